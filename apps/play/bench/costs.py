"""What the processes of a site cost: time of the processor by kind, and memory."""

import os
import time
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

from apps.play.bench.figures import Figures

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")  # a second, in which the kernel tells a process' time


class Costs(NamedTuple):
    """Seconds of the processor until now. With SQLite the database is a part of the web processes."""

    web: float
    database: float
    redis: float
    client: float

    @classmethod
    def now(cls, webs: Container[int]) -> "Costs":
        spent = {"web": 0.0, "postgres": 0.0, "redis-server": 0.0}
        for pid, parent, name, seconds in processes():
            kind = "web" if pid in webs else name
            if kind in spent and (pid in webs or in_family(parent)):
                spent[kind] += seconds
        return cls(spent["web"], spent["postgres"], spent["redis-server"], time.process_time())

    def __sub__(self, before: "Costs") -> "Costs":
        return Costs(*(now - then for now, then in zip(self, before, strict=True)))

    def per(self, actions: int) -> Figures:
        return {kind: round(1000 * spent / max(1, actions), 2) for kind, spent in self._asdict().items()}


def processes() -> Iterator[tuple[int, int, str, float]]:
    """Of every process the number, the parent's, the name, and the seconds, its dead children's too."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "stat").read_text()
        except OSError:  # it has ended meanwhile
            continue
        name, rest = told[told.index("(") + 1 :].rsplit(") ", 1)
        fields = rest.split()
        yield int(folder.name), int(fields[1]), name, sum(map(int, fields[11:15])) / TICKS


def in_family(pid: int) -> bool:
    """Whether this is the process that started us, or one below it: the measured site is our sibling."""
    while pid > 1:
        if pid == os.getppid():
            return True
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return False
    return False


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
