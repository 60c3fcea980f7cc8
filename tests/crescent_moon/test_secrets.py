"""What nobody else may know: by what is seen, listed, awaited and told."""

from random import Random

import pytest

from games.crescent_moon.rules.actions import AnswerDeal, Lend, March, PlayAnytime, Promise, Select, Take
from games.crescent_moon.rules.board import Force, Game
from games.engine.contract import Seat
from tests.crescent_moon.build import BARLEYLAND, CROSSING, ORCHARDS, RULES, C, M, N, S, W, act, held, table

OTHERS = (S, N, None)


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


@pytest.mark.parametrize("watcher", OTHERS)
def test_9_2_who_has_nothing_to_play_looks_like_who_has(watcher: Seat | None) -> None:
    with_card = assault({W: ["warchief"], C: ["physician"], M: ["poisoner"]})
    without = assault({W: ["warchief"], C: ["imam"], M: ["rebel"]})
    assert RULES.waiting(with_card) != RULES.waiting(without)
    for game in (with_card, without):
        game.board.deck.sort()
        game.board.discard.sort()
    assert shown(with_card, watcher) == shown(without, watcher)


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
