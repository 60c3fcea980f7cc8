"""A list of measurements in a few numbers."""

from collections.abc import Sequence
from typing import Any

Figures = dict[str, Any]


def spread(values: Sequence[float], digits: int = 2) -> Figures:
    ordered = sorted(values)
    if not ordered:
        return {"n": 0}
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {name: round(quantile(ordered, share), digits) for name, share in shares.items()}
    return {"n": len(ordered), **found, "max": round(ordered[-1], digits)}


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value that this share of them does not pass."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
