"""A second opinion on every game: slow, plain, and sharing not one line with the engine.

Each module plays one deal of one game from lists of card names. It was written from the rules of
the game alone; where it and the engine differ, one of them is wrong. A deal has ``turn`` (the seat
to move, None once over), ``legal()`` (the moves of that seat, in words), ``do(move)`` and
``score``.
"""
