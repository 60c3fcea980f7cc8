"""5.0 Productivity."""

from random import Random
from typing import ClassVar, NamedTuple

from games.engine.contract import Action, Seat
from games.engine.flow import Decision, Procedure
from games.jihad.parts import HexId, StateId
from games.jihad.rules.actions import Award, Done
from games.jihad.rules.board import EMPIRES, Game, is_on
from games.jihad.rules.control import Control, control
from games.jihad.rules.events import Earned, HexAwarded


class Entry(NamedTuple):
    """A line of a State's account: a place and what it adds or takes."""

    kind: str  # "base", "conquered", "fertile", "city", "base site"
    about: str  # a hex or a State
    points: int


def account(game: Game, state: StateId) -> list[Entry]:
    """5.2 How a State's points of this moment come about, line by line."""
    if state in game.board.defeated:
        return []
    borders = within(game, state)
    held = control(game)
    lines = [Entry("base", state, game.components.state[state].base)]
    if state == game.components.muslims:
        # 5.4, Ruling 10: the borders have expanded.
        lines += [Entry("conquered", s, game.components.state[s].base) for s in game.board.defeated]
    lines += fertile_lines(game, state, borders)
    lines += city_lines(game, state, borders, held)
    lines += base_lines(game, state, held)
    return lines


def income(game: Game, state: StateId) -> int:
    """5.2 What the State would earn as things stand."""
    return max(0, sum([entry.points for entry in account(game, state)]))


def within(game: Game, state: StateId) -> frozenset[HexId]:
    """5.4 The hexes within a State's borders; a conqueror's take in the conquered."""
    home = game.components.atlas.home
    if state != game.components.muslims:
        return home[state]
    return home[state].union(*[home[s] for s in game.board.defeated])


def owner(game: Game, at: HexId) -> StateId:
    """Within whose borders a hex lies now; "" is nobody's."""
    state = game.components.hex[at].state
    return game.components.muslims if state in game.board.defeated else state


def counting(game: Game) -> dict[HexId, StateId]:
    """The State that counts each fertile hex as the units stand; "" where nobody does."""
    notes = game.board.notes
    if "counting" not in notes:
        held = control(game)
        notes["counting"] = {at: counts_for(game, at, held) for at in game.components.atlas.fertile}
    found: dict[HexId, StateId] = notes["counting"]
    return found


def counts_for(game: Game, at: HexId, held: Control) -> StateId:
    """5.2 Whoever controls a hex counts it, and its own State does while the other player does not."""
    muslims, home = game.components.muslims, owner(game, at)
    if at in held.controls[muslims]:
        return muslims
    claims = claimants(game, at, held)
    if home not in (*claims, muslims, ""):
        return home  # Ruling 6, Ruling 7: one's own hex needs no garrison
    if len(claims) == 1:
        return claims[0]
    if not claims:
        # Units of a State defeated under E2 earn nothing, but stand in the way.
        return "" if held.empires_at[at] else home
    chosen = game.board.awards.get(at, home)
    return chosen if chosen in claims else claims[0]


def claimants(game: Game, at: HexId, held: Control) -> list[StateId]:
    """5.3 The Empires States that control a hex and can still earn, its own first."""
    home = owner(game, at)
    claims = [s for s in held.empires_at[at] if s not in game.board.defeated]
    return sorted(claims, key=lambda state: state != home)


def contested(game: Game) -> dict[HexId, list[StateId]]:
    """5.3 Fertile hexes that more than one Empires State may count, and which. Ruling 7."""
    held = control(game)
    shared = [at for at, states in held.empires_at.items() if len(states) > 1]
    found = {}
    for at in shared:
        claims, home = claimants(game, at, held), owner(game, at)
        if len(claims) > 1 and home in (*claims, game.components.muslims, ""):
            found[at] = claims
    return found


def fertile_lines(game: Game, state: StateId, borders: frozenset[HexId]) -> list[Entry]:
    """5.2 Down for own hexes that others count, up for others' that this State counts."""
    lines, counted = [], counting(game)
    for at, points in game.components.atlas.fertile.items():
        mine = counted[at] == state
        if mine != (at in borders):
            lines.append(Entry("fertile", at, points if mine else -points))
    return lines


def city_lines(game: Game, state: StateId, borders: frozenset[HexId], held: Control) -> list[Entry]:
    """5.2 Down for own cities without a unit of the State, up for others' with one. Ruling 5."""
    spared = spared_cities(game, state)
    lines = []
    for at, value in game.components.atlas.city.items():
        occupied = at in held.held[state]
        if occupied != (at in borders) and (occupied or at not in spared):
            lines.append(Entry("city", at, value if occupied else -value))
    return lines


def spared_cities(game: Game, state: StateId) -> tuple[HexId, ...]:
    """Ruling 4. Before any Muslim unit is on the map its cities count down, unless an option spares them."""
    if state == game.components.muslims and game.board.turn <= 1 and is_on(game, "full_base"):
        return game.components.atlas.cities[state]
    return ()


def base_lines(game: Game, state: StateId, held: Control) -> list[Entry]:
    """6.42 A base yields its level to the Muslim player. Ruling 8: while a land unit is there."""
    if state != game.components.muslims:
        return []
    occupied = held.held[state]
    return [Entry("base site", at, level) for at, level in sorted(game.board.bases.items()) if at in occupied]


def keeps_points(game: Game, state: StateId) -> bool:
    """5.3 Whether what is left of the turn before is kept.

    The Muslim player's always; the Byzantines' from the turn after the first attack on one of them.
    """
    if state == game.components.muslims:
        return True
    attacked = game.board.first_attack
    return game.components.state[state].saves and 0 < attacked < game.board.turn


class Productivity(Procedure):
    """4.2 A. The Joint Productivity Phase."""

    steps: ClassVar[tuple[str, ...]] = ("share", "count")

    def share(self, game: Game) -> None:
        if contested(game):
            game.call(Sharing())

    def count(self, game: Game) -> None:
        """5.1, 5.3. What each State earns is added to what it has kept. Ruling 12: income is the gain."""
        board = game.board
        for state in game.components.state:
            kept = board.points[state] if keeps_points(game, state) else 0
            board.income[state] = income(game, state)
            board.points[state] = kept + board.income[state]
        board.incomes.append(board.income[game.components.muslims])
        board.limits = attack_limits(game)
        rows = tuple([(state, board.income[state], board.points[state]) for state in game.components.state])
        game.tell(Earned(rows=rows, rule="5.2"))


def attack_limits(game: Game) -> dict[StateId, int]:
    """8.4 For each limited State, the fertile hexes within its borders that the Muslim player controls."""
    held = control(game).controls[game.components.muslims]
    fertile = game.components.atlas.fertile
    return {
        name: len([at for at in game.components.atlas.home[name] if at in fertile and at in held])
        for name, state in game.components.state.items()
        if state.limited
    }


class Sharing(Decision):
    """5.3 The Empires player says which State counts a hex that several control; points are not divided."""

    done: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset({game.board.seat_of(EMPIRES)})

    def options(self, game: Game, seat: Seat) -> list[Action]:
        if self.done:
            return []
        counted = counting(game)
        awards: list[Action] = [
            Award(at, state)
            for at, states in contested(game).items()
            for state in states
            if state != counted[at]
        ]
        return [Done(), *awards]

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Done() if rng.random() < 0.6 else rng.choice(self.options(game, seat))

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Award):
            game.board.awards[action.hex] = action.state
            game.board.forget()
            game.tell(HexAwarded(hex=action.hex, state=action.state, rule="5.3"))
        else:
            self.done = True
