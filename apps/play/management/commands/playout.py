"""Whole games by bots or at random, with the default set; needs no database."""

import json
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.site.arguments import count
from games.engine.contract import IllegalAction
from games.engine.playout import at_random
from games.engine.rulebook import Rulebook
from games.engine.tally import Named, Record, play_series
from games.registry import RULEBOOKS, bots, default_rules


class Command(BaseCommand):
    help = "Play whole games and say what came of them. Players move on by a seat each game."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))
        parser.add_argument("--games", type=count, default=100)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--scenario", help="the first one, if not said")
        parser.add_argument("--seats", type=count, help="as many as bots are named; else 4, or the nearest")
        parser.add_argument("--bots", default="random", help="levels by commas, repeated round the table")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--save", type=Path, metavar="DIR", help="write each finished game there")
        parser.add_argument("--json", action="store_true", help="one JSON object on one line")

    def handle(self, *, game: str, **options: Any) -> None:
        rules = default_rules(game)
        scenario = options["scenario"] or next(iter(rules.scenarios))
        chosen = dict(pair.partition("=")[::2] for pair in options["option"])
        players = seat_players(rules, scenario, options["bots"].split(","), options["seats"])
        if options["save"]:
            make_folder(options["save"])
        try:
            tally = play_series(rules, scenario, options["seed"], options["games"], players, chosen)
        except (IllegalAction, KeyError) as error:
            raise CommandError(str(error)) from error
        if options["save"]:
            save_records(options["save"], tally.finished)
        self.stdout.write(json.dumps(tally.report(), indent=None if options["json"] else 2))
        if tally.problems or len(tally.finished) < tally.started:
            raise CommandError("Not all is well: see problems.")


def seat_players(rules: Rulebook, scenario: str, levels: list[str], seats: int | None) -> list[Named]:
    fewest, most = rules.seats(scenario)
    wanted = len(levels) if len(levels) > 1 else 4
    known = {"random": at_random, **bots(rules.slug)}
    unknown = [level for level in levels if level not in known]
    if unknown:
        raise CommandError(f"No bot is called {unknown[0]}; there are {', '.join(known)}.")
    seated = seats or min(max(wanted, fewest), most)
    return [(levels[seat % len(levels)], known[levels[seat % len(levels)]]) for seat in range(seated)]


def make_folder(folder: Path) -> None:
    """Before anything is played: hours of games are not to be lost for it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} cannot be made: {error.strerror}.") from error


def save_records(folder: Path, records: list[Record]) -> None:
    for number, record in enumerate(records, start=1):
        path = folder / f"{number:03}-{len(record.players)}-players.json"
        path.write_bytes(msgspec.json.encode(record) + b"\n")
