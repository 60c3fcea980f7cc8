"""The pages of events, and what is refused on them."""

from collections.abc import Sequence
from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.clubs.models import Club, Power
from apps.events import selectors, services
from apps.events.models import Event
from apps.events.standing import Played, Row, standings
from apps.play.clocks import DAYS, HOUR, Over
from apps.play.models import Table
from tests.clubs.build import joined
from tests.events.build import end_round, play_out
from tests.events.conftest import USUAL, Announce

pytestmark = pytest.mark.usefixtures("components")


def at(name: str, event: Event, *which: int) -> str:
    return reverse(f"events:{name}", args=[event.key, *which])


def see(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_leader_announces_one(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    address = reverse("events:new", args=[club.key])
    assert "Announce an event" in see(client, reverse("events:events", args=[club.key]))
    answer = client.post(f"{address}?game=bidding", USUAL | {"seats": "2", "rounds": "3"})
    event = Event.objects.get()
    assert answer["Location"] == event.get_absolute_url()
    assert "Winter cup" in see(client, reverse("events:events", args=[club.key]))


def test_what_is_missing_is_told(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(f"{reverse('events:new', args=[club.key])}?game=jihad", {"seats": "4"})
    assert answer.status_code == 422
    assert "Write a name." in answer.content.decode()
    assert client.get(f"{reverse('events:new', args=[club.key])}?game=nothing").status_code == 404


def test_what_is_written_stays_when_the_game_is_another(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    address = f"{reverse('events:new', args=[club.key])}?game=first_jihad"
    written = USUAL | {"seats": "2", "title": "Spring cup", "rounds": "5", "over": Over.MORE}
    written |= {"form": Event.Form.LEAGUE, "switch": ""}
    answer = client.post(address, written)
    page = answer.content.decode()
    assert answer.status_code == 200 and not Event.objects.exists()
    assert 'value="Spring cup"' in page and 'value="5"' in page
    assert f'<option value="{Over.MORE}" selected' in page
    assert '<option value="basic"' in page and f'<option value="{Event.Form.SWISS}"' not in page
    assert 'name="seats" value="1"' in page and "aria-invalid" not in page
    page = client.post(f"{reverse('events:new', args=[club.key])}?game=bidding", written).content.decode()
    assert 'name="seats" value="2"' in page and f'<option value="{Event.Form.LEAGUE}" selected' in page


def test_people_enter_and_play(
    client: Client, announce: Announce, alice: User, club: Club, bob: User
) -> None:
    event = announce(3)
    joined(club, bob)
    client.force_login(bob)
    client.post(at("enter", event))
    assert "Bob" in see(client, event.get_absolute_url())
    assert client.post(at("enter", event)).status_code == 409
    client.force_login(alice)
    client.post(at("pair_next", event))
    page = see(client, event.get_absolute_url())
    assert "Round 1 of 3 is being played: 2 tables to come." in page
    again = client.post(at("pair_next", event))
    assert again.status_code == 409
    assert "have no result yet" in again.content.decode()
    end_round(event)
    assert "Round 1 of 3 is over." in see(client, event.get_absolute_url())
    client.post(at("pair_next", event))
    assert "Round 1</h2>" in see(client, event.get_absolute_url() + "?round=1")
    for nonsense in ("nonsense", "0", "3", "00019", "0001" + "0" * 5000):
        assert "Round 2</h2>" in see(client, event.get_absolute_url() + f"?round={nonsense}")


def test_what_is_over_says_so_and_who_stands_first(client: Client, announce: Announce, alice: User) -> None:
    event = announce(4)
    client.force_login(alice)
    listed, page = reverse("events:events", args=[event.club.key]), event.get_absolute_url()
    services.pair_next(key=event.key, by=alice)
    assert "Round 1 of 3" in see(client, listed)
    end_round(event)
    course = play_out(event, alice)
    first = course.entrants[course.rows[0].entrant]
    assert f"Over: <b>{first}</b> stands first" in see(client, listed)
    assert "Round 3 of 3" not in see(client, listed)
    assert f"All rounds are played. <b>{first}</b> stands first." in see(client, page)


def test_bots_of_one_level_are_told_apart(client: Client, announce: Announce, alice: User) -> None:
    event = announce()
    for level in ("normal", "easy", "normal"):
        services.enter_bot(key=event.key, by=alice, level=level)
    client.force_login(alice)
    page = see(client, event.get_absolute_url())
    assert all(f">{name}</th>" in page for name in ("Bot, normal", "Bot, easy", "Bot, normal 2"))


def test_nothing_is_counted_before_the_first_round(client: Client, announce: Announce, alice: User) -> None:
    event = announce(2)
    client.force_login(alice)
    assert "Buchholz</th>" not in see(client, event.get_absolute_url())
    services.pair_next(key=event.key, by=alice)
    assert "Buchholz</th>" in see(client, event.get_absolute_url())


def test_where_all_but_one_have_gone_it_is_over(client: Client, announce: Announce, alice: User) -> None:
    event = announce(2)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    services.drop(key=event.key, by=alice, entrant=event.entrants.all()[1].pk)
    client.force_login(alice)
    assert "Over: <b>" in see(client, reverse("events:events", args=[event.club.key]))


def test_nobody_enters_what_has_ended(client: Client, announce: Announce, alice: User) -> None:
    event = announce()
    Event.objects.update(ends_at=event.made_at)
    client.force_login(alice)
    assert "Entries are closed" in see(client, reverse("events:events", args=[event.club.key]))
    page = see(client, event.get_absolute_url())
    assert "Entries are closed." in page
    assert 'id="enter"' not in page


def test_who_plays_is_led_to_their_table(
    client: Client, announce: Announce, alice: User, club: Club, bob: User
) -> None:
    event = announce(3)
    joined(club, bob)
    services.enter(key=event.key, user=bob)
    services.pair_next(key=event.key, by=alice)
    table = Table.objects.get(seats__user=bob)
    lead = f'href="{table.get_absolute_url()}">Your table</a>'
    client.force_login(bob)
    assert see(client, event.get_absolute_url()).count(lead) == 1
    end_round(event)
    assert lead not in see(client, event.get_absolute_url())
    client.force_login(alice)
    assert "Your table" not in see(client, event.get_absolute_url())


def test_an_arbiter_rules(client: Client, announce: Announce, alice: User) -> None:
    event = announce(2)
    client.force_login(alice)
    client.post(at("pair_next", event))
    first = event.entrants.all()[0].pk
    client.post(at("rule", event, 1, 1), {"first": first})
    assert "Ruled" in see(client, event.get_absolute_url())
    assert client.post(at("rule", event, 1, 1), {"first": "x"}).status_code == 409


def test_an_arbiter_gives_more_time(client: Client, announce: Announce, alice: User) -> None:
    event = announce(2, clock=msgspec.to_builtins(DAYS["one"]))
    client.force_login(alice)
    client.post(at("pair_next", event))
    table = event.pairings.get().table
    assert table
    before = [seat.due_at for seat in table.seats.all()]
    assert "More time" in see(client, event.get_absolute_url())
    assert client.post(at("extend", event, 1, 1), {"hours": "24"}).status_code == 302
    for seat, due in zip(table.seats.all(), before, strict=True):
        assert seat.bank == DAYS["one"].bank + 24 * HOUR
        assert due
        assert seat.due_at
        assert (
            timedelta(hours=24) <= seat.due_at - due < timedelta(hours=24, seconds=1)
        )  # what is begun is theirs
    for hours in ("0", "x", "100000"):
        assert client.post(at("extend", event, 1, 1), {"hours": hours}).status_code == 409
    assert client.post(at("extend", event, 1, 9), {"hours": "1"}).status_code == 409


def test_where_no_clock_goes_there_is_nothing_to_give(
    client: Client, announce: Announce, alice: User
) -> None:
    event = announce(2)
    client.force_login(alice)
    client.post(at("pair_next", event))
    assert "More time" not in see(client, event.get_absolute_url())
    assert client.post(at("extend", event, 1, 1), {"hours": "24"}).status_code == 409


WHICH = {
    "drop": (1,),
    "rule": (1, 1),
    "extend": (1, 1),
    "rule_on_undo": (1, 1),
    "challenge": (1,),
    "substitute": (1,),
}  # entrant, or round and table


@pytest.mark.parametrize("name", ["enter", "enter_bot", "pair_next", *WHICH])
def test_nothing_is_done_by_looking_nor_by_strangers(
    client: Client, announce: Announce, charlie: User, name: str
) -> None:
    event = announce(2)
    address = at(name, event, *WHICH.get(name, ()))
    assert client.get(address).status_code == 405
    assert client.post(address)["Location"].startswith(reverse("accounts:guest"))
    client.force_login(charlie)
    assert client.post(address).status_code == 403
    assert client.get(event.get_absolute_url()).status_code == 403
    Club.objects.update(joining=Club.Joining.INVITATION)
    assert client.post(address).status_code == 404
    assert client.get(event.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("power", [power for power in Power if power is not Power.EVENTS])
def test_a_leader_without_the_power_is_refused(
    client: Client, announce: Announce, club: Club, bob: User, power: Power
) -> None:
    event = announce(2)
    joined(club, bob, power)
    client.force_login(bob)
    entrant = event.entrants.all()[0].pk
    posts = [(at("pair_next", event), {}), (at("enter_bot", event), {"level": "easy"})]
    posts += [(at("drop", event, entrant), {}), (at("rule", event, 1, 1), {})]
    posts += [(at("rule_on_undo", event, 1, 1), {"asked": "0-0", "agree": "yes"})]
    posts += [(at("substitute", event, entrant), {"level": "easy"})]
    for address, fields in posts:
        answer = client.post(address, fields)
        assert answer.status_code == 403
        assert Power.EVENTS.label in answer.content.decode()
    assert client.get(reverse("events:new", args=[club.key])).status_code == 403
    assert event.entrants.count() == 2


def test_a_page_costs_few_queries(
    client: Client, announce: Announce, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    announce(4, title="Before")
    event = announce(12)
    for _ in range(2):
        services.pair_next(key=event.key, by=alice)
        end_round(event)
    client.force_login(alice)
    for address in (event.get_absolute_url(), reverse("events:events", args=[event.club.key])):
        with django_assert_max_num_queries(15):
            see(client, address)


def test_a_page_counts_an_event_once(
    client: Client, announce: Announce, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = announce(4)
    services.pair_next(key=event.key, by=alice)
    end_round(event)
    counted: list[object] = []

    def count(lots: Sequence[int], games: Sequence[Played]) -> list[Row]:
        counted.append(lots)
        return standings(lots, games)

    monkeypatch.setattr(selectors, "standings", count)
    client.force_login(alice)
    for address in (event.get_absolute_url(), reverse("events:events", args=[event.club.key])):
        counted.clear()
        see(client, address)
        assert len(counted) == 1


def test_the_events_of_a_club_are_leafed_through(
    client: Client, announce: Announce, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.events.views.SHOWN", 1)
    first, second = announce(title="Spring cup"), announce(title="Winter cup")
    client.force_login(alice)
    address = reverse("events:events", args=[first.club.key])
    for number, shown, other in ((1, second, first), (2, first, second)):
        page = see(client, f"{address}?page={number}")
        assert shown.get_absolute_url() in page
        assert other.get_absolute_url() not in page


def test_there_is_no_such_event(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get(reverse("events:event", args=["nothing"])).status_code == 404
