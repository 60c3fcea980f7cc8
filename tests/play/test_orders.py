"""Orders: a seat has left word what it answers, and nobody else can tell."""

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.urls import reverse

from apps.accounts.services import delete_account
from apps.components.selectors import rules_for
from apps.play.bots import play_one_seat
from apps.play.fairness import audit
from apps.play.models import Move, Seat, Table
from apps.play.orders import orders_part
from apps.play.services import answer_proposal, ask_back, give_order, resign, take_action
from games.engine.contract import Beforehand, IllegalAction
from games.example.rules import PearlBanks
from games.example.rules.actions import Dive
from games.example.rules.sequence import Diving
from games.registry import RULEBOOKS
from tests.factories import TableFactory
from tests.play.conftest import game_at
from tests.play.test_socket import open_socket, watch

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async
WORDS = "At the reef, while it is open"
FAR = "Where most pearls are"


def beforehand(game: Any, seat: int) -> Beforehand:
    """The reef, on a condition; the deep, until the next day."""
    until = f"deep-until-{game.board.day + 1}", "At the deep, for today"
    return Beforehand("dive", "Where your boat dives", (("reef", WORDS), ("far", FAR), until), "3.1")


def ordered(frame: Diving, game: Any, seat: int, order: str) -> Dive | None:
    if order == "reef":
        return None if "reef" in game.board.dived else Dive("reef")
    return Dive("deep" if order.startswith("deep") else "sunken wreck")


@pytest.fixture(autouse=True)
def banks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pearl Banks, where one can say beforehand where to dive."""
    monkeypatch.setitem(RULEBOOKS, "example", PearlBanks)
    monkeypatch.setattr(Diving, "beforehand", staticmethod(beforehand))
    monkeypatch.setattr(Diving, "ordered", ordered)


@pytest.fixture
def loaded(db: None) -> None:
    rules_for.cache_clear()
    call_command("loadcomponents", verbosity=0)


def boats(*players: dict[str, Any]) -> Table:
    table: Table = TableFactory.create(game="example", scenario="season", players=list(players))
    return table


@pytest.fixture
def table(loaded: None, alice: Any, bob: Any, charlie: Any) -> Table:
    """Alice's boat is the first to dive, Bob's the second; the next day Bob's is the first."""
    return boats({"user": alice}, {"user": bob}, {"user": charlie})


def dive(table: Table, seat: int, bank: str) -> Move:
    table.refresh_from_db()
    return take_action(table_id=table.pk, seat=seat, action=Dive(bank), version=table.version)


def leave_word(table: Table, order: str, seat: int = 1) -> None:
    give_order(table_id=table.pk, seat=seat, question="dive", order=order)


def done_at(table: Table) -> list[tuple[int | None, str, bool]]:
    """Who dived where, and whether by an order."""
    moves = table.moves.filter(number__gt=0)
    return [
        (move.seat, move.action["bank"], "Obeyed" in [e["type"] for e in move.events])
        for move in moves
        if move.action
    ]


def asked(table: Table) -> list[int]:
    return [seat.number for seat in table.seats.all() if seat.to_act]


def page_of(client: Any, table: Table, user: Any) -> str:
    client.force_login(user)
    page: str = client.get(table.get_absolute_url(), follow=True).content.decode()
    return page


def test_it_is_obeyed_without_a_stop_and_told_its_seat_once(client, table, alice, bob):
    leave_word(table, "reef")
    dive(table, 0, "deep")
    assert done_at(table) == [(0, "deep", False), (1, "reef", True)]
    assert asked(table) == [2]
    assert page_of(client, table, bob).count(f"Answered by your order: “{WORDS}”.") == 1
    assert "Answered by your order" not in page_of(client, table, alice)


def test_one_order_after_the_other_is_obeyed(table):
    for seat, order in ((1, "reef"), (2, "deep-until-2")):
        leave_word(table, order, seat)
    dive(table, 0, "lagoon")
    day = [(0, "lagoon", False), (1, "reef", True), (2, "deep", True)]
    assert done_at(table) == [*day, (1, "reef", True)]  # with which the next day began
    assert asked(table) == [2]  # whose order was for the first day


def test_on_its_condition_alone(table):
    leave_word(table, "reef")
    dive(table, 0, "reef")
    assert (done_at(table), asked(table)) == ([(0, "reef", False)], [1])


def test_it_holds_no_longer_than_it_is_offered(table):
    leave_word(table, "deep-until-2")
    dive(table, 0, "reef")
    dive(table, 2, "lagoon")
    assert done_at(table)[1:] == [(1, "deep", True), (2, "lagoon", False)]
    assert asked(table) == [1]


def test_given_while_asked_it_answers_at_once(table):
    leave_word(table, "reef", seat=0)
    assert done_at(table) == [(0, "reef", True)]


def test_taken_away_the_seat_is_asked(table):
    leave_word(table, "reef")
    leave_word(table, "")
    dive(table, 0, "deep")
    assert (asked(table), table.seats.get(number=1).orders) == ([1], {})


@pytest.mark.parametrize("order", ["coast", "deep-until-9"])
def test_what_is_not_offered_is_refused(table, order):
    with pytest.raises(IllegalAction):
        leave_word(table, order)
    assert table.seats.get(number=1).orders == {}


def test_what_cannot_be_done_stops_nobody(table, caplog):
    leave_word(table, "far")
    dive(table, 0, "deep")
    assert (done_at(table), asked(table)) == ([(0, "deep", False)], [1])
    assert "_obey failed" in caplog.text


def test_who_goes_back_is_asked_and_the_order_stands(table):
    leave_word(table, "reef")
    dive(table, 0, "deep")
    Table.objects.filter(pk=table.pk).update(practice=True)
    table.refresh_from_db()
    ask_back(table_id=table.pk, seat=1, version=table.version)
    table.refresh_from_db()
    for other in (0, 2):
        answer_proposal(table_id=table.pk, seat=other, agree="1-1", version=table.version)
    assert (asked(table), table.seats.get(number=1).orders) == ([1], {"dive": "reef"})


def test_an_absent_players_seat_plays_as_the_rules_say(table):
    leave_word(table, "reef")
    resign(table_id=table.pk, seat=1)
    dive(table, 0, "deep")
    assert done_at(table) == [(0, "deep", False)]
    with pytest.raises(IllegalAction, match="resigned"):
        leave_word(table, "")
    move = play_one_seat()
    assert move and [event["type"] for event in move.events] == ["Dived"]


def test_a_bot_is_not_kept_waiting(loaded, alice):
    table = boats({"bot": "normal"}, {"user": alice}, {"bot": "normal"})
    leave_word(table, "deep-until-2")
    assert play_one_seat()
    assert done_at(table)[1:] == [(1, "deep", True)] or "deep" in game_at(table).board.dived


def test_the_game_still_proves_fair(table):
    leave_word(table, "reef")
    dive(table, 0, "deep")
    dive(table, 2, "lagoon")
    assert audit(Table.objects.get(pk=table.pk)).faults == []


def test_who_leaves_the_site_leaves_no_word(table, bob):
    leave_word(table, "reef")
    delete_account(user=bob)
    assert Seat.objects.get(table=table, number=1).orders == {}


def give(client: Any, table: Table, seat: int, order: str) -> int:
    posted = {"seat": seat, "version": table.version, "order": order}
    status: int = client.post(
        reverse("play:order", args=[table.key]), posted, headers={"HX-Request": "true"}
    ).status_code
    return status


@pytest.mark.parametrize(
    ("order", "status"),
    [("dive reef", 204), ("dive ", 204), ("dive coast", 409), ("fish reef", 409), ("dive", 400), ("", 400)],
)
def test_it_is_given_by_a_press(client, table, bob, order, status):
    client.force_login(bob)
    assert give(client, table, 1, order) == status
    assert table.seats.get(number=1).orders == ({"dive": "reef"} if order == "dive reef" else {})


def test_nobody_gives_it_for_another(client, table, alice):
    client.force_login(alice)
    assert give(client, table, 1, "dive reef") == 403


def test_each_seat_of_a_screen_is_shown_its_own(client, loaded, alice):
    table = boats({"user": alice}, {"user": alice, "player": "Aunt"})
    leave_word(table, "reef")
    pressed = 'value="dive reef" aria-pressed="true"'
    for seat in (0, 1):
        client.force_login(alice)
        client.post(reverse("play:take", args=[table.key, seat]))
        assert (pressed in client.get(table.get_absolute_url()).content.decode()) == (seat == 1)


@pytest.fixture
def twins(loaded: None, alice: Any, bob: Any, charlie: Any, monkeypatch: Any) -> list[Table]:
    """Two tables at which the same dice will fall."""
    monkeypatch.setattr("apps.play.services.derive_seed", lambda secret, contributions: "the same")
    return [boats({"user": alice}, {"user": bob}, {"user": charlie}) for _ in range(2)]


async def looked_on(table: Table, user: Any, *, by_order: bool) -> list[str]:
    """All that somebody is sent while Bob leaves word, Alice dives, Bob's boat dives, and Charlie's."""
    socket, first = await watch(table, user)
    if by_order:
        await in_thread(leave_word)(table, "reef")
    await in_thread(dive)(table, 0, "deep")
    if not by_order:
        await in_thread(dive)(table, 1, "reef")
    await in_thread(dive)(table, 2, "lagoon")
    pages = [first, *await sent_until(socket, 3)]
    await socket.disconnect()
    return [page.replace(table.key, "KEY") for page in pages]


@pytest.mark.parametrize("watcher", ["alice", "charlie", "nobody"])
async def test_nobody_else_can_tell_that_there_is_an_order(twins, watcher, alice, charlie):
    user = {"alice": alice, "charlie": charlie, "nobody": AnonymousUser()}[watcher]
    ours, theirs = [
        await looked_on(table, user, by_order=by_order)
        for table, by_order in zip(twins, (True, False), strict=True)
    ]
    assert ours == theirs
    assert len(ours) == 4  # the whole, and a push for each boat


async def sent_until(socket: Any, version: int) -> list[str]:
    """All that comes until this version is shown, but for pulses and who is here."""
    found: list[str] = []
    while not found or f'value="{version}"' not in found[-1]:
        message = await socket.receive_from()
        if not message.startswith("pulse") and 'id="presence"' not in message:
            found.append(message)
    return found


async def test_who_gives_it_is_shown_it(table, bob):
    socket, first = await watch(table, bob)
    assert 'value="dive " aria-pressed="true"' in first
    await in_thread(leave_word)(table, "reef")
    shown = await sent_until(socket, 0)
    assert 'value="dive reef" aria-pressed="true"' in shown[-1]
    little, _ = await open_socket(table, bob, says="?at=0&seat=1")
    assert 'value="dive reef" aria-pressed="true"' in await little.receive_from()
    for one in (socket, little):
        await one.disconnect()


@pytest.mark.parametrize(("count", "is_open"), [(4, True), (5, False)])
def test_many_questions_do_not_push_the_one_that_is_asked_off_the_page(count: int, is_open: bool) -> None:
    found = [Beforehand(str(n), "Where to", (("reef", WORDS),), asked=not n) for n in range(count)]
    context = orders_part(found, "key", {}).context
    assert (context["asks"], context["open"]) == (True, is_open)
    assert not orders_part(found, "key", {"0": "reef"}).context["open"]


def test_what_one_comes_to_the_table_for_is_not_put_forward() -> None:
    found = [Beforehand("dive", "Where to", (("reef", WORDS),), asked=True, aside=True)]
    context = orders_part(found, "key", {}).context
    assert (context["some"], context["asks"], context["open"]) == (True, False, False)
