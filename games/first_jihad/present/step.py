"""Where in the turn the game stands: read from what is being resolved."""

from typing import NamedTuple

from games.engine.flow import Frame
from games.first_jihad.rules.board import Game, PathId
from games.first_jihad.rules.damage import ArabPhase, Invasion
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.play import ActionsPhase

PHASES = {"A": "Events", "B": "Dar al-Islam", "C": "Invasions", "D": "Actions", "E": "End of turn"}
OF_FRAME: dict[type[Frame], str] = {
    EventsPhase: "A",
    ArabPhase: "C",
    ActionsPhase: "D",
    EndOfTurn: "E",
}


class Step(NamedTuple):
    phase: str  # a letter of PHASES; "" before the first turn and after the last
    path: PathId = ""  # the Path whose turn it is
    left: tuple[PathId, ...] = ()  # those still to be invaded
    hits: int = 0  # still to be taken on the path


def step_of(game: Game) -> Step:
    phase = path = ""
    left: tuple[PathId, ...] = ()
    hits = 0
    for frame in game.stack:
        phase = OF_FRAME.get(type(frame), phase)
        paths = getattr(frame, "paths", ())
        path = getattr(frame, "path", "") or (paths[0] if phase == "D" and paths else path)
        if isinstance(frame, ArabPhase):
            left = frame.paths
        if isinstance(frame, Invasion):
            hits = frame.left
    return Step(phase, path, left, hits)
