"""The sequence of play."""

from typing import ClassVar

from games.bidding.rules.actions import GameEnded, TurnBegan
from games.bidding.rules.bid import BidPhase
from games.bidding.rules.board import Game
from games.bidding.rules.end import EndPhase
from games.bidding.rules.fate import fate_phase
from games.bidding.rules.spoils import SpoilsPhase
from games.engine.flow import Procedure


class Campaign(Procedure):
    """Sequence 1, Sequence 2. A turn for each conquest, and four phases in each."""

    steps: ClassVar[tuple[str, ...]] = (
        "turn_begins",
        "fate_phase",
        "bid_phase",
        "spoils_phase",
        "end_phase",
        "turn_ends",
    )

    def turn_begins(self, game: Game) -> None:
        """Turns 3, Turns 4, Turns 5. Each turn is a conquest, be it one without bonus or penalty."""
        game.board.turn += 1
        game.tell(TurnBegan(turn=game.board.turn, rule=f"Turns {game.board.turn}"))

    def fate_phase(self, game: Game) -> None:
        fate_phase(game)

    def bid_phase(self, game: Game) -> None:
        game.call(BidPhase())

    def spoils_phase(self, game: Game) -> None:
        game.call(SpoilsPhase())

    def end_phase(self, game: Game) -> None:
        game.call(EndPhase())

    def turn_ends(self, game: Game) -> None:
        board = game.board
        if board.turn < len(game.components.turns):
            self.goto("turn_begins")
        else:
            game.tell(GameEnded(victory=tuple(board.victory), fate=tuple(board.fate), rule="Victory 1"))
