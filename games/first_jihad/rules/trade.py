"""21.4. Sending AP from one Theater to another."""

from collections.abc import Iterator
from typing import ClassVar

from games.engine.contract import Reason
from games.first_jihad.rules.actions import SendAp
from games.first_jihad.rules.ap import (
    ap_limit,
    barbarian,
    gain_ap,
    has_ruler,
    owed,
    reserve,
)
from games.first_jihad.rules.board import Game, PathId, active_army, controller
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import ApSent
from games.first_jihad.rules.rally import bar_heal, heal, rally_cost

NO_ROUTE = Reason("No open Trade Route leads there.", "21.4.1")  # made once: it is met more than any other

Way = tuple[str, ...]  # Trade Routes, one after the other


def is_open(game: Game, route: str) -> bool:
    """21.4.1. Both ends are the player's, or neutral."""
    return all(controller(game, land) in ("player", "neutral") for land in game.components.route[route].ends)


def left_on(game: Game, route: str) -> int | None:
    """21.4.3.1 to 21.4.3.4. How many AP it can still carry this turn; None: any number."""
    kind = game.components.route[route]
    limit = kind.limit
    if route == "nile" and game.board.options["nile"] == "unlimited":
        return None
    if kind.box_limits:
        limit = kind.box_limits[str(game.board.minor[route])]
    return None if limit is None else max(0, limit - game.board.sent.get(route, 0))


def usable(game: Game, route: str, ap: int) -> bool:
    left = left_on(game, route)
    return is_open(game, route) and (left is None or left >= ap)


def ap_to_send(game: Game, action: SendAp) -> int:
    """21.4.3, 8.4. One; or as many as the rally costs for which they are sent."""
    army = active_army(game, action.rally) if action.rally else None
    return rally_cost(game, army) if army else 1


def beyond(game: Game, theater: str, ap: int) -> Iterator[tuple[str, str]]:
    """The routes that can carry so many AP out of a Theater, and where they lead."""
    for kind in game.components.trade_routes:
        if theater in kind.joins and usable(game, kind.id, ap):
            yield kind.id, kind.joins[1] if kind.joins[0] == theater else kind.joins[0]


def ways(game: Game, source: str, to: str, ap: int = 1) -> list[Way]:
    """21.4. The ways so many AP can travel: those of the fewest routes; among several the player chooses.

    A longer way round would gain nothing: what could then use the route it spares, could take its way.
    """
    found: dict[str, list[Way]] = {source: [()]}
    seen = {source}
    while found and to not in found:
        further: dict[str, list[Way]] = {}
        for at, taken in found.items():
            for route, other in beyond(game, at, ap):
                if other not in seen:
                    further.setdefault(other, []).extend((*way, route) for way in taken)
        seen |= further.keys()
        found = further
    return found.get(to, [])


def bar_send(game: Game, paths: tuple[PathId, ...], action: SendAp) -> Reason | None:
    """21.4.2, 21.4.3. Who can send, how it travels, and who can take it."""
    if not game.board.advanced:
        return Reason("AP are sent in the Advanced Game alone.", "21.4")
    theaters = game.components.theater
    if theaters[paths[0]] != action.source:
        return Reason("AP are sent with their own Theater's actions.", "21.4.2")
    ap = ap_to_send(game, action)
    return (
        bar_sender(game, paths, action.source, ap)
        or bar_way(game, action.source, action.to, ap)
        or bar_receiver(game, action)
    )


def bar_sender(game: Game, paths: tuple[PathId, ...], theater: str, ap: int) -> Reason | None:
    """21.4.2, 8.2.2.2. Barbarians give nothing away; what a barbarian is owed cannot be sent."""
    if not has_ruler(game, theater):
        return Reason("Barbarians never give AP away.", "21.4.2")
    kept = max(reserve(game, path) + owed(game, path) for path in paths)
    if game.board.ap[theater] < kept + ap:
        return Reason(f"It takes {ap} AP that could be sent.", "8.2.2.2")
    return None


def bar_way(game: Game, source: str, to: str, ap: int = 1) -> Reason | None:
    if "full" in [game.board.baqts.get(path) for path, at in game.components.theater.items() if at == to]:
        return Reason("A Full Baqt shuts the Path off.", "16.3.2")
    if not ways(game, source, to, ap):
        return NO_ROUTE
    return None


def bar_receiver(game: Game, action: SendAp) -> Reason | None:
    """21.4.3. To rally a damaged army at once; or to be kept, where a Ruler has room for it."""
    if action.rally:
        return bar_heal(game, active_army(game, action.rally))
    if not has_ruler(game, action.to) or barbarians_only(game, action.to):
        return Reason("Barbarians take an AP only to rally an army.", "21.4.3")
    if game.board.ap[action.to] >= ap_limit(game, action.to):
        return Reason("The Ruler there can hold no more.", "6.3.1")
    empire = game.components.ruler_of.get(action.to)
    if empire and action.to in game.board.this_turn.concluded and not game.board.capitals[empire].at:
        return Reason("Without a Capital it could not be kept.", "21.4.3")
    return None


def barbarians_only(game: Game, theater: str) -> bool:
    return all(
        barbarian(game, path) for path in game.board.active if game.components.theater[path] == theater
    )


def send(game: Game, action: SendAp) -> None:
    """8.16, 21.4"""
    game.call(TradeWay(to=action.to, source=action.source, rally=action.rally))


class TradeWay(Question, kw_only=True):
    """21.4. Which way AP take, where two are as good: the routes they use up carry nothing more this turn."""

    wanted: ClassVar[Reason] = Reason("Say which way the AP go, of those that are shortest.", "21.4")
    to: str
    source: str
    rally: str = ""

    @property
    def action(self) -> SendAp:
        return SendAp(self.to, self.source, self.rally)

    def answers(self, game: Game) -> list[str]:
        ap = ap_to_send(game, self.action)
        return ["+".join(way) for way in ways(game, self.source, self.to, ap)]

    def barred(self, game: Game, answer: str) -> Reason:
        if any(route not in game.components.route for route in answer.split("+")):
            return self.wanted
        return Reason("That is no way there, or a longer one, or it cannot carry so many AP.", "21.4.1")

    def answer(self, game: Game, answer: str) -> None:
        travel(game, self.action, tuple(answer.split("+")))


def travel(game: Game, action: SendAp, way: Way) -> None:
    """21.4.3, 8.2.2.2. Sending is not spending."""
    ap = ap_to_send(game, action)
    game.board.ap[action.source] -= ap
    for route in way:
        game.board.sent[route] = game.board.sent.get(route, 0) + ap
    game.tell(ApSent(source=action.source, to=action.to, routes=way, ap=ap, rule="21.4"))
    if action.rally:
        army = active_army(game, action.rally)
        assert army
        heal(game, army, "21.4.3")
    else:
        gain_ap(game, action.to, 1, "21.4.3")


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[SendAp]:
    """8.16"""
    if not game.board.advanced:
        return
    theaters = game.components.theater
    source = theaters[paths[0]]
    if not has_ruler(game, source):
        return
    for to in dict.fromkeys(theaters[path] for path in game.board.active):
        if to == source:
            continue
        yield SendAp(to, source)
        if ways(game, source, to):
            yield from (SendAp(to, source, path) for path in game.board.active if theaters[path] == to)
