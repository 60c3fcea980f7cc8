"""What the finished games of a game have in common, to pack others with."""

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from apps.play.archive import Record, Shape, shape_of, shorten, squeeze
from apps.play.edits import State, difference
from games.engine.tally import Record as Finished
from games.registry import RULEBOOKS, default_rules

MOST, MOST_STATES = 12_000, 24_000  # bytes: with twice as many packing is slower and saves 2 % more
WORTH_KEEPING = (50, 30, 20)  # bytes that something takes with what is known already; the oddest first

Game = list[tuple[Record, bytes]]  # of each move its record, and the state after it


class Command(BaseCommand):
    help = "Makes a game's next file of phrases from its finished games. Older files stay as they are."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))

    def handle(self, *, game: str, **options: Any) -> None:
        files = sorted((settings.BASE_DIR / "fixtures" / game / "games").glob("*.json"))
        played = [list(play_again(game, file)) for file in files]
        shapes = common_shapes(played)
        edits = [
            difference(State(old), State(new)) for moves in played for (_, old), (_, new) in pairwise(moves)
        ]
        made = common(records_of(played, shapes)), common_states(played), common(edits), shapes
        folder = settings.BASE_DIR / "games" / game / "phrases"
        folder.mkdir(exist_ok=True)
        file = folder / f"{len(list(folder.iterdir())) + 1:03}.bin"
        file.write_bytes(zlib.compress(msgspec.msgpack.encode(made), 9))
        self.stdout.write(
            f"{file}: {' + '.join(str(len(part)) for part in made[:3])} bytes, {len(shapes)} shapes"
        )


def play_again(slug: str, file: Path) -> Iterator[tuple[Record, bytes]]:
    """The record of each move of a finished game, and the state after it."""
    rules, finished = default_rules(slug), msgspec.json.decode(file.read_bytes(), type=Finished)
    game = rules.setup(finished.scenario, finished.seed, len(finished.players), finished.options)
    for seat, action in finished.moves:
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
        yield Record(action, game.dice.rolls, msgspec.to_builtins(events)), rules.save(game)


def common_shapes(played: Iterable[Game]) -> list[Shape]:
    """Those of all actions and events, the most usual first: small numbers take less."""
    told = [one for game in played for record, _ in game for one in (record.action, *record.events)]
    return [shape for shape, _ in Counter(map(shape_of, told)).most_common()]


def records_of(played: Iterable[Game], shapes: Iterable[Shape]) -> list[bytes]:
    known = {shape: number for number, shape in enumerate(shapes)}
    return [msgspec.msgpack.encode(shorten(record, known)) for game in played for record, _ in game]


def common(packed: list[bytes]) -> bytes:
    """Some of all kinds, so that the next of a kind is told as what differs from one of these."""
    Random(1).shuffle(packed)
    found = b""
    for worth in WORTH_KEEPING:
        for one in packed:
            if len(found) + len(one) <= MOST and len(squeeze(one, found)) > worth:
                found += one
    return found


def common_states(played: Iterable[Game]) -> bytes:
    """One of the middle of each game, until there is enough."""
    found = b""
    for game in played:
        _, state = game[len(game) // 2]
        if len(found) + len(state) <= MOST_STATES and len(squeeze(state, found)) > len(state) // 8:
            found += state
    return found
