"""What a player presses on the page of Apocalypse in the East to do something, counted.

    DJANGO_SETTINGS_MODULE=tests.settings python -m tests.apocalypse.presses fixtures/apocalypse/games/*.json

says of finished games how many presses each kind of action took, and each side's turns; beside them what the
printed game takes of the hand for the same (`printed.py`).
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import PRESENTER
from games.apocalypse.present.adjust import SAIL, SHIFT, is_ready
from games.apocalypse.present.moves import movers
from games.apocalypse.present.setup import is_to_come
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.rules import actions as do
from games.apocalypse.rules.board import Game, Unit, named
from games.apocalypse.rules.campaign import Campaign, Patrols
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.muster import joins
from games.apocalypse.rules.setup import Deployment
from games.engine import flow
from games.engine.contract import Action, One, Pick
from games.engine.page import Context, View
from games.hexwar.present.kinds import Kinds
from tests.apocalypse.build import RULES
from tests.apocalypse.printed import printed_turns
from tests.apocalypse.views import part, view
from tests.engine.finished import read

SEATS = ("Byzantines", "Muslims")
ORDERS = {
    "rides": "pass",
    "losses": "weakest",
    "exchange": "more",
    "leaders": "company",
    "replacements": "strongest",
    "fabricae": "foot",
}


class Press(NamedTuple):
    """A field of the panel and what goes into it; `hands`: presses of a mouse or a key that it takes.

    From a list one chooses by opening it; a number is raised step by step, or written into its field, or
    all are taken.
    """

    field: str
    value: str
    hands: int = 1


def pressed(seen: View, action: Action) -> list[Press]:
    """Fields of the panel; none if it stands in the list of choices."""
    if action in seen.legal:
        return []
    frame = flow.decision(seen.seen)
    if isinstance(frame, Adjustment):
        return adjusted(seen, action)
    if isinstance(frame, Campaign | Patrols):
        return moved(seen.seen, frame, action)
    return chosen(seen, action)


def adjusted(seen: View, action: Action) -> list[Press]:
    game: Game = seen.seen
    match action:
        case do.Muster():
            return mustered(seen, action)
        case do.Shift() | do.Scatter():
            start = game.board.units[action.units[0]].where
            there = [unit for unit in game.board.at(start) if unit.seat == seen.seat]
            to = action.to if isinstance(action, do.Shift) and action.to != start else ""
            first = [Press("tab", SHIFT), Press("at", start)]
            return [*first, *counts(game, SORTS, there, action.units), *given("to", to)]
    assert isinstance(action, do.Berth | do.Launch)
    start = game.board.ships[action.ships[0]].where
    fleet = [ship for ship in game.board.ships if (ship.where, ship.seat) == (start, seen.seat)]
    to = action.to if isinstance(action, do.Berth) else ""
    first = [Press("tab", SAIL), Press("at", start)]
    return [*first, *counts(game, SHIPS, fleet, action.ships), *given("to", to)]


def mustered(seen: View, action: do.Muster) -> list[Press]:
    """Who is out already, and whole places, are ticked; of others so many are taken."""
    game: Game = seen.seen
    assert seen.seat is not None
    wanted, found = set(action.units), [Press("tab", action.name)]
    ours = [unit for unit in game.board.of(seen.seat) if joins(game, unit, action.name)]
    out = [unit for unit in ours if unit.post == action.name]
    if len(out) > 1 and all(unit.id in wanted for unit in out):
        found.append(Press("all", action.name))
        ours = [unit for unit in ours if unit not in out]
    for at in sorted({unit.where for unit in ours if unit.id in wanted}):
        there = [unit for unit in ours if unit.where == at]
        if len(there) > 1 and all(unit.id in wanted for unit in there):
            found.append(Press("all", at))
        else:
            found += counts(game, SORTS, there, action.units)
    return [*found, *where_and_who(action)]


def where_and_who(action: do.Muster) -> list[Press]:
    return [Press("to", action.where), *given("instead", action.instead, 2)]


def others(seen: View, action: Action) -> Iterator[list[Press]]:
    """Other ways: the strongest taken at once, and changed row by row; ships called to where they go."""
    match action:
        case do.Muster():
            for size in after(seen, [Press("tab", action.name)], "")["fills"]:
                yield strongest(seen, action, str(size))
        case do.Follow():
            known = seen.seen.board.expeditions
            yield from ([Press("who", name)] for name in known if hex_of(known[name].where) == action.to)


def strongest(seen: View, action: do.Muster, size: str) -> list[Press]:
    """The rows that it fills, and what has to be changed in them."""
    game, tab = seen.seen, Press("tab", action.name)
    shown = after(seen, [tab, Press("best", size)], "")
    wanted = taken(game, action)
    rows = [row for group in shown["groups"] for row in group["rows"]]
    filled = [
        Press(one["field"], str(wanted[one["field"]]), changed(one, wanted[one["field"]])) for one in rows
    ]
    return [tab, Press("filled", size), *filled, *where_and_who(action)]


def taken(game: Game, action: do.Muster) -> dict[str, int]:
    """By the field of each row how many of it join."""
    able = [u for u in game.board.of(game.board.units[action.units[0]].seat) if is_ready(game, u)]
    rows = SORTS.sorts(game, [unit for unit in able if joins(game, unit, action.name)])
    return {SORTS.field(alike[0]): len({u.id for u in alike} & set(action.units)) for alike in rows}


def changed(row: Mapping[str, Any], count: int) -> int:
    """Presses from what a row has to what it is to have."""
    if count == row["value"]:
        return 0
    return 1 if count == row["most"] else min(abs(count - row["value"]), 1 + len(str(count)))


def moved(game: Game, frame: Campaign | Patrols, action: Any) -> list[Press]:
    who = mover(game, action)
    first = [Press("who", who)] if len(movers(game, frame)) > 1 else []
    match action:
        case do.Drop():
            return [*first, *counts(game, SORTS, game.board.members(who), action.units)]
        case do.Embark() | do.Follow():
            at = game.board.ships[action.ships[0]].where
            ready = [s for s in game.board.ships_at(at, frame.seat(game)) if not game.board.aboard(s.id)]
            all_go = isinstance(action, do.Follow) and len(action.ships) == len(ready)
            fleet = [] if all_go else counts(game, SHIPS, ready, action.ships)
            return [*first, *fleet, *given("to", getattr(action, "to", ""))]
    return [*first, Press("to", action.to)]


def mover(game: Game, action: Any) -> str:
    match action:
        case do.Ride():
            return f"leader {action.leader}"
        case do.Scout():
            return f"patrol {action.unit}"
        case do.Follow():
            return f"ships {game.board.ships[action.ships[0]].where}"
    return str(action.expedition)


def chosen(seen: View, action: Any) -> list[Press]:
    """Some out of many, and where they go if there are several places."""
    game: Game = seen.seen
    units, ships = getattr(action, "units", ()), getattr(action, "ships", ())
    if isinstance(action, do.Lose) and len(units) == len(options(seen, "units")):
        return []  # nobody is spared
    patrol = [Press("patrol", "on")] if getattr(action, "patrol", False) else []
    goals = [*patrol, *given("to", getattr(action, "to", "") if has_choice(seen) else "")]
    some = counts(game, SORTS, among(seen, action), units)
    fleet = counts(game, SHIPS, [game.board.ships[one] for one in options(seen, "ships")], ships)
    return [*goals, *some, *fleet, *given("leader", getattr(action, "leader", ""), 2)]


def among(seen: View, action: Any) -> list[Unit]:
    """Those of whom the panel shows how many there are."""
    units, frame = named(seen.seen, options(seen, "units")), flow.decision(seen.seen)
    if isinstance(frame, Deployment):
        return [one for one in units if is_to_come(seen.seen, one, action.to, action.patrol)]
    return units


def options(seen: View, field: str) -> Sequence[Any]:
    fields = seen.form.fields if seen.form else ()
    return next((one.options for one in fields if isinstance(one, One | Pick) and one.name == field), ())


def has_choice(seen: View) -> bool:
    return len(options(seen, "to")) > 1


def given(field: str, value: str, hands: int = 1) -> list[Press]:
    return [Press(field, value, hands)] if value else []


def counts(game: Game, sorts: Kinds[Any], units: Iterable[Any], wanted: Iterable[int]) -> list[Press]:
    """So many of each that are alike."""
    found = []
    for alike in sorts.sorts(game, units):
        if count := len({one.id for one in alike} & set(wanted)):
            hands = 1 if count == len(alike) else min(count, 1 + len(str(count)))
            found.append(Press(sorts.field(alike[0]), str(count), hands))
    return found


# By the page


def acts(seen: View, presses: Iterable[Press], was: str = "") -> list[Action]:
    """What the panel has buttons for after these."""
    shown = after(seen, presses, was)
    return [RULES.read_action(one["json"]) for one in shown.get("acts", ())]


def after(seen: View, presses: Iterable[Press], was: str) -> Context:
    """The panel; `was`: the tab at which something was done before."""
    asked: dict[str, list[str]] = {"was": [was]} if was else {}
    for press in presses:
        asked.setdefault(press.field, []).append(press.value)
    return part(PRESENTER.plan(seen, asked), "plan").context


PARTS = {
    "tab": "tab",
    "who": "tab",
    "at": "at",
    "to": "to",
    "pick": "to",
}  # of a way; all else: who is chosen


def fewest(seen: View, action: Action, was: str) -> list[Press] | None:
    """The shortest way to a button that does it, as the panel proposes what has not been said; None: there is
    no way."""
    if action in seen.legal:
        return []
    full = [pressed(seen, action), *others(seen, action)]
    known = chain.from_iterable(by_map_or_list(presses) for presses in full)
    ways = dict.fromkeys(tuple(way) for presses in known for way in shorter(presses))
    for way in sorted(ways, key=hands):
        if any(alike(seen.seen, action, one) for one in acts(seen, way, was)):
            return list(way)
    return None


def by_map_or_list(presses: Sequence[Press]) -> Iterator[list[Press]]:
    yield [Press("pick", hex_of(one.value)) if one.field == "to" else one for one in presses]
    yield [one._replace(hands=2) if one.field == "to" else one for one in presses]


def shorter(presses: Sequence[Press]) -> Iterator[list[Press]]:
    """With and without each part."""
    parts = sorted({part_of(press) for press in presses})
    for left_out in chain.from_iterable(combinations(parts, count) for count in range(len(parts) + 1)):
        yield [press for press in presses if part_of(press) not in left_out]


def part_of(press: Press) -> str:
    return PARTS.get(press.field, "who")


def hands(presses: Iterable[Press]) -> int:
    return sum(press.hands for press in presses)


def alike(game: Game, one: Action, other: Action) -> bool:
    """The same but for counters that nobody can tell apart."""
    return type(one) is type(other) and faceless(game, one) == faceless(game, other)


def faceless(game: Game, action: Action) -> Mapping[str, Any]:
    fields = msgspec.structs.asdict(action)
    if "units" in fields:
        fields["units"] = sorted((u.where, *map(str, SORTS.key(game, u))) for u in named(game, action.units))  # type: ignore[attr-defined]
    if "ships" in fields:
        fields["ships"] = sorted(game.board.ships[one].where for one in fields["ships"])
    return fields


def bits(game: Game, action: Action) -> Iterator[Action]:
    """What the page does hex by hex."""
    if isinstance(action, do.Scatter):
        yield from (do.Scatter((unit,)) for unit in action.units)
    elif isinstance(action, do.Launch):
        ports: dict[str, list[int]] = defaultdict(list)
        for ship in action.ships:
            ports[game.board.ships[ship].where].append(ship)
        yield from (do.Launch(tuple(ships)) for ships in ports.values())
    else:
        yield action


# A finished game


class Counted(NamedTuple):
    game: str
    kind: str
    seat: int
    turn: int
    hands: int
    is_there: bool
    is_ordered: bool  # answered without a press, where the seat has left the order


def count(file: Path) -> Iterator[Counted]:
    """Of each action how many presses it took, and whether the page then had a button for it."""
    record = read(file)
    game: Game = RULES.setup(record.scenario, record.seed, len(record.players), record.options)
    was = dict.fromkeys(range(len(SEATS)), ("", ""))
    for seat, plain in record.moves:
        action, question = RULES.read_action(msgspec.json.encode(plain)), PRESENTER.question(game)
        seen, ordered = view(game, seat), RULES.ordered(game, seat, ORDERS)
        by_order = ordered is not None and ordered.answer == action
        for bit, way, stays in done(seen, action, was[seat][1] * (was[seat][0] == question)):
            was[seat] = question, stays
            kind, needed, is_there = type(bit).__name__, 1 + hands(way or ()), way is not None
            yield Counted(file.stem, kind, seat, game.board.turn, needed, is_there, by_order)
        RULES.apply(game, seat, action)


def done(seen: View, action: Action, was: str) -> Iterator[tuple[Action, list[Press] | None, str]]:
    """In one, or else hex by hex: by which presses, and at which tab the page then is."""
    whole = fewest(seen, action, was)
    for bit in [action] if whole is not None else bits(seen.seen, action):
        way = fewest(seen, bit, was)
        was = after(seen, way, was).get("stays", "") if way else was
        yield bit, way, was


def main() -> None:
    every = [one for file in sys.argv[1:] for one in count(Path(file))]
    kinds: dict[str, list[int]] = defaultdict(list)
    for one in every:
        kinds[one.kind].append(one.hands)
    for kind, hands in sorted(kinds.items()):
        say(f"{kind:12} {len(hands):5} times, {median(hands):4} presses, at most {max(hands)}")
    for seat, name in enumerate(SEATS):
        say(f"{name}: {spread(turns(every, seat))}; with orders {spread(turns(unordered(every), seat))}")
        printed = [hands for file in sys.argv[1:] for hands in printed_turns(Path(file), seat)]
        say(f"  printed: {spread(printed)}")
    say(f"{len([one for one in every if not one.is_there])} of {len(every)} were not there")


def turns(counted: Iterable[Counted], seat: int) -> list[int]:
    """The presses of each turn of each game; set-up is none."""
    found: dict[tuple[str, int], int] = defaultdict(int)
    for one in counted:
        found[one.game, one.turn] += one.hands * (one.seat == seat)
    return [hands for (_, turn), hands in found.items() if turn]


def unordered(counted: Iterable[Counted]) -> list[Counted]:
    return [one._replace(hands=one.hands * (not one.is_ordered)) for one in counted]


def spread(numbers: Sequence[int]) -> str:
    return f"median {median(numbers)}, p95 {quantiles(numbers, n=20)[-1]:.0f} of {len(numbers)} turns"


def say(words: str) -> None:
    sys.stdout.write(words + "\n")


if __name__ == "__main__":
    main()
