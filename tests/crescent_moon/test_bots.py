"""Bots bargain by value, and play what is worth most."""

from random import Random

import pytest

from games.crescent_moon.bot import BOTS
from games.crescent_moon.bot.dangers import dangers, exposed
from games.crescent_moon.rules.actions import (
    AnswerDeal,
    Counter,
    March,
    PlayAnytime,
    Post,
    Promise,
    Propose,
    Select,
    Take,
)
from games.crescent_moon.rules.board import Force, Game
from games.engine.contract import Action, Seat
from games.engine.playout import play
from games.engine.questions import Choose
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
    select,
    table,
)


def played(game: Game, seat: Seat, level: str = "normal") -> Action:
    """What a bot in this seat does now."""
    return BOTS[level](RULES, RULES.seen_by(game, seat), seat, Random(1))


def test_the_weakest_come_first() -> None:
    assert list(BOTS) == ["easy", "normal", "hard"]


@pytest.mark.parametrize(("coins", "answer"), [(4, Choose("accept")), (1, Counter((4,)))])
def test_a_seller_names_a_price(coins: int, answer: object) -> None:
    game = table(forces={W: {CROSSING: Force(1)}, N: {SANDS: Force(0, 1)}}, reserves={N: 3})
    act(game, W, Propose("hire:2", (coins,)))
    assert played(game, N) == answer


def test_a_seller_offers_to_all_what_there_is() -> None:
    game = table(turn=N, reserves={N: 2})
    offer = played(game, N)
    assert isinstance(offer, Post) and offer.what == "hire:1"
    act(game, N, offer)
    assert not isinstance(played(game, N), Post)


def test_the_warlord_takes_a_city_that_lies_open() -> None:
    game = table(forces={W: {BARLEYLAND: Force(2)}}, settlements={CROSSING: "city"})
    assert played(game, W) == Take("assault")
    act(game, W, Take("assault"))
    march = played(game, W)
    assert isinstance(march, March) and march.target == CROSSING


@pytest.mark.parametrize(("men", "promises"), [(2, True), (6, False)])
def test_a_fighter_promises_points_where_help_would_win(men: int, promises: bool) -> None:
    """Two before a strength of three would win with a card lent; six win without."""
    game = table(
        forces={W: {CROSSING: Force(men)}, C: {BARLEYLAND: Force(1, stronghold="castle")}},
        tokens={ORCHARDS: M, CROSSING: M},
        settlements={BARLEYLAND: "city"},
    )
    act(game, W, Take("assault"), March(CROSSING, BARLEYLAND, (men, 0)))
    assert isinstance(played(game, W), Promise) == promises


def test_the_weakest_answers_a_promise_that_comes_after_its_cards() -> None:
    """Else it would select others for ever, while all wait for the answer."""
    game = table(
        forces={W: {CROSSING: Force(2)}, C: {BARLEYLAND: Force(1)}},
        tokens={ORCHARDS: M, CROSSING: M},
        hands={M: ["poisoner"], W: ["warfare"]},
    )
    act(game, W, Take("assault"), March(CROSSING, BARLEYLAND, (2, 0)))
    select(game, M, "poisoner", lend="attacker")
    act(game, W, Promise(1))
    assert isinstance(BOTS["easy"](RULES, RULES.seen_by(game, M), M, Random(1)), AnswerDeal)


def test_what_was_begun_is_not_left() -> None:
    """A unit more would score for the Murshid, who has influence where two others have control already."""
    game = table(
        turn=N,
        year=3,
        forces={W: {CROSSING: Force(1)}, C: {ORCHARDS: Force(1)}},
        tokens=dict.fromkeys(RULES.components.tile, M),
        reserves={N: 1},
    )
    act(game, N, Take("recruit"))
    assert played(game, N) != Choose("done")


def test_a_card_is_played_without_which_nothing_can_be_built() -> None:
    game = table(turn=C, forces={C: {ORCHARDS: Force(1)}}, hands={C: ["master_builder"]}, coins=0)
    act(game, C, Take("build"))
    assert played(game, C) == PlayAnytime(held(game, C, "master_builder"))


@pytest.mark.parametrize(("guard", "feared"), [(Force(), True), (Force(0, 1, stronghold="castle"), False)])
def test_the_hardest_fears_for_what_somebody_next_to_it_could_take(guard: Force, feared: bool) -> None:
    """6.4. Two men next to a city, which three could hold."""
    game = table(
        turn=S,
        forces={W: {BARLEYLAND: Force(2)}, S: {CROSSING: guard} if guard.units else {}},
        settlements={CROSSING: "city"},
    )
    assert (CROSSING in exposed(game, S)) == feared
    assert (dangers(game, S) > 0) == feared


def test_the_hardest_keeps_a_card_that_would_change_nothing() -> None:
    """Six before one: the War Chief is worth more in hand."""
    game = table(forces={W: {CROSSING: Force(6)}, C: {BARLEYLAND: Force(1)}}, hands={W: ["warchief"]}, year=2)
    act(game, W, Take("assault"), March(CROSSING, BARLEYLAND, (6, 0)))
    assert played(game, W, "hard") == Select(())


@pytest.mark.parametrize(
    ("scenario", "levels"),
    [
        ("open_plains", ("normal", "easy", "easy", "hard", "easy")),
        ("variable", ("normal", "easy", "normal", "easy", "normal")),
    ],
)
def test_a_bot_is_shown_what_its_seat_sees_and_finishes_games(scenario: str, levels: tuple[str, ...]) -> None:
    bots = [BOTS[level] for level in levels]
    for game, _ in play(RULES, scenario, "finished", bots, limit=700):
        assert RULES.problems(game) == []
    assert RULES.outcome(game)
    assert game.board.points[C] > 5
