"""What the API takes and gives, as types: they check what comes in, and the document is made of them."""

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from games.engine.contract import Form, Outcome

Status = Literal["open", "playing", "over"]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Sought(Struct, frozen=True, forbid_unknown_fields=True):
    """Of my tables, those that stand so; all, if nothing is said."""

    status: Status | None = None


class TableLine(Struct, frozen=True):
    """A table at which I sit, or am to sit down."""

    key: str
    title: str
    game: str
    scenario: str
    status: Status
    version: int  # the number of its latest move
    seats: list[int]  # mine
    waits_for_me: bool  # to act; before play begins to sit down or to open a seal, which is done on the page
    due_at: datetime | None  # when my time is over, if it is counted
    page: str  # for people, on this site


class Tables(Struct, frozen=True):
    tables: list[TableLine]


class TurnTold(Struct, frozen=True):
    asks: str  # what is to be done, or waited for
    when: str  # where in the game we are
    rule: str  # the paragraph


class SeatTold(Struct, frozen=True):
    """A seat, as anybody may see it."""

    number: int
    name: str  # who sits there
    title: str  # what the seat is called in the game
    score: int
    unit: str  # what the score counts
    facts: tuple[str, ...]
    chips: tuple[str, ...]
    state: str
    waiting: bool  # the game waits for it, as far as I may know
    bot: bool
    absent: bool
    due_at: datetime | None


class LineTold(Struct, frozen=True):
    """A sentence of the log."""

    text: str
    rule: str
    seat: int | None


class Position(Struct, frozen=True):
    """A table after its latest move, as my seat sees it, or as a spectator does where I have none."""

    key: str
    title: str
    game: str
    scenario: str
    options: dict[str, str]
    status: Status
    version: int
    seat: int | None
    asked: bool  # whether the game waits for me
    turn: TurnTold
    seats: list[SeatTold]
    news: list[LineTold]  # what the latest move told me
    outcome: Outcome | None
    layout: int  # of board and frames; another number, another shape
    board: Any  # all that lies on the table, what I may not know blotted out
    frames: Any  # what is going on, the last of them being what is asked


class Choice(Struct, frozen=True):
    """What I can choose, with an action that is sent back as it is."""

    action: Any
    text: str
    cost: str
    detail: str
    rule: str
    about: str  # the id of the piece or place it speaks of


class Refusal(Struct, frozen=True):
    """What one might look for here and cannot do now, and why."""

    what: str
    reason: str
    rule: str


class Choices(Struct, frozen=True):
    """What my seat can do now: choose from the list, or fill in the form."""

    version: int
    asked: bool
    choices: list[Choice]
    form: Form | None
    refusals: list[Refusal]


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    action: Raw  # from the list, or the form filled in, with its type
    version: Version  # at which it was chosen
    key: Annotated[str, Meta(pattern="^[0-9A-Za-z-]{8,36}$")]  # sent again, it is not done again


class Acted(Struct, frozen=True):
    move: int  # the number of the move that it made


class Refused(Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    status: int
    reason: str
    rule: str  # the paragraph, if one forbids it
