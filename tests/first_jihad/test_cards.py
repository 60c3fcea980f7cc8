"""Every card of the default set is played in a test, and every event code in its cases."""

from typing import get_args

import pytest

from games.first_jihad.components import Code
from games.first_jihad.rules.actions import Done, PlayEvent
from games.first_jihad.rules.board import AVAILABLE, LOST, SHATTERED, STRONG, WEAK, Army, Capital
from games.first_jihad.rules.codes import optional
from games.first_jihad.rules.events import EFFECTS, EventsPhase
from games.first_jihad.rules.news import CardDrawn, EventPlayed, GameEnded, TurnBegan
from games.first_jihad.rules.play import ActionsPhase
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    asked,
    at,
    event,
    faults,
    islam,
    marker,
    position,
    put,
    run,
    told,
)

CARDS = RULES.components.cards


def draw(card, scenario, then=3):
    """A game of a scenario in which this card is drawn now, and `then` if another one follows."""
    game = position(scenario, dice=[card, then] if not CARDS[card - 1].first else [then])
    first_to_come = [other.id for other in CARDS if other.first and other.id != card]
    game.board.played = first_to_come
    game.board.decks = {era: [] for era in game.board.decks}
    if not (CARDS[card - 1].first or CARDS[card - 1].last):
        game.board.decks["green"] = [card]
    if card == 42:
        game.board.decks["yellow"] = [then]
    return game


class Sixes(list[int]):
    """Dice of which there is no end."""

    def pop(self, _=0):
        return super().pop(0) if self else 6


@pytest.mark.parametrize("card", [card.id for card in CARDS], ids=lambda card: f"card_{card}")
@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_6_2_card(card, scenario):
    """Played as its turn would: each of its events is told, or kept for the Actions Phase."""
    game = draw(card, scenario)
    game.dice.told = Sixes(game.dice.told)
    news = run(game, EventsPhase())
    while game.stack:
        news += act(game, RULES.absent(game, 0))
    assert told(news, TurnBegan)[0].card == card
    printed = [e for e in CARDS[card - 1].events if scenario == "advanced" or not e.advanced]
    done = [item.code for item in told(news, EventPlayed)]
    assert done[: len(printed)] == [e.code for e in printed if not e.optional][: len(done)]
    assert set(game.board.optional) == {e.code for e in printed if e.optional}
    if card == 42:
        assert told(news, CardDrawn)[0].card == 3
    if card == 50:
        assert told(news, GameEnded)
        return
    rulers = game.board.skill
    rose = CARDS[game.board.card - 1]
    assert game.board.ap["west"] == min(rose.west, rulers["byzantium"] - 1)
    assert game.board.ap["east"] == min(rose.east, rulers["persia"] - 1)


def test_1_0_the_last_card_ends_the_game():
    game = draw(50, "basic")
    run(game, EventsPhase())
    assert RULES.outcome(game)
    assert RULES.waiting(game) == frozenset()


def test_6_2_each_code_is_known_once():
    assert {*EFFECTS, *optional.EFFECTS} == set(get_args(Code))
    assert not EFFECTS.keys() & optional.EFFECTS.keys()
    assert optional.BARS.keys() == optional.EFFECTS.keys()


# Powers and borders


def test_6_2_minor_left_for_some_only_if_the_arabs_control_a_land():
    game = advanced()
    game.board.navy = True
    assert not event(game, 5, "MINOR_LEFT")
    put(game, "byz_med", "libya")
    assert event(game, 5, "MINOR_LEFT")


def test_6_2_minor_value_turns_the_marker_over():
    game = position()
    assert event(game, 4, "MINOR_VALUE")
    assert game.board.price["tibet"] == 1
    assert not event(game, 4, "MINOR_VALUE")


def test_6_2_sardinian_raids_once():
    game = position()
    assert event(game, 37, "SARDINIAN_RAIDS")
    assert not event(game, 37, "SARDINIAN_RAIDS")


def test_6_2_st_demetrius_finds_something_to_give():
    game = position()
    given = []
    for _ in range(3):
        event(game, 16, "ST_DEMETRIUS")
        given.append((game.board.minor["bulgars"], game.board.skill["byzantium"], game.board.tokens["blue"]))
    assert given == [(-1, 6, 0), (-1, 7, 0), (-1, 7, 1)]


def test_6_2_day_of_thirst_only_beyond_the_oxus():
    game = position()
    assert not event(game, 38, "DAY_OF_THIRST")
    put(game, "chinese", "fergana")
    assert event(game, 38, "DAY_OF_THIRST")
    event(game, 38, "DAY_OF_THIRST")
    assert (game.board.minor["tibet"], game.board.tokens["red"]) == (-1, 1)


def test_6_2_malabars_help_socotra_or_the_east():
    game = advanced()
    event(game, 23, "MALABARS")
    event(game, 23, "MALABARS")
    assert (game.board.minor["socotra"], game.board.ap["east"]) == (-1, 1)


def test_6_2_khri_mang_wears_china_down():
    game = position()
    event(game, 14, "KHRI_MANG")
    assert (game.board.armies["chinese"].level, game.board.minor["tibet"]) == (WEAK, 1)
    put(game, "chinese", "fergana", SHATTERED)
    event(game, 14, "KHRI_MANG")
    assert at(game, "chinese") == "kushinne"
    event(game, 14, "KHRI_MANG")
    assert game.board.armies["chinese"] == Army("chinese", 7, SHATTERED)


def test_6_2_lombards_offer_a_choice_of_evils():
    game = advanced()
    event(game, 5, "LOMBARDS")
    act(game, "skill")
    assert (game.board.skill["byzantium"], game.board.minor["bulgars"]) == (5, 0)
    game.board.skill["byzantium"] = 3
    event(game, 5, "LOMBARDS")
    assert game.board.minor["bulgars"] == 1
    assert not event(game, 5, "LOMBARDS")


# Empires


def test_6_2_greek_fire_excubitors_and_the_hits_they_take():
    game = position()
    assert event(game, 49, "EXCUBITORS")
    assert game.board.excubitors == 2


def test_6_2_excubitors_take_two_hits_then_one_once_in_an_arab_phase():
    from games.first_jihad.rules.actions import Absorb
    from games.first_jihad.rules.damage import Invasion

    game = position()
    put(game, "byz_greek", "cilicia")
    game.board.excubitors = 2
    run(game, Invasion(path="greek", left=3))
    act(game, Absorb("excubitors", 2))
    assert Absorb("excubitors", 1) not in RULES.legal(game, 0)
    assert game.board.excubitors == 1
    game.stack, game.board.this_turn.guarded = [], False
    run(game, Invasion(path="greek", left=1))
    act(game, Absorb("excubitors", 1))
    assert (game.board.excubitors, at(game, "byz_greek")) == (0, "cilicia")


def test_6_2_iconoclasm_places_the_themes_and_holds_a_council():
    game = advanced()
    event(game, 40, "ICONOCLASM")
    assert asked(game) == ["anatolia", "greece"]
    act(game, "anatolia")
    assert asked(game) == ["orthodox", "catholic", "monophysite"]
    act(game, "orthodox")
    assert (game.board.icons, game.board.themes) == (LOST, "anatolia")
    assert not event(game, 40, "ICONOCLASM")


def test_6_2_iconoclasm_after_the_themes_died_is_a_council_alone():
    game = advanced()
    game.board.icons = game.board.themes = LOST
    assert event(game, 40, "ICONOCLASM")
    act(game, "orthodox")
    assert game.board.themes == LOST
    basic = position()
    basic.board.icons = basic.board.themes = LOST
    assert not event(basic, 40, "ICONOCLASM")


def test_6_2_iconoclasm_finds_no_place_in_a_muslim_greece():
    game = position()
    put(game, "byz_greek", "rome")
    islam(game, "greek", "greece")
    event(game, 40, "ICONOCLASM")
    assert (game.board.themes, game.stack) == ("", [])
    islam(game, "greek", "anatolia")
    game.board.icons = AVAILABLE
    event(game, 40, "ICONOCLASM")
    assert game.board.themes == "greece"


def test_6_2_the_capital_can_move_while_it_stands():
    game = position()
    event(game, 15, "CAPITAL_MOVE")
    assert asked(game) == ["constantinople", "rome", "carthage"]
    act(game, "carthage")
    assert game.board.capitals["byzantium"] == Capital("carthage")
    game.board.capitals["byzantium"] = Capital("")
    assert not event(game, 15, "CAPITAL_MOVE")


def test_6_2_gregory_takes_africa_from_a_poor_emperor():
    game = position()
    put(game, "byz_med", "sufetula")
    assert not event(game, 9, "GREGORY_REVOLTS")
    game.board.skill["byzantium"] = 4
    game.board.icons = "carthage"
    game.board.capitals["byzantium"] = Capital("carthage")
    assert event(game, 9, "GREGORY_REVOLTS")
    assert (at(game, "exarchate"), game.board.active["med"]) == ("sufetula", "exarchate")
    assert game.board.castles["major_2"].at == game.board.capitals["byzantium"].at == ""
    assert game.board.icons == AVAILABLE
    assert faults(game) == []


def test_6_2_gregory_stays_quiet_elsewhere():
    game = position()
    game.board.skill["byzantium"] = 3
    assert not event(game, 9, "GREGORY_REVOLTS")


def test_6_2_a_papal_bull_is_a_schism():
    game = advanced()
    assert event(game, 9, "PAPAL_BULL")
    assert game.board.schism
    assert not event(game, 9, "PAPAL_BULL")


# Peoples


def test_6_2_the_great_berber_revolt():
    game = position()
    assert not event(game, 45, "BERBER_REVOLT")
    put(game, "visigoths", "hispania")
    islam(game, "med", "tingitana")
    game.board.armies["berbers"] = Army("berbers", 0, WEAK)
    assert event(game, 45, "BERBER_REVOLT")
    assert (game.board.active["med"], at(game, "berbers")) == ("berbers", "tingitana")
    assert game.board.armies["berbers"].level == WEAK
    assert faults(game) == []
    assert not event(game, 45, "BERBER_REVOLT")


def test_6_2_munnuza_and_the_card_after_him():
    game = draw(42, "basic")
    news = run(game, EventsPhase())
    assert game.board.munnuza
    assert (told(news, CardDrawn)[0].card, game.board.turn, game.board.card) == (3, 1, 3)


def test_8_5_3_munnuza_can_be_of_one_turn():
    from games.first_jihad.rules.endturn import EndOfTurn

    for choice, after in (("lasting", True), ("turn", False)):
        game = position(munnuza=choice)
        event(game, 42, "MUNNUZA_DEFECTS")
        EndOfTurn().clean_up(game)
        assert game.board.munnuza == after


def test_6_2_merovingians_weaken_the_franks():
    game = position()
    put(game, "franks", "aquitaine", SHATTERED)
    event(game, 8, "MEROVINGIANS")
    assert at(game, "franks") == "paris"
    event(game, 8, "MEROVINGIANS")
    assert game.board.armies["franks"] == Army("franks", 8, SHATTERED)
    del game.board.armies["franks"]
    assert not event(game, 8, "MEROVINGIANS")


def test_6_2_sulu_takes_the_place_of_the_sogdians_and_is_murdered():
    game = position()
    put(game, "sogdians", "transoxiana", SHATTERED)
    assert event(game, 35, "SULU_KHAN")
    assert (game.board.active["parthian"], game.board.armies["turgesh"].level) == ("turgesh", STRONG)
    assert faults(game) == []
    assert event(game, 46, "SULU_ASSASSINATED")
    assert (game.board.active["parthian"], at(game, "chinese")) == ("sogdians", "fergana")
    assert not event(game, 46, "SULU_ASSASSINATED")


def test_6_2_the_chinese_do_not_march_into_an_army():
    game = position()
    put(game, "turgesh", "fergana")
    game.board.armies["sogdians"] = Army("sogdians", 0)
    event(game, 46, "SULU_ASSASSINATED")
    assert (at(game, "sogdians"), at(game, "chinese")) == ("fergana", "kushinne")


def test_6_2_dahlak_drives_axum_back_to_its_last_land():
    game = advanced()
    assert event(game, 27, "DAHLAK_FALLS")
    assert at(game, "axum") == "axum"
    assert not event(game, 27, "DAHLAK_FALLS")


def test_6_2_a_feigned_conversion_gains_a_land():
    game = advanced()
    assert not event(game, 48, "FEIGNED_CONVERSION")
    put(game, "armenians", "vaspurakan")
    islam(game, "caucasus", "nisibis")
    assert event(game, 48, "FEIGNED_CONVERSION")
    assert (at(game, "armenians"), marker(game, "caucasus")) == ("nisibis", ("nisibis", True))


def test_6_2_count_julian_opens_spain():
    game = position()
    put(game, "visigoths", "hispania")
    islam(game, "med", "carthage", disrupted=True)
    assert event(game, 33, "COUNT_JULIAN")
    assert game.board.armies["visigoths"].level == WEAK
    assert marker(game, "med") == ("hispania", False)


def test_6_2_count_julian_stops_at_aquitaine_and_takes_icons_on_the_way():
    game = position()
    put(game, "franks", "paris")
    islam(game, "med", "carthage")
    game.board.icons = "hispania"
    event(game, 33, "COUNT_JULIAN")
    assert (marker(game, "med"), game.board.icons) == (("aquitaine", False), LOST)
    assert not event(game, 33, "COUNT_JULIAN")


def test_6_2_count_julian_does_not_bring_islam_out_of_mecca():
    game = position()
    event(game, 33, "COUNT_JULIAN")
    assert marker(game, "med") == ("mecca", False)


# The Caliphate


def test_6_2_intolerance_converts_and_leaves_its_markers_disrupted():
    game = position(dice=[1, 6])
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "sufetula")
    event(game, 38, "INTOLERANCE")
    assert (marker(game, "greek"), marker(game, "med")) == (("damascus", True), ("mecca", False))


def test_6_2_retrenchment_recovers_converts_or_lets_the_player_advance():
    game = position(dice=[1, 6])
    put(game, "byz_greek", "anatolia")
    put(game, "byz_med", "sufetula")
    islam(game, "greek", "damascus", disrupted=True)
    event(game, 37, "RETRENCHMENT")
    assert marker(game, "greek") == ("jerusalem", True)
    assert (at(game, "byz_greek"), at(game, "byz_med")) == ("anatolia", "libya")


def test_6_2_retrenchment_raises_a_siege():
    game = position(dice=[6])
    put(game, "byz_med", "alexandria", inside=True)
    event(game, 37, "RETRENCHMENT")
    assert game.board.armies["byz_med"] == Army("byz_med", 1)


def test_6_2_strife_disrupts_every_marker_on_a_path():
    game = position()
    assert not event(game, 49, "OH_SHIITE")
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    assert event(game, 49, "OH_SHIITE")
    assert marker(game, "greek") == ("damascus", True)


def test_6_2_ridda_lasts_for_the_turn():
    from games.first_jihad.rules.endturn import EndOfTurn

    game = position()
    event(game, 25, "RIDDA")
    assert game.board.this_turn.ridda
    EndOfTurn().clean_up(game)
    assert not game.board.this_turn.ridda


def test_3_2_1_the_rightly_guided_army_brings_the_red_stars():
    game = advanced()
    event(game, 2, "RIGHTLY_GUIDED_ARMY")
    assert set(game.board.decks["green"]) >= {7, 8, 9, 10, 11, 12}
    assert game.board.aside == []
    assert faults(game) == []


def test_22_0_no_truce_is_offered_to_an_empire_that_fell():
    game = advanced()
    del game.board.skill["persia"]
    assert not event(game, 2, "TRUCE_OFFER")


# Optional events


def play(code, game, *answers):
    game.board.optional = [code]
    run(game, ActionsPhase())
    act(game, PlayEvent(code), *answers)
    return game


def test_8_13_karabisian_theme_keeps_the_fleet_free():
    from games.first_jihad.rules.actions import CoastalRaid

    game = position()
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    islam(game, "greek", "damascus")
    islam(game, "med", "alexandria")
    game.board.ap["west"] = 3
    play("KARABISIAN_THEME", game)
    act(game, CoastalRaid("greek"), CoastalRaid("med"))
    assert game.board.used == []


def test_8_13_queen_kahina_raids_whatever_cyprus_does():
    from games.first_jihad.rules.actions import CoastalRaid

    game = position()
    put(game, "byz_med", "libya")
    islam(game, "med", "alexandria")
    game.board.minor["cyprus"], game.board.ap["west"] = 1, 3
    game.board.used = ["greek_fleet"]
    play("QUEEN_KAHINA", game)
    act(game, CoastalRaid("med"))
    assert marker(game, "med") == ("alexandria", True)


@pytest.mark.parametrize(("code", "army"), [("CAROLINGIANS", "franks"), ("EMPRESS_WU", "chinese")])
def test_8_13_carolingians_and_empress_wu_restore_an_army_neutral_or_not(code, army):
    game = position()
    assert optional.BARS[code](game)
    found = game.board.armies[army]
    game.board.armies[army] = Army(army, found.at, SHATTERED)
    play(code, game)
    assert game.board.armies[army] == Army(army, found.at, STRONG)
    del game.board.armies[army]
    assert optional.BARS[code](game)


def test_8_13_sclaviniae_rally_a_byzantine_army():
    game = position()
    assert optional.BARS["SCLAVINIAE"](game)
    put(game, "byz_greek", "damascus", SHATTERED)
    play("SCLAVINIAE", game)
    assert game.board.armies["byz_greek"].level == WEAK


def test_8_13_pirooz_disrupts_and_with_luck_drives_back():
    for die, where in ((5, ("ctesiphon", True)), (4, ("nehavend", True))):
        game = position(dice=[die])
        assert optional.BARS["PIROOZ_REVOLTS"](game)
        put(game, "persians_parthian", "esfahan")
        islam(game, "parthian", "nehavend")
        play("PIROOZ_REVOLTS", game)
        assert marker(game, "parthian") == where


def test_8_13_the_emperor_visits_to_take_or_to_give():
    game = position()
    game.board.ap["west"] = 3
    play("IMPERIAL_VISIT", game)
    rich = game.clone()
    act(game, "tokens")
    assert (game.board.skill["byzantium"], game.board.tokens["blue"]) == (5, 2)
    act(rich, "skill")
    assert (rich.board.skill["byzantium"], rich.board.ap["west"]) == (7, 1)


def test_8_13_what_is_not_played_is_gone():
    game = position()
    game.board.optional = ["KARABISIAN_THEME"]
    run(game, ActionsPhase())
    while game.stack:
        act(game, Done())
    assert (game.board.this_turn.karabisian, game.board.optional) == (False, [])
