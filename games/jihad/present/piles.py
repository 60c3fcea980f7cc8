"""The counters on the map: a pile for the units of one side in one place."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from games.engine.page import View
from games.jihad.present import words
from games.jihad.rules import stacking
from games.jihad.rules.board import BOX, MUSLIM, Force, Game, Place, Unit, total

GROUP = 6  # units that are too many to be seen at a glance
SPOTS = {BOX: ("box-land", "box-naval")}


class Pile(NamedTuple):
    id: str
    place: Place
    spot: str  # where it lies on the picture
    units: tuple[Unit, ...]
    aside: str  # "left" or "right" where both sides share a hex


def pieces(view: View) -> dict[str, dict[str, Any]]:
    """All piles and bases, by id. Of a pile that stands as it stood nothing is described again."""
    game: Game = view.seen
    bases = {f"base-{at}": {"at": at, "level": level} for at, level in sorted(game.board.bases.items())}
    found = piles(view)
    groups = army_groups(game, found)
    return bases | {pile.id: kept(view, pile, pile.id in groups) for pile in found}


def kept(view: View, pile: Pile, group: bool) -> dict[str, Any]:
    return view.recall(pile.id, (pile, group), lambda: shown(view.seen, pile, group=group))


def army_groups(game: Game, found: list[Pile]) -> set[str]:
    """7.6 The largest stacks stand under a marker, as far as whoever controls them has markers."""
    markers = stacking.army_groups(game)
    largest = sorted([pile for pile in found if len(pile.units) >= GROUP], key=lambda pile: -len(pile.units))
    grouped = set()
    for pile in largest:
        held = [key for key, left in markers.items() if left and serves(key, pile.units[0])]
        if held:
            markers[held[0]] -= 1
            grouped.add(pile.id)
    return grouped


def serves(marker: tuple[Force, str], unit: Unit) -> bool:
    """The Muslim player's markers serve any of their stacks, a State's own its units alone."""
    holder, state = marker
    return unit.muslim if holder == MUSLIM else not unit.muslim and unit.state == state


def piles(view: View) -> list[Pile]:
    board = view.seen.board
    return list(chain.from_iterable(piles_at(view, place, board.at(place)) for place in board.places()))


def piles_at(view: View, place: Place, units: list[Unit]) -> list[Pile]:
    return view.recall(("piles", place), units, lambda: list(stacked(place, units)))


def stacked(place: Place, units: list[Unit]) -> Iterator[Pile]:
    sides = split(place, units)
    for i, (side, spot, alike) in enumerate(sides):
        crowded = len([one for one in sides if one[1] == spot]) > 1
        aside = ("left" if i == 0 else "right") if crowded else ""
        yield Pile(pile_id(place, side), place, spot, tuple(alike), aside)


def pile_id(place: Place, side: str) -> str:
    return f"pile-{place}-{side}"


def split(place: Place, units: list[Unit]) -> list[tuple[str, str, list[Unit]]]:
    """The units of a place by side, and rebels by themselves; the box keeps land and ships apart."""
    groups: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        spot = SPOTS[place][unit.naval] if place in SPOTS else place
        groups.setdefault((side_of(unit, spot), spot), []).append(unit)
    order = sorted(groups, key=lambda key: (key[0] in ("e", "fleet"), key))
    return [(side, spot, groups[side, spot]) for side, spot in order]


def side_of(unit: Unit, spot: str) -> str:
    if not unit.muslim:
        return "fleet" if spot == "box-naval" else "e"
    return "r" if unit.rebel else "m"


def shown(game: Game, pile: Pile, *, group: bool = False) -> dict[str, Any]:
    state, mixed = nation(pile)
    rebel = pile.units[0].rebel
    kinds = Counter(unit.kind for unit in pile.units if not unit.leader)
    classes = ["pile", f"n-{state.lower()}", f"c{max(1, len(kinds))}", pile.aside]
    classes += ["many"] if len(pile.units) > 1 else []
    classes += ["convert"] if pile.units[0].muslim and state != game.components.muslims else []
    classes += ["rebel"] if rebel else []
    return {
        "classes": " ".join(filter(None, classes)),
        "at": pile.spot,
        "says": describe(game, pile),
        "worth": worth(game, pile),
        "kinds": tuple([(kind.lower(), kinds[kind]) for kind in words.KINDS if kinds[kind]]),
        "converts": mixed,
        "group": len(pile.units) if group else 0,
        "rebels": rebel,
        "leaders": tuple([unit.kind.split()[-1].lower() for unit in pile.units if unit.leader]),
    }


def nation(pile: Pile) -> tuple[str, bool]:
    """Whose colours the pile shows, and whether there are converts among natives."""
    natives = [unit for unit in pile.units if unit.state == "Muslims"]
    if natives:
        return "Muslims", len(natives) < len(pile.units)
    return Counter(unit.state for unit in pile.units).most_common(1)[0][0], pile.units[0].muslim


def worth(game: Game, pile: Pile) -> int:
    """The strength of the land units; of a fleet by itself, that of the ships."""
    land = [unit for unit in pile.units if not unit.naval]
    return total(game, land or list(pile.units))


def describe(game: Game, pile: Pile) -> str:
    """What a pile is called by those who do not see it."""
    where = words.name(game.components, pile.place)
    rebels = " in rebellion" if pile.units[0].rebel else ""
    converts = [unit for unit in pile.units if unit.muslim and unit.state != game.components.muslims]
    converted = f", {len(converts)} converted" if converts else ""
    says = f"{words.units(pile.units)}{rebels}{converted}, strength {worth(game, pile)}"
    return f"{where[0].upper()}{where[1:]}: {says}"
