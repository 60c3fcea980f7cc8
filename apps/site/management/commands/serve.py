"""Serves the site from one process: all of `bin/play`, and each web process of a larger site."""

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils.module_loading import import_string

from apps.site import metrics
from apps.site.requests import Requests
from apps.site.sockets import Sockets
from apps.site.standing import check_database, check_file

ANY_HOST = ("0.0.0.0", "::")  # noqa: S104  (compared with, not bound to)
BIGGEST_SOCKET_MESSAGE = 16 * 1024  # sockets only speak; what they hear is a word or two
TURN = 0.002  # seconds that a thread may go on while others wait: a page takes ten, a move four
YOUNG = 20_000  # objects made and not gone before it is looked which of them only hold each other


class Server(uvicorn.Server):
    """Leaves signals to `serve`, which has more to stop than the server."""

    def capture_signals(self) -> nullcontext[None]:  # type: ignore[override]
        return nullcontext()


class Command(BaseCommand):
    help = "Serves the site, with its bots where no Redis is set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--prepare", action="store_true", help="first bring database and files up to date"
        )
        parser.add_argument("--no-bots", action="store_true", help="leave the bots' seats alone")

    def handle(self, *, host: str, port: int, prepare: bool, no_bots: bool, **options: Any) -> None:
        # Static files are few and small enough to be read whole.
        warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
        listener = listen(host, port)
        answer_to_names_of(host)
        with_bots = not (no_bots or settings.REDIS_URL)
        try:
            if prepare:
                bring_up_to_date()
            check_database()
            metrics.tell("web")
            self.stdout.write(f"Majlis is at {address(listener)} (Ctrl-C stops it)")
            self.stdout.flush()
            run(listener, with_bots=with_bots)
        except KeyboardInterrupt:
            sys.exit(130)


def listen(host: str, port: int) -> socket.socket:
    """The port is taken before anything else is done, so that a busy one is told at once."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        code = error.errno or 0
        fault = os.strerror(code).lower() if code > 0 else error.strerror
        sys.exit(f"Majlis cannot listen on {host} port {port}: {fault}; try another --port or --host.")
    except OverflowError:
        sys.exit(f"Majlis cannot listen on port {port}: ports go from 1 to 65535.")


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{'127.0.0.1' if host in ANY_HOST else shown}:{port}/"


def answer_to_names_of(host: str) -> None:
    """Unless told which names are its own, the site answers to those of the machine it is opened on."""
    if os.environ.get("MAJLIS_HOSTS"):
        return
    if host not in ANY_HOST:
        settings.ALLOWED_HOSTS.append(f"[{host}]" if ":" in host else host)
        return
    name = socket.gethostname()
    settings.ALLOWED_HOSTS += [name, f"{name}.local"]
    with suppress(OSError):
        found = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False)  # noqa: S607
        settings.ALLOWED_HOSTS += [f"[{ip}]" if ":" in ip else ip for ip in found.stdout.split()]


def bring_up_to_date() -> None:
    check_file()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("loadcomponents", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def run(listener: socket.socket, *, with_bots: bool) -> None:
    config = uvicorn.Config(
        "apps.site.asgi:application",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        http=Requests,
        ws=Sockets,
        ws_max_size=BIGGEST_SOCKET_MESSAGE,
        timeout_graceful_shutdown=8,
    )
    config.load()
    settle()
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(Server(config), listener, with_bots=with_bots))


def settle() -> None:
    """What is loaded by now stays: to look through it for garbage took a fifth of each move's time."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


async def serve(server: Server, listener: socket.socket, *, with_bots: bool) -> None:
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop, server)
    async with presence(), company(with_bots):
        await server.serve(sockets=[listener])


def stop(server: Server) -> None:
    """Asked once, it lets requests finish; asked again, it does not wait for them."""
    server.force_exit = server.should_exit
    server.should_exit = True


def presence() -> AbstractAsyncContextManager[None]:
    present: Callable[[], AbstractAsyncContextManager[None]] = import_string(settings.PRESENCE)
    return present()


def company(with_bots: bool) -> AbstractAsyncContextManager[None]:
    if not with_bots:
        return nullcontext()
    companion: Callable[[], AbstractAsyncContextManager[None]] = import_string(settings.COMPANION)
    return companion()
