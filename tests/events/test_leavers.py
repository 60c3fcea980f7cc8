"""Whose seat somebody else plays, or nobody: what comes of it is not theirs."""

from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.events import services
from apps.events.models import Event
from apps.events.selectors import after_all
from apps.play.clocks import DAYS, Over
from apps.play.models import Table
from apps.play.services import reseat, resign
from tests.events.build import course, end
from tests.events.conftest import Announce

pytestmark = pytest.mark.usefixtures("components")


def clock(over: Over) -> object:
    return msgspec.to_builtins(replace(DAYS["one"], over=over))


@pytest.fixture
def deal(announce: Announce) -> Event:
    """Of those that could be announced once."""
    ends = timezone.now() + timedelta(days=9)
    alone = {"game": "first_jihad", "scenario": "basic", "ends_at": ends, "clock": clock(Over.BOT)}
    return announce(form=Event.Form.DEAL, **alone)


def test_what_comes_of_a_seat_that_another_took_is_not_its_entrants(
    client: Client, announce: Announce, alice: User, charlie: User
) -> None:
    event = announce(2, form=Event.Form.ROBIN, clock=clock(Over.SEAT))
    services.pair_next(key=event.key, by=alice)
    (pairing,) = event.pairings.all()
    gone, stayed = pairing.places.all()
    assert pairing.table
    reseat(table_id=pairing.table.pk, seat=gone.seat, user=charlie)
    end(pairing, 1, 2)
    assert course(event).first == stayed.entrant
    client.force_login(alice)
    page = client.get(event.get_absolute_url()).content.decode()
    assert page.count("left before the end") == 1


@pytest.mark.parametrize("how", ["a bot sits down", "resigned"])
def test_nobody_is_credited_with_a_deck_they_have_left(
    client: Client, deal: Event, alice: User, how: str
) -> None:
    services.enter(key=deal.key, user=alice)
    table = Table.objects.get()
    client.force_login(alice)
    if how == "resigned":
        resign(table_id=table.pk, seat=0)
    else:
        reseat(table_id=table.pk, seat=0, user=None, bot="normal")
        assert 'class="button button-main"' not in client.get(deal.get_absolute_url()).content.decode()
        end(deal.pairings.get(), 1)
    assert course(deal).first is None
    page = client.get(deal.get_absolute_url()).content.decode()
    assert "Left before the end" in page
    assert "The war is over." not in page


def test_a_substitute_plays_for_who_has_entered(announce: Announce, alice: User) -> None:
    event = announce(2, form=Event.Form.ROBIN, clock=clock(Over.SEAT))
    services.pair_next(key=event.key, by=alice)
    (pairing,) = event.pairings.all()
    first = pairing.places.all()[0].entrant
    end(pairing, 1, 2)
    services.substitute(key=event.key, by=alice, entrant=first.pk, user=alice)
    assert course(event).first == first


def test_who_left_comes_last_and_those_who_stayed_move_up() -> None:
    assert after_all({1}, {1: 1, 2: 2, 3: 2, 4: 4}) == {1: 4, 2: 1, 3: 1, 4: 3}
    assert after_all((), {1: 1, 2: 1, 3: 3}) == {1: 1, 2: 1, 3: 3}
    assert after_all({1, 2}, {1: 1, 2: 2}) == {1: 1, 2: 1}


@pytest.mark.parametrize(("game", "alone"), [("bidding", False), ("first_jihad", True)])
def test_no_event_lets_others_take_a_seat(
    client: Client, club: Club, alice: User, game: str, alone: bool
) -> None:
    client.force_login(alice)
    page = client.get(f"{reverse('events:new', args=[club.key])}?game={game}").content.decode()
    offered = [over for over in Over if f'<option value="{over}"' in page]
    assert offered == [Over.TOLD, *([] if alone else [Over.CLAIM]), Over.MORE, Over.ABSENT]
