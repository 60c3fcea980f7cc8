"""The Pearl Banks, a small game to copy: no site hosts it, tests and docs/add-a-game.md use it."""

from collections.abc import Mapping

from games.engine.contract import Outcome, Place, Seat
from games.engine.dice import Dice
from games.engine.rulebook import Rulebook
from games.example.components import Components
from games.example.rules import actions
from games.example.rules.board import Board, Game
from games.example.rules.sequence import Diving, Season


class PearlBanks(Rulebook):
    slug = "example"
    title = "The Pearl Banks"
    scenarios = {"season": "One season"}
    secrets = False
    components: Components
    board_type = Board
    sequence = Season
    frame_type = Season | Diving
    action_type = actions.Dive
    event_type = actions.DayBegan | actions.Dived | actions.SeasonEnded

    def seats(self, scenario: str) -> tuple[int, int]:
        """1.1. As many as there are boats."""
        return self.components.numbers.fewest_boats, len(self.components.boats)

    def names(self, seats: int) -> tuple[str, ...]:
        return tuple(boat.name for boat in self.components.boats[:seats])

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        return Game(self.components, Board(day=0, pearls=[0] * seats, dived=[]), [], dice)

    def hide(self, seen: Game, seat: Seat | None) -> None:
        """All lies open."""

    def scores(self, game: Game) -> tuple[int, ...]:
        return tuple(game.board.pearls)

    def outcome(self, game: Game) -> Outcome | None:
        """1.3, 1.4. The most pearls when nothing is left to be played; equals share a place."""
        if game.stack:
            return None
        pearls = game.board.pearls
        ranked = sorted(pearls, reverse=True)
        best_first = sorted(range(len(pearls)), key=lambda seat: -pearls[seat])
        places = tuple(Place(seat, ranked.index(pearls[seat]) + 1, pearls[seat]) for seat in best_first)
        if ranked[0] == ranked[1]:
            return Outcome(places, "Equal in pearls.", "1.4")
        return Outcome(places, "The most pearls.", "1.3")

    def problems(self, game: Game) -> list[str]:
        """What can be wrong with a board although every rule was kept: then a rule is."""
        board = game.board
        checks = {
            f"A bank was dived at twice: {board.dived}.": len(set(board.dived)) < len(board.dived),
            f"There is no day {board.day}.": not 1 <= board.day <= game.components.numbers.days,
            f"Fewer pearls than none: {board.pearls}.": min(board.pearls) < 0,
        }
        return [problem for problem, found in checks.items() if found]
