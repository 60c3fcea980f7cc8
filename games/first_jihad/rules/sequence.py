"""4. The sequence of play."""

from typing import ClassVar

from games.engine.flow import Procedure
from games.first_jihad.rules import victory
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.damage import ArabPhase
from games.first_jihad.rules.dar import dar_al_islam
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.play import ActionsPhase


class Campaign(Procedure):
    """4.0, 4.1. Turn after turn, five phases each, until the last card ends the game."""

    steps: ClassVar[tuple[str, ...]] = (
        "events_phase",
        "dar_al_islam_phase",
        "arab_phase",
        "actions_phase",
        "end_of_turn_phase",
        "next_turn",
    )

    def events_phase(self, game: Game) -> None:
        """Step A."""
        game.call(EventsPhase())

    def dar_al_islam_phase(self, game: Game) -> None:
        """Step B, in the Advanced Game."""
        dar_al_islam(game)

    def arab_phase(self, game: Game) -> None:
        """Step C."""
        game.call(ArabPhase())

    def actions_phase(self, game: Game) -> None:
        """Step D."""
        game.call(ActionsPhase())

    def end_of_turn_phase(self, game: Game) -> None:
        """Step E."""
        game.call(EndOfTurn())

    def next_turn(self, game: Game) -> None:
        """14.11. How the points stand is noted; no rule reads it."""
        game.board.curve.append(victory.points_at_end(game))
        self.goto("events_phase")
