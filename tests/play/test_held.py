"""Memory makes a move fast and decides nothing: two processes, each with its own, and one database."""

import re
from collections import Counter
from datetime import timedelta
from random import Random

import msgspec
import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import delete_account, rename
from apps.play import held
from apps.play.bots import play_one_seat
from apps.play.fairness import audit
from apps.play.models import Table
from apps.play.services import keep_notes
from tests.factories import PASSWORD, TableFactory
from tests.play.conftest import NOTHING, ONE_ON_CONTROL, Process, bid, game_at, hand_names
from tests.sitting import sit_down

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
ONE_WRITE = {"postgresql": ["WITH"], "sqlite": ["BEGIN", "UPDATE", "INSERT", "UPDATE", "COMMIT"]}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def act(process: Process, client: Client, table: Table, seat: int = 0, **fields: object) -> int:
    """The status of the answer to an action that has all it needs, unless the test says otherwise."""
    now = Table.objects.get(pk=table.pk).version
    posted = {"seat": seat, "version": now, "action": NOTHING} | fields
    with process.answering():
        return client.post(reverse("play:act", args=[table.key]), posted, headers=HTMX).status_code


def look(process: Process, client: Client, table: Table) -> str:
    """The page, without the tokens that are new every time."""
    with process.answering():
        page = client.get(table.get_absolute_url(), follow=True).content.decode()
    return re.sub(r'(csrfmiddlewaretoken" value|"X-CSRFToken"): ?="?\w+"|\w{64}', "", page)


def moves_of(table: Table) -> int:
    return table.moves.count() - 1


@pytest.fixture
def clients(screen: Table, alice: User, bob: User, two: list[Process]) -> list[Client]:
    """Alice in her first seat and Bob, both known to both processes, as is the table."""
    clients = [signed_in(alice), signed_in(bob)]
    clients[0].post(reverse("play:take", args=[screen.key, 0]))
    for process in two:
        assert act(process, clients[0], screen, 0) == 204
        assert act(process, clients[1], screen, 2) == 204
    return clients


def test_a_table_at_hand_is_moved_on_by_one_write(screen, two, clients, shown):
    act(two[0], clients[0], screen)
    version = moves_of(screen)
    with CaptureQueriesContext(connection) as asked, two[0].answering():
        posted = {"seat": 0, "version": version, "action": ONE_ON_CONTROL, "key": "0123456789abcdef"}
        answer = clients[0].post(reverse("play:act", args=[screen.key]), posted, headers=HTMX)
    assert answer.status_code == 204
    assert [query["sql"].split()[0] for query in asked] == ONE_WRITE[connection.vendor]
    assert game_at(screen).board.mats[0].fate[0] == 1


def test_what_another_process_moved_on_is_read_anew(screen, two, clients):
    for number in range(6):
        assert act(two[number % 2], clients[0], screen, action=ONE_ON_CONTROL) == 204
    assert moves_of(screen) == 10


def test_a_repeated_request_is_known_to_a_process_that_did_not_hear_it_first(screen, two, clients):
    for number in range(4):
        assert act(two[number % 2], clients[0], screen, key="0123456789abcdef") == 204
    assert act(two[1], clients[1], screen, 2, key="0123456789abcdef") == 409
    assert moves_of(screen) == 5


def test_no_refusal_rests_on_memory(screen, two, clients, alice, bob, charlie):
    """The first process still sees the bids of a turn that the second has seen to its end."""
    other = signed_in(alice)
    other.post(reverse("play:take", args=[screen.key, 1]))
    assert act(two[1], other, screen, 1) == 204
    assert moves_of(screen) == 5
    for seat, client in ((0, clients[0]), (2, clients[1])):
        assert act(two[0], client, screen, seat) == 204


def forget_session(client: Client, user: User) -> None:
    Session.objects.filter(pk=client.session.session_key).delete()


def let_session_run_out(client: Client, user: User) -> None:
    gone = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=client.session.session_key).update(expire_date=gone)


def sign_out(client: Client, user: User) -> None:
    other = Client()
    other.cookies.load(client.cookies.output(header="", sep=";"))
    other.post(reverse("account_logout"))


def change_password(client: Client, user: User) -> None:
    user.set_password("the eleventh gate of Damascus")
    user.save()


def close_account(client: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def leave_the_site(client: Client, user: User) -> None:
    delete_account(user=user)


ENDS = [forget_session, let_session_run_out, sign_out, change_password, close_account, leave_the_site]


@pytest.mark.parametrize("end", ENDS)
def test_who_may_no_more_does_no_more_in_any_process(screen, two, clients, bob, end):
    end(clients[1], bob)
    before = moves_of(screen)
    assert [act(process, clients[1], screen, 2) for process in two] == [403, 403]
    assert moves_of(screen) == before


def test_another_seat_of_a_screen_comes_to_the_front_in_every_process(screen, two, clients):
    with two[1].answering():
        clients[0].post(reverse("play:take", args=[screen.key, 1]))
    assert act(two[0], clients[0], screen, 0) == 403
    assert act(two[0], clients[0], screen, 1) == 204


def test_names_titles_and_notes_are_never_old(screen, two, clients, alice, bob):
    assert "Bob" in look(two[0], clients[0], screen)
    rename(user=bob, name="Ubayd")
    keep_notes(seat=screen.seats.get(number=0), text="Ubayd bluffs")
    page = look(two[0], clients[0], screen)
    assert "Ubayd bluffs" in page
    assert "Bob" not in page
    assert act(two[0], clients[0], screen) == 204


def test_a_proposal_is_seen_and_ended_by_a_process_that_did_not_hear_it(screen, two, clients):
    assert "proposal-yes" not in look(two[1], clients[1], screen)
    proposal = {"seat": 0, "back_to": 1, "agreed": [], "spoken": False, "undone": []}
    Table.objects.filter(pk=screen.pk).update(proposal=proposal)
    assert "proposal-yes" in look(two[1], clients[1], screen)
    assert act(two[1], clients[1], screen, 2) == 204
    assert Table.objects.get(pk=screen.pk).proposal is None


def test_a_runner_with_a_table_at_hand_plays_on_what_others_moved_on(components, alice, two):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    client = signed_in(alice)
    for _ in range(3):
        with two[1].answering():
            while play_one_seat():
                pass
        assert act(two[0], client, table) == 204
    audited = audit(table)
    assert not audited.faults


def test_a_copy_is_never_changed(screen, two, clients):
    with two[0].answering():
        was = held.store.current(pk=screen.pk)
    game = screen.rules.save(was.game)  # read by now, with the rules for it
    before = repr(vars(was.table)), [repr(vars(seat)) for seat in was.seats]
    assert act(two[0], clients[0], screen) == 204
    assert (repr(vars(was.table)), [repr(vars(seat)) for seat in was.seats]) == before
    assert screen.rules.save(was.game) == game


class Club:
    """People who do as they like at one table, in two processes at random, and what must come of it."""

    def __init__(self, table: Table, people: dict[str, User], two: list[Process], seed: int) -> None:
        self.table, self.people, self.two, self.rng = table, people, two, Random(seed)
        self.signed_in = dict.fromkeys(people, True)
        self.clients = {name: signed_in(user) for name, user in people.items()}
        self.front: dict[str, int | None] = {"alice": None, "bob": 2}
        self.turn()
        self.made, self.done = 0, Counter[str]()

    @property
    def process(self) -> Process:
        return self.rng.choice(self.two)

    def someone(self) -> str:
        return self.rng.choice(sorted(self.people))

    def act(self) -> None:
        name = self.someone()
        seat = self.rng.choice([*[self.front.get(name) or 0] * 5, 0, 1, 2])
        table, game = Table.objects.get(pk=self.table.pk), game_at(self.table)
        row = table.seats.get(number=seat)
        version = table.version - self.rng.choice([0, 0, 0, 1, 2])
        may = self.signed_in[name] and self.front.get(name) == seat
        asked = seat in table.rules.waiting(game) and row.asked_at <= version
        action = table.rules.sample(game, seat, self.rng) if seat in table.rules.waiting(game) else None
        raw = msgspec.json.encode(action).decode() if action else NOTHING
        again = self.rng.choice([1, 1, 2])
        key = f"{self.rng.getrandbits(64):016x}"
        told = [
            act(self.process, self.clients[name], table, seat, version=max(version, 0), action=raw, key=key)
            for _ in range(again)
        ]
        if may and asked:
            self.made += 1
            assert told == [204] * again
        elif not may:
            assert told == [403] * again
        else:
            assert set(told) <= {204, 409}  # an answer may be changed as long as others think
            self.made += 204 in told
        self.done["acted"] += may and asked

    def turn(self) -> None:
        if self.signed_in["alice"]:
            self.front["alice"] = seat = self.rng.randrange(2)
            with self.process.answering():
                told = sit_down(self.clients["alice"], self.table, seat)
            assert told.status_code == 302

    def come_and_go(self) -> None:
        out = [name for name, there in self.signed_in.items() if not there]
        name = out[0] if out else self.someone()
        client = self.clients[name]
        with self.process.answering():
            if self.signed_in[name]:
                self.rng.choice([sign_out, change_password, forget_session])(client, self.people[name])
            else:
                self.people[name].set_password(PASSWORD)
                self.people[name].save()
                self.clients[name] = signed_in(self.people[name])
                self.front["alice"] = None if name == "alice" else self.front["alice"]
        self.signed_in[name] = not self.signed_in[name]

    def rename(self) -> None:
        name = self.someone()
        rename(user=self.people[name], name=f"{name} the {self.rng.randrange(100)}th")

    def look(self) -> None:
        """A page made from memory is the page that is made without it, and has nobody else's hand."""
        name = self.someone()
        page = look(self.process, self.clients[name], self.table)
        assert page == look(Process(self.two[0].monkeypatch), self.clients[name], self.table)
        if "lift the curtain" in page:  # something for all at the screen has come since
            self.front[name] = None
        mine = self.front.get(name) if self.signed_in[name] else None
        for seat in {0, 1, 2} - {mine}:
            assert not any(card in page for card in hand_names(self.table, seat))
        self.done["looked"] += 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_elsewhere_nothing_is_lost_doubled_or_shown(screen, two, alice, bob, charlie, seed):
    club = Club(screen, {"alice": alice, "bob": bob, "charlie": charlie}, two, seed)
    steps = [club.act] * 8 + [club.turn] * 3 + [club.look] * 3 + [club.come_and_go] * 2 + [club.rename]
    for _ in range(60):
        club.rng.choice(steps)()
        assert moves_of(screen) == club.made
        if Table.objects.get(pk=screen.pk).status == Table.Status.OVER:
            break
    screen.refresh_from_db()
    assert not audit(screen).faults
    assert club.done["acted"]
    assert club.done["looked"]


def test_a_move_that_comes_while_a_table_is_read_tears_nothing(table: Table) -> None:
    row = Table.objects.get(pk=table.pk)
    bid(table, 0)
    found = held.read(row)
    assert (found.table.version, found.seats[0].to_act) == (1, False)
    assert all(seat.table is found.table for seat in found.seats)
