"""Names and signs of the game's things, as its page shows them."""

from collections.abc import Iterable
from typing import TypedDict

from games.bidding.components import Card, Components, Family, Turn
from games.bidding.rules.actions import Bid
from games.bidding.rules.board import CardId
from games.engine.contract import Seat
from games.engine.words import counted, listed, signed

KINDS = {"control": "T", "conquest": "Q", "culture": "U"}  # kind of card -> its sign, and data-kind-of
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Badge(TypedDict):
    """What a page shows of a family wherever it stands."""

    side: str
    letter: str
    name: str


def side(seat: Seat) -> str:
    return str(seat + 1)


def family(components: Components, seat: Seat) -> Family:
    return components.families[seat]


def badge(components: Components, seat: Seat) -> Badge:
    house = family(components, seat)
    return {"side": side(seat), "letter": house.letter, "name": house.name}


def ordinal(number: int) -> str:
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def tokens(count: int) -> str:
    return counted(count, "Victory Token")


def cards(count: int) -> str:
    return counted(count, "card")


def card_names(components: Components, ids: Iterable[CardId]) -> str:
    faces = [components.card[card] for card in ids]
    return ", ".join(f"{face.name} {face.force}" for face in faces)


def bid_words(components: Components, bid: Bid) -> str:
    """ "7 and Murder 2 on Control; 3 on Draw five"."""
    found = []
    for index, space in enumerate(components.spaces):
        laid = [card_names(components, [card]) for card in bid.cards if components.index_for[card] == index]
        here = [str(fate) for fate in bid.fate[index : index + 1] if fate] + laid
        if here:
            found.append(f"{listed(here)} on {space.name}")
    return "; ".join(found) or "nothing"


def card_sign(card: Card) -> str:
    """The icon in the middle of a card: a Culture card shows its sort."""
    return card.sort.capitalize() if card.sort else KINDS[card.kind]


def card_mark(card: Card) -> str:
    """The word at a card's foot."""
    return (card.holder or card.sort or card.kind).capitalize()


def space_name(components: Components, space: str) -> str:
    return components.spaces[components.space_index[space]].name


def peril(components: Components, turn: Turn) -> str:
    """What the turn takes from the lowest bid, and on which Space."""
    if not turn.penalty:
        return ""
    return f"{space_name(components, turn.lowest_in)} {signed(-turn.penalty)}"
