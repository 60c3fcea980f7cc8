"""The whole site under play while its processes are killed: nothing may be lost, doubled, or left behind.

    python -m tests.load.soak --tables 100 --seconds 600 --kills 200

Postgres, Redis, two web processes and two bot runners of its own; each kill is a SIGKILL of one of them,
which is started again at once. Two people and two bots sit at each table, every person with a page open,
whose socket does as table.js does. Ends with a report, and with an error if anything is not as it should be.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings

from tests.load.house import House

CURRENT_WITHIN = 15.0  # seconds after the last restart
GROWTH = 1.5  # of a process' memory, from its first half to its last


def soak(tables: int, seconds: float, kills: int, seed: int = 8) -> dict[str, Any]:
    """A report of what was done and seen; raises AssertionError if something was not as it should be."""
    with TemporaryDirectory(prefix="majlis-soak-") as folder:
        Path(folder).chmod(0o755)
        house = House(Path(folder), settings_of(folder))
        try:
            return beside(house, tables, seconds, kills, seed)
        finally:
            house.close()


def settings_of(folder: str) -> dict[str, str]:
    ours = ("MAJLIS_", "DJANGO_", "PYTEST_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {
        "DJANGO_SETTINGS_MODULE": "apps.site.settings",
        "MAJLIS_SECRET_KEY": secrets.token_urlsafe(50),
        "MAJLIS_HTTPS": "0",
        "MAJLIS_STATE": folder,
        "MAJLIS_ACTION_RATE": "1000/s",
    }


def beside(house: House, tables: int, seconds: float, kills: int, seed: int) -> dict[str, Any]:
    """The people play in a process of their own, which is told of the last restart by its input's end."""
    addresses = [f"127.0.0.1:{web.port}" for web in house.webs]
    players = subprocess.Popen(
        [sys.executable, "-m", "tests.load.people", str(tables), *addresses],
        cwd=settings.BASE_DIR,
        env=house.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert players.stdout and players.stdin
        assert players.stdout.readline() == "playing\n"
        house.kill_at_random(seconds, kills, seed)
        told, _ = players.communicate(timeout=300)
    finally:
        players.kill()
    assert players.returncode == 0, "the players have failed"
    report: dict[str, Any] = json.loads(told) | house.report()
    check(report, kills)
    return report


def check(report: dict[str, Any], kills: int) -> None:
    assert report["lost"] == report["doubled"] == report["faults"] == 0, report
    assert report["behind"] == 0 and report["current_after"] <= CURRENT_WITHIN, report
    assert sum(report["killed"].values()) == kills, report
    assert not report["trouble"], report["trouble"]
    for memory in report["memory"].values():
        assert memory["last_mb"] <= GROWTH * memory["first_mb"], report


def main(arguments: Sequence[str] | None = None) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    parser = argparse.ArgumentParser("tests.load.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8)
    sys.stdout.write(json.dumps(soak(**vars(parser.parse_args(arguments))), indent=2) + "\n")


if __name__ == "__main__":
    main()
