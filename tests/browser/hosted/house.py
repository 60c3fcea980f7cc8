"""The site as docker-compose.yml runs it, without Docker: proxy, web processes, bot runners and worker."""

import json
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from django.conf import settings

from apps.site.private_services import free_port
from apps.site.processes import dying_with_us
from apps.site.programs import Program
from tests.browser.hosted.names import Names
from tests.live import environment

WEBS, RUNNERS = 3, 2
STARTS_WITHIN = 60.0  # seconds
SERVED_BY = "X-Served-By"


class House:
    """What is up now. Each web process has an address of its own and all have one port, as containers do."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.inside = free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self.environment = environment() | {
            "MAJLIS_HOSTS": "localhost",
            "MAJLIS_HTTPS": "1",
            "FORWARDED_ALLOW_IPS": "*",
        }
        self.webs = {f"127.0.1.{n + 1}": self._new_web(f"127.0.1.{n + 1}") for n in range(WEBS)}
        self.runners = [Program(self.environment, "runbots") for _ in range(RUNNERS)]
        self.worker = self.new_worker()
        self.names = Names(lambda: sorted(self.webs))
        self.authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def _new_web(self, address: str) -> Program:
        return Program(self.environment, "serve", "--host", address, "--port", str(self.inside), "--no-bots")

    def new_worker(self) -> Program:
        return Program(self.environment, "work")

    def kill_web(self, address: str) -> None:
        self.webs.pop(address).kill()

    def replace_web(self, address: str) -> None:
        self.webs[address] = self._new_web(address)
        self.wait_for(address)

    def wait(self) -> None:
        for address in self.webs:
            self.wait_for(address)

    def wait_for(self, address: str) -> None:
        headers = {"Host": "localhost", "X-Forwarded-Proto": "https"}
        with httpx.Client(headers=headers, timeout=10) as http:
            self._until(lambda: http.get(f"http://{address}:{self.inside}/healthz"))

    def wait_for_proxy(self) -> None:
        self._until(lambda: self.ask("/healthz"))

    def _until(self, ask: Any) -> None:
        until = monotonic() + STARTS_WITHIN
        while True:
            try:
                ask().raise_for_status()
                return
            except (httpx.TransportError, httpx.HTTPStatusError, FileNotFoundError):
                assert monotonic() < until, "not up in time"
                sleep(0.05)

    def ask(self, path: str, **options: Any) -> httpx.Response:
        """As a browser would that trusts the proxy's own authority alone."""
        trusted = ssl.create_default_context(cafile=str(self.authority))
        with httpx.Client(verify=trusted, trust_env=False, timeout=30) as http:
            return http.get(f"{self.url}{path}", **options)

    def served_by(self, path: str) -> str:
        return str(self.ask(path).headers[SERVED_BY]).split(":")[0]

    def close(self) -> None:
        self.names.close()
        for program in (*self.webs.values(), *self.runners, self.worker):
            program.kill()


@contextmanager
def house(folder: Path) -> Iterator[House]:
    with ExitStack() as stack:
        opened = House(folder)
        stack.callback(opened.close)
        opened.wait()
        stack.enter_context(proxy(opened))
        opened.wait_for_proxy()
        yield opened


@contextmanager
def proxy(opened: House) -> Iterator[None]:
    program = shutil.which("caddy")
    assert program
    folder = opened.folder
    own = dict(os.environ) | {"MAJLIS_HOSTS": "localhost", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    told = subprocess.run(
        [program, "adapt", "--adapter", "caddyfile", "--config", settings.BASE_DIR / "deploy" / "Caddyfile"],
        env=own, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
    ).stdout  # fmt: skip
    file = folder / "caddy.json"
    file.write_text(json.dumps(stand_in(json.loads(told), opened)))
    with (folder / "caddy.log").open("wb") as log:
        running = subprocess.Popen(
            dying_with_us(program, "run", "--config", str(file)), env=own, stdout=log, stderr=log
        )
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def stand_in(config: dict[str, Any], opened: House) -> dict[str, Any]:
    """The project's own configuration on ports that are free, with a name server of ours for Docker's.

    Each answer says which process it is from.
    """
    site = config["apps"]["http"] | {"http_port": free_port(), "https_port": opened.port}
    server = site["servers"]["srv0"]
    server["listen"] = [f"127.0.0.1:{opened.port}"]
    server["automatic_https"] = {"disable_redirects": True}
    handler = next(handler for handler in handlers(server) if handler["handler"] == "reverse_proxy")
    resolver = {"addresses": [f"udp/127.0.0.1:{opened.names.port}"]}
    handler["dynamic_upstreams"] |= {"port": str(opened.inside), "resolver": resolver}
    handler["headers"] = {"response": {"set": {SERVED_BY: ["{http.reverse_proxy.upstream.hostport}"]}}}
    authority = {"certificate_authorities": {"local": {"install_trust": False}}}
    return {"admin": {"disabled": True}, "apps": {"http": site, "pki": authority}}


def handlers(server: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for route in server["routes"]:
        for handler in route["handle"]:
            yield handler
            yield from handlers(handler) if "routes" in handler else ()
