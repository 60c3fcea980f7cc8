"""Every check and test, a stage after the other: what `bin/test` runs.

bin/test                          all of it
bin/test --only types,imports     some stages
bin/test tests/play -k undo       only the tests, and of those only some: all else goes to pytest
bin/test --only sqlite tests/play
"""

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
import traceback
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple
from xml.etree import ElementTree

from apps.site.private_services import Missing, private_services

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
INTERRUPTED_WITHIN = 60.0  # seconds that an interrupted stage gets to clean up
Counts = dict[str, int]


class Result(NamedTuple):
    stage: str
    well: bool
    seconds: float
    remark: str = ""


class Run:
    """One run of `bin/test`: where it works, and what came of each stage."""

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self.folder = folder
        self.arguments = arguments
        self.results: list[Result] = []
        self.counts: Counts = {"passed": 0, "failed": 0, "skipped": 0}

    def stage(self, name: str, work: Callable[[], str]) -> None:
        print(f"\n=== {name}", flush=True)
        began = time.monotonic()
        try:
            remark, well = work(), True
        except (Failed, Missing) as failure:
            remark, well = str(failure), False
        except Exception as fault:  # a server that does not start: other stages still have much to tell
            traceback.print_exc()
            remark, well = f"{type(fault).__name__}: see above", False
        self.results.append(Result(name, well, time.monotonic() - began, remark))

    def summary(self) -> int:
        print("\n=== summary")
        for stage, well, seconds, remark in self.results:
            print(f"{'ok    ' if well else 'FAILED'} {stage:<10} {seconds:6.1f} s  {remark}".rstrip())
        print("total: " + ", ".join(f"{count} {what}" for what, count in self.counts.items()))
        return 0 if all(result.well for result in self.results) else 1


class Failed(Exception):
    """A stage found fault; what it was stands above."""


def tool(name: str, *words: str) -> Callable[[Run], str]:
    return lambda run: call([str(TOOLS / name), *words], environment(run))


def manage(*words: str, **settings: str) -> Callable[[Run], str]:
    command = [sys.executable, "manage.py", *words]
    return lambda run: call(command, environment(run) | settings)


def templates(run: Run) -> str:
    """Django's, for pages, and Jinja2's, for all that is pushed."""
    pages, pushed = files("templates"), files("jinja2")
    call([str(TOOLS / "djade"), "--check", "--target-version", "5.2", *pages], environment(run))
    call([str(TOOLS / "djlint"), "--lint", "--quiet", *pages], environment(run))
    return call([str(TOOLS / "djlint"), "--lint", "--quiet", "--profile=jinja", *pushed], environment(run))


def static(run: Run) -> str:
    """Scripts and stylesheets, by the one tool that is not Python's."""
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    if not is_newer(ROOT / "node_modules/.package-lock.json", ROOT / "package-lock.json"):
        call(["npm", "ci", "--loglevel=error"], environment(run))
    for biome in ROOT.glob("node_modules/@biomejs/cli-*/biome"):
        return call([str(biome), "ci", "--error-on-warnings", "--colors=off"], environment(run))
    raise Missing("Biome, which comes for Linux on x64 and arm64")


def is_newer(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


def files(folder: str) -> list[str]:
    found = (path for path in ROOT.rglob(f"{folder}/**/*.html") if not OTHERS & set(path.parts))
    return [str(path.relative_to(ROOT)) for path in found]


def on_sqlite(run: Run) -> str:
    """All but the site's pages in browsers, which stand on what a club would run: once is enough for them."""
    pages = sorted(path.relative_to(ROOT) for path in (ROOT / BROWSER).glob("test_*.py"))
    return pytest(run, "sqlite", {}, without=(*map(str, pages), HOSTED, *OWN_POSTGRES))


def on_postgres(run: Run) -> str:
    """All but what knows no database, and each game's board in browsers: once is enough for them."""
    with private_services() as services:
        return pytest(run, "postgres", services, without=(*RULES, BOARDS, *OWN_SQLITE))


STAGES: dict[str, Callable[[Run], str]] = {
    "lint": tool("ruff", "check", "."),
    "format": tool("ruff", "format", "--check", "."),
    "types": tool("mypy", "games", "apps", "tests"),
    "imports": tool("lint-imports"),
    "templates": templates,
    "static": static,
    "migrations": manage("makemigrations", "--check", "--dry-run"),
    "deploy": manage("check", "--deploy", "--fail-level", "WARNING", MAJLIS_HTTPS="1"),
    "sqlite": on_sqlite,
    "postgres": on_postgres,
}
TESTS = ("sqlite", "postgres")
WORKERS = {"sqlite": "2", "postgres": "3"}  # on two cores; two on Postgres leave half of one idle
BROWSER = "tests/browser"
BOARDS = f"{BROWSER}/boards"  # what each game's page shows and lets one press
HOSTED = f"{BROWSER}/hosted"  # behind a proxy
# Tests that are the same whatever the others stand on: they bring what they need, are about one database, or
# take long over what pages show and files hold, of which a database keeps nothing but bytes.
OWN_SQLITE = (
    "tests/api/test_bot.py",
    "tests/api/test_fuzz.py",
    "tests/api/test_secrets.py",
    "tests/components/test_drawings.py",
    "tests/components/test_editing.py",
    "tests/components/test_provenance.py",
    "tests/components/test_spoilt.py",
    "tests/load/test_bad_requests.py",
    "tests/load/test_hostile.py",
    "tests/play/test_chances.py",
    "tests/play/test_fair.py",
    "tests/play/test_gamefile.py",
    "tests/play/test_layouts.py",
    "tests/play/test_leafing.py",
    "tests/play/test_lessons.py",
    "tests/play/test_mends.py",
    "tests/play/test_orders_of_any_game.py",
    "tests/play/test_parts.py",
    "tests/play/test_past_secrets.py",
    "tests/play/test_plurals.py",
    "tests/play/test_pushes.py",
    "tests/play/test_repair.py",
    "tests/play/test_trying.py",
    "tests/play/test_undo_of_any_game.py",
    "tests/site/test_damaged.py",
    "tests/site/test_serve.py",
    "tests/site/test_sqlite.py",
)
OWN_POSTGRES = (
    "tests/load/test_soak.py",
    "tests/play/test_bench.py",
    "tests/site/test_away.py",
    "tests/site/test_postgres.py",
    "tests/site/test_private_services.py",
    "tests/site/test_two_processes.py",
)
NEEDED = {"chromium": BROWSER, "caddy": HOSTED}  # by programs, folders of tests
OTHERS = {".venv", "node_modules"}  # folders of what others have written
RULES = tuple(
    f"tests/{name}"
    for name in (
        "house",
        "engine",
        "hexmap",
        "hexwar",
        "apocalypse",
        "bidding",
        "crescent_moon",
        "first_jihad",
        "jihad",
    )
)


def environment(run: Run) -> dict[str, str]:
    """Nothing that the caller's shell has set for a site of their own.

    Compiled modules are kept, whatever it says: each of many processes would compile the whole site anew.
    """
    theirs = re.compile("MAJLIS_|DATABASE_URL|REDIS_URL|EMAIL_URL|DJANGO_|PYTHONDONTWRITEBYTECODE")
    ours = {"MAJLIS_SECRET_KEY": secrets.token_urlsafe(50), "MAJLIS_STATE": str(run.folder)}
    return {name: value for name, value in os.environ.items() if not theirs.match(name)} | ours


def call(command: Sequence[str], environment: Mapping[str, str]) -> str:
    if code := wait(subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)):
        raise Failed(f"exit {code}")
    return ""


def wait(process: subprocess.Popen[bytes]) -> int:
    """An interrupted stage is let finish what it does on its way out: it may have servers to stop."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(INTERRUPTED_WITHIN)
        finally:
            process.kill()
        raise


def pytest(run: Run, name: str, services: Mapping[str, str], without: Sequence[str]) -> str:
    """Of tests that are asked for by name none is left out but for want of a program."""
    report = run.folder / f"{name}.xml"
    ignored = [f"--ignore={one}" for one in without]
    whole = () if run.arguments else ("-n", WORKERS[name], "--dist", "worksteal", *ignored)
    left_out = [folder for program, folder in NEEDED.items() if not shutil.which(program)]
    command = [
        sys.executable,
        "-m",
        "pytest",
        f"--junitxml={report}",
        *whole,
        *(f"--ignore={folder}" for folder in left_out),
        *run.arguments,
    ]
    try:
        call(command, environment(run) | dict(services))
    finally:
        told = count(report, run.counts)
    if left_out:
        raise Missing(f"{told}; left out {' and '.join(left_out)}: what they need is not installed")
    return told


def count(report: Path, counts: Counts) -> str:
    if not report.exists():
        return ""
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    found = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for suite in suites:
        for what in found:
            found[what] += int(suite.get(what, 0))
    failed = found["failures"] + found["errors"]
    counts["failed"] += failed
    counts["skipped"] += found["skipped"]
    counts["passed"] += found["tests"] - failed - found["skipped"]
    return f"{found['tests']} tests, {failed} failed, {found['skipped']} skipped"


def interrupt(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    parser = ArgumentParser("bin/test", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="STAGE,...", help=f"of {', '.join(STAGES)}")
    chosen, arguments = parser.parse_known_args()
    names = [name for name in chosen.only.split(",") if name] or (TESTS if arguments else list(STAGES))
    if unknown := set(names) - set(STAGES):
        parser.error(f"no such stage: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, interrupt)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="majlis-test-")))
        run = Run(folder, arguments)
        try:
            for name in names:
                run.stage(name, partial(STAGES[name], run))
        except KeyboardInterrupt:
            run.results.append(Result("the rest", False, 0, "interrupted"))
        return run.summary()


if __name__ == "__main__":
    sys.exit(main())
