"""For every game: over dice, and over what others have done, bots included, nobody goes back unasked."""

from collections.abc import Iterator
from random import Random

import pytest

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Move, Seat, Table
from apps.play.services import answer_proposal, ask_back
from apps.play.takeback import WayBack, mark_of, others, still_asked, way_back
from games.engine.contract import IllegalAction
from games.registry import RULEBOOKS
from tests.play.whole import any_table_of, play_out

pytestmark = pytest.mark.django_db

GAMES, POSITIONS = 1, 10

each_game = pytest.mark.parametrize("slug", sorted(RULEBOOKS))


def ways_back(slug: str, user: User, *, practice: bool) -> Iterator[tuple[Table, list[Seat], int, WayBack]]:
    """Every way back that a seat has at some positions of some games."""
    for seed in range(GAMES):
        rng = Random(f"{slug} {seed}")
        table = play_out(any_table_of(slug, user, rng, practice=practice), rng)
        seats = list(table.seats.all())
        for number in sorted(rng.sample(range(1, table.version), min(POSITIONS, table.version - 1))):
            latest = table.move_at(number)
            for seat in range(len(seats)):
                for whole_turn in (False, True):
                    try:
                        way = way_back(table, seats, latest, seat, whole_turn=whole_turn)
                    except IllegalAction:
                        continue
                    yield table, seats, seat, way


@each_game
def test_without_asking_one_goes_back_over_no_die_and_nobody_elses_move(
    slug: str, components: None, alice: User
) -> None:
    for _, _, seat, way in ways_back(slug, alice, practice=False):
        if not way.asks:
            assert not way.spoken
            assert not any(move.draws for move in way.undone)
            assert {move.seat for move in way.undone if move.action} == {seat}


@each_game
def test_over_what_has_spoken_all_others_are_asked_for_practice_too(
    slug: str, components: None, alice: User
) -> None:
    for _, seats, seat, way in ways_back(slug, alice, practice=True):
        shown = any(move.action and (move.draws or move.seat != seat) for move in way.undone)
        if way.spoken or shown:
            assert way.asks == others(seats, seat)


@each_game
def test_going_back_restores_the_very_position(slug: str, components: None, alice: User) -> None:
    """But for the dice, which go on."""
    for seed in range(GAMES):
        rng = Random(f"back {slug} {seed}")
        table = play_out(any_table_of(slug, alice, rng, practice=True), rng, moves=rng.randint(5, 60))
        for seat in table.seats.filter(bot=""):
            if move := went_back(table, seat.number, rng):
                now, goal = (archive.load(table, table.move_at(n)) for n in (move.number, move.back_to or 0))
                goal.dice.drawn = archive.load(table, table.move_at(move.number - 1)).dice.drawn
                assert table.rules.save(now) == table.rules.save(goal)


def went_back(table: Table, seat: int, rng: Random) -> Move | None:
    """With everybody's consent; None if there is nothing to take back."""
    table.refresh_from_db()
    try:
        move = ask_back(table_id=table.pk, seat=seat, version=table.version, whole_turn=rng.random() < 0.5)
    except IllegalAction:
        return None
    table.refresh_from_db()
    for other in sorted(still_asked(list(table.seats.all()), table.proposal)):
        mark = mark_of(table.proposal or {})
        move = answer_proposal(table_id=table.pk, seat=other, agree=mark, version=table.version)
    return move
