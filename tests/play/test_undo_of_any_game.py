"""For every game: over dice, over what others have done, bots included, and over what has shown something,
nobody goes back unasked."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from apps.accounts.models import User
from apps.play import archive
from apps.play.archive import Record
from apps.play.models import Move, Seat, Table
from apps.play.moment import Moment
from apps.play.page import lines_of, parts_of
from apps.play.services import answer_proposal, ask_back
from apps.play.takeback import WayBack, mark_of, others, still_asked, way_back
from games.crescent_moon.rules.actions import PlayAnytime
from games.engine.contract import IllegalAction
from games.registry import RULEBOOKS
from tests.crescent_moon import build
from tests.factories import TableFactory, keep_game
from tests.play.undoing import act
from tests.play.whole import any_table_of, play_out

pytestmark = pytest.mark.django_db

# MAJLIS_MANY=100 is the long form: ten games of each rulebook, 100 positions of each
MANY = int(os.environ.get("MAJLIS_MANY", "0"))
GAMES, POSITIONS = MANY // 10 or 1, MANY or 10
WORLDS = 12  # that a seat might be in: other ones than `takeback` tries

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
def test_without_asking_one_goes_back_over_no_die_nobody_elses_move_and_nothing_that_was_news(
    slug: str, components: None, alice: User
) -> None:
    """News is what would have looked otherwise in most of the games that a seat might have been in. (In
    fewer, samples differ; what was nearly sure beforehand is none.)
    """
    unasked = 0
    for table, seats, seat, way in ways_back(slug, alice, practice=False):
        if not way.asks:
            unasked += 1
            assert not way.spoken
            assert not any(move.draws for move in way.undone)
            assert {move.seat for move in way.undone if move.action} == {seat}
            assert not [
                move for move in way.undone if move.action and news_in(table, seats, move, seat) > 0.5
            ]
    # Of a bid that lies another is made instead, and what is revealed has spoken.
    assert bool(unasked) is (slug != "bidding")


def news_in(table: Table, seats: list[Seat], move: Move, seat: int) -> float:
    """In how many of the games in which this seat might have been the move shows it something else."""
    rules, rng = table.rules, Random(f"oracle {move.number}")
    before = archive.load(table, table.move_at(move.number - 1))
    seen = rules.seen_by(before, seat)
    was = page_after(table, seats, before, move, seat)
    worlds = [rules.imagine(seen, seat, rng) for _ in range(WORLDS)]
    otherwise = [world for world in worlds if page_after(table, seats, world, move, seat) != was]
    return len(otherwise) / WORLDS


def page_after(table: Table, seats: list[Seat], game: Any, move: Move, seat: int) -> Any:
    """All that the page of a seat shows after a move that is made in this game, and its lines of the log."""
    assert move.seat is not None
    try:
        action = table.rules.read_action(msgspec.json.encode(move.action))
        events = table.rules.apply(game, move.seat, action)
    except IllegalAction:
        return "refused"
    last = Move(table=table, number=move.number, seat=move.seat)
    last.told = Record(events=msgspec.to_builtins(events))
    moment = Moment(
        table=table,
        seats=tuple(seats),
        game=game,
        number=move.number,
        last=last,
        absent=frozenset(),
        undo=("",) * len(seats),
        outcome=None,
        proposal=None,
    )
    return parts_of(moment, seat), lines_of(moment, events, seat)


def test_what_is_told_and_leaves_no_trace_on_the_board_has_been_shown_too(
    components: None, alice: User
) -> None:
    """An Informer of Crescent Moon looks into a hand, which nothing but the log says."""
    players = [{"user": alice, "player": name} for name in ("Layla", "Omar", "Zaynab", "Tomasz", "Hind")]
    table = TableFactory.create(game="crescent_moon", scenario="divided_land", players=players)
    game = build.table(hands={build.M: ["informer"], build.C: ["qadi", "elder"]})
    keep_game(table, table.move_at(0), game)
    look = PlayAnytime(build.held(game, build.M, "informer"), build.C)
    act(table, build.M, msgspec.json.encode(look))
    table.refresh_from_db()
    with pytest.raises(IllegalAction, match="told you what you did not know"):
        ask_back(table_id=table.pk, seat=build.M, version=table.version)


@each_game
def test_over_what_has_spoken_all_others_are_asked_for_practice_too(
    slug: str, components: None, alice: User
) -> None:
    spoken = 0
    for _, seats, seat, way in ways_back(slug, alice, practice=True):
        shown = any(move.action and (move.draws or move.seat != seat) for move in way.undone)
        if way.spoken or shown:
            assert way.asks == others(seats, seat)
            spoken += 1
    assert spoken


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
