"""What a player can do, and what the log can tell."""

from games.engine.contract import Action, Event, Seat
from games.example.rules.board import BankId


class Dive(Action, frozen=True):
    """3.1. At one of the banks."""

    bank: BankId


class DayBegan(Event, frozen=True, kw_only=True):
    day: int


class Dived(Event, frozen=True, kw_only=True):
    seat: Seat
    bank: BankId
    die: int
    pearls: int  # found: none, if the die was too low


class SeasonEnded(Event, frozen=True, kw_only=True):
    pearls: tuple[int, ...]  # seat by seat
