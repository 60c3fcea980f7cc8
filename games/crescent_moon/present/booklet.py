"""What everybody may read of a power: what it scores for, what it builds and at which price, and can do."""

from typing import NamedTuple

from games.crescent_moon.components import Components
from games.crescent_moon.components.parts import Character, Objective, Price, Verb
from games.crescent_moon.present.labels import DOES
from games.crescent_moon.present.words import DEEDS, coins, mercenaries
from games.crescent_moon.rules.board import NOMAD
from games.engine.contract import Seat
from games.engine.words import listed, sentence

SCORED = {"immediate": "At once.", "every_year": "Every year.", "year_one": "In the first year alone."}


class Entry(NamedTuple):
    name: str
    text: str
    rule: str = ""


class Booklet(NamedTuple):
    aims: tuple[Entry, ...]
    builds: tuple[Entry, ...]
    dearer: str  # where all of that costs more
    deeds: tuple[Entry, ...]
    traits: tuple[str, ...]


def booklet(components: Components, seat: Seat, seats: int) -> Booklet:
    who = components.characters[seat]
    return Booklet(
        aims=tuple([aim(one) for one in who.objectives]),
        builds=tuple([Entry(sentence(piece), price(one)) for piece, one in who.build.items()]),
        dearer=dearer(components) if who.build else "",
        deeds=tuple(deeds(components, who, seats)),
        traits=tuple([f"{sentence(one.text)}." for one in who.attributes]),
    )


def aim(one: Objective) -> Entry:
    return Entry(one.name, f"{one.text} {SCORED[one.when]}")


def price(one: Price) -> str:
    return coins(one.cost) + (f", in place of a {one.replaces}" if one.replaces else "")


def dearer(components: Components) -> str:
    """6.2.1. "Each costs 1 coin more in mountain and quarry."."""
    more: dict[int, list[str]] = {}
    for terrain, extra in components.numbers.surcharge.items():
        if extra:
            more.setdefault(extra, []).append(terrain)
    each = listed(f"{coins(extra)} more in {listed(places)}" for extra, places in more.items())
    return f"Each costs {each}."


def deeds(components: Components, who: Character, seats: int) -> list[Entry]:
    """6.0. Of those for five players, none with four."""
    verbs = [verb for verb in who.verbs if not verb.five or seats > NOMAD]
    return [deed(components, verb, seats) for verb in verbs]


def deed(components: Components, verb: Verb, seats: int) -> Entry:
    does, rule = DOES[verb.deed]
    if verb.deed == "hire" and seats <= NOMAD:
        prices = [f"{mercenaries(terms.units)} for {coins(terms.coins)}" for terms in components.hire]
        does, rule = f"{sentence(' or '.join(prices))}, from the supply", "6.7"
    return Entry(DEEDS[verb.deed], does.format(x=verb.x), rule)
