"""Bavarian Schafkopf in plain words: the payment of a deal."""

from __future__ import annotations

from tests.reference.schafkopf_cards import POINTS, Options, all_trumps

PRICES = {  # partner, solo, tout, Sie, step
    "seed": [10, 50, 180, 540, 10],
    "official": [10, 50, 100, 200, 10],
    "ten_twenty_fifty": [20, 50, 100, 200, 10],
    "five_twenty": [5, 20, 40, 80, 5],
    "units": [1, 2, 6, 8, 1],
}

Tricks = list[tuple[int, list[str]]]
"""(winner, cards) of each trick"""


def points_in(tricks: Tricks, seats: list[int]) -> int:
    return sum(POINTS[card[1]] for winner, cards in tricks if winner in seats for card in cards)


def runners(game: str, suit: str, ours: list[str], options: Options) -> int:
    """Return the number of highest trumps that one side holds without a gap; 0 if too few count."""
    trumps = all_trumps(game, suit, options)
    count = 0
    while count < len(trumps) and (trumps[count] in ours) == (trumps[0] in ours):
        count += 1
    count = min(count, options["runners"])
    pure = game in ("wenz", "geier", "wenz-tout", "geier-tout")
    return count if count >= (2 if pure else 3) else 0


def price_of(game: str, options: Options) -> int:
    partner, solo, tout, sie, _ = PRICES[options["tariff"]]
    if game in ("partner", "wedding"):
        return partner
    if game == "sie":
        return sie
    if game.startswith("bettel"):
        price = partner if options["bettel_price"] == "partner" else solo
        return 2 * price if game == "bettel-ouvert" else price
    return tout if game.endswith("tout") else solo


def value_of(
    game: str,
    suit: str,
    tricks: Tricks,
    side: list[int],
    ours: list[str],
    fewer: bool,
    options: Options,
) -> int:
    """Return the price that each pays before doublings; negative if the declarer has lost.

    ``ours`` are the cards dealt to the side; with ``fewer`` 60 points are enough for it.
    """
    step = PRICES[options["tariff"]][4]
    size = options["deck"] // 4
    value = price_of(game, options)
    won_tricks = [winner for winner, _ in tricks if winner in side]
    if game == "sie":
        return value + (4 * size * step if options["runners"] else 0)
    if game.startswith("bettel"):
        return value if not won_tricks else -value
    running = runners(game, suit, ours, options) * step
    if game.endswith("tout"):
        value += running * (2 if options["tout_runners"] == "double" else 1)
        return value if len(won_tricks) == len(tricks) else -value
    points = points_in(tricks, side)
    needed, high, low = (60, 90, 29) if fewer else (61, 91, 30)
    if points >= high or points <= low:
        value += step
    if len(won_tricks) in (0, size):
        value += step
    value += running
    return value if points >= needed else -value


def ramsch(tricks: Tricks, options: Options) -> list[int]:
    """Return the payment to each seat in a Ramsch before doublings."""
    partner, solo = PRICES[options["tariff"]][:2]
    price = solo if options["ramsch_price"] == "solo" else partner
    points = [points_in(tricks, [seat]) for seat in range(4)]
    counts = [len([winner for winner, _ in tricks if winner == seat]) for seat in range(4)]
    for seat in range(4):
        march = {
            "91": points[seat] >= 91,
            "120": points[seat] == 120,
            "tricks": counts[seat] == len(tricks),
            "off": False,
        }
        if march[options["ramsch_march"]]:
            return [3 * price if s == seat else -price for s in range(4)]
    virgins = [seat for seat in range(4) if counts[seat] == 0]
    if options["ramsch_virgin"] == "all":
        price *= 2 ** len(virgins)
    tied = [seat for seat in range(4) if points[seat] == max(points)]
    if options["ramsch_tie"] == "share" and len(tied) > 1:
        if len(tied) == 4:
            return [0, 0, 0, 0]
        gain = {2: price, 3: 3 * price}[len(tied)]
        return [-price if seat in tied else gain for seat in range(4)]
    loser = tied[0] if len(tied) == 1 else _breaks(tied, tricks, counts, options)
    score = [price, price, price, price]
    for seat in virgins:
        if options["ramsch_virgin"] == "once":
            score[seat] = 2 * price
        if options["ramsch_virgin"] == "many":
            score[seat] = price * 2 ** len(virgins)
    score[loser] = 0
    score[loser] = -sum(score)
    return score


def _breaks(tied: list[int], tricks: Tricks, counts: list[int], options: Options) -> int:
    """Return the loser among several seats with most points."""
    trumps = all_trumps("ramsch", "H", options)
    taken = {
        seat: [c for winner, cards in tricks if winner == seat for c in cards if c in trumps]
        for seat in tied
    }
    for test in range(4):
        found = {}
        for seat in tied:
            highest = -min([trumps.index(card) for card in taken[seat]], default=len(trumps))
            last = max(i for i, (winner, _) in enumerate(tricks) if winner == seat)
            if options["ramsch_tie"] == "tricks":
                found[seat] = [counts[seat], len(taken[seat]), highest, last][test]
            else:
                found[seat] = [highest, counts[seat], last, 0][test]
        tied = [seat for seat in tied if found[seat] == max(found.values())]
    return tied[0]


def all_pay(pot: int, knocks: int, options: Options) -> int:
    """Return the units that each seat puts into the pot when all have passed; 0 if the pot would
    exceed 1000."""
    unit = 2**knocks
    return unit if pot + 4 * unit <= 1000 else 0


def out_of_pot(
    pot: int, game: str, declarer: int, side: list[int], won: bool, options: Options
) -> list[int]:
    """Return the units that each seat takes from the pot; negative ones are paid into it."""
    changes = [0, 0, 0, 0]
    takers = options["stock_by"]
    partners = game in ("partner", "wedding")
    if not partners and takers != "any":
        return changes
    seats = side if takers == "side" else [declarer]
    amount = pot // len(seats)
    if options["stock_cap"] == "25":
        amount = min(amount, 25 if takers == "side" else 50)
    while not won and pot + amount * len(seats) > 1000:
        amount -= 1
    while amount * len(seats) % 2:
        amount -= 1
    for seat in seats:
        changes[seat] = amount if won else -amount
    return changes
