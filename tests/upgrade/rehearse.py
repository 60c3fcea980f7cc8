"""Plays on with a database that has been upgraded. Ends with an error if anything is not as it was.

    DATABASE_URL=... python -m tests.upgrade.rehearse RELEASE

RELEASE: the folder with what that release kept and showed.
"""

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from random import Random
from typing import Any

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

import msgspec
from django.db import connection
from django.urls import reverse

from apps.play import services, takeback
from apps.play.archive import load
from apps.play.bots import play_one_seat
from apps.play.models import Table
from games.engine.contract import Rules
from tests.sitting import sit_down
from tests.upgrade import old
from tests.upgrade.pages import browser_of, page_of

# Of the lines of a log may be worded better than they were, as since then sums of hits, and why AP are lost.
WORDED_ANEW = 0.2
MOST_MOVES = 3_000  # until a game ends
SOME_MOVES = 40
ENDINGS = re.compile(r"(es|e|s)\b")
WORDED_OTHERWISE = re.compile(r"(?<=: die \d).*|(?<=: dice \d).*|, begins$")


def main(release: str) -> None:
    pages, moves = old.pages(release), old.moves(release)
    tables = list(Table.objects.exclude(status=Table.Status.OPEN))
    assert {table.key for table in tables} == set(pages) and len(pages) > 5
    for table in tables:
        compare_moves(table, moves[table.key])
        compare_pages(table, pages[table.key])
        open_the_past(table)
    for table in Table.objects.filter(status=Table.Status.OPEN):
        assert browser_of(table.host).get(table.get_absolute_url(), follow=True).status_code == 200
    under_way = [table for table in tables if table.status == Table.Status.PLAYING]
    # A database knows nothing of how far a game has come: on one kind of it some are played to their ends.
    last = {table.game: table for table in under_way if connection.vendor == "sqlite"}
    for table in tables:
        play_on(table, to_the_end=table is last.get(table.game))
    sys.stdout.write(f"{len(tables)} tables upgraded and played on, {len(last)} of them to their ends.\n")


def compare_moves(table: Table, before: list[old.OldMove]) -> None:
    now = table.moves.all().with_ways()
    assert table.version == len(before) - 1
    for was, move in zip(before, now, strict=True):
        where = f"{table.title}, {table.game}, move {was.number}"
        assert (move.number, move.seat, move.back_to) == (was.number, was.seat, was.back_to), where
        assert told_all(was.events, as_plain(move.events)), where
        assert as_plain(move.draws) == was.draws and move.action == was.action, where
        if was.state is not None:
            kept = in_the_shape_of_today(table.rules, was.state)
            assert told_all(kept, msgspec.msgpack.decode(table.rules.save(load(table, move)))), where


def in_the_shape_of_today(rules: Rules[Any], state: Any) -> Any:
    """A state of that release, which knew the first layout alone of its games."""
    return reduce(lambda plain, number: rules.steps[number](plain), range(1, rules.layout), state)


def as_plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def told_all(was: Any, now: Any) -> bool:
    """Whether all that was known is known still; there may be more to be known by now."""
    if isinstance(was, dict) and isinstance(now, dict):
        return all(key in now and told_all(value, now[key]) for key, value in was.items())
    if isinstance(was, list) and isinstance(now, list):
        return len(was) == len(now) and all(map(told_all, was, now))
    return bool(was == now)


def compare_pages(table: Table, before: dict[str, Any]) -> None:
    for watcher, was in before.items():
        now = page_of(table, None if watcher == "None" else int(watcher))
        if not was:
            continue
        where = f"{table.title}, {table.game}, watched by {watcher}"
        for what in ("seats", "chat", "title", "notes"):
            assert sorted(now[what]) == sorted(was[what]), (where, now[what], was[what])
        gone = lines(was["log"]) - lines(now["log"])
        assert gone.total() <= WORDED_ANEW * len(was["log"]), (where, gone)
        assert len(now["log"]) >= len(was["log"]), where


def lines(texts: Iterable[str]) -> "Counter[str]":
    """Without the endings in which one and several differ, which older releases did not always tell apart.

    Nor what a die had to be and what came of it, or that a turn begins, for which there are other words now;
    their events are compared.
    """
    return Counter(ENDINGS.sub("", WORDED_OTHERWISE.sub("", text.casefold())) for text in texts)


def open_the_past(table: Table) -> None:
    user = next(seat.user for seat in table.seats.all() if seat.user)
    browser = browser_of(user)
    if table.seats.filter(user=user).count() > 1:
        sit_down(browser, table, table.seats.filter(user=user)[0].number)
    for number in {0, table.version // 2, table.version}:
        answer = browser.get(reverse("play:history", args=[table.key, number]))
        assert answer.status_code == 200, (table.title, number)


def play_on(table: Table, *, to_the_end: bool) -> None:
    """Answering first what a seat has asked of the others."""
    rng = Random(table.pk)
    if table.proposal:
        for seat in table.seats.exclude(number=table.proposal["seat"]):
            agree(table, seat.number)
    for _ in range(MOST_MOVES if to_the_end else SOME_MOVES):
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            return
        play_once(table, rng)
    assert not to_the_end, f"{table.title}, {table.game}: not over after {MOST_MOVES} moves"


def agree(table: Table, seat: int) -> None:
    table.refresh_from_db()
    if table.proposal:
        services.answer_proposal(
            table_id=table.pk, seat=seat, agree=takeback.mark_of(table.proposal), version=table.version
        )


def play_once(table: Table, rng: Random) -> None:
    game = load(table, table.moves.latest())
    absent = set(table.seats.filter(user=None).values_list("number", flat=True))
    absent |= set(table.seats.filter(absent=True).values_list("number", flat=True))
    asked = sorted(table.rules.waiting(game) - absent)
    if not asked:
        assert play_one_seat(), f"{table.title}, {table.game}: nobody plays"
        return
    seat = rng.choice(asked)
    action = table.rules.sample(game, seat, rng)
    services.take_action(table_id=table.pk, seat=seat, action=action, version=table.version)


if __name__ == "__main__":
    main(sys.argv[1])
