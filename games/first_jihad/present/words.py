"""Names and signs of the game's things, as its page shows them."""

from games.first_jihad.components import Components
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Army, Game, active_army, land_of

LEVELS = {STRONG: "strong", WEAK: "weak", SHATTERED: "shattered"}
STANDING = {True: "strong", False: "weak"}  # of what has two sides
EMPIRES = {"byzantium": "Byzantium", "persia": "Persia"}
THEATERS = {"west": "the West", "africa": "Africa", "east": "the East", "caucasus": "the Caucasus"}
RELIGIONS = {"khazar": "Khazar creeds", "byzantine": "the Emperor's", "kharijite": "Kharijite"}
CROSSINGS = {
    "plain": "over a plain",
    "mountain": "over mountains",
    "river": "over a river",
    "straits": "over the straits",
}
HITS = {
    "mountain": "over mountains",
    "river": "over a river",
    "straits": "over the straits",
    "rose": "of the Rose",
    "die": "on a die",
    "islam": "Islam",
    "islam_cancels_terrain": "Islam cancels the terrain",
    "mecca": "Mecca",
    "themes": "the Themes",
    "jews": "the Jews",
    "mujahideen": "the Mujahideen",
}
SPARED = {"truce": "a Truce holds", "baqt": "it is at peace under a Baqt", "rose": "the card has no Rose"}
DAR = {
    "PARSEES_MOVE": "the Parsees move",
    "MANICHEES_MOVE": "the Manichees move",
    "MARDAITES_MOVE": "the Mardaites move",
    "MARDAITE_RAID": "the Mardaites raid",
    "ICONS_BAQT": "the Icons, or tribute of a Baqt",
    "ZABULISTAN": "Zabulistan",
    "KHARIJITES_SOUTH": "Kharijites in the south",
    "KHARIJITES_NORTH": "Kharijites in the north",
}
PEOPLES = ("Chinese", "Pratihara", "Türgesh")  # several without an s
PLACES = ("Axum",)  # have no article
# Armies of one nation wear one sign.
SIGNS = {
    "byz_greek": "byz",
    "byz_med": "byz",
    "garrison_african": "garrison",
    "garrison_caucasus": "garrison",
    "persians_indian": "persians",
    "persians_parthian": "persians",
}


LONGEST_SHORT = 9  # letters that fit a hex of the Rose


def ap(cost: int) -> str:
    return f"{cost} AP" if cost else "free"


def sign(army: str) -> str:
    return SIGNS.get(army, army)


def land_name(components: Components, land: str) -> str:
    return components.land[land].name if land in components.land else "Mecca"


def nation(components: Components, army: str) -> str:
    """ "Byzantines", of the tile "Byzantines (Greek Path)"."""
    return components.army[army].name.split(" (")[0]


def army_name(components: Components, army: str) -> str:
    """With its Path, where another army has the same name: "the Byzantines on the Med Path"."""
    name = nation(components, army)
    twins = [other for other in components.armies if nation(components, other.id) == name]
    path = path_name(components, components.army[army].path)
    if name in PLACES:
        return name
    return f"the {name} on the {path}" if len(twins) > 1 else f"the {name}"


def does(components: Components, army: str, verb: str) -> str:
    """The verb of a nation's name: "the Franks fall", "the Exarchate falls"."""
    name = nation(components, army)
    if name.endswith("s") or name in PEOPLES:
        return verb
    return "is" if verb == "are" else f"{verb}s"


def short_path(components: Components, path: str) -> str:
    """As the cards have it: "Med"."""
    name = components.path[path].name
    return name if len(name) <= LONGEST_SHORT else name[:3]


def path_name(components: Components, path: str) -> str:
    return f"{short_path(components, path)} Path"


def power_name(components: Components, power: str) -> str:
    name = components.minor_power[power].name
    return f"the {name}" if name.endswith("s") and power == "bulgars" else name


def religion(slug: str) -> str:
    return RELIGIONS.get(slug, slug.capitalize())


def value(components: Components, army: Army) -> int:
    """9.1.2 What it has to roll above."""
    tile = components.army[army.id]
    return tile.strong if army.level == STRONG and tile.strong else tile.weak


def level(army: Army) -> str:
    return "cursed" if army.cursed else LEVELS[army.level]


def where(game: Game, path: str) -> str:
    """The name of the Land where the active army of a Path stands."""
    army = active_army(game, path)
    return land_name(game.components, land_of(game, army)) if army else ""
