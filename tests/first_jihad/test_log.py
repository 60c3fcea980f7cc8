"""What the log tells: who, what, with which sum, and why nothing came of it."""

from collections.abc import Sequence

import pytest

from games.engine.contract import Event
from games.engine.questions import Choose
from games.first_jihad.present import PRESENTER
from games.first_jihad.present.events import BY_TABLE, NOTHING, WORDS
from games.first_jihad.present.words import DAR
from games.first_jihad.rules.attack import Loot
from games.first_jihad.rules.board import WEAK, Capital, Game, Jihad, Marker
from games.first_jihad.rules.dar import dar_al_islam
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EFFECTS, play_event
from games.first_jihad.rules.kings import resolve_baqt
from games.first_jihad.rules.news import (
    ApLost,
    ArmyChanged,
    Attacked,
    BattleAtSea,
    EventPlayed,
    HitsCounted,
    RevivalRolled,
    RulerChanged,
)
from games.first_jihad.rules.rulers import new_ruler, trim
from games.first_jihad.rules.syrians import redirect_jihad, vengeance
from games.first_jihad.rules.truce import TruceOffer
from tests.first_jihad.table import RULES, advanced, islam, position, put, run
from tests.first_jihad.views import view_of

COMPONENTS = RULES.components


def lines(events: Sequence[Event]) -> list[str]:
    return [line.text for event in events for line in PRESENTER.tell(RULES, ("Layla",), event)]


def test_ap_that_are_lost_say_why() -> None:
    told = lines([ApLost(theater="east", lost=1, rule="8.2.2"), ApLost(theater="west", lost=2, rule="14.8")])
    assert told == [
        "The East loses 1 AP, for none was spent on the barbarian.",
        "The West loses 2 AP, for nobody is there to bank them.",
    ]


def test_hits_are_told_with_their_sum_even_if_the_card_alone_inflicts_them() -> None:
    event = HitsCounted(path="med", army="byz_med", lines=(("rose", 1, "7.1.1"),), total=1)
    assert lines([event]) == ["Med: 1 of the Rose: 1 hit."]


def play(game: Game, card: int, code: str) -> list[str]:
    event = next(event for event in COMPONENTS.card[card].events if event.code == code)
    play_event(game, event)
    return lines(game.news)


def test_a_new_ruler_is_told_with_each_modifier() -> None:
    game = advanced([4])
    game.board.skill["byzantium"] = 5
    game.board.capitals["byzantium"] = Capital("")
    game.board.religion, game.board.schism = "monophysite", True
    new_ruler(game, "byzantium", 1)
    (told,) = lines(game.news)[:1]
    sum_of = "die 4 + 5 of the old one + 1 of the card − 1 without a capital − 2 of a Monophysite"
    assert told.startswith(f"A new Byzantine Emperor: {sum_of} − 1 in Schism = 6, skill")


def test_a_ruler_of_a_game_recorded_earlier_is_told_with_the_sum_of_them() -> None:
    event = RulerChanged(empire="persia", die=3, modifier=-1, total=6, before=4, skill=4)
    assert lines([event]) == ["A new Shah of Persia: die 3 + 4 of the old one − 1 = 6, skill 4."]


def test_a_ruler_who_can_hold_less_says_what_is_lost() -> None:
    game = position()
    game.board.skill["persia"], game.board.ap["east"] = 3, 5
    trim(game, "persia")
    assert lines(game.news) == ["The East loses 3 AP, as its ruler can hold no more than 2."]


def test_a_minor_power_that_stays_says_who_it_is_and_why() -> None:
    game = position()
    game.board.minor["tibet"] = 1
    assert play(game, 3, "MINOR_LEFT") == ["Tibet: nothing happens, for it is at the end of its track."]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        (0, "The Bulgars to the right, to −1 hit, for the Arabs are in Constantinople."),
        (
            -1,
            "The Bulgars: nothing happens, for with the Arabs in Constantinople they turn to the right,"
            " and have no box left there.",
        ),
    ],
)
def test_2_1_6_1_what_turns_the_bulgars_round_is_told(box: int, told: str) -> None:
    game = position()
    put(game, "byz_greek", "constantinople", inside=True)
    game.board.minor["bulgars"] = box
    assert play(game, 6, "MINOR_LEFT") == [told]


def test_of_an_event_recorded_without_its_power_nothing_is_told() -> None:
    assert lines([EventPlayed(code="MINOR_LEFT", nothing=True)]) == []


def test_whatever_may_come_to_nothing_says_why() -> None:
    always = {"CALIPH_UMAR_I", "END_OF_ERA", "EXCUBITORS", "GAME_END", "JEWS", "MALABARS", "BAQT_OFFER"}
    always |= {"RIDDA", "RIGHTLY_GUIDED_ARMY", "ST_DEMETRIUS", "ECUMENICAL_COUNCIL", "MINOR_LEFT"}
    assert set(EFFECTS) - always == set(NOTHING)
    assert set(NOTHING) <= set(WORDS)
    assert set(BY_TABLE) == set(DAR)


def test_gregory_is_told_from_his_march_to_the_end_of_his_castle() -> None:
    game = position()
    put(game, "byz_med", "sufetula")
    game.board.skill["byzantium"] = 3
    told = play(game, 9, "GREGORY_REVOLTS")
    assert told[:3] == [
        "Gregory revolts.",
        "The Byzantines on the Med Path are no more.",
        "The Exarchate of Africa advances into Sufetula.",
    ]


def test_a_truce_that_cannot_be_says_what_is_in_its_way() -> None:
    game = advanced([1])
    put(game, "persians_indian", "khuzestan")
    islam(game, "indian", "yezd")
    run(game, TruceOffer(empire="persia"))
    terms = "its armies do not stand where the terms have them"
    told = f"No Truce for Persia: a Zoroastrian Land has gone over to Islam and {terms}."
    assert told in lines(game.news)


def test_an_offer_of_a_baqt_that_nobody_can_sign_says_why() -> None:
    game = advanced()
    game.board.baqt_offer = "african"
    resolve_baqt(game)
    why = "the Country’s army is not the active one"
    assert lines(game.news) == [f"No Baqt on the African Path: {why}."]


@pytest.mark.parametrize(("result", "who"), [("PARSEES_MOVE", "Parsees"), ("MANICHEES_MOVE", "Manichees")])
def test_refugees_who_stay_are_not_told_to_move(result: str, who: str) -> None:
    row = next(row for row in COMPONENTS.dar_al_islam if row.result == result)
    kaaba = 1
    game = advanced([(row.total - kaaba) // 2, row.total - kaaba - (row.total - kaaba) // 2])
    game.board.sharia, game.board.kaaba = "law", kaaba
    dar_al_islam(game)
    assert lines(game.news)[-1].startswith(f"The {who} stay: the Arabs do not hold their Land")


def test_a_jihad_that_turns_is_not_told_to_begin() -> None:
    game = advanced()
    game.board.jihad = Jihad("byzantium", alternating=True)
    game.board.mujahideen = "greek"
    redirect_jihad(game)
    assert lines(game.news) == ["The Jihad turns to the Med Path."]


def test_the_mujahideen_say_what_provoked_them() -> None:
    game = advanced()
    game.board.mujahideen = ""
    vengeance(game)
    told = "The Mujahideen gather on the Greek Path, for an army of yours is in Damascus."
    assert lines(game.news) == [told]


def detail(game: Game, answer: str) -> str:
    return PRESENTER.label(view_of(game), Choose(answer)).detail


def test_who_loots_reads_that_islam_goes_on_at_the_turns_end() -> None:
    game = position()
    put(game, "byz_greek", "jerusalem", WEAK)
    game.board.islam["greek"] = Marker(0)
    game.stack = [Loot(path="greek")]
    assert "At its end, Damascus goes over to Islam without a roll" in detail(game, "loot")
    game.board.islam["greek"] = Marker(1, disrupted=True)
    assert "At its end, Islam in Damascus recovers." in detail(game, "loot")
    run(game, EndOfTurn())
    assert game.board.islam["greek"] == Marker(1)


def test_a_curse_that_goes_says_why() -> None:
    assert lines([ArmyChanged(army="byz_med", level=WEAK, cursed=False, rule="14.2")]) == [
        "The turn ends, and with it the Curse on the Byzantines on the Med Path.",
        "The Byzantines on the Med Path are weak now.",
    ]


def test_who_turns_monophysite_on_the_first_turn_reads_of_the_pact() -> None:
    game = RULES.setup("advanced", "council", 1, {})
    assert "the Armenians take Nisibis from its Garrison" in detail(game, "monophysite")
    game.board.turn = 2
    assert "Armenians" not in detail(game, "monophysite")


def test_a_die_is_told_with_what_it_had_to_be_and_each_sum() -> None:
    told = lines(
        [
            RevivalRolled(path="greek", die=5, needed=5, rule="14.3.3"),
            RevivalRolled(path="greek", die=5, needed=6, rule="14.3.3"),
            BattleAtSea(power="cyprus", die=3, drm=1, needed=6, won=False, rule="8.5.1"),
            Attacked(
                army="byz_med", land="libya", cost=1, dice=(5, 3), drm=1, value=3, won=True, rule="9.1.2"
            ),
            Attacked(army="axum", land="adulis", cost=1, dice=(2,), drm=0, value=3, won=False),
        ]
    )
    assert told == [
        "Religious revival on the Greek Path: die 5, 5 or more is needed with Ridda: it succeeds.",
        "Religious revival on the Greek Path: die 5, 6 or more is needed: it fails.",
        "Naval battle for Cyprus: die 3 + 1 = 4, 6 or more wins; it fails.",
        "The Byzantines on the Med Path attack Libya: dice 5 and 3, of which the lower counts, 3 + 1 = 4,"
        " more than 3 wins; victory.",
        "Axum attacks Adulis: die 2, more than 3 wins; it fails.",
    ]
