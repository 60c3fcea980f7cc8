"""Leagues and ladders: over a season, in which a table still under way holds nobody up."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.clubs.services import Refused
from apps.events import arbiter, services
from apps.events.models import Event, Pairing
from apps.events.selectors import course_of
from apps.events.standing import standings
from apps.play import services as play
from apps.play.clocks import DAYS
from apps.play.models import Table
from tests.clubs.build import joined
from tests.events.build import course, end, end_round
from tests.events.conftest import USUAL, Announce
from tests.factories import UserFactory

pytestmark = pytest.mark.usefixtures("components")


@pytest.fixture
def season() -> dict[str, object]:
    return {"ends_at": timezone.now() + timedelta(days=90)}


@pytest.fixture
def league(announce: Announce, season: dict[str, object]) -> Event:
    return announce(4, form=Event.Form.LEAGUE, **season)


@pytest.fixture
def ladder(announce: Announce, season: dict[str, object]) -> Event:
    return announce(6, form=Event.Form.LADDER, **season)


# Leagues


def test_a_league_is_played_to_its_end(league: Event, alice: User) -> None:
    for number in range(6):
        assert course(league).event.round == number
        services.pair_next(key=league.key, by=alice)
        end_round(league)
    done = course(league)
    assert done.over
    assert {*done.met.values()} == {2}
    assert len(done.met) == 6
    # who has entered first has won all six games
    assert [row.points for row in done.rows] == [6, 4, 2, 0]
    assert done.rows == standings(done.lots, done.games)
    with pytest.raises(Refused, match="over"):
        services.pair_next(key=league.key, by=alice)


def test_a_league_waits_for_nobody(league: Event, alice: User) -> None:
    for _ in range(6):
        services.pair_next(key=league.key, by=alice)
    assert Table.objects.filter(status=Table.Status.PLAYING).count() == 12
    assert not course(league).over
    with pytest.raises(Refused, match="last round is paired"):
        services.pair_next(key=league.key, by=alice)
    end_round(league)
    assert course(league).over


def test_what_ends_after_the_season_does_not_count(league: Event, alice: User) -> None:
    services.pair_next(key=league.key, by=alice)
    first, second = league.pairings.all()
    end(first, 1, 2)
    end(second, 1, 2)
    Event.objects.update(ends_at=timezone.now() + timedelta(hours=1))
    Table.objects.filter(pairing=second).update(moved_at=timezone.now() + timedelta(hours=2))
    now = course(league)
    assert sum(row.points for row in now.rows) == 1
    assert not now.over
    Event.objects.update(ends_at=timezone.now() - timedelta(hours=1))
    assert course(league).over
    with pytest.raises(Refused, match="over"):
        services.pair_next(key=league.key, by=alice)


@pytest.mark.parametrize("played", [True, False])
def test_what_is_ruled_when_the_season_is_over_counts(league: Event, alice: User, played: bool) -> None:
    services.pair_next(key=league.key, by=alice)
    pairing = league.pairings.all()[0]
    first, second = pairing.places.all()
    if played:
        win(pairing, first.entrant_id)
        Table.objects.filter(pairing=pairing).update(moved_at=timezone.now() - timedelta(hours=1))
    Event.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    arbiter.rule(key=league.key, by=alice, round=1, number=1, first=second.entrant_id)
    assert [row.points for row in course(league).rows if row.entrant == second.entrant_id] == [1]
    assert len(course(league).games) == 1


@pytest.mark.parametrize("form", [Event.Form.LEAGUE, Event.Form.LADDER])
def test_a_season_has_an_end(announce: Announce, form: str) -> None:
    with pytest.raises(Refused, match="A season has an end"):
        announce(form=form)
    now = timezone.now()
    with pytest.raises(Refused, match="Its end is past"):
        announce(form=form, ends_at=now - timedelta(days=1))
    with pytest.raises(Refused, match="ends before it begins"):
        announce(form=form, begins_at=now + timedelta(days=2), ends_at=now + timedelta(days=1))


# Ladders


def challenge(ladder: Event, lower: int, upper: int) -> Pairing:
    """The one on this rung, counted from 0 at the top, challenges the one on that."""
    now = course(ladder)
    mine = now.entrants[now.ladder[lower]]
    assert mine.user
    return services.challenge(key=ladder.key, by=mine.user, entrant=now.ladder[upper])


def win(pairing: Pairing, entrant: int) -> None:
    end(pairing, *(1 if place.entrant_id == entrant else 2 for place in pairing.places.all()))


def test_a_ladder_is_climbed(ladder: Event) -> None:
    before = course(ladder).ladder
    assert before == sorted(before)
    pairing = challenge(ladder, 4, 1)
    assert {place.entrant_id for place in pairing.places.all()} == {before[4], before[1]}
    assert (pairing.table and pairing.table.title) == "Winter cup, game 1"
    assert course(ladder).ladder == before
    win(pairing, before[4])
    climbed = course(ladder)
    assert climbed.ladder == [before[0], before[4], before[1], before[2], before[3], before[5]]
    assert [row.entrant for row in climbed.rows] == climbed.ladder
    assert course_of(Event.objects.get()).ladder == climbed.ladder


def test_games_count_in_the_order_in_which_they_end(ladder: Event) -> None:
    before = course(ladder).ladder
    early, late = challenge(ladder, 3, 1), challenge(ladder, 4, 3)
    now = timezone.now()
    for pairing, winner, at in ((early, 3, now), (late, 4, now - timedelta(minutes=5))):
        win(pairing, before[winner])
        Table.objects.filter(pairing=pairing).update(moved_at=at)
    assert course(ladder).ladder == [before[n] for n in (0, 3, 1, 2, 4, 5)]


def test_a_ruling_leaves_a_game_where_it_ended(ladder: Event, alice: User) -> None:
    before = course(ladder).ladder
    early, late = challenge(ladder, 3, 1), challenge(ladder, 4, 3)
    now = timezone.now()
    for pairing, ago in ((early, 10), (late, 5)):
        win(pairing, before[4 if pairing == late else 3])
        Table.objects.filter(pairing=pairing).update(moved_at=now - timedelta(minutes=ago))
    climbed = course(ladder).ladder
    assert climbed == [before[n] for n in (0, 4, 3, 1, 2, 5)]
    arbiter.rule(key=ladder.key, by=alice, round=early.round, number=early.number, first=before[3])
    assert course(ladder).ladder == climbed


@pytest.mark.parametrize(("lower", "upper"), [(4, 0), (1, 2), (3, 3)])
def test_whom_one_may_not_challenge(ladder: Event, lower: int, upper: int) -> None:
    with pytest.raises(Refused, match="up to 3 rungs above"):
        challenge(ladder, lower, upper)


def test_two_games_at_a_time_and_one_with_each(ladder: Event) -> None:
    challenge(ladder, 4, 3)
    with pytest.raises(Refused):
        challenge(ladder, 4, 3)
    challenge(ladder, 4, 2)
    with pytest.raises(Refused):
        challenge(ladder, 4, 1)
    with pytest.raises(Refused):
        challenge(ladder, 5, 4)


def test_a_ladder_is_entered_at_any_time_at_its_foot(ladder: Event, club: Club, alice: User) -> None:
    pairing = challenge(ladder, 1, 0)
    win(pairing, course(ladder).ladder[1])
    entrant = services.enter(key=ladder.key, user=alice)
    assert course(ladder).ladder[-1] == entrant.pk
    with pytest.raises(Refused, match="challenge each other"):
        services.pair_next(key=ladder.key, by=alice)
    Event.objects.update(ends_at=timezone.now())
    late = UserFactory.create()
    joined(club, late)
    with pytest.raises(Refused, match="season is over"):
        services.enter(key=ladder.key, user=late)
    with pytest.raises(Refused):
        challenge(ladder, 6, 5)


def test_an_arbiter_rules_on_any_game_of_a_season(ladder: Event, alice: User) -> None:
    before = course(ladder).ladder
    challenge(ladder, 1, 0)
    challenge(ladder, 3, 2)
    arbiter.rule(key=ladder.key, by=alice, round=1, number=1, first=before[1])
    assert course(ladder).ladder[:2] == [before[1], before[0]]


def test_on_its_page_one_challenges_who_is_in_reach(client: Client, ladder: Event) -> None:
    now = course(ladder)
    lowest = now.entrants[now.ladder[5]].user
    assert lowest
    client.force_login(lowest)
    page = client.get(ladder.get_absolute_url()).content.decode()
    assert page.count("Challenge<span") == 3
    client.post(reverse("events:challenge", args=[ladder.key, now.ladder[3]]))
    assert Table.objects.count() == 1
    page = client.get(ladder.get_absolute_url()).content.decode()
    assert "Game 1" in page
    assert page.count("Challenge<span") == 2
    assert client.post(reverse("events:challenge", args=[ladder.key, now.ladder[0]])).status_code == 409


def test_each_game_of_a_ladder_is_told_from_the_others(client: Client, ladder: Event, alice: User) -> None:
    Event.objects.update(clock=msgspec.to_builtins(DAYS["one"]))
    for lower, upper in ((1, 0), (3, 2)):
        challenge(ladder, lower, upper)
    client.force_login(alice)
    page = client.get(ladder.get_absolute_url()).content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert len({*ids}) == len(ids)
    for wanted in ("first", "hours"):
        assert sum(one.startswith(f"{wanted}-") for one in ids) == 2
    assert "able 1" not in page
    for word in ("Rule", "Rule so", "More time"):
        assert f'{word}<span class="unseen">: Game 2</span>' in page
    ruled = client.post(reverse("events:rule", args=[ladder.key, 2, 1]), {"first": ""}, follow=True)
    assert "The result is as you have ruled: Game 2." in ruled.content.decode()


# Calendar


def announced(client: Client, club: Club, **fields: str) -> str:
    """What comes back of a form filled in so."""
    asked = USUAL | {"seats": "2", "rounds": "3"} | fields
    answer = client.post(f"{reverse('events:new', args=[club.key])}?game=bidding", asked)
    return "" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.parametrize(
    ("written", "zone", "meant"),
    [
        ("2030-01-10T19:30", "", datetime(2030, 1, 10, 19, 30, tzinfo=UTC)),
        ("2030-01-10T19:30", "Europe/Berlin", datetime(2030, 1, 10, 18, 30, tzinfo=UTC)),
        ("2030-07-10T19:30", "Europe/Berlin", datetime(2030, 7, 10, 17, 30, tzinfo=UTC)),
        ("2030-07-10T19:30", "Asia/Kolkata", datetime(2030, 7, 10, 14, 0, tzinfo=UTC)),
        # clocks go back on 27 October 2030: of the hour that comes twice the first
        ("2030-10-27T02:30", "Europe/Berlin", datetime(2030, 10, 27, 0, 30, tzinfo=UTC)),
    ],
)
def test_a_time_is_by_the_clocks_of_its_zone(
    client: Client, club: Club, alice: User, written: str, zone: str, meant: datetime
) -> None:
    client.force_login(alice)
    assert announced(client, club, begins_at=written, zone=zone) == ""
    event = Event.objects.get()
    assert event.begins_at == meant
    page = client.get(reverse("events:events", args=[club.key])).content.decode()
    assert f"{datetime.fromisoformat(written):%-d %b %Y, %H:%M}" in page
    assert (zone or "UTC") in page


def test_what_no_clock_shows_is_refused(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    told = announced(client, club, begins_at="2030-03-31T02:30", zone="Europe/Berlin")
    assert "Clocks leave that hour out" in told
    assert "Nobody’s clocks go by that name" in announced(client, club, zone="Middle-earth/Shire")
    for name, far, zone in (
        ("begins_at", "0001-01-01T00:00", "Asia/Tokyo"),
        ("ends_at", "9999-12-31T23:59", "America/New_York"),
    ):
        assert "Write a day within ten years" in announced(client, club, zone=zone, **{name: far})
    assert "A season has an end" in announced(client, club, form="league")
    assert not Event.objects.exists()


def test_an_event_is_not_begun_before_its_time(announce: Announce, alice: User) -> None:
    event = announce(2, begins_at=timezone.now() + timedelta(days=1))
    with pytest.raises(Refused, match="still to come"):
        services.pair_next(key=event.key, by=alice)
    Event.objects.update(begins_at=timezone.now())
    services.pair_next(key=event.key, by=alice)


def test_the_calendar_shows_what_is_to_come_the_next_first(
    client: Client, announce: Announce, club: Club, alice: User
) -> None:
    now = timezone.now()
    announce(title="Spring cup", begins_at=now + timedelta(days=9))
    announce(title="Winter league", form=Event.Form.LEAGUE, ends_at=now + timedelta(days=2))
    announce(title="Past cup", begins_at=now - timedelta(days=2))
    client.force_login(alice)
    page = client.get(reverse("events:events", args=[club.key])).content.decode()
    calendar = page[page.index('id="h-calendar"') : page.index("</ul>", page.index('id="h-calendar"'))]
    assert calendar.index("Winter league") < calendar.index("Spring cup")
    assert "Past cup" not in calendar


# Substitutes


def entered_first(event: Event) -> tuple[int, User]:
    entrant = event.entrants.select_related("user")[0]
    assert entrant.user
    return entrant.pk, entrant.user


def seat_of(event: Event, entrant: int) -> tuple[Table, int]:
    pairing = event.pairings.select_related("table").get(places__entrant=entrant)
    assert pairing.table
    return pairing.table, pairing.places.get(entrant=entrant).seat


def test_a_substitute_takes_over_seat_and_points(
    client: Client, announce: Announce, club: Club, alice: User
) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    entrant, gone = entered_first(event)
    table, number = seat_of(event, entrant)
    table.seats.filter(number=number).update(notes="They bluff.")
    fresh = UserFactory.create(name="Fresh")
    joined(club, fresh)
    services.substitute(key=event.key, by=alice, entrant=entrant, user=fresh)
    seat = table.seats.get(number=number)
    assert (seat.user, seat.notes, seat.absent) == (fresh, "", False)
    end_round(event)
    assert course(event).rows[0].points == 1
    services.pair_next(key=event.key, by=alice)
    assert Table.objects.filter(seats__user=fresh).count() == 2
    client.force_login(alice)
    page = client.get(event.get_absolute_url()).content.decode()
    assert f'Fresh <span class="soft fine">for {gone}</span>' in page
    client.force_login(gone)
    told = client.get(reverse("accounts:export")).json()
    assert (told["events"], told["events_left_to_a_substitute"]) == ([], ["Winter cup"])


def test_who_is_replaced_sees_and_does_nothing_more_there(
    client: Client, announce: Announce, club: Club, alice: User
) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    entrant, gone = entered_first(event)
    table, number = seat_of(event, entrant)
    client.force_login(gone)
    assert f'name="seat" value="{number}"' in client.get(table.get_absolute_url()).content.decode()
    services.substitute(key=event.key, by=alice, entrant=entrant, user=None, level="easy")
    page = client.get(table.get_absolute_url()).content.decode()
    assert 'name="seat"' not in page
    resigned = client.post(reverse("play:resign", args=[table.key]), {"seat": number, "version": 0})
    assert resigned.status_code == 403
    seat = table.seats.get(number=number)
    assert (seat.user, seat.bot, hasattr(seat, "duty")) == (None, "easy", True)


def test_a_person_comes_after_a_bot(announce: Announce, alice: User) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    entrant, _ = entered_first(event)
    services.substitute(key=event.key, by=alice, entrant=entrant, user=None, level="easy")
    services.substitute(key=event.key, by=alice, entrant=entrant, user=alice)
    table, number = seat_of(event, entrant)
    seat = table.seats.get(number=number)
    assert (seat.user, seat.bot, hasattr(seat, "duty")) == (alice, "", False)


def test_what_ends_meanwhile_is_left_as_it_ended(
    ladder: Event, club: Club, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = challenge(ladder, 4, 3), challenge(ladder, 4, 2)
    entrant = course(ladder).entrants[course(ladder).ladder[4]]
    joined(club, bob)

    def reseat(**which: Any) -> None:
        play.reseat(**which)
        end(second, 1, 2)

    monkeypatch.setattr(services, "reseat", reseat)
    services.substitute(key=ladder.key, by=alice, entrant=entrant.pk, user=bob)
    assert [seat.table.pairing for seat in bob.seats.all()] == [first]


def test_who_sits_there_by_now_is_no_substitute_there(announce: Announce, alice: User, club: Club) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    entrant, _ = entered_first(event)
    table, number = seat_of(event, entrant)
    table.seats.exclude(number=number).update(user=alice)  # by whom that player's time was over
    with pytest.raises(Refused, match="sits at this table already"):
        services.substitute(key=event.key, by=alice, entrant=entrant, user=alice)


def test_who_cannot_be_a_substitute(announce: Announce, alice: User, charlie: User) -> None:
    event = announce(3)
    entrant, _ = entered_first(event)
    other = event.entrants.select_related("user")[1].user
    for user, level, told in (
        (charlie, "", "no member"),
        (other, "", "has entered already"),
        (None, "godlike", "No bot"),
    ):
        with pytest.raises(Refused, match=told):
            services.substitute(key=event.key, by=alice, entrant=entrant, user=user, level=level)


def test_nobody_plays_anothers_deck(deal: Event, alice: User) -> None:
    entrant = services.enter(key=deal.key, user=alice)
    with pytest.raises(Refused, match="for themselves"):
        services.substitute(key=deal.key, by=alice, entrant=entrant.pk, user=None, level="normal")


def test_only_who_may_puts_a_substitute_in(announce: Announce, bob: User, club: Club) -> None:
    event = announce(2)
    entrant, _ = entered_first(event)
    joined(club, bob)
    with pytest.raises(PermissionDenied):
        services.substitute(key=event.key, by=bob, entrant=entrant, user=None, level="easy")


def test_by_its_page_somebody_is_named(client: Client, announce: Announce, club: Club, alice: User) -> None:
    event = announce(2)
    entrant, _ = entered_first(event)
    address = reverse("events:substitute", args=[event.key, entrant])
    client.force_login(alice)
    refused = client.post(address, {"person": "nobody-at-all"})
    assert refused.status_code == 409
    page = refused.content.decode()
    assert page.count('value="nobody-at-all"') == page.count('<details class="fold" open>') == 1
    client.post(address, {"person": "alice"})
    assert event.entrants.get(pk=entrant).user == alice


# From a table


def test_a_table_leads_to_its_event_and_club(
    client: Client, announce: Announce, club: Club, alice: User
) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    table = Table.objects.get()
    client.force_login(alice)
    page = client.get(table.get_absolute_url()).content.decode()
    assert f'href="{event.get_absolute_url()}" id="to-event"' in page
    assert f'href="{club.get_absolute_url()}" id="to-club"' in page
    Table.objects.update(status=Table.Status.OPEN)
    waits = client.get(reverse("lobby:gathering", args=[table.key])).content.decode()
    assert f'<a href="{event.get_absolute_url()}">{event}</a>' in waits
    Table.objects.update(members_only=False, status=Table.Status.PLAYING)
    client.logout()
    page = client.get(table.get_absolute_url()).content.decode()
    assert "to-event" not in page
    assert "to-club" in page
    Club.objects.update(joining=Club.Joining.INVITATION)
    assert "to-club" not in client.get(table.get_absolute_url()).content.decode()


# The same deck


@pytest.fixture
def deal(announce: Announce, season: dict[str, object]) -> Event:
    return announce(
        form=Event.Form.DEAL, game="first_jihad", scenario="basic", title="This week’s deck", **season
    )


def score(event: Event, user: User, points: int, reason: str) -> None:
    places = [{"seat": 0, "rank": 1, "score": points}]
    outcome = {"places": places, "reason": reason, "rule": "5.2"}
    tables = Table.objects.filter(pairing__event=event, seats__user=user)
    tables.update(status=Table.Status.OVER, outcome=outcome)


def test_all_are_dealt_the_same(deal: Event, club: Club, alice: User, bob: User) -> None:
    joined(club, bob)
    for user in (alice, bob):
        services.enter(key=deal.key, user=user)
    hers, his = Table.objects.order_by("pk")
    assert hers.seed == his.seed
    assert hers.moves.get(number=0).saved == his.moves.get(number=0).saved
    assert (hers.spectators, hers.members_only, hers.title) == (False, True, "This week’s deck")
    again = services.announce(
        club=club,
        by=alice,
        **USUAL | {"form": "deal", "game": "first_jihad", "scenario": "basic"},
        ends_at=deal.ends_at,
    )
    services.enter(key=again.key, user=alice)
    assert Table.objects.latest("pk").seed != hers.seed


def test_who_enters_is_led_to_their_game_until_it_is_over(client: Client, deal: Event, alice: User) -> None:
    client.force_login(alice)
    page = client.post(reverse("events:enter", args=[deal.key]), follow=True).content.decode()
    assert "Your game is dealt: play it once, when you like." in page
    button = f'<a class="button button-main" href="{Table.objects.get().get_absolute_url()}">Your table</a>'
    assert button in page
    score(deal, alice, -3, "3 Outcome Points: better.")
    assert button not in client.get(deal.get_absolute_url()).content.decode()


def test_each_has_one_try(deal: Event, alice: User) -> None:
    entrant = services.enter(key=deal.key, user=alice)
    services.drop(key=deal.key, by=alice, entrant=entrant.pk)
    services.enter(key=deal.key, user=alice)
    assert Table.objects.count() == 1
    with pytest.raises(Refused, match="entered already"):
        services.enter(key=deal.key, user=alice)


def test_the_best_score_stands_first(client: Client, deal: Event, club: Club, alice: User, bob: User) -> None:
    joined(club, bob)
    for user in (alice, bob):
        services.enter(key=deal.key, user=user)
    services.enter_bot(key=deal.key, by=alice, level="normal")
    score(deal, bob, -12, "12 Outcome Points: a draw.")
    now = course(deal)
    assert now.entrants[now.rows[0].entrant].user == bob
    score(deal, alice, -3, "3 Outcome Points: better.")
    Table.objects.get(seats__user=alice).seats.update(advised=2)
    now = course(deal)
    assert [now.entrants[row.entrant].user for row in now.rows] == [alice, bob, None]
    client.force_login(bob)
    page = client.get(deal.get_absolute_url()).content.decode()
    assert page.index("3 Outcome Points: better.") < page.index("12 Outcome Points: a draw.")
    assert "asked for advice 2 times" in page
    assert Table.objects.get(seats__user=bob).get_absolute_url() in page
    assert Table.objects.get(seats__user=alice).get_absolute_url() not in page


def test_when_its_time_is_over_the_best_is_named(
    client: Client, deal: Event, club: Club, alice: User, bob: User
) -> None:
    joined(club, bob)
    for user in (alice, bob):
        services.enter(key=deal.key, user=user)
    score(deal, bob, -12, "12 Outcome Points: a draw.")
    Event.objects.update(ends_at=timezone.now())
    client.force_login(alice)
    page = client.get(deal.get_absolute_url()).content.decode()
    assert "The season is over. <b>Bob</b> stands first." in page
    listed = client.get(reverse("events:events", args=[club.key])).content.decode()
    assert "Over: <b>Bob</b> stands first" in listed


def test_the_secret_is_shown_when_the_time_is_over(client: Client, deal: Event, alice: User) -> None:
    services.enter(key=deal.key, user=alice)
    score(deal, alice, -3, "3 Outcome Points: better.")
    table = Table.objects.get()
    client.force_login(alice)
    address = reverse("play:fair", args=[table.key])
    assert table.secret not in client.get(address).content.decode()
    Table.objects.update(sealed_until=timezone.now())
    assert table.secret in client.get(address).content.decode()


def test_what_is_dealt_alone_is_played_alone(announce: Announce, season: dict[str, object]) -> None:
    with pytest.raises(Refused, match="at a table"):
        announce(game="first_jihad", scenario="basic", seats=1)
    with pytest.raises(Refused, match="at a table"):
        announce(form=Event.Form.DEAL, game="jihad", scenario="campaign", **season)
