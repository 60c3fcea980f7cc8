"""13. The variable setup: the map is laid by the players, then their pieces. 2.3. The palace."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.components.geometry import pair
from games.crescent_moon.rules import river, setup
from games.crescent_moon.rules.actions import PlaceGroup, PlaceTile
from games.crescent_moon.rules.board import CALIPH, Game, HexId, Spot, force, set_force
from games.crescent_moon.rules.events import GroupPlaced, PalacePlaced, TilePlaced
from games.crescent_moon.rules.stand import called, name, pieces
from games.crescent_moon.rules.table import Asked, Choosing, Filling
from games.engine.contract import Action, Form, One, Reason, Seat


class LayTile(Filling):
    """13.5. One of the tiles in hand. They are secret (13.3)."""

    wanted: ClassVar[Reason] = Reason("Lay one of your hexes.", "13.5")

    def seat(self, game: Game) -> Seat:
        return (len(game.board.hexes) - 1) % game.board.seats

    def sheet(self, game: Game, seat: Seat) -> Form:
        places = {place for tile in game.board.dealt[seat] for place in places_for(game, tile)}
        tiles = tuple(tile for tile in game.board.dealt[seat] if tile)
        return Form("PlaceTile", (One("tile", tiles), One("at", tuple(sorted(places)))))

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, PlaceTile):
            return self.wanted
        if action.tile not in game.board.dealt[seat] or not action.tile:
            return Reason("You do not have that hex.", "13.3")
        if action.at in places_for(game, action.tile):
            return None
        if game.components.tile[action.tile].feature == "river":
            return Reason("A river must extend the river, and leave it open in both directions.", "13.5")
        return Reason("It must lie next to as many hexes as possible, and leave the river open.", "13.5")

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        tiles = [tile for tile in game.board.dealt[seat] if places_for(game, tile)]
        tile = rng.choice(tiles)
        return PlaceTile(tile, rng.choice(places_for(game, tile)))

    def away(self, game: Game, seat: Seat) -> Action:
        tile = next(tile for tile in game.board.dealt[seat] if places_for(game, tile))
        return PlaceTile(tile, places_for(game, tile)[0])

    def decided(self, game: Game, seat: Seat, action: PlaceTile) -> None:
        self.done = True
        board = game.board
        board.hexes[action.tile] = spot(action.at)
        board.dealt[seat] = tuple(tile for tile in board.dealt[seat] if tile != action.tile)
        game.tell(TilePlaced(seat=seat, tile=action.tile, rule="13.5"))


def spot(at: str) -> Spot:
    place, _, side = at.partition("/")
    q, r = map(int, place.split(","))
    return Spot(q, r, pair(int(side)) if side else ())


def places_for(game: Game, tile: HexId) -> list[str]:
    """13.5. Where a tile may lie, as an action names it."""
    if not tile:
        return []
    taken = {laid.at for laid in game.board.hexes.values()}
    course = river.follow(game.board.hexes.values())
    if game.components.tile[tile].feature == "river":
        return sorted({f"{q},{r}/{side}" for (q, r), side in river.river_places(course, taken)})
    return [f"{q},{r}" for q, r in river.plain_places(course, taken)]


class StandGroup(Choosing):
    """13.6. One of a character's groups of pieces, on an empty hex, no quarry and not the holy site."""

    wanted: ClassVar[Reason] = Reason("Place one of your groups of pieces.", "13.6")

    def seat(self, game: Game) -> Seat:
        left = [len(groups) for groups in game.board.groups]
        return left.index(max(left))

    def candidates(self, game: Game, seat: Seat) -> Iterator[PlaceGroup]:
        for group in game.board.groups[seat]:
            for hex_ in game.board.hexes:
                yield PlaceGroup(hex_, group)

    def bars(self, game: Game, seat: Seat, action: PlaceGroup) -> Reason | None:
        tile = game.components.tile[action.hex]
        if tile.terrain == "quarry" or tile.feature == "holy_site":
            return Reason("Nobody begins in a quarry or at the holy site.", "13.6")
        if any(pieces(game, other, action.hex) for other in range(game.board.seats)):
            return Reason("Groups begin on empty hexes.", "13.6")
        return None

    def named(self, game: Game, action: PlaceGroup) -> tuple[str, str]:
        return name(game, action.hex), f"hex-{action.hex}"

    def away(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def decided(self, game: Game, seat: Seat, action: PlaceGroup) -> None:
        self.done = True
        groups = game.components.characters[seat].groups
        setup.place_group(game, seat, action.hex, groups[action.group])
        game.board.groups[seat] = tuple(other for other in game.board.groups[seat] if other != action.group)
        game.tell(GroupPlaced(seat=seat, hex=action.hex, group=action.group, rule="13.6"))


class PlacePalace(Asked):
    """2.3, 12.17, Ruling 5. In a hex with one or more of the Caliph's pieces, when all others stand."""

    wanted: ClassVar[Reason] = Reason("Name a hex with a piece of yours, for the palace.", "2.3")

    def seat(self, game: Game) -> Seat:
        return CALIPH

    def answers(self, game: Game) -> list[str]:
        return [hex_ for hex_ in game.board.hexes if pieces(game, CALIPH, hex_)]

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.board.hexes:
            return self.wanted
        return Reason(f"{name(game, answer)} has no piece of {called(game, CALIPH)}.", "2.3")

    def answer(self, game: Game, answer: str) -> None:
        set_force(game, CALIPH, answer, replace(force(game, CALIPH, answer), palace=True))
        game.tell(PalacePlaced(seat=CALIPH, hex=answer, rule="2.3"))
