"""Every die, one by one: what the log sums up, for who looks back."""

from collections import defaultdict
from collections.abc import Iterable
from functools import singledispatch

from games.engine.contract import Event
from games.engine.page import Line
from games.jihad.components import Components
from games.jihad.present import log, words
from games.jihad.rules import events


def rolled(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=event.rule) for line in _dice(event, components)]


@singledispatch
def _dice(event: Event, components: Components) -> list[Line]:
    """Those of any other event stand in the log."""
    return []


@_dice.register
def _(event: events.AttritionRolled, components: Components) -> list[Line]:
    return log.attrition(event, components) if event.stood and not event.taken else []


@_dice.register
def _(event: events.RebellionRolled, components: Components) -> list[Line]:
    return each_sort(components, event.rolls, "in revolt", "revolt")


@_dice.register
def _(event: events.SuppressionRolled, components: Components) -> list[Line]:
    return each_sort(components, event.rolls, "put down", "revolt")


@_dice.register
def _(event: events.ConversionRolled, components: Components) -> list[Line]:
    return each_sort(components, event.rolls, "won back" if event.again else "converted", "faith")


def each_sort(components: Components, rolls: Iterable[events.Roll], happened: str, kind: str) -> list[Line]:
    """A line for each sort of unit: of one sort the same dice do the same."""
    sorts: defaultdict[tuple[str, str], list[events.Roll]] = defaultdict(list)
    for roll in rolls:
        sorts[log.roster(components)[roll[0]]].append(roll)
    return [
        Line(f"{words.kind(components, *sort, len(some))}: {faces(some, happened)}.", kind)
        for sort, some in sorted(sorts.items())
    ]


def faces(rolls: Iterable[events.Roll], happened: str) -> str:
    """ "1, 2, 2 (in revolt), 5, 6"."""
    dice = sorted((die, happens) for _, die, happens in rolls)
    return ", ".join(f"{die} ({happened})" if happens else f"{die}" for die, happens in dice)
