"""A site of its own for each measurement: services, web processes, and an empty database."""

import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from apps.site.private_services import private_services
from apps.site.programs import Web


@contextmanager
def own_site(backend: str, webs: int) -> Iterator[tuple[dict[str, str], list[Web]]]:
    """The site's environment and web processes; Postgres is as safe, and as slow, as a real one."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="majlis-bench-")))
        environment = dict(os.environ) | settings_of(folder)
        if backend == "postgres":
            environment |= stack.enter_context(private_services(durable=True))
        yield environment, [serve(environment, stack, prepare=not n) for n in range(webs)]


def settings_of(folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "apps.site.settings",
        "MAJLIS_SECRET_KEY": secrets.token_urlsafe(50),
        "MAJLIS_HTTPS": "0",
        "MAJLIS_HOSTS": "127.0.0.1",
        "MAJLIS_STATE": str(folder),
        "MAJLIS_ACTION_RATE": "1000000/s",  # counted as ever, and never reached
        "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
        "REDIS_URL": "",
    }


def serve(environment: dict[str, str], stack: ExitStack, *, prepare: bool) -> Web:
    web = Web(environment, prepare=prepare)
    stack.callback(web.kill)  # nobody is there any more; how it stops is tested elsewhere
    web.wait()
    return web
