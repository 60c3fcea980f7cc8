"""One card, drawn and played."""

from collections.abc import Iterable

from games.engine.contract import Event
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.news import EventPlayed
from tests.first_jihad.table import RULES, faults, position, run, told

CARDS = RULES.components.card
ERAS = RULES.components.eras


def drawn(card: int, dice: Iterable[int] = (), scenario: str = "advanced", **options: str) -> Game:
    """The setup, but that this card is the next one, and all before its era are played."""
    wanted = CARDS[card]
    by_itself = wanted.first or wanted.last
    game = position(scenario, dice if by_itself else [card, *dice], card=3, **options)
    board = game.board
    if card > 2:
        join_stars(board)
    for era in ERAS[: ERAS.index(wanted.era) + 1]:
        play_out(board, era, wanted.id)
    if not by_itself:
        board.decks[wanted.era] = [card]
    return game


def join_stars(board) -> None:
    """3.2.1. Card 2 is past."""
    board.decks["green"] += board.aside
    board.aside = []


def play_out(board, era: str, but: int) -> None:
    """3.3. All of an era's cards are played; the wanted one and the game's last are not."""
    wanted = CARDS[but]
    if era == wanted.era and wanted.first:
        return
    first = RULES.components.first_card[era]
    board.played += [first, *(card for card in board.decks[era] if card != but)]
    board.decks[era] = []


def printed(card: int) -> tuple[str, int, int]:
    """The Rose, counter-clockwise, and the AP in its centre."""
    found = CARDS[card]
    return " ".join(found.rose.values()), found.west, found.east


def draw(game: Game) -> list[Event]:
    """The Events Phase, as far as it goes without an answer; all that lies there is in order."""
    news = run(game, EventsPhase())
    assert faults(game) == []
    return news


def events(news: list[Event]) -> list[str]:
    """What the card brought, in order; a dash after what did nothing."""
    return [item.code + "-" * item.nothing for item in told(news, EventPlayed)]


def ap(game: Game) -> tuple[int, ...]:
    """West, East, Africa, Caucasus."""
    return tuple(game.board.ap.get(theater, 0) for theater in ("west", "east", "africa", "caucasus"))
