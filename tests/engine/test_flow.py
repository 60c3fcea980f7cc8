"""The sequence of play as data, on a game made for the purpose: families count and vote."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec import Struct, field

from games.engine import flow
from games.engine.contract import Action, Event, IllegalAction, Reason, Seat
from games.engine.dice import Dice
from games.engine.flow import Decision, Frame, Procedure


class Say(Action, frozen=True):
    word: str


class Said(Event, frozen=True, kw_only=True):
    word: str


class Today(Struct):
    noted: list[str] = []


class Board(Struct):
    words: list[str]
    votes: dict[Seat, list[str]]
    today: Today = field(default_factory=Today)


Game = flow.Game[Board, None]


def game_of(*frames: Frame) -> Game:
    game = Game(None, Board([], {}), list(reversed(frames)), Dice("seed"))
    flow.run(game)
    return game


class Count(Procedure):
    """Says one, asks seat 0, says three, and begins again until there are enough words."""

    enough: int
    steps: ClassVar[tuple[str, ...]] = ("one", "two", "three", "again")

    def one(self, game: Game) -> None:
        game.board.words.append("one")

    def two(self, game: Game) -> None:
        game.call(Ask(0, ("two", "deux")), Ask(1, ()))

    def three(self, game: Game) -> None:
        game.board.words.append("three")

    def again(self, game: Game) -> None:
        if len(game.board.words) < self.enough:
            self.goto("one")


class Ask(Decision):
    """Asks one seat for a word; none to choose from, none asked."""

    wanted: ClassVar[Reason] = Reason("A word is asked for.", "1")
    seat: Seat
    words: tuple[str, ...]
    said: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset() if self.said else frozenset({self.seat})

    def options(self, game: Game, seat: Seat) -> Sequence[Action]:
        return [Say(word) for word in self.words]

    def chosen(self, game: Game, seat: Seat, action: Say) -> None:
        game.board.words.append(action.word)
        game.tell(Said(word=action.word))
        self.said = True


class Vote(Decision):
    """Asks all at once; who has no words has no vote. Ends by asking seat 0 about the outcome."""

    together: ClassVar[bool] = True
    words: dict[Seat, tuple[str, ...]]

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset(self.words.keys() - game.board.votes.keys())

    def may_change(self, game: Game) -> frozenset[Seat]:
        return frozenset(game.board.votes)

    def options(self, game: Game, seat: Seat) -> Sequence[Action]:
        return [Say(word) for word in self.words[seat]]

    def chosen(self, game: Game, seat: Seat, action: Say) -> None:
        game.board.votes[seat] = [action.word]

    def concluded(self, game: Game) -> None:
        game.call(Ask(0, tuple(word for vote in game.board.votes.values() for word in vote)))


def test_steps_run_in_order_and_stop_for_a_decision() -> None:
    game = game_of(Count(enough=3))
    assert game.board.words == ["one"]
    assert flow.waiting(game) == {0}
    assert flow.apply(game, 0, Say("two")) == [Said(word="two")]
    assert game.board.words == ["one", "two", "three"]
    assert game.stack == []
    assert flow.decision(game) is None


def test_a_loop_goes_back_to_a_step() -> None:
    game = game_of(Count(enough=4))
    flow.apply(game, 0, Say("two"))
    flow.apply(game, 0, Say("deux"))
    assert game.board.words == ["one", "two", "three", "one", "deux", "three"]


def test_frames_called_together_are_played_in_their_order() -> None:
    game = game_of(Ask(0, ("a",)), Ask(1, ("b",)))
    assert flow.waiting(game) == {0}
    flow.apply(game, 0, Say("a"))
    assert flow.waiting(game) == {1}


class Turn(Procedure):
    """Speaks before and after it counts."""

    steps: ClassVar[tuple[str, ...]] = ("before", "count", "after")

    def before(self, game: Game) -> None:
        game.board.words.append("before")

    def count(self, game: Game) -> None:
        game.call(Count(enough=0))

    def after(self, game: Game) -> None:
        game.board.words.append("after")


def test_a_game_is_entered_at_a_named_step_and_played_to_its_end() -> None:
    game = game_of(Ask(1, ("a",)))
    flow.enter(game, Turn(), "count")
    assert flow.waiting(game) == {0}
    flow.apply(game, 0, Say("two"))
    assert game.board.words == ["one", "two", "three", "after"] and not game.stack


def test_a_game_is_entered_at_a_step_within_a_step() -> None:
    game = game_of()
    flow.enter(game, Turn(), "count", "three")
    assert game.board.words == ["three", "after"]


@pytest.mark.parametrize("steps", [("never",), ("count", "never"), ("after", "one")])
def test_a_game_is_not_entered_at_a_step_that_is_none(steps: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match=f"no step '{steps[-1]}'"):
        flow.enter(game_of(), Turn(), *steps)


def test_a_decision_without_options_is_passed_over() -> None:
    assert game_of(Ask(0, ()), Ask(1, ())).stack == []


def test_what_is_not_an_option_is_refused() -> None:
    game = game_of(Ask(0, ("a",)))
    with pytest.raises(IllegalAction, match="A word is asked for"):
        flow.apply(game, 0, Say("b"))
    with pytest.raises(IllegalAction, match="not your turn"):
        flow.apply(game, 1, Say("a"))
    assert game.board.words == []


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="over"):
        flow.apply(game_of(), 0, Say("a"))


def test_those_asked_together_answer_in_any_order_and_may_change() -> None:
    game = game_of(Vote({0: ("a", "b"), 1: ("c",), 2: ("d",)}))
    flow.apply(game, 2, Say("d"))
    flow.apply(game, 0, Say("a"))
    assert flow.waiting(game) == {1}
    assert flow.open_to(game) == {0, 1, 2}
    flow.apply(game, 0, Say("b"))
    assert game.board.votes == {2: ["d"], 0: ["b"]}


def test_who_has_nothing_to_choose_from_is_not_waited_for() -> None:
    game = game_of(Vote({0: ("a",), 1: (), 2: ("d",)}))
    assert flow.waiting(game) == {0, 2}
    with pytest.raises(IllegalAction, match="not your turn"):
        flow.apply(game, 1, Say(""))
    flow.apply(game, 0, Say("a"))
    flow.apply(game, 2, Say("d"))
    assert isinstance(game.stack[-1], Ask)


def test_the_conclusion_can_lead_to_another_question() -> None:
    game = game_of(Vote({0: ("a",), 1: ("b",)}))
    flow.apply(game, 0, Say("a"))
    flow.apply(game, 1, Say("b"))
    assert flow.waiting(game) == {0}
    flow.apply(game, 0, Say("b"))
    assert game.board.words == ["b"]
    assert game.stack == []


def test_the_number_of_the_question_stays_while_the_question_does() -> None:
    game = game_of(Vote({0: ("a",), 1: ("b",)}))
    first = game.question
    flow.apply(game, 0, Say("a"))
    assert game.question == first
    flow.apply(game, 1, Say("b"))
    assert game.question == first + 1
    flow.apply(game, 0, Say("b"))
    assert game.question == first + 2


def test_a_copy_is_played_on_by_itself() -> None:
    game = game_of(Vote({0: ("a",), 1: ("b",)}))
    flow.apply(game, 0, Say("a"))
    twin = game.clone()
    flow.apply(twin, 1, Say("b"))
    twin.board.votes[0].append("c")
    twin.board.today.noted.append("c")
    twin.dice.below(6)
    assert (game.board.votes, game.board.today) == ({0: ["a"]}, Today())
    assert isinstance(game.stack[-1], Vote)
    assert game.dice.drawn == 0


def test_only_the_frame_on_top_can_finish() -> None:
    below, top = Ask(0, ("a",)), Ask(1, ("b",))
    game = game_of(top, below)
    with pytest.raises(AssertionError):
        game.finish(below)


def test_an_answer_from_the_list_can_be_drawn() -> None:
    frame: Any = Ask(0, ("a", "b"))
    drawn = {frame.sample(None, 0, Random(n)) for n in range(20)}
    assert drawn == {Say("a"), Say("b")}
