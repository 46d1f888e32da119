"""Tasks: positions with a question whose answer the engine proves.

``task`` has the value, ``certain`` the search over sets of worlds, ``prove`` one proof a kind,
``difficulty`` the failures of the levels, ``themes`` the tags, ``mine`` the search for tasks in
played deals, ``pack`` the file that the page reads. ``kinds`` makes the exercises of courses from
positions, ``judge`` values their moves.
"""
