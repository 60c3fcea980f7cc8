"""What nobody else may know: by what is seen, listed, awaited and told."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from apps.play.models import Watcher
from apps.play.pushes import Change, Pages, pages_of
from apps.play.unsaved import moment_of
from games.crescent_moon.rules.actions import (
    AnswerDeal,
    Build,
    Counter,
    Done,
    Lend,
    March,
    PlayAnytime,
    Post,
    Promise,
    Propose,
    Select,
    Take,
    TakeCards,
    Withdraw,
)
from games.crescent_moon.rules.board import Force, Game, conflict
from games.crescent_moon.rules.building import Building
from games.crescent_moon.rules.plot import Conspiracy, FillSultans, TakeAligned, aligned
from games.crescent_moon.rules.selecting import Selecting, lends, playable
from games.engine.contract import Action, Seat
from games.engine.playout import random_game
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    ORCHARDS,
    RULES,
    SANDS,
    C,
    M,
    N,
    S,
    W,
    act,
    held,
    table,
    take,
)

OTHERS = (S, N, None)
SEATS = range(5)


def shown(game: Game, seat: Seat | None) -> tuple[bytes, object, object]:
    """All that a page could be made of."""
    seen = RULES.seen_by(game, seat)
    return RULES.save(seen), RULES.waiting(seen), RULES.open_to(seen)


def assault(hands: dict[Seat, list[str]]) -> Game:
    game = table(
        forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(3)}}, tokens={ORCHARDS: M}, hands=hands
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    return game


HANDS: dict[Seat, list[str]] = {W: ["warchief", "elder"], C: ["physician", "imam"], M: ["poisoner", "rebel"]}


@pytest.mark.parametrize("watcher", OTHERS)
def test_9_2_selecting_changes_nothing_for_anybody_else(watcher: Seat | None) -> None:
    game = assault(HANDS)
    before = shown(game, watcher)
    for seat, action in (
        (W, Select(game.board.hands[W])),
        (W, Select(())),
        (M, Lend(game.board.hands[M][:1], "defender")),
    ):
        events = RULES.apply(game, seat, action)
        assert all(event.seen_by == (seat,) for event in events)
        assert shown(game, watcher) == before
        assert RULES.question(game) == RULES.question(RULES.seen_by(game, watcher))


WITHOUT: tuple[dict[Seat, list[str]], ...] = (  # cards for a combat of some, and of none
    {W: ["warchief"], C: ["imam"], M: ["rebel"]},
    {W: ["elder"], C: ["qadi"], M: ["poisoner"]},
    {W: ["storyteller"], C: ["imam"], M: ["rebel"]},
)


@pytest.mark.parametrize("hands", WITHOUT)
@pytest.mark.parametrize("watcher", OTHERS)
def test_9_2_who_has_nothing_to_play_looks_like_who_has(
    watcher: Seat | None, hands: dict[Seat, list[str]]
) -> None:
    with_card, without = assault({W: ["warchief"], C: ["physician"], M: ["poisoner"]}), assault(hands)
    assert RULES.waiting(with_card) == RULES.waiting(without) == {W, M, C}
    assert shown(with_card, watcher) == shown(without, watcher)


@pytest.mark.parametrize("hands", WITHOUT)
def test_9_2_whoever_fights_learns_nothing_of_the_others_before_the_reveal(
    hands: dict[Seat, list[str]],
) -> None:
    """Neither by being asked, nor by an answer or an order of one's own that comes to nothing."""
    with_card, without = [
        assault({**cards, W: ["imam"]}) for cards in ({C: ["physician"], M: ["poisoner"]}, hands)
    ]
    for order in ("", "never", "own"):
        assert RULES.ordered(with_card, C, {"select": order}) == RULES.ordered(without, C, {"select": order})
    for game in (with_card, without):
        act(game, W, Select(()))
    assert shown(with_card, W) == shown(without, W)
    for game in (with_card, without):
        act(game, M, Select(()))
    assert shown(with_card, W) == shown(without, W)


@pytest.mark.parametrize("watcher", [S, C, N, None])
def test_12_10_offers_of_a_deal_change_nothing_for_third_parties(watcher: Seat | None) -> None:
    game = assault(HANDS)
    before = shown(game, watcher)
    act(game, W, Promise(4))
    assert shown(game, watcher) == before
    act(game, M, AnswerDeal(W, False))
    assert shown(game, watcher) == before


def test_8_2_points_of_others_are_in_no_view_before_the_end() -> None:
    game = table()
    game.board.points, game.board.announced = [77, 78, 79, 80, 81], [[72], [73], [74], [75], [76]]
    for seat in range(5):
        assert RULES.scores(RULES.seen_by(game, seat)) == tuple(
            77 + own if own == seat else 0 for own in range(5)
        )


def test_7_5_whether_somebody_holds_an_informer_shows_nowhere() -> None:
    holding, other = table(hands={M: ["informer"]}), table(hands={M: ["imam"]})
    for watcher in (W, S, C, N, None):
        assert shown(holding, watcher) == shown(other, watcher)
    assert RULES.why_not(holding, M, PlayAnytime(held(holding, M, "informer"), W)) is None


def test_imagined_games_agree_with_what_is_seen_and_are_sound() -> None:
    game = assault(HANDS)
    act(game, W, Select(()))
    for seat in range(5):
        guess = RULES.imagine(RULES.seen_by(game, seat), seat, Random(seat))
        assert RULES.problems(guess) == []
        assert shown(guess, seat) == shown(game, seat)
        assert guess.board.hands[seat] == game.board.hands[seat]


@pytest.mark.parametrize("kind", ["master_builder", "imam"])
@pytest.mark.parametrize("watcher", [W, M, S, N, None])
def test_6_2_whoever_has_built_is_asked_on_whatever_they_hold(watcher: Seat | None, kind: str) -> None:
    """Ruling 77. One fort is paid for, another could be with a Master Builder."""
    game, other = [building([card]) for card in (kind, "qadi")]
    assert RULES.waiting(game) == {C} and isinstance(game.stack[-1], Building)
    assert shown(game, watcher) == shown(other, watcher)
    assert RULES.legal(game, C) == [Done()]
    act(game, C, Done())
    assert game.board.turn == N


def test_6_2_whoever_has_built_is_asked_no_more_where_no_card_could_help() -> None:
    assert building([]).board.turn == N  # all see that there is none
    assert building(["imam"], {SANDS: Force(1)}).board.turn == N  # a fort there costs 3 more than they have


def building(hand: list[str], forces: dict[str, Force] | None = None) -> Game:
    """The Caliph has 1 coin and builds a fort at the Crossing for it."""
    there = {CROSSING: Force(1), **(forces or {BARLEYLAND: Force(1)})}
    game = table(turn=C, forces={C: there}, hands={C: hand}, coins=1)
    act(game, C, Take("build"), Build("fort", CROSSING))
    return game


# What is pushed, byte for byte: one push for each move, whoever looks


def pushed(game: Game, seat: Seat, action: Action, watchers: list[Watcher]) -> Pages:
    after = RULES.clone(game)
    events = RULES.apply(after, seat, action)
    return pages_of(Change(moment_of(RULES, game), moment_of(RULES, after), tuple(events)), watchers)


def must_be_pushed_alike(game: Game, seat: Seat, actions: list[Action], watchers: list[Watcher]) -> None:
    first, *rest = [pushed(game, seat, action, watchers) for action in actions]
    assert rest and all(other == first for other in rest)


def selections(game: Game, seat: Seat) -> list[Action]:
    """None, and all that there are."""
    cards = playable(game, seat)
    if lends(conflict(game), seat):
        return [Lend((), "attacker"), Lend(cards, "attacker"), Lend(cards, "defender")]
    return [Select(()), Select(cards)]


def while_selecting() -> Iterator[Game]:
    """All positions of some games in which at least two have yet to select."""
    for number, scenario in enumerate(RULES.scenarios):
        for part in "ab":
            for game, _ in random_game(RULES, scenario, f"who selects, {number}{part}", len(SEATS)):
                if game.stack and isinstance(game.stack[-1], Selecting) and len(RULES.waiting(game)) > 1:
                    yield game


def test_9_2_what_is_pushed_tells_no_seat_what_another_selects() -> None:
    """Each of every pair of seats, and whoever looks on."""
    unmet: set[tuple[Seat, Watcher]] = {*permutations(SEATS, 2), *((seat, None) for seat in SEATS)}
    for game in while_selecting():
        for seat in sorted(RULES.waiting(game)):
            watchers = [watcher for watcher in (*SEATS, None) if (seat, watcher) in unmet]
            if watchers and playable(game, seat):
                must_be_pushed_alike(game, seat, selections(game, seat), watchers)
                unmet -= {(seat, watcher) for watcher in watchers}
    assert not unmet


def test_6_14_what_is_pushed_tells_nobody_which_card_is_taken_by_a_plot() -> None:
    game = table(turn=M, hands={M: ["imam"]})
    game.board.deck += [take(game, "rebel"), take(game, "poisoner")]
    act(game, M, Take("plot"))
    frame = game.stack[-1]
    assert isinstance(frame, TakeAligned)
    choices: list[Action] = [TakeCards((card,)) for card in aligned(game, frame.looked)]
    must_be_pushed_alike(game, M, choices, [W, S, C, N, None])


def test_6_15_what_is_pushed_tells_nobody_what_else_the_sultan_looks_at() -> None:
    game = table(turn=S, sultans=["", "elder", ""])
    act(game, S, Take("conspire"))
    other = RULES.clone(game)
    for frame in other.stack[-2:]:
        assert isinstance(frame, Conspiracy | FillSultans)
        *kept, last = frame.looked
        frame.looked = (*kept, other.board.deck[0])
    other.board.deck[0] = last
    assert RULES.problems(other) == []
    taken, watchers = TakeCards(tuple(kept[:2])), [W, M, C, N, None]
    assert pushed(game, S, taken, watchers) == pushed(other, S, taken, watchers)


@pytest.mark.parametrize("watcher", [M, S, C, None])
def test_16_1_an_offer_between_two_changes_nothing_for_third_parties(watcher: Seat | None) -> None:
    game = table(forces={W: {CROSSING: Force(1)}}, reserves={N: 2})
    before = shown(game, watcher)
    act(game, N, Post(W, "hire:1", (1,)), Post(W, "hire:2", (2,)))
    assert shown(game, watcher) == before
    other = table(forces={W: {CROSSING: Force(1)}}, reserves={N: 2})
    for each in (game, other):
        act(each, W, Propose("hire:1", (1,)))
    assert shown(game, watcher) == shown(other, watcher)
    act(game, N, Withdraw())
    assert shown(game, watcher) == shown(other, watcher)


@pytest.mark.parametrize("seat", [W, N])
def test_16_1_of_offers_that_one_sees_the_numbers_stay(seat: Seat) -> None:
    """A bot that thinks of terms of its own takes the number after them."""
    game = table(forces={W: {CROSSING: Force(1)}}, reserves={N: 2})
    act(game, N, Post(W, "hire:1", (1,)), Post(W, "hire:2", (2,)))
    seen = RULES.seen_by(game, seat).board
    assert seen.offers == game.board.offers and seen.offered == game.board.offered == 2


def test_16_1_what_is_pushed_tells_no_third_what_two_bargain_for() -> None:
    game = table(forces={W: {CROSSING: Force(1)}}, reserves={N: 2})
    offers: list[Action] = [Post(W, "hire:1", (1,)), Post(W, "hire:2", (5,))]
    must_be_pushed_alike(game, N, offers, [M, S, C, None])
    proposals: list[Action] = [Propose("hire:1", (1,)), Propose("hire:2", (4,))]
    must_be_pushed_alike(game, W, proposals, [M, S, C, None])
    act(game, W, Propose("hire:1", (1,)))
    must_be_pushed_alike(game, N, [Counter((3,)), Counter((5,))], [M, S, C, None])
