"""Whether one level of bots outplays another, by a sequential test; needs no database."""

from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.management.commands.playout import seat_players
from apps.site.arguments import count
from games.engine.outplay import Bout, Claim, Series
from games.registry import RULEBOOKS, default_rules


class Command(BaseCommand):
    help = "Play one level of bots in a seat and another in all others, until it shows whether it wins more."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))
        parser.add_argument("level", help="that is tried")
        parser.add_argument("other", help="the level that it is to outplay")
        parser.add_argument("--seat", type=int, default=0, help="of the level that is tried, from 0")
        parser.add_argument("--par", type=share, required=True, help="how often the other wins there alone")
        parser.add_argument("--gain", type=share, default=0.2, help="how much more often is to be shown")
        parser.add_argument("--error", type=share, default=0.05, help="how likely the answer may be wrong")
        parser.add_argument("--games", type=count, default=100, help="at most")
        parser.add_argument("--seed", default="1")
        parser.add_argument("--scenario", help="the first one, if not said")
        parser.add_argument("--seats", type=count, help="4, or the nearest, if not said")
        parser.add_argument("--turn", default="turn", help="the field of the board that counts turns")
        parser.add_argument("--file", type=Path, help="keep the games there, and go on from those it holds")

    def handle(self, **options: Any) -> None:
        claim = Claim(options["par"], options["gain"], options["error"])
        if claim.par + claim.gain >= 1:
            raise CommandError("Par and gain must come to less than 1: nobody wins more than every game.")
        bouts: list[Bout] = []
        for bout in islice(bouts_of(series(options), options["file"]), options["games"]):
            bouts.append(bout)
            self.stdout.write(f"{score(bouts)}, weight {claim.weight(bouts):+.2f}, {bout.longest} s")
            if claim.holds(bouts) is not None:
                break
        self.conclude(claim.holds(bouts), bouts, options)

    def conclude(self, holds: bool | None, bouts: Sequence[Bout], options: dict[str, Any]) -> None:
        found = {True: "outplays", False: "does not outplay", None: "is not shown to outplay"}[holds]
        longest = max(bout.longest for bout in bouts)
        said = f"{options['level']} {found} {options['other']} in seat {options['seat']}: {score(bouts)}"
        said += f", the longest turn took {longest} s."
        if not holds:
            raise CommandError(said)
        self.stdout.write(said)


def share(text: str) -> float:
    """Between 0 and 1."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise ArgumentTypeError(f"{text!r} is not between 0 and 1")
    return found


def series(options: dict[str, Any]) -> Series:
    rules, seat = default_rules(options["game"]), options["seat"]
    scenario = options["scenario"] or next(iter(rules.scenarios))
    others = seat_players(rules, scenario, [options["other"]], options["seats"])
    if not 0 <= seat < len(others):
        raise CommandError(f"There is no seat {seat}: the last is {len(others) - 1}.")
    tried = seat_players(rules, scenario, [options["level"]], len(others))
    bots = [bot for _, bot in (*others[:seat], tried[seat], *others[seat + 1 :])]
    return Series(rules, scenario, options["seed"], bots, seat, options["turn"])


def bouts_of(series: Series, file: Path | None) -> Iterator[Bout]:
    """Those played before come first; each is kept as soon as it is over, for a series may take hours."""
    known = kept(file, series) if file else []
    yield from known
    for bout in series.bouts(len(known)):
        if file:
            keep(file, bout)
        yield bout


def kept(file: Path, series: Series) -> list[Bout]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    try:
        bouts = [msgspec.json.decode(line, type=Bout) for line in lines]
    except msgspec.DecodeError as error:
        raise CommandError(f"{file} holds no games of a series: {error}.") from error
    if [bout.seed for bout in bouts] != [series.seed_of(number) for number in range(len(bouts))]:
        raise CommandError(f"{file} is of another series.")
    return bouts


def keep(file: Path, bout: Bout) -> None:
    try:
        with file.open("ab") as lines:
            lines.write(msgspec.json.encode(bout) + b"\n")
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from error


def score(bouts: Sequence[Bout]) -> str:
    return f"{len([bout for bout in bouts if bout.won])} of {len(bouts)} won"
