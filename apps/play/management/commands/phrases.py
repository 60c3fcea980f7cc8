"""What the finished games of a game have in common, to pack others with."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from apps.play.archive import Record, squeeze
from games.engine.tally import Record as Finished
from games.registry import RULEBOOKS, default_rules

MOST_RECORDS, MOST_STATES = 8_000, 14_000  # bytes: longer ones make packing slower and save little more
WORTH_KEEPING = (120, 80, 40)  # bytes that a record takes with what is known already; the oddest first


class Command(BaseCommand):
    help = "Makes a game's next file of phrases from its finished games. Older files stay as they are."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))

    def handle(self, *, game: str, **options: Any) -> None:
        files = sorted((settings.BASE_DIR / "fixtures" / game / "games").glob("*.json"))
        played = [list(play_again(game, file)) for file in files]
        made = common_records(played), common_states(played)
        folder = settings.BASE_DIR / "games" / game / "phrases"
        folder.mkdir(exist_ok=True)
        file = folder / f"{len(list(folder.iterdir())) + 1:03}.bin"
        file.write_bytes(zlib.compress(msgspec.msgpack.encode(made), 9))
        self.stdout.write(f"{file}: {len(made[0])} bytes of records, {len(made[1])} of states")


def play_again(slug: str, file: Path) -> Iterator[tuple[bytes, bytes]]:
    """The record of each move of a finished game, and the state after it."""
    rules, finished = default_rules(slug), msgspec.json.decode(file.read_bytes(), type=Finished)
    game = rules.setup(finished.scenario, finished.seed, len(finished.players), finished.options)
    for seat, action in finished.moves:
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
        yield msgspec.msgpack.encode(Record(action, game.dice.rolls, events)), rules.save(game)


def common_records(played: list[list[tuple[bytes, bytes]]]) -> bytes:
    """Records of all kinds, so that the next of a kind is told as what differs from one of these."""
    records = [record for game in played for record, _ in game]
    Random(1).shuffle(records)
    found = b""
    for worth in WORTH_KEEPING:
        for record in records:
            if len(found) + len(record) <= MOST_RECORDS and len(squeeze(record, found)) > worth:
                found += record
    return found


def common_states(played: list[list[tuple[bytes, bytes]]]) -> bytes:
    """One of the middle of each game, until there is enough."""
    found = b""
    for game in played:
        _, state = game[len(game) // 2]
        if len(found) + len(state) <= MOST_STATES and len(squeeze(state, found)) > len(state) // 8:
            found += state
    return found
