"""What the page says: every choice and every event in words, the Hit List as it applies, the outcome."""

import re
from random import Random
from time import process_time

import pytest

from games.engine.page import Part
from games.engine.questions import Choose
from games.first_jihad.present import PRESENTER
from games.first_jihad.present.events import WORDS
from games.first_jihad.present.questions import QUESTIONS
from games.first_jihad.present.words import land_name, path_name
from games.first_jihad.rules import FirstJihad, news
from games.first_jihad.rules.actions import Absorb, Attack
from games.first_jihad.rules.attack import Loot
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import SHATTERED, WEAK, Game, Marker
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.damage import ArabPhase, Invasion, TakeHits
from games.first_jihad.rules.kings import BreakBaqt
from games.first_jihad.rules.play import ActionsPhase, Stage
from games.first_jihad.rules.trade import TradeWay
from tests.first_jihad.table import RULES, position, put
from tests.first_jihad.views import view_of
from tests.shown import html, pieces

# What other lines tell already: the change of the army, the move of the power, nothing gained or spent.
SILENT = (news.HitsAbsorbed, news.Rallied, news.EventPlayed, news.ApChanged, news.ApSpent)
LEFTOVER = re.compile(r"[{}]|None|\bMISSING\b|  ")


def part(game: Game, name: str) -> Part:
    return next(part for part in PRESENTER.parts(view_of(game)) if part.id == name)


def acting(game: Game, *paths: str) -> Game:
    game.stack = [ActionsPhase(acted=paths), Stage(paths=paths)]
    return game


def taking_hits(game: Game, path: str, left: int) -> Game:
    game.stack = [ArabPhase(), Invasion(path=path, left=left), TakeHits(path=path, left=left)]
    return game


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
@pytest.mark.parametrize("seed", range(3))
def test_everything_in_any_game_is_said_in_words(scenario: str, seed: int) -> None:
    rng = Random(seed)
    game = RULES.setup(scenario, f"words {seed}", 1, {})
    while RULES.waiting(game):
        view = view_of(game)
        labels = [PRESENTER.label(view, action) for action in view.legal]
        assert all(label.text and not LEFTOVER.search(f"{label.text}|{label.detail}") for label in labels)
        assert not LEFTOVER.search(" ".join(PRESENTER.turn(view)))
        for event in RULES.apply(game, 0, RULES.sample(game, 0, rng)):
            lines = PRESENTER.tell(RULES, ("Layla",), event)
            assert all(line.text and not LEFTOVER.search(line.text) for line in lines)
            assert lines or isinstance(event, SILENT), event


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_the_name_of_whatever_lies_on_a_land_says_where_it_lies(scenario: str) -> None:
    rng, found = Random(3), set[str]()
    for seed in range(2):
        game = RULES.setup(scenario, f"places {seed}", 1, {})
        while RULES.waiting(game):
            for name, one in (part(game, "counters").pieces or {}).items():
                place, _, spot = one["at"].partition("/")
                if spot and place in RULES.components.land:
                    path = path_name(RULES.components, RULES.components.path_of[place])
                    assert land_name(RULES.components, place) in one["says"] or path in one["says"], one
                    found.add(name.split("-")[0])
            RULES.apply(game, 0, RULES.sample(game, 0, rng))
    assert {"army", "castle", "capital", "islam"} <= found


def test_every_event_of_the_cards_has_words() -> None:
    assert {event.code for card in RULES.components.cards for event in card.events} <= set(WORDS)


def test_every_question_has_words() -> None:
    frames = [frame for frame in FirstJihad.frame_type.__args__ if issubclass(frame, Question)]
    assert {*frames} - {TakeHits} == set(QUESTIONS)


def test_breaking_a_baqt_says_what_the_king_brings() -> None:
    game = position("advanced")
    game.stack = [BreakBaqt(path="caucasus", ap=3)]
    assert PRESENTER.label(view_of(game), Choose("break")).detail.endswith("Great King with 3 AP.")


def test_an_attack_says_its_cost_its_odds_and_where() -> None:
    game = acting(position(), "greek", "med")
    put(game, "byz_greek", "anatolia")
    game.board.ap["west"], game.board.used = 3, ["greek_fleet"]
    label = PRESENTER.label(view_of(game), Attack("greek"))
    assert (label.text, label.cost) == ("Attack Cilicia", "1 of 3 AP")
    assert label.detail == "More than 2 on the lower of two dice: 44 in 100."
    assert label.about.split() == ["army-byz_greek", "land-cilicia", "swords-greek"]


def test_an_attack_from_the_sea_says_what_it_comes_to_with_its_landing() -> None:
    game = acting(position(), "greek", "med")
    put(game, "byz_greek", "anatolia")
    game.board.ap["west"], game.board.minor["cyprus"] = 3, -1
    plain, landed = (Attack("greek", landing=landing) for landing in (False, True))
    label = PRESENTER.label(view_of(game), landed)
    assert (label.text, label.cost, label.rule) == ("Attack Cilicia from the sea", "1 of 3 AP", "8.5.3")
    assert label.detail.endswith("two dice with +1: 69 in 100. The Fleet lands first, and is used.")
    assert label.about.split()[-2:] == ["swords-greek", "blessing-fleet"]
    assert PRESENTER.label(view_of(game), plain).detail.endswith(": 44 in 100.")
    game.board.this_turn.karabisian = True
    assert PRESENTER.label(view_of(game), landed).detail.endswith(": 69 in 100. The Fleet lands first.")


def test_a_way_of_taking_hits_says_what_comes_of_it() -> None:
    game = taking_hits(position(), "parthian", 3)
    put(game, "persians_parthian", "khorasan", WEAK)
    view = view_of(game)
    said = {way.how: PRESENTER.label(view, way) for way in (Absorb("level", 1), Absorb("retreat", 2))}
    assert said["level"].text == "The army turns shattered"
    assert "lies on the Sogdians and dies this turn unless it escapes" in said["retreat"].detail
    fewer = PRESENTER.label(view, Absorb("retreat", 1))
    assert fewer.less and fewer.text == f"{said['retreat'].text}: only 1 of 2 hits"


def test_the_questions_answers_are_named() -> None:
    game = position()
    game.stack = [Loot(path="greek")]
    view = view_of(game)
    assert PRESENTER.turn(view).asks == "Loot the Land, or spare it?"
    assert PRESENTER.label(view, Choose("loot")).text == "Loot it"


def test_14_4_where_the_icons_go_says_what_they_do() -> None:
    game = position()
    game.stack = [IconsMove()]
    assert "from recovering" in PRESENTER.label(view_of(game), Choose("available")).detail


def test_14_4_a_land_says_what_the_icons_would_do_there() -> None:
    game = position()
    game.board.islam["greek"] = Marker(3, disrupted=True)
    game.board.islam["med"] = Marker(1)
    game.stack = [IconsMove()]
    view = view_of(game)
    said = {
        land: PRESENTER.label(view, Choose(land)).detail
        for land in ("anatolia", "libya", "rome", "available")
    }
    assert said["anatolia"].startswith("Islam in Cilicia, next to it, stays disrupted. They are lost")
    assert said["libya"].startswith("Islam in Alexandria, next to it, stays disrupted once it is.")
    assert said["rome"].startswith("No Islam marker is next to it.")
    assert said["available"].startswith("Safe from conversion")


def test_21_4_a_route_that_is_used_up_by_it_is_not_told_of_as_closed() -> None:
    game = position("advanced")
    question = TradeWay(to="east", source="west", rally="")
    game.stack = [question]
    details = [PRESENTER.label(view_of(game), Choose(way)).detail for way in question.answers(game)]
    assert details and all(not told or told.startswith("After that ") for told in details)
    assert any("carry no more" in told or "carries no more" in told for told in details)


def test_7_2_the_hit_list_stands_line_by_line_before_the_invasion() -> None:
    """Example 1 of 7.2: 2 of the Rose, the mountain, and Tibet."""
    game = position(card=38)
    put(game, "sogdians", "fergana")
    game.board.active["parthian"] = "sogdians"
    game.board.minor["tibet"] = 1
    game.stack = [ArabPhase(paths=("parthian",)), TakeHits(path="greek", left=1)]
    row = pieces(part(game, "hitrows"))["hits-parthian"]
    assert re.findall(r'role="cell"[^>]*>([^<]*)<', row) == ["2", "−1", "·", "·", "+1", "·", "2"]


def test_the_outcome_is_shown_with_its_parts() -> None:
    game = position()
    game.board.islam["greek"] = Marker(1)
    shown = html(part(game, "outcome"))
    assert "<dt>Islam’s Lands</dt><dd>+2</dd>" in shown


def test_the_fall_of_rome_says_why_its_points_are_not_the_sum() -> None:
    game = position()
    game.board.fell, game.stack = True, []
    shown = html(part(game, "end"))
    assert "Rome has fallen" in shown
    assert "whatever the points come to" in shown


def test_a_besieged_army_is_seen_inside_its_castle() -> None:
    game = position()
    put(game, "byz_med", "carthage", SHATTERED, inside=True)
    found = pieces(part(game, "counters"))
    assert "besieged in the castle" in found["army-byz_med"]
    assert "castle-major_2" not in found


def test_9_4_the_arabs_lands_before_a_besieged_army_say_that_it_is() -> None:
    game = position()
    put(game, "byz_greek", "jerusalem", inside=True)
    put(game, "byz_med", "libya")
    lands = pieces(part(game, "lands"))
    assert "land-siege" in lands["land-damascus"]
    assert "land-siege" not in lands["land-alexandria"]  # nobody is besieged on that Path


def test_the_page_of_a_position_takes_little_time() -> None:
    game = acting(position(), "greek", "med")
    started = process_time()
    for _ in range(20):
        PRESENTER.parts(view_of(game))
    assert (process_time() - started) / 20 < 0.05
