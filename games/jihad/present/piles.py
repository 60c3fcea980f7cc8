"""The piles of Jihad!: those who are loyal, in rebellion, of the Empires, and what stands on bases."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.page import Context, View
from games.hexwar.present import piles as kit
from games.hexwar.present.piles import Counted
from games.jihad.parts import StateId
from games.jihad.present import words
from games.jihad.rules import stacking
from games.jihad.rules.board import BOX, MUSLIM, Force, Game, Unit, total

GROUP = 6  # units that are too many to be seen at a glance
Pile = kit.Pile[Unit]


class Piles(kit.Piles[Unit]):
    sides = ("m", "r", "e", "fleet")

    def side(self, unit: Unit, spot: str) -> str:
        if not unit.muslim:
            return "fleet" if spot == "box-naval" else "e"
        return "r" if unit.rebel else "m"

    def spot(self, unit: Unit) -> str:
        """13.0 The box keeps land and ships apart."""
        return unit.where if unit.where != BOX else "box-naval" if unit.naval else "box-land"

    def worth(self, game: Game, units: Sequence[Unit]) -> int:
        """The strength of the land units; of a fleet by itself, that of the ships."""
        return total(game, [unit for unit in units if not unit.naval] or list(units))

    def shown(self, game: Game, pile: Pile, *, marked: bool) -> Counted:
        state, mixed = nation(pile, game.components.muslims)
        kinds = Counter(unit.kind for unit in pile.units if not unit.leader)
        return {
            "classes": classes(game, pile, state, len(kinds)),
            "at": pile.spot,
            "says": describe(game, pile),
            "worth": self.worth(game, pile.units),
            "kinds": tuple([(kind.lower(), kinds[kind]) for kind in words.KINDS if kinds[kind]]),
            "marks": marks(pile, mixed=mixed, marked=marked),
        }

    def marked(self, game: Game, piles: Iterable[Pile]) -> set[str]:
        """7.6 The largest stacks stand under a marker, as far as whoever controls them has markers."""
        markers = stacking.army_groups(game)
        largest = sorted(
            [pile for pile in piles if len(pile.units) >= GROUP], key=lambda pile: -len(pile.units)
        )
        grouped = set()
        for pile in largest:
            held = [key for key, left in markers.items() if left and serves(key, pile.units[0])]
            if held:
                markers[held[0]] -= 1
                grouped.add(pile.id)
        return grouped


PILES = Piles()


def pieces(view: View) -> dict[str, Context]:
    """All bases and piles, by id."""
    bases = view.seen.board.bases
    marks = {f"base-{at}": {"at": at, "level": level} for at, level in sorted(bases.items())}
    return {**marks, **PILES.pieces(view)}


def serves(marker: tuple[Force, str], unit: Unit) -> bool:
    """The Muslim player's markers serve any of their stacks, a State's own its units alone."""
    holder, state = marker
    return unit.muslim if holder == MUSLIM else not unit.muslim and unit.state == state


def classes(game: Game, pile: Pile, state: str, kinds: int) -> str:
    convert = pile.units[0].muslim and state != game.components.muslims
    letter = game.components.state[state].letter
    found = [f"n-{letter}", "two" * (len(letter) > 1), f"c{max(1, kinds)}", pile.aside]
    found += ["many"] if len(pile.units) > 1 else []
    found += ["convert"] if convert else []
    found += ["rebel"] if pile.units[0].rebel else []
    return " ".join(filter(None, found))


def marks(pile: Pile, *, mixed: bool, marked: bool) -> tuple[tuple[str, str], ...]:
    found = [("cv", "")] if mixed else []
    found += [("group", str(len(pile.units)))] if marked else []
    found += [("rv", "")] if pile.units[0].rebel else []
    found += [(f"leader {unit.kind.split()[-1].lower()}", "") for unit in pile.units if unit.leader]
    return tuple(found)


def nation(pile: Pile, muslims: StateId) -> tuple[StateId, bool]:
    """Whose colours the pile shows, and whether there are converts among natives."""
    natives = [unit for unit in pile.units if unit.state == muslims]
    if natives:
        return muslims, len(natives) < len(pile.units)
    return Counter(unit.state for unit in pile.units).most_common(1)[0][0], pile.units[0].muslim


def describe(game: Game, pile: Pile) -> str:
    """What a pile is called by those who do not see it."""
    where = words.name(game.components, pile.place)
    rebels = " in rebellion" if pile.units[0].rebel else ""
    converts = [unit for unit in pile.units if unit.muslim and unit.state != game.components.muslims]
    converted = f", {len(converts)} converted" if converts else ""
    strength = PILES.worth(game, pile.units)
    says = f"{words.units(game.components, pile.units)}{rebels}{converted}, strength {strength}"
    return f"{where[0].upper()}{where[1:]}: {says}"
