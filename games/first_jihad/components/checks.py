"""What must hold between the parts of a set, so that it can be played."""

from collections.abc import Iterator

from games.engine.components import twice
from games.first_jihad.components.edition import Components

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
    for path in components.paths:
        for land in path.lands:
            if land.crossing not in kinds:
                yield f"{land.name}: there is no crossing {land.crossing!r}."
            if land.end != (land is path.lands[-1] and path.id != "greek"):
                yield f"{land.name}: the last Land of each Path but the Greek is an End of the Earth."
    for army in components.armies:
        if army.path not in paths or (army.start and army.start not in known):
            yield f"{army.name} has no such place to start from."
    starts = [*(c.start for c in components.castles), *(r.capital for r in components.rulers)]
    starts += [*(r.start for r in components.refugees)]
    for start in starts:
        if start not in known:
            yield f"There is no Land {start!r} to start in."


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
    if [card.id for card in components.cards if card.last] != [components.cards[-1].id]:
        yield "The last card, and no other, is fixed as the last."


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


ALL = (check_ids, check_places, check_roles, check_cards, check_tables, check_numbers)
