"""Events from their announcement to final standings, by the services that the pages use."""

from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs import services as clubs
from apps.clubs.models import Club, Power
from apps.clubs.services import Refused
from apps.events import arbiter, services
from apps.events.models import Event, Pairing
from apps.events.selectors import course_of
from apps.events.standing import standings
from apps.play.models import Table
from tests.clubs.build import joined
from tests.events.build import course, end, end_round, meetings, play_out
from tests.events.conftest import Announce
from tests.factories import UserFactory

pytestmark = pytest.mark.usefixtures("components")


def test_a_round_sets_up_tables_of_the_club_for_its_members_alone(announce: Announce, alice: User) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    tables = list(Table.objects.all())
    assert len(tables) == 2
    for table in tables:
        assert (table.club, table.members_only, table.status) == (event.club, True, Table.Status.PLAYING)
        assert all(seat.user for seat in table.seats.all())
    assert {table.title for table in tables} == {
        "Winter cup, round 1, table 1",
        "Winter cup, round 1, table 2",
    }


def test_a_swiss_is_played_to_its_end(announce: Announce, alice: User) -> None:
    event = announce(6)
    end_of_it = play_out(event, alice)
    assert event.pairings.count() == 9
    met = [frozenset(group) for number in (1, 2, 3) for group in meetings(event, number)]
    assert len(set(met)) == 9
    assert end_of_it.rows[0].points == 3
    assert sum(row.points for row in end_of_it.rows) == 9
    with pytest.raises(Refused, match="over"):
        services.pair_next(key=event.key, by=alice)


def test_standings_follow_from_the_results_alone(announce: Announce, alice: User) -> None:
    event = announce(6)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    before = course(event)
    first = event.pairings.all()[0]
    end(first, *_ranks(first)[::-1])
    after = course(event)
    assert after.rows != before.rows
    assert after.rows == standings(after.lots, after.games)
    end(first, *_ranks(event.pairings.all()[0])[::-1])
    assert course(event).rows == before.rows


def _ranks(pairing: Pairing) -> list[int]:
    assert pairing.table and pairing.table.outcome
    return [place["rank"] for place in pairing.table.outcome["places"]]


def test_no_round_is_paired_before_the_last_is_over(announce: Announce, alice: User) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    with pytest.raises(Refused, match="2 of this round’s tables have no result yet"):
        services.pair_next(key=event.key, by=alice)
    assert Event.objects.get().round == 1


def test_who_rests_has_a_point_and_rests_once(announce: Announce, alice: User) -> None:
    end_of_it = play_out(announce(5), alice)
    assert sorted(end_of_it.byes.values()) == [1, 1, 1]
    assert all(row.points >= end_of_it.byes[row.entrant] for row in end_of_it.rows)


def test_pods_of_a_game_for_several(announce: Announce, alice: User) -> None:
    event = announce(7, seats=4, rounds=2)
    services.pair_next(key=event.key, by=alice)
    assert sorted(len(group) for group in meetings(event, 1)) == [3, 4]
    end_round(event)
    end_of_it = play_out(event, alice)
    assert sum(row.points for row in end_of_it.rows) == 2 * (Fraction(3, 2) + 2)


def test_a_round_robin_ends_when_all_have_met(announce: Announce, alice: User) -> None:
    event = announce(5, form=Event.Form.ROBIN)
    end_of_it = play_out(event, alice)
    assert end_of_it.event.rounds == 5
    assert len(end_of_it.met) == 10
    assert set(end_of_it.met.values()) == {1}
    # who has entered first has won all four games, and rested once
    assert [row.points for row in end_of_it.rows] == [5, 4, 3, 2, 1]


def test_a_knock_out_leaves_one(announce: Announce, alice: User) -> None:
    event = announce(6, form=Event.Form.KNOCK_OUT)
    end_of_it = play_out(event, alice)
    assert [len(meetings(event, number)) for number in (1, 2, 3)] == [4, 2, 1]
    first = event.entrants.order_by("pk")[0]
    assert end_of_it.playing == [first.pk]


def test_who_is_level_in_a_knock_out_yields_to_the_lot(announce: Announce, alice: User) -> None:
    event = announce(2, form=Event.Form.KNOCK_OUT)
    services.pair_next(key=event.key, by=alice)
    end(event.pairings.get(), 1, 1)
    now = course(event)
    assert now.over
    assert now.playing == now.lots[:1]


def test_in_a_knock_out_who_came_further_stands_above(announce: Announce, alice: User) -> None:
    """The first of the lot rests, and is level in the final: the other has won a game, and is out."""
    event = announce(3, form="knockout")
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    services.pair_next(key=event.key, by=alice)
    end(course(event).unfinished[0], 1, 1)
    done = course(event)
    assert done.over
    assert done.playing == [done.rows[0].entrant] == [done.lots[0]]


def test_bots_play_along_and_among_themselves(announce: Announce, alice: User) -> None:
    event = announce(1)
    for level in ("easy", "normal", "easy"):
        services.enter_bot(key=event.key, by=alice, level=level)
    services.pair_next(key=event.key, by=alice)
    assert Table.objects.filter(status=Table.Status.PLAYING).count() == 2


def test_seats_go_by_turns(announce: Announce, alice: User) -> None:
    event = announce(4, form=Event.Form.ROBIN)
    end_of_it = play_out(event, alice)
    assert all(1 <= end_of_it.had[one, seat] <= 2 for one in end_of_it.lots for seat in (0, 1))


# Coming late, going early


def test_who_enters_late_is_paired_from_the_next_round_on(
    announce: Announce, club: Club, alice: User
) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    late = UserFactory.create()
    joined(club, late)
    entrant = services.enter(key=event.key, user=late)
    services.pair_next(key=event.key, by=alice)
    assert any(entrant.pk in group for group in meetings(event, 2))
    assert not any(entrant.pk in group for group in meetings(event, 1))


@pytest.mark.parametrize("form", [Event.Form.ROBIN, Event.Form.KNOCK_OUT])
def test_nobody_enters_others_late(announce: Announce, alice: User, form: str) -> None:
    event = announce(4, form=form)
    services.pair_next(key=event.key, by=alice)
    with pytest.raises(Refused, match="only a Swiss"):
        services.enter(key=event.key, user=alice)


def test_who_drops_out_is_paired_no_more_and_keeps_their_points(announce: Announce, alice: User) -> None:
    event = announce(5)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    gone = course(event).rows[0]
    services.drop(key=event.key, by=alice, entrant=gone.entrant)
    services.pair_next(key=event.key, by=alice)
    assert not any(gone.entrant in group for group in meetings(event, 2))
    assert next(row.points for row in course(event).rows if row.entrant == gone.entrant) == gone.points


def test_who_drops_out_of_a_round_robin_gives_the_others_a_rest(announce: Announce, alice: User) -> None:
    event = announce(4, form=Event.Form.ROBIN)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    services.drop(key=event.key, by=alice, entrant=course(event).lots[0])
    services.pair_next(key=event.key, by=alice)
    assert sorted(len(group) for group in meetings(event, 2)) == [1, 2]


def test_who_comes_back_is_paired_again(announce: Announce, alice: User) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    entrant = event.entrants.select_related("user")[0]
    assert entrant.user
    services.drop(key=event.key, by=entrant.user, entrant=entrant.pk)
    services.enter(key=event.key, user=entrant.user)
    assert entrant.pk in course(event).playing


def test_before_it_begins_one_has_never_entered(announce: Announce) -> None:
    event = announce(2)
    entrant = event.entrants.select_related("user")[0]
    assert entrant.user
    services.drop(key=event.key, by=entrant.user, entrant=entrant.pk)
    assert event.entrants.count() == 1


def test_who_leaves_the_club_is_paired_no_more(announce: Announce, club: Club, alice: User) -> None:
    event = announce(3)
    gone = event.entrants.select_related("user")[0]
    assert gone.user
    clubs.leave(key=club.key, user=gone.user)
    services.pair_next(key=event.key, by=alice)
    assert not any(gone.pk in group for group in meetings(event, 1))


def test_who_leaves_the_site_stays_in_the_standings_without_a_name(announce: Announce, alice: User) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    before = [row.points for row in course(event).rows]
    gone = event.entrants.select_related("user")[0]
    assert gone.user
    delete_account(user=gone.user)
    now = course(event)
    assert [row.points for row in now.rows] == before
    assert str(now.entrants[gone.pk]) == "Departed"
    services.pair_next(key=event.key, by=alice)
    assert not any(gone.pk in group for group in meetings(event, 2))


# Ruling


def test_an_arbiter_gives_a_table_its_result(announce: Announce, alice: User) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    winner = course(event).lots[1]
    arbiter.rule(key=event.key, by=alice, round=1, number=1, first=winner)
    assert course(event).rows[0].entrant == winner
    arbiter.rule(key=event.key, by=alice, round=1, number=1, first=None)
    assert [row.points for row in course(event).rows] == [Fraction(1, 2)] * 2
    end_round(event)
    assert [row.points for row in course(event).rows] == [Fraction(1, 2)] * 2


@pytest.mark.parametrize(("number", "told"), [(7, "No table"), (1, "do not play at that table")])
def test_what_cannot_be_ruled(announce: Announce, alice: User, number: int, told: str) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    with pytest.raises(Refused, match=told):
        arbiter.rule(key=event.key, by=alice, round=1, number=number, first=999_999)


# Who may


def test_only_members_enter(announce: Announce, charlie: User) -> None:
    event = announce()
    with pytest.raises(PermissionDenied, match="for members of the club"):
        services.enter(key=event.key, user=charlie)


@pytest.mark.parametrize("power", [None, *Power])
def test_only_who_may_leads_an_event(announce: Announce, club: Club, power: Power | None) -> None:
    event = announce(4)
    leader = UserFactory.create()
    joined(club, leader, *([power] if power else []))
    if power is Power.EVENTS:
        services.enter_bot(key=event.key, by=leader, level="easy")
        services.pair_next(key=event.key, by=leader)
        arbiter.rule(key=event.key, by=leader, round=1, number=1, first=None)
        return
    entrant = event.entrants.all()[0].pk
    for refused in (
        lambda: services.announce(club=club, by=leader, title="Mine"),
        lambda: services.enter_bot(key=event.key, by=leader, level="easy"),
        lambda: services.drop(key=event.key, by=leader, entrant=entrant),
        lambda: services.pair_next(key=event.key, by=leader),
        lambda: arbiter.rule(key=event.key, by=leader, round=1, number=1, first=None),
    ):
        with pytest.raises(PermissionDenied):
            refused()
    assert not Table.objects.exists()
    assert event.entrants.count() == 4


def test_an_event_needs_people(announce: Announce, alice: User) -> None:
    event = announce(1)
    with pytest.raises(Refused, match="At least 2"):
        services.pair_next(key=event.key, by=alice)


@pytest.mark.parametrize(
    ("otherwise", "told"),
    [
        ({"game": "jihad", "scenario": "campaign", "seats": 4}, "takes 2 to 2 at a table, not 4"),
        ({"form": Event.Form.ROBIN, "seats": 3}, "two at a table"),
        ({"form": Event.Form.KNOCK_OUT, "seats": 4}, "two at a table"),
    ],
)
def test_what_cannot_be_announced(announce: Announce, otherwise: dict[str, object], told: str) -> None:
    with pytest.raises(Refused, match=told):
        announce(**otherwise)


def test_what_is_over_leaves_room_for_another(
    announce: Announce, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_EVENTS", 2)
    announce()
    event = announce(2, form=Event.Form.ROBIN)
    with pytest.raises(Refused, match="2 events that are not over"):
        announce()
    play_out(event, alice)
    announce()


def test_the_lot_can_be_drawn_again(announce: Announce) -> None:
    event = announce(6)
    assert course_of(event).lots == course_of(Event.objects.get()).lots
    Event.objects.update(seed="another")
    others = {tuple(course_of(Event(pk=event.pk, seed=str(seed))).lots) for seed in range(20)}
    assert len(others) > 1


def test_ones_data_tell_of_events(announce: Announce, client: Client) -> None:
    event = announce(1)
    entrant = event.entrants.select_related("user")[0]
    assert entrant.user
    client.force_login(entrant.user)
    told = client.get(reverse("accounts:export")).json()
    assert told["events"] == [{"event": "Winter cup", "dropped_out": False}]
