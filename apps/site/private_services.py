"""Postgres and Redis of one's own, in a temporary folder and on free ports, for tests and measurements."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from apps.site.processes import dying_with_us

STARTS_WITHIN = 120.0  # seconds, on a very busy machine
STOPS_WITHIN = 20.0
FAST_AND_LOOSE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # where no data is kept
LETS_GO = "idle_in_transaction_session_timeout=200s"  # else who hangs within one holds up all for ever


Runs = Callable[[], AbstractContextManager[None]]


class Missing(Exception):
    """A program that this needs is not installed."""


@contextmanager
def private_services(*, durable: bool = False) -> Iterator[dict[str, str]]:
    """Both, as the environment by which the site uses them; `durable`: as safe and as slow as a real one."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="majlis-")))
        folder.chmod(0o755)  # Postgres runs as somebody else and needs to pass through
        postgres = stack.enter_context(private_postgres(folder / "postgres", durable=durable))
        redis = stack.enter_context(private_redis(folder / "redis"))
        yield {"DATABASE_URL": postgres, "REDIS_URL": redis}


@contextmanager
def private_postgres(folder: Path, *, durable: bool = False) -> Iterator[str]:
    url, running = make_postgres(folder, durable=durable)
    with running():
        yield url


@contextmanager
def private_redis(folder: Path) -> Iterator[str]:
    url, running = make_redis(folder)
    with running():
        yield url


def make_postgres(folder: Path, *, durable: bool = False) -> tuple[str, Runs]:
    """Its address, and what it runs in: it can be stopped and started again, and keeps what it had."""
    binaries, account = postgres_binaries(), unprivileged_account()
    password, port = secrets.token_hex(16), free_port()
    folder.mkdir()
    shutil.chown(folder, *account)
    told = folder / "password"
    told.write_text(password)
    shutil.chown(told, *account)
    manner = ["-U", "majlis", "-A", "scram-sha-256", f"--pwfile={told}", "-E", "UTF8", "--no-locale"]
    _run_as(account, [binaries / "initdb", "-D", folder / "data", *manner, "--no-sync"])
    settings = [f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}"]
    settings += ["max_connections=200", "log_min_messages=fatal", LETS_GO]
    settings += () if durable else FAST_AND_LOOSE
    flags = [flag for setting in settings for flag in ("-c", setting)]
    where: Words = ["-h", "127.0.0.1", "-p", str(port), "-U", "majlis"]
    made = folder / "made"

    @contextmanager
    def running() -> Iterator[None]:
        with (
            (folder / "log").open("ab") as log,
            _process(account, [binaries / "postgres", "-D", folder / "data", *flags], log) as server,
        ):
            asks: Words = [binaries / "pg_isready", "-q", *where]
            _wait_until(lambda: subprocess.run(asks, check=False).returncode == 0, server, folder / "log")
            if not made.exists():
                _run_as(account, [binaries / "createdb", *where, "majlis"], {"PGPASSWORD": password})
                made.touch()
            yield

    return f"postgres://majlis:{password}@127.0.0.1:{port}/majlis", running


def make_redis(folder: Path) -> tuple[str, Runs]:
    """Its address, and what it runs in: it can be stopped and started again, and keeps nothing."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("redis-server")
    port = free_port()
    folder.mkdir()
    manner = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    @contextmanager
    def running() -> Iterator[None]:
        with (
            (folder / "log").open("ab") as log,
            _process(_myself(), [program, *manner, "--dir", folder], log) as server,
        ):
            _wait_until(lambda: _answers(port), server, folder / "log")
            yield

    return f"redis://127.0.0.1:{port}/0", running


def postgres_binaries() -> Path:
    """The newest that Debian has installed, or those on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise Missing("postgresql")
    return Path(on_path).resolve().parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


Account = tuple[int, int]  # user and group


def _myself() -> Account:
    return os.getuid(), os.getgid()


def unprivileged_account() -> Account:
    """Postgres refuses to run as root."""
    if os.getuid() != 0:
        return _myself()
    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return account.pw_uid, account.pw_gid
    raise Missing("an account for Postgres to run under")


Words = list[str | Path]


def _run_as(account: Account, command: Words, environment: dict[str, str] | None = None) -> None:
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        cwd="/",
        env=_clean() | (environment or {}),
        **_as(account),
    )


def _as(account: Account) -> dict[str, Any]:
    if account == _myself():
        return {}
    return {"user": account[0], "group": account[1], "extra_groups": []}


def _clean() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


@contextmanager
def _process(account: Account, command: Words, log: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """In a session of its own: Ctrl-C is for whoever uses it, who stops it when done."""
    process = subprocess.Popen(
        dying_with_us(*map(str, command)),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        cwd="/",
        env=_clean(),
        start_new_session=True,
        **_as(account),
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline and process.poll() is None:
        if ready():
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} did not start: {log.read_text()[-2000:]}")


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
