"""Leafing through the past of a table: by move, phase and turn, each as a watcher may see it."""

from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from apps.accounts.models import User
from apps.play import held
from apps.play.chronicle import chronicle
from apps.play.course import course, hung
from apps.play.leafing import Chapter, Leafing, chapters, reached, render_leafed
from apps.play.logbook import lines_at, moment_at
from apps.play.models import Table
from apps.play.page import SITE_PARTS, layout, parts_of
from apps.play.pushes import moment_now
from apps.play.services import ask_back
from games.engine.contract import Event
from games.registry import RULEBOOKS, default_rules, presenter
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


@pytest.mark.parametrize("slug", sorted(RULEBOOKS))
def test_a_presenter_names_the_events_that_head_a_turn(slug: str) -> None:
    rules, shown, rng = default_rules(slug), presenter(slug), Random(slug)
    scenario = next(iter(rules.scenarios))
    seats = rules.seats(scenario)[1]
    game = rules.setup(scenario, "heads", seats, {})
    heading, others = set[type[Event]](), set[type[Event]]()
    while waiting := sorted(rules.waiting(game)):
        for event in rules.apply(game, waiting[0], rules.sample(game, waiting[0], rng)):
            heads = any(line.head for line in shown.tell(rules, ("Layla",) * seats, event))
            (heading if heads else others).add(type(event))
    assert heading and heading <= set(shown.heads)
    assert not others & set(shown.heads)


def test_what_came_since_the_turns_were_read_is_read_too(war: Table) -> None:
    known = chapters(war)
    while len(chapters(war)) < len(known) + 2:
        play_on(war, moves=5, seed=war.version)
    whole = chapters(war)
    assert whole[: len(known)] == known
    cache.clear()
    assert chapters(war) == whole
    earlier = Table.objects.get(pk=war.pk)
    earlier.version = known[-1].move  # as another process has it that has not heard of the rest
    assert chapters(earlier) == known


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
    page = get(client, table, 0).text
    assert "Seen from" in page
    cards, seats = moment_now(table).cards, table.seats.all()
    assert all(f"{card.title}, {seat.name}</option>" in page for card, seat in zip(cards, seats, strict=True))
    for seat in (0, 1):
        page = get(client, table, 0, seat=str(seat)).text
        assert all(name in page for name in hands[seat])
        assert not any(name in page for name in hands[1 - seat])
    assert not any(name in get(client, table, 0).text for name in hands[0] | hands[1])


def test_a_chronicle_tells_what_befell_a_place_and_leads_there(
    client: Client, war: Table, alice: User
) -> None:
    moment = moment_now(war)
    told = [(subject, chronicle(moment, 0, subject)) for subject in moment.presenter.subjects(war.rules)]
    subject, entries = max(told, key=lambda pair: len(pair[1]))
    assert len(entries) > 2
    client.force_login(alice)
    page = client.get(reverse("play:chronicle", args=[war.key]), {"of": subject.id})
    assert f"<h1>Chronicle of {escape(subject.name)}</h1>" in page.text
    for entry in entries:
        assert reverse("play:history", args=[war.key, entry.move]) in page.text
        assert lines_at(moment, war.move_at(entry.move), 0)
        assert escape(entry.lines[0].text) in page.text
    nowhere = client.get(reverse("play:chronicle", args=[war.key]), {"of": "atlantis"})
    assert nowhere.status_code == 404 and "no such place" in nowhere.text


@pytest.mark.parametrize("slug", sorted(RULEBOOKS))
def test_places_and_pieces_of_every_game_have_a_chronicle(slug: str, alice: User) -> None:
    scenario = next(iter(default_rules(slug).scenarios))
    seats = [{"user": alice}, *({"bot": "easy"} for _ in range(default_rules(slug).seats(scenario)[0] - 1))]
    table = TableFactory.create(game=slug, scenario=scenario, players=seats)
    play_on(table)
    moment = moment_now(table)
    subjects = moment.presenter.subjects(table.rules)
    ids = [name for subject in subjects for name in (subject.id, *subject.others)]
    assert len(ids) == len(set(ids))
    assert any(chronicle(moment, None, subject) for subject in subjects)


@pytest.mark.parametrize(
    ("slug", "event", "subject"),
    [
        ("bidding", {"type": "CaliphNamed", "seat": 0}, "caliph-token"),
        ("crescent_moon", {"type": "CardPlayed", "seat": 0, "card": 1}, "card-warfare"),
        ("crescent_moon", {"type": "Revealed", "cards": [[1, 0, 0]]}, "card-warfare"),
        ("crescent_moon", {"type": "DeckShuffled", "cards": 1}, ""),
        ("jihad", {"type": "RevoltEnded", "loyal": [0], "dispersed": [292]}, "Beni Umaiya"),
    ],
)
def test_a_piece_that_an_event_has_by_a_number_has_it_in_its_chronicle(
    slug: str, event: dict[str, object], subject: str
) -> None:
    rules, shown = default_rules(slug), presenter(slug)
    (told,) = rules.read_events([event])
    assert {*shown.concerned(rules, told)} == ({subject} if subject else set())
    assert subject in {"", *(one.id for one in shown.subjects(rules))}


def test_a_chronicle_leaves_out_what_was_taken_back(war: Table, alice: User) -> None:
    moment, before = moment_now(war), chronicles(war)
    mover = next(number for number in (0, 1) if number in war.rules.waiting(moment.game))
    table = Table.objects.get(pk=war.pk)
    Table.objects.filter(pk=war.pk).revise(practice=True)
    table.seats.exclude(number=mover).update(bot="easy", user=None)
    held.store.clear()
    play_on(table, moves=1, seed=3)
    ask_back(table_id=table.pk, seat=mover, version=table.version)
    table.refresh_from_db()
    assert table.moves.latest().back_to == war.version
    assert chronicles(table) == before


def chronicles(table: Table) -> dict[str, list[int]]:
    moment = moment_now(table)
    subjects = moment.presenter.subjects(table.rules)
    return {one.id: [entry.move for entry in chronicle(moment, None, one)] for one in subjects[:12]}


def test_the_turns_on_which_it_hung_are_those_that_changed_most(
    client: Client, table: Table, alice: User
) -> None:
    where = reverse("play:course", args=[table.key])
    client.force_login(alice)
    assert client.get(where).status_code == 404
    play_on(table)
    stops = course(table)
    assert stops[-1].move == table.version
    assert [stop.scores for stop in stops] == [table.rules.scores(past(table, s.move).game) for s in stops]
    turns = len(table.rules.components.turns)
    assert [len(past(table, stop.move).game.board.past) for stop in stops] == [*range(1, turns + 1)]
    swings = hung(stops)
    leads = [stop.scores[0] - stop.scores[1] for stop in stops]
    changes = sorted((abs(after - before) for before, after in pairwise(leads)), reverse=True)
    assert sorted((abs(swing.apart) for swing in swings), reverse=True) == [c for c in changes if c][:4]
    page = client.get(where).text
    assert len(stops) > len(swings)
    for swing in swings:
        before = stops[stops.index(swing.stop) - 1].scores
        changes = [now - was for was, now in zip(before, swing.stop.scores, strict=True)]
        assert [changes.pop(swing.seat), *changes] == [swing.change, swing.others]
    assert "begins" not in page and "Victory Tokens, as each turn left them" in page
    places = [reverse("play:history", args=[table.key, stop.move]) for stop in stops]
    assert all(place in page for place in places)
    curve = page.split('class="hung-curves"')[1].split("</svg>")[0]
    assert [place for place in places if f'href="{place}"' in curve] == places
    assert curve.count("<polyline") == len(table.seats.all())
    key = page.split('class="hung-key')[1].split("</ul>")[0]
    assert all(escape(card.title) in key for card in moment_now(table).cards)


def test_who_went_back_before_the_first_turn_finds_that_named_too(
    client: Client, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(table)
    found = [Chapter(chapters(table)[0].move, ""), *chapters(table)[1:]]
    monkeypatch.setattr("apps.play.course.chapters", lambda table: found)
    client.force_login(alice)
    page = client.get(reverse("play:course", args=[table.key])).text
    assert "Before the first turn</a>" in page and "></a>" not in page.split('class="hung"')[1]
