"""Several people at the same moment, each in a transaction of their own."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.lobby import services
from apps.lobby.services import Refused
from apps.play import people
from apps.play.models import Table
from tests.factories import TableFactory, UserFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("components")]


def at_once(*asked: Callable[[], object]) -> list[str]:
    """Do all of it at once; for each "done", or why it was refused."""

    def ask(do: Callable[[], object]) -> str:
        try:
            do()
        except (Refused, Table.DoesNotExist) as refusal:
            return str(refusal)
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(asked)) as threads:
        return list(threads.map(ask, asked))


def joining(table: Table, user: User) -> Callable[[], object]:
    return lambda: services.join(key=table.key, user=user)


def test_two_seats_take_two_of_five_and_the_game_begins_once(alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {}])
    others = UserFactory.create_batch(5)
    answers = at_once(*(joining(table, user) for user in others))
    table.refresh_from_db()
    assert sorted(answers) == ["Play has begun at this table."] * 3 + ["done"] * 2
    assert table.status == Table.Status.PLAYING
    assert table.moves.count() == 1
    assert table.seats.filter(user__in=others).count() == 2


def test_a_double_click_takes_one_seat(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {}])
    answers = at_once(joining(table, bob), joining(table, bob), joining(table, bob))
    assert answers.count("done") == 1
    assert table.seats.filter(user=bob).count() == 1


def test_a_table_is_closed_or_begun_and_never_both(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    answers = at_once(joining(table, bob), lambda: services.close(key=table.key, user=alice))
    assert answers.count("done") == 1
    begun = Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).exists()
    assert begun is (answers[0] == "done")


def test_who_departs_as_the_game_begins_leaves_no_seat_that_is_waited_for(alice: User, bob: User) -> None:
    charlie = UserFactory.create()
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {}, {"bot": "easy"}])
    at_once(lambda: services.join(key=table.key, user=charlie, number=2), lambda: delete_account(user=bob))
    table.refresh_from_db()
    seat = table.seats.get(number=1)
    assert seat.user is None
    assert seat.absent is (table.status == Table.Status.PLAYING)


@pytest.mark.parametrize("way", ["join", "open", "invite"])
def test_who_departs_sits_down_nowhere_meanwhile(
    alice: User, bob: User, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    ways: dict[str, Callable[[], object]] = {
        "join": joining(table, bob),
        "open": lambda: TableFactory.create(players=[{"user": bob}, {"bot": "easy"}]),
        "invite": lambda: TableFactory.create(players=[{"user": alice}, {"invited": bob}]),
    }
    answers: list[Future[list[str]]] = []
    held_tables = people._held_tables

    def and_meanwhile(user: User) -> list[Table]:
        held = held_tables(user)
        answers.append(thread.submit(at_once, ways[way]))
        wait(answers, timeout=0.5)  # as long as the other is held up, which is as it should be
        return held

    monkeypatch.setattr(people, "_held_tables", and_meanwhile)
    with ThreadPoolExecutor(1) as thread:
        delete_account(user=bob)
        (answer,) = answers
        assert answer.result() == ["Somebody who was to sit here has just left the site."]
    assert Table.objects.get() == table
    assert table.seats.get(number=1).open


def test_a_rematch_is_set_up_once(alice: User, bob: User) -> None:
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    answers = at_once(
        lambda: services.rematch_of(table=over, user=alice), lambda: services.rematch_of(table=over, user=bob)
    )
    assert answers == ["done", "done"]
    again = Table.objects.get(rematch_of=over)
    assert again.status == Table.Status.PLAYING
    assert [seat.user for seat in again.seats.all()] == [alice, bob]
