"""The cache: Redis, and for as long as that is away the memory of this process."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

ANSWERS_WITHIN = 0.5  # seconds
LEFT_ALONE = 5.0  # seconds after a failure in which nobody waits for Redis
OPTIONS: dict[str, Any] = {
    "socket_connect_timeout": ANSWERS_WITHIN,
    "socket_timeout": ANSWERS_WITHIN,
    "retry": Retry(NoBackoff(), 1),  # a connection that a new Redis knows nothing of is opened anew
}

log = logging.getLogger("majlis")


def either(name: str) -> Callable[..., Any]:
    """What Redis does, or memory while it is away."""

    def do(self: "RedisOrMemory", *args: Any, **options: Any) -> Any:
        if time.monotonic() >= self.away_until:
            try:
                return getattr(super(RedisOrMemory, self), name)(*args, **options)
            except (RedisError, OSError) as error:
                self.leave_alone(error)
        return getattr(self.memory, name)(*args, **options)

    return do


class RedisOrMemory(RedisCache):
    """Nothing fails and nobody waits because Redis is away: each process counts and remembers for itself."""

    away_until = 0.0  # of all threads: one of them finds out

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params | {"OPTIONS": OPTIONS | params.get("OPTIONS", {})})
        self.memory = LocMemCache("redis-is-away", {})

    def leave_alone(self, error: Exception) -> None:
        type(self).away_until = time.monotonic() + LEFT_ALONE
        log.warning("Redis does not answer, so this process remembers for itself: %s", error)

    def answers(self) -> bool:
        """Whether Redis is there now, for whoever asks after its health."""
        try:
            self._cache.get_client().ping()
        except (RedisError, OSError):
            return False
        return True

    add, get, set, touch = either("add"), either("get"), either("set"), either("touch")
    delete, has_key, incr, clear = either("delete"), either("has_key"), either("incr"), either("clear")
    get_many, set_many, delete_many = either("get_many"), either("set_many"), either("delete_many")
