"""The table from outside: dealing, playing, going back, seats, links and claims."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from stich.ai.players.levels import HELPER
from stich.ai.sense.play import each_for_itself
from stich.app.session import handle
from stich.cards import NAMES
from stich.code import decode, encode
from stich.game import Record
from stich.state import CALL, Over
from stich.tricks import Tricks
from tests.support.games import GAMES, seated
from tests.support.page import LONG, Answer, Page, played
from tests.support.strategies import records
from tests.support.table import deal
from tests.transcripts.recordings import a_deal, own

pytestmark = pytest.mark.usefixtures("fifth")

BAUERNSTOSS = GAMES["bauernstoss"]


@pytest.fixture
def page() -> Page:
    return Page()


def people(game: str) -> list[str]:
    return seated(game, "person", "person")


def test_the_worker_s_function_is_a_session_s() -> None:
    answer = json.loads(handle('{"ask":"games"}'))
    assert [game["id"] for game in answer["games"]] == list(GAMES)
    assert HELPER in answer["levels"]


def test_options_and_profiles_are_offered_with_the_default_first(page: Page) -> None:
    (game,) = [g for g in page.table("games")["games"] if g["id"] == "bauernstoss"]
    assert game["players"] == [4]
    assert {"name": "target", "values": [20, 15]} in game["options"]
    assert list(game["profiles"]) == ["seed", "pagat", "pagat_drawn"]
    (ties,) = [option for option in game["options"] if option["name"] == "partner_tie"]
    assert ties["values"] == ["earlier_chooses", "tiebreak_anyway"], "what is retired is kept back"
    assert game["profiles"]["pagat"]["solo_needs_club_jack"] is True


def test_a_match_kept_under_a_rule_that_meant_something_else_goes_on(page: Page) -> None:
    """Its rules are kept by their name of then, its deals as links with the letter of then."""
    rules = {"mit_check": "literal_by_first", "partner_tie": "tiebreak_unchecked"}
    saved = page.table("new", game="bauernstoss", rules=rules, seed=1)["saved"]
    assert saved["code"][0] == "b"
    then = {"mit_check": "literal", "partner_tie": "tiebreak_anyway"}
    saved["rules"] = {**saved["rules"], **then}
    for later in ("chalk_after_passout", "draw_partners"):
        del saved["rules"][later]
    again = page.table("resume", saved=saved)
    assert again["code"] == saved["code"]
    assert again["view"]["rules"].items() >= rules.items()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_seats_one_person_who_sees_only_his_hand(page: Page, game: str) -> None:
    view = page.table("new", game=game)["view"]
    hands = view["hands"]
    assert view["seat"] == 0
    assert len(own(view)) == 1
    assert isinstance(hands[0], list)
    assert view["profile"] == "seed"


@pytest.mark.parametrize("game", GAMES)
def test_a_number_gives_the_same_deal_and_a_seed_too(page: Page, game: str) -> None:
    first = page.table("new", game=game, seed=7)
    assert page.table("new", game=game, seed=7) == first
    number = first["view"]["number"]
    again = page.table("new", game=game, number=number)
    assert again["code"] == first["code"]
    assert page.table("new", game=game, seed=8)["view"]["number"] != number


@pytest.mark.parametrize("game", GAMES)
def test_deals_without_a_number_differ(page: Page, game: str) -> None:
    assert len({page.table("new", game=game)["view"]["number"] for _ in range(4)}) == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_with_the_next_dealer_and_a_sum(page: Page, game: str) -> None:
    rng = Random(3)
    answer = page.table("new", game=game, seed=1, seats=seated(game, "beginner", "beginner"))
    first = a_deal(page, answer, rng)
    assert [row["code"] for row in first["match"]["rows"]] == [first["code"]]
    assert first["match"]["totals"] == first["match"]["rows"][0]["score"]
    second = page.table("next")
    assert second["match"]["deal"] == 1
    players = first["view"]["seats"]
    passed = (second["view"]["dealer"] - first["view"]["dealer"]) % players
    assert passed in (1, players - 1)
    assert second["view"]["number"] != first["view"]["number"]
    second = a_deal(page, second, rng)
    rows = second["match"]["rows"]
    assert len(rows) == 2
    sums = [sum(scores) for scores in zip(*(row["score"] for row in rows), strict=True)]
    assert second["match"]["totals"] == sums


def test_a_game_to_the_target_ends_the_match(page: Page) -> None:
    answer = page.table("new", game="bauernstoss", seed=2, seats=["beginner"] * 4)
    rng = Random(1)
    while not (answer := a_deal(page, answer, rng))["match"]["over"]:
        answer = page.table("next")
    match = answer["match"]
    assert max(match["totals"]) >= match["target"] == 20
    assert match["ranking"][0] == [s for s in range(4) if match["totals"][s] >= 20]
    assert page.refused("next") == "match_over"
    assert page.table("resume", saved=answer["saved"])["match"] == match


# --- play


def test_only_the_person_to_move_whose_view_is_shown_may_play(page: Page) -> None:
    answer = page.table("new", game="bauernstoss", seats=people("bauernstoss"), dealer=0, seed=1)
    assert answer["view"]["turn"] == 1
    assert page.refused("play", move="pass") == "not_your_turn"
    legal = page.table("sit", seat=1)["view"]["legal"]
    assert page.table("play", move=legal[0])["view"]["log"][0]["seat"] == 1
    page.table("seats", seats=["beginner", "beginner", "beginner", "person"])
    page.table("sit", seat=2)
    assert page.refused("play", move="pass") == "not_your_turn"


def test_an_illegal_move_is_refused_with_what_is_legal(page: Page) -> None:
    before = page.table("new", game="bauernstoss", seats=people("bauernstoss"), seed=1)
    for move in ("CJ", "take", "", "NO", "Ω", "\ud800"):
        answer = page.ask("play", move=move)
        assert answer["error"] == "illegal_move"
        assert answer["legal"] == before["view"]["legal"]
    assert page.table("sit", seat=0) == before


def test_moves_are_listed_as_the_viewer_heard_them(page: Page) -> None:
    record = deal(BAUERNSTOSS, ["CJ C9 CQ HA ST S9 D7 D8"])
    page.table("new", game="bauernstoss", number=str(record.number), seats=people("bauernstoss"))
    answer = page.table("play", move="3.C")
    assert answer["view"]["log"] == [{"seat": 0, "phase": "bidding", "move": "3.C"}]
    assert page.table("sit", seat=1)["view"]["log"][0]["move"] == "3"
    assert page.table("sit", seat=None)["view"]["log"][0]["move"] == "3"
    assert page.table("sit", seat=0)["view"]["log"][0]["move"] == "3.C"


def test_calls_without_choice_are_made_at_once_and_cards_are_left_to_people(page: Page) -> None:
    no_jack = ["CA CT CK C9 HA HT HK H9", "CJ SJ HJ DJ SA ST SK S9"]
    number = str(deal(BAUERNSTOSS, no_jack).number)
    answer = page.table("new", game="bauernstoss", number=number)
    view = answer["view"]
    assert (view["legal"], view["person"], view["thinking"]) == ([], False, True)
    answer = page.table("advance", ms=0)
    assert answer["view"]["log"] == [{"seat": 0, "phase": "bidding", "move": "pass"}]
    assert answer["view"]["turn"] == 1
    rng = Random(1)
    page.table("new", game="bauernstoss", seed=4, seats=people("bauernstoss"))
    waited = 0
    while (view := page.table("advance", ms=LONG)["view"])["phase"] != "over":
        view = page.table("sit", seat=view["turn"])["view"]
        waited += len(view["legal"]) == 1
        discreet = view["phase"] == "bidding"
        assert view["legal"][0] in NAMES or len(view["legal"]) > 1 or discreet
        page.table("play", move=view["legal"][int(rng.random() * len(view["legal"]))])
    assert waited


def test_cards_that_the_rules_lay_open_are_nobodys_to_play(page: Page) -> None:
    number = str(deal(GAMES["fipsen"], ["C7 S7 H7 D7 CA"]).number)
    page.table("new", game="fipsen", number=number, seats=people("fipsen"))
    plies = len(page.table("play", move="fips")["view"]["log"])
    answer = page.table("advance", ms=0)
    assert [heard["move"] for heard in answer["view"]["log"][plies:]] == [
        "C7",
        "S7",
        "H7",
        "D7",
        "CA",
    ]
    assert answer["view"]["score"] == [30, 0, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_holds_at_most_one_choice_of_a_bot(page: Page, game: str) -> None:
    answer = page.table("new", game=game, seed=11, seats=seated(game, "beginner", "beginner"))
    while answer["view"]["phase"] != "over":
        code = answer["code"]
        answer = page.table("advance", ms=LONG)
        plies = len(decode(code, GAMES.values()).moves)
        states = decode(answer["code"], GAMES.values()).states()[plies:-1]
        assert len(states) == len(answer["view"]["log"]) - plies >= 1
        cards = [s for s in states if s.legal_moves()[0] < CALL and not s.phase.automatic]
        calls = [s for s in states if s.legal_moves()[0] >= CALL and len(s.legal_moves()) > 1]
        assert len(cards) + len(calls) <= 1


def test_a_bot_thinks_in_slices_and_ends_where_one_long_thought_does(page: Page) -> None:
    start = {"game": "bauernstoss", "seed": 12, "seats": [HELPER] * 4}
    page.table("new", **start)
    at_once = page.table("advance", ms=LONG)
    page = Page()
    answer = page.table("new", **start)
    slices = 0
    while not answer["view"]["log"]:
        answer = page.table("advance", ms=0)
        slices += 1
    assert answer["code"] == at_once["code"]
    assert slices > 1


def test_a_hint_grows_until_it_is_done(page: Page) -> None:
    answer = page.settled(page.table("new", game="bauernstoss", seed=5))
    assert len(answer["view"]["legal"]) > 1
    first = page.table("hint", ms=0)["thought"]
    assert first["values"] == {}, "nothing is named before it is settled"
    assert not first["done"] and first["best"] is None
    last = page.table("hint", ms=LONG)["thought"]
    assert last["done"]
    assert last["worlds"] > first["worlds"]
    assert last["best"] in answer["view"]["legal"]
    assert page.table("hint", ms=LONG)["thought"] == last


def test_no_hint_for_a_seat_that_is_not_shown(page: Page) -> None:
    page.table("new", game="bauernstoss", dealer=0)
    assert page.refused("hint", ms=0) == "not_your_turn"


# --- undo, redeal, next


def joined(before: dict[str, Any], view: dict[str, Any]) -> bool:
    """Return true if a position asks the rest of the questions that an earlier one began to ask."""
    rest, asked = view["facts"].get("questions"), before["facts"].get("questions", [])
    return rest is not None and rest in [asked[n:] for n in range(1, len(asked))]


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_last_real_choice(page: Page, game: str) -> None:
    rng = Random(9)
    answer = page.settled(page.table("new", game=game, seed=21))
    choices: list[dict[str, Any]] = []
    while answer["view"]["phase"] != "over":
        view = answer["view"]
        if len(view["legal"]) > 1 and not (choices and joined(choices[-1], view)):
            choices.append(view)
        answer = page.settled(page.table("play", move=view["legal"][0]))
        if rng.random() < 0.2 and answer["view"]["phase"] != "over":
            assert page.table("undo")["view"] == choices[-1]
            answer = page.settled(page.table("play", move=choices[-1]["legal"][0]))
    for view in reversed(choices):
        assert page.table("undo")["view"] == view
    assert page.refused("undo") == "nothing_to_undo"


def test_undo_from_the_result_takes_the_row_away(page: Page) -> None:
    answer = page.table("new", game="bauernstoss", seed=3)
    answer = a_deal(page, answer, Random(2))
    assert len(answer["match"]["rows"]) == 1
    assert page.table("undo")["match"]["rows"] == []


@pytest.mark.parametrize("game", GAMES)
def test_redeal_is_the_same_deal_from_its_start(page: Page, game: str) -> None:
    first = page.table("new", game=game, seed=4)
    a_deal(page, first, Random(2))
    assert page.table("redeal") == first


def test_next_waits_for_the_end_of_the_deal(page: Page) -> None:
    page.table("new", game="bauernstoss")
    assert page.refused("next") == "not_over"


# --- seats


def test_who_only_watches_sees_all_hands_only_when_nobody_plays(page: Page) -> None:
    page.table("new", game="bauernstoss", seed=1)
    assert own(page.table("sit", seat=None)["view"]) == []
    view = page.table("seats", seats=["beginner"] * 4)["view"]
    assert view["seat"] is None
    assert len(own(view)) == 4


def test_the_viewer_follows_the_person(page: Page) -> None:
    page.table("new", game="bauernstoss", seed=1)
    view = page.table("seats", seats=["beginner", "beginner", "person", "club"])["view"]
    assert view["seat"] == 2
    assert [isinstance(hand, list) for hand in view["hands"]] == [False, False, True, False]


def test_seats_are_as_many_as_the_game_has(page: Page) -> None:
    page.table("new", game="bauernstoss")
    assert page.refused("seats", seats=["person"] * 3) == "bad_value"
    assert page.refused("seats", seats=["person"] * 3 + ["wizard"]) == "bad_value"
    assert page.refused("sit", seat=4) == "bad_value"


# --- links and saves


@given(records())
@settings(max_examples=30)
def test_any_link_opens_and_resumes(record: Record) -> None:
    page = Page()
    code = encode(record)
    opened = page.table("open", code=code)
    assert opened["code"] == code
    assert opened["view"]["log"] == [] or len(opened["view"]["log"]) == len(record.moves)
    assert page.table("resume", saved=opened["saved"])["view"] == opened["view"]
    for ply in {0, len(record.moves) // 2, len(record.moves)}:
        look = page.table("look", code=code, ply=ply, seat=1, open=False)
        assert look["plies"] == len(record.moves)
        assert look["code"] == encode(record.upto(ply))
        assert len(look["view"]["log"]) == ply
        assert look["over"] == isinstance(record.replay().phase, Over)
        if ply == len(record.moves):
            assert page.table("look", code=code, ply="last", seat=1, open=False) == look


def test_a_link_seats_the_person_where_it_says(page: Page) -> None:
    code = page.table("new", game="bauernstoss", seed=6)["code"]
    answer = page.table("open", code=code, seat=2)
    assert answer["view"]["seat"] == 2
    assert answer["match"]["seats"] == [HELPER, HELPER, "person", HELPER]


def test_a_deal_from_the_middle_of_a_match_is_a_match_of_its_own(page: Page) -> None:
    setup = BAUERNSTOSS.Setup(dealer=2, chalk="13", first=False)
    number = deal(BAUERNSTOSS, []).number
    code = encode(Record(BAUERNSTOSS, BAUERNSTOSS.Rules(), setup, number))
    answer = page.table("open", code=code, seats=["beginner"] * 4)
    assert answer["match"]["deals"] == 1
    assert not answer["match"]["over"]
    answer = a_deal(page, answer, Random(1))
    assert answer["match"]["over"]
    assert answer["match"]["totals"] == answer["view"]["score"]
    assert page.refused("next") == "match_over"
    assert page.table("resume", saved=answer["saved"])["match"] == answer["match"]


def test_a_seeded_match_goes_on_as_it_would_have_after_it_was_resumed(page: Page) -> None:
    answer = page.table("new", game="bauernstoss", seed=8, seats=["beginner"] * 4)
    saved = a_deal(page, answer, Random(1))["saved"]
    there = page.table("next")["view"]["number"]
    page.table("resume", saved=saved)
    assert page.table("next")["view"]["number"] == there


# --- claims


def claimed(page: Page) -> Answer:
    """Return the answer once all has been looked at, slice by slice."""
    while not (answer := page.table("claim", ms=0))["done"]:
        assert answer["claim"] is None
    return answer


def a_solo(page: Page, hand: str) -> Answer:
    """Return the table before the first card of a big solo in clubs of this hand."""
    record = deal(BAUERNSTOSS, [hand])
    page.table("new", game="bauernstoss", number=str(record.number))
    for move in ("solo", "big", "trump.C"):
        answer = page.settled(page.table("advance", ms=0))
        if move in answer["view"]["legal"]:  # with four jacks it can be nothing but big
            page.table("play", move=move)
    return page.settled(page.table("advance", ms=0))


def test_what_is_proven_may_be_claimed_and_is_played_out(page: Page) -> None:
    before = a_solo(page, "CJ SJ HJ DJ CA CT CK CQ")
    assert before["view"]["phase"] == "play"
    assert page.refused("settle") == "not_proven"
    assert claimed(page)["claim"] == "mine"
    over = page.table("settle")
    assert over["view"]["score"] == [12, 0, 12, 0]
    plies = len(before["view"]["log"])
    assert over["view"]["log"][:plies] == before["view"]["log"]
    assert page.refused("settle") == "not_your_turn"
    assert page.refused("claim", ms=0) == "not_your_turn"
    while (back := page.table("undo")["view"]) != before["view"]:
        assert len(back["log"]) > len(before["view"]["log"])
    assert page.table("settle") == over


def test_what_is_not_proven_is_not_played_out(page: Page) -> None:
    a_solo(page, "CJ CA CT CK SA S7 H7 D7")
    assert claimed(page)["claim"] is None
    assert page.refused("settle") == "not_proven"


@pytest.mark.parametrize("game", GAMES)
def test_bots_finish_a_deal_for_everybody_and_can_be_stopped_after_any_slice(
    page: Page, game: str
) -> None:
    seats = [*people(game)[:1], *["master"] * (len(people(game)) - 1)]
    answer = page.table("new", game=game, seed=4, seats=seats)
    slices = 0
    while answer["view"]["phase"] != "over":
        view = answer["view"]
        assert [isinstance(hand, list) for hand in view["hands"]] == [
            seat == "person" for seat in seats
        ]
        assert answer["match"]["seats"] == seats
        slices += 1
        if slices == 3:  # the person goes on, and hands over again
            answer = page.settled(answer)
            if answer["view"]["phase"] != "over":
                answer = page.table("play", move=answer["view"]["legal"][0])
        answer = page.table("finish", ms=0)
    assert slices > 3
    assert page.table("finish", ms=0) == answer
    record = decode(answer["code"], GAMES.values())
    assert isinstance(record.replay().phase, Over)
    after = page.table("next")
    assert after["match"]["deal"] == 1
    while after["view"]["phase"] != "over":
        after = page.table("finish", ms=LONG)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_claims_gets_what_is_claimed(page: Page, game: str) -> None:
    """Deals of bots, taken over by a person a few cards before the end."""
    found = 0
    for seed in range(12):
        whole = decode(played(page, game, seed)["code"], GAMES.values())
        for ply in range(len(whole.moves) - 10, len(whole.moves) - 1, 2):
            line = whole.upto(max(0, ply))
            state = line.replay()
            if not isinstance(state.phase, Tricks):
                continue
            seat = state.phase.turn
            alone = each_for_itself(state.phase, state.piles[:-1])
            page.table("open", code=encode(line), seat=seat)
            who = claimed(page)["claim"]
            if who is None:
                assert page.refused("settle") == "not_proven"
                continue
            found += 1
            over = page.table("settle")
            assert over["view"]["phase"] == "over"
            tricks = over["view"]["facts"]["tricks"][len(state.phase.done) :]
            if who == "mine" and alone:
                assert {trick["winner"] for trick in tricks} == {seat}
            if game == "bauernstoss" and not state.phase.contract.marks and who != "decided":
                side = (seat + (who == "theirs")) % 2
                assert {trick["winner"] % 2 for trick in tricks} == {side}
    assert found or alone  # one against all seldom has all tricks for certain


def test_a_running_deal_is_shared_with_or_without_its_moves(page: Page) -> None:
    start = page.table("new", game="bauernstoss", seed=1, seats=people("bauernstoss"))
    page.table("play", move=start["view"]["legal"][0])
    assert page.table("share", kind="deal")["code"] == start["code"]
    assert page.table("share", kind="play")["code"] != start["code"]
    text = page.table("text")["text"]
    assert f"bidding: 0 {start['view']['legal'][0]}" in text
    assert page.table("text", code=start["code"])["text"] in text


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_has_seen_is_shared_and_opened_without_the_other_hands(
    page: Page, game: str
) -> None:
    answer = page.table("new", game=game, seed=3, seats=seated(game, "person", "beginner"))
    answer = page.settled(answer)
    for _ in range(4):
        if answer["view"]["turn"] is not None:
            answer = page.settled(page.table("play", move=answer["view"]["legal"][-1]))
    known = page.table("share", kind="seat")["code"]
    seat = answer["view"]["seat"]
    assert known == page.table("share", kind="seat", code=answer["code"], seat=seat)["code"]
    assert page.refused("open", code=known, seat=(seat + 1) % 3) == "bad_value"
    opened = page.table("open", code=known)
    assert {**opened["view"], "number": 0} == {**answer["view"], "number": 0}
    assert page.table("open", code=known)["code"] == opened["code"]
    assert opened["code"] != answer["code"]
    assert page.table("share", kind="seat")["code"] == known
    assert page.table("text", code=known)["text"].count("\nhand ") == 1


def test_hands_may_lie_open_to_a_person_but_not_to_bots(page: Page) -> None:
    code = page.table("new", game="fipsen", seed=4)["code"]
    closed = page.table("open", code=code, seat=0)["view"]
    opened = page.table("open", code=code, seat=0, face_up=True)["view"]
    assert closed["hands"][1:] == [5, 5, 5]
    assert [len(hand) for hand in opened["hands"]] == [5, 5, 5, 5]
    assert {**opened, "hands": closed["hands"]} == closed
    while page.table("finish", ms=LONG)["view"]["phase"] != "over":
        pass
    assert page.table("next")["view"]["hands"][1:] == [5, 5, 5], "the next deal is another"


def test_no_hand_in_sight_is_imagined(page: Page) -> None:
    code = page.settled(page.table("new", game="bauernstoss", seed=5))["code"]
    for face_up in (False, True):
        page.table("open", code=code, seat=0, face_up=face_up)
        hint = page.table("hint", ms=LONG)["thought"]
        assert hint["done"] and hint["best"]
        assert (hint["worlds"] == 0) == face_up
    assert hint["reason"]["name"] in ("proven", "foreseen", "level", "equal")


def test_whoever_only_watches_has_seen_nothing_to_share(page: Page) -> None:
    code = page.table("new", game="fipsen", seats=["club"] * 4)["code"]
    assert page.refused("share", kind="seat") == "bad_value"
    assert page.refused("share", kind="seat", code=code, seat=4) == "bad_value"


def test_after_the_draw_the_teams_are_shown(page: Page) -> None:
    rules = {"draw_partners": True}
    seats = ["person", *["beginner"] * 3]
    table = page.table("new", game="bauernstoss", rules=rules, seats=seats, seed=7)
    assert table["view"]["phase"] == "draw" and table["match"]["teams"] == []
    while table["view"]["phase"] != "over":
        table = page.table("advance", ms=LONG)
    sides, teams = table["view"]["facts"]["sides"], table["match"]["teams"]
    assert teams == [[s for s in range(4) if sides[s] == team] for team in (0, 1)]
    assert page.table("next")["match"]["teams"] == teams
