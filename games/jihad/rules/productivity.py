"""5.0 Productivity."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar, NamedTuple

from games.engine.contract import Action, Beforehand, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Once
from games.hexwar.ground import marches
from games.hexwar.stacks import fact
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


def accounts(game: Game) -> dict[StateId, list[Entry]]:
    """5.2 How each State's points of this moment come about, line by line."""
    components, defeated = game.components, game.board.defeated
    lines: defaultdict[StateId, list[Entry]] = defaultdict(list)
    for state in components.states:
        lines[state.name].append(Entry("base", state.name, state.base))
    for conquered in defeated:  # 5.4, Ruling 10: the borders have expanded.
        lines[components.muslims].append(Entry("conquered", conquered, components.state[conquered].base))
    for name, entry in entries(game, counting(game), control(game), components.atlas.hex):
        lines[name].append(entry)
    return {name: [] if name in defeated else lines[name] for name in components.state}


def earned_in(game: Game, state: StateId, hexes: Collection[HexId]) -> int:
    """5.2 What these hexes add to the income of a State that is not defeated, or take from it.

    Far quicker than all of it anew.
    """
    atlas = game.components.atlas
    held = Control(game.components, game.board, marches(hexes, atlas.zoc))
    counted = counted_in(game, held, [at for at in hexes if at in atlas.fertile])
    return sum([entry.points for name, entry in entries(game, counted, held, hexes) if name == state])


def account(game: Game, state: StateId) -> list[Entry]:
    return accounts(game)[state]


@fact
def incomes(game: Game) -> dict[StateId, int]:
    """5.2 What each State would earn as things stand."""
    return {name: max(0, sum([entry.points for entry in lines])) for name, lines in accounts(game).items()}


def income(game: Game, state: StateId) -> int:
    return incomes(game)[state]


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


@fact
def counting(game: Game) -> dict[HexId, StateId]:
    """5.2 Whoever controls a fertile hex counts it, and its own State does while the other player does not;
    "" where nobody does."""
    return counted_in(game, control(game), game.components.atlas.fertile)


def counted_in(game: Game, held: Control, fertile: Iterable[HexId]) -> dict[HexId, StateId]:
    counted, muslims = {at: owner(game, at) for at in fertile}, game.components.muslims
    for at in held.empires_at.keys() & counted.keys():
        if held.empires_at[at] != [counted[at]]:
            counted[at] = counts_for(game, at, held)
    return counted | dict.fromkeys(held.controls[muslims] & counted.keys(), muslims)


def counts_for(game: Game, at: HexId, held: Control) -> StateId:
    """5.2 Who counts a hex that States of the Empires control."""
    home, claims = owner(game, at), claimants(game, at, held)
    if home not in (*claims, game.components.muslims, ""):
        return home  # Ruling 6, Ruling 7: one's own hex needs no garrison
    if len(claims) == 1:
        return claims[0]
    if not claims:
        return ""  # units of a State defeated under E2 earn nothing, but stand in the way
    chosen = game.board.awards.get(at, home)
    return chosen if chosen in claims else claims[0]


def claimants(game: Game, at: HexId, held: Control) -> list[StateId]:
    """5.3 The Empires States that control a hex and can still earn, its own first."""
    home = owner(game, at)
    claims = [s for s in held.empires_at.get(at, ()) if s not in game.board.defeated]
    return sorted(claims, key=lambda state: state != home)


def contested(game: Game) -> dict[HexId, list[StateId]]:
    """5.3 Fertile hexes that more than one Empires State may count, and which. Ruling 7."""
    held = control(game)
    shared = [at for at in game.components.atlas.fertile if len(held.empires_at.get(at, ())) > 1]
    found = {}
    for at in shared:
        claims, home = claimants(game, at, held), owner(game, at)
        if len(claims) > 1 and home in (*claims, game.components.muslims, ""):
            found[at] = claims
    return found


def entries(
    game: Game, counted: Mapping[HexId, StateId], held: Control, hexes: Collection[HexId]
) -> Iterator[tuple[StateId, Entry]]:
    """What these hexes bring to whom, and take from whom."""
    yield from fertile_lines(game, counted)
    yield from city_lines(game, held, hexes)
    yield from base_lines(game, held, hexes)


def fertile_lines(game: Game, counted: Mapping[HexId, StateId]) -> Iterator[tuple[StateId, Entry]]:
    """5.2 Down for own hexes that others count, up for others' that a State counts."""
    for at, counter in counted.items():
        home, points = owner(game, at), game.components.atlas.fertile[at]
        if counter != home:
            yield counter, Entry("fertile", at, points)
            yield home, Entry("fertile", at, -points)


def city_lines(game: Game, held: Control, hexes: Collection[HexId]) -> Iterator[tuple[StateId, Entry]]:
    """5.2 Down for own cities without a unit of the State, up for others' with one. Ruling 5."""
    city, spared = game.components.atlas.city, spared_cities(game)
    for at in hexes:
        if at not in city:
            continue
        home, here, value = owner(game, at), held.stands.get(at, ()), city[at]
        if home not in here and at not in spared:
            yield home, Entry("city", at, -value)
        for state in here:
            if state != home:
                yield state, Entry("city", at, value)


def spared_cities(game: Game) -> tuple[HexId, ...]:
    """Ruling 4. Before any Muslim unit is on the map its cities count down, unless an option spares them."""
    if game.board.turn <= 1 and is_on(game, "full_base"):
        return game.components.atlas.cities[game.components.muslims]
    return ()


def base_lines(game: Game, held: Control, hexes: Collection[HexId]) -> Iterator[tuple[StateId, Entry]]:
    """6.42 A base yields its level to the Muslim player. Ruling 8: while a land unit is there."""
    muslims = game.components.muslims
    for at, level in sorted(game.board.bases.items()):
        if at in held.held[muslims] and at in hexes:
            yield muslims, Entry("base site", at, level)


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
        for state, earned in incomes(game).items():
            kept = board.points[state] if keeps_points(game, state) else 0
            board.earn(state, earned, kept)
        board.incomes.append(board.income[game.components.muslims])
        board.limit_attacks(attack_limits(game))
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


AS_BEFORE = "as-before", "Share them as before"


class Sharing(Once):
    """5.3 The Empires player says which State counts a hex that several control; points are not divided."""

    wanted: ClassVar[Reason] = Reason("Say who counts a hex, or leave it as it is.", "5.3")

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(EMPIRES)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        counted = counting(game)
        awards: list[Action] = [
            Award(at, state)
            for at, states in contested(game).items()
            for state in states
            if state != counted[at]
        ]
        return [Done(), *awards]

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Award):
            return self.wanted
        if action.state not in contested(game).get(action.hex, ()):
            return Reason("That is not for that State to count, or for no other.", "5.3")
        return Reason("That State counts it already.", "5.3")

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        """Whoever counts a hex counts it until the Empires player says otherwise."""
        if seat != game.board.seat_of(EMPIRES):
            return None
        return Beforehand("sharing", "Hexes that several States control", (AS_BEFORE,), "5.3")

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Done() if rng.random() < 0.6 else rng.choice(self.options(game, seat))

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Award):
            game.board.award(action.hex, action.state)
            game.tell(HexAwarded(hex=action.hex, state=action.state, rule="5.3"))
        else:
            self.done = True
