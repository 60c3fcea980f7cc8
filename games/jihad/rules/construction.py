"""6.4 Construction: naval units for both players, bases for the Muslim player."""

from random import Random

from games.engine.contract import Action, IllegalAction, Refusal, Seat
from games.engine.flow import Decision
from games.jihad.parts import HexId, StateId
from games.jihad.rules.actions import Build, BuildBase, Done
from games.jihad.rules.board import EMPIRES, MUSLIM, POOL, UNBUILT, Force, Game, Unit, is_on, spend
from games.jihad.rules.events import BaseBuilt, NavalBuilt
from games.jihad.rules.mustering import why_not_recruit

MOST_AT_ONCE = 8  # keeps the list short; one may build again


class Construction(Decision):
    """6.4 After recruitment, so that what is built is not available before the next turn (6.41)."""

    force: Force
    done: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset({game.board.seat_of(self.force)})

    def options(self, game: Game, seat: Seat) -> list[Action]:
        if self.done:
            return []
        found: list[Action] = [*ships(game, self.force), *bases(game, self.force)]
        return [Done(), *found] if found else []

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return why_no_base(game) if self.force == MUSLIM else []

    def check(self, game: Game, seat: Seat, action: Action) -> None:
        if action not in self.options(game, seat):
            raise IllegalAction(
                "That cannot be built now.", rule="6.42" if isinstance(action, BuildBase) else "6.41"
            )

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return rng.choice(self.options(game, seat))

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


def ships(game: Game, force: Force) -> list[Build]:
    """6.41 From the box to the pool, for points. Ruling 17: as an option, only where one may recruit."""
    found = []
    for state in game.components.state:
        if force == EMPIRES and is_on(game, "strict_naval") and why_not_recruit(game, state)[0]:
            continue
        points = game.board.points[track(game, force, state)]
        affordable = points // max(1, game.components.numbers.naval_cost)
        most = min(affordable, len(unbuilt(game, force, state)), MOST_AT_ONCE)
        found += [Build(state, count) for count in range(1, most + 1)]
    return found


def build_ships(game: Game, force: Force, action: Build) -> None:
    paying, paid = track(game, force, action.state), game.components.numbers.naval_cost * action.count
    spend(game, paying, paid)
    for unit in sorted(unbuilt(game, force, action.state), key=lambda u: u.id)[: action.count]:
        game.board.put(unit.id, POOL)
    built = NavalBuilt(state=action.state, count=action.count, paid=paid, payer=paying, rule="6.41")
    game.tell(built)


def bases(game: Game, force: Force) -> list[BuildBase]:
    """6.42 At each site, by one Muslim unit of each kind that is there."""
    if force != MUSLIM or game.board.points[game.components.muslims] < game.components.numbers.base_cost:
        return []
    found = []
    for at in sorted(game.components.atlas.base_sites):
        if not why_not_base(game, at):
            kinds = {unit.kind: unit.id for unit in reversed(builders_at(game, at))}
            found += [BuildBase(unit) for _, unit in sorted(kinds.items())]
    return found


def builders_at(game: Game, at: HexId) -> list[Unit]:
    """6.42 Units of the Muslim State, ships among them, no converts."""
    return [u for u in game.board.at(at) if u.state == game.components.muslims]


def why_not_base(game: Game, at: HexId) -> str:
    """6.42 Ruling 18: one level a turn for each site, up to the highest."""
    if at in game.board.improved:
        return "One level has been built here this turn."
    if game.board.bases.get(at, 0) >= game.components.numbers.base_levels:
        return "The base is at its highest level."
    return "" if builders_at(game, at) else "No unit of the Muslim State is on the site."


def why_no_base(game: Game) -> list[Refusal]:
    sites = game.components.atlas.base_sites
    reasons = {at: why_not_base(game, at) for at in sorted(sites)}
    return [Refusal(sites[at], reason, "6.42", at) for at, reason in reasons.items() if reason]


def build_base(game: Game, action: BuildBase) -> None:
    """6.42 The unit that builds does not rebel this turn; Ruling 18: and is otherwise free."""
    board, cost = game.board, game.components.numbers.base_cost
    at = board.units[action.unit].where
    spend(game, game.components.muslims, cost)
    board.bases[at] = board.bases.get(at, 0) + 1
    board.improved.append(at)
    board.builders.append(action.unit)
    board.forget()
    game.tell(BaseBuilt(hex=at, level=board.bases[at], unit=action.unit, paid=cost, rule="6.42"))
