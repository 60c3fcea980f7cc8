"""What people are told beside that a table waits: once each, and only while it is so."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.blocking import block
from apps.accounts.models import User
from apps.accounts.sessions import end_session
from apps.clubs import services as clubs
from apps.clubs.models import Club, Power
from apps.lobby import services as lobby
from apps.play.models import Table
from apps.play.services import resign
from apps.summons import services
from apps.summons.context import SHOWN
from apps.summons.manners import AT_ONCE
from apps.summons.models import Letter, Manner, Messenger, Tiding
from apps.summons.summoning import KEPT
from apps.summons.tidings import LATELY, forget_some, tell_one
from apps.summons.words import told
from tests.clubs.build import at, joined
from tests.factories import TableFactory, UserFactory
from tests.play.conftest import Pass
from tests.summons.test_summoning import open_page
from tests.summons.work import carry_all

pytestmark = pytest.mark.django_db
SOON = AT_ONCE.total_seconds() + 1
Kind = Tiding.Kind


def tell_all() -> int:
    done = 0
    while tell_one():
        done += 1
    return done


def told_of(user: User) -> list[str]:
    return [one.kind for one in user.tidings.all()]


@pytest.fixture
def waits(wait: Pass) -> Pass:
    """A clock that goes when it is told to, from now on."""
    wait(0)
    return wait


@pytest.fixture
def over(at_war: Table, waits) -> Table:
    """Bob has given the war up."""
    resign(table_id=at_war.pk, seat=1)
    return Table.objects.get(pk=at_war.pk)


@pytest.fixture
def offered(components: None, alice: User, bob: User, waits) -> Table:
    made: Table = TableFactory.create(players=[{"user": alice}, {"invited": bob}], title="The long war")
    return made


@pytest.fixture
def club(alice: User) -> Club:
    return clubs.found(user=alice, name="Riverside", about="", link="", joining=Club.Joining.REQUEST)


# What there is


def test_who_is_invited_to_a_table_is_told_once(offered, bob, told_by_mail, waits):
    told_by_mail(bob)
    assert tell_all() == 1
    assert tell_all() == 0
    waits(SOON)
    assert carry_all() == 1
    (letter,) = mail.outbox
    assert letter.subject == "Majlis: Alice invites you to “The long war” (The Bidding Game)"
    assert f"http://localhost{offered.get_absolute_url()}" in str(letter.body)
    assert carry_all() == 0


def test_who_has_answered_by_then_is_not(offered, bob, told_by_mail, waits):
    told_by_mail(bob)
    tell_all()
    lobby.join(key=offered.key, user=bob)
    waits(SOON)
    carry_all()
    assert mail.outbox == []
    assert not Letter.objects.exists()


def test_so_is_who_is_invited_to_a_club_and_anew_if_anew(club, alice, bob, waits):
    for times in (1, 2):
        clubs.invite(key=club.key, by=alice, user=bob)
        assert tell_all() == 1
        assert told_of(bob) == [Kind.ASKED_IN] * times
        bob.candidacies.all().delete()
    assert bob.tidings.latest("pk").path == club.get_absolute_url()


def test_an_invitation_to_a_club_stands_on_the_first_page_until_it_is_answered(
    club, alice, bob, client, waits
):
    clubs.invite(key=club.key, by=alice, user=bob)
    tell_all()
    client.force_login(bob)
    words = "You are invited to the club “Riverside”."
    assert words in client.get("/").content.decode()
    clubs.knock(key=club.key, user=bob)
    assert words not in client.get("/").content.decode()


def test_leaders_who_may_admit_are_told_once_of_who_asks_to_join(
    club, alice, bob, charlie, told_by_mail, waits
):
    joined(club, bob, Power.MODERATE)
    ines = UserFactory.create(name="Ines")
    joined(club, ines, Power.ADMIT, Power.SETS)
    told_by_mail(ines)
    clubs.invite(key=club.key, by=alice, user=UserFactory.create(name="Jon"))
    clubs.knock(key=club.key, user=charlie, words="My secret: I never sleep.")
    assert (tell_all(), tell_all()) == (3, 0)  # and Jon of his invitation
    assert [told_of(user) for user in (alice, ines, bob)] == [[Kind.KNOCKED], [Kind.KNOCKED], []]
    waits(SOON)
    assert (carry_all(), carry_all()) == (1, 0)
    (letter,) = mail.outbox
    assert letter.subject == "Majlis: Charlie asks to join the club “Riverside”"
    assert f"http://localhost{at('members', club)}#h-asking" in str(letter.body)
    assert "secret" not in str(letter.body)


def test_and_anew_of_who_asks_anew(club, alice, charlie, waits):
    for times in (1, 2):
        clubs.knock(key=club.key, user=charlie)
        assert tell_all() == 1
        assert told_of(alice) == [Kind.KNOCKED] * times
        clubs.turn_away(key=club.key, user=charlie)


def test_who_has_asked_is_told_once_of_being_let_in(club, alice, bob, charlie, told_by_mail, waits):
    told_by_mail(charlie)
    asking = clubs.knock(key=club.key, user=charlie)
    joined(club, bob)  # of their own, and so with nothing to be told
    clubs.admit(key=club.key, by=alice, candidate=asking.pk)
    assert (tell_all(), tell_all()) == (1, 0)
    assert [told_of(user) for user in (alice, bob, charlie)] == [[], [], [Kind.ADMITTED]]
    waits(SOON)
    assert (carry_all(), carry_all()) == (1, 0)
    (letter,) = mail.outbox
    assert letter.subject == "Majlis: You are a member of the club “Riverside” now"
    assert f"http://localhost{club.get_absolute_url()}" in str(letter.body)


def test_who_has_left_meanwhile_is_not_told_of_being_let_in(
    club, alice, charlie, told_by_mail, waits, client
):
    told_by_mail(charlie)
    asking = clubs.knock(key=club.key, user=charlie)
    clubs.admit(key=club.key, by=alice, candidate=asking.pk)
    assert tell_all() == 1
    client.force_login(charlie)
    assert "You are a member of the club" in client.get("/").content.decode()
    clubs.leave(key=club.key, user=charlie)
    assert "You are a member of the club" not in client.get("/").content.decode()
    waits(SOON)
    carry_all()
    assert mail.outbox == []


def test_who_leads_from_now_on_is_told_of_who_waits(club, alice, bob, charlie, waits):
    clubs.knock(key=club.key, user=charlie)
    tell_all()
    joined(club, bob, Power.ADMIT)
    assert tell_all() == 1
    assert told_of(bob) == [Kind.KNOCKED]


def test_nobody_is_told_of_whom_they_have_blocked(club, alice, charlie, waits):
    block(by=alice, user=charlie)
    clubs.knock(key=club.key, user=charlie)
    assert tell_all() == 0


@pytest.mark.parametrize("answer", ["admitted", "turned down", "asks no longer", "leads no longer"])
def test_what_another_has_answered_by_then_is_told_nobody_else(
    club, alice, bob, charlie, told_by_mail, client, waits, answer
):
    mine = joined(club, bob, Power.ADMIT)
    told_by_mail(bob)
    asked = clubs.knock(key=club.key, user=charlie)
    tell_all()
    client.force_login(bob)
    words = "Charlie asks to join the club “Riverside”."
    assert words in client.get("/").content.decode()
    match answer:
        case "admitted":
            clubs.admit(key=club.key, by=alice, candidate=asked.pk)
        case "turned down":
            clubs.turn_down(key=club.key, by=alice, candidate=asked.pk)
        case "asks no longer":
            clubs.turn_away(key=club.key, user=charlie)
        case _:
            clubs.empower(key=club.key, by=alice, member=mine.pk, everything=False, powers=[])
    assert words not in client.get("/").content.decode()
    waits(SOON)
    carry_all()
    assert (mail.outbox, Letter.objects.count()) == ([], 0)


def test_a_browser_shows_who_asks_and_a_hook_does_not(club, alice, charlie, waits):
    for kind in (Messenger.Kind.BROWSER, Messenger.Kind.DISCORD):
        Messenger.objects.create(user=alice, kind=kind, address=f"https://example.org/{kind}")
    clubs.knock(key=club.key, user=charlie)
    tell_all()
    (letter,) = Letter.objects.all()
    assert letter.messenger.kind == Messenger.Kind.BROWSER
    assert told(letter).to_them == "Charlie asks to join the club “Riverside”."


def test_all_are_told_that_a_game_is_over(over, alice, bob):
    assert tell_all() == 2
    assert told_of(alice) == told_of(bob) == [Kind.OVER]
    assert alice.tidings.get().words == f"“{over.title}” (Jihad! The Rise of Islam) is over."
    assert tell_all() == 0


def test_but_not_before_whose_eyes_it_ended(at_war, alice, bob, told_by_mail, waits):
    told_by_mail(alice)
    open_page(at_war, 0)
    resign(table_id=at_war.pk, seat=1)
    assert tell_all() == 2
    assert alice.tidings.get().read_at
    assert not Letter.objects.exists()
    assert bob.tidings.get().read_at is None


def test_nor_who_has_looked_in_before_the_letter_went(over, alice, told_by_mail, waits):
    told_by_mail(alice)
    tell_all()
    waits(SOON)
    open_page(over, 0)
    carry_all()
    assert (mail.outbox, Letter.objects.count()) == ([], 0)


def test_nor_who_plays_alone(components, alice, waits):
    table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert tell_all() == 0


def test_what_ended_long_ago_is_no_news(over, waits):
    waits(LATELY.total_seconds() + 1)
    assert tell_all() == 0


# How it is told


def test_all_of_a_day_go_in_one_mail(over, alice, bob, told_by_mail, waits):
    told_by_mail(alice, Manner.DAILY)
    TableFactory.create(players=[{"user": bob}, {"invited": alice}])
    assert tell_all() == 3
    waits(24 * 60 * 60)
    assert carry_all() == 1
    (letter,) = mail.outbox
    assert letter.subject == "Majlis: 2 things to tell you"


def test_hooks_are_told_of_none_of_it(over, alice):
    Messenger.objects.create(user=alice, kind=Messenger.Kind.JSON, address="https://example.org/")
    tell_all()
    assert not Letter.objects.exists()


def test_of_a_table_of_which_one_would_hear_nothing_nothing_is_heard(over, alice, told_by_mail):
    told_by_mail(alice)
    services.wish(user=alice, table=over, manner=Manner.OFF)
    tell_all()
    assert not Letter.objects.exists()


def test_it_is_shown_on_the_first_page_until_it_is_read(over, alice, client: Client):
    tell_all()
    client.force_login(alice)
    home = reverse("lobby:home")
    assert "is over.</a>" in client.get(home).content.decode()
    assert client.post(reverse("summons:read")).status_code == 302
    assert "is over.</a>" not in client.get(home).content.decode()
    assert "is over.</a>" in client.get(reverse("summons:home")).content.decode()


def test_what_asks_for_an_answer_comes_before_what_is_news(club, alice, charlie, client, waits):
    clubs.knock(key=club.key, user=charlie)
    tell_all()
    waits(SOON)
    known = {"user": alice, "path": "/", "made_at": timezone.now(), "words": "It is over."}
    Tiding.objects.bulk_create(Tiding(kind=Kind.OVER, about=str(n), **known) for n in range(SHOWN))
    client.force_login(alice)
    page = client.get("/").content.decode()
    assert page.index("Charlie asks to join") < page.index("It is over.")
    assert page.count("It is over.") == SHOWN - 1
    assert "What else you were told" in page


def test_what_was_read_there_needs_no_mail_any_more(over, alice, told_by_mail, waits):
    told_by_mail(alice)
    tell_all()
    services.note_read(user=alice)
    waits(SOON)
    carry_all()
    assert (mail.outbox, Letter.objects.count()) == ([], 0)


def test_it_is_among_what_one_takes_along(over, alice, client: Client):
    tell_all()
    client.force_login(alice)
    (tiding,) = client.get(reverse("accounts:export")).json()["told"]["tidings"]
    assert (tiding["kind"], tiding["read_at"]) == ("over", None)


def test_it_is_forgotten_in_time_but_for_what_still_is_so(over, offered, alice, bob, waits):
    tell_all()
    waits(KEPT.total_seconds() + 1)
    assert forget_some()
    assert told_of(alice) == []
    assert told_of(bob) == [Kind.INVITED]
    assert not forget_some()


def test_what_still_is_so_hides_nothing_older_and_is_asked_of_at_once(
    offered, bob, waits, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr("apps.summons.tidings.AT_ONCE", 2)
    tell_all()
    known = {"user": bob, "path": "/", "table": offered, "made_at": timezone.now()}
    Tiding.objects.bulk_create(Tiding(kind=Kind.INVITED, about=str(n), **known) for n in range(3))
    Tiding.objects.create(kind=Kind.OVER, **known | {"table": None, "made_at": timezone.now() - LATELY})
    waits(KEPT.total_seconds() + 1)
    assert forget_some()
    assert {*told_of(bob)} == {Kind.INVITED}
    with django_assert_num_queries(1):
        assert not forget_some()


# A browser that is signed out


def test_who_signs_out_is_told_there_no_more(client: Client, alice: User):
    client.force_login(alice)
    key = str(client.session.session_key)
    for address, session in (("https://example.org/b", key), ("https://example.org/c", None)):
        services.add_browser(user=alice, address=address, keys={}, name="Firefox", session_key=session)
    end_session(key)
    assert [one.address for one in alice.messengers.all()] == ["https://example.org/c"]
