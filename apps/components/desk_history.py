"""Who did what to sets and drafts, when and why: also to those that are gone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from heapq import merge
from itertools import groupby, islice, pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.components.desk import editors
from apps.components.editing.differences import Difference, differences
from apps.components.editing.sections import called, sections
from apps.components.models import Change, ComponentSet, Draft
from apps.components.provenance import in_words
from games.registry import RULEBOOKS

A_PAGE = 100  # lines
VALUES = 20  # of a line
MADE, CHANGED, GONE = "+", "~", "-"
latest = attrgetter("history_date")


class Line(NamedTuple):
    at: datetime
    by: Any
    what: str
    did: str
    why: str
    values: list[Difference] = []


class Rows(Sequence[Any]):
    """All that was done, the latest first, of which a page is read."""

    def __len__(self) -> int:
        return sum(model.history.count() for model in (ComponentSet, Draft, Change))

    def __getitem__(self, asked: Any) -> Any:
        latest_first = ("-history_date", "-history_id")
        each = [
            model.history.select_related("history_user").order_by(*latest_first)[: asked.stop]
            for model in (ComponentSet, Draft, Change)
        ]
        return list(islice(merge(*each, key=latest, reverse=True), asked.start, asked.stop))


@require_safe
@editors
def history(request: HttpRequest) -> HttpResponse:
    """The latest first."""
    page = Paginator(Rows(), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "components/desk/history.html", {"page": page, "lines": list(_lines(page))})


def _lines(rows: Iterable[Any]) -> Iterator[Line]:
    changes = [row for row in rows if row.instance_type is Change]
    bases, befores = _bases(changes), _befores(changes)
    for row in rows:
        if row.instance_type is ComponentSet:
            yield _of_set(row)
        elif row.instance_type is Draft:
            yield _of_draft(row)
        else:
            yield _of_change(row, bases, befores)


def _bases(changes: Iterable[Any]) -> Mapping[int, list[Any]]:
    """What the parts were in the sets that drafts came from, by the rows that tell of a change."""
    begun = Draft.history.filter(id__in={row.draft_id for row in changes}, history_type=MADE)
    of_drafts = dict(begun.values_list("id", "base_id"))
    sets = ComponentSet.objects.filter(game__in=RULEBOOKS).in_bulk(list(of_drafts.values()))
    return {row.history_id: _part_of(sets.get(of_drafts.get(row.draft_id, 0)), row) for row in changes}


def _part_of(base: ComponentSet | None, row: Any) -> list[Any]:
    """The part in this set, None where it had none; an empty list where the game knows no such section."""
    section = sections(base.game).get(row.section) if base else None
    if base is None or section is None:
        return []
    parts = section.of(base.data)
    return [parts[row.number] if row.number < len(parts) else None]


def _befores(changes: Iterable[Any]) -> Mapping[int, Any]:
    """What was said of a part the time before, by the rows that tell that it was changed again."""
    again = {row.id for row in changes if row.history_type == CHANGED}
    rows = Change.history.filter(id__in=again).order_by("id", "history_date", "history_id")
    return {
        after.history_id: before.value
        for _, told in groupby(rows, attrgetter("id"))
        for before, after in pairwise(told)
    }


def _of_set(row: Any) -> Line:
    did = "published" if row.history_type == MADE else "withdrawn" if row.withdrawn else "offered again"
    return Line(
        row.history_date,
        row.history_user,
        f"{_title(row.game)}: {row.name}, version {row.version}",
        did,
        row.note,
    )


def _title(game: str) -> str:
    return RULEBOOKS[game].title if game in RULEBOOKS else game


def _of_draft(row: Any) -> Line:
    did = {MADE: "begun", CHANGED: "published", GONE: "thrown away"}[row.history_type]
    return Line(row.history_date, row.history_user, f"{row.name}, draft {row.id}", did, "")


def _of_change(row: Any, bases: Mapping[int, list[Any]], befores: Mapping[int, Any]) -> Line:
    base, before = bases[row.history_id], befores.get(row.history_id)
    part = next((one for one in (row.value, before, *base) if one is not None), None)
    name = called(part, row.number) if part is not None else f"number {row.number + 1}"
    what = f"Draft {row.draft_id}, {in_words(row.section).lower()}: {name}"
    did = "set back" if row.history_type == GONE else "taken out" if row.value is None else "changed"
    why = row.history_change_reason or row.why
    return Line(row.history_date, row.history_user, what, did, why, _values(row, base, before))


def _values(row: Any, base: list[Any], before: Any) -> list[Difference]:
    """What became another by it. Where nothing is said of a part any more it is as in the base."""
    if row.value is None or not base:
        return []
    was, now = before if row.history_type == CHANGED else base[0], row.value
    if row.history_type == GONE:
        was, now = now, was
    return list(islice(differences(was, now), VALUES))
