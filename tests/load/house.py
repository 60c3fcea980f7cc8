"""A site of several processes on services of its own, any of which can be killed and comes back."""

import os
import re
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from apps.play.bench.costs import processes, resident_bytes
from apps.site.private_services import STARTS_WITHIN, Runs, make_postgres, make_redis
from apps.site.programs import Program, Web
from tests.live import SIGNS_OF_TROUBLE, listening

WEBS, RUNNERS = 2, 2


class Service:
    """Postgres or Redis: killed without warning, and started on what it has left behind."""

    def __init__(self, running: Runs, name: str) -> None:
        self.running = running
        self.name = name
        self.start()

    def start(self) -> None:
        """Postgres does not start before all that is left of the last one has gone."""
        until = time.monotonic() + STARTS_WITHIN
        while True:
            self.stack = ExitStack()
            try:
                self.stack.enter_context(self.running())
                return
            except RuntimeError:
                if time.monotonic() > until:
                    raise

    def kill(self) -> None:
        children = [
            pid for pid, parent, name, _ in processes() if parent == os.getpid() and name == self.name
        ]
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        self.stop()
        self.start()

    def stop(self) -> None:
        self.stack.close()


class House:
    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        database, postgres = make_postgres(folder / "postgres", durable=True)
        cache, redis = make_redis(folder / "redis")
        self.postgres, self.redis = Service(postgres, "postgres"), Service(redis, "redis-server")
        self.environment = environment | {"DATABASE_URL": database, "REDIS_URL": cache}
        self.webs: list[Web] = []
        for _ in range(WEBS):
            self.webs.append(self._new_web(prepare=not self.webs))
        self.runners = [self._new_runner() for _ in range(RUNNERS)]
        self.killed: Counter[str] = Counter()
        self.words: list[str] = []
        self.memory: dict[str, list[tuple[float, int]]] = {"web": [], "bots": []}

    def _new_web(self, *, port: int = 0, prepare: bool = False) -> Web:
        web = Web(self.environment, port=port, prepare=prepare)
        web.wait()
        return web

    def _new_runner(self) -> Program:
        return listening(Program(self.environment, "runbots"))

    def kill_at_random(self, seconds: float, kills: int, seed: int) -> None:
        rng, began = Random(seed), time.monotonic()
        ways: dict[str, Callable[[Random], None]] = {
            "web": self._kill_web,
            "bots": self._kill_runner,
            "redis": lambda _: self.redis.kill(),
            "postgres": lambda _: self.postgres.kill(),
        }
        for number in range(kills):
            time.sleep(max(0, began + seconds * (number + rng.random()) / kills - time.monotonic()))
            self._weigh()
            what = rng.choice(list(ways))
            ways[what](rng)
            self.killed[what] += 1

    def _kill_web(self, rng: Random) -> None:
        web = self.webs.pop(rng.randrange(WEBS))
        self.words.append(web.kill())
        new = Web(self.environment, port=web.port)
        self.webs.append(new)
        new.wait()

    def _kill_runner(self, rng: Random) -> None:
        self.words.append(self.runners.pop(rng.randrange(RUNNERS)).kill())
        self.runners.append(self._new_runner())

    def _weigh(self) -> None:
        now = time.monotonic()
        running: dict[str, list[Any]] = {"web": self.webs, "bots": self.runners}
        for kind, programs in running.items():
            alive = [program.process.pid for program in programs if program.process.poll() is None]
            self.memory[kind] += [(now, resident_bytes(pid)) for pid in alive]

    def report(self) -> dict[str, Any]:
        self._weigh()
        said = "\n".join(self.words)
        trouble = [line for line in said.splitlines() if re.search("|".join(SIGNS_OF_TROUBLE), line)]
        memory = {kind: halves([size for _, size in sorted(seen)]) for kind, seen in self.memory.items()}
        return {"killed": dict(self.killed), "memory": memory, "trouble": trouble[:20]}

    def close(self) -> None:
        for program in (*self.webs, *self.runners):
            program.kill()
        self.postgres.stop()
        self.redis.stop()


def halves(sizes: list[int]) -> dict[str, float]:
    middle = max(1, len(sizes) // 2)
    return {
        "first_mb": round(median(sizes[:middle]) / 1e6, 1),
        "last_mb": round(median(sizes[middle:] or sizes) / 1e6, 1),
        "most_mb": round(max(sizes) / 1e6, 1),
    }
