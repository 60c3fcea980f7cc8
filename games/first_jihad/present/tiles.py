"""What befalls a tile that is no army: moved, turned over, built, lost."""

from games.engine.words import sentence, several
from games.first_jihad.components import Components
from games.first_jihad.present.words import EMPIRES, army_name, does, land_name, path_name, religion

# A tile and what it is now; "" stands for a Land or a Path, whose name is put in.
TOLD = {
    ("greek_fleet", "used"): "the Greek Fleet is used for this turn",
    ("greek_fleet", "+1"): "the Greek Fleet is back on its +1 side",
    ("greek_fleet", "+3"): "the Greek Fleet is on its +3 side",
    ("landing", "1"): "the Fleet lands: +1 to the next attack",
    ("immortals", "1"): "the elephants are dead, and the Immortals on their +1 side",
    ("immortals", "2"): "the Immortals have elephants: +2",
    ("icons", "lost"): "the Icons are lost",
    ("icons", "available"): "the Icons go into their box",
    ("icons", ""): "the Icons go to {}",
    ("themes", "lost"): "the Themes are lost",
    ("themes", ""): "the Themes are raised in {}",
    ("mecca", "strong"): "Mecca turns to its strong side",
    ("mecca", "weak"): "Mecca turns to its weak side",
    ("mujahideen", "casbah"): "the Mujahideen go back to the Casbah",
    ("mujahideen", ""): "the Mujahideen gather on {}",
    ("sharia", "coming"): "Sharia Law begins next turn",
    ("damascus", "islamic_capital"): "Damascus is the Islamic capital, and a part of Mecca",
    ("jihad", "alternating"): "a Jihad begins, on one Path after the other",
    ("jihad", "one_front"): "a Jihad begins, on one front",
    ("jihad", "ended"): "the Jihad ends",
    ("jihad", "paused"): "the Jihad pauses for a turn",
    ("jihad", "resumed"): "the Jihad goes on",
    ("muslim_navy", "active"): "the Muslim Navy puts to sea",
    ("schism", "on"): "Byzantium is in Schism",
    ("schism", "off"): "the Schism is healed",
    ("great_king", ""): "a Great King rules on {}",
    ("great_king", "gone"): "the Great King is gone",
    ("stop_sign", "off"): "the Stop Sign comes off",
    ("stop_sign", ""): "a Stop Sign lies on {}",
    ("jews", ""): "the Jews gather in {}",
}
ENDINGS = {
    "weak": "turns weak",
    "strong": "is strong again",
    "destroyed": "is destroyed",
    "broken": "is broken",
    "on": "holds",
    "off": "is over",
}


REDIRECTED = "14.10"  # of a Jihad under way
TURNED = {
    "alternating": "the Jihad goes on, on one Path after the other",
    "one_front": "the Jihad goes on, on one front",
    "mujahideen": "the Jihad turns to {}",
}


def told(components: Components, piece: str, now: str, rule: str = "") -> str:
    place = _place(components, now)
    if rule == REDIRECTED and piece == "mujahideen" and place:
        return TURNED[piece].format(place)
    if rule == REDIRECTED and piece == "jihad" and now in TURNED:
        return TURNED[now]
    if (piece, now) in TOLD:
        return TOLD[piece, now]
    if place and (piece, "") in TOLD:
        return TOLD[piece, ""].format(place)
    if piece in components.army:
        return _army(components, piece, now)
    if piece in components.castle:
        kind = "major" if components.castle[piece].major else "minor"
        return f"a {kind} castle is built in {place}" if place else f"the {kind} castle {ENDINGS[now]}"
    if piece in components.minor_power:
        return f"{components.minor_power[piece].name} adds its hits on {place} now"
    if piece in {kind.id for kind in components.refugees}:
        return f"the {sentence(piece)} move to {place}"
    if piece == "religion":
        return f"the religion of Byzantium is {religion(now)} now"
    if piece == "zabulistan":
        return f"Zabulistan is {now}"
    if piece == "excubitors":
        return (
            f"the Excubitors can take {now} {several(int(now), 'hit')}"
            if now != "0"
            else "the Excubitors are gone"
        )
    return _of_whom(components, piece, now, place)


def _place(components: Components, now: str) -> str:
    if now in components.land:
        return land_name(components, now)
    return f"the {path_name(components, now)}" if now in components.path else ""


def _army(components: Components, army: str, now: str) -> str:
    name = army_name(components, army)
    if now == "inside":
        return f"{name} {does(components, army, 'are')} besieged in the castle"
    return f"{name} {does(components, army, 'raise')} the siege, on top of the castle"


def _of_whom(components: Components, piece: str, now: str, place: str) -> str:
    """Tiles named for an Empire or a Path: "capital_persia", "baqt_african"."""
    kind, _, whose = piece.rpartition("_")
    if kind == "capital":
        capital = f"the capital of {EMPIRES[whose]}"
        return f"{capital} is in {place} now" if place else f"{capital} {ENDINGS[now]}"
    if kind == "last_stand":
        side = "+2 AP" if now == "ap" else "+1 skill"
        return f"{EMPIRES[whose]}’s Last Stand chit shows {side}"
    if kind == "truce":
        return f"the Truce with {EMPIRES[whose]} {ENDINGS[now]}"
    if kind == "baqt":
        where = path_name(components, whose)
        signed = f"a {now} Baqt is signed on the {where}"
        return signed if now in ("full", "partial") else f"the Baqt on the {where} {ENDINGS[now]}"
    return f"{piece.replace('_', ' ')}: {place or now.replace('_', ' ')}"
