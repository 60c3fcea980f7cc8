"""8.4, 8.15. Healing armies, with AP or with Bonus AP."""

from collections.abc import Iterator

from games.engine.contract import Reason
from games.first_jihad.rules import army as armies
from games.first_jihad.rules.actions import Rally, UseToken
from games.first_jihad.rules.ap import (
    TOKEN_THEATER,
    ap_limit,
    gain_ap,
    has_ruler,
    spend,
    spend_token,
    why_not_spend,
)
from games.first_jihad.rules.attack import heartland_lost
from games.first_jihad.rules.board import Army, Game, PathId, active_army
from games.first_jihad.rules.news import Rallied


def rally_cost(game: Game, army: Army) -> int:
    """8.4. More for an Empire whose Religious Heartland is lost to Islam."""
    numbers = game.components.numbers
    return numbers.lost_heartland_cost if heartland_lost(game, army, "religious") else numbers.rally_cost


def bar_heal(game: Game, army: Army | None) -> Reason | None:
    """8.4, 7.6, 16.2. Why an army cannot be healed, whoever pays."""
    if army is None:
        return Reason("No army of yours is there.", "8.4")
    if army.cursed:
        return Reason("A Cursed army cannot be rallied.", "7.6")
    if army.level == armies.most(game, army):
        return Reason("The army is at its best.", "8.4")
    return None


def bar_rally(game: Game, paths: tuple[PathId, ...], action: Rally) -> Reason | None:
    army = active_army(game, action.path)
    if reason := bar_heal(game, army):
        return reason
    assert army
    cost = rally_cost(game, army)
    if action.token:
        return bar_token(game, action.token, game.components.theater[action.path], cost)
    if action.path not in paths:
        return Reason("It is not this Path's turn.", "8.1")
    return why_not_spend(game, action.path, cost, "8.4")


def bar_token(game: Game, colour: str, theater: str, count: int) -> Reason | None:
    """6.3.3. Blue is for the West, red for the East, purple for anywhere."""
    held = game.board.tokens.get(colour, 0)
    if held < count:
        return Reason(f"It takes {count} Bonus AP of that colour, and there are {held}.", "8.15")
    if TOKEN_THEATER.get(colour, theater) != theater:
        return Reason("A Bonus AP of that colour is of no use there.", "6.3.3")
    return None


def rally(game: Game, action: Rally) -> None:
    """8.4. One level for each time it is paid; a rallied army can attack at once."""
    army = active_army(game, action.path)
    assert army
    cost = rally_cost(game, army)
    if action.token:
        spend_token(game, action.token, cost, "8.15")
    else:
        spend(game, action.path, cost, "8.4")
    heal(game, army, "8.4")


def heal(game: Game, army: Army, rule: str) -> None:
    healed = armies.set_level(game, army, army.level + 1, army.cursed, rule)
    game.tell(Rallied(army=army.id, level=healed.level, rule=rule))


def bar_use_token(game: Game, paths: tuple[PathId, ...], action: UseToken) -> Reason | None:
    """8.15, 6.3.1. Where a Ruler can take one AP more."""
    if not has_ruler(game, action.theater):
        return Reason("There is no Ruler to take it.", "8.15")
    if game.board.ap[action.theater] >= ap_limit(game, action.theater):
        return Reason("The Ruler can hold no more AP.", "6.3.1")
    return bar_token(game, action.colour, action.theater, 1)


def use_token(game: Game, action: UseToken) -> None:
    spend_token(game, action.colour, 1, "8.15")
    gain_ap(game, action.theater, 1, "8.15")


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[Rally | UseToken]:
    for path in paths:
        yield Rally(path)
    for colour, held in game.board.tokens.items():
        if held:
            yield from with_token(game, colour)


def with_token(game: Game, colour: str) -> Iterator[Rally | UseToken]:
    """8.15. Bonus AP know no turn of the Paths: they can be spent at any time of the phase."""
    theaters = game.components.theater
    for path in game.board.active:
        if TOKEN_THEATER.get(colour, theaters[path]) == theaters[path]:
            yield Rally(path, colour)
    for theater in dict.fromkeys(theaters[path] for path in game.board.active):
        if TOKEN_THEATER.get(colour, theater) == theater:
            yield UseToken(colour, theater)
