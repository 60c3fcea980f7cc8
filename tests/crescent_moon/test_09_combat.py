"""9. Combats."""

from typing import Any

import pytest

from games.crescent_moon.rules.actions import (
    AnswerDeal,
    Lend,
    March,
    PlayAnytime,
    Promise,
    Select,
    Take,
    Units,
)
from games.crescent_moon.rules.board import Force, Game
from games.crescent_moon.rules.combat import Capture, Casualties, SackSettlement
from games.crescent_moon.rules.events import (
    CombatBegan,
    ConflictWon,
    DealPaid,
    PointsScored,
    Revealed,
    Sacked,
    Totalled,
    UnitsLost,
)
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Form, Pick
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    EAGLE_PEAK,
    GAZELLE_HEATH,
    ORCHARDS,
    PARTS,
    RED_QUARRY,
    REEDBANK,
    RULES,
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


def test_9_1_and_ruling_28_the_example_of_the_rulebook_comes_to_the_same() -> None:
    """6.4, 7.5, 9, 12.10: Ships over the river, a deal, Warfare and Elder against Siege Engines."""
    game = table(
        forces={
            W: {EAGLE_PEAK: Force(3)},
            C: {REEDBANK: Force(2, 0, "fort")},
            N: {RED_QUARRY: Force(0, 1)},
        },
        tokens={GAZELLE_HEATH: M},
        settlements={REEDBANK: "city"},
        hands={W: ["warfare", "elder", "ships"], C: ["siege_engines"], M: ["poisoner"]},
        coins=0,
    )
    act(game, W, Take("assault"))
    over = March(EAGLE_PEAK, REEDBANK, (3, 0))
    assert rule_of(game, W, over) == "3.4"
    act(game, W, PlayAnytime(held(game, W, "ships")))
    assert told(act(game, W, over), CombatBegan)
    act(game, W, Promise(2))
    act(game, M, AnswerDeal(W, True))
    select(game, W, "warfare", "elder")
    select(game, M, lend="attacker")
    select(game, C, "siege_engines")
    events = say(game, W, *[a for a in answers(game) if a.startswith(RED_QUARRY)])
    (total,) = told(events, Totalled)
    assert (total.attacker, total.defender) == (5, 4)
    assert [(paid.payer, paid.points) for paid in told(events, DealPaid)] == [(W, 2)]
    events = act(game, W, Units(1, 1)) + say(game, W, "leave") + say(game, W, "sack")
    assert game.board.forces[W] == {REEDBANK: Force(1)}
    assert game.board.coins[W] == 5
    assert [scored.points for scored in told(events, PointsScored)] == [7]
    assert kinds(game.board.hands[W]) == ["warfare"]
    assert kinds(game.board.shown[W]) == ["elder", "ships"]
    assert kinds(game.board.shown[C]) == ["siege_engines"]
    assert RULES.problems(game) == []


def assault(
    attackers: Force, defenders: Force, hands: dict[int, list[str]] | None = None, **more: Any
) -> Game:
    """The Warlord from Barleyland against the Caliph at the Crossing; cards are still to be selected."""
    position: dict[str, Any] = {
        "forces": {W: {BARLEYLAND: attackers}, C: {CROSSING: defenders}},
        "hands": hands or {},
    } | more
    game = table(**position)
    act(game, W, Take("assault"))
    act(game, W, March(BARLEYLAND, CROSSING, (attackers.ordinary, attackers.mercenary)))
    return game


def test_9_1_no_combat_comes_of_a_move() -> None:
    game = table(forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(1)}})
    act(game, W, Take("move"))
    assert rule_of(game, W, March(BARLEYLAND, CROSSING, (3, 0))) == "6.3"


@pytest.mark.parametrize("kind", ["imam", "physician"])
def test_9_2_whoever_holds_a_card_is_asked_whether_or_not_it_is_for_a_combat(kind: str) -> None:
    game = assault(Force(2), Force(2), {C: [kind]})
    assert RULES.waiting(game) == {C}  # W has no card at all, and all know it
    for other in (W, M, S, N, None):
        seen = RULES.seen_by(game, other)
        assert isinstance(frame(seen), Selecting) and seen.board.sealed == {}
        assert RULES.waiting(seen) == {C}
    assert told(select(game, C), ConflictWon)


def test_9_2_whoever_has_nothing_for_it_can_only_select_nothing() -> None:
    game = assault(Force(2), Force(2), {C: ["imam"], M: ["rebel"]}, tokens={ORCHARDS: M})
    assert rule_of(game, C, Select(game.board.hands[C])) == "9.2"
    assert rule_of(game, M, Lend(game.board.hands[M], "attacker")) == "9.2"
    assert RULES.form(game, C) == RULES.form(game, M) == Form("Select", (Pick("cards", (), 0, 0),))
    act(game, M, Select(()))
    assert RULES.problems(RULES.load(RULES.save(game))) == []


def test_9_2_nobody_sees_who_has_selected_nor_how_many() -> None:
    game = assault(Force(2), Force(2), {W: ["warchief", "mamluks"], C: ["physician"]})
    before = {seat: RULES.save(RULES.seen_by(game, seat)) for seat in (M, S, C, N)}
    events = select(game, W, "warchief", "mamluks")
    assert [event.seen_by for event in events] == [(W,)]
    assert {seat: RULES.save(RULES.seen_by(game, seat)) for seat in (M, S, C, N)} == before


def test_9_2_a_selection_can_be_changed_until_the_last_has_answered() -> None:
    game = assault(Force(2), Force(2), {W: ["warchief"], C: ["physician"]})
    select(game, W, "warchief")
    assert RULES.answering_again(game) == {W}
    select(game, W)
    events = select(game, C)
    assert told(events, Revealed)[0].cards == ()


def test_9_3_the_order_is_warfare_assassinate_then_the_others() -> None:
    game = assault(Force(3), Force(2), {W: ["warfare", "warchief"], C: ["assassinate", "assassinate"]})
    select(game, W, "warfare", "warchief")
    events = select(game, C, "assassinate", "assassinate")
    (total,) = told(events, Totalled)
    assert [line.n for line in total.lines if line.what == "card"] == [1]
    assert kinds(game.board.discard) == [] or "warchief" in kinds(game.board.discard)


def test_9_3_ones_cards_are_resolved_in_an_order_of_choice() -> None:
    """The Mamluks wait: the sellswords' own mercenary is on a card, and not free for them."""
    game = assault(Force(2), Force(1), {W: ["sellswords", "mamluks"]})
    select(game, W, "sellswords", "mamluks")
    sellswords = next(a for a in answers(game) if PARTS.power[int(a)].id == "sellswords")
    say(game, W, sellswords)
    events = say(game, W, "use")
    (total,) = told(events, Totalled)
    assert total.attacker == 2 + 1 + 1


def test_9_4_a_unit_can_be_on_one_card_only() -> None:
    game = assault(Force(1), Force(3), {W: ["horse_archers", "horse_archers"]})
    select(game, W, "horse_archers", "horse_archers")
    assert game.board.conflict is None or sum(p.units for p in game.board.conflict.cards) <= 1


def test_9_5_a_tie_is_the_attackers() -> None:
    game = assault(Force(2), Force(2))
    assert game.board.forces == [{CROSSING: Force(1)}, {}, {}, {}, {}]


def test_9_5_strongholds_and_the_palace_count() -> None:
    game = assault(Force(4), Force(1, 0, "castle", True))
    assert CROSSING in game.board.forces[C]
    assert game.board.forces[W] == {}


def test_9_6_and_ruling_39_casualties_go_to_the_supply_ordinary_units_too() -> None:
    game = assault(Force(4), Force(2))
    assert game.board.forces[W] == {CROSSING: Force(3)}
    assert game.board.reserves == [0, 0, 0, 0, 0]
    assert supply(game, C, "unit") == 12


def test_9_6_which_units_are_lost_is_ones_own_choice() -> None:
    game = assault(Force(2, 2), Force(2))
    assert isinstance(frame(game), Casualties)
    assert RULES.legal(game, W) == [Units(1, 0), Units(0, 1)]
    act(game, W, Units(0, 1))
    assert game.board.forces[W][CROSSING] == Force(2, 1)


def test_9_6_and_ruling_32_buildings_are_never_casualties() -> None:
    game = assault(Force(7), Force(1, 0, "castle"))
    assert isinstance(frame(game), Capture)
    assert game.board.forces[C][CROSSING] == Force(0, 0, "castle")


def test_9_7_the_loser_leaves_ordinary_units_to_the_reserves_mercenaries_to_the_supply() -> None:
    game = assault(Force(3, 0), Force(1, 0, "castle", True), {C: ["mamluks"]})
    select(game, C)
    assert game.board.reserves[W] == 1  # three, less half of five
    assert game.board.forces[W] == {}


def test_9_7_and_12_20_the_nomads_mercenaries_go_to_the_reserves() -> None:
    game = table(forces={W: {BARLEYLAND: Force(5)}, N: {CROSSING: Force(0, 4)}})
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (5, 0)))
    assert game.board.reserves[N] == 2


def test_9_8_cards_go_where_their_type_says() -> None:
    game = assault(Force(6), Force(3), {W: ["warfare", "warchief", "plunderers"], C: ["physician"]}, coins=0)
    select(game, W, "warfare", "warchief", "plunderers")
    select(game, C)
    settle(game)
    assert kinds(game.board.hands[W]) == ["warfare"]
    assert kinds(game.board.shown[W]) == ["warchief"]
    assert kinds(game.board.discard) == ["plunderers"]
    assert game.board.coins[W] == 3


def test_9_9_and_ruling_36_a_captured_castle_pays_and_scores_nothing() -> None:
    game = assault(Force(7), Force(0, 0, "castle"), coins=0)
    events = say(game, W, "capture")
    assert game.board.forces[W][CROSSING] == Force(6, 0, "castle")
    assert game.board.coins[W] == 0
    assert told(events, PointsScored) == []


def test_9_9_without_a_matching_piece_it_must_be_sacked() -> None:
    game = assault(
        Force(7),
        Force(0, 0, "castle"),
        forces={
            W: {BARLEYLAND: Force(7), ORCHARDS: Force(0, 0, "castle"), REEDBANK: Force(0, 0, "castle")},
            C: {CROSSING: Force(0, 0, "castle")},
        },
    )
    assert game.board.forces[C] == {}
    assert game.board.coins[W] == 13


def test_9_10_and_ruling_37_and_ruling_34_fort_and_palace_are_dealt_with_each_on_its_own() -> None:
    game = assault(Force(7), Force(0, 0, "fort", True), coins=0)
    events = say(game, W, "capture")
    assert [sacked.piece for sacked in told(events, Sacked)] == ["palace"]
    assert game.board.coins[W] == 2
    assert [scored.points for scored in told(events, PointsScored)] == [2]
    assert game.board.forces[W][CROSSING].stronghold == "fort"


def test_9_10_a_settlement_may_be_sacked_or_left() -> None:
    game = assault(Force(5), Force(1), settlements={CROSSING: "town"})
    assert isinstance(frame(game), SackSettlement)
    say(game, W, "leave")
    assert game.board.settlements == {CROSSING: "town"}


def test_9_10_who_won_without_a_unit_left_takes_nothing() -> None:
    """Ruling 15: the defender's castle keeps control."""
    game = assault(Force(2), Force(0, 0, "castle"), settlements={CROSSING: "city"}, hands={W: ["warchief"]})
    select(game, W, "warchief")
    settle(game)
    assert CROSSING in game.board.forces[W]
    game = assault(Force(1), Force(0, 0, "castle"), hands={W: ["berserkers"]}, settlements={CROSSING: "city"})
    select(game, W, "berserkers")
    say(game, W, "use")
    assert game.board.forces[C] == {CROSSING: Force(0, 0, "castle")}
    assert game.board.forces[W] == {} and game.board.settlements


def test_ruling_15_a_combat_leaves_one_in_control() -> None:
    game = assault(Force(3), Force(2, 0, "fort"))
    settle(game)
    assert [CROSSING in forces for forces in game.board.forces].count(True) == 1


def test_ruling_30_warfare_takes_a_unit_of_each_three() -> None:
    game = assault(Force(6), Force(3), {W: ["warfare"]})
    events = select(game, W, "warfare")
    (total,) = told(events, Totalled)
    assert total.attacker == 8
    first = told(events, UnitsLost)[0]
    assert (first.ordinary, first.why) == (2, "card")


def test_ruling_31_units_brought_in_count_for_strength() -> None:
    game = assault(
        Force(3),
        Force(1),
        {C: ["beacon_fires"]},
        forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(1), ORCHARDS: Force(2)}},
    )
    select(game, C, "beacon_fires")
    say(game, C, ORCHARDS)
    events = act(game, C, Units(2, 0))
    assert told(events, Totalled)[0].defender == 3
    assert ORCHARDS not in game.board.forces[C]


def test_ruling_33_units_removed_by_cards_score_nothing() -> None:
    game = assault(Force(4), Force(2), {W: ["poisoner"]})
    select(game, W, "poisoner")
    events = say(game, W, answers(game)[0])
    assert sum(scored.points for scored in told(events, PointsScored)) == 1


def test_ruling_35_a_sack_without_combat_scores_at_once() -> None:
    game = table(forces={W: {BARLEYLAND: Force(1)}}, settlements={CROSSING: "city"}, coins=0)
    events = act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (1, 0)))
    assert [scored.points for scored in told(events, PointsScored)] == [4]
    assert game.board.coins[W] == 4


def test_ruling_38_the_sultan_may_sack_a_town_of_the_sultans() -> None:
    game = table(turn=S, forces={S: {BARLEYLAND: Force(0, 1)}}, settlements={CROSSING: "town"}, coins=0)
    events = act(game, S, Take("assault"), March(BARLEYLAND, CROSSING, (0, 1)))
    assert game.board.coins[S] == 2
    assert told(events, PointsScored) == []


def test_ruling_40_and_ruling_78_the_unit_limit_holds_at_the_end_of_an_action() -> None:
    """Beacon Fires may bring a defender above it."""
    game = assault(
        Force(1),
        Force(5),
        {C: ["beacon_fires"]},
        forces={W: {BARLEYLAND: Force(1)}, C: {CROSSING: Force(5), ORCHARDS: Force(2)}},
    )
    select(game, C, "beacon_fires")
    say(game, C, ORCHARDS)
    act(game, C, Units(2, 0))
    assert game.board.forces[C][CROSSING] == Force(5)
    assert game.board.reserves[C] == 2


def test_ruling_58_no_total_is_below_nothing() -> None:
    game = assault(Force(1), Force(1), {C: ["poisoner"]})
    events = select(game, C, "poisoner")
    events += say(game, C, answers(game)[0])
    assert told(events, Totalled)[0].attacker == 0


def test_ruling_59_several_copies_of_a_card_are_played_together() -> None:
    game = assault(Force(4), Force(2), {W: ["warchief", "warchief"]})
    events = select(game, W, "warchief", "warchief")
    assert told(events, Totalled)[0].attacker == 8


def test_ruling_68_where_sacking_is_barred_a_stronghold_is_removed_for_nothing() -> None:
    game = assault(
        Force(7), Force(0, 0, "fort", True), {C: ["amnesty"]}, settlements={CROSSING: "city"}, coins=0
    )
    select(game, C, "amnesty")
    events = say(game, W, "leave")
    assert told(events, Sacked) == [] and told(events, PointsScored) == []
    assert game.board.forces[C] == {} and game.board.coins[W] == 0
    assert game.board.settlements == {CROSSING: "city"}


def test_8_3_and_12_1_the_warlord_scores_as_a_defender_too() -> None:
    game = table(turn=C, forces={C: {BARLEYLAND: Force(2)}, W: {CROSSING: Force(4)}})
    events = act(game, C, Take("assault"), March(BARLEYLAND, CROSSING, (2, 0)))
    assert [(scored.seat, scored.points) for scored in told(events, PointsScored)] == [(W, 2)]
    assert game.board.victims == [C]


# The Murshid


def test_12_9_and_ruling_62_and_ruling_27_and_ruling_26_what_the_murshid_lends_counts_for_one_side() -> None:
    game = assault(Force(2), Force(3), {M: ["warchief", "plunderers"]}, tokens={ORCHARDS: M}, coins=0)
    assert RULES.waiting(game) == {W, C, M}
    select(game, W)
    select(game, C)
    events = select(game, M, "warchief", "plunderers", lend="attacker")
    (total,) = told(events, Totalled)
    assert total.attacker == 3
    settle(game)
    assert kinds(game.board.shown[M]) == ["warchief"]
    assert game.board.coins[W] == 3  # and not the Murshid's


def test_12_9_far_from_the_murshids_influence_nobody_interferes() -> None:
    game = assault(Force(2), Force(3), {M: ["warchief"]}, tokens={RED_QUARRY: M})
    assert not isinstance(frame(game) if game.stack else None, Selecting)


def test_ruling_79_a_cancelled_character_goes_to_the_discard_pile() -> None:
    game = assault(Force(2), Force(3), {M: ["warchief"], C: ["assassinate"]}, tokens={ORCHARDS: M})
    select(game, W)
    select(game, M, "warchief", lend="attacker")
    select(game, C, "assassinate")
    assert kinds(game.board.discard) == ["assassinate", "warchief"]
    assert game.board.shown[M] == ()


def test_12_7_and_ruling_22_where_its_token_is_the_murshid_decides_a_tie() -> None:
    game = assault(Force(2), Force(2), tokens={CROSSING: M})
    select(game, W)
    select(game, C)
    events = say(game, M, "defender")
    assert told(events, ConflictWon)[0].side == "defender"
    game = table(turn=M, forces={M: {BARLEYLAND: Force(0, 2)}, C: {CROSSING: Force(2)}}, tokens={CROSSING: M})
    act(game, M, Take("assault"), March(BARLEYLAND, CROSSING, (0, 2)))
    assert answers(game) == ["attacker", "defender"]


def test_12_10_and_ruling_25_and_ruling_64_a_deal_is_seen_by_two_and_paid_for_all_to_see() -> None:
    game = assault(Force(4), Force(2), {M: ["warchief"]}, tokens={ORCHARDS: M})
    offered = act(game, W, Promise(3))
    answered = act(game, M, AnswerDeal(W, True))
    assert {event.seen_by for event in offered + answered} == {(W, M)}
    for other in (S, C, N, None):
        assert RULES.seen_by(game, other).board.deals == []
    assert RULES.seen_by(game, W).board.deals == game.board.deals
    select(game, W)
    select(game, C)
    (paid,) = told(select(game, M, lend="defender"), DealPaid)
    assert paid.points == 3 and paid.seen_by is None
    assert rule_of(game, W, Promise(1))


def test_12_10_and_ruling_63_the_loser_of_a_deal_pays_nothing() -> None:
    game = assault(Force(1), Force(4), {M: ["warchief"]}, tokens={ORCHARDS: M})
    act(game, W, Promise(5))
    act(game, M, AnswerDeal(W, True))
    select(game, W)
    assert told(select(game, M, "warchief", lend="defender"), DealPaid) == []
    assert game.board.points[W] == 5


def test_12_10_and_ruling_23_and_ruling_24_who_can_offer_and_how_much() -> None:
    game = assault(Force(4), Force(2), {M: ["warchief"], C: ["physician"]}, tokens={ORCHARDS: M})
    assert rule_of(game, W, Promise(6)) == "Ruling 25"
    assert rule_of(game, S, Promise(1)) == "12.10"
    assert rule_of(game, M, Promise(1)) == "12.10"
    act(game, C, Promise(2))
    act(game, W, Promise(1))
    act(game, M, AnswerDeal(W, True), AnswerDeal(C, True))
    assert rule_of(game, W, Promise(2)) == "Ruling 24"
    assert {deal.payer for deal in game.board.deals} == {W, C}


@pytest.mark.parametrize("hands", [{}, {M: ["warchief"]}])
def test_ruling_84_whoever_may_offer_is_awaited_without_a_card(hands: dict[int, list[str]]) -> None:
    game = assault(Force(4), Force(2), hands, tokens={ORCHARDS: M})
    for seen in (game, *(RULES.seen_by(game, seat) for seat in (W, M, S, C, N, None))):
        assert RULES.waiting(seen) == {W, C, *hands}
    select(game, W)
    if hands:
        select(game, M, lend="attacker")
    assert isinstance(frame(game), Selecting) and not rule_of(game, C, Promise(1))
    act(game, C, Promise(1))
    assert RULES.waiting(game) == {C, M}
    assert RULES.seen_by(game, M).board.deals == game.board.deals
    act(game, M, AnswerDeal(C, True))
    assert told(select(game, C), ConflictWon)


# Four cards in their awkward meetings


def test_ruling_29_assassinate_without_a_target_is_discarded_for_nothing() -> None:
    game = assault(Force(4), Force(2), {W: ["assassinate"]})
    select(game, W, "assassinate")
    assert kinds(game.board.discard) == ["assassinate"]


def test_ruling_66_and_ruling_83_a_unit_taken_from_a_card_leaves_what_the_card_gave() -> None:
    game = assault(Force(1), Force(3), {W: ["horse_archers"], C: ["poisoner"]})
    select(game, W, "horse_archers")
    select(game, C, "poisoner")
    events = say(game, C, answers(game)[0])
    (total,) = told(events, Totalled)
    assert total.attacker == 1  # the card's, whose unit is gone
    assert RULES.problems(game) == []
