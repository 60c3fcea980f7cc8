"""Bots bargain by value, and play what is worth most."""

from random import Random

import pytest

from games.crescent_moon.bot import BOTS
from games.crescent_moon.bot.dangers import exposed
from games.crescent_moon.bot.lore import LORE, promise
from games.crescent_moon.bot.signs import plunder, prey, signs
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
    Withdraw,
)
from games.crescent_moon.rules.board import NOBODY, Force, Game
from games.crescent_moon.rules.cards.choices import Permission
from games.engine.contract import Action, Seat
from games.engine.playout import play
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    GAZELLE_HEATH,
    HOLY_SITE,
    ORCHARDS,
    RED_QUARRY,
    RULES,
    SANDS,
    SNOW_PEAK,
    C,
    M,
    N,
    S,
    W,
    act,
    held,
    select,
    settle,
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


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("defend", "answer"), [([], "leave"), (["camel_riders", "horse_archers"], "use")])
def test_a_sandstorm_is_used_where_the_others_lose_more_by_it(
    level: str, defend: list[str], answer: str
) -> None:
    """9.5. Lancers make three men five against four; against three men who have 3 more it takes less away."""
    game = table(
        forces={W: {RED_QUARRY: Force(3)}, C: {GAZELLE_HEATH: Force(3 if defend else 4)}},
        hands={W: ["sandstorm", "lancers"], C: defend},
    )
    act(game, W, Take("assault"), March(RED_QUARRY, GAZELLE_HEATH, (3, 0)))
    select(game, W, "sandstorm", "lancers")
    if defend:
        select(game, C, *defend)
    settle(game, Permission)
    assert played(game, W, level) == Choose(answer)


@pytest.mark.parametrize(("guard", "feared"), [(Force(), True), (Force(0, 1, stronghold="castle"), False)])
def test_the_hardest_fears_for_what_somebody_next_to_it_could_take(guard: Force, feared: bool) -> None:
    """6.4. Two men next to a city, which three could hold."""
    game = table(
        turn=S,
        forces={W: {BARLEYLAND: Force(2)}, S: {CROSSING: guard} if guard.units else {}},
        settlements={CROSSING: "city"},
    )
    assert (CROSSING in exposed(game, S)) == feared


@pytest.mark.parametrize("seat", range(5))
def test_the_hardest_weighs_signs_that_a_position_has(seat: Seat) -> None:
    assert LORE[seat].keys() <= signs(table(), seat).keys()
    assert LORE[seat]["left"] * LORE[seat]["tokens"]


def test_when_all_is_over_a_position_promises_its_points_alone() -> None:
    game = table(forces={W: {CROSSING: Force(3)}}, coins=9)
    assert promise(game, W) != game.board.points[W]
    game.board.phase = "over"
    assert promise(game, W) == game.board.points[W]


def test_the_hardest_seller_names_once_what_it_may_be_worth_to_the_buyer() -> None:
    game = table(forces={W: {CROSSING: Force(1)}, N: {SANDS: Force(0, 1)}}, reserves={N: 3})
    act(game, W, Propose("hire:2", (4,)))
    assert played(game, N, "hard") == Counter((6,))
    act(game, N, Counter((6,)))
    act(game, W, Counter((4,)))
    assert played(game, N, "hard") == Choose("accept")


def test_the_hardest_seller_offers_whatever_it_has() -> None:
    """Cheap to those who have no mercenaries yet: here the Murshid and the Sultan."""
    theirs = {N: {SANDS: Force(0, 2), ORCHARDS: Force(0, 1)}}
    hired = {W: {CROSSING: Force(0, 1)}, C: {BARLEYLAND: Force(0, 1)}}
    game = table(
        turn=N,
        forces=theirs | hired,
        tokens={HOLY_SITE: M},
        settlements={SNOW_PEAK: "town"},
        reserves={N: 1},
    )
    posted = []
    while isinstance(offer := played(game, N, "hard"), Post):
        posted.append((offer.to, offer.what, *offer.coins))
        act(game, N, offer)
    dear = [(NOBODY, what, 4) for what in ("hire:1", f"bribe:{SANDS}:1", f"bribe:{ORCHARDS}:1")]
    assert sorted(posted) == sorted([(M, "hire:1", 1), (S, "hire:1", 1), *dear])


def test_the_hardest_seller_takes_back_what_was_cheap_for_the_first() -> None:
    game = table(turn=N, forces={S: {SANDS: Force(0, 1)}}, reserves={N: 1})
    act(game, N, Post(S, "hire:1", (1,)))
    assert played(game, N, "hard") == Withdraw(game.board.offers[0].id)


def test_the_hardest_fighter_promises_no_more_than_a_point() -> None:
    game = table(
        forces={W: {CROSSING: Force(2)}, C: {BARLEYLAND: Force(1, stronghold="castle")}},
        tokens={ORCHARDS: M, CROSSING: M},
        settlements={BARLEYLAND: "city"},
    )
    act(game, W, Take("assault"), March(CROSSING, BARLEYLAND, (2, 0)))
    assert played(game, W, "hard") == Promise(1)


def test_the_plunder_that_lies_open_is_a_sign_for_the_warlord() -> None:
    """8.3. A city brings four points, and a unit in it another."""
    guard = {C: {CROSSING: Force(1)}}
    game = table(forces={W: {BARLEYLAND: Force(3)}, **guard}, settlements={CROSSING: "city"})
    assert plunder(game, CROSSING) == 5
    assert list(prey(game, W)) == [CROSSING]
    assert not list(prey(table(forces={W: {BARLEYLAND: Force(0)}, **guard}), W))


def test_a_sign_tells_how_near_an_aim_is() -> None:
    """8.1. Three tokens of the four that score in the first year."""
    game = table(turn=M, tokens=dict.fromkeys([CROSSING, ORCHARDS, SANDS], M))
    found = signs(game, M)
    assert found["year_one"] == 0 and found["year_one near"] == pytest.approx(0.75)


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
