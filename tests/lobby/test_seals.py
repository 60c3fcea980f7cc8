"""Parts of the seed that browsers seal and open: who could choose by opening late or not at all."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.blocking import block
from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.lobby import sealing, seals, services
from apps.lobby.context import tables_waiting
from apps.lobby.selectors import open_tables
from apps.lobby.services import Refused
from apps.play.fairness import audit
from apps.play.gamefile import BadFile, unpacked
from apps.play.imports import take_in
from apps.play.models import Seat, Table
from apps.play.services import derive_seed
from apps.play.trying import Position
from apps.site.keys import sealed
from tests.factories import TableFactory
from tests.play.conftest import play_on
from tests.play.test_gamefile import given

pytestmark = pytest.mark.usefixtures("components")
HERS, HIS, OTHER = "0123456789abcdef" * 2, "f" * 32, "e" * 32
TABLES = 3  # for each way: what is drawn differs at each


def full(alice: User, bob: User, hers: str = HERS, his: str = HIS) -> Table:
    """Alice's, at which all sit: she and Bob have sealed, and a bot."""
    table = TableFactory.create(seal=sealed(hers), players=[{"user": alice}, {}, {"bot": "easy"}])
    return services.join(key=table.key, user=bob, seal=sealed(his))


def tell(table: Table, user: User, part: str) -> Table:
    return sealing.open_seal(key=table.key, user=user, contribution=part)


def let_it_wait(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(full_since=timezone.now() - timedelta(days=2))


def settled(table: Table) -> str:
    """What the pages of a table say is settled: each browser notes it before it opens its own."""
    return seals.settled(table, list(table.seats.all()))


def parts(table: Table) -> list[str]:
    return [seat.contribution for seat in table.seats.all()]


def test_play_begins_when_all_have_opened(alice: User, bob: User) -> None:
    table = full(alice, bob)
    assert (table.status, parts(table)) == (Table.Status.OPEN, ["", "", ""])
    assert tell(table, bob, HIS).status == Table.Status.OPEN
    table = tell(table, alice, HERS)
    assert (table.status, parts(table)) == (Table.Status.PLAYING, [HERS, HIS, ""])
    assert table.seed == derive_seed(table.secret, [HERS, HIS, ""])


def test_nothing_is_opened_while_a_seat_is_free(alice: User) -> None:
    table = TableFactory.create(seal=sealed(HERS), players=[{"user": alice}, {}])
    with pytest.raises(Refused, match="when every seat is taken"):
        tell(table, alice, HERS)
    assert parts(table) == ["", ""]


@pytest.mark.parametrize("sent", ["", "xyz", "0" * 63, "0" * 65, "A" * 64, "0" * 63 + "\n"])
def test_where_nothing_is_sealed_the_server_draws(alice: User, sent: str) -> None:
    table = TableFactory.create(seal=sent, players=[{"user": alice}, {"bot": "easy"}])
    mine, bots = table.seats.all()
    assert table.status == Table.Status.PLAYING
    assert (mine.seal, len(mine.contribution), bots.contribution) == ("", 32, "")


def test_two_at_one_screen_seal_once(alice: User, bob: User) -> None:
    players = [{"user": alice}, {"user": alice, "player": "Sami"}]
    table = TableFactory.create(seal=sealed(HERS), players=players)
    assert tell(table, alice, HERS).status == Table.Status.PLAYING
    assert parts(table) == [HERS, HERS]


def test_nobody_opens_for_another(alice: User, bob: User, charlie: User) -> None:
    table = full(alice, bob)
    for user, part in ((alice, HIS), (bob, HERS), (charlie, HERS), (alice, OTHER)):
        with pytest.raises(Refused, match="not what was sealed"):
            tell(table, user, part)
    assert parts(table) == ["", "", ""]


def test_who_leaves_a_full_table_leaves_nothing_to_choose_by(alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    secret = table.secret
    table = services.leave(key=table.key, user=bob)
    assert table.secret != secret and table.given_up == ["Bob"] and parts(table) == ["", "", ""]
    assert [seat.invited for seat in table.seats.all()] == [alice, None, None]
    with pytest.raises(Refused):
        tell(table, alice, HERS)


def test_whoever_takes_the_seat_of_one_who_left_the_site_finds_nothing_open(
    alice: User, bob: User, charlie: User
) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    delete_account(user=bob)
    table = services.join(key=table.key, user=charlie, number=1, seal=sealed(OTHER))
    assert parts(table) == ["", "", ""] and table.given_up == ["Departed"]
    assert table.seats.get(number=0).invited == alice


def test_a_bot_in_the_seat_of_one_who_left_the_site_has_nothing_to_open(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}, {}])
    services.join(key=table.key, user=bob, seal=sealed(HIS))
    delete_account(user=bob)
    for number in (1, 2):
        table = services.fill(key=table.key, user=alice, number=number, level="easy")
    assert table.status == Table.Status.PLAYING


def test_who_does_not_open_holds_nobody_up_for_ever(alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    with pytest.raises(Refused, match="still have time"):
        sealing.give_up_waiting(key=table.key, user=alice)
    let_it_wait(table)
    with pytest.raises(Refused, match="no seal of their own"):
        sealing.give_up_waiting(key=table.key, user=bob)
    table = sealing.give_up_waiting(key=table.key, user=alice)
    assert (table.status, table.given_up) == (Table.Status.OPEN, ["Bob"])
    services.join(key=table.key, user=alice)
    assert table.seats.get(number=1).open


def test_where_all_are_there_nobody_waits_long(alice: User, bob: User) -> None:
    live = TableFactory.create(pace="live", seal=sealed(HERS), players=[{"user": alice}, {"user": bob}])
    Table.objects.filter(pk=live.pk).update(full_since=timezone.now() - timedelta(minutes=3))
    live.refresh_from_db()
    assert seals.is_overdue(live)
    live.pace = Table.Pace.DAYS
    assert not seals.is_overdue(live)


def test_a_rematch_is_sealed_by_who_asks_for_it(client: Client, alice: User, bob: User) -> None:
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"bot": "easy"}])
    play_on(over)
    for user, part in ((alice, HERS), (bob, HIS)):
        client.force_login(user)
        answer = client.post(reverse("lobby:rematch", args=[over.key]), {"seal": sealed(part)})
        again = Table.objects.get(rematch_of=over)
        assert answer["Location"] == again.get_absolute_url()
    assert [seat.seal for seat in again.seats.all()] == [sealed(HERS), sealed(HIS), ""]
    assert (again.status, parts(again)) == (Table.Status.OPEN, ["", "", ""])
    tell(again, bob, HIS)
    assert tell(again, alice, HERS).status == Table.Status.PLAYING


def test_what_no_browser_seals_asks_for_no_rematch(client: Client, alice: User, bob: User) -> None:
    over = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    play_on(over)
    client.force_login(alice)
    answer = client.post(reverse("lobby:rematch", args=[over.key]), {"seal": "0" * 65})
    assert answer.status_code == 400 and "not what a browser seals" in answer.content.decode()
    assert not Table.objects.filter(rematch_of=over).exists()


def test_the_page_of_a_table_to_try_at_says_why_nobody_seals(client: Client, alice: User, bob: User) -> None:
    played = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    play_on(played, moves=3)
    position = Position(played.key, 2, None)
    tried = services.try_from(table=played, position=position, user=alice, levels=["", "easy"])
    client.force_login(alice)
    for table, said in ((tried, True), (played, False)):
        page = client.get(reverse("play:fair", args=[table.key])).content.decode()
        assert ("nobody plays against them" in page) is said


# Where it is settled who sits


@pytest.fixture
def called(alice: User, bob: User, charlie: User) -> Table:
    """Alice and Bob are to play, against a bot; Charlie has set it up."""
    players = [{"invited": alice}, {"invited": bob}, {"bot": "easy"}]
    table: Table = TableFactory.create(host=charlie, players=players, appointed=True)
    return table


def sit(table: Table, user: User, part: str = "") -> Table:
    return services.join(key=table.key, user=user, seal=sealed(part) if part else "")


def test_who_is_appointed_sits_down_seals_and_opens(called: Table, alice: User, bob: User) -> None:
    sit(called, alice, HERS)
    assert sit(called, bob, HIS).status == Table.Status.OPEN
    tell(called, alice, HERS)
    assert tell(called, bob, HIS).status == Table.Status.PLAYING


def test_nobody_else_sits_down_there_and_nobody_gets_up(
    called: Table, alice: User, bob: User, charlie: User
) -> None:
    sit(called, alice, HERS)
    tries: list[Callable[[], object]] = [
        lambda: sit(called, charlie),
        lambda: services.leave(key=called.key, user=alice),
        lambda: services.decline(key=called.key, user=bob),
        lambda: services.fill(key=called.key, user=charlie, number=1, level="easy"),
        lambda: services.close(key=called.key, user=charlie),
    ]
    for done in tries:
        with pytest.raises(Refused, match="settled by its event"):
            done()
    assert [seat.user or seat.invited for seat in called.seats.all()] == [alice, bob, None]


def test_who_never_sits_down_is_drawn_for_and_their_clock_goes(called: Table, alice: User, bob: User) -> None:
    sit(called, alice, HERS)
    with pytest.raises(Refused, match="still have time"):
        sealing.give_up_waiting(key=called.key, user=alice)
    call_long_ago(called)
    with pytest.raises(Refused, match="Only who sits here"):
        sealing.give_up_waiting(key=called.key, user=bob)
    table = sealing.give_up_waiting(key=called.key, user=alice)
    hers, his, _ = table.seats.all()
    assert (his.user, his.seal, len(his.contribution)) == (bob, "", 32)
    assert hers.shut and table.full_since and not table.given_up
    assert tell(called, alice, HERS).status == Table.Status.PLAYING


def test_who_never_opens_is_drawn_for_and_the_others_seal_anew(called: Table, alice: User, bob: User) -> None:
    sit(called, alice, HERS)
    table = sit(called, bob, HIS)
    tell(called, alice, HERS)
    secret = table.secret
    let_it_wait(table)
    table = sealing.give_up_waiting(key=called.key, user=alice)
    hers, his, _ = table.seats.all()
    assert (table.secret != secret, table.given_up) == (True, ["Bob"])
    assert (hers.user, hers.invited, hers.contribution) == (None, alice, "")
    assert (his.user, his.seal, his.contribution != HIS) == (bob, "", True)
    sit(called, alice, OTHER)
    assert tell(called, alice, OTHER).status == Table.Status.PLAYING


def test_who_sat_down_in_another_browser_has_the_server_draw(
    client: Client, called: Table, alice: User, bob: User, charlie: User
) -> None:
    sit(called, alice, HERS)
    with pytest.raises(Refused, match="Nothing that was sealed"):
        sealing.have_drawn(key=called.key, user=alice)
    sit(called, bob, HIS)
    tell(called, alice, HERS)
    for user in (alice, charlie):
        with pytest.raises(Refused, match="Nothing that was sealed"):
            sealing.have_drawn(key=called.key, user=user)
    client.force_login(bob)
    assert 'id="drawn"' in client.get(reverse("lobby:gathering", args=[called.key])).content.decode()
    client.post(reverse("lobby:drawn", args=[called.key]))
    called.refresh_from_db()
    assert (called.given_up, parts(called)[0]) == (["Bob"], "")
    sit(called, alice, OTHER)
    assert tell(called, alice, OTHER).status == Table.Status.PLAYING


def test_another_who_is_put_there_seals_in_their_place(
    called: Table, alice: User, bob: User, charlie: User
) -> None:
    sit(called, alice, HERS)
    sit(called, bob, HIS)
    tell(called, alice, HERS)
    table = sealing.appoint(key=called.key, number=1, user=charlie)
    assert (table.given_up, parts(table)) == (["Bob"], ["", "", ""])
    assert [seat.invited for seat in table.seats.all()] == [alice, charlie, None]
    sit(called, alice, HERS)
    table = sealing.appoint(key=called.key, number=1, user=None, bot="easy")
    assert table.full_since and tell(called, alice, HERS).status == Table.Status.PLAYING


def test_in_place_of_who_has_left_the_site_another_must_be_put(
    called: Table, alice: User, bob: User, charlie: User
) -> None:
    sit(called, alice, HERS)
    delete_account(user=bob)
    call_long_ago(called)
    with pytest.raises(Refused, match="has left the site"):
        sealing.give_up_waiting(key=called.key, user=alice)
    assert open_tables(charlie, [], []) == []
    sealing.appoint(key=called.key, number=1, user=None, bot="easy")
    assert tell(called, alice, HERS).status == Table.Status.PLAYING


def test_whom_one_would_rather_not_meet_plays_where_they_are_appointed(
    called: Table, bob: User, charlie: User
) -> None:
    block(by=charlie, user=bob)
    assert sit(called, bob, HIS).seats.filter(user=bob).exists()


def test_it_stays_when_who_set_it_up_leaves_the_site(called: Table, charlie: User) -> None:
    delete_account(user=charlie)
    assert Table.objects.filter(pk=called.pk, host=None).exists()


def test_its_page_says_for_whom_it_waits(client: Client, called: Table, alice: User, bob: User) -> None:
    assert (tables_waiting(alice), tables_waiting(bob)) == (1, 1)
    client.force_login(bob)
    page = reverse("lobby:gathering", args=[called.key])
    shown = client.get(page).content.decode()
    assert "Still to come: Alice, Bob" in shown and 'id="accept"' in shown and 'id="decline"' not in shown
    sit(called, bob, HIS)
    assert (tables_waiting(alice), tables_waiting(bob)) == (1, 0)
    shown = client.get(page).content.decode()
    assert "Still to come: Alice." in shown and 'id="anew"' not in shown and 'id="leave"' not in shown
    call_long_ago(called)
    assert 'id="anew"' in client.get(page).content.decode()


def call_long_ago(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now() - timedelta(days=2))


# Who could choose


def withholds(table: Table, alice: User, bob: User, his: str) -> None:
    let_it_wait(table)
    sealing.give_up_waiting(key=table.key, user=alice)


def delays(table: Table, alice: User, bob: User, his: str) -> None:
    let_it_wait(table)
    tell(table, bob, his)


def changes(table: Table, alice: User, bob: User, his: str) -> None:
    for part in (OTHER, his.upper(), ""):
        with pytest.raises(Refused, match="not what was sealed"):
            tell(table, bob, part)
    tell(table, bob, his)


def test_no_last_player_chooses_where_it_is_settled_who_sits(
    called: Table, alice: User, bob: User, charlie: User
) -> None:
    """Who tells nothing has no part in the game that is played, and nobody else has what they had then."""
    rng = Random("the last one appointed")
    for _ in range(TABLES):
        hers, his, again = drawn(rng), drawn(rng), drawn(rng)
        players = [{"invited": alice}, {"invited": bob}, {"bot": "easy"}]
        table = TableFactory.create(host=charlie, players=players, appointed=True)
        sit(table, alice, hers)
        table = sit(table, bob, his)
        bound = derive_seed(table.secret, [hers, his, ""])
        tell(table, alice, hers)
        withholds(table, alice, bob, his)
        with pytest.raises(Refused):
            tell(table, bob, his)
        sit(table, alice, again)
        table = tell(table, alice, again)
        assert table.seed not in ("", bound) and table.given_up == ["Bob"]
        assert parts(table)[0] == again and his not in parts(table)


@pytest.mark.parametrize("way", [withholds, delays, changes])
def test_no_last_player_chooses(
    alice: User, bob: User, way: Callable[[Table, User, User, str], None]
) -> None:
    """From what was sealed one seed comes, or no game: whatever the last of them does, and whenever."""
    rng = Random("the last player")
    for _ in range(TABLES):
        hers, his = drawn(rng), drawn(rng)
        table = full(alice, bob, hers, his)
        bound = derive_seed(table.secret, [hers, his, ""])
        tell(table, alice, hers)
        way(table, alice, bob, his)
        table.refresh_from_db()
        assert table.seed == ("" if way is withholds else bound)
        if way is withholds:
            assert not any(parts(table))
            services.close(key=table.key, user=alice)


def drawn(rng: Random) -> str:
    return f"{rng.getrandbits(128):032x}"


def swaps_the_secret(table: Table, part: str) -> None:
    Table.objects.filter(pk=table.pk).update(secret=sealed(part))


def swaps_a_seal(table: Table, part: str) -> None:
    table.seats.filter(number=1).update(seal=sealed(part), contribution=part)


def swaps_a_part(table: Table, part: str) -> None:
    table.seats.filter(number=1).update(contribution=part)


def leaves_a_part_out(table: Table, part: str) -> None:
    table.seats.filter(number=1).update(seal="", contribution="")


def draws_for_a_bot(table: Table, part: str) -> None:
    table.seats.filter(number=2).update(contribution=part)


def aborts(table: Table, part: str) -> None:
    let_it_wait(table)
    sealing.give_up_waiting(key=table.key, user=User.objects.get(username="alice"))


OPERATORS = (swaps_the_secret, swaps_a_seal, swaps_a_part, leaves_a_part_out, draws_for_a_bot, aborts)


def swapped(table: Table, noted: str) -> bool:
    """Whether a browser finds it, by what it has noted before it opened its seal (proof.js)."""
    return settled(table) != noted or any(not seat.keeps_its_word for seat in table.seats.all())


@pytest.mark.parametrize("way", OPERATORS)
def test_no_operator_chooses(alice: User, bob: User, way: Callable[[Table, str], None]) -> None:
    """They know the secret and every part and play all seats but one. They find another seed than
    the one that was settled only where that one's browser finds them out; who aborts has no game of it."""
    rng = Random("the operator")
    for _ in range(TABLES):
        hers, his = drawn(rng), drawn(rng)
        table = full(alice, bob, hers, his)
        noted, bound = settled(table), derive_seed(table.secret, [hers, his, ""])
        tell(table, alice, hers)
        assert settled(table) == noted
        way(table, drawn(rng))
        table.refresh_from_db()
        if way is aborts:
            assert not table.seed and not any(parts(table)) and table.given_up == ["Bob"]
            services.close(key=table.key, user=alice)
        else:
            table.seats.filter(number=1).exclude(seal="").filter(contribution="").update(contribution=his)
            seals.begin_if_ready(table)
            assert table.seed not in ("", bound) and swapped(table, noted)


# What is kept of it, and shown


def test_the_proof_finds_a_part_that_was_not_sealed(alice: User, bob: User) -> None:
    table = tell(tell(full(alice, bob), alice, HERS), bob, HIS)
    assert audit(table).faults == []
    Seat.objects.filter(table=table, number=1).update(contribution=OTHER)
    assert audit(table).faults[0] == "Bob added something else than was sealed."


def test_a_file_has_what_was_sealed(alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    table = tell(table, bob, HIS)
    play_on(table)
    file = unpacked(given(table))
    assert [player.seal for player in file.players] == [sealed(HERS), sealed(HIS), ""]
    assert audit(take_in(file=file, by=alice)).faults == []
    file.players[1].added = OTHER
    with pytest.raises(BadFile, match="something else than was sealed"):
        take_in(file=file, by=alice)


def test_pages_tell_no_part_before_play_begins(client: Client, alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    client.force_login(bob)
    page = client.get(reverse("lobby:gathering", args=[table.key])).content.decode()
    assert sealed(HERS) in page and sealed(HIS) in page and table.commitment in page
    assert not [secret for secret in (HERS, HIS, table.secret) if secret in page]
    assert "Still to tell: Bob" in page and 'id="open-seal"' in page


def test_a_table_that_waits_for_a_seal_waits_for_its_player(client: Client, alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, bob, HIS)
    assert (tables_waiting(alice), tables_waiting(bob)) == (1, 0)
    client.force_login(alice)
    assert "Look in, and play begins" in client.get("/").content.decode()
    tell(table, alice, HERS)
    assert "Look in, and play begins" not in client.get("/").content.decode()


def test_a_seal_is_opened_by_a_request(client: Client, alice: User, bob: User) -> None:
    table = full(alice, bob)
    client.force_login(bob)
    address = reverse("lobby:open_seal", args=[table.key])
    for wrong in ("", OTHER, HIS.upper()):
        answer = client.post(address, {"contribution": wrong})
        assert answer.status_code == 409 and "not what was sealed" in answer.content.decode()
    assert client.post(address, {"contribution": HIS}).status_code == 302
    assert parts(table) == ["", HIS, ""]


def test_who_has_waited_long_enough_is_shown_the_way_on(client: Client, alice: User, bob: User) -> None:
    table = full(alice, bob)
    tell(table, alice, HERS)
    client.force_login(alice)
    page = reverse("lobby:gathering", args=[table.key])
    assert 'id="anew"' not in client.get(page).content.decode()
    let_it_wait(table)
    assert 'id="anew"' in client.get(page).content.decode()
    answer = client.post(reverse("lobby:anew", args=[table.key]), follow=True)
    assert "Bob left, or did not tell" in answer.content.decode()
