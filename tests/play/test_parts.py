"""Parts within parts, and parts of many pieces: what is laid out, and what of it a move sends."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.play.logbook import recent
from apps.play.models import Table, Watcher
from apps.play.moment import Moment
from apps.play.page import layout, parts_of
from apps.play.pieces import changed_pieces, changes_by_pieces
from apps.play.pushes import moment_now
from apps.play.services import resign
from games.engine.page import Part
from tests.factories import TableFactory
from tests.play.conftest import bid

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(components: None, alice: User, bob: User) -> Table:
    return TableFactory.create(players=[{"user": alice}, {"user": bob}])


def test_spectators_who_come_before_the_next_move_share_one_page(
    table: Table, client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, Watcher]] = []

    def make(moment: Moment, watcher: Watcher) -> list[Part]:
        made.append((moment.number, watcher))
        return parts_of(moment, watcher)

    monkeypatch.setattr("apps.play.views.showing.parts_of", make)
    for _ in range(2):
        assert all(Client().get(table.get_absolute_url()).status_code == 200 for _ in range(3))
        client.force_login(alice)
        assert client.get(table.get_absolute_url()).context["seat"] == 0
        bid(table, 0)
        bid(table, 1)
    assert made == [(0, None), (0, 0), (2, None), (2, 0)]


def stacks(**pieces: str) -> Part:
    shown = {name: {"text": text} for name, text in pieces.items()}
    return Part("stacks", "", {}, inside="board", pieces=shown, piece="play/parts/turn_line.html")


def test_what_stands_inside_a_part_is_not_laid_out_by_itself(table: Table) -> None:
    frame = Part("board", "play/parts/tools.html", {})
    elements = layout([frame, stacks(homs="2")], moment_now(table))
    assert list(elements) == ["board"]


def test_pieces_are_rendered_as_they_are(table: Table) -> None:
    html = layout([stacks(homs="2")._replace(inside="")], moment_now(table))["stacks"]
    assert html == '<div id="part-stacks" class="part part-stacks"><span id="homs">2</span></div>'


def test_only_the_pieces_that_changed_are_sent() -> None:
    before = stacks(homs="2", tarsus="1", medina="4", jedda="1")
    html = changed_pieces(before, stacks(homs="3", medina="4", mecca="5"))
    assert html == (
        '<i hx-swap-oob="delete:#tarsus,#jedda"></i><span id="homs">3</span>'
        '<div hx-swap-oob="afterend:#medina"><span id="mecca">5</span></div>'
    )


def test_pieces_that_change_places_are_sent_with_the_whole_part() -> None:
    before = stacks(homs="2", tarsus="1", medina="4")
    assert changes_by_pieces(before, stacks(homs="2", mecca="1", medina="5"))
    assert not changes_by_pieces(before, stacks(medina="4", homs="2"))


def test_in_a_frame_a_new_first_piece_is_sent_with_the_whole_part() -> None:
    before, after = stacks(homs="2"), stacks(mecca="5", homs="2")
    assert changes_by_pieces(before, after)
    frame = "bidding/road.html"
    assert not changes_by_pieces(before._replace(template=frame), after._replace(template=frame))


def test_a_game_without_plans_answers_with_nothing(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    assert client.get(f"/tables/{table.key}/plan/", {"from": "2307"}).content == b""


def test_nobody_plans_behind_a_curtain(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": alice}])
    client.force_login(alice)
    assert client.get(f"/tables/{table.key}/plan/").status_code == 403


@pytest.mark.parametrize(
    ("past", "status"), [("0", 200), ("1", 404), ("-1", 404), ("<i>", 404), ("9" * 5000, 404)]
)
def test_the_past_may_be_asked_about_as_far_as_there_is_one(
    client: Client, alice: User, table: Table, past: str, status: int
) -> None:
    client.force_login(alice)
    assert client.get(f"/tables/{table.key}/plan/", {"layer": "control", "past": past}).status_code == status


def test_an_absent_player_is_asked_nothing(components: None, alice: User, bob: User) -> None:
    players = [{"user": alice}, {"user": bob}, {"bot": "easy"}]
    table = TableFactory.create(players=players)
    resign(table_id=table.pk, seat=0)
    table.refresh_from_db()
    parts = {part.id: part for part in parts_of(moment_now(table), 0)}
    assert not parts["turn"].context["mine"]
    assert (parts["mat"].pieces or {})["all-fate"] == {"away": True}
    assert parts["commit"].context["mode"] == ""


def head(table: Table, watcher: int | None) -> str:
    table.refresh_from_db()
    return str(layout(parts_of(moment_now(table), watcher), moment_now(table))["turn"])


def test_the_head_shows_the_sign_of_the_seat_that_is_to_act(components: None, alice: User, bob: User) -> None:
    table = TableFactory.create(game="jihad", scenario="campaign", players=[{"user": alice}, {"user": bob}])
    (acting,) = table.seats.filter(to_act=True)
    shown = [head(table, watcher) for watcher in (0, 1, None)]
    sign = ("muslim", "byzantine")[acting.number]
    assert all(f'data-seat="{sign}"' in one for one in shown)
    assert ["data-mine" in one for one in shown] == [acting.number == 0, acting.number == 1, False]
    assert "Empires: Productivity" in shown[0]


def test_while_several_are_to_act_the_head_shows_ones_own(table: Table) -> None:
    assert 'data-seat="1"' in head(table, 0)
    assert 'data-seat="2"' in head(table, 1)
    assert "data-seat" not in head(table, None)


def test_the_head_says_whether_none_but_bots_are_to_act(components: None, alice: User) -> None:
    """Until somebody is, the page gathers the words that it tells."""
    seats = [{"user": alice}, {"bot": "easy"}]
    table = TableFactory.create(game="jihad", scenario="campaign", players=seats)
    assert "data-goes-on" in head(table, 0)
    table = TableFactory.create(game="jihad", scenario="campaign", players=seats[::-1])
    assert "data-goes-on" not in head(table, 1)
    assert "data-goes-on" not in head(TableFactory.create(players=seats), 0)


def test_who_may_still_change_a_bid_reads_of_their_own(table: Table) -> None:
    bid(table, 0)
    assert 'data-seat="1"' in head(table, 0)
    assert "Your bid is in" in head(table, 0)
    assert 'data-seat="2"' in head(table, None)


def test_a_game_that_all_others_left_ends_where_it_stood(client: Client, table: Table, alice: User) -> None:
    resign(table_id=table.pk, seat=1)
    client.force_login(alice)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "In turn 1 of 10" in page
    assert "All players but one have resigned." in page
    assert 'href="#rule-"' not in page
    assert "is composing" not in page


@pytest.mark.parametrize(
    ("practice", "says"),
    [(False, "The game counts as lost for you."), (True, "This is a practice table: it counts nowhere.")],
)
def test_who_would_resign_is_told_whether_it_counts(
    client: Client, components: None, alice: User, bob: User, practice: bool, says: str
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], practice=practice)
    client.force_login(alice)
    assert f"{says} This cannot be taken back." in client.get(table.get_absolute_url()).content.decode()


def test_the_log_says_that_a_seat_plays_on_where_it_does(
    components: None, alice: User, bob: User, charlie: User
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": charlie}])
    told = []
    for seat in (2, 1):
        resign(table_id=table.pk, seat=seat)
        told.append(recent(moment_now(Table.objects.get(pk=table.pk)), None))
    assert "Charlie resigned; the seat plays on as the rules say" in told[0]
    assert "Charlie resigned; the seat plays on as the rules say" in told[1]
    assert "Bob resigned." in told[1]


@pytest.mark.parametrize(("leaves", "winner"), [(0, "Empires"), (1, "Muslim")])
def test_the_winner_of_a_war_that_was_given_up_is_who_stayed(
    client: Client, components: None, alice: User, bob: User, leaves: int, winner: str
) -> None:
    table = TableFactory.create(game="jihad", scenario="campaign", players=[{"user": alice}, {"user": bob}])
    resign(table_id=table.pk, seat=leaves)
    client.force_login(alice)
    page = client.get(table.get_absolute_url()).content.decode()
    assert f"The {winner} player wins" in page
    assert "39 points, as it stood" in page


def test_a_game_for_one_that_is_given_up_says_so(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    resign(table_id=table.pk, seat=0)
    client.force_login(alice)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "The only player has resigned." in page
    assert "As it stood:" in page
