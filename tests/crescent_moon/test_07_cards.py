"""7. Every kind of power card, played."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from games.crescent_moon.rules.actions import (
    Build,
    March,
    PlayAnytime,
    Take,
    Units,
)
from games.crescent_moon.rules.board import Force, Game
from games.crescent_moon.rules.cards.choices import Permission
from games.crescent_moon.rules.events import HandSeen, PointsScored, Totalled, UnitsLost
from games.engine.contract import Seat
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    GAZELLE_HEATH,
    ORCHARDS,
    PARTS,
    RED_QUARRY,
    REEDBANK,
    RULES,
    SANDS,
    SNOW_PEAK,
    C,
    M,
    N,
    S,
    W,
    act,
    answers,
    frame,
    held,
    kinds,
    rule_of,
    say,
    select,
    settle,
    table,
    told,
)

THREE = Force(3)


@pytest.mark.parametrize(
    ("card", "attacks", "position", "expected"),
    [
        ("siege_engines", False, {"theirs": Force(3, 0, "fort")}, (3, 5)),
        ("siege_engines", True, {"theirs": Force(3, 0, "fort")}, (5, 4)),
        ("siege_engines", True, {}, (3, 3)),
        ("horse_archers", True, {}, (4, 3)),
        ("horse_archers", True, {"hex_": SNOW_PEAK, "origin": ORCHARDS}, (3, 3)),
        ("lancers", True, {}, (5, 3)),
        ("lancers", True, {"theirs": Force(1, 0, "castle")}, (3, 3)),
        ("lancers", False, {}, (3, 3)),
        ("skirmishers", True, {}, (3, 3)),
        ("warchief", True, {}, (4, 3)),
        ("warchief", True, {"mine": Force(4)}, (6, 3)),
        ("plunderers", True, {}, (3, 3)),
        ("vizier", True, {}, (3, 3)),
        ("vizier", True, {"tokens": {CROSSING: W}}, (4, 3)),
        ("palace_guard", False, {"theirs": Force(3, 0, "fort")}, (3, 5)),
        ("palace_guard", False, {"theirs": Force(3, 0, "castle")}, (3, 7)),
        ("palace_guard", True, {}, (3, 3)),
        ("mamluks", True, {}, (4, 3)),
        ("mamluks", True, {"mine": Force(1)}, (1, 3)),
        ("physician", False, {}, (3, 3)),
        ("amnesty", False, {}, (3, 3)),
        ("camel_riders", True, {}, (4, 3)),
        ("camel_riders", True, {"hex_": GAZELLE_HEATH, "origin": RED_QUARRY}, (5, 3)),
        ("assassinate", True, {}, (3, 3)),
        ("sandstorm", True, {}, (3, 3)),
    ],
)
def test_7_4_what_a_card_adds(
    card: str, attacks: bool, position: dict[str, Any], expected: tuple[int, int]
) -> None:
    cards = {"attack": [card]} if attacks else {"defend": [card]}
    result = []
    game = started(cards, position)
    for seat in sorted(RULES.waiting(game)):
        result += select(game, seat, card)
    (total,) = told(result + settle(game), Totalled)
    assert (total.attacker, total.defender) == expected


def started(cards: dict[str, list[str]], position: dict[str, Any]) -> Game:
    """Before the cards are selected."""
    more = dict(position)
    mine, theirs = more.pop("mine", THREE), more.pop("theirs", THREE)
    hex_, origin = more.pop("hex_", CROSSING), more.pop("origin", BARLEYLAND)
    game = table(
        forces={W: {origin: mine}, C: {hex_: theirs}},
        hands={W: cards.get("attack", []), C: cards.get("defend", [])},
        **more,
    )
    act(game, W, Take("assault"), March(origin, hex_, (mine.ordinary, mine.mercenary)))
    return game


def fought(position: dict[str, Any] | None = None, **cards: list[str]) -> Game:
    """With all cards selected, and whatever is asked then still to be answered."""
    game = started(cards, position or {})
    for seat, names in ((W, cards.get("attack", [])), (C, cards.get("defend", []))):
        if names:
            select(game, seat, *names)
    return game


def test_7_4_warfare_is_carried_out_in_full() -> None:
    """Nobody is asked whether it is."""
    game = started({"attack": ["warfare"]}, {})
    events = select(game, W, "warfare")
    assert told(events, Totalled)[0].attacker == 4
    assert told(events, UnitsLost)[0].why == "card"


def test_7_4_berserkers_are_lost_once_the_winner_is_known_if_they_are_used() -> None:
    game = fought(attack=["berserkers"])
    events = say(game, W, "use")
    assert told(events, Totalled)[0].attacker == 5
    assert [lost.why for lost in told(events, UnitsLost)][:2] == ["card", "casualties"]
    game = fought(attack=["berserkers"])
    assert told(say(game, W, "leave"), Totalled)[0].attacker == 3


def test_7_4_skirmishers_and_the_physician_spare_casualties() -> None:
    game = fought({"mine": Force(5)}, defend=["physician"])
    assert game.board.forces[W][CROSSING].units == 4
    assert game.board.reserves[C] == 3  # none lost of two, and all retreat
    game = fought({"mine": Force(5)}, attack=["skirmishers"])
    assert game.board.forces[W][CROSSING].units == 5


def test_7_4_poisoner_desertion_and_double_agent_weaken_the_other_side() -> None:
    game = fought({"theirs": Force(2, 1)}, attack=["poisoner"])
    say(game, W, f"{CROSSING}:{C}:mercenary")
    game = fought({"theirs": Force(2, 1)}, attack=["desertion"])
    events = say(game, W, f"{CROSSING}:{C}:mercenary")
    assert told(events, Totalled)[0].defender == 2
    game = started({"attack": ["double_agent"]}, {"theirs": Force(2, 1)})
    select(game, W, "double_agent")
    total = told(say(game, W, "use"), Totalled)[0]
    assert (total.attacker, total.defender) == (4, 2)


def test_7_4_elder_brings_a_mercenary_only_if_one_was_removed() -> None:
    game = table(
        forces={W: {BARLEYLAND: THREE}, C: {CROSSING: THREE}, N: {ORCHARDS: Force(0, 1)}},
        hands={W: ["elder"]},
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    select(game, W, "elder")
    events = say(game, W, f"{ORCHARDS}:{N}:mercenary")
    assert told(events, Totalled)[0].attacker == 4
    game = started({"attack": ["elder"]}, {})
    assert told(select(game, W, "elder"), Totalled)[0].attacker == 3


def test_7_4_sellswords_are_paid_to_the_nomad() -> None:
    game = fought(attack=["sellswords"])
    events = say(game, W, "use")
    assert told(events, Totalled)[0].attacker == 4
    assert game.board.coins[N] == 12


def test_7_4_beacon_fires_bring_units_of_one_adjacent_hex() -> None:
    game = table(
        forces={W: {BARLEYLAND: THREE}, C: {CROSSING: Force(1), ORCHARDS: Force(3)}},
        hands={C: ["beacon_fires"]},
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    select(game, C, "beacon_fires")
    say(game, C, ORCHARDS)
    events = act(game, C, Units(1, 0))
    assert told(events, Totalled)[0].defender == 2


def test_7_4_sandstorm_takes_the_strength_of_battalions_away() -> None:
    position = {"hex_": GAZELLE_HEATH, "origin": RED_QUARRY}
    game = started({"attack": ["lancers"], "defend": ["sandstorm"]}, position)
    select(game, W, "lancers")
    total = told(select(game, C, "sandstorm"), Totalled)[0]
    assert total.attacker == 3


def test_7_4_assassinate_cancels_a_character_before_it_is_resolved() -> None:
    game = started({"attack": ["warchief"], "defend": ["assassinate"]}, {})
    select(game, W, "warchief")
    total = told(select(game, C, "assassinate"), Totalled)[0]
    assert total.attacker == 3
    assert kinds(game.board.discard) == ["assassinate", "warchief"]


def test_7_4_plunderers_pay_only_an_attacker_who_won() -> None:
    assert fought(attack=["plunderers"]).board.coins[W] == 13
    assert fought({"mine": Force(1)}, attack=["plunderers"]).board.coins[W] == 10


# Influence contests: the Caliph with a unit and cards, against the Nomad with a token


def contest(
    mine: Iterable[str] = (), theirs: Iterable[str] = (), turn: Seat = C, **position: Any
) -> tuple[int, int]:
    hands: dict[Seat, Iterable[str]] = {turn: mine, N: theirs}
    setting: dict[str, Any] = {"forces": {turn: {CROSSING: Force(1)}}, "tokens": {CROSSING: N}} | position
    game = table(turn=turn, hands=hands, **setting)
    act(game, turn, Take("influence"))
    events = say(game, turn, CROSSING)
    for seat, names in hands.items():
        if names:
            events += select(game, seat, *names)
    (total,) = told(events + settle(game), Totalled)
    return total.attacker, total.defender


@pytest.mark.parametrize(
    ("card", "position", "mine", "theirs"),
    [
        ("imam", {}, 3, 3),
        ("rebel", {"settlements": {CROSSING: "city"}}, 3, 3),
        ("rebel", {"settlements": {CROSSING: "town"}}, 2, 2),
        ("rebel", {}, 1, 1),
        ("agitator", {}, 2, 2),
        ("dervish", {}, 2, 2),
        ("vizier", {}, 2, 2),
        ("qadi", {}, 3, 2),
        ("storyteller", {}, 3, 3),
        ("storyteller", {"settlements": {CROSSING: "town"}}, 2, 2),
        ("hospitality", {}, 2, 2),
        ("assassinate", {}, 1, 1),
    ],
)
def test_7_4_what_a_card_adds_to_a_contest(
    card: str, position: dict[str, Any], mine: int, theirs: int
) -> None:
    extra = 1 if position else 0  # the Sultan, who is present by the settlement, defends
    assert contest([card], **position)[0] == mine
    defenders = contest((), [card], **position)[1]
    expected = theirs + (1 if card == "hospitality" and extra else 0)
    assert defenders == expected


def test_7_4_an_agitator_does_more_where_others_control_the_hex() -> None:
    forces = {C: {BARLEYLAND: Force(1)}, W: {CROSSING: Force(1)}}
    assert contest(["agitator"], forces=forces)[0] == 2


def test_7_4_hospitality_counts_the_players_of_the_side() -> None:
    forces = {C: {CROSSING: Force(1)}}
    assert contest((), ["hospitality"], forces=forces, settlements={CROSSING: "town"})[1] == 1 + 2


def test_7_4_corrupt_takes_one_and_changes_hands() -> None:
    assert contest(["corrupt"])[1] == 0
    assert contest((), ["corrupt"])[0] == 0


def test_7_4_dervish_wins_a_tie_for_the_defenders() -> None:
    hands = {C: ["imam"], N: ["dervish", "vizier"]}
    game = table(turn=C, hands=hands, forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N})
    act(game, C, Take("influence"))
    say(game, C, CROSSING)
    select(game, C, "imam")
    select(game, N, "dervish", "vizier")
    say(game, N, "defender")
    assert game.board.influence == {CROSSING: N}


# Actions


def played(game: Game, seat: Seat, kind: str) -> None:
    act(game, seat, Take("play", card=held(game, seat, kind)))


def test_6_10_and_7_3_an_action_card_is_an_action_and_no_other_card_is() -> None:
    game = table(hands={W: ["caravan", "warchief"]}, settlements={CROSSING: "town"}, coins=0)
    assert rule_of(game, W, Take("play", card=held(game, W, "warchief"))) == "7.3"
    played(game, W, "caravan")
    assert game.board.coins[W] == 2
    assert kinds(game.board.discard) == ["caravan"]
    assert RULES.waiting(game) == {M}


def test_7_4_caravan_tax_collectors_and_their_most() -> None:
    settlements = dict.fromkeys((CROSSING, ORCHARDS, SANDS, SNOW_PEAK), "town")
    game = table(turn=S, hands={S: ["caravan"]}, settlements=settlements, coins=0)
    played(game, S, "caravan")
    assert game.board.coins[S] == 5
    forts = dict.fromkeys((CROSSING, ORCHARDS, SANDS), Force(0, 0, "fort")) | {
        SNOW_PEAK: Force(0, 0, "fort", True)
    }
    game = table(turn=C, hands={C: ["tax_collectors"]}, forces={C: forts}, coins=0)
    played(game, C, "tax_collectors")
    assert game.board.coins[C] == 5


def test_7_4_sabotage_removes_a_fort_in_or_next_to_influence() -> None:
    forces = {C: {CROSSING: Force(1, 0, "fort"), SANDS: Force(0, 0, "fort")}}
    game = table(turn=M, hands={M: ["sabotage"]}, forces=forces, tokens={ORCHARDS: M})
    played(game, M, "sabotage")
    assert answers(game) == [f"{CROSSING}:{C}:fort", f"{SANDS}:{C}:fort", "none"]
    say(game, M, f"{CROSSING}:{C}:fort")
    assert game.board.forces[C][CROSSING] == Force(1)


def test_7_4_hidden_cell_and_decree_place_a_token_without_a_contest() -> None:
    game = table(turn=M, hands={M: ["hidden_cell"]}, forces={C: {CROSSING: Force(1)}}, tokens={ORCHARDS: M})
    played(game, M, "hidden_cell")
    say(game, M, CROSSING)
    assert game.board.influence[CROSSING] == M
    game = table(
        turn=C, hands={C: ["decree"]}, forces={C: {CROSSING: Force(1)}}, settlements={CROSSING: "town"}
    )
    played(game, C, "decree")
    say(game, C, CROSSING)
    assert game.board.influence == {CROSSING: C}


def test_7_4_and_ruling_76_blackmail_takes_coins_or_a_card_of_the_other_s_choice() -> None:
    game = table(turn=M, hands={M: ["blackmail"], C: ["qadi"]})
    played(game, M, "blackmail")
    say(game, M, str(C))
    assert RULES.waiting(game) == {C}
    say(game, C, "1")
    assert kinds(game.board.hands[M]) == ["qadi"]
    game = table(turn=M, hands={M: ["blackmail"], W: ["warfare"]}, coins={M: 0, W: 2})
    played(game, M, "blackmail")
    say(game, M, str(W))
    assert game.board.coins[M] == 0 and kinds(game.board.hands[W]) == ["warfare"]
    game = table(turn=M, hands={M: ["blackmail"]}, coins=5)
    played(game, M, "blackmail")
    say(game, M, str(C))
    say(game, C, "0")
    assert (game.board.coins[M], game.board.coins[C]) == (8, 2)


def test_7_4_levy_places_reserves_or_a_mercenary() -> None:
    game = table(hands={W: ["levy"]}, forces={W: {CROSSING: Force(1)}}, reserves={W: 3})
    played(game, W, "levy")
    say(game, W, CROSSING, CROSSING)
    assert game.board.forces[W][CROSSING] == Force(3) and game.board.reserves[W] == 1
    game = table(turn=S, hands={S: ["levy"]}, settlements={CROSSING: "town"})
    played(game, S, "levy")
    say(game, S, CROSSING)
    assert game.board.forces[S][CROSSING] == Force(0, 1)


def test_7_4_lightning_raid_is_an_assault_with_one_more() -> None:
    game = table(hands={W: ["lightning_raid"]}, forces={W: {BARLEYLAND: Force(2)}, C: {CROSSING: THREE}})
    played(game, W, "lightning_raid")
    total = told(act(game, W, March(BARLEYLAND, CROSSING, (2, 0))), Totalled)[0]
    assert (total.attacker, total.defender) == (3, 3)
    assert kinds(game.board.discard) == ["lightning_raid"]


def test_ruling_85_where_there_is_something_to_choose_none_can_be_chosen() -> None:
    game = fought(attack=["warchief", "warchief"], defend=["assassinate"])
    assert answers(game)[2:] == ["none"]
    assert told(say(game, C, "none"), Totalled)[0].attacker == 5
    game = table(turn=M, hands={M: ["blackmail"]}, coins=5)
    played(game, M, "blackmail")
    say(game, M, "none")
    assert kinds(game.board.discard) == ["blackmail"] and set(game.board.coins) == {5}


def test_ruling_85_nobody_is_made_to_hand_a_corrupt_on() -> None:
    game = table(
        turn=C,
        hands={C: ["corrupt"]},
        forces={C: {CROSSING: Force(1)}},
        tokens={CROSSING: N},
        settlements={CROSSING: "town"},
    )
    act(game, C, Take("influence"))
    say(game, C, CROSSING)
    select(game, C, "corrupt")
    say(game, S, "defender")
    say(game, N, "defender")
    (total,) = told(say(game, C, "none"), Totalled)
    assert total.defender == 1 and kinds(game.board.discard) == ["corrupt"]


def test_ruling_85_a_card_is_not_given_to_the_only_opponent_unless_one_wants_it() -> None:
    for answer, strength in (("use", 0), ("leave", 1)):
        game = table(turn=C, hands={C: ["corrupt"]}, forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N})
        act(game, C, Take("influence"))
        say(game, C, CROSSING)
        select(game, C, "corrupt")
        say(game, N, "defender")
        assert RULES.waiting(game) == {C} and answers(game) == ["use", "leave"]
        (total,) = told(say(game, C, answer), Totalled)
        assert total.defender == strength
        assert kinds(game.board.hands[N]) == (["corrupt"] if answer == "use" else [])


AT_THE_HEATH = {"hex_": GAZELLE_HEATH, "origin": RED_QUARRY}


@pytest.mark.parametrize(("answer", "attack"), [("use", 3), ("leave", 5)])
def test_ruling_85_a_sandstorm_need_not_blow_on_ones_own_battalions(answer: str, attack: int) -> None:
    game = started({"attack": ["sandstorm", "lancers"]}, AT_THE_HEATH)
    select(game, W, "sandstorm", "lancers")
    settle(game, Permission)
    assert RULES.waiting(game) == {W}
    (total,) = told(say(game, W, answer) + settle(game), Totalled)
    assert total.attacker == attack


def test_ruling_85_and_ruling_26_a_lent_sandstorm_is_used_or_left_by_whom_it_is_for() -> None:
    forces = {W: {RED_QUARRY: THREE}, C: {GAZELLE_HEATH: THREE}}
    hands = {W: ["lancers"], M: ["sandstorm"]}
    for side, cards in (("attacker", ["lancers"]), ("attacker", []), ("defender", ["lancers"])):
        game = table(forces=forces, tokens={REEDBANK: M}, hands=hands)
        act(game, W, Take("assault"), March(RED_QUARRY, GAZELLE_HEATH, (3, 0)))
        select(game, W, *cards)
        select(game, C)
        events = select(game, M, "sandstorm", lend=side) + settle(game, Permission)
        if side == "attacker" and cards:
            assert isinstance(frame(game), Permission) and RULES.waiting(game) == {W}
            assert rule_of(game, M, Choose("leave"))
            events = say(game, W, "leave") + settle(game)
        expected = 5 if side == "attacker" and cards else 3
        assert told(events, Totalled)[0].attacker == expected


def test_ruling_85_and_8_3_whoever_scores_casualties_need_not_have_one_change_sides() -> None:
    game = started({"attack": ["double_agent"]}, {"theirs": Force(0, 1)})
    select(game, W, "double_agent")
    events = say(game, W, "leave")
    assert [scored.points for scored in told(events, PointsScored)] == [1]
    for theirs in (Force(1), Force(0, 0, "fort")):
        game = started({"attack": ["double_agent"]}, {"theirs": theirs})
        assert told(select(game, W, "double_agent"), Totalled)


# At any time


def test_7_5_and_ruling_51_cards_of_the_own_action_are_played_in_it_alone() -> None:
    game = table(hands={W: ["forced_march"], C: ["guide"]}, forces={W: {ORCHARDS: Force(1)}})
    march = PlayAnytime(held(game, W, "forced_march"))
    assert rule_of(game, W, march) == "Ruling 51"
    assert rule_of(game, C, PlayAnytime(held(game, C, "guide"))) == "Ruling 51"
    act(game, W, Take("move"), march)
    assert frame(game).allowed(game, W) == 5
    assert kinds(game.board.discard) == ["forced_march"]


def test_7_5_guide_gives_a_move_and_crosses_rivers() -> None:
    game = table(hands={W: ["guide"]}, forces={W: {ORCHARDS: Force(1)}})
    act(game, W, Take("move"), PlayAnytime(held(game, W, "guide")))
    assert frame(game).allowed(game, W) == 4
    act(game, W, March(ORCHARDS, "T04", (1, 0)))
    assert "T04" in game.board.forces[W]
    assert kinds(game.board.shown[W]) == ["guide"]


@pytest.mark.parametrize(("card", "rule"), [("ships", ""), ("guide", "6.4")])
def test_7_5_and_ruling_71_what_leads_over_a_river_in_a_move_opens_no_assault(card: str, rule: str) -> None:
    forces = {W: {ORCHARDS: Force(1)}}
    game = table(hands={W: [card]}, forces=forces, settlements={"T04": "town"})
    assert rule_of(game, W, Take("assault")) == rule


def test_7_5_and_ruling_69_ships_cross_rivers_for_steps_and_nothing_else() -> None:
    game = table(
        hands={W: ["ships"]}, forces={W: {ORCHARDS: Force(1)}}, settlements={"T04": "town"}, tokens={SANDS: M}
    )
    act(game, W, Take("assault"), PlayAnytime(held(game, W, "ships")), March(ORCHARDS, "T04", (1, 0)))
    assert game.board.settlements == {}
    assert not game.board.underway.rivers  # it was for that action alone


def test_7_5_and_ruling_77_master_builder_counts_against_what_is_still_to_be_paid() -> None:
    game = table(
        turn=C, hands={C: ["master_builder"]}, forces={C: {CROSSING: Force(1), BARLEYLAND: Force(1)}}
    )
    act(game, C, Take("build"), Build("fort", CROSSING))
    act(game, C, PlayAnytime(held(game, C, "master_builder")))
    act(game, C, Build("fort", BARLEYLAND))
    assert game.board.coins[C] == 9


def test_ruling_77_who_can_only_pay_with_a_card_may_begin_to_build() -> None:
    position: dict[str, Any] = {"turn": C, "forces": {C: {CROSSING: Force(1)}}, "coins": 0}
    assert rule_of(table(**position), C, Take("build")) == "6.2"
    game = table(hands={C: ["master_builder"]}, **position)
    act(game, C, Take("build"))
    assert rule_of(game, C, Build("fort", CROSSING)) == "6.2.1"
    act(game, C, PlayAnytime(held(game, C, "master_builder")), Build("fort", CROSSING))
    assert game.board.forces[C][CROSSING].stronghold == "fort"


def test_7_5_and_ruling_82_an_informer_sees_a_hand_in_anybody_s_action_and_nobody_waits() -> None:
    game = table(hands={M: ["informer"], C: ["qadi", "elder"]})
    asked = RULES.question(game)
    assert RULES.waiting(game) == {W}
    events = act(game, M, PlayAnytime(held(game, M, "informer"), C))
    (seen,) = told(events, HandSeen)
    assert seen.seen_by == (M,) and kinds(seen.cards) == ["elder", "qadi"]
    assert RULES.question(game) == asked and RULES.waiting(game) == {W}
    assert kinds(game.board.shown[M]) == ["informer"]
    assert rule_of(game, M, PlayAnytime(held(game, C, "qadi"), C)) == "7.5"


def test_7_2_every_kind_of_card_is_played_in_a_test_here() -> None:
    """By name, in this module or beside it."""
    here = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [card.id for card in PARTS.cards if f'"{card.id}"' not in here] == []


def test_ruling_85_only_what_costs_or_chooses_is_asked() -> None:
    game = started({"attack": ["warchief", "horse_archers", "lancers"]}, {"mine": Force(4)})
    events = select(game, W, "warchief", "horse_archers", "lancers")
    while game.stack and game.board.conflict:
        events += say(game, W, answers(game)[0])
    assert told(events, Totalled)[0].attacker == 4 + 2 + 1 + 2
