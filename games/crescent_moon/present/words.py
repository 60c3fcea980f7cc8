"""Names and signs of the game's things, as its page shows them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.crescent_moon.components import CardId, Components
from games.crescent_moon.components.parts import Power
from games.crescent_moon.rules.board import NOBODY, Force, HexId, Offer
from games.engine.contract import Seat
from games.engine.words import counted, listed, sentence

# The colour and pattern of each character wherever it is shown: those nearest to its own in the box.
SIDES = {"warlord": "6", "murshid": "5", "sultan": "3", "caliph": "1", "nomad": "4"}
KEYWORDS = {
    "combat": ("swords", "Combat"),
    "influence_contest": ("scales", "Contest"),
    "action": ("action", "Action"),
    "anytime": ("anytime", "Anytime"),
}
DEEDS = {
    "influence": "Influence",
    "build": "Build",
    "move": "Move",
    "assault": "Assault",
    "recruit": "Recruit",
    "hire": "Hire mercenaries",
    "bribe": "Bribe mercenaries",
    "buy": "Buy power cards",
    "play": "Play a power card",
    "collect": "Collect",
    "uprising": "Uprising",
    "mass": "Mass",
    "plot": "Plot",
    "conspire": "Conspire",
    "palace": "Move the palace",
    "desert": "Desert",
}


class Badge(NamedTuple):
    """What a page shows of a character wherever it stands."""

    side: str
    letter: str
    name: str


def badge(components: Components, seat: Seat) -> Badge:
    who = components.characters[seat]
    return Badge(SIDES[who.id], who.letter, who.name)


def side(components: Components, seat: Seat) -> str:
    return SIDES[components.characters[seat].id]


def the(components: Components, seat: Seat) -> str:
    """ "the Caliph"; of no seat, the supply."""
    return "the supply" if seat == NOBODY else f"the {components.characters[seat].name}"


def aligned(components: Components, power: Power) -> Badge | None:
    """Whoever is paid for a card of this kind; nobody of one that is sold by none."""
    return badge(components, components.seat[power.alignment]) if power.alignment else None


def land(components: Components, hex_: HexId) -> str:
    return components.tile[hex_].name


def card_name(components: Components, card: CardId) -> str:
    return components.power[card].name if card else "a card"


def card_names(components: Components, cards: Iterable[CardId]) -> str:
    return listed(card_name(components, card) for card in cards)


def keywords(power: Power) -> tuple[tuple[str, str], ...]:
    """Sign and word of each."""
    return tuple([KEYWORDS[word] for word in power.keywords])


def units(ordinary: int, mercenary: int) -> str:
    """ "2 ordinary units and one mercenary"; "nothing" of none."""
    named = [counted(ordinary, "ordinary unit")] if ordinary else []
    return listed([*named, *([mercenaries(mercenary)] if mercenary else [])])


def arms(force: Force) -> str:
    """All that a player has in a hex that counts in a combat."""
    named = [units(force.ordinary, force.mercenary)] if force.units else []
    named += [f"a {force.stronghold}"] if force.stronghold else []
    return listed([*named, *(["the palace"] if force.palace else [])])


def coins(number: int) -> str:
    return counted(number, "coin") if number else "nothing"


def points(number: int) -> str:
    return counted(number, "point")


def offered(components: Components, offer: Offer) -> str:
    """What changes hands, without its price."""
    if offer.what == "card":
        return card_name(components, offer.card)
    number = mercenaries(offer.units)
    return f"{number} at {land(components, offer.hex)}" if offer.hex else f"{number} from the reserves"


def terms(components: Components, offer: Offer) -> str:
    """ "War Chief for 2 coins"."""
    return f"{offered(components, offer)} for {coins(offer.coins)}"


def offering(components: Components, offer: Offer, reader: Seat | None) -> str:
    """Who offers what to whom, and for what; whoever reads it is "you"."""
    maker = "You offer" if offer.maker == reader else f"{sentence(the(components, offer.maker))} offers"
    to = "anybody" if offer.to == NOBODY else "you" if offer.to == reader else the(components, offer.to)
    both = offered(components, offer), coins(offer.coins)
    gives, takes = both if offer.maker == offer.seller else reversed(both)
    return f"{maker} {to} {gives} for {takes}"


def mercenaries(number: int) -> str:
    return "one mercenary" if number == 1 else f"{number} mercenaries"


def signs(components: Components, seats: Sequence[Seat]) -> tuple[Badge, ...]:
    return tuple([badge(components, seat) for seat in seats])
