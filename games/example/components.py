"""The printed parts of the Pearl Banks: the banks, the boats, and the numbers of play."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.engine.components import PrintedPart, read_checked, twice

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Bank(PrintedPart, frozen=True):
    """A place to dive."""

    id: Annotated[str, Meta(pattern="^[a-z]+$", max_length=20)]
    name: Name
    pearls: Annotated[int, Meta(ge=1, le=20)]
    danger: Annotated[int, Meta(ge=0, le=5)]  # a die of no more than this brings nothing


class Boat(PrintedPart, frozen=True):
    name: Name


class Numbers(PrintedPart, frozen=True):
    days: Annotated[int, Meta(ge=1, le=30)]
    fewest_boats: Annotated[int, Meta(ge=2, le=6)]


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    numbers: Numbers
    boats: tuple[Boat, ...]
    banks: tuple[Bank, ...]  # as the page lists them

    @cached_property
    def bank(self) -> dict[str, Bank]:
        return {bank.id: bank for bank in self.banks}


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(Components, data, _check_banks, _check_boats)


def _check_banks(components: Components) -> Iterator[str]:
    yield from twice("bank", (bank.id for bank in components.banks))
    if len(components.banks) <= len(components.boats):
        yield "There are too few banks: the last boat of a day would have no choice."


def _check_boats(components: Components) -> Iterator[str]:
    yield from twice("boat", (boat.name for boat in components.boats))
    if len(components.boats) < components.numbers.fewest_boats:
        yield f"There are {len(components.boats)} boats, fewer than must play."
