"""A club's tables: set up by members, for anyone or for members alone, and then for nobody else."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.lobby import services
from apps.lobby.company import FOUND_BY, FOUND_BY_MEMBERS, WATCHED_BY, WATCHED_BY_MEMBERS
from apps.lobby.services import Refused
from apps.play.models import Move, Seat, Table
from apps.play.standing import Standing
from tests.clubs.build import joined, member, untold
from tests.factories import TableFactory, UserFactory
from tests.forms import filled

pytestmark = pytest.mark.usefixtures("components")
LOOKS = ("table", "history", "log", "fair", "since", "plan", "refusals", "curtain")
GATHERING = ("join", "arrive", "leave", "decline", "fill", "close")
POSTS = ("act", "undo", "answer", "order", "advice", "resign", "say", "notes")


def open_table(club: Club, alice: User, bob: User) -> Table:
    made: Table = TableFactory.create(
        title="Behind doors", club=club, members_only=True, players=[{"user": alice}, {}, {}]
    )
    return made


def playing(club: Club, alice: User, bob: User) -> Table:
    made: Table = TableFactory.create(
        title="Behind doors", club=club, members_only=True, players=[{"user": alice}, {"user": bob}]
    )
    return made


def finished(club: Club, alice: User, bob: User) -> Table:
    made = playing(club, alice, bob)
    places = [{"seat": 1, "rank": 1, "score": 9}, {"seat": 0, "rank": 2, "score": 3}]
    outcome = {"places": places, "reason": "The war is over.", "rule": "1"}
    Table.objects.filter(pk=made.pk).update(status=Table.Status.OVER, outcome=outcome)
    return made


KINDS = {"open": open_table, "playing": playing, "finished": finished}
each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def closed(club: Club, alice: User, bob: User, kind: str) -> Table:
    return KINDS[kind](club, alice, bob)


@pytest.fixture(params=["nobody", "stranger", "removed"])
def outsider(request: Any, client: Client, club: Club, alice: User, charlie: User) -> Client:
    """Somebody's browser who is no member: without a name, never one, or one no longer."""
    if request.param == "removed":
        once = joined(club, charlie)
        clubs.remove(key=club.key, by=alice, member=once.pk)
    if request.param != "nobody":
        client.force_login(charlie)
    return client


def addresses(table: Table) -> list[str]:
    looks = [reverse(f"play:{name}", args=[table.key, *([0] if name == "history" else [])]) for name in LOOKS]
    return [*looks, *(reverse(f"lobby:{name}", args=[table.key]) for name in ("gathering", "seats"))]


@each_kind
def test_no_page_of_it_opens_to_others(closed: Table, outsider: Client) -> None:
    Club.objects.update(joining=Club.Joining.INVITATION)
    for address in addresses(closed):
        answer = outsider.get(address, follow=True)
        assert answer.status_code == 403, address
        page = untold(answer).decode()  # a token may spell any name
        assert "for the members of its club" in page
        assert not any(told in page for told in ("Behind doors", "Riverside", "Bob", "Banu"))


@each_kind
@pytest.mark.parametrize(
    ("joining", "how"), [("request", "You can ask to join"), ("open", "Anyone may join")]
)
def test_the_way_into_a_club_that_anyone_may_find_is_shown(
    closed: Table, club: Club, outsider: Client, joining: str, how: str
) -> None:
    Club.objects.update(joining=joining)
    for address in addresses(closed):
        answer = outsider.get(address, follow=True)
        assert answer.status_code == 403, address
        page = untold(answer).decode()
        assert f"This table is for the members of Riverside. {how}" in page
        assert f'href="{club.get_absolute_url()}">To the club</a>' in page
        assert not any(told in page for told in ("Behind doors", "Bob", "Banu", "sign in as"))


def test_a_member_who_may_not_watch_is_not_sent_to_join(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    seats = [{"user": alice}, {"bot": "easy"}]
    table = TableFactory.create(club=club, members_only=True, spectators=False, players=seats)
    client.force_login(bob)
    answer = client.get(table.get_absolute_url())
    assert answer.status_code == 403
    assert "for its players alone" in answer.content.decode()


def test_the_answer_is_the_same_whatever_goes_on_there(
    client: Client, club: Club, alice: User, bob: User, charlie: User
) -> None:
    client.force_login(charlie)
    tables = [make(club, alice, bob) for make in KINDS.values()]
    for name in ("play:table", "lobby:gathering"):
        answers = [client.get(reverse(name, args=[table.key])) for table in tables]
        shown = {untold(answer) for answer in answers}
        assert len(shown) == 1


@each_kind
def test_nothing_is_done_there_by_others(closed: Table, outsider: Client) -> None:
    before = list(closed.seats.values()), User.objects.count(), Move.objects.count()
    asked = [reverse(f"play:{name}", args=[closed.key]) for name in POSTS]
    asked += [reverse(f"lobby:{name}", args=[closed.key]) for name in GATHERING]
    fields = {"name": "Sami", "seat": 1, "level": "easy", "version": 0, "text": "Hi"}
    for address in asked:
        answer = outsider.post(address, fields)
        assert answer.status_code in (302, 403), address
        assert "Behind doors" not in answer.content.decode()
        if answer.status_code == 302:
            assert answer["Location"].startswith("/accounts/"), address
    assert (list(closed.seats.values()), User.objects.count(), Move.objects.count()) == before


@each_kind
def test_no_list_shows_it_to_others(closed: Table, club: Club, outsider: Client) -> None:
    for address in (reverse("lobby:home"), club.get_absolute_url(), reverse("clubs:home")):
        page = outsider.get(address).content.decode()
        assert closed.key not in page
        assert "Behind doors" not in page


@each_kind
def test_members_find_it_and_look_on(client: Client, closed: Table, club: Club) -> None:
    watcher = UserFactory.create()
    joined(club, watcher)
    client.force_login(watcher)
    for address in (reverse("lobby:home"), club.get_absolute_url()):
        assert closed.get_absolute_url() in client.get(address).content.decode()
    answer = client.get(closed.get_absolute_url(), follow=True)
    assert answer.status_code == 200
    assert "Behind doors" in answer.content.decode()


def test_a_member_sits_down(client: Client, club: Club, alice: User, bob: User) -> None:
    table = open_table(club, alice, bob)
    client.force_login(bob)
    page = client.get(table.get_absolute_url(), follow=True).content.decode()
    assert "Riverside</a>: its members alone" in page
    client.post(reverse("lobby:join", args=[table.key]))
    assert table.seats.filter(user=bob).exists()


def test_a_seat_stays_with_who_is_a_member_no_longer(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    table = playing(club, alice, bob)
    clubs.leave(key=club.key, user=bob)
    client.force_login(bob)
    assert client.get(table.get_absolute_url()).status_code == 200


def test_an_invitation_to_it_does_not_outlast_the_membership(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    table = TableFactory.create(club=club, members_only=True, players=[{"user": alice}, {"invited": bob}])
    clubs.leave(key=club.key, user=bob)
    with pytest.raises(Refused, match="for the members of its club"):
        services.join(key=table.key, user=bob)
    client.force_login(bob)
    assert table.key not in client.get(reverse("lobby:home")).content.decode()
    client.post(reverse("lobby:decline", args=[table.key]))
    assert not table.seats.filter(invited=bob).exists()


@pytest.mark.parametrize("players", ["user", "invited"])
def test_only_members_are_seated_at_it(club: Club, alice: User, charlie: User, players: str) -> None:
    with pytest.raises(Refused, match="Charlie is no member of Riverside"):
        TableFactory.create(club=club, members_only=True, players=[{"user": alice}, {players: charlie}])
    assert not Table.objects.exists()


def test_only_members_set_up_its_tables(club: Club, charlie: User) -> None:
    with pytest.raises(Refused, match="Charlie is no member of Riverside"):
        TableFactory.create(club=club, players=[{"user": charlie}, {}])


def test_others_join_a_club_table_that_is_open_to_all(
    client: Client, club: Club, alice: User, charlie: User
) -> None:
    table = TableFactory.create(club=club, players=[{"user": alice}, {"invited": charlie}, {}])
    page = client.get(club.get_absolute_url()).content.decode()
    assert table.get_absolute_url() in page
    assert "Riverside" in client.get(reverse("lobby:home")).content.decode()
    services.join(key=table.key, user=charlie)
    assert table.seats.filter(user=charlie).exists()


def test_a_club_by_invitation_is_not_named_at_tables_open_to_all(
    client: Client, club: Club, alice: User
) -> None:
    table = TableFactory.create(club=club, players=[{"user": alice}, {}])
    Club.objects.update(joining=Club.Joining.INVITATION)
    for address in (reverse("lobby:home"), table.get_absolute_url()):
        assert "Riverside" not in client.get(address, follow=True).content.decode()


def test_who_waits_for_whom_is_shown(client: Client, club: Club, alice: User, bob: User) -> None:
    table = playing(club, alice, bob)
    Seat.objects.filter(table=table, user=alice).update(to_act=False, awaited=False)
    client.force_login(bob)
    page = client.get(club.get_absolute_url()).content.decode()
    row = page[page.index("Behind doors") :]
    row = row[: row.index("</tr>")]
    who = row[row.index('class="row row-tight"') :]
    assert "Bob" in who
    assert "Alice" not in who


# Setting one up


def new(client: Client, club: Club) -> str:
    return f"{reverse('lobby:new')}?game=bidding&with=open&club={club.key}"


@pytest.mark.parametrize(("alone", "kept"), [("yes", True), ("no", False)])
def test_a_member_sets_one_up(client: Client, club: Club, alice: User, alone: str, kept: bool) -> None:
    client.force_login(alice)
    address = new(client, club)
    page = client.get(address).content.decode()
    assert f"&amp;club={club.key}" in page
    client.post(address, filled(page, address) | {"members_only": alone})
    table = Table.objects.get()
    assert (table.club, table.members_only) == (club, kept)


@pytest.mark.parametrize(
    ("chosen", "found", "watched"),
    [
        ({}, FOUND_BY_MEMBERS, WATCHED_BY_MEMBERS),
        ({"members_only": "no"}, FOUND_BY, WATCHED_BY),
        ({"club": ""}, FOUND_BY, WATCHED_BY),
    ],
)
def test_its_choices_say_what_they_mean_there(
    client: Client, club: Club, alice: User, chosen: dict[str, str], found: Any, watched: Any
) -> None:
    client.force_login(alice)
    address = new(client, club)
    sent = filled(client.get(address).content.decode(), address) | chosen | {"title": "x" * 61}
    page = client.post(address, sent).content.decode()
    assert choices(page, "listed") == list(found.values())
    assert choices(page, "spectators") == list(watched.values())


def choices(page: str, name: str) -> list[str]:
    select = page[page.index(f'<select name="{name}"') :].split("</select>")[0]
    return re.findall(r"<option[^>]*>([^<]*)", select)


def test_a_table_of_no_club_is_for_anyone(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    address = reverse("lobby:new")
    client.post(address, filled(client.get(address).content.decode(), address) | {"members_only": "yes"})
    table = Table.objects.get()
    assert (table.club, table.members_only) == (None, False)


def test_who_is_in_no_club_is_not_asked_for_one(client: Client, club: Club, charlie: User) -> None:
    client.force_login(charlie)
    address = new(client, club)
    page = client.get(address).content.decode()
    assert "For a club" not in page
    assert "Riverside" not in page
    answer = client.post(address, filled(page, address) | {"club": club.key, "members_only": "yes"})
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_a_rematch_is_the_clubs_again(club: Club, alice: User, bob: User) -> None:
    over = finished(club, alice, bob)
    again = services.rematch_of(table=over, user=alice)
    assert (again.club, again.members_only) == (club, True)


# When things change meanwhile


def test_when_the_club_goes_its_tables_are_their_players_own(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    table = playing(club, alice, bob)
    open_to_all = TableFactory.create(club=club, players=[{"user": alice}, {"user": bob}])
    client.force_login(bob)
    assert client.get(table.get_absolute_url()).status_code == 200
    clubs.leave(key=club.key, user=bob)
    clubs.leave(key=club.key, user=alice)
    table.refresh_from_db()
    assert (table.club, table.members_only, table.listed, table.spectators) == (None, False, False, False)
    assert client.get(table.get_absolute_url()).status_code == 200
    open_to_all.refresh_from_db()
    assert open_to_all.spectators


class Page:
    """An open page of somebody who looks on, so far as it is asked whether it still may be."""

    password = session_key = None
    session: Any = None

    def __init__(self, table: Table, user: User | AnonymousUser) -> None:
        from apps.play.sitting import Sitting

        self.sitting = Sitting(table, (), (), None)
        self.user_id = user.pk
        self.password = getattr(user, "password", "")


@contextmanager
def standing(*pages: Page) -> Iterator[Standing]:
    yield Standing(pages)  # type: ignore[arg-type]


def test_pages_that_look_on_end_with_the_membership(club: Club, alice: User, bob: User) -> None:
    table = TableFactory.create(club=club, members_only=True, players=[{"user": alice}, {"bot": "easy"}])
    his, others = Page(table, bob), Page(TableFactory.create(), bob)
    with standing(his, others) as now:
        assert (now.why_not(his), now.why_not(others)) == (None, None)  # type: ignore[arg-type]
    clubs.leave(key=club.key, user=bob)
    with standing(his, others) as now:
        assert (now.why_not(his), now.why_not(others)) == ("shut", None)  # type: ignore[arg-type]


def test_who_comes_back_looks_on_again(client: Client, club: Club, alice: User, bob: User) -> None:
    table = TableFactory.create(club=club, members_only=True, players=[{"user": alice}, {"bot": "easy"}])
    clubs.leave(key=club.key, user=bob)
    client.force_login(bob)
    assert client.get(table.get_absolute_url()).status_code == 403
    joined(club, bob)
    assert member(club, bob)
    assert client.get(table.get_absolute_url()).status_code == 200
