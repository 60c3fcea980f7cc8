"""What is wrong with a set of printed parts, in sentences. Whatever passes can be played."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from games.crescent_moon.components import geometry, words
from games.crescent_moon.components.check_cards import check_cards
from games.crescent_moon.components.parts import Character, Group, Map, Tile
from games.engine.components import twice

if TYPE_CHECKING:
    from games.crescent_moon.components import Components

PRINTED = {
    "ordinary": "units",
    "mercenary": "units",
    "fort": "forts",
    "castle": "castles",
    "town": "towns",
    "city": "cities",
}


def check_characters(components: "Components") -> Iterator[str]:
    order = get_args(words.Who)
    if tuple(who.id for who in components.characters) != order:
        yield f"The characters must be {', '.join(order)}, in this order."
    yield from twice("letter", (who.letter for who in components.characters))
    for who in components.characters:
        yield from check_character(components, who)


def check_character(components: "Components", who: Character) -> Iterator[str]:
    yield from twice(f"{who.name}: action", (verb.deed for verb in who.verbs))
    if not any(verb.deed == "collect" for verb in who.verbs):
        yield f"{who.name}: without Collect there may be nothing to do."
    if any(verb.deed == "build" for verb in who.verbs) != bool(who.build):
        yield f"{who.name}: whoever may build needs prices, and nobody else does."
    if strange := set(who.build) - set(get_args(words.Building)):
        yield f"{who.name}: {', '.join(sorted(strange))} cannot be built."
    for kind, price in who.build.items():
        if (kind in ("castle", "city")) != (price.replaces is not None):
            yield f"{who.name}: castles and cities, and no others, take the place of something."
    if any(verb.deed == "recruit" for verb in who.verbs) and who.reserves is None:
        yield f"{who.name}: to recruit, a reserves card is needed."
    yield from check_groups(who)


def check_groups(who: Character) -> Iterator[str]:
    """2.2. A character can field what it starts with."""
    for piece, plural in PRINTED.items():
        needed = sum(getattr(group, piece) for group in who.groups)
        if needed > (printed := getattr(who.supply, plural)):
            yield f"{who.name}: the groups have {needed} of {piece}, the supply {printed}."
    for group in who.groups:
        if (group.town or group.city) and who.id != "sultan":
            yield f"{who.name}: only the Sultan has settlements."
        if overfull(group):
            yield f"{who.name}: a hex holds one token, one fort or castle, one town or city."
        if group.ordinary and not who.ordinary:
            yield f"{who.name}: fields no ordinary units."


def overfull(group: Group) -> bool:
    return group.influence > 1 or group.fort + group.castle > 1 or group.town + group.city > 1


def check_tiles(components: "Components") -> Iterator[str]:
    yield from twice("tile", (tile.id for tile in components.tiles))
    features = Counter(tile.feature for tile in components.tiles if tile.four)
    if features["river_crossing"] != 1 or features["holy_site"] != 1:
        yield "There is one crossing and one holy site, with four players and with five."
    for count, players in ((len(components.tiles), 5), (sum(t.four for t in components.tiles), 4)):
        if (count - 1) != players * components.numbers.tiles_dealt:
            yield f"With {players} players {count - 1} tiles are to be dealt, which does not come out even."
    for tile in components.tiles:
        if tile.feature in ("river", "river_crossing") and tile.terrain != "fertile":
            yield f"{tile.name}: rivers and the crossing are on fertile land."


def check_maps(components: "Components") -> Iterator[str]:
    yield from twice("map", ((map_.id, map_.players) for map_ in components.maps))
    for map_ in components.maps:
        yield from (f"{map_.name}, {map_.players} players: {fault}" for fault in check_map(components, map_))


def check_map(components: "Components", map_: Map) -> Iterator[str]:
    tiles = {tile.id: tile for tile in components.tiles if tile.four or map_.players == 5}
    if sorted(laid.tile for laid in map_.tiles) != sorted(tiles):
        yield "each tile of this number of players lies there once, and no other."
        return
    yield from twice("place", ((laid.q, laid.r) for laid in map_.tiles))
    for laid in map_.tiles:
        yield from check_river(tiles[laid.tile], (laid.q, laid.r), laid.sides)
    yield from check_stands(components, map_)


def check_river(tile: Tile, at: geometry.At, sides: tuple[int, ...]) -> Iterator[str]:
    if (tile.feature == "river_crossing") != (at == geometry.CENTRE):
        yield f"{tile.name}: the crossing, and no other, is in the centre."
    if tile.feature == "river" and geometry.first_side(sides) is None:
        yield f"{tile.name}: a river follows two neighbouring sides."
    if tile.feature != "river" and sides:
        yield f"{tile.name}: it has no river."


def check_stands(components: "Components", map_: Map) -> Iterator[str]:
    """2.2. Both groups of each character stand on the map, each in a hex of its own."""
    playing = [who.id for who in components.characters[: map_.players]]
    expected = Counter((who, group) for who in playing for group in (0, 1))
    if Counter((stand.who, stand.group) for stand in map_.stands) != expected:
        yield "each character's two groups stand there once."
    yield from twice("group at", (stand.tile for stand in map_.stands))
    for stand in map_.stands:
        if stand.tile not in {laid.tile for laid in map_.tiles}:
            yield f"there is no tile {stand.tile} to stand on."


def check_market(components: "Components") -> Iterator[str]:
    if [market.id for market in components.market] != ["far", "middle", "near"]:
        yield "The markets are far, middle and near, from left to right."
    deck = sum(card.count for card in components.cards if card.starts_with is None)
    if deck < sum(market.slots for market in components.market) + components.numbers.sultan_slots:
        yield "There are too few cards to fill the markets."


def check_numbers(components: "Components") -> Iterator[str]:
    numbers = components.numbers
    if numbers.long_years < numbers.years:
        yield "A long game is no shorter than the usual one."
    for name, of, wanted in (
        ("strength", numbers.strength, ("unit", "fort", "castle", "palace")),
        ("income", numbers.income, ("town", "city", "fertile", "quarry", "influence")),
        ("the Sultan's income", numbers.sultan_income, ("town", "city", "influence")),
        ("sacks", numbers.sack, get_args(words.Sacked)),
        ("surcharges", numbers.surcharge, get_args(words.Terrain)),
    ):
        if strange := set(wanted) ^ set(of):
            yield f"The numbers of {name} lack, or have too many of: {', '.join(sorted(strange))}."


CHECKS = (check_characters, check_tiles, check_maps, check_market, check_numbers, check_cards)
