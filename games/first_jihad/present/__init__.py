"""What the page of The First Jihad shows, and what its log tells."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine import flow
from games.engine.contract import Action, Event, Rules
from games.engine.page import (
    Advice,
    Art,
    Charted,
    Label,
    Line,
    Part,
    Plate,
    Printed,
    SeatCard,
    Subject,
    Turn,
    View,
)
from games.engine.page import Presenter as BasePresenter
from games.engine.words import counted, sentence, several
from games.first_jihad.bot import advice
from games.first_jihad.bot.hard import hard
from games.first_jihad.present import (
    beats,
    card,
    ending,
    guide,
    hits,
    labels,
    log,
    pieces,
    places,
    printed,
    questions,
    strip,
    tables,
    targets,
    tracks,
)
from games.first_jihad.present.step import PHASES, step_of
from games.first_jihad.present.words import nation, short_path, where
from games.first_jihad.rules import victory
from games.first_jihad.rules.board import Game


class Presenter(BasePresenter):
    kinds, heads = log.KINDS, log.HEADS
    drawn = ("places.css",)
    stylesheets = (
        "board.css",
        "first_jihad/first_jihad.css",
    )
    scripts = ("first_jihad/board.js", "board.js")
    plates = (
        Plate("The map", ("map-advanced.svg",), ("map-advanced-night.svg",)),
        Plate("The map of the Basic Game", ("map-basic.svg",), ("map-basic-night.svg",)),
    )
    gallery = ("cards", "armies")
    icon = "g-first-jihad"
    blurb = (
        "Alone against the first caliphs: hold Rome, Persia and their neighbours together from 632 to 750."
    )
    players = "1 player"
    minutes = "1 to 3 hours"
    weight = 3
    art = Art(
        "The map: Mecca in the middle, and Paths of Lands that lead away from it",
        "first_jihad/art-day.webp",
        "first_jihad/art-night.webp",
    )
    advises = True
    levels = {
        "easy": "Does whatever is allowed.",
        "normal": "Tries each choice on the board as it stands, and does what leaves the best one.",
        "hard": "Reads the Actions Phase to its end, and plays what it might do instead on for two turns, "
        "or six while a Jihad on Byzantium goes on. "
        "Over 60 Basic games it came to 24 points on average, and normal to 31; the fewer, the better.",
    }
    seen = staticmethod(beats.beats)
    unseen = beats.WORDS

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        if view.outcome or not game.stack:
            return Turn("The game is over", f"After {counted(game.board.turn, 'turn')}")
        phase = PHASES.get(step_of(game).phase, "")
        return Turn(_asks(game), f"Turn {game.board.turn}{f', {phase}' if phase else ''}")

    def seat_cards(self, view: View) -> list[SeatCard]:
        """5.2. The points as they stand, and what history would make of them."""
        now = tracks.standing(view)
        return [
            SeatCard(
                letter="W",
                side="1",
                title=view.rules.names(1)[0],
                score=now.points,
                unit=f"{several(now.points, 'Outcome Point')}, the fewer the better",
                facts=(now.band.name,),
            )
        ]

    def stood(self, rules: Rules[Any], game: Game) -> tuple[int, ...]:
        """5.2 Outcome Points, of which fewer are better, and not the score, of which more are."""
        return (victory.points_at_end(game),)

    def left(self, rules: Rules[Any], game: Game) -> tuple[int, ...]:
        """A turn begins with the Arabs' invasions; how it stood before was noted, but for the last turn."""
        noted = game.board.curve if game.stack else []
        return (noted[-1],) if noted else self.stood(rules, game)

    def parts(self, view: View) -> list[Part]:
        return [
            ending.end(view),
            pieces.frame(view),
            pieces.lands(view),
            places.part(view),
            pieces.counters(view),
            targets.part(view),
            *strip.parts(view),
            card.steps(view),
            *card.parts(view),
            guide.part(view),
            *hits.parts(view),
            *tracks.parts(view),
            tables.part(view),
        ]

    def label(self, view: View, action: Action) -> Label:
        return labels.label(view.seen, action)

    def advise(self, view: View) -> Advice | None:
        action = hard(view.rules, view.seen, 0, Random(view.rules.question(view.seen)))
        return Advice(action, advice.why(view.seen, action))

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        return printed.printed(components, section, part)

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        return log.tell(rules.components, event)

    def charted(self, components: Any) -> list[Charted]:
        return [Charted(land.id, land.id, land.name) for path in components.paths for land in path.lands]

    def subjects(self, rules: Rules[Any]) -> list[Subject]:
        return log.subjects(rules.components)


def _asks(game: Game) -> str:
    """What is to be decided, in a line."""
    now = step_of(game)
    question = questions.title(game)
    if question:
        return question
    if now.hits and now.path:
        army = nation(game.components, game.board.active[now.path])
        return f"{counted(now.hits, 'hit')} on the {army} in {where(game, now.path)}"
    paths = getattr(flow.decision(game), "paths", ())
    if paths:
        theater = game.components.theater[paths[0]]
        names = " and ".join(short_path(game.components, path) for path in paths)
        return f"{sentence(names)}: {game.board.ap[theater]} AP to spend"
    return "To be decided"


PRESENTER = Presenter()
