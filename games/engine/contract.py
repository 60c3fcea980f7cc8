"""The one contract between a game and the site that hosts it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from games.engine.dice import Dice

Seat = int  # counted from 0, in the order of play round the table
G = TypeVar("G")
Step = Callable[[Any], Any]  # a saved state as plain data, as an older layout had it: as the next has it


class Action(Struct, frozen=True, tag=True):
    """One choice a player can make. Each game subclasses it once per verb; fields are ids and numbers."""


class Event(Struct, frozen=True, kw_only=True, tag=True):
    """One thing that happened, as the log tells it."""

    rule: str = ""  # the paragraph it follows from, "7.4.3.1"
    seen_by: tuple[Seat, ...] | None = None  # None: everyone

    def is_told(self, watcher: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        return self.seen_by is None or watcher in self.seen_by


class Resigned(Event, frozen=True, kw_only=True):
    """A player has left a game of any kind; the seat plays on as the rules say for the absent."""

    seat: Seat
    out_of_time: bool = False  # by the table's clock, and not of their own will


class TookBack(Event, frozen=True, kw_only=True):
    """The game went back to where it stood after an earlier move."""

    seat: Seat
    back_to: int
    spoken: bool = False  # over dice, cards or secrets, as practice allows


class Obeyed(Event, frozen=True, kw_only=True):
    """A seat's order has answered for it. Nobody else is told: it might have been the player."""

    seat: Seat
    words: str


class Explained(Event, frozen=True, kw_only=True):
    """Why a bot has acted so, in words for all: from what lies open to them."""

    seat: Seat
    words: str


class Reason(Struct, frozen=True):
    """Why something cannot be done, in plain words, and the paragraph that says so.

    Rules answer "why not?" with one of these, or with None: nothing is in the way. So `if reason := ...`
    reads as it should, and the first of several is `first() or second()`.
    """

    words: str
    rule: str = ""


class IllegalAction(Exception):
    """A Reason on its way out to whoever acted. Rules return theirs; the engine raises it, and so does the
    site, with plain words, for what no rulebook knows of."""

    def __init__(self, reason: Reason | str) -> None:
        why = Reason(reason) if isinstance(reason, str) else reason
        super().__init__(why.words)
        self.reason = why.words
        self.rule = why.rule


class NotAnAction(IllegalAction):
    """What was sent is no action of this game at all."""


class Refusal(Struct, frozen=True):
    """Something a player would look for here that is not allowed now, and why."""

    what: str  # as the page names it: an action's label, a card's name
    why: Reason
    about: str = ""  # the id of the piece or place it speaks of, if one


class Beforehand(Struct, frozen=True):
    """A question that a seat can answer before it is asked, and the orders that do so, each in words.

    What an order depends on (a number, a condition, until when it holds) is in its name, which the game makes
    and reads: "above-3", "until-turn-7". It holds while it is offered; one that no longer is has lapsed.
    """

    slug: str  # under which a seat's order is kept
    title: str
    orders: tuple[tuple[str, str], ...]  # (order, what it means)
    rule: str = ""
    asked: bool = False  # whether it is asked now
    otherwise: str = "Ask me"  # what is done without an order
    aside: bool = False  # not put forward where it is asked: one comes to the table to answer it


class Ordered(NamedTuple):
    """What an order answers, and the event that tells its seat so."""

    answer: Action
    told: Obeyed


class Place(Struct, frozen=True):
    """How one seat ended."""

    seat: Seat
    rank: int  # 1 is first; those who share a place share its number
    score: int


class Outcome(Struct, frozen=True):
    """The end of a game: every seat's rank and score, the best first, and why it ended so."""

    places: tuple[Place, ...]
    reason: str
    rule: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(place.seat for place in self.places if place.rank == 1)


class Amounts(Struct, frozen=True, tag=True):
    """A row of whole numbers from 0 up, which together may not pass `total`."""

    name: str  # the field of the action it fills
    labels: tuple[str, ...]
    total: int


class Pick(Struct, frozen=True, tag=True):
    """Some of these ids, at least `least` and at most `most` of them."""

    name: str
    options: tuple[int, ...]
    least: int
    most: int


class One(Struct, frozen=True, tag=True):
    """One of these: a hex, a space of the map."""

    name: str
    options: tuple[str, ...]


class Form(Struct, frozen=True):
    """A composite choice: the fields of one action, each within its bounds.

    Fields of the action that are not among these have defaults.
    """

    action: str  # the type of the action that the answer becomes
    fields: tuple[Amounts | Pick | One, ...]


class Option(Struct, frozen=True):
    """A variant or an optional rule that is settled when a table is set up."""

    slug: str
    title: str
    choices: tuple[tuple[str, str], ...]  # (value, what it means), the default first
    rule: str = ""
    scenarios: tuple[str, ...] = ()  # those in which it makes a difference; none named: all

    @property
    def default(self) -> str:
        return self.choices[0][0]


class Rules(Protocol[G]):
    """A rulebook over one set of components. It holds no game: every method takes the one it speaks of."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def components(self) -> Any: ...
    @property
    def scenarios(self) -> Mapping[str, str]: ...  # slug: title
    @property
    def options(self) -> Sequence[Option]: ...
    @property
    def layout(self) -> int: ...  # of its saved games
    @property
    def steps(self) -> Mapping[int, Step]: ...  # from each older layout to the next
    @property
    def mends(self) -> Sequence[str]: ...  # of rules that games were played with; a sentence each
    @property
    def secrets(self) -> bool: ...  # whether seats hide anything from each other
    @property
    def lists_all(self) -> bool: ...  # whether lists and forms hold all that can ever be chosen

    def seats(self, scenario: str) -> tuple[int, int]:
        """The fewest and the most players."""
        ...

    def names(self, seats: int) -> tuple[str, ...]:
        """What each seat is called at a table of so many."""
        ...

    def check_setup(self, scenario: str, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; raises IllegalAction when the game cannot be set up so."""
        ...

    def setup(self, scenario: str, seed: str, seats: int, options: Mapping[str, str]) -> G: ...

    def setup_with(self, dice: Dice, scenario: str, seats: int, options: Mapping[str, str]) -> G:
        """Likewise, with these dice: a game that is set up again from what fell."""
        ...

    def waiting(self, game: G) -> frozenset[Seat]:
        """Who must act now; several at once is normal, nobody means the game is over."""
        ...

    def open_to(self, game: G) -> frozenset[Seat]:
        """Who may act now: those waited for, those who may still change their answer, and those who may do
        something else meanwhile."""
        ...

    def answering_again(self, game: G) -> frozenset[Seat]:
        """Who has answered what is asked now, and may give another answer instead."""
        ...

    def question(self, game: G) -> int:
        """A number that stays while what is asked stays: answers to an older one are stale."""
        ...

    def paragraph(self, game: G) -> str:
        """Which paragraph what is asked now is about; nothing once the game is over."""
        ...

    def legal(self, game: G, seat: Seat) -> Sequence[Action]: ...
    def form(self, game: G, seat: Seat) -> Form | None: ...

    def why_not(self, game: G, seat: Seat, action: Action) -> Reason | None:
        """Why this seat cannot do that now; None: it can."""
        ...

    def refusals(self, game: G, seat: Seat) -> Sequence[Refusal]: ...

    def beforehand(self, game: G, seat: Seat) -> Sequence[Beforehand]:
        """What this seat can answer by orders, whether or not it is asked now."""
        ...

    def ordered(self, game: G, seat: Seat, orders: Mapping[str, str]) -> Ordered | None:
        """What these orders, each by its question, answer to what this seat is asked; None: nothing."""
        ...

    def only(self, game: G, seat: Seat) -> Action | None:
        """The one answer left to what this seat is asked; None: there are others, or may be."""
        ...

    def apply(self, game: G, seat: Seat, action: Action) -> list[Event]:
        """Change the game; refused actions raise IllegalAction and leave it as it was."""
        ...

    def seen_by(self, game: G, seat: Seat | None) -> G:
        """A copy without what this seat (None: a spectator) may not know, and without the seed."""
        ...

    def scores(self, game: G) -> tuple[int, ...]:
        """Every seat's score as it stands."""
        ...

    def outcome(self, game: G) -> Outcome | None: ...

    def milestones(self, game: G) -> Mapping[str, int]:
        """What statistics of whole games tell besides the outcome: of each name the first value counts."""
        ...

    def absent(self, game: G, seat: Seat) -> Action:
        """How an absent player's seat plays on."""
        ...

    def imagine(self, seen: G, seat: Seat | None, rng: Random) -> G:
        """A whole game consistent with what this seat has seen."""
        ...

    def problems(self, game: G) -> list[str]:
        """Broken invariants, in words; none in a sound game."""
        ...

    def sample(self, game: G, seat: Seat, rng: Random) -> Action:
        """One allowed action at random, weighted so that random games end."""
        ...

    def clone(self, game: G) -> G: ...
    def save(self, game: G) -> bytes: ...
    def load(self, saved: bytes) -> G: ...

    def read_action(self, raw: bytes | str) -> Action:
        """Raises NotAnAction."""
        ...

    def read_events(self, raw: Any) -> list[Event]:
        """Events from the plain lists and dicts they were stored as."""
        ...


# Given the rules, the game as the seat sees it, the seat, and dice of the bot's own.
Bot = Callable[[Rules[Any], Any, Seat, Random], Action]
