"""The Bidding Game's printed parts: the mat, the deck, the row of turns, and the numbers of play."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.engine.components import PrintedPart, naming, read_checked, twice

Kind = Literal["control", "conquest", "culture"]
Holder = Literal["", "caliph", "rebel"]
Sort = Literal["", "religion", "science", "art", "custom"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
SpaceName = Annotated[str, naming("spaces")]  # or none
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]


class Card(PrintedPart, frozen=True):
    id: Some
    name: Name
    kind: Kind  # Cards 2: the Space it can be played on takes this kind
    force: Annotated[int, Meta(ge=1, le=3)]  # what it is worth there, in Fate
    holder: Holder = ""  # who alone can play it
    sort: Sort = ""  # of a Culture card


class Space(PrintedPart, frozen=True):
    """A Space of the mat, and what it pays its winner."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=20)]
    name: Name
    takes: Literal["", Kind] = ""  # the kind of card that can be played here
    victory: Count = 0
    fate: Count = 0
    cards: Count = 0
    caliph: bool = False  # whether the Caliph Token goes with it


class Turn(PrintedPart, frozen=True):
    id: Some
    conquest: Name
    title: Annotated[str, Meta(max_length=60)] = ""  # the battle, siege or Fitna of the turn
    won_in: SpaceName = ""  # the Space whose winner gains the bonus
    bonus: Count = 0
    lowest_in: SpaceName = ""  # the Space whose lowest bids pay the penalty
    penalty: Count = 0


class Family(PrintedPart, frozen=True):
    name: Name
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]


class Numbers(PrintedPart, frozen=True):
    """What is dealt, drawn, held and scored."""

    fewest_players: Annotated[int, Meta(ge=2, le=6)]
    most_players: Annotated[int, Meta(ge=2, le=6)]
    dealt: Count  # cards, before the first turn
    fate_a_turn: Some
    cards_a_turn: Count
    hand_limit: Some
    sorts_needed: Some  # different sorts of Culture in one bid, for the bonus
    sorts_bonus: Count


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    numbers: Numbers
    families: tuple[Family, ...]
    spaces: tuple[Space, ...]  # in the order of the mat
    turns: tuple[Turn, ...]  # in the order of play
    cards: tuple[Card, ...]

    @cached_property
    def card(self) -> dict[int, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def space_index(self) -> dict[str, int]:
        """Where on the mat a Space is, from 0."""
        return {space.id: index for index, space in enumerate(self.spaces)}

    @cached_property
    def index_for(self) -> dict[int, int]:
        """Where on the mat each card is played."""
        where = {space.takes: index for index, space in enumerate(self.spaces)}
        return {card.id: where[card.kind] for card in self.cards}


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(Components, data, _check_cards, _check_spaces, _check_turns, _check_numbers)


def _check_cards(components: Components) -> Iterator[str]:
    yield from twice("card number", (card.id for card in components.cards))
    for card in components.cards:
        if (card.kind == "culture") != (card.sort != ""):
            yield f"Card {card.id}, {card.name}: Culture cards, and no others, are of a sort."


def _check_spaces(components: Components) -> Iterator[str]:
    yield from twice("Space", (space.id for space in components.spaces))
    takes = Counter(space.takes for space in components.spaces)
    for kind in sorted({card.kind for card in components.cards}):
        if takes[kind] != 1:
            yield f"{takes[kind]} Spaces take {kind} cards, not one."
    tokens = sum(space.caliph for space in components.spaces)
    if tokens != 1:
        yield f"The Caliph Token goes with {tokens} Spaces, not one."


def _check_turns(components: Components) -> Iterator[str]:
    if [turn.id for turn in components.turns] != list(range(1, len(components.turns) + 1)):
        yield "Turns are not numbered 1, 2, 3 and so on."
    if not components.turns:
        yield "There are no turns."
    for turn in components.turns:
        for where, amount in ((turn.won_in, turn.bonus), (turn.lowest_in, turn.penalty)):
            if where and where not in components.space_index:
                yield f"Turn {turn.id}: there is no Space {where!r}."
            if bool(where) != bool(amount):
                yield f"Turn {turn.id}: a bonus or penalty needs a Space and a number."


def _check_numbers(components: Components) -> Iterator[str]:
    numbers = components.numbers
    if numbers.fewest_players > numbers.most_players:
        yield "The fewest players are more than the most."
    if numbers.most_players > len(components.families):
        yield f"There are {len(components.families)} families for {numbers.most_players} players."
    yield from twice("family letter", (family.letter for family in components.families))
    if numbers.dealt * numbers.most_players > len(components.cards):
        yield "There are too few cards to deal."
    sorts = {card.sort for card in components.cards if card.sort}
    if numbers.sorts_needed > len(sorts):
        yield f"The bonus asks for {numbers.sorts_needed} sorts of Culture; the deck has {len(sorts)}."
