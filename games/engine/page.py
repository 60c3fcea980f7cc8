"""What a game says to the page that shows it: plain data, which the site renders and compares.

Everything that can change on a table page is a Part with an id of its own. After a move the site
compares each seat's parts with those before it and sends the ones that differ, so a part's
context holds all that its template shows, as plain comparable values.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial, singledispatch, wraps
from typing import Any, Literal, NamedTuple, TypeVar

from games.engine.beats import Beat
from games.engine.contract import Action, Event, Explained, Form, Outcome, Refusal, Rules, Seat

T = TypeVar("T")
Context = Mapping[str, Any]  # what a template shows; a game says by TypedDicts of its own what that is


class Memory:
    """What was made for one watcher's pages of a table, each with what it was made from."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[object, Any]] = {}

    def recall(self, name: Hashable, read: object, make: Callable[[], T]) -> T:
        """The same as the last time, if it is made from the same."""
        known = self._made.get(name)
        if known is None or known[0] != read:
            known = self._made[name] = read, make()
        made: T = known[1]
        return made


class View(NamedTuple):
    """A game as one watcher sees it (seat None: a spectator), with all that watcher may do."""

    rules: Rules[Any]
    seen: Any
    seat: Seat | None
    names: tuple[str, ...]  # of the players, seat by seat
    waiting: frozenset[Seat]
    legal: Sequence[Action]
    form: Form | None
    refusals: Sequence[Refusal]
    outcome: Outcome | None
    news: Sequence[Event] = ()  # what came of the latest move, as far as this watcher may know
    common: "View | None" = None  # a spectator's, of the same moment; None: this is one
    memory: Memory | None = None  # None: nothing is known, and all is made

    @property
    def all_see(self) -> "View":
        return self.common or self

    def recall(self, name: Hashable, read: object, make: Callable[[], T]) -> T:
        """What was made under this name before, if it was made from the same."""
        return self.memory.recall(name, read, make) if self.memory else make()


def reads(what: Callable[[View], object]) -> Callable[[Callable[[View], T]], Callable[[View], T]]:
    """Says of all that a function reads what it is, so that it is made again only when that has changed.

    Seen games never change, so what is read may be kept as it is, and is mostly the same object as before.
    """

    def keeping(make: Callable[[View], T]) -> Callable[[View], T]:
        @wraps(make)
        def kept(view: View) -> T:
            return view.recall(make, what(view), partial(make, view)) if view.memory else make(view)

        return kept

    return keeping


def the_moment(view: View) -> object:
    """To be read where all of a game is: once for a moment, then."""
    return view.seen, view.outcome, view.names


def alike(what: Callable[[View], object]) -> Callable[[Callable[[View], T]], Callable[[View], T]]:
    """As `reads`, of what all watchers see alike: made from what a spectator sees, once for all of them."""

    def sharing(make: Callable[[View], T]) -> Callable[[View], T]:
        mine = reads(what)(make)

        @wraps(make)
        def shared(view: View) -> T:
            return mine(view.all_see)

        return shared

    return sharing


class Part(NamedTuple):
    """An element of the page: its id, the template that fills it, and what the template shows.

    A part that others stand inside never changes: the frame of a board, say, about its counters.
    """

    id: str
    template: str
    context: Context
    label: str = ""  # aria-label, if it is a region of its own
    inside: str = ""  # the part it stands in, whose template says where: {{ inside.counters }}
    # or beside it: above the choices, under them, or in a panel with the log that its label names
    position: Literal["board", "top", "side", "panel"] = "board"
    # small elements, each sent by itself under its own id: what the template `piece` shows.
    # With a template as well, that is the frame they stand in: what comes later follows the piece before it
    pieces: Mapping[str, Context] | None = None
    piece: str = ""
    # what the page about it looks like while the part is so: words that sheets find in data-frame of #main
    frame: str = ""


class Past(NamedTuple):
    """A move that was made: by whom, what it told this watcher, and what the watcher saw before it."""

    seat: Seat | None
    events: Sequence[Event]
    before: Callable[[], Any]


Asked = Mapping[str, Sequence[str]]  # the fields of what a player is composing, each with its values


class Printed(NamedTuple):
    """A printed part by itself, as players see it: for those who edit it."""

    template: str
    context: Context
    signs: str = ""  # the template of the symbols that it uses, which a page has once


class Plate(NamedTuple):
    """A map of a set, as it is drawn from it."""

    title: str
    day: tuple[str, ...]  # the names of its drawings, one over the other
    night: tuple[str, ...]


class Art(NamedTuple):
    """The board as it is shown where no game is open: 640 by 300 pixels, by day and by night."""

    says: str  # to who does not see it
    day: str
    night: str


class Charted(NamedTuple):
    """A place of the map that has a name: what parts of a set call it, and what the sheet of places does."""

    id: str
    at: str
    name: str


class Turn(NamedTuple):
    """The first thing read on the page: what is to be done, and where in the game we are."""

    asks: str  # "Compose your bid"; for those not asked, what is being waited for
    when: str  # "Turn 6 of 10, Bid Phase"


class SeatCard(NamedTuple):
    """One seat's line in the panel of seats."""

    letter: str
    side: str  # the value of data-seat: which colour and pattern
    title: str  # what the seat is called in the game
    score: int
    unit: str  # what the score counts, in words
    chips: tuple[str, ...] = ()  # dignities: "Caliph"
    facts: tuple[str, ...] = ()  # "6 cards", "12 Fate"
    state: str = ""  # "Has bid"
    done: bool = False  # whether the state is one of having acted


class Label(NamedTuple):
    """How a choice of the list is shown: its name, its cost, its consequence, the element it lights.

    `begins`: the ids of the elements from which it can be begun.
    """

    text: str
    cost: str = ""
    detail: str = ""
    rule: str = ""
    about: str = ""
    less: bool = False  # the one before it, and only worse: it stands under that, small
    begins: str = ""


class Advice(NamedTuple):
    """What a careful player would do now, and why."""

    action: Action
    reason: str
    rule: str = ""  # the paragraph that it rests on, if it is another than the action's own


class Line(NamedTuple):
    """A sentence of the log. `kind` is what the filters go by; `head` starts a new heading."""

    text: str
    kind: str
    seat: Seat | None = None
    rule: str = ""
    head: bool = False


class Subject(NamedTuple):
    """A place or piece, by the id that events name it by, and by what else they may call it."""

    id: str
    name: str
    others: tuple[str, ...] = ()


Seen = Callable[[Event, View], Sequence[Beat]]


@singledispatch
def nothing_seen(event: Event, view: View) -> Sequence[Beat]:
    """Words alone."""
    return ()


class Presenter:
    """Base of each game's presenter: pure functions from what a seat sees to what the page shows."""

    kinds: dict[str, str] = {}  # of log lines: kind -> name of its filter
    heads: tuple[type[Event], ...] = ()  # the events whose lines head a turn in the log
    drawn: tuple[str, ...] = ()  # stylesheets that are drawn from the table's components, as its map is
    stylesheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    first_scripts: tuple[str, ...] = ()  # which come before all others, for what is shown only then
    screen_scripts: tuple[str, ...] = ()  # for what all at a shared screen look at
    icon: str = ""  # id in icons.svg
    blurb: str = ""  # one sentence for the lobby and the new table page
    players: str = ""  # how many, in words
    minutes: str = ""  # how long a game takes, in words
    weight: int = 1  # how much there is to keep in mind, of five; our own judgement
    art: Art | None = None
    advises: bool = False  # whether a player may ask for advice
    explains: tuple[str, ...] = ()  # levels of bots that act for the reasons which `explain` tells
    lays: str = ""  # says that what is advised can be put into the form that asks, and changed there
    levels: Mapping[str, str] = {}  # of its bots: what each is like, and how strong it was found to be
    seen: Seen = staticmethod(nothing_seen)  # by type of event
    unseen: Mapping[type[Event], str] = {}  # the other types, each with the reason
    at_last: tuple[str, ...] = ()  # ids of parts that a show leaves as they were until it ends, as the seats
    plates: tuple[Plate, ...] = ()  # the maps that the page of a set shows
    gallery: tuple[str, ...] = ()  # and the sections whose parts it shows as pictures
    sides: tuple[str, ...] = ()  # data-seat of each seat's sign where no game is open; empty: by its number

    def turn(self, view: View) -> Turn:
        raise NotImplementedError

    def seat_cards(self, view: View) -> list[SeatCard]:
        """Alike for all who look: they are made from what a spectator sees."""
        raise NotImplementedError

    def parts(self, view: View) -> list[Part]:
        """The game's own elements, in page order: board, hand, tracks."""
        raise NotImplementedError

    def plan(self, view: View, asked: Asked) -> list[Part]:
        """Some of the parts, as they are while this seat composes a move: what it would cost and do.

        Nothing that is asked here can be trusted, and nothing of it is kept or seen by others.
        """
        return []

    def since(self, view: View, past: Iterator[Past]) -> list[Part]:
        """Some of the parts, with marks of what others did since this seat was last at it.

        `past` begins with the latest move; how far back is looked is for the game to say.
        """
        return []

    def at_screen(self, view: View) -> Part | None:
        """Where several share a screen: what all of them look at before the next one sits down.

        Made from what a spectator sees. A part that they have seen has the id that it had then.
        """
        return None

    def label(self, view: View, action: Action) -> Label:
        raise NotImplementedError

    def advise(self, view: View) -> Advice | None:
        """Worked out when somebody asks, of what the view shows alone: the same for the same."""
        return None

    def doubt(self, seen: Any, seat: Seat, answer: Action) -> str:
        """What an answer to a form says that may be a slip, so that one is asked back; "": nothing."""
        return ""

    def explain(self, rules: Rules[Any], seen: Any, seat: Seat, action: Action) -> Explained | None:
        """Why a bot acts so, from what a spectator sees before: made with its move, so it may take no time.

        None: nothing that all may know says it.
        """
        return None

    def advised(self, view: View, advice: Advice) -> list[Part]:
        """Some of the parts, as they show what is advised."""
        return []

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        """A part of a set that is being edited, in the section of this name; None: it has no picture.

        The set is typed and no more: what the part speaks of may not be there (LookupError).
        """
        return None

    def charted(self, components: Any) -> Sequence[Charted]:
        """Of the map in `plates`."""
        return ()

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        """The sentences that an event makes in the log; none for what shows elsewhere."""
        raise NotImplementedError

    def rolled(self, rules: Rules[Any], event: Event) -> list[Line]:
        """For who looks back: the dice of an event, one by one, that its lines in the log only sum up."""
        return []

    def subjects(self, rules: Rules[Any]) -> Sequence[Subject]:
        """The places and pieces of which a chronicle can be told."""
        return ()

    def concerned(self, rules: Rules[Any], event: Event) -> Collection[str]:
        """The ids of those that an event is about and names in none of its texts."""
        return ()

    def stood(self, rules: Rules[Any], game: Any) -> tuple[int, ...]:
        """How the seats stand, for the curve of a game that is over, as their cards count it."""
        return rules.scores(game)

    def left(self, rules: Rules[Any], game: Any) -> tuple[int, ...]:
        """How the turn before left them, where the move that began this one did more than begin it."""
        return self.stood(rules, game)

    def beats(self, view: View, event: Event) -> Sequence[Beat]:
        """What is seen of an event besides its words, which the site adds; `view`: after the whole move."""
        return self.seen(event, view)
