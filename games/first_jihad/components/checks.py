"""What must hold between the parts of a set, so that it can be played."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.engine.components import twice
from games.engine.words import listed
from games.first_jihad.components.edition import Components
from games.first_jihad.components.parts import CardEvent

LAYOUT = Path(__file__).parents[1] / "drawing/layout.json"

# What the rules name: a set without one of these cannot be played.
REQUIRED: dict[str, frozenset[str]] = {
    "paths": frozenset({"greek", "med", "african", "indian", "parthian", "caucasus"}),
    "minor_powers": frozenset({"bulgars", "cyprus", "tibet", "socotra"}),
    "refugees": frozenset({"mardaites", "parsees", "manichees"}),
    "trade_routes": frozenset({"pontic", "silk_road", "nile", "socotra"}),
    "armies": frozenset(
        {
            "byz_greek",
            "byz_med",
            "exarchate",
            "visigoths",
            "franks",
            "berbers",
            "persians_indian",
            "persians_parthian",
            "sogdians",
            "turgesh",
            "chinese",
            "axum",
        }
    ),
}
ADVANCED_PATHS = ("african", "caucasus")
THEATERS = {
    "greek": "west",
    "med": "west",
    "african": "africa",
    "indian": "east",
    "parthian": "east",
    "caucasus": "caucasus",
}
RULED = {"byzantium": "west", "persia": "east"}
ADVANCED_POWERS = ("socotra",)
PRICED, TWO_SIDED = ("bulgars", "tibet"), ("cyprus", "socotra")
NAMED_LANDS = frozenset(
    {
        "adulis",
        "alexandria",
        "anatolia",
        "aquitaine",
        "balanjar",
        "carthage",
        "constantinople",
        "damascus",
        "greece",
        "jerusalem",
        "nehavend",
        "nisibis",
        "rajasthan",
        "sufetula",
        "tingitana",
        "transoxiana",
        "yezd",
    }
)


@cache
def drawn_lands() -> frozenset[str]:
    return frozenset(json.loads(LAYOUT.read_text("utf-8"))["lands"])


def check_ids(components: Components) -> Iterator[str]:
    yield from twice("Land", (land.id for path in components.paths for land in path.lands))
    yield from twice("Path", (path.id for path in components.paths))
    yield from twice("army", (army.id for army in components.armies))
    yield from twice("card number", (card.id for card in components.cards))
    for what, ids in REQUIRED.items():
        have = {part.id for part in getattr(components, what)}
        for missing in sorted(ids - have):
            yield f"{what}: {missing} is missing, and the rules speak of it."


def check_places(components: Components) -> Iterator[str]:
    known = {land.id for path in components.paths for land in path.lands}
    paths = {path.id for path in components.paths}
    kinds = {crossing.id for crossing in components.crossings}
    for missing in sorted(NAMED_LANDS - known):
        yield f"There is no {missing}, and the rules speak of it."
    for unplaced in sorted(known - drawn_lands()):
        yield f"There is no place on the map for a Land {unplaced!r}."
    for path in components.paths:
        for land in path.lands:
            if land.crossing not in kinds:
                yield f"{land.name}: there is no crossing {land.crossing!r}."
            if land.end != (land is path.lands[-1] and path.id != "greek"):
                yield f"{land.name}: the last Land of each Path but the Greek is an End of the Earth."
    for army in components.armies:
        if army.path not in paths or (army.start and components.path_of.get(army.start) != army.path):
            yield f"{army.name} has no such place to start from."
    for refugees in components.refugees:
        if components.path_of.get(refugees.start) != refugees.path:
            yield f"{refugees.name} start on another Path than theirs."
    starts = [*(c.start for c in components.castles), *(r.capital for r in components.rulers)]
    starts += [*(r.start for r in components.refugees)]
    for start in starts:
        if start not in known:
            yield f"There is no Land {start!r} to start in."


def check_theaters(components: Components) -> Iterator[str]:
    """2.1.3, 11.1. Which Paths AP are shared by, and who rules where."""
    yield from twice("Ruler of", (ruler.empire for ruler in components.rulers))
    for path in components.paths:
        if path.theater != THEATERS.get(path.id, path.theater):
            yield f"{path.name} is not a Path of {path.theater}."
    for ruler in components.rulers:
        if ruler.theater != RULED[ruler.empire]:
            yield f"{ruler.title} does not rule in {ruler.theater}."


def check_start(components: Components) -> Iterator[str]:
    """2.1.5.1. One active army on each Path, in the Basic Game as in the Advanced one."""
    for path in components.paths:
        if path.advanced != (path.id in ADVANCED_PATHS):
            yield f"{path.name}: {listed(ADVANCED_PATHS)} are the Paths of the Advanced Game."
        tiles = [army for army in components.armies if army.path == path.id and army.active]
        if len(tiles) != 1 or tiles[0].advanced != path.advanced:
            yield f"{path.name}: one army, and one only, is active there at the start."
        if not all(army.start for army in tiles):
            yield f"{path.name}: the active army has to start somewhere."
        for land in path.lands:
            if land.heartland and not path.empire:
                yield f"{land.name} is a Heartland, but its Path is of no Empire."


def check_powers(components: Components) -> Iterator[str]:
    """8.9, 8.10, 13. Whom AP move has a price; whose other side affects another Path says which."""
    paths = {path.id: path for path in components.paths}
    for power in components.minor_powers:
        if power.advanced != (power.id in ADVANCED_POWERS):
            yield f"{power.name}: {listed(ADVANCED_POWERS)} alone is of the Advanced Game."
        if power.path not in paths or (paths[power.path].advanced and not power.advanced):
            yield f"{power.name} affects no Path that is in play with it."
        if power.id in PRICED and not power.price:
            yield f"{power.name} needs a price in AP."
        if power.id in TWO_SIDED and power.other not in paths:
            yield f"{power.name}: there is no Path {power.other!r} for its other side."


def check_roles(components: Components) -> Iterator[str]:
    """11, 16.3. The two Rulers; and on both Paths of a Baqt who signs it, and where."""
    for empire in sorted({"byzantium", "persia"} - {ruler.empire for ruler in components.rulers}):
        yield f"{empire.capitalize()} has no Ruler."
    for path in sorted({"african", "caucasus"} - {baqt.path for baqt in components.baqts}):
        yield f"No country of the {path} Path can sign a Baqt."
    for baqt in components.baqts:
        for army in (baqt.country, baqt.distant, baqt.garrison):
            if army not in components.armies_of.get(baqt.path, ()):
                yield f"The {baqt.path} Path has no army {army!r} for its Baqt."
        if set(components.flag.get(baqt.path, {})) != {1, 2, 3}:
            yield f"The {baqt.path} Path has not a Land each of one, two and three flags."


def check_cards(components: Components) -> Iterator[str]:
    paths = {path.id for path in components.paths}
    known = {land.id for path in components.paths for land in path.lands}
    for card in components.cards:
        if card.rose and set(card.rose) != paths:
            yield f"Card {card.id}: the Rose has not one hex for each Path."
        for event in card.events:
            if event.land and event.land not in known:
                yield f"Card {card.id}: there is no Land {event.land!r}."
            if event.path and event.path not in paths:
                yield f"Card {card.id}: there is no Path {event.path!r}."
    for era in dict.fromkeys(card.era for card in components.cards):
        if sum(card.first for card in components.cards if card.era == era) != 1:
            yield f"The {era} deck has not one fixed first card."
    if [card.last for card in components.cards] != [*[False] * (len(components.cards) - 1), True]:
        yield "The last card, and no other, is fixed as the last."


# What an event speaks of, those of the Advanced Game, and those that wait for the Actions Phase (8.13).
SPEAKS_OF = {
    "BAQT_OFFER": "path",
    "REVOLT": "path",
    "GREAT_KING": "path",
    "MINOR_LEFT": "power",
    "MINOR_VALUE": "power",
    "JEWS": "land",
    "JIHAD": "empire",
    "TRUCE_OFFER": "empire",
    "RULER_CHANGE": "empire",
}
ADVANCED_CODES = frozenset(
    {
        "BAQT_OFFER",
        "CALIPH_UMAR_I",
        "DAHLAK_FALLS",
        "ECUMENICAL_COUNCIL",
        "FEIGNED_CONVERSION",
        "GREAT_KING",
        "JEWS",
        "JIHAD",
        "KAABA",
        "LOMBARDS",
        "MALABARS",
        "PAPAL_BULL",
        "REVOLT",
        "RIGHTLY_GUIDED_ARMY",
        "SHARIA_LAW",
        "TRUCE_OFFER",
    }
)
OPTIONAL_CODES = frozenset(
    {
        "CAROLINGIANS",
        "EMPRESS_WU",
        "IMPERIAL_VISIT",
        "KARABISIAN_THEME",
        "PIROOZ_REVOLTS",
        "QUEEN_KAHINA",
        "SCLAVINIAE",
    }
)


def check_events(components: Components) -> Iterator[str]:
    for card in components.cards:
        for event in card.events:
            for fault in faults_of(components, event):
                yield f"Card {card.id}, {event.code}: {fault}"
    if not any(event.code == "GAME_END" for card in components.cards[-1:] for event in card.events):
        yield "The last card has to end the game."


def faults_of(components: Components, event: CardEvent) -> Iterator[str]:
    needed = SPEAKS_OF.get(event.code, "")
    if needed and not getattr(event, needed):
        yield f"it needs a {needed}."
    if needed == "path" and event.path not in components.baqt:
        yield "no country of that Path can sign a Baqt."
    if event.power and event.power not in components.minor_power:
        yield f"there is no Minor Power {event.power!r}."
    if event.code == "MINOR_VALUE" and (event.power not in PRICED or event.amount < 1):
        yield f"it gives {listed(PRICED)} a price in AP."
    if event.optional != (event.code in OPTIONAL_CODES):
        yield "whether it waits for the Actions Phase is in the rules."
    if event.code in ADVANCED_CODES and not event.advanced:
        yield "it is of the Advanced Game alone."


def check_tables(components: Components) -> Iterator[str]:
    for what, totals in (
        ("Rulership", [row.total for row in components.rulership]),
        ("Dar al-Islam", [row.total for row in components.dar_al_islam]),
        ("Ka'aba", [row.number for row in components.kaaba]),
    ):
        if not totals or totals != list(range(totals[0], totals[0] + len(totals))):
            yield f"The {what} Table has gaps or is out of order."
    least = [band.least for band in components.bands]
    if not least or least != sorted(set(least)):
        yield "The bands of Outcome Points are out of order."


def check_numbers(components: Components) -> Iterator[str]:
    numbers = components.numbers
    if numbers.least_skill >= numbers.most_skill:
        yield "The least skill of a Ruler is not below the most."
    boxes = {"-1", "0", "1"}
    if boxes != set(numbers.straits_cost):
        yield "The cost to cross the Straits is needed for each box of the Cyprus Track."
    for route in components.trade_routes:
        if route.box_limits and boxes != set(route.box_limits):
            yield f"{route.name}: a limit is needed for each box of its track."


ALL = (
    check_ids,
    check_places,
    check_theaters,
    check_start,
    check_powers,
    check_roles,
    check_cards,
    check_events,
    check_tables,
    check_numbers,
)
