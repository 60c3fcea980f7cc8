"""A guided first turn, gone through as it proposes."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.test import Client
from django.urls import reverse

from apps.play import archive
from apps.play.bots import play_one_seat
from apps.play.models import Table
from apps.play.services import take_action
from games.engine.contract import Event
from games.engine.lesson import lesson


def bots_play() -> None:
    while play_one_seat():
        pass


def guided(client: Client, game: str) -> Iterator[tuple[Any, list[Event]]]:
    """The game before each action that is proposed, and what comes of it; last, when all are done."""
    client.post(reverse("lobby:learn", args=[game]))
    table, taught = Table.objects.get(), lesson(game)
    assert taught
    for proposed in [step.does for scene in taught.way for step in scene.step if step.does]:
        bots_play()
        before, version = archive.load(table, table.moves.latest()), table.moves.latest().number
        action = table.rules.read_action(msgspec.json.encode(proposed))
        move = take_action(table_id=table.pk, seat=taught.seat, action=action, version=version)
        yield before, table.rules.read_events(move.events)
    bots_play()
    yield archive.load(table, table.moves.latest()), []
