"""Events whose tables browsers seal: each begins when its players have looked in."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.clubs.services import depart
from apps.events import arbiter, services, unbegun
from apps.events.models import Event
from apps.lobby import sealing
from apps.lobby import services as lobby
from apps.lobby.context import tables_waiting
from apps.lobby.table_settings import TableSettings
from apps.play.models import Seat, Table
from apps.site.keys import sealed
from tests.clubs.build import joined
from tests.events.build import course
from tests.events.conftest import USUAL, Announce
from tests.play.test_time_over_races import at_once
from tests.summons.work import summon_all

PART = "a" * 32


@pytest.fixture
def event(announce: Announce, alice: User) -> Event:
    """Of four, its first round paired."""
    found = announce(4, sealed=True)
    return services.pair_next(key=found.key, by=alice)


def tables_of(event: Event) -> list[Table]:
    return [pairing.table for pairing in course(event).pairings if pairing.table]


def called(table: Table) -> list[User]:
    return [seat.invited for seat in table.seats.select_related("invited") if seat.invited]


def begin(table: Table) -> Table:
    """All sit down, and their browsers tell what they have sealed."""
    people = called(table)
    for user in people:
        lobby.join(key=table.key, user=user, seal=sealed(PART))
    for user in people:
        table = sealing.open_seal(key=table.key, user=user, contribution=PART)
    return table


def test_its_tables_begin_when_their_players_have_sealed(event: Event) -> None:
    tables = tables_of(event)
    assert [(table.status, table.appointed) for table in tables] == [(Table.Status.OPEN, True)] * 2
    assert [begin(table).status for table in tables] == [Table.Status.PLAYING] * 2
    assert all(seat.keeps_its_word and seat.seal for seat in Seat.objects.filter(table__in=tables))


def test_more_wait_than_a_host_sets_up_by_themselves(
    announce: Announce, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_WAITING", 1)
    event = services.pair_next(key=announce(6, sealed=True).key, by=alice)
    assert len(tables_of(event)) == 3
    lobby.open_table(
        host=alice,
        settings=TableSettings("bidding", "caliphate", {}, "Of her own"),
        sitters=[lobby.Sitter(user=alice), lobby.Sitter()],
    )


def test_a_table_without_a_person_begins_with_the_round(announce: Announce, alice: User) -> None:
    event = announce(0, sealed=True)
    for _ in range(2):
        services.enter_bot(key=event.key, by=alice, level="easy")
    services.pair_next(key=event.key, by=alice)
    assert tables_of(event)[0].status == Table.Status.PLAYING


def test_a_substitute_sits_down_in_their_place(event: Event, alice: User, club: Club, bob: User) -> None:
    joined(club, bob)
    waiting, begun = tables_of(event)
    begin(begun)
    for table in (waiting, begun):
        user = next(seat.user or seat.invited for seat in table.seats.all())
        entrant = event.entrants.get(user=user)
        level = "" if table == waiting else "easy"
        services.substitute(
            key=event.key, by=alice, entrant=entrant.pk, user=bob if not level else None, level=level
        )
    assert bob in called(waiting)
    assert begun.seats.filter(bot="easy").exists()
    assert begin(waiting).seats.filter(user=bob).exists()


def test_an_arbiter_may_rule_before_it_begins(event: Event, alice: User) -> None:
    pairing = course(event).pairings[0]
    arbiter.rule(key=event.key, by=alice, round=1, number=pairing.number, first=None)
    assert pairing.pk not in {one.pk for one in course(event).unfinished}
    assert tables_of(event) == [one.table for one in course(event).unfinished]
    assert len(called(tables_of(event)[0])) == 2


def test_a_table_that_has_begun_is_ruled_on_and_plays_on(event: Event, alice: User) -> None:
    table = begin(tables_of(event)[0])
    arbiter.rule(key=event.key, by=alice, round=1, number=1, first=None)
    assert table in tables_of(event)


@pytest.fixture
def league(announce: Announce, alice: User) -> Event:
    """Of four, of whose first two tables one has begun."""
    ends = timezone.now() + timedelta(days=7)
    found = announce(4, form=Event.Form.LEAGUE, sealed=True, ends_at=ends)
    services.pair_next(key=found.key, by=alice)
    begin(tables_of(found)[0])
    return found


def test_nobody_is_called_to_a_table_when_its_season_is_over(
    client: Client, league: Event, alice: User
) -> None:
    begun, waiting = tables_of(league)
    user = called(waiting)[0]
    summon_all()
    assert not unbegun.take_away_one()
    assert tables_waiting(user) == user.summonses.filter(calls=True).count() == 1
    Event.objects.update(ends_at=timezone.now())
    assert unbegun.take_away_one()
    assert not unbegun.take_away_one()
    assert tables_waiting(user) == user.summonses.count() == 0
    assert tables_of(league) == [begun]
    client.force_login(alice)
    page = client.get(league.get_absolute_url()).content.decode()
    assert "Not begun" in page
    assert "Bye" not in page


def test_nobody_is_called_to_a_table_when_the_club_has_closed(league: Event) -> None:
    begun, _ = tables_of(league)
    for user in User.objects.filter(memberships__club=league.club):
        depart(club_id=league.club_id, user=user)
    assert [*Table.objects.all()] == [begun]


@pytest.mark.django_db(transaction=True)
def test_what_begins_in_the_moment_in_which_it_is_ruled_on_is_not_lost(event: Event, alice: User) -> None:
    for pairing in course(event).pairings:
        table = pairing.table
        assert table
        first, last = called(table)
        for user in (first, last):
            lobby.join(key=table.key, user=user, seal=sealed(PART))
        sealing.open_seal(key=table.key, user=first, contribution=PART)
        opened, _ = at_once(
            partial(sealing.open_seal, key=table.key, user=last, contribution=PART),
            partial(arbiter.rule, key=event.key, by=alice, round=1, number=pairing.number, first=None),
        )
        left = Table.objects.filter(pk=table.pk).first()
        assert (left and left.status) == (None if opened is Table.DoesNotExist else Table.Status.PLAYING)


def test_of_the_same_deck_all_are_dealt_by_one_secret(announce: Announce, alice: User) -> None:
    ends = timezone.now() + timedelta(days=7)
    event = announce(form="deal", game="first_jihad", scenario="basic", sealed=True, ends_at=ends)
    services.enter(key=event.key, user=alice)
    assert Table.objects.get().status == Table.Status.PLAYING


def test_its_leader_says_so(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    address = f"{reverse('events:new', args=[club.key])}?game=bidding"
    assert 'name="sealed"' in client.get(address).content.decode()
    client.post(address, USUAL | {"sealed": "yes"})
    event = Event.objects.get()
    assert event.sealed
    assert "all its players have looked in" in client.get(event.get_absolute_url()).content.decode()


def test_its_page_says_which_tables_wait_for_their_players(client: Client, event: Event, alice: User) -> None:
    client.force_login(alice)
    begin(tables_of(event)[0])
    shown = client.get(event.get_absolute_url()).content.decode()
    assert shown.count("Waits for its players") == shown.count("Under way") == 1
