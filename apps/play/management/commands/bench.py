"""How fast the games and the site are on this machine. It serves and asks on loopback alone."""

import asyncio
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import uvloop
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.bench.engine import measure_games
from apps.play.bench.figures import Figures
from apps.play.bench.load import house
from apps.play.bench.measures import BY_REQUEST, MEASURES, Measuring
from apps.play.bench.reach import measure_reach
from apps.play.bench.report import club_table, medians
from apps.play.bench.servers import own_site
from apps.play.bench.tables import Makers
from apps.play.bench.ways import measure_ways
from apps.play.bench.wire import Address
from apps.site.arguments import count
from apps.site.private_services import Missing
from games.registry import RULEBOOKS

BACKENDS = ("sqlite", "postgres")
GAMES, REACH = "games", "reach"  # what is measured without a site
IN_A_BROWSER = {REACH, *BY_REQUEST}
QUICK = 0.03  # of the time and the numbers
TIME_LIMIT = 1_800.0  # seconds for what is measured beside a server
SEVERAL: dict[str, Any] = {"nargs": "+"}


class Command(BaseCommand):
    help = "Measure the games, and the site over real sockets on databases of its own."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--backend", choices=BACKENDS, default=BACKENDS, **SEVERAL)
        parser.add_argument("--webs", type=count, default=[1, 2], help="web processes on Postgres", **SEVERAL)
        parser.add_argument("--game", choices=sorted(RULEBOOKS), default=list(RULEBOOKS), **SEVERAL)
        only = [GAMES, REACH, *MEASURES]
        usual = [name for name in only if name not in IN_A_BROWSER]
        parser.add_argument(
            "--only", choices=only, default=usual, help="some of what can be measured", **SEVERAL
        )
        parser.add_argument("--runs", type=count, default=1, help="of each site, of which it tells medians")
        parser.add_argument(
            "--spread", action="store_true", help="scatter each table's seats over the web processes"
        )
        parser.add_argument("--games", type=count, default=100, help="random games of each to time")
        parser.add_argument("--seed", default="bench")
        parser.add_argument(
            "--quick", action="store_true", help="a thirtieth of everything: to see that it works"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on one line")
        parser.add_argument("--club", action="store_true", help="the README's table instead")
        parser.add_argument("--against", nargs="+", metavar="PID=PORT", help="used by itself")

    def handle(self, **options: Any) -> None:
        told = measure_beside(options) if options["against"] else measure_all(options)
        if options["club"]:
            self.stdout.write(club_table(told["sites"]))
        else:
            self.stdout.write(json.dumps(told, indent=None if options["json"] else 2))


def measure_all(options: dict[str, Any]) -> Figures:
    share, chosen = QUICK if options["quick"] else 1.0, sites(options)
    if IN_A_BROWSER & set(options["only"]) and find_spec("playwright") is None:
        raise CommandError("Playwright is not installed; it is among the requirements for development.")
    report: Figures = {"machine": {"cores": os.cpu_count(), "python": platform.python_version()}}
    if GAMES in options["only"]:
        games = max(1, int(options["games"] * share))
        report[GAMES] = measure_games(games, options["seed"], share)
        report["ways_over_2408_hexes"] = measure_ways(games, options["seed"])
    if REACH in options["only"]:
        report["reach_on_2408_hexes"] = measure_reach(options["seed"], share)
    if set(options["only"]) & set(MEASURES):
        report["sites"] = [measure_site(*site, options) for site in chosen]
    return report


def sites(options: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Each of the games on each kind of site."""
    kinds = [("sqlite", 1), *(("postgres", webs) for webs in options["webs"])]
    kinds = [kind for kind in kinds if kind[0] in options["backend"] and kind[1] > options["spread"]]
    if not kinds:
        raise CommandError("To scatter a table takes Postgres and two web processes or more.")
    return [(game, *kind) for game in options["game"] for kind in kinds]


def measure_site(game: str, backend: str, webs: int, options: dict[str, Any]) -> Figures:
    runs = [measure_once(game, backend, webs, options) for _ in range(options["runs"])]
    told = {"game": game, "backend": backend, "web_processes": webs, "runs": len(runs)}
    found: Figures = medians(runs)
    return told | {"spread": options["spread"]} | found


def measure_once(game: str, backend: str, webs: int, options: dict[str, Any]) -> Figures:
    """Servers and clients each in a process of their own, on a database made for them."""
    try:
        with own_site(backend, webs) as (environment, serving):
            against = [f"{web.process.pid}={web.port}" for web in serving]
            return ask_beside([*words(game, options), "--against", *against], environment)
    except Missing as missing:
        raise CommandError(f"{missing} is not installed; --backend sqlite needs neither.") from missing


def words(game: str, options: dict[str, Any]) -> list[str]:
    flags = [f"--{name}" for name in ("quick", "spread") if options[name]]
    only = [name for name in options["only"] if name in MEASURES]
    return ["--json", "--game", game, "--seed", options["seed"], *flags, "--only", *only]


def ask_beside(words: Sequence[str], environment: dict[str, str]) -> Figures:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", *words]
    told = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, timeout=TIME_LIMIT, check=True
    ).stdout
    report: Figures = json.loads(told)
    return report


def measure_beside(options: dict[str, Any]) -> Figures:
    """In that other process."""
    told = dict(web.split("=", 1) for web in options["against"])
    webs = {int(pid): ("127.0.0.1", int(port)) for pid, port in told.items()}
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(webs, options))


async def measure(webs: dict[int, Address], options: dict[str, Any]) -> Figures:
    makers = Makers(options["game"][0], options["seed"])
    async with house(webs, makers, spread_out=options["spread"]) as site:
        measuring = Measuring(site, QUICK if options["quick"] else 1.0)
        return {name: await MEASURES[name](measuring) for name in MEASURES if name in options["only"]}
