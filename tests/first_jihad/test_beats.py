"""What is seen of a Castle: it and the army besieged in it are one element of the page, the army's."""

from collections.abc import Sequence

from games.engine.beats import Beat, Become, Move
from games.engine.contract import Event
from games.first_jihad.present import PRESENTER
from games.first_jihad.rules import army
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import SHATTERED, STRONG, Game
from games.first_jihad.rules.codes.peoples import step_forward
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.news import PieceChanged
from tests.first_jihad.table import RULES, castle, event, position, put, run, told
from tests.first_jihad.views import view_of
from tests.shown import pieces

HITS = 13  # more than are taken here: the question stays


def besieged(level: int = STRONG, *, strong: bool = False) -> Game:
    game = position()
    put(game, "byz_med", "carthage", level, inside=True)
    castle(game, "major_2", "carthage", strong=strong)
    run(game, Invasion(path="med", left=HITS))
    return game


def element(game: Game, name: str) -> str:
    """As the page has it; nothing if it has none of that name."""
    counters = next(part for part in PRESENTER.parts(view_of(game)) if part.id == "counters")
    return pieces(counters).get(name, "")


def seen(game: Game, events: Sequence[Event]) -> list[Beat]:
    view = view_of(game)
    return [beat for event in events for beat in PRESENTER.beats(view, event)]


def hit(game: Game, how: str, hits: int) -> list[Beat]:
    return seen(game, RULES.apply(game, 0, Absorb(how, hits)))


def names(beats: list[Beat]) -> list[tuple[type[Beat], str]]:
    return [(type(beat), beat.what) for beat in beats if isinstance(beat, Become | Move)]


def test_an_army_is_seen_to_go_into_its_castle() -> None:
    game = position()
    put(game, "byz_med", "carthage", SHATTERED)
    castle(game, "major_2", "carthage", strong=True)
    run(game, Invasion(path="med", left=HITS))
    assert element(game, "castle-major_2")
    beats = hit(game, "inside", 4)
    assert not element(game, "castle-major_2")
    assert names(beats) == [(Become, "army-byz_med"), (Become, "castle-major_2")]
    assert [beat.together for beat in beats if isinstance(beat, Become)] == [False, True]


def test_its_walls_are_seen_to_weaken_about_the_army() -> None:
    game = besieged(strong=True)
    before = element(game, "army-byz_med")
    assert names(hit(game, "castle", 4)) == [(Become, "army-byz_med")]
    assert element(game, "army-byz_med") != before


def test_its_walls_are_seen_to_fall_before_the_army_leaves() -> None:
    game = besieged()
    beats = hit(game, "leave", 3)
    assert names(beats)[:2] == [(Become, "army-byz_med"), (Move, "army-byz_med")]
    assert not element(game, "castle-major_2")


def test_an_army_is_seen_to_come_out_on_top_of_its_castle() -> None:
    game = besieged()
    assert step_forward(game, "med")
    assert names(seen(game, game.news)) == [(Become, "army-byz_med"), (Become, "castle-major_2")]
    assert element(game, "castle-major_2")


def test_a_castle_is_seen_again_when_its_army_marches_off() -> None:
    """6.2 An event can drive out an army that leaves its Castle behind."""
    game = besieged(SHATTERED)
    army.retreat(game, game.board.armies["byz_med"], "6.2")
    assert names(seen(game, game.news)) == [(Move, "army-byz_med"), (Become, "castle-major_2")]


def revolt(game: Game) -> list[tuple[type[Beat], str]]:
    """What is seen of the Castle of Carthage as Gregory takes it."""
    game.board.skill["byzantium"] = 3
    assert event(game, 9, "GREGORY_REVOLTS")
    return names(
        seen(game, [fallen for fallen in told(game.news, PieceChanged) if fallen.piece == "major_2"])
    )


def test_a_castle_is_seen_to_fall_with_the_army_that_is_ousted_from_it() -> None:
    """6.2 The walls are the army's element, which stands until the log has come to the Castle."""
    game = besieged(SHATTERED)
    assert not element(game, "castle-major_2")
    assert (Become, "army-byz_med") in revolt(game)
    assert not element(game, "army-byz_med")


def test_a_castle_that_holds_no_army_is_seen_to_fall_alone() -> None:
    game = position()
    put(game, "byz_med", "sufetula")
    castle(game, "major_2", "carthage", strong=True)
    assert revolt(game) == [(Become, "castle-major_2")]
