"""6.11, 6.12, 6.13, 6.16, 6.17. Collect, and the actions that one character alone has."""

from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.rules import combat
from games.crescent_moon.rules.actions import Muster, Units
from games.crescent_moon.rules.board import CALIPH, NOMAD, WARLORD, Game, HexId, force, set_force
from games.crescent_moon.rules.events import PalacePlaced
from games.crescent_moon.rules.limits import lose
from games.crescent_moon.rules.recruit import put
from games.crescent_moon.rules.stand import controller, free_of_others, name, presences, supply, tokens
from games.crescent_moon.rules.table import Choosing
from games.crescent_moon.rules.target import Where
from games.crescent_moon.rules.tokens import remove_token
from games.engine.contract import Action, Reason, Seat

# 6.12 Uprising


def bar_uprising(game: Game, seat: Seat) -> Reason | None:
    """Ruling 73"""
    if not supply(game, seat, "unit"):
        return Reason("You have no units in your supply.", "Ruling 73")
    if not risen(game):
        return Reason("There is no hex with your influence that another player controls.", "6.12")
    return None


def risen(game: Game) -> list[HexId]:
    return [hex_ for hex_ in tokens(game, WARLORD) if not free_of_others(game, WARLORD, hex_)]


class Uprising(Where):
    """6.12. The token goes, two ordinary units come, and a combat begins."""

    wanted: ClassVar[Reason] = Reason("Name a hex for the uprising.", "6.12")
    rule: ClassVar[str] = "6.12"

    def hexes(self, game: Game) -> list[HexId]:
        return risen(game)

    def bar(self, game: Game, hex_: HexId) -> Reason | None:
        return Reason(f"{name(game, hex_)} lacks your influence, or another's control.", "6.12")

    def at(self, game: Game, hex_: HexId) -> None:
        """Ruling 46. As many as there are."""
        units = min(game.components.numbers.uprising_units, supply(game, WARLORD, "unit"))
        defender = controller(game, hex_)
        remove_token(game, hex_, "6.12")
        put(game, WARLORD, hex_, units, 0, "supply", "6.12")
        combat.begin(game, WARLORD, defender, hex_)


# 6.13 Mass


def bar_mass(game: Game, seat: Seat) -> Reason | None:
    """Ruling 71"""
    if not supply(game, seat, "unit"):
        return Reason("You have no units in your supply.", "6.13")
    if not massing(game):
        return Reason("There is no hex with your influence that no other player controls.", "6.13")
    return None


def massing(game: Game) -> list[HexId]:
    return [hex_ for hex_ in tokens(game, WARLORD) if free_of_others(game, WARLORD, hex_)]


class Massing(Choosing, kw_only=True):
    """6.13, 12.2. In each such hex, in any order, while there are units (Ruling 45)."""

    wanted: ClassVar[Reason] = Reason("Say where one unit musters, or two in place of the token.", "6.13")
    hexes: tuple[HexId, ...]

    def seat(self, game: Game) -> Seat:
        return WARLORD

    def candidates(self, game: Game, seat: Seat) -> list[Muster]:
        return [Muster(hex_, units) for hex_ in self.hexes for units in (1, 2)]

    def bars(self, game: Game, seat: Seat, action: Muster) -> Reason | None:
        left = supply(game, WARLORD, "unit")
        return Reason(f"There are {left} units in your supply.", "6.13") if left < action.units else None

    def named(self, game: Game, action: Muster) -> tuple[str, str]:
        return name(game, action.hex), action.hex

    def away(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def decided(self, game: Game, seat: Seat, action: Muster) -> None:
        self.done = True
        if action.units == 2:
            remove_token(game, action.hex, "6.13")
        put(game, WARLORD, action.hex, action.units, 0, "supply", "6.13")
        rest = tuple(hex_ for hex_ in self.hexes if hex_ != action.hex)
        if rest:
            game.call(Massing(hexes=rest))


# 6.16 Move palace


def palace_at(game: Game) -> HexId:
    return next((hex_ for hex_, stack in game.board.forces[CALIPH].items() if stack.palace), "")


def bar_palace(game: Game, seat: Seat) -> Reason | None:
    if sites(game):
        return None
    return Reason("There is no other hex with your presence that no other player controls.", "6.16")


def sites(game: Game) -> list[HexId]:
    """6.16, Ruling 71. Not where it stands."""
    here = palace_at(game)
    return [hex_ for hex_ in presences(game, CALIPH) if hex_ != here and free_of_others(game, CALIPH, hex_)]


class MovePalace(Where):
    """6.16. Also back onto the map, when it was sacked."""

    wanted: ClassVar[Reason] = Reason("Name a hex for the palace.", "6.16")
    rule: ClassVar[str] = "6.16"

    def hexes(self, game: Game) -> list[HexId]:
        return sites(game)

    def bar(self, game: Game, hex_: HexId) -> Reason | None:
        if hex_ == palace_at(game):
            return Reason("The palace stands there.", "Ruling 71")
        return Reason(f"{name(game, hex_)} lacks your presence, or another player controls it.", "6.16")

    def at(self, game: Game, hex_: HexId) -> None:
        before = palace_at(game)
        if before:
            set_force(game, CALIPH, before, replace(force(game, CALIPH, before), palace=False))
        set_force(game, CALIPH, hex_, replace(force(game, CALIPH, hex_), palace=True))
        game.tell(PalacePlaced(seat=CALIPH, hex=hex_, before=before, rule="6.16"))


# 6.17 Desert


def bar_desert(game: Game, seat: Seat) -> Reason | None:
    """Ruling 71"""
    return None if deserters(game) else Reason("There are no mercenaries on the map.", "6.17")


def deserters(game: Game) -> list[HexId]:
    """6.17, Ruling 50. Any player's, the Nomad's own too."""
    return [
        hex_
        for hex_ in game.board.hexes
        if any(hex_ in forces and forces[hex_].mercenary for forces in game.board.forces)
    ]


class Desertion(Where):
    wanted: ClassVar[Reason] = Reason("Name a hex with a mercenary.", "6.17")
    rule: ClassVar[str] = "6.17"

    def hexes(self, game: Game) -> list[HexId]:
        return deserters(game)

    def bar(self, game: Game, hex_: HexId) -> Reason | None:
        return Reason(f"There is no mercenary at {name(game, hex_)}.", "6.17")

    def at(self, game: Game, hex_: HexId) -> None:
        """Ruling 72. One from the supply to the reserves, if there is one."""
        lose(game, controller(game, hex_), hex_, Units(0, 1), why="deserted", rule="6.17")
        if supply(game, NOMAD, "unit"):
            game.board.reserves[NOMAD] += 1
