"""Who did what to sets and drafts, when and why: also to those that are gone."""

from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.components.desk import editors
from apps.components.editing.sections import called
from apps.components.models import Change, ComponentSet, Draft
from apps.components.provenance import in_words
from games.registry import RULEBOOKS

SHOWN = 200  # lines
MADE, CHANGED, GONE = "+", "~", "-"


class Line(NamedTuple):
    at: datetime
    by: Any
    what: str
    did: str
    why: str


@require_safe
@editors
def history(request: HttpRequest) -> HttpResponse:
    """The latest first."""
    lines = [
        *map(_of_set, _rows(ComponentSet)),
        *map(_of_draft, _rows(Draft)),
        *map(_of_change, _rows(Change)),
    ]
    lines.sort(key=lambda line: line.at, reverse=True)
    return render(request, "components/desk/history.html", {"lines": lines[:SHOWN]})


def _rows(model: Any) -> Any:
    return model.history.select_related("history_user").order_by("-history_date")[:SHOWN]


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


def _of_change(row: Any) -> Line:
    part = called(row.value, row.number) if row.value is not None else f"number {row.number + 1}"
    what = f"Draft {row.draft_id}, {in_words(row.section).lower()}: {part}"
    did = "set back" if row.history_type == GONE else "taken out" if row.value is None else "changed"
    return Line(row.history_date, row.history_user, what, did, row.history_change_reason or row.why)
