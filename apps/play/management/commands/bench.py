"""How fast the games and the site are on this machine. It serves and asks on loopback alone."""

import asyncio
import json
import os
import platform
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.bench.engine import measure_games
from apps.play.bench.figures import Figures
from apps.play.bench.pushes import measure_pushes
from apps.play.bench.site import measure_site
from apps.site.arguments import count
from apps.site.private_services import Missing, private_services
from apps.site.programs import Web
from games.registry import RULEBOOKS

QUICK = 0.1  # of the time and the numbers
PUSHED_GAMES = 1  # of each kind, all of whose pushes are weighed
WHOLE, BEGUN = 5_000, 40  # moves of each, at most
TIME_LIMIT = 900.0  # seconds for what is measured beside a server


class Command(BaseCommand):
    help = "Measure the games, and the site over real sockets on a database of its own."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--backend", choices=["sqlite", "postgres"], default="postgres")
        parser.add_argument("--webs", type=count, default=2, help="web processes, where there is Postgres")
        parser.add_argument("--game", choices=sorted(RULEBOOKS), default=next(iter(RULEBOOKS)))
        parser.add_argument("--games", type=count, default=100, help="random games of each to time")
        parser.add_argument("--seed", default="bench")
        parser.add_argument(
            "--quick", action="store_true", help="a tenth of everything: to see that it works"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on one line")
        parser.add_argument("--against", nargs="+", metavar="PID=URL", help="used by itself")

    def handle(self, *, backend: str, game: str, games: int, quick: bool, **options: Any) -> None:
        share = QUICK if quick else 1.0
        webs = options["webs"] if backend == "postgres" else 1
        if options["against"]:
            told = dict(web.split("=", 1) for web in options["against"])
            site = asyncio.run(measure_site({int(pid): url for pid, url in told.items()}, game, share=share))
            pushes = measure_pushes(PUSHED_GAMES, options["seed"], BEGUN if quick else WHOLE)
            report: Figures = {"pushes": pushes, "site": site}
        else:
            report = {
                "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
                "games": measure_games(max(1, int(games * share)), options["seed"], share),
                **measure_from_beside(backend, webs, game, options["seed"], quick),
            }
            report["site"] |= {"backend": backend, "web_processes": webs, "game": game}
        self.stdout.write(json.dumps(report, indent=None if options["json"] else 2))


def measure_from_beside(backend: str, webs: int, game: str, seed: str, quick: bool) -> Figures:
    """Servers and clients each in a process of their own, on a database made for them."""
    with own_site(backend, webs) as (environment, serving):
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", "--json", "--game", game]
        command += ["--seed", seed, *(["--quick"] if quick else []), "--against"]
        command += [f"{web.process.pid}={web.url}" for web in serving]
        told = subprocess.run(
            command, env=environment, stdout=subprocess.PIPE, timeout=TIME_LIMIT, check=True
        ).stdout
    report: Figures = json.loads(told)
    return report


@contextmanager
def own_site(backend: str, webs: int) -> Iterator[tuple[dict[str, str], list[Web]]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="majlis-bench-")))
        environment = dict(os.environ) | {
            "DJANGO_SETTINGS_MODULE": "apps.site.settings",
            "MAJLIS_SECRET_KEY": secrets.token_urlsafe(50),
            "MAJLIS_HTTPS": "0",
            "MAJLIS_HOSTS": "127.0.0.1",
            "MAJLIS_STATE": str(folder),
            "MAJLIS_ACTION_RATE": "1000000/s",
            "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
            "REDIS_URL": "",
        }
        if backend == "postgres":
            try:
                environment |= stack.enter_context(private_services(durable=True))
            except Missing as missing:
                raise CommandError(
                    f"{missing} is not installed; --backend sqlite needs neither."
                ) from missing
        yield environment, [serve(environment, stack, prepare=not n) for n in range(webs)]


def serve(environment: dict[str, str], stack: ExitStack, *, prepare: bool) -> Web:
    web = Web(environment, prepare=prepare)
    stack.callback(web.kill)  # nobody is there any more; how it stops is tested elsewhere
    web.wait()
    return web
