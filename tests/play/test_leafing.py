"""Leafing through the past of a table: by move, phase and turn, each as a watcher may see it."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.play.leafing import Leafing, chapters, reached, render_leafed
from apps.play.logbook import moment_at
from apps.play.models import Table
from apps.play.page import SITE_PARTS, layout, parts_of
from apps.play.services import ask_back
from tests.factories import TableFactory
from tests.play.conftest import hand_names, play_on
from tests.play.dom import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


@pytest.fixture
def war(alice: User, bob: User) -> Table:
    """Some turns of Jihad!, which has several phases in each."""
    table: Table = TableFactory.create(
        game="jihad", scenario="campaign", players=[{"user": alice}, {"user": bob}]
    )
    while len(chapters(table)) < 3:
        play_on(table, moves=25, seed=table.version)
    return table


def past(table: Table, number: int):
    return moment_at(table, table.move_at(number))


def when(table: Table, number: int) -> str:
    moment = past(table, number)
    shown: str = moment.presenter.turn(moment.common).when
    return shown


def get(client: Client, table: Table, number: int, **asked):
    return client.get(reverse("play:history", args=[table.key, number]), asked)


def test_a_turn_begins_where_the_log_heads_it(war: Table) -> None:
    found = chapters(war)
    assert [chapter.title.split(",")[0] for chapter in found[:3]] == ["Turn 1", "Turn 2", "Turn 3"]
    for chapter in found[1:]:
        assert when(war, chapter.move).startswith(chapter.title.split(",")[0])
        assert not when(war, chapter.move - 1).startswith(chapter.title.split(",")[0])


def test_who_goes_back_over_a_heading_is_in_the_turn_before(alice: User) -> None:
    table: Table = TableFactory.create(
        game="jihad", scenario="campaign", practice=True, players=[{"user": alice}, {"bot": "easy"}]
    )
    while len(chapters(table)) < 2:
        play_on(table, moves=1, seed=table.version)
    ask_back(table_id=table.pk, seat=table.moves.latest().seat or 0, version=table.version)
    table.refresh_from_db()
    titles = [chapter.title.split(",")[0] for chapter in chapters(table)]
    assert titles == ["Turn 1", "Turn 2", "Turn 1"]


def test_one_goes_on_and_back_by_turns(war: Table) -> None:
    starts = [chapter.move for chapter in chapters(war)]
    assert len(starts) > 2
    assert reached(war, starts[0], "turn-on") == starts[1] == reached(war, starts[1] - 1, "turn-on")
    assert reached(war, starts[1] + 1, "turn-back") == starts[1]
    assert reached(war, starts[1], "turn-back") == starts[0]
    assert reached(war, war.version - 1, "turn-on") == war.version
    assert reached(war, 0, "turn-back") == 0


def test_one_goes_on_and_back_by_phases(war: Table) -> None:
    shown = [when(war, number) for number in range(war.version + 1)]
    starts = [0, *(n for n in range(1, war.version + 1) if shown[n] != shown[n - 1])]
    assert len(starts) > 6
    for number in (0, 1, war.version // 2, war.version - 3, war.version):
        assert reached(war, number, "phase-on") == min([n for n in starts if n > number] or [war.version])
        assert reached(war, number, "phase-back") == max([n for n in starts if n < number], default=0)


@pytest.mark.parametrize("watcher", [0, 1, None])
def test_what_is_sent_turns_one_page_into_the_other(war: Table, watcher: int | None) -> None:
    rng = Random(7)
    for _ in range(3):
        here, there = rng.sample(range(war.version + 1), 2)
        page, goal = (open_page(past(war, number), watcher) for number in (here, there))
        page.show(render_leafed(past(war, here), past(war, there), watcher, Leafing()))
        assert standing(page) == standing(goal)


def standing(page: Page) -> str:
    """All but what says how it came to be."""
    del page.named["version"].attributes["data-from"]
    page.named["version"].attributes.pop("data-beats", None)
    return str(page.root)


def open_page(moment, watcher: int | None) -> Page:
    """All that a step changes: the parts, and what stands about them."""
    shown = layout(parts_of(moment, watcher), moment)
    kept = "".join(html for name, html in shown.items() if name not in SITE_PARTS or name == "turn")
    around = render_leafed(moment, moment, watcher, Leafing())
    return Page(kept + around)


def test_the_next_move_comes_with_what_is_seen_of_it_and_any_other_without(war: Table) -> None:
    seen = next(n for n in range(1, war.version) if "data-beats" in leafed(war, n - 1, n))
    assert "data-beats" not in leafed(war, seen, seen - 1)
    assert "data-beats" not in leafed(war, seen + 1, seen)


def leafed(table: Table, here: int, there: int) -> str:
    return render_leafed(past(table, here), past(table, there), None, Leafing())


def test_a_link_leads_on_by_what_is_asked(client: Client, war: Table, alice: User) -> None:
    client.force_login(alice)
    start = chapters(war)[1].move
    answer = get(client, war, 0, go="turn-on", by="turn")
    assert answer.url == reverse("play:history", args=[war.key, start]) + "?by=turn"
    assert f"Move {start} of {war.version}" in get(client, war, start).text
    assert f'value="{start}"' in get(client, war, 0, go="turn-on", shown=0).text


@pytest.mark.parametrize(
    "wrong",
    [{"go": "era-on"}, {"by": "luck"}, {"seat": "king"}, {"shown": "x"}, {"shown": 10**30}, {"shown": 99}],
)
def test_a_link_that_is_not_whole_leads_nowhere(
    client: Client, table: Table, alice: User, wrong: dict[str, object]
) -> None:
    client.force_login(alice)
    answer = get(client, table, 0, **wrong)
    assert answer.status_code == 404
    assert "There is no such move" in answer.text


def test_while_it_is_played_nobody_looks_through_anothers_eyes(
    client: Client, table: Table, alice: User, charlie: User
) -> None:
    for user, seat in ((alice, "1"), (alice, "watcher"), (charlie, "0")):
        client.force_login(user)
        for more in ({}, {"shown": 0}):
            assert get(client, table, 0, seat=seat, **more).status_code == 403


def test_a_deck_that_others_still_play_is_seen_from_ones_own_seat(
    client: Client, table: Table, alice: User
) -> None:
    play_on(table)
    Table.objects.update(sealed_until=timezone.now() + timedelta(hours=1))
    client.force_login(alice)
    assert get(client, table, 0, seat="1").status_code == 403
    assert "Seen from" not in get(client, table, 0).text


def test_when_it_is_over_anybody_looks_through_anybodys(client: Client, table: Table, charlie: User) -> None:
    hands = [hand_names(table, seat) for seat in (0, 1)]
    play_on(table)
    client.force_login(charlie)
    assert "Seen from" in get(client, table, 0).text
    for seat in (0, 1):
        page = get(client, table, 0, seat=str(seat)).text
        assert all(name in page for name in hands[seat])
        assert not any(name in page for name in hands[1 - seat])
    assert not any(name in get(client, table, 0).text for name in hands[0] | hands[1])
