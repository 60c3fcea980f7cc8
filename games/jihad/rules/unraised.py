"""6.2, 6.3. What one would look for among the recruits and does not find, and why: States, kinds, places."""

from collections.abc import Iterator

from games.engine.contract import Reason, Refusal
from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import MUSLIM, NAVAL, Force, Game
from games.jihad.rules.mustering import in_pool, room, uses_box, why_not_recruit, why_taken

LAND = ""  # any kind of unit but ships


def unraised(game: Game, force: Force) -> list[Refusal]:
    """6.2 Of the States that recruit: kinds with no counter left, cities and bases that take nobody."""
    return [
        refusal
        for state in recruiting(game, force)
        for refusal in (*used_up(game, force, state), *closed(game, force, state))
    ]


def recruiting(game: Game, force: Force) -> list[StateId]:
    if force == MUSLIM:
        return [game.components.muslims]
    return [state for state in game.components.empires if not why_not_recruit(game, state)]


def state_refusals(game: Game) -> list[Refusal]:
    """6.3 Which States may not recruit, and why."""
    found = []
    for state in game.components.empires:
        if reason := why_not_recruit(game, state):
            found.append(Refusal(state, reason, state))
    return found


def used_up(game: Game, force: Force, state: StateId) -> Iterator[Refusal]:
    left = in_pool(game, force)
    for of, kind in game.components.cost:
        if of == state and kind != NAVAL and not left[state, kind]:
            yield Refusal(f"{state} {kind}", Reason("None is left in the pool: all are in play.", "6.2"))


def closed(game: Game, force: Force, state: StateId) -> Iterator[Refusal]:
    if uses_box(game, force, state):
        return
    for at in sites(game, force, state):
        if reason := why_closed(game, force, state, at):
            yield Refusal(called(game, at), reason, at)


def sites(game: Game, force: Force, state: StateId) -> list[HexId]:
    bases = sorted(game.board.bases) if force == MUSLIM else []
    return [*game.components.atlas.cities[state], *bases]


def called(game: Game, at: HexId) -> str:
    atlas = game.components.atlas
    city = atlas.hex[at].city
    return city.name if city else atlas.base_sites[at]


def why_closed(game: Game, force: Force, state: StateId, at: HexId) -> Reason | None:
    """Why nobody of this State is recruited there."""
    if taken := why_taken(game, force, state, at):
        return taken
    if room(game, force, LAND, at) > 0:
        return None
    return Reason(f"It is full: {len(game.board.land_at(at, force))} land units are there.", "6.2")
