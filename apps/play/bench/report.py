"""Reports of several runs as one, and what a club wants to know of it."""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from apps.play.bench.figures import Figures


def medians(reports: Sequence[Any]) -> Any:
    """One report whose every number is the median of that number in these, which are of one shape."""
    first = reports[0]
    if isinstance(first, dict):
        shared = [key for key in first if all(key in report for report in reports)]
        return {key: medians([report[key] for report in reports]) for key in shared}
    if isinstance(first, list):
        return [medians(values) for values in zip(*reports, strict=True)]
    if isinstance(first, int | float) and not isinstance(first, bool):
        return median(reports)
    return first


HEAD = (
    "| game | database, web processes | moves a second, at most | a move is seen, at 50 a second "
    "| CPU of a move | a game kept |\n"
    "| --- | --- | --- | --- | --- | --- |"
)


def club_table(sites: Sequence[Figures]) -> str:
    """What a club may expect, as the README has it."""
    return "\n".join([HEAD, *(line for site in sites for line in club_line(site))])


def club_line(site: Figures) -> Iterator[str]:
    found = {name: site.get(name) for name in ("saturated", "20_tables_50_per_s", "whole_game")}
    if not all(found.values()):
        return
    at_most, calm, kept = found.values()
    assert at_most and calm and kept
    cells = [
        site["game"],
        f"{site['backend']}, {site['web_processes']}",
        f"{at_most['served_per_s']:.0f}",
        f"{calm['shown_ms']['p50']:.0f} ms, one in twenty over {calm['shown_ms']['p95']:.0f} ms",
        f"{at_most['cpu_ms_per_action']['web']:.1f} ms",
        f"{kept['bytes'] / 1000:.0f} kB",
    ]
    yield f"| {' | '.join(cells)} |"
