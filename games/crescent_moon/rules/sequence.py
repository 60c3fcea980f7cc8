"""4, 5, 8. The sequence of play."""

from typing import ClassVar

from games.crescent_moon.rules import draft, preparation, scoring, setup
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.events import GameEnded, RoundBegan, YearBegan
from games.crescent_moon.rules.plot import Plot
from games.crescent_moon.rules.turn import Turn
from games.engine.flow import Procedure


class Campaign(Procedure):
    """From the setup to the end of the last year."""

    steps: ClassVar[tuple[str, ...]] = (
        "tiles",
        "measure",
        "groups",
        "palace",
        "markets",
        "year_begins",
        "income",
        "reserves",
        "upkeep",
        "replenish",
        "next_round",
        "next_turn",
        "scoring",
        "year_ends",
    )

    def tiles(self, game: Game) -> None:
        """13.5. Until all are laid."""
        if any(game.board.dealt):
            self.goto("tiles")
            game.call(draft.LayTile())

    def measure(self, game: Game) -> None:
        if not game.board.near:
            setup.measure(game)

    def groups(self, game: Game) -> None:
        """13.6"""
        if any(game.board.groups):
            self.goto("groups")
            game.call(draft.StandGroup())

    def palace(self, game: Game) -> None:
        game.call(draft.PlacePalace())

    def markets(self, game: Game) -> None:
        """2.6, 2.8, Ruling 6. When both are filled, the Murshid plots."""
        setup.fill_markets(game)
        game.call(Plot(rule="2.8"))

    def year_begins(self, game: Game) -> None:
        board = game.board
        board.year, board.round = board.year + 1, 0
        board.victims, board.sold = [], 0
        game.tell(YearBegan(year=board.year, rule="4.0"))

    def income(self, game: Game) -> None:
        game.board.phase = "income"
        preparation.income(game)

    def reserves(self, game: Game) -> None:
        game.board.phase = "reserves"
        preparation.reserves(game)

    def upkeep(self, game: Game) -> None:
        """4.4, Ruling 4. Not in the first year."""
        game.board.phase = "upkeep"
        if game.board.year == 1:
            self.goto("next_round")
        else:
            preparation.upkeep(game)

    def replenish(self, game: Game) -> None:
        """4.4, Ruling 61. When hands are back at their limit."""
        preparation.clear_near(game)

    def next_round(self, game: Game) -> None:
        """5.1. Each player one action, four times."""
        board = game.board
        if board.round == game.components.numbers.actions:
            self.goto("scoring")
            return
        board.phase, board.round, board.turn = "action", board.round + 1, 0
        game.tell(RoundBegan(year=board.year, round=board.round, rule="5.1"))
        game.call(Turn())

    def next_turn(self, game: Game) -> None:
        board = game.board
        if board.turn + 1 == board.seats:
            self.goto("next_round")
            return
        board.turn += 1
        self.goto("next_turn")
        game.call(Turn())

    def scoring(self, game: Game) -> None:
        game.board.phase, game.board.turn = "scoring", -1
        scoring.score_year(game)

    def year_ends(self, game: Game) -> None:
        """8.4, Ruling 56. The last year is the game's last."""
        board = game.board
        if board.year < board.years:
            self.goto("year_begins")
            return
        board.phase = "over"
        game.tell(GameEnded(points=tuple(board.points), coins=tuple(board.coins), rule="8.4"))
