"""The sequence of play as data: a stack of frames, saved with the game.

A Procedure runs its named steps in order; a Decision stops and waits for one seat or several.
A step that needs a decision, or another procedure, calls it: the frame goes on top of the stack,
is played out, and the procedure goes on with its next step.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from games.engine.contract import Action, Beforehand, Event, Form, IllegalAction, Reason, Refusal, Seat
from games.engine.dice import Dice

B = TypeVar("B", bound=Struct)
C = TypeVar("C")

CONTAINERS = (list, dict, set)
NOBODY: frozenset[Seat] = frozenset()


class Frame(Struct, tag=True):
    """Fields hold ids, numbers, tuples of them, and dicts or lists of such, so copies are cheap."""


class Procedure(Frame, kw_only=True):
    steps: ClassVar[tuple[str, ...]]
    step: str = ""  # the step that comes next; "" is the first

    def goto(self, step: str) -> None:
        self.step = step

    def play_next(self, game: "Game[Any, Any]") -> None:
        step = self.step or self.steps[0]
        if step == "end":
            game.finish(self)
            return
        after = self.steps.index(step) + 1
        self.step = self.steps[after] if after < len(self.steps) else "end"
        getattr(self, step)(game)


class Decision(Frame):
    """A question to one seat, or to several at once: answered from a short list, by a form, or by either.

    Asking it changes nothing: all but `chosen` and `concluded` only look.
    """

    together: ClassVar[bool] = False  # several seats answer, each by itself, until all have
    wanted: ClassVar[Reason]  # what is asked for, as whoever answers something else is told

    def paragraph(self, game: Any) -> str:
        """What it is about."""
        return self.wanted.rule

    def who(self, game: Any) -> frozenset[Seat]:
        """Those who have yet to answer."""
        raise NotImplementedError

    def may_change(self, game: Any) -> frozenset[Seat]:
        """Those who have answered and may answer again while others are still to."""
        return NOBODY

    def meanwhile(self, game: Any) -> frozenset[Seat]:
        """Those who may do something else while this is asked: it changes no answer."""
        return NOBODY

    def asks(self, game: Any, seat: Seat) -> bool:
        """Whether there is anything for this seat to decide."""
        return bool(self.options(game, seat)) or self.form(game, seat) is not None

    def options(self, game: Any, seat: Seat) -> Sequence[Action]:
        """The short list. Of more than it could hold, the form tells the bounds."""
        return ()

    def form(self, game: Any, seat: Seat) -> Form | None:
        return None

    def refused(self, game: Any, seat: Seat) -> Sequence[Refusal]:
        """What a player would look for here in vain."""
        return ()

    def why_not(self, game: Any, seat: Seat, action: Action) -> Reason | None:
        """Why this seat cannot choose that: anything that has been thought up, and not only what is shown."""
        return None if action in self.options(game, seat) else self.beyond(game, seat, action)

    def beyond(self, game: Any, seat: Seat, action: Action) -> Reason:
        """Why what is not on the list cannot be chosen."""
        return self.wanted

    @classmethod
    def beforehand(cls, game: Any, seat: Seat) -> Beforehand | None:
        """The orders by which this seat can have the question answered whenever it is asked."""
        return None

    def ordered(self, game: Any, seat: Seat, order: str) -> Action | None:
        """What such an order answers now; None: whoever gave it wants to be asked."""
        raise NotImplementedError

    def sample(self, game: Any, seat: Seat, rng: Random) -> Action:
        return rng.choice(self.options(game, seat))

    def absent(self, game: Any, seat: Seat) -> Action:
        """What an absent player's seat answers."""
        raise NotImplementedError

    def chosen(self, game: Any, seat: Seat, action: Any) -> None:
        raise NotImplementedError

    def concluded(self, game: Any) -> None:
        """Nobody is left to ask: what comes of the answers that the frame has kept."""


class Game(Generic[B, C]):
    """One game in progress: the board, what is being resolved, and the dice.

    `components` are the printed parts, shared by all games of a set and saved with none;
    `question` counts the questions asked; `news` are the events since the last action.
    """

    __slots__ = ("board", "components", "dice", "news", "question", "stack")

    def __init__(self, components: C, board: B, stack: list[Frame], dice: Dice, question: int = 0) -> None:
        self.components = components
        self.board = board
        self.stack = stack
        self.dice = dice
        self.question = question
        self.news: list[Event] = []

    def call(self, *frames: Frame) -> None:
        """Play these frames, the first one first, before going on here."""
        self.stack.extend(reversed(frames))

    def finish(self, frame: Frame) -> None:
        if self.stack.pop() is not frame:
            raise AssertionError(f"{frame} is not on top of the stack")

    def tell(self, event: Event) -> None:
        self.news.append(event)

    def clone(self) -> "Game[B, C]":
        return Game(
            self.components,
            clone(self.board),
            [clone(frame) for frame in self.stack],
            self.dice.clone(),
            self.question,
        )


S = TypeVar("S", bound=Struct)


def clone(piece: S) -> S:
    """A copy that can be played on. Two levels deep: what the inner containers hold is frozen."""
    twin: S = piece.__copy__()  # type: ignore[attr-defined]  # as copy() does, which looks for it first
    for name in changing(type(piece)):
        setattr(twin, name, clone(getattr(piece, name)))
    for name, nested in containers(type(piece)):
        value = getattr(piece, name)
        if not nested:
            setattr(twin, name, value.copy())
        elif type(value) is dict:
            setattr(twin, name, {k: v.copy() for k, v in value.items()})
        else:
            setattr(twin, name, [v.copy() for v in value])
    return twin


@cache
def containers(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a piece that hold lists, dicts or sets, and whether these hold such again.

    Read from the annotations once: bots copy a board thousands of times in a turn.
    """
    return tuple(
        (name, any(get_origin(inner) in CONTAINERS for inner in get_args(hint)))
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) in CONTAINERS
    )


@cache
def changing(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a piece that hold another that is not frozen."""
    hints = get_type_hints(kind).items()
    return tuple(name for name, hint in hints if isinstance(hint, type) and may_change(hint))


def may_change(kind: type) -> bool:
    return issubclass(kind, Struct) and not kind.__struct_config__.frozen


def run(game: Game[Any, Any]) -> None:
    """Play on until someone has a choice to make, or the stack is empty: the game is over."""
    while game.stack:
        frame = game.stack[-1]
        if isinstance(frame, Procedure):
            frame.play_next(game)
            continue
        assert isinstance(frame, Decision)
        if any(frame.asks(game, seat) for seat in frame.who(game)):
            return
        game.finish(frame)
        frame.concluded(game)


def enter(game: Game[Any, Any], sequence: Procedure, *steps: str) -> list[Event]:
    """Play this from a named step on, in place of whatever was going on.

    Of several steps each is one of the procedure that the step before it calls.
    """
    game.stack, game.news = [sequence], []
    for step in steps:
        if sequence.step:
            sequence.play_next(game)
        frame = game.stack[-1]
        if not isinstance(frame, Procedure) or step not in frame.steps:
            raise LookupError(f"{type(frame).__name__} has no step {step!r}")
        frame.goto(step)
        sequence = frame
    run(game)
    news, game.news = game.news, []
    return news


def decision(game: Game[Any, Any]) -> Decision | None:
    """What is being asked; nothing once the game is over."""
    if not game.stack:
        return None
    frame = game.stack[-1]
    assert isinstance(frame, Decision)
    return frame


def waiting(game: Game[Any, Any]) -> frozenset[Seat]:
    """Those who have yet to answer and have something to choose from."""
    frame = decision(game)
    return awaited(game, frame) if frame else NOBODY


def awaited(game: Game[Any, Any], frame: Decision) -> frozenset[Seat]:
    seats = frame.who(game)
    if len(seats) == 1:  # the only one has a choice, or the decision would be over
        return seats
    return frozenset([seat for seat in seats if frame.asks(game, seat)])


def open_to(game: Game[Any, Any]) -> frozenset[Seat]:
    frame = decision(game)
    if frame is None:
        return NOBODY
    others = frame.may_change(game) | frame.meanwhile(game)
    return awaited(game, frame) | others if others else awaited(game, frame)


def answering_again(game: Game[Any, Any]) -> frozenset[Seat]:
    """Those who have answered what is asked, and may give another answer instead."""
    frame = decision(game)
    return frame.may_change(game) if frame else NOBODY


def asked(game: Game[Any, Any], seat: Seat) -> Decision:
    """The decision that this seat may answer now; raises IllegalAction if there is none."""
    frame = decision(game)
    if frame is None:
        raise IllegalAction("The game is over.")
    if seat not in open_to(game):
        raise IllegalAction("It is not your turn to act.")
    return frame


def why_not(game: Game[Any, Any], seat: Seat, action: Action) -> Reason | None:
    """Why this seat cannot do that now; None: it can."""
    if not game.stack:
        return Reason("The game is over.")
    if seat not in open_to(game):
        return Reason("It is not your turn to act.")
    return asked(game, seat).why_not(game, seat, action)


def apply(game: Game[Any, Any], seat: Seat, action: Action) -> list[Event]:
    frame = asked(game, seat)
    if reason := frame.why_not(game, seat, action):
        raise IllegalAction(reason)
    game.news, game.dice.rolls = [], []
    frame.chosen(game, seat, action)
    run(game)
    if not (frame.together and game.stack and game.stack[-1] is frame):
        game.question += 1
    news, game.news = game.news, []
    return news
