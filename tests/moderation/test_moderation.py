"""What is reported comes before a moderator, who rules on it once; and all that was ruled stays written."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.clubs.models import Message as ClubMessage
from apps.moderation import services
from apps.moderation.models import ROLE, Report, Ruling, Written
from apps.moderation.services import Refused, Subject, Verdict
from apps.moderation.tidings import tell_one
from apps.play.models import Message, Table
from apps.play.saying import say
from apps.play.taken_down import TAKEN_DOWN
from tests.clubs.build import joined
from tests.factories import TableFactory, UserFactory

pytestmark = pytest.mark.usefixtures("components")
QUEUE = "/admin/moderation/report/"
RECORD = f"{QUEUE}record/"
LINE = "Your mother was a hamster"
WHY = "This is no way to speak."


@pytest.fixture
def moderator(db: None) -> User:
    user: User = UserFactory.create(username="moderator")
    user.groups.add(Group.objects.get(name=ROLE))
    return user


@pytest.fixture
def table(components: None, alice: User, bob: User) -> Table:
    """Set up by Alice; Bob has said something there."""
    made: Table = TableFactory.create(players=[{"user": alice}, {"user": bob}], title="The long war")
    players = Message.Channel.PLAYERS
    say(table=made, user=bob, seat=made.seats.get(user=bob), text=LINE, channel=players)
    return made


@pytest.fixture
def line(table: Table, alice: User, bob: User) -> Report:
    """Alice has reported it."""
    said = table.messages.get()
    subject = Subject(Report.Kind.LINE, LINE, bob, table, said)
    return services.report(by=alice, subject=subject, why="Insulting.")


@pytest.fixture
def as_() -> Callable[[User], Client]:
    def client_of(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return client_of


As = Callable[[User], Client]


def reported_at(table: Table) -> str:
    return reverse("moderation:report_table", args=[table.key])


def name_of(user: User, by: User) -> Report:
    return services.report(by=by, subject=Subject(Report.Kind.NAME, str(user), user), why="A bad name.")


# Being told


def tell_all() -> int:
    done = 0
    while tell_one():
        done += 1
    return done


def told(user: User) -> list[str]:
    return [one.words for one in user.tidings.all()]


def test_moderators_are_told_of_a_report_once(moderator: User, line: Report, alice: User, bob: User) -> None:
    assert tell_all() == 1
    assert told(moderator) == ["Reported, for you to rule on: a line of chat."]
    assert moderator.tidings.get().path == f"{QUEUE}{line.pk}/"
    assert told(alice) == told(bob) == []
    assert tell_all() == 0


def test_but_not_of_what_is_theirs_to_leave_to_others(moderator: User, alice: User) -> None:
    name_of(moderator, by=alice)
    name_of(alice, by=moderator)
    assert tell_all() == 0


def test_who_has_reported_is_told_that_it_was_ruled_on(
    moderator: User, line: Report, alice: User, bob: User
) -> None:
    """And not what was done; to whom it was done is told that where they are told of rulings."""
    services.rule(number=line.pk, by=moderator, verdict=Verdict(["warn"], WHY))
    assert tell_all() == 1
    assert told(alice) == ["A moderator has looked at what you have reported, and ruled on it."]
    assert told(bob) == []
    assert tell_all() == 0


# Reporting


@pytest.mark.parametrize("what", ["line", "name", "table"])
def test_a_line_a_name_a_table_are_reported(as_: As, table: Table, alice: User, bob: User, what: str) -> None:
    said = table.messages.get()
    keys = {"line": (alice, f"line-{said.pk}", LINE), "name": (alice, "name-1", "Bob")}
    reader, key, words = keys.get(what, (bob, "table", "The long war"))
    page = as_(reader).get(reported_at(table)).content.decode()
    assert f'value="{key}"' in page
    answer = as_(reader).post(reported_at(table), {"what": key, "why": "Look at this."})
    assert (answer.status_code, answer.headers["Location"]) == (302, table.get_absolute_url())
    kept = Report.objects.get()
    assert (kept.kind, kept.words, kept.by) == (what, words, reader)
    assert kept.person == (alice if what == "table" else bob)


def test_what_one_does_not_hear_one_cannot_report(as_: As, table: Table, alice: User, charlie: User) -> None:
    """Neither the players' talk who looks on, nor anything whom the table does not concern."""
    key = f"line-{table.messages.get().pk}"
    assert LINE not in as_(charlie).get(reported_at(table)).content.decode()
    assert as_(charlie).post(reported_at(table), {"what": key, "why": "?"}).status_code == 422
    Table.objects.filter(pk=table.pk).update(spectators=False)
    assert as_(charlie).get(reported_at(table)).status_code == 403
    assert Client().get(reported_at(table)).status_code == 302
    assert not Report.objects.exists()


def test_nor_what_is_ones_own(as_: As, table: Table, alice: User, bob: User) -> None:
    assert LINE not in as_(bob).get(reported_at(table)).content.decode()
    assert 'value="table"' not in as_(alice).get(reported_at(table)).content.decode()
    own = reverse("moderation:report_player", args=["alice"])
    assert as_(alice).get(own).status_code == 404


@pytest.fixture
def club(alice: User, bob: User) -> Club:
    made = clubs.found(user=alice, name="Riverside", about="", link="", joining=Club.Joining.REQUEST)
    joined(made, bob)
    return made


@pytest.fixture
def club_talk(club: Club, bob: User) -> ClubMessage:
    return clubs.say(key=club.key, user=bob, text=LINE)


def test_talk_of_a_club_is_reported_and_taken_down(
    as_: As, club: Club, club_talk: ClubMessage, moderator: User, alice: User, bob: User
) -> None:
    address = reverse("moderation:report_talk", args=[club.key])
    assert address in as_(alice).get(reverse("clubs:talk", args=[club.key])).content.decode()
    assert f"Bob said: “{LINE}”" in as_(alice).get(address).content.decode()
    answer = as_(alice).post(address, {"what": f"line-{club_talk.pk}", "why": "Insulting."})
    assert (answer.status_code, answer["Location"]) == (302, reverse("clubs:talk", args=[club.key]))
    case = Report.objects.get()
    assert (case.kind, case.words, case.by, case.person) == ("line", LINE, alice, bob)
    sent = {"actions": ["remove"], "why": WHY}
    assert as_(moderator).post(f"{QUEUE}{case.pk}/", sent).status_code == 302
    assert not club.messages.exists()
    assert LINE in as_(moderator).get(RECORD).content.decode()


def test_nobody_else_can_report_it(
    as_: As, club: Club, club_talk: ClubMessage, bob: User, charlie: User
) -> None:
    """Neither who has said it, nor who does not read it."""
    address, sent = reverse("moderation:report_talk", args=[club.key]), {"what": f"line-{club_talk.pk}"}
    assert LINE not in as_(bob).get(address).content.decode()
    assert as_(bob).post(address, sent | {"why": "?"}).status_code == 422
    assert as_(charlie).post(address, sent | {"why": "?"}).status_code in (403, 404)
    assert not Report.objects.exists()


def test_a_players_name(as_: As, alice: User, bob: User) -> None:
    address = reverse("moderation:report_player", args=["bob"])
    there = reverse("lobby:player", args=["bob"])
    assert f"{address}?next={there}" in as_(alice).get(there).content.decode()
    answer = as_(alice).post(address, {"what": "name", "why": "A bad name.", "next": there})
    assert answer.headers["Location"] == there
    assert Report.objects.get().person == bob
    again = as_(alice).post(address, {"what": "name", "why": "A bad name."})
    assert again.status_code == 422 and "You have reported that already" in again.content.decode()
    assert as_(alice).post(address, {"what": "name", "why": ""}).status_code == 422


def test_nobody_fills_the_queue(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_OPEN", 2)
    for user in UserFactory.create_batch(2):
        name_of(user, alice)
    with pytest.raises(Refused, match="2 reports of yours wait"):
        name_of(UserFactory.create(), alice)
    Report.objects.update(closed_at=timezone.now())
    assert name_of(UserFactory.create(), alice)


def test_reports_are_not_made_too_often(as_: As, limits: None, alice: User, bob: User) -> None:
    address, client = reverse("moderation:report_player", args=["bob"]), as_(alice)
    statuses = [client.post(address, {"what": "name", "why": ""}).status_code for _ in range(21)]
    assert statuses == [422] * 20 + [429]


# The desk


def test_the_desk_is_for_moderators(as_: As, line: Report, moderator: User, charlie: User) -> None:
    pages = [QUEUE, RECORD, f"{QUEUE}{line.pk}/"]
    for page in pages:
        assert Client().get(page).headers["Location"].startswith("/accounts/login/")
        for send in (as_(charlie).get, as_(charlie).post):
            assert send(page).status_code == 403
        assert as_(moderator).get(page).status_code == 200
    assert as_(moderator).get("/admin/components/componentset/").status_code == 403
    assert as_(moderator).get("/admin/accounts/user/").status_code == 403
    assert as_(moderator).get(f"{QUEUE}999999/").status_code == 404


def test_a_ruling_is_made_at_the_desk_and_told(as_: As, line: Report, moderator: User, bob: User) -> None:
    assert LINE in as_(moderator).get(QUEUE).content.decode()
    fields = {"actions": ["remove", "mute"], "days": 3, "name": "", "why": WHY}
    assert as_(moderator).post(f"{QUEUE}{line.pk}/", fields).status_code == 302
    assert LINE not in as_(moderator).get(QUEUE).content.decode()
    record = as_(moderator).get(RECORD).content.decode()
    assert all(words in record for words in (LINE, WHY, "Moderator", "Take the line down"))
    assert Message.objects.get().text == TAKEN_DOWN
    bob.refresh_from_db()
    assert bob.muted_until and timedelta(days=2) < bob.muted_until - timezone.now() <= timedelta(days=3)
    told = as_(bob).get("/").content.decode()
    assert WHY in told and "you write nothing until" in told
    assert "Alice" not in told.split("I have read it")[0].split("A moderator", 1)[1]
    assert as_(bob).post(reverse("moderation:read")).status_code == 302
    assert WHY not in as_(bob).get("/").content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"why": ""},
        {"actions": ["mute"], "days": "", "why": WHY},
        {"actions": ["mute"], "days": "0", "why": WHY},
        {"actions": ["rename"], "why": WHY},
        {"actions": ["burn"], "why": WHY},
    ],
)
def test_what_makes_no_ruling(as_: As, line: Report, moderator: User, fields: dict[str, object]) -> None:
    assert as_(moderator).post(f"{QUEUE}{line.pk}/", fields).status_code == 422
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("given", ["", "Bot, easy", "\u200bx"])
def test_a_name_that_is_given_is_one_that_may_be(
    as_: As, moderator: User, alice: User, bob: User, given: str
) -> None:
    case = name_of(bob, alice)
    fields = {"actions": ["rename"], "name": given, "why": WHY}
    assert as_(moderator).post(f"{QUEUE}{case.pk}/", fields).status_code == 422
    bob.refresh_from_db()
    assert bob.name == "Bob"


# Rulings


def test_a_person_and_a_table_are_renamed(moderator: User, table: Table, alice: User, bob: User) -> None:
    case = name_of(bob, alice)
    services.rule(number=case.pk, by=moderator, verdict=Verdict(["rename"], WHY, name="Robert"))
    bob.refresh_from_db()
    assert bob.name == "Robert"
    subject = Subject(Report.Kind.TABLE, table.title, alice, table)
    case = services.report(by=bob, subject=subject, why="Bad.")
    services.rule(number=case.pk, by=moderator, verdict=Verdict(["rename"], WHY, name="The short war"))
    table.refresh_from_db()
    alice.refresh_from_db()
    assert (table.title, alice.name) == ("The short war", "Alice")


def test_who_is_closed_out_is_out(as_: As, moderator: User, alice: User, bob: User) -> None:
    his = as_(bob)
    assert his.get(reverse("accounts:profile")).status_code == 200
    services.rule(number=name_of(bob, alice).pk, by=moderator, verdict=Verdict(["close"], WHY))
    assert his.get(reverse("accounts:profile")).status_code == 302
    assert not his.login(username="bob", password="the tenth gate of Damascus")
    assert as_(alice).get(reverse("lobby:player", args=["bob"])).status_code == 404


def test_nothing_ticked_leaves_all_as_it_is(moderator: User, line: Report, bob: User) -> None:
    services.rule(number=line.pk, by=moderator, verdict=Verdict([], "It is only banter."))
    assert [ruling.action for ruling in Ruling.objects.all()] == ["nothing"]
    assert Message.objects.get().text == LINE


def test_a_longer_silence_is_not_cut_short(moderator: User, alice: User, bob: User, charlie: User) -> None:
    for by, days in ((alice, 30), (charlie, 1)):
        services.rule(number=name_of(bob, by).pk, by=moderator, verdict=Verdict(["mute"], WHY, days=days))
    bob.refresh_from_db()
    assert bob.muted_until and bob.muted_until > timezone.now() + timedelta(days=29)


def test_a_report_is_ruled_on_once(moderator: User, line: Report) -> None:
    services.rule(number=line.pk, by=moderator, verdict=Verdict(["warn"], WHY))
    with pytest.raises(Refused, match="ruled on meanwhile"):
        services.rule(number=line.pk, by=moderator, verdict=Verdict(["warn"], WHY))
    assert Ruling.objects.count() == 1


def test_nobody_rules_in_their_own_cause(moderator: User, alice: User) -> None:
    for case in (name_of(moderator, alice), name_of(alice, moderator)):
        with pytest.raises(Refused, match="Nobody rules on what they"):
            services.rule(number=case.pk, by=moderator, verdict=Verdict([], WHY))


def test_moderators_are_ruled_on_by_who_runs_the_server(moderator: User, alice: User) -> None:
    other = UserFactory.create()
    other.groups.add(Group.objects.get(name=ROLE))
    case = name_of(moderator, alice)
    with pytest.raises(Refused, match="only who runs the server"):
        services.rule(number=case.pk, by=other, verdict=Verdict(["close"], WHY))
    case.refresh_from_db()
    assert case.closed_at is None and not Ruling.objects.exists()
    root = User.objects.create_superuser("root", password="x")
    services.rule(number=case.pk, by=root, verdict=Verdict(["warn"], WHY))


def test_the_record_is_only_added_to(moderator: User, line: Report) -> None:
    services.rule(number=line.pk, by=moderator, verdict=Verdict(["warn"], WHY))
    ruling = Ruling.objects.get()
    ruling.why = "Nothing."
    attempts: list[Callable[[], object]] = [
        ruling.save,
        ruling.delete,
        Ruling.objects.all().delete,
        lambda: Ruling.objects.update(why=""),
        line.delete,
    ]
    for attempt in attempts:
        with pytest.raises((Written, ProtectedError)):
            attempt()
    assert Ruling.objects.get().why == WHY


def test_it_stays_when_people_and_tables_go(
    as_: As, moderator: User, line: Report, table: Table, alice: User, bob: User
) -> None:
    services.rule(number=line.pk, by=moderator, verdict=Verdict(["warn"], WHY))
    told = as_(bob).get(reverse("accounts:export")).json()["rulings"]
    assert [(one["action"], one["why"], one["words"]) for one in told] == [("warn", WHY, LINE)]
    assert as_(alice).get(reverse("accounts:export")).json()["reports"][0]["words"] == LINE
    name = str(moderator)
    for user in (alice, bob, moderator):
        delete_account(user=user)
    ruling = Ruling.objects.get()
    assert (ruling.moderator, ruling.why, ruling.by, ruling.person) == (name, WHY, None, None)
    root = User.objects.create_superuser("root", password="x")
    assert LINE in as_(root).get(RECORD).content.decode()
