"""What is true of the whole site, asked of the database when Prometheus looks. The worker alone tells it."""

from collections.abc import Iterable, Iterator

from django.db import DatabaseError, InterfaceError, connection
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from apps.host import state


class Gauges(Collector):
    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Nothing is asked before somebody looks."""
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Prometheus asks in a thread of its own, whose connection is closed behind it."""
        up = GaugeMetricFamily("majlis_database_up", "Whether the database answers.")
        try:
            yield from [*_tables(), *_figures("people", state.people()), *_figures("queue", state.queues())]
            up.add_metric([], 1)
        except (DatabaseError, InterfaceError):
            up.add_metric([], 0)
        finally:
            connection.close()
        yield up


def _tables() -> Iterator[GaugeMetricFamily]:
    about = "Tables, by game and how they stand."
    family = GaugeMetricFamily("majlis_tables", about, labels=["game", "status"])
    for game, standing in state.tables().items():
        for status, count in standing.items():
            family.add_metric([game, status], count)
    yield family


def _figures(name: str, figures: state.Figures) -> Iterator[GaugeMetricFamily]:
    family = GaugeMetricFamily(f"majlis_{name}", f"How many, of each kind ({name}).", labels=["kind"])
    for kind, count in figures.items():
        family.add_metric([kind], count)
    yield family
