"""Orders of every game: what they answer could have been chosen, and to ask for it changes nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.contract import Beforehand, Seat
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, default_rules
from tests.engine.any_game import EVERY_GAME, any_table, play

GAMES = 12
each_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)
HAVE = {  # so far as random games come to it
    "apocalypse": {
        "boarding",
        "exchange",
        "fabricae",
        "leaders",
        "losses",
        "modes",
        "patrols",
        "replacements",
        "reserve",
        "rides",
    },
    "bidding": {"bid", "discard"},
    "jihad": {"build", "convert", "leader", "losses", "move", "recruit", "sharing", "win-back"},
    "first_jihad": {"icons", "truces"},
    "crescent_moon": {"select", "declare", "sell"},
}


def moments(rules: Rulebook) -> Iterator[tuple[Any, Seat, Beforehand]]:
    """What can be answered beforehand in random games, by whoever is asked something."""
    for seed in range(GAMES):
        for game, _ in play(rules, any_table(rules, Random(seed))):
            for seat in rules.waiting(game):
                for known in rules.beforehand(rules.seen_by(game, seat), seat):
                    yield game, seat, known


@each_game
def test_what_an_order_answers_the_seat_could_have_chosen(rules: Rulebook) -> None:
    met = set()
    for game, seat, known in moments(rules):
        for order, _ in known.orders:
            before = rules.save(game)
            found = rules.ordered(rules.seen_by(game, seat), seat, {known.slug: order})
            assert rules.save(game) == before
            assert known.asked or found is None
            if found:
                met.add(known.slug)
                assert rules.why_not(game, seat, found.answer) is None
                assert (found.told.seat, found.told.seen_by) == (seat, (seat,))
    assert met == HAVE.get(rules.slug, set())


@each_game
def test_where_one_answer_is_left_no_other_can_be_thought_up(rules: Rulebook) -> None:
    rng, met = Random(4), 0
    for seed in range(GAMES):
        for game, _ in play(rules, any_table(rules, Random(seed))):
            for seat in rules.waiting(game):
                if only := rules.only(rules.seen_by(game, seat), seat):
                    met += 1
                    assert only == rules.absent(game, seat)
                    assert {rules.sample(game, seat, rng) for _ in range(5)} == {only}
    assert (met > 0) == rules.lists_all


@each_game
def test_an_order_that_is_not_offered_answers_nothing(rules: Rulebook) -> None:
    for game, seat, known in moments(rules):
        offered = {order for order, _ in known.orders}
        for orders in ({}, {known.slug: "sunken"}, {"sunken": min(offered)}):
            assert rules.ordered(game, seat, orders) is None


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_who_is_asked_nothing_can_leave_no_word_for_another(slug: str) -> None:
    rules = default_rules(slug)
    table = any_table(rules, Random(1))
    for game, _ in play(rules, table):
        for seat in range(table.seats):
            asked = [known for known in rules.beforehand(game, seat) if known.asked]
            assert not asked or seat in rules.waiting(game)
