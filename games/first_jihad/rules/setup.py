"""3. Setting up the game."""

from collections.abc import Iterator

from games.engine.dice import Dice
from games.first_jihad.components import Army as Tile
from games.first_jihad.components import Card, Components
from games.first_jihad.rules.board import (
    STRONG,
    WEAK,
    Army,
    Board,
    Capital,
    Castle,
    Game,
    Marker,
    Stand,
)

TOKENS = ("blue", "red", "purple")  # 6.3.3


def set_up(components: Components, dice: Dice, advanced: bool, options: dict[str, str]) -> Game:
    """3.1, 2.3, 13.1, 15.0. Every tile of the Basic Game in its place; in the Advanced Game all of them."""
    numbers = components.numbers
    paths = [path.id for path in components.paths if advanced or not path.advanced]
    powers = [power for power in components.minor_powers if advanced or not power.advanced]
    board = Board(
        advanced=advanced,
        options=options,
        decks=decks(components, advanced),
        armies={tile.id: army(components, tile) for tile in tiles(components, advanced)},
        active={tile.path: tile.id for tile in tiles(components, advanced) if tile.active},
        islam={path: Marker() for path in paths},
        castles={castle.id: Castle(castle.id, castle.start, castle.major) for castle in components.castles},
        capitals={ruler.empire: Capital(ruler.capital) for ruler in components.rulers},
        skill={ruler.empire: ruler.skill for ruler in components.rulers},
        ap=dict.fromkeys([components.theater[path] for path in paths], 0),
        tokens=dict.fromkeys(TOKENS, 0),
        stands={ruler.empire: Stand() for ruler in components.rulers},
        fleet=numbers.fleet,
        immortals=numbers.elephants,
        minor={power.id: power.box for power in powers},
        price={power.id: power.price for power in powers if power.price},
        affects={power.id: power.path for power in powers},
    )
    board.active = {path: board.active[path] for path in paths}
    if advanced:
        set_up_advanced(components, board)
    return Game(components, board, [], dice)


def tiles(components: Components, advanced: bool) -> Iterator[Tile]:
    """2.3. The tiles in use."""
    for tile in components.armies:
        if advanced or not tile.advanced:
            yield tile


def army(components: Components, tile: Tile) -> Army:
    """16.2. Strong, where the tile has a strong side."""
    return Army(tile.id, components.number[tile.start], STRONG if tile.strong else WEAK)


def decks(components: Components, advanced: bool) -> dict[str, list[int]]:
    """3.2.1, 3.3. By era; the fixed cards are not among them, nor what this game leaves out."""
    return {
        era: [card.id for card in components.cards if card.era == era and in_deck(card, advanced)]
        for era in components.eras
    }


def in_deck(card: Card, advanced: bool) -> bool:
    """2.2, 3.2.1, 15.4. The Basic Game has no boxed cards; the Advanced Game begins without the red stars."""
    return not (card.first or card.last or (card.star if advanced else card.boxed))


def set_up_advanced(components: Components, board: Board) -> None:
    """15.0, 15.3, 17.1.1, 18.1, 21.1"""
    board.aside = [card.id for card in components.cards if card.star]
    board.kaaba = components.numbers.kaaba_least
    board.mujahideen = "greek"
    board.refugees = {kind.id: components.number[kind.start] for kind in components.refugees}
    board.navy = False
