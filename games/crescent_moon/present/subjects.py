"""Of what a chronicle can be told: each hex, and the power cards of each kind."""

from games.crescent_moon.components import CardId, Components
from games.crescent_moon.components.parts import Power
from games.crescent_moon.rules import events
from games.crescent_moon.rules.board import Played
from games.engine.contract import Event
from games.engine.page import Subject


def subjects(components: Components) -> list[Subject]:
    hexes = [Subject(tile.id, tile.name) for tile in components.tiles]
    return [*hexes, *(Subject(_id(kind), kind.name) for kind in components.cards)]


def concerned(components: Components, event: Event) -> set[str]:
    """The kinds of the cards in it, which it has by their numbers."""
    return {_id(components.power[card]) for card in _cards(event) if card}


def _id(kind: Power) -> str:
    """Units and deeds have the names of some cards."""
    return f"card-{kind.id}"


def _cards(event: Event) -> list[CardId]:
    several = getattr(event, "cards", ())  # of some events it is how many there are
    found = [getattr(event, "card", 0), *(several if isinstance(several, tuple) else ())]
    if isinstance(event, events.CardCancelled):
        found.append(event.by)
    return [card.card if isinstance(card, Played) else card for card in found]
