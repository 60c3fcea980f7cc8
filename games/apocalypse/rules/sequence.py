"""2.0 The sequence of play: set-up, then years of six phases."""

from typing import ClassVar

from games.apocalypse.rules import control, fleets, victory
from games.apocalypse.rules.attrition import Attrition
from games.apocalypse.rules.board import ADJUSTED, BYZANTINE, MUSLIM, SCOUTED, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign, Patrols
from games.apocalypse.rules.events import PhaseBegan, TurnBegan
from games.apocalypse.rules.fleets import Maintenance
from games.apocalypse.rules.fortune import Fortune
from games.apocalypse.rules.frames import Procedure
from games.apocalypse.rules.modes import Adjustment, order
from games.apocalypse.rules.replacements import Replacements
from games.apocalypse.rules.setup import Deployment, Noble
from games.apocalypse.rules.stacking import Judgment
from games.engine.contract import Seat
from games.engine.flow import Frame


class War(Procedure):
    """2.0 Ruling 6: eleven years."""

    steps: ClassVar[tuple[str, ...]] = (
        "set_up",
        "year_begins",
        "events",
        "replacements",
        "fleets",
        "modes",
        "attrition",
        "muslims_sail",
        "byzantines_sail",
        "patrols_ride",
        "muslims_march",
        "byzantines_march",
        "year_ends",
        "last_count",
    )

    def set_up(self, game: Game) -> None:
        """10.1, 10.2. The Byzantines first."""
        game.call(Noble(), Deployment(BYZANTINE), Deployment(MUSLIM))

    def year_begins(self, game: Game) -> None:
        control.settle(game)
        refresh(game)
        year = game.components.numbers.first_year + game.board.turn - 1
        game.tell(TurnBegan(turn=game.board.turn, year=year, rule="2.0"))

    def events(self, game: Game) -> None:
        begin(game, "events", BYZANTINE, Fortune())

    def replacements(self, game: Game) -> None:
        begin(game, "replacements", BYZANTINE, Replacements())

    def fleets(self, game: Game) -> None:
        begin(game, "fleets", BYZANTINE, Maintenance())

    def modes(self, game: Game) -> None:
        first, second = order(game)
        begin(game, "modes", first, Adjustment(first), Adjustment(second))

    def attrition(self, game: Game) -> None:
        """Ruling 22: Administration is one phase, and ends here."""
        begin(game, "attrition", BYZANTINE, Attrition(), Judgment())

    def muslims_sail(self, game: Game) -> None:
        begin(game, "muslim sea", MUSLIM, Campaign(MUSLIM, SEA), Judgment())

    def byzantines_sail(self, game: Game) -> None:
        begin(game, "byzantine sea", BYZANTINE, Campaign(BYZANTINE, SEA), Judgment())

    def patrols_ride(self, game: Game) -> None:
        begin(game, "patrols", BYZANTINE, Patrols(), Judgment())

    def muslims_march(self, game: Game) -> None:
        begin(game, "muslim land", MUSLIM, Campaign(MUSLIM, LAND), Judgment())

    def byzantines_march(self, game: Game) -> None:
        begin(game, "byzantine land", BYZANTINE, Campaign(BYZANTINE, LAND), Judgment())

    def year_ends(self, game: Game) -> None:
        fleets.end_of_year(game)
        if game.board.turn < game.components.numbers.turns:
            self.goto("year_begins")

    def last_count(self, game: Game) -> None:
        """2.1.2, Ruling 81. Whoever holds Constantinople at the end."""
        victory.win(game, victory.HELD if control.holds_capital(game) else victory.LOST)


def begin(game: Game, phase: str, seat: Seat, *frames: Frame) -> None:
    game.board.note(phase=phase)
    game.tell(PhaseBegan(phase=phase, seat=seat, rule="2.0"))
    game.call(*frames)


def refresh(game: Game) -> None:
    """What lasts for a turn is over. 3.3.1: points are never saved."""
    board = game.board
    board.note(turn=board.turn + 1, shaken="", one_army=False, unpaid=False, formed=0, sunk=[0, 0])
    for unit in board.units:
        if unit.mark in (ADJUSTED, SCOUTED):
            board.put(unit.id, unit.where, mark="")
    for ship in board.ships:
        board.put_ship(ship.id, spent=0, adjusted=False)
    for leader in board.leaders:
        board.put_leader(leader, spent=0)
    for name in board.expeditions:
        board.put_expedition(name, phase="", fresh=False, allowance=-1, spent=0)
