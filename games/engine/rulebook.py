"""The parts of a rulebook that are the same in every game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine import flow
from games.engine.contract import (
    Action,
    Beforehand,
    Event,
    Explained,
    Form,
    IllegalAction,
    NotAnAction,
    Obeyed,
    Option,
    Ordered,
    Outcome,
    Reason,
    Refusal,
    Resigned,
    Seat,
    Step,
    TookBack,
)
from games.engine.dice import NO_DICE, Dice
from games.engine.flow import Decision, Game, Procedure


class Saved(Struct, array_like=True):
    """A game as it is stored: all but its components."""

    board: Any
    stack: Any
    seed: str
    drawn: int
    question: int


class Rulebook(ABC):
    """Base class of each game's Rules: control flow and saving are here, the game is there."""

    slug: ClassVar[str]
    title: ClassVar[str]
    scenarios: ClassVar[Mapping[str, str]]
    options: ClassVar[Sequence[Option]] = ()
    secrets: ClassVar[bool] = True
    lists_all: ClassVar[bool] = False  # nothing is composed on the page that neither list nor form bounds
    layout: ClassVar[int] = 1  # of its saved games; whoever changes their shape raises it, and adds a step
    steps: ClassVar[Mapping[int, Step]] = {}  # by the layout that each leads from, to the one after it
    mends: ClassVar[Sequence[str]] = ()  # what actions do otherwise since, a sentence each, the oldest first
    board_type: ClassVar[Any]
    frame_type: ClassVar[Any]  # union of the game's frames
    sequence: ClassVar[type[Procedure]]  # of play: the lowest frame, from first to last
    action_type: ClassVar[Any]  # union of the game's actions
    event_type: ClassVar[Any]  # union of the game's events

    def __init__(self, components: Any) -> None:
        self.components = components
        saved = msgspec.defstruct(
            "Saved",
            [
                ("board", self.board_type),
                ("stack", list[self.frame_type]),  # type: ignore[name-defined]
                ("seed", str),
                ("drawn", int),
                ("question", int),
            ],
            array_like=True,
        )
        self._games: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(saved)
        of_the_site = Resigned | TookBack | Obeyed | Explained
        self._events = list[self.event_type | of_the_site]  # type: ignore[name-defined]
        self._actions = msgspec.json.Decoder(self.action_type)
        self._encoder = msgspec.msgpack.Encoder()
        frames = get_args(self.frame_type)
        self._decisions = [frame for frame in frames if issubclass(frame, Decision)]

    # The game itself, told by each rulebook

    @abstractmethod
    def seats(self, scenario: str) -> tuple[int, int]: ...

    @abstractmethod
    def names(self, seats: int) -> tuple[str, ...]: ...

    @abstractmethod
    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game[Any, Any]:
        """The game set up for play, and nothing going on in it yet."""

    @abstractmethod
    def hide(self, seen: Game[Any, Any], seat: Seat | None) -> None:
        """Take from a copy what this seat may not know; the seed is gone already."""

    def fill_in(self, game: Game[Any, Any], seat: Seat | None, rng: Random) -> Game[Any, Any]:
        """The same game, with something that may be in the place of whatever `hide` took."""
        return game

    @abstractmethod
    def scores(self, game: Game[Any, Any]) -> tuple[int, ...]: ...

    @abstractmethod
    def outcome(self, game: Game[Any, Any]) -> Outcome | None: ...

    def milestones(self, game: Game[Any, Any]) -> Mapping[str, int]:
        return {}

    @abstractmethod
    def problems(self, game: Game[Any, Any]) -> list[str]: ...

    # The same for all

    def setup(self, scenario: str, seed: str, seats: int, options: Mapping[str, str]) -> Game[Any, Any]:
        """Raises IllegalAction when the game cannot be set up so."""
        return self.setup_with(Dice(seed), scenario, seats, options)

    def setup_with(self, dice: Dice, scenario: str, seats: int, options: Mapping[str, str]) -> Game[Any, Any]:
        settled = self.check_setup(scenario, seats, options)
        game = self.begin(scenario, dice, seats, settled)
        game.call(self.sequence())
        flow.run(game)
        return game

    def enter(self, game: Game[Any, Any], *steps: str) -> list[Event]:
        """Play on from a named step of the sequence of play, whatever was going on, and so to the game's end.

        A step within a step comes after it: ("end_of_turn_phase", "banking").
        """
        return flow.enter(game, self.sequence(), *steps)

    def check_setup(self, scenario: str, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; raises IllegalAction when the game cannot be set up so."""
        if scenario not in self.scenarios:
            raise IllegalAction("This game has no such scenario.")
        fewest, most = self.seats(scenario)
        if not fewest <= seats <= most:
            raise IllegalAction(f"This scenario takes {fewest} to {most} players, not {seats}.")
        return self.read_options(options)

    def read_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value, defaults filled in; raises IllegalAction for unknown ones."""
        known = {option.slug: option for option in self.options}
        for slug, value in options.items():
            if slug not in known or value not in dict(known[slug].choices):
                raise IllegalAction(f"This game has no such option: {slug} = {value}.")
        return {slug: options.get(slug, option.default) for slug, option in known.items()}

    def waiting(self, game: Game[Any, Any]) -> frozenset[Seat]:
        return flow.waiting(game)

    def open_to(self, game: Game[Any, Any]) -> frozenset[Seat]:
        return flow.open_to(game)

    def answering_again(self, game: Game[Any, Any]) -> frozenset[Seat]:
        return flow.answering_again(game)

    def question(self, game: Game[Any, Any]) -> int:
        return game.question

    def paragraph(self, game: Game[Any, Any]) -> str:
        found = flow.decision(game)
        return found.paragraph(game) if found else ""

    def legal(self, game: Game[Any, Any], seat: Seat) -> Sequence[Action]:
        if seat not in flow.open_to(game):
            return ()
        return flow.asked(game, seat).options(game, seat)

    def form(self, game: Game[Any, Any], seat: Seat) -> Form | None:
        if seat not in flow.open_to(game):
            return None
        return flow.asked(game, seat).form(game, seat)

    def refusals(self, game: Game[Any, Any], seat: Seat) -> Sequence[Refusal]:
        if seat not in flow.open_to(game):
            return ()
        return flow.asked(game, seat).refused(game, seat)

    def beforehand(self, game: Game[Any, Any], seat: Seat) -> Sequence[Beforehand]:
        now = type(flow.decision(game)) if seat in flow.waiting(game) else None
        found = [(kind, kind.beforehand(game, seat)) for kind in self._decisions]
        return [replace(known, asked=kind is now) for kind, known in found if known]

    def ordered(self, game: Game[Any, Any], seat: Seat, orders: Mapping[str, str]) -> Ordered | None:
        frame = flow.asked(game, seat)
        known = frame.beforehand(game, seat)
        order = orders.get(known.slug, "") if known else ""
        if known is None or order not in (words := dict(known.orders)):
            return None
        answer = frame.ordered(game, seat, order)
        told = Obeyed(seat=seat, words=words[order], rule=known.rule, seen_by=(seat,))
        return Ordered(answer, told) if answer else None

    def only(self, game: Game[Any, Any], seat: Seat) -> Action | None:
        answers = self.legal(game, seat) if self.lists_all else ()
        return answers[0] if len(answers) == 1 and self.form(game, seat) is None else None

    def why_not(self, game: Game[Any, Any], seat: Seat, action: Action) -> Reason | None:
        return flow.why_not(game, seat, action)

    def apply(self, game: Game[Any, Any], seat: Seat, action: Action) -> list[Event]:
        return flow.apply(game, seat, action)

    def absent(self, game: Game[Any, Any], seat: Seat) -> Action:
        return flow.asked(game, seat).absent(game, seat)

    def sample(self, game: Game[Any, Any], seat: Seat, rng: Random) -> Action:
        return flow.asked(game, seat).sample(game, seat, rng)

    def seen_by(self, game: Game[Any, Any], seat: Seat | None) -> Game[Any, Any]:
        seen = game.clone()
        seen.dice = Dice(NO_DICE)  # the seed would tell every roll to come
        self.hide(seen, seat)
        return seen

    def imagine(self, seen: Game[Any, Any], seat: Seat | None, rng: Random) -> Game[Any, Any]:
        game = seen.clone()
        game.dice = Dice(f"{rng.getrandbits(128):032x}")
        return self.fill_in(game, seat, rng)

    def clone(self, game: Game[Any, Any]) -> Game[Any, Any]:
        return game.clone()

    def save(self, game: Game[Any, Any]) -> bytes:
        return self._encoder.encode(
            Saved(game.board, game.stack, game.dice.seed, game.dice.drawn, game.question)
        )

    def load(self, saved: bytes) -> Game[Any, Any]:
        state = self._games.decode(saved)
        dice = Dice(state.seed, state.drawn)
        return Game(self.components, state.board, state.stack, dice, state.question)

    def read_action(self, raw: bytes | str) -> Action:
        try:
            action: Action = self._actions.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise NotAnAction("That is not an action of this game.") from error
        return action

    def read_events(self, raw: Any) -> list[Event]:
        events: list[Event] = msgspec.convert(raw, self._events)
        return events
