from typing import Any

import pytest

from apps.accounts.models import User
from apps.lobby import services
from apps.lobby.services import Refused, Sitter
from apps.lobby.table_settings import TableSettings
from apps.play.models import Table
from tests.factories import TableFactory

pytestmark = pytest.mark.usefixtures("components")


def status(table: Table) -> str:
    table.refresh_from_db()
    return table.status


def people(table: Table) -> list[str]:
    return [seat.user.username if seat.user else seat.bot or "-" for seat in table.seats.all()]


def test_a_table_with_every_seat_taken_begins_at_once(alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    assert status(table) == Table.Status.PLAYING
    assert table.moves.get().number == 0


def test_a_table_with_an_open_seat_waits(alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    assert status(table) == Table.Status.OPEN
    assert not table.moves.exists()
    assert table.seed == ""


def test_the_last_to_sit_down_begins_the_game(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {}])
    services.join(key=table.key, user=bob)
    assert status(table) == Table.Status.OPEN
    services.join(key=table.key, user=charlie)
    assert status(table) == Table.Status.PLAYING
    assert people(table) == ["alice", "bob", "charlie"]


def test_a_seat_can_be_chosen(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {}])
    services.join(key=table.key, user=bob, number=2)
    assert people(table) == ["alice", "-", "bob"]


def test_nobody_sits_twice_or_on_anothers_seat(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}, {}])
    with pytest.raises(Refused, match="sit at this table already"):
        services.join(key=table.key, user=alice)
    with pytest.raises(Refused, match="That seat is taken"):
        services.join(key=table.key, user=charlie, number=0)
    with pytest.raises(Refused, match="That seat is taken"):
        services.join(key=table.key, user=charlie, number=1)
    with pytest.raises(Refused, match="That seat is taken"):
        services.join(key=table.key, user=charlie, number=7)
    assert people(table) == ["alice", "-", "-"]


def test_a_stranger_finds_no_seat_that_is_offered_to_another(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    with pytest.raises(Refused, match="Every seat is taken"):
        services.join(key=table.key, user=charlie)


def test_the_invited_take_the_seat_that_was_offered(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {"invited": bob}])
    services.join(key=table.key, user=bob)
    assert people(table) == ["alice", "-", "bob"]


def test_a_declined_seat_is_open_to_anyone(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    services.decline(key=table.key, user=bob)
    services.join(key=table.key, user=charlie)
    assert people(table) == ["alice", "charlie"]


def test_only_the_invited_can_decline(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    with pytest.raises(Refused, match="not invited"):
        services.decline(key=table.key, user=charlie)
    assert table.seats.get(number=1).invited == bob


def test_leaving_opens_every_seat_of_ones_own(alice: User, bob: User) -> None:
    players = [{"user": alice}, {"user": bob}, {"user": alice, "player": "Sami"}, {}]
    table = TableFactory.create(host=alice, players=players)
    services.leave(key=table.key, user=alice)
    assert people(table) == ["-", "bob", "-", "-"]
    assert all(seat.contribution == "" for seat in table.seats.filter(user=None))
    with pytest.raises(Refused, match="do not sit"):
        services.leave(key=table.key, user=alice)


def test_nothing_of_the_lobby_happens_once_play_has_begun(alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    asked = [
        lambda: services.join(key=table.key, user=charlie),
        lambda: services.leave(key=table.key, user=bob),
        lambda: services.decline(key=table.key, user=charlie),
        lambda: services.fill(key=table.key, user=alice, number=1, level="easy"),
        lambda: services.close(key=table.key, user=alice),
    ]
    for ask in asked:
        with pytest.raises(Refused, match="Play has begun"):
            ask()
    assert people(table) == ["alice", "bob"]


def test_the_host_fills_an_open_seat_with_a_bot(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    services.fill(key=table.key, user=alice, number=1, level="hard")
    assert people(table) == ["alice", "hard"]
    assert status(table) == Table.Status.PLAYING


def test_filling_has_its_limits(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    with pytest.raises(Refused, match="Only the host"):
        services.fill(key=table.key, user=bob, number=1, level="easy")
    with pytest.raises(Refused, match="level"):
        services.fill(key=table.key, user=alice, number=1, level="divine")
    with pytest.raises(Refused, match="taken"):
        services.fill(key=table.key, user=alice, number=0, level="easy")
    services.leave(key=table.key, user=alice)
    services.fill(key=table.key, user=alice, number=0, level="easy")
    with pytest.raises(Refused, match="Somebody must sit"):
        services.fill(key=table.key, user=alice, number=1, level="easy")


def test_only_the_host_closes_a_table(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {}])
    with pytest.raises(Refused, match="Only the host"):
        services.close(key=table.key, user=bob)
    services.close(key=table.key, user=alice)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"scenario": "nowhere"}, "no such scenario"),
        ({"options": {"weather": "rain"}}, "no such option"),
        ({"options": {"ties": "duel"}}, "no such option"),
        ({"sitters": [Sitter(bot="easy"), Sitter(bot="easy")]}, "Somebody must sit"),
        ({"sitters": [Sitter(), Sitter(bot="divine")]}, "level"),
        ({"sitters": [Sitter()]}, "2 to 6 players, not 1"),
        ({"sitters": [Sitter()] * 7}, "2 to 6 players, not 7"),
    ],
)
def test_a_table_that_the_game_does_not_have_is_refused(
    alice: User, wrong: dict[str, Any], says: str
) -> None:
    settings: dict[str, Any] = {"game": "bidding", "scenario": "caliphate", "options": {}, "title": "T"}
    sitters = wrong.pop("sitters", [Sitter(user=alice), Sitter()])
    with pytest.raises(Refused, match=says):
        services.open_table(host=alice, settings=TableSettings(**settings | wrong), sitters=sitters)
    assert not Table.objects.exists()


def test_unsaid_options_are_the_usual_ones(alice: User) -> None:
    assert TableFactory.create(players=[{"user": alice}, {}]).options == {"ties": "nobody"}


def test_nobody_fills_the_lobby_alone(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_WAITING", 2)
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    for _ in range(2):
        TableFactory.create(players=[{"user": alice}, {}])
    with pytest.raises(Refused, match="2 tables of yours wait"):
        TableFactory.create(players=[{"user": alice}, {}])
    with pytest.raises(Refused, match="2 tables of yours wait"):
        services.rematch_of(table=over, user=alice)
    assert services.rematch_of(table=over, user=bob).host == bob
    assert TableFactory.create(players=[{"user": alice}, {"bot": "easy"}]).host == alice


def test_a_rematch_is_set_up_once_and_joined_by_the_others(alice: User, bob: User, charlie: User) -> None:
    players = [{"user": alice}, {"user": bob}, {"bot": "easy"}, {"user": alice, "player": "Sami"}]
    over = TableFactory.create(title="At the ford", players=players, listed=False)
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)

    again = services.rematch_of(table=over, user=alice)
    assert people(again) == ["alice", "-", "easy", "alice"]
    assert again.seats.get(number=3).player == "Sami"
    assert (again.title, again.listed, again.components) == ("At the ford", False, over.components)
    assert services.rematch_of(table=over, user=bob) == again
    assert people(again) == ["alice", "bob", "easy", "alice"]
    assert status(again) == Table.Status.PLAYING
    assert services.rematch_of(table=over, user=alice) == again


def test_those_at_the_finished_game_are_told_of_the_rematch_once(
    alice: User, bob: User, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[tuple[int, str]] = []
    monkeypatch.setattr(services, "publish_to_all", lambda table_id, html: told.append((table_id, html)))
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    with django_capture_on_commit_callbacks(execute=True):
        again = services.rematch_of(table=over, user=alice)
        services.rematch_of(table=over, user=bob)
    ((table_id, html),) = told
    assert table_id == over.pk
    assert "Alice would play again." in html
    assert again.get_absolute_url() in html


def test_a_rematch_seats_all_of_another_screen(alice: User, bob: User) -> None:
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": bob, "player": "Sami"}])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    again = services.rematch_of(table=over, user=alice)
    services.rematch_of(table=over, user=bob)
    assert people(again) == ["alice", "bob", "bob"]
    assert [seat.player for seat in again.seats.all()] == ["", "", "Sami"]


def test_there_is_no_rematch_of_a_game_under_way(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    with pytest.raises(Refused, match="when the game is over"):
        services.rematch_of(table=table, user=alice)


def test_a_rematch_is_not_for_those_who_looked_on(alice: User, bob: User, charlie: User) -> None:
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    with pytest.raises(Refused, match="those who played"):
        services.rematch_of(table=over, user=charlie)
    assert not Table.objects.filter(rematch_of=over).exists()


def test_practice_goes_on_in_a_rematch(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], practice=True)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert services.rematch_of(table=table, user=alice).practice
