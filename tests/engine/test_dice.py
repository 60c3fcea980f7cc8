"""Chance, counted."""

from collections import Counter

from games.engine.dice import Dice


def test_the_same_seed_draws_the_same() -> None:
    assert Dice("seed").d6(100) == Dice("seed").d6(100)
    assert Dice("seed").d6(100) != Dice("seeds").d6(100)


def test_a_draw_depends_on_its_number_alone() -> None:
    dice = Dice("seed")
    first = [dice.below(1000) for _ in range(20)]
    assert [Dice("seed", drawn=n).below(1000) for n in range(20)] == first
    assert dice.drawn == 20


def test_draws_do_not_change_from_one_release_to_the_next() -> None:
    """A table's seed must give the same draws for ever, or its fairness could not be proved."""
    assert Dice("majlis").d6(10) == (6, 3, 5, 1, 6, 1, 3, 2, 6, 6)


def test_a_copy_draws_on_by_itself() -> None:
    dice = Dice("seed")
    dice.below(6)
    twin = dice.clone()
    assert twin.below(1000) == dice.clone().below(1000)
    assert dice.drawn == 1


def test_draws_are_recorded() -> None:
    dice = Dice("seed")
    values = [dice.below(n) for n in (6, 10)]
    assert dice.rolls == [(6, values[0]), (10, values[1])]


def test_dice_are_even() -> None:
    counts = Counter(Dice("even").d6(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 116 for count in counts.values())  # four standard deviations


def test_every_card_of_a_deck_is_drawn_once() -> None:
    dice, deck = Dice("deck"), list(range(52))
    drawn = [dice.take(deck) for _ in range(52)]
    assert deck == []
    assert sorted(drawn) == list(range(52)) != drawn


def test_a_seed_of_any_length_will_do() -> None:
    assert Dice("x" * 500).below(6) in range(6)
