"""6.4 Construction: naval units for both players, bases for the Muslim player."""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from games.engine.contract import Action, Beforehand, Reason, Refusal, Seat
from games.engine.questions import Menu, Once
from games.jihad.parts import HexId, StateId
from games.jihad.rules.actions import Build, BuildBase, Done
from games.jihad.rules.board import EMPIRES, MUSLIM, POOL, UNBUILT, Force, Game, Unit, is_on
from games.jihad.rules.events import BaseBuilt, NavalBuilt
from games.jihad.rules.mustering import why_not_recruit

MOST_AT_ONCE = 8  # keeps the list short; one may build again
NOTHING = "nothing", "Build none"


class Construction(Menu, Once):
    """6.4 After recruitment, so that what is built is not available before the next turn (6.41)."""

    wanted: ClassVar[Reason] = Reason("Build ships or bases, or be done with it.", "6.4")
    force: Force

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def candidates(self, game: Game, seat: Seat) -> Iterator[Action]:
        return chain((Done(),), ships(game, self.force), bases(game, self.force))

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        match action:
            case Build(state) if state in game.components.state:
                return why_no_ships(game, self.force, action)
            case BuildBase(unit) if 0 <= unit < len(game.board.units):
                return why_no_base_of(game, self.force, game.board.units[unit])
            case Done():
                return None
        return self.wanted

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        """Of units that build alike only one is a candidate."""
        alike = Reason("Another unit of its kind there builds as well, and is the one to name.", "6.42")
        return self.bars(game, seat, action) or alike

    def named(self, game: Game, action: Action) -> tuple[str, str]:
        if isinstance(action, BuildBase):
            at = game.board.units[action.unit].where
            return game.components.atlas.base_sites[at], at
        assert isinstance(action, Build)
        return f"Ships of the {action.state}", action.state

    def asks(self, game: Game, seat: Seat) -> bool:
        return len(self.options(game, seat)) > 1

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        """A site without a unit is looked for as well, though nobody could be named for it."""
        empty = empty_sites(game) if self.force == MUSLIM else []
        return [*super().refused(game, seat), *empty]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("build", "Ships and bases to build", (NOTHING,), "6.4")

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case Build():
                build_ships(game, self.force, action)
            case BuildBase():
                build_base(game, action)
            case _:
                self.done = True


def track(game: Game, force: Force, state: StateId) -> StateId:
    """6.41 The track that pays: the Muslim player's for what has been converted."""
    return game.components.muslims if force == MUSLIM else state


def unbuilt(game: Game, force: Force, state: StateId) -> list[Unit]:
    return [u for u in game.board.at(UNBUILT) if u.state == state and u.muslim == (force == MUSLIM)]


def ships(game: Game, force: Force) -> Iterator[Build]:
    """6.41 From the box to the pool, for points: as many as can be paid for, or one, of what is there."""
    for state in game.components.state:
        left = len(unbuilt(game, force, state))
        most = min(max(1, affordable(game, force, state)), left, MOST_AT_ONCE)
        yield from (Build(state, count) for count in range(1, most + 1))


def affordable(game: Game, force: Force, state: StateId) -> int:
    return game.board.points[track(game, force, state)] // max(1, game.components.numbers.naval_cost)


def why_no_ships(game: Game, force: Force, action: Build) -> Reason | None:
    """6.41. Ruling 17: as an option, only where one may recruit."""
    state, left = action.state, len(unbuilt(game, force, action.state))
    barred = why_not_recruit(game, state) if force == EMPIRES and is_on(game, "strict_naval") else None
    if barred:
        return barred
    if not 1 <= action.count <= left:
        return Reason(f"There are {left} ships of the {state} to be built.", "6.41")
    price, points = (
        game.components.numbers.naval_cost * action.count,
        game.board.points[track(game, force, state)],
    )
    if price > points:
        return Reason(f"That costs {price} points, and there are {points}.", "6.41")
    many = Reason(f"No more than {MOST_AT_ONCE} at once; then one may build again.", "6.41")
    return many if action.count > MOST_AT_ONCE else None


def build_ships(game: Game, force: Force, action: Build) -> None:
    paying, paid = track(game, force, action.state), game.components.numbers.naval_cost * action.count
    game.board.spend(paying, paid)
    for unit in sorted(unbuilt(game, force, action.state), key=lambda u: u.id)[: action.count]:
        game.board.put(unit.id, POOL)
    built = NavalBuilt(state=action.state, count=action.count, paid=paid, payer=paying, rule="6.41")
    game.tell(built)


def bases(game: Game, force: Force) -> Iterator[BuildBase]:
    """6.42 At each site, by one Muslim unit of each kind that is there."""
    for at in sorted(game.components.atlas.base_sites) if force == MUSLIM else ():
        kinds = {unit.kind: unit.id for unit in reversed(builders_at(game, at))}
        alike = [BuildBase(unit) for _, unit in sorted(kinds.items())]
        barred = alike and why_no_base_of(game, force, game.board.units[alike[0].unit])
        yield from alike[:1] if barred else alike


def builders_at(game: Game, at: HexId) -> list[Unit]:
    """6.42 Units of the Muslim State, ships among them, no converts."""
    return [u for u in game.board.at(at) if u.state == game.components.muslims]


def why_no_base_of(game: Game, force: Force, unit: Unit) -> Reason | None:
    """6.42"""
    if force != MUSLIM or unit.state != game.components.muslims:
        return Reason("Only units of the Muslim State build bases.", "6.42")
    if unit.where not in game.components.atlas.base_sites:
        return Reason("That unit is on no base site.", "6.42")
    cost, points = game.components.numbers.base_cost, game.board.points[game.components.muslims]
    poor = Reason(f"It costs {cost} points, and you have {points}.", "6.42")
    return why_not_base(game, unit.where) or (poor if points < cost else None)


def why_not_base(game: Game, at: HexId) -> Reason | None:
    """6.42 Ruling 18: one level a turn for each site, up to the highest."""
    if at in game.board.improved:
        return Reason("One level has been built here this turn.", "6.42")
    if game.board.bases.get(at, 0) >= game.components.numbers.base_levels:
        return Reason("The base is at its highest level.", "6.42")
    return None


def empty_sites(game: Game) -> list[Refusal]:
    """6.42 Those on which no unit of the Muslim State is."""
    sites = game.components.atlas.base_sites
    none = Reason("No unit of the Muslim State is on the site.", "6.42")
    empty = [at for at in sorted(sites) if not builders_at(game, at)]
    return [Refusal(sites[at], why_not_base(game, at) or none, at) for at in empty]


def build_base(game: Game, action: BuildBase) -> None:
    """6.42 The unit that builds does not rebel this turn; Ruling 18: and is otherwise free."""
    board, cost = game.board, game.components.numbers.base_cost
    at = board.units[action.unit].where
    game.board.spend(game.components.muslims, cost)
    board.raise_base(at, action.unit)
    game.tell(BaseBuilt(hex=at, level=board.bases[at], unit=action.unit, paid=cost, rule="6.42"))
