"""The panel in which an answer is composed: rows of counters, places to choose, what it would come to."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, TypeVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import words
from games.apocalypse.present.sorts import ShipSorts
from games.apocalypse.rules.board import Game, Ship, Unit
from games.engine.contract import Action
from games.engine.page import Asked, Context, View
from games.engine.words import sentence
from games.hexwar.present.asked import last
from games.hexwar.present.bars import Bar
from games.hexwar.present.kinds import Kinds, Row
from games.hexwar.present.picks import Group
from games.hexwar.present.verdict import Act, Verdict, button, why_not
from games.hexwar.stacks import U, stacked

COMPOSE = "compose"
BODY = "apocalypse/compose.html"
ROWS = "apocalypse/rows.html"  # who could be chosen: there may be dozens, so what does it stands above
C = TypeVar("C", Unit, Ship)
Options = Sequence[tuple[str, str]]  # value, and what it is called


class Select(TypedDict):
    """A list to choose one from; `more`: hexes and what they cost, listed once somebody opens it."""

    name: str
    label: str
    options: Options
    value: str
    more: str


class Tab(TypedDict):
    value: str
    text: str
    on: bool


class Check(TypedDict):
    name: str
    value: str
    text: str
    on: bool


class Note(TypedDict):
    says: str
    rule: str
    bad: bool
    bars: Sequence[Bar]


class Panel(Verdict):
    mode: str
    body: str
    below: str
    place: str
    title: str
    says: str
    rule: str
    tab_name: str
    tabs: Sequence[Tab]
    stays: str  # the tab that a page opens at again once this is done
    hidden: Options
    groups: Sequence[Group]
    checks: Sequence[Check]
    fills: Sequence[int]  # of so many of the strongest
    selects: Sequence[Select]
    notes: Sequence[Note]


class Composed(NamedTuple):
    """The panel, and what is drawn for it: what can be reached, and the way."""

    panel: Context
    lit: str = ""
    route: str = ""


def panel(title: str, verdict: Verdict, **fields: Any) -> Panel:
    """What is not told is not there."""
    nothing: Panel = {
        "mode": COMPOSE,
        "body": BODY,
        "below": ROWS,
        "place": "",
        "title": title,
        "says": "",
        "rule": "",
        "tab_name": "",
        "tabs": (),
        "stays": "",
        "hidden": (),
        "groups": (),
        "checks": (),
        "fills": (),
        "selects": (),
        "notes": (),
        **verdict,
    }
    return {**nothing, **fields}  # type: ignore[typeddict-item]


def note(says: str, rule: str = "", *, bad: bool = False, bars: Sequence[Bar] = ()) -> Note:
    return {"says": says, "rule": rule, "bad": bad, "bars": bars}


def select(name: str, label: str, options: Options, value: str, more: str = "") -> Select:
    return {"name": name, "label": label, "options": options, "value": value, "more": more}


def judged(view: View, *answers: tuple[Action, str]) -> Verdict:
    """Buttons for all that can be done; if none can, why not the first."""
    reasons = [(act, text, why_not(view, act)) for act, text in answers]
    acts: list[Act] = [button(act, text) for act, text, reason in reasons if reason is None]
    first = next((reason for _, _, reason in reasons if reason), None)
    return {"acts": acts, "refusal": None if acts else first}


def tab_of(asked: Asked, name: str, known: Sequence[str]) -> str:
    """The tab that was pressed, or at which the page was when something was done; else the first."""
    return next(one for one in (last(asked, name), last(asked, "was"), *known) if one in known)


def banks(game: Game, spot: str) -> tuple[str, ...]:
    """The places that a spot of the picture may mean."""
    return spot, *game.components.atlas.nodes.get(hex_of(spot), ()), hex_of(spot)


def target(game: Game, asked: Asked, among: Collection[str]) -> str:
    """The place picked on the map, or chosen from the list, if it is one of these."""
    for wish in (last(asked, "pick"), last(asked, "to")):
        for at in banks(game, wish) if wish else ():
            if at in among:
                return at
    return ""


def places(game: Game, nodes: Iterable[str], costs: Mapping[str, int] | None = None) -> Options:
    """Towns first, by name; what lies far from any only if it is near enough to be listed."""
    named = [(node, words.name(game.components, node)) for node in nodes]
    named.sort(key=lambda pair: (pair[1].startswith("hex "), pair[1]))
    return [(node, sentence(f"{name}: {costs[node]}" if costs else name)) for node, name in named]


def asked_for(game: Game, sorts: Kinds[C], units: Sequence[C], asked: Asked) -> list[C]:
    """As many of each as were asked for; all of the places and Expeditions that are ticked."""
    whole = asked.get("all", ())
    found: list[C] = []
    for alike in sorts.sorts(game, units):
        ticked = alike[0].where in whole or alike[0].post in whole
        found += alike if ticked else sorts.asked_for(asked, alike, 0)
    return found


def groups(game: Game, sorts: Kinds[U], units: Iterable[U], chosen: Collection[U]) -> list[Group]:
    """By place, each with its rows."""
    found = [group(game, sorts, at, there, chosen) for at, there in stacked(units).items()]
    return sorted(found, key=lambda one: one["name"])


def group(game: Game, sorts: Kinds[U], at: str, units: Sequence[U], chosen: Collection[U]) -> Group:
    rows = [row(game, sorts, alike, chosen) for alike in sorts.sorts(game, units)]
    on_map = at if hex_of(at) in game.components.hex else ""
    name = sentence(words.name(game.components, at) if on_map else at)
    return {"at": on_map, "name": f"Ships at {name}" if isinstance(sorts, ShipSorts) else name, "rows": rows}


def row(game: Game, sorts: Kinds[U], alike: list[U], chosen: Collection[U]) -> Row:
    """With the titles of units, which are ornament."""
    found = sorts.row(game, alike, len([one for one in alike if one in chosen]))
    titles = getattr(sorts, "titles", None)
    return {**found, "note": titles(game, alike) if titles else ""}
