"""What this process has done, as Prometheus reads it: at an address of its own, which no proxy passes on.

Each process tells its own figures and Prometheus adds them up, so none is counted twice. What is true of the
whole site the worker tells.
"""

from time import perf_counter
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from prometheus_client import REGISTRY, Counter, Gauge, Histogram, disable_created_metrics, start_http_server

disable_created_metrics()  # type: ignore[no-untyped-call]
QUICK_TO_SLOW = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
REQUESTS = Counter("majlis_requests", "Requests answered, by the view that did.", ["view", "status"])
SECONDS = Histogram("majlis_request_seconds", "How long they took.", ["kind"], buckets=QUICK_TO_SLOW)
MOVES = Counter("majlis_moves", "Moves made.", ["game"])
WORK = Counter("majlis_work", "Pieces of work, done or failed.", ["piece", "outcome"])
SOCKETS = Gauge("majlis_sockets", "Pages of tables that are open here.")

PORTS = "web", "bots", "work"  # each one above the one before: they may share a machine


def tell(kind: str) -> None:
    """Answer Prometheus from now on, where MAJLIS_METRICS says. Raises SystemExit if that is taken."""
    if settings.METRICS is None:
        return
    host, port = settings.METRICS[0], settings.METRICS[1] + PORTS.index(kind)
    if kind == "work":  # before anybody can look: half of the figures would look like a site without tables
        REGISTRY.register(import_string(settings.GAUGES)())
    try:
        start_http_server(port, host)
    except OSError as error:
        raise SystemExit(f"Figures cannot be told on {host} port {port}: {error.strerror}.") from error


class Answering:
    """How long a request takes: `done` says that it is answered."""

    def __init__(self) -> None:
        self.begun = perf_counter()

    def done(self, request: Any, response: Any) -> None:
        match = getattr(request, "resolver_match", None)
        REQUESTS.labels(match.view_name if match else "", str(response.status_code)).inc()
        kind = "act" if request and request.method == "POST" else "look"
        SECONDS.labels(kind).observe(perf_counter() - self.begun)
