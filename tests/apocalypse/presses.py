"""What a player presses on the page of Apocalypse in the East to do something, counted.

    DJANGO_SETTINGS_MODULE=tests.settings python -m tests.apocalypse.presses fixtures/apocalypse/games/*.json

says of finished games how many presses each kind of action took, and each side's turns.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec

from games.apocalypse.present import PRESENTER
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
from games.engine.page import View
from games.hexwar.present.kinds import Kinds
from tests.apocalypse.build import RULES
from tests.apocalypse.views import part, view
from tests.engine.finished import read

SEATS = ("Byzantines", "Muslims")


class Press(NamedTuple):
    """A field of the panel and what goes into it; `hands`: presses of a mouse or a key that it takes.

    A place is picked on the map; from another list one chooses by opening it; a number is raised step by
    step, or written into its field.
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
            return [Press("at", start), *counts(game, SORTS, there, action.units), *given("to", to)]
    assert isinstance(action, do.Berth | do.Launch)
    start = game.board.ships[action.ships[0]].where
    fleet = [ship for ship in game.board.ships if (ship.where, ship.seat) == (start, seen.seat)]
    to = action.to if isinstance(action, do.Berth) else ""
    first = [Press("tab", "ships"), Press("at", start)]
    return [*first, *counts(game, SHIPS, fleet, action.ships), *given("to", to)]


def mustered(seen: View, action: do.Muster) -> list[Press]:
    """Whole places are ticked, of others so many are taken."""
    game: Game = seen.seen
    assert seen.seat is not None
    wanted = set(action.units)
    ours = [unit for unit in game.board.of(seen.seat) if joins(game, unit, action.name)]
    places = sorted({game.board.units[one].where for one in wanted})
    found = [Press("tab", "muster"), *(Press("name", action.name, 2) for _ in range(seen.seat))]
    for at in places:
        there = [unit for unit in ours if unit.where == at]
        if len(there) > 1 and all(unit.id in wanted for unit in there):
            found.append(Press("all", at))
        else:
            found += counts(game, SORTS, there, action.units)
    return [*found, Press("to", action.where), *given("instead", action.instead, 2)]


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
            found.append(Press(sorts.field(alike[0]), str(count), min(count, 1 + len(str(count)))))
    return found


# By the page


def acts(seen: View, presses: Iterable[Press]) -> list[Action]:
    """What the panel has buttons for after these."""
    asked: dict[str, list[str]] = {}
    for press in presses:
        asked.setdefault(press.field, []).append(press.value)
    shown = part(PRESENTER.plan(seen, asked), "plan").context
    return [RULES.read_action(one["json"]) for one in shown.get("acts", ())]


def alike(game: Game, one: Action, other: Action) -> bool:
    """The same but for counters that nobody can tell apart."""
    return type(one) is type(other) and faceless(game, one) == faceless(game, other)


def faceless(game: Game, action: Action) -> Mapping[str, Any]:
    fields = msgspec.structs.asdict(action)
    if "units" in fields:
        fields["units"] = sorted((u.where, *map(str, SORTS.key(game, u))) for u in named(game, action.units))  # type: ignore[attr-defined]
    if "ships" in fields:
        fields["ships"] = len(fields["ships"])
    return fields


def bits(game: Game, action: Action) -> Iterator[Action]:
    """What the page does in one, and what it does hex by hex."""
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
    kind: str
    seat: int
    turn: int
    hands: int
    is_there: bool


def count(file: Path) -> Iterator[Counted]:
    """Of each action how many presses it took, and whether the page then had a button for it."""
    record = read(file)
    game: Game = RULES.setup(record.scenario, record.seed, len(record.players), record.options)
    for seat, plain in record.moves:
        action = RULES.read_action(msgspec.json.encode(plain))
        seen, turn = view(game, seat), game.board.turn
        for bit in bits(game, action):
            presses = pressed(seen, bit)
            there = bit in seen.legal or any(alike(game, bit, one) for one in acts(seen, presses))
            hands = 1 + sum(press.hands for press in presses)
            yield Counted(type(bit).__name__, seat, turn, hands, there)
        RULES.apply(game, seat, action)


def main() -> None:
    every = [one for file in sys.argv[1:] for one in count(Path(file))]
    kinds: dict[str, list[int]] = defaultdict(list)
    for one in every:
        kinds[one.kind].append(one.hands)
    for kind, hands in sorted(kinds.items()):
        say(f"{kind:12} {len(hands):5} times, {median(hands):4} presses, at most {max(hands)}")
    for seat, name in enumerate(SEATS):
        say(f"{name}: {spread([turn for file in sys.argv[1:] for turn in turns(count(Path(file)), seat)])}")
    say(f"{len([one for one in every if not one.is_there])} of {len(every)} were not there")


def turns(counted: Iterable[Counted], seat: int) -> list[int]:
    """The presses of each turn; set-up is none."""
    found: dict[int, int] = defaultdict(int)
    for one in counted:
        found[one.turn] += one.hands * (one.seat == seat)
    return [hands for turn, hands in found.items() if turn]


def spread(numbers: Sequence[int]) -> str:
    return f"median {median(numbers)}, p95 {quantiles(numbers, n=20)[-1]:.0f} of {len(numbers)} turns"


def say(words: str) -> None:
    sys.stdout.write(words + "\n")


if __name__ == "__main__":
    main()
