"""The sum of a conflict, line by line, with what it comes to at each; and what came of it."""

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple, TypedDict, TypeVar

from games.crescent_moon.components import Components
from games.crescent_moon.present.words import Badge, badge, card_name, land, points, the, units
from games.crescent_moon.rules import events
from games.crescent_moon.rules.board import NOBODY, Conflict, Game, Line, Lost, Played
from games.crescent_moon.rules.sack import AT_ONCE
from games.engine.contract import Event, Seat
from games.engine.page import Context, View, alike
from games.engine.words import counted, sentence, signed

E = TypeVar("E", bound=Event)
NOTHING: Context = {"kind": ""}
UNOPPOSED = "Ruling 16"  # the paragraph of a contest in which nobody else takes part
WHAT = {
    "units": "Units in the hex",
    "fort": "Fort",
    "castle": "Castle",
    "palace": "The palace",
    "action": "The action itself",
    "military": "Arms in the hex",
    "civilian": "Settlement or token",
}
WHY = {
    "casualties": "as casualties",
    "retreat": "in the retreat",
    "card": "to a card",
    "limit": "over the limit",
    "bribed": "bribed",
    "deserted": "deserted",
}


class Entry(NamedTuple):
    """A line of the sum: at the left the attack, at the right the defence, each with what it comes to."""

    who: Badge | None
    sign: str
    what: str
    why: str
    left: str = ""
    left_now: int | None = None
    right: str = ""
    right_now: int | None = None
    struck: bool = False


class Ledger(TypedDict):
    left: Badge
    right: str
    entries: tuple[Entry, ...]
    totals: tuple[int, int] | None
    winner: str


def ledger(components: Components, cards: Sequence[Played], lines: Sequence[Line], now: Conflict) -> Ledger:
    names = {seat: badge(components, seat) for seat in range(len(now.sides))}
    defender = names[now.participants[0]].name if now.kind == "combat" else "Defenders"
    return {
        "left": names[now.attacker],
        "right": defender,
        "entries": (*spent(components, cards), *summed(components, lines)),
        "totals": now.totals if lines else None,
        "winner": won(components, now) if now.winner else "",
    }


def won(components: Components, now: Conflict) -> str:
    if now.winner == "attacker":
        words = f"{sentence(the(components, now.attacker))} wins"
    elif now.kind == "combat":
        words = f"{sentence(the(components, now.defender))} holds"
    else:
        words = "The defenders hold"
    return words + tied(now.totals)


def tied(totals: tuple[int, int]) -> str:
    """9.5, 10.7. Why somebody won with no more than the other side."""
    return " in a tie" if totals[0] == totals[1] else ""


def spent(components: Components, cards: Sequence[Played]) -> list[Entry]:
    """Cards that add nothing to the sum, and those that were cancelled."""
    return [
        Entry(
            who=badge(components, card.seat),
            sign=components.power[card.card].id,
            what=card_name(components, card.card),
            why=lent(components, card) + STATES[card.state],
            struck=card.state == "cancelled",
        )
        for card in cards
        if not (card.n or card.against) or card.state == "cancelled"
    ]


STATES = {"waiting": "not resolved yet", "resolved": "adds nothing to the sum", "cancelled": "cancelled"}


def lent(components: Components, card: Played) -> str:
    return "" if card.by == card.seat else f"lent by {the(components, card.by)}; "


def summed(components: Components, lines: Sequence[Line]) -> list[Entry]:
    left = right = 0
    found = []
    for line in lines:
        first = line.side == "attacker"
        left, right = left + line.n * first, right + line.n * (not first)
        entry = _entry(components, line)
        found.append(
            entry._replace(left=signed(line.n), left_now=left)
            if first
            else entry._replace(right=signed(line.n), right_now=right)
        )
    return found


def _entry(components: Components, line: Line) -> Entry:
    power = components.power.get(line.card)
    return Entry(
        who=badge(components, line.seat) if line.seat != NOBODY else None,
        sign=power.id if power else "",
        what=power.name if power else WHAT[line.what],
        why="",
    )


# What came of one that is over: told from the events of the move that settled it


def of_kind(news: Sequence[Event], kind: type[E]) -> E | None:
    return next((event for event in news if isinstance(event, kind)), None)


@alike(lambda view: view.news)
def settled(view: View) -> Context:
    """The reveal, the sum and the fallout; nothing, if the latest move settled none, or nobody met in it."""
    game: Game = view.seen
    over = of_kind(view.news, events.Settled)
    total = over.total if over else of_kind(view.news, events.Totalled)
    begun = over.won if over else of_kind(view.news, events.ConflictWon)
    if total is None or begun is None or (begun.rule == UNOPPOSED and not total.cards):
        return NOTHING
    components = game.components
    return {
        "kind": "settled",
        "eyebrow": "Combat" if begun.kind == "combat" else "Influence contest",
        "title": _outcome(components, begun, total),
        "steps": (),
        "tile": total.hex,
        "camps": (),
        "ledger": {
            "left": badge(components, begun.attacker),
            "right": "Defence",
            "entries": (*spent(components, total.cards), *summed(components, total.lines)),
            "totals": (total.attacker, total.defender),
            "winner": ("The attack succeeds" if begun.side == "attacker" else "The defence holds")
            + tied((total.attacker, total.defender)),
        },
        "fallout": came_of_it(view, over.lost) if over else came_of_it(view),
    }


def came_of_it(view: View, lost: Sequence[Lost] = ()) -> tuple[str, ...]:
    """What was lost in all its moves, where that is known, and what else came of it in the latest."""
    components = view.seen.components
    told = [event for event in view.news if not (lost and isinstance(event, events.UnitsLost))]
    before = [losing(components, one.seat, one.ordinary, one.mercenary, one.why) for one in lost]
    return (*before, *[line for event in told for line in fallout(event, components)])


def losing(components: Components, seat: Seat, ordinary: int, mercenary: int, why: str) -> str:
    return f"{sentence(the(components, seat))} loses {units(ordinary, mercenary)} {WHY[why]}."


def _outcome(components: Components, won_: events.ConflictWon, total: events.Totalled) -> str:
    where = land(components, total.hex)
    sums = f"{total.attacker} to {total.defender}"
    if won_.side == "attacker":
        return f"{sentence(the(components, won_.attacker))} wins at {where}, {sums}"
    return f"{where} holds against {the(components, won_.attacker)}, {sums}"


@singledispatch
def fallout(event: Event, components: Components) -> list[str]:
    """A sentence for what was lost and won."""
    return []


@fallout.register
def _(event: events.UnitsLost, components: Components) -> list[str]:
    return [losing(components, event.seat, event.ordinary, event.mercenary, event.why)]


@fallout.register
def _(event: events.Captured, components: Components) -> list[str]:
    return [f"{sentence(the(components, event.seat))} captures the {event.piece}."]


@fallout.register
def _(event: events.Sacked, components: Components) -> list[str]:
    return [
        f"{sentence(the(components, event.seat))} sacks the {event.piece}: {counted(event.coins, 'coin')}."
    ]


@fallout.register
def _(event: events.TokenPlaced, components: Components) -> list[str]:
    ousted = f"; that of {the(components, event.ousted)} goes" if event.ousted != NOBODY else ""
    return [f"{sentence(the(components, event.seat))} places a token{ousted}."]


@fallout.register
def _(event: events.DealPaid, components: Components) -> list[str]:
    return [
        f"{sentence(the(components, event.payer))} pays {the(components, event.to)} {points(event.points)}."
    ]


@fallout.register
def _(event: events.PointsScored, components: Components) -> list[str]:
    if event.rule != AT_ONCE:  # a year that ends with a conflict is counted in the same move
        return []
    return [f"{sentence(the(components, event.seat))} scores {points(event.points)} at once."]
