"""Two Banks, a tiny war game made of the kit: hexes on a point numbered westward, a river with one ford, a
road, a lake; two sides of five units move in turn; whoever holds both towns has won."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from games.engine import flow
from games.engine.contract import Event, Outcome, Place, Reason, Seat
from games.engine.dice import Dice
from games.engine.flow import Procedure
from games.engine.rulebook import Rulebook
from games.hexmap.grid import Grid, HexId
from games.hexwar.ground import STOP, both_ways, hexsides, links, runs, steps, zone
from games.hexwar.present import compose, kinds, look, march, piles, presenter
from games.hexwar.present.overlay import Sheet
from games.hexwar.search import Reach, cheapest
from games.hexwar.stacks import Stacks, UnitId, fact, stacked
from games.hexwar.tables import OddsTable
from tests.hexwar.marching import Halt, March, Marching

GRID = Grid(shifted=1, flat=False, westward=True)
FIELD = ("..f.~f..", ".ff....f", "...f....", "f....ff.", ".f....f.", "..f~....")  # a lake is ~
COST = {".": 1, "f": 2}
EAST, WEST = "0104 0204 0304 0304 0304 0404 0504 0504 0504", "0205 0205 0205 0305 0405 0405 0405 0505 0605"
RIVER = [*zip(EAST.split(), WEST.split(), strict=True)]
FORD = ("0305", "0304")
ROAD = ["0307", "0306", "0305", "0304", "0303", "0302"]
TOWNS = ("0307", "0302")  # of the west, of the east
START = (("0307", "0307", "0207", "0407", "0208"), ("0302", "0302", "0201", "0402", "0401"))
POINTS, STACK, TURNS, DEAD = 5, 3, 12, "dead"


class Printed:
    """The map and what follows from it, and the table of who loses a unit."""

    odds = OddsTable(
        source="made up",
        columns=("1:2", "1:1", "2:1", "3:1"),
        rows=tuple(tuple(row) for row in ("aaab", "aabd", "aabd", "abdd", "bddd", "dddd")),
    )

    def __init__(self) -> None:
        marks = {f"{r:02}{p:02}": mark for r, row in enumerate(FIELD, 1) for p, mark in enumerate(row, 1)}
        self.enter = {at: COST[mark] for at, mark in marks.items() if mark in COST}
        sides = hexsides(self.enter, GRID)
        self.near = links(self.enter, sides)
        self.river = both_ways(RIVER)
        across = dict.fromkeys(self.river - both_ways([FORD]), 3)
        self.steps = steps(self.near, self.enter, across=across, along=dict.fromkeys(runs([ROAD]), 1))


class Unit(Struct, frozen=True, array_like=True):
    id: UnitId
    seat: Seat
    strength: int
    where: str


class Board(Struct, Stacks[Unit], dict=True):
    units: list[Unit]
    turn: int
    moved: list[UnitId]
    off_map: ClassVar[frozenset[str]] = frozenset({DEAD})

    @property
    def seat(self) -> Seat:
        return 1 - self.turn % 2

    def begin_turn(self) -> None:
        self.turn, self.moved = self.turn + 1, []
        self.changed()

    def march(self, ids: tuple[UnitId, ...], to: HexId) -> None:
        self.moved += ids
        for one in ids:
            self.put(one, to)

    def of(self, seat: Seat, at: HexId) -> list[Unit]:
        return [unit for unit in self.at(at) if unit.seat == seat]


Game = flow.Game[Board, Printed]


class Marched(Event, frozen=True, kw_only=True):
    path: tuple[HexId, ...]
    points: int


class Fought(Event, frozen=True, kw_only=True):
    where: HexId
    column: int
    die: int
    lost: tuple[UnitId, ...]


@fact
def reach(game: Game, seat: Seat, start: HexId) -> Reach:
    """One stops where the enemy is, and pays a point more next to him."""
    foes = [at for at in game.board.places() if game.board.of(1 - seat, at)]
    near, stops = dict.fromkeys(zone(foes, game.components.near), 1), dict.fromkeys(foes, STOP)
    return cheapest(start, game.components.steps, limit=POINTS, enter=near, leave=stops)


@fact
def free(game: Game, seat: Seat) -> list[UnitId]:
    return [unit.id for unit in game.board.on_map() if unit.seat == seat and unit.id not in game.board.moved]


class Movement(Marching):
    def seat(self, game: Game) -> Seat:
        return game.board.seat

    def free(self, game: Game) -> list[UnitId]:
        return free(game, game.board.seat)

    def reach(self, game: Game, start: HexId) -> Reach:
        return reach(game, game.board.seat, start)

    def bars(self, game: Game, march: March) -> Reason | None:
        crowded = len(game.board.of(game.board.seat, march.to)) + len(march.units) > STACK
        return Reason(f"No more than {STACK} units stand together.") if crowded else None

    def marched(self, game: Game, march: March, path: tuple[HexId, ...], points: int) -> None:
        game.board.march(march.units, march.to)
        game.tell(Marched(path=path, points=points))


class War(Procedure):
    steps: ClassVar[tuple[str, ...]] = ("begin", "move", "fight", "end_turn")

    def begin(self, game: Game) -> None:
        game.board.begin_turn()

    def move(self, game: Game) -> None:
        game.call(Movement())

    def fight(self, game: Game) -> None:
        """Wherever both are in a hex they fight until one of them is gone."""
        board, odds = game.board, game.components.odds
        for at in board.places():
            while (ours := board.of(board.seat, at)) and (theirs := board.of(1 - board.seat, at)):
                column = odds.column(sum(u.strength for u in ours), sum(u.strength for u in theirs))
                die = game.dice.d6()[0]
                mark = odds.rows[die - 1][column]
                lost = [*(ours[:1] if mark in "ab" else []), *(theirs[:1] if mark in "bd" else [])]
                for unit in lost:
                    board.put(unit.id, DEAD)
                game.tell(Fought(where=at, column=column, die=die, lost=tuple(unit.id for unit in lost)))

    def end_turn(self, game: Game) -> None:
        if game.board.turn < TURNS and max(held(game)) < len(TOWNS):
            self.goto("begin")


def held(game: Game) -> tuple[int, int]:
    """A town is whose units are in it; an empty one is its own side's."""
    there = [game.board.at(town) for town in TOWNS]
    sides = [units[0].seat if units else own for own, units in enumerate(there)]
    return sides.count(0), sides.count(1)


class TwoBanks(Rulebook):
    slug = "two-banks"
    title = "Two Banks"
    scenarios: ClassVar[Mapping[str, str]] = {"war": "The war"}
    secrets = False
    board_type = Board
    sequence = War
    frame_type = War | Movement
    action_type = March | Halt
    event_type = Marched | Fought

    def seats(self, scenario: str) -> tuple[int, int]:
        return 2, 2

    def names(self, seats: int) -> tuple[str, ...]:
        return "West", "East"

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        placed = [(seat, n, at) for seat in (0, 1) for n, at in enumerate(START[seat])]
        units = [Unit(i, seat, 1 + n % 3, at) for i, (seat, n, at) in enumerate(placed)]
        return flow.Game(self.components, Board(units, turn=0, moved=[]), [], dice)

    def hide(self, seen: Game, seat: Seat | None) -> None:
        """All lies open."""

    def scores(self, game: Game) -> tuple[int, ...]:
        return held(game)

    def outcome(self, game: Game) -> Outcome | None:
        if game.stack:
            return None
        west, east = held(game)
        places = [Place(0, 1 + (west < east), west), Place(1, 1 + (east < west), east)]
        return Outcome(tuple(sorted(places, key=lambda place: place.rank)), "Who holds the towns.")

    def problems(self, game: Game) -> list[str]:
        stacks, ground = stacked(game.board.on_map()), game.components.enter
        crowded = [f"{at}: too many." for at, units in stacks.items() if len(units) > 2 * STACK]
        return crowded + [f"{at}: nobody can be there." for at in stacks if at not in ground]


RULES = TwoBanks(Printed())
SHEET = Sheet(GRID, RULES.components.near, band=lambda points: points)


# Its page


class Kinds(kinds.Kinds[Unit]):
    def alike(self, unit: Unit) -> str:
        return f"Strength {unit.strength}"


class Piles(piles.Piles[Unit]):
    sides = ("west", "east")

    def side(self, unit: Unit, spot: str) -> str:
        return self.sides[unit.seat]

    def worth(self, game: Game, units: Sequence[Unit]) -> int:
        return sum(unit.strength for unit in units)


class Marches(march.Marches[Unit]):
    kinds = Kinds()

    def sheet(self, game: Game) -> Sheet:
        return SHEET

    def free(self, game: Game) -> dict[str, list[Unit]]:
        return stacked(game.board.units[i] for i in free(game, game.board.seat))

    def reach(self, game: Game, pace: Sequence[Unit]) -> Reach:
        return reach(game, pace[0].seat, pace[0].where)

    def action(self, plan: compose.Plan[Unit], *, on: bool = False) -> March:
        return March(tuple(unit.id for stack in plan.stacks for unit in stack.going), plan.to)


class Presenter(presenter.Presenter[Unit]):
    piles, marches = Piles(), Marches()
    look = look.Look(marches, piles)
    modes: ClassVar[Mapping[type[object], str]] = {Movement: presenter.MARCH}
