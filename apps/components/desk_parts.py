"""Where editors change the parts of a draft."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.components import drafts
from apps.components.desk import draft_of, editors
from apps.components.editing.columns import Standing, cells_of
from apps.components.editing.differences import differences
from apps.components.editing.forms import PartForm, SeenForm, SeveralForm
from apps.components.editing.pictures import chart, picture, sheets_of
from apps.components.editing.sections import Section, called, section_of
from apps.components.models import Change, Draft
from apps.site.notices import refuse
from games.registry import RULEBOOKS

A_PAGE = 100  # parts
LOOKED_AT = 60  # parts, for the columns that those of a section have


class Listed(NamedTuple):
    number: int
    name: str
    words: str
    change: Change | None
    gone: bool
    ticked: bool

    def answers(self, wanted: str) -> bool:
        return wanted.casefold() in f"{self.name} {self.words}".casefold()


class Place(NamedTuple):
    """One part of a draft, as it was and as it stands."""

    draft: Draft
    section: Section
    number: int
    change: Change | None
    was: Any
    stands: Any

    @property
    def seen(self) -> int:
        return self.change.revision if self.change else 0

    @property
    def name(self) -> str:
        part = self.stands if self.stands is not None else self.was
        return called(part, self.number) if self.section.many else self.section.title


@require_safe
@editors
def section(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """The parts of a kind; the only part of its kind is shown at once."""
    draft = draft_of(pk)
    chosen = section_of(draft.base.game, section)
    if not chosen.many:
        return redirect("admin:components_part", pk, section, 0)
    form = several_form(None, draft, chosen, drafts.standing(draft, chosen))
    return show_section(request, draft, chosen, form)


def show_section(
    request: HttpRequest,
    draft: Draft,
    section: Section,
    several: SeveralForm,
    misfits: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """With those ticked that were, if they could not all be changed."""
    listed = _listed(draft, section, several["picked"].value() or ())
    sought = _sought(request.GET, listed)
    context = {**_about(draft, section), **sought, "several": several, "misfits": misfits}
    return render(request, "components/desk/section.html", context, status=status)


def _sought(asked: QueryDict, listed: Iterable[Listed]) -> dict[str, Any]:
    """Those of the parts that are asked for, by the page."""
    wanted, only = asked.get("find", "")[:80], "changed" in asked
    found = [one for one in listed if one.answers(wanted) and (one.change or not only)]
    page, pages = _page(asked.get("page", ""), len(found))
    return {
        "parts": found[(page - 1) * A_PAGE : page * A_PAGE],
        "found": len(found),
        "find": wanted,
        "only": only,
        "page": page,
        "pages": range(1, pages + 1),
    }


def several_form(
    posted: QueryDict | None, draft: Draft, section: Section, stand: list[Standing]
) -> SeveralForm:
    known = dict.fromkeys(column for one in stand[:LOOKED_AT] for column in _columns(section, one.part))
    return SeveralForm(posted, columns=known, parts=len(stand), seen=draft.revision)


def _columns(section: Section, part: Any) -> list[str]:
    """The values that stand by themselves, and not in rows."""
    found = cells_of(section.type, part) if part is not None else {}
    return [column for column in found if not any(step.isdecimal() for step in column.split("."))]


def _page(asked: str, count: int) -> tuple[int, int]:
    """The page that is meant, and how many there are."""
    last = 1 + (count - 1) // A_PAGE if count else 1
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 1
    return max(1, min(number, last)), last


def _listed(draft: Draft, section: Section, ticked: Collection[str]) -> list[Listed]:
    changes = {change.number: change for change in draft.changes.filter(section=section.path)}
    before = section.of(draft.base.data)
    parts = drafts.parts_of(section, draft.base.data, list(changes.values()))
    return [
        Listed(
            number,
            called(shown, number),
            _in_short(shown),
            changes.get(number),
            part is None,
            str(number) in ticked,
        )
        for number, part in enumerate(parts)
        if (shown := part if part is not None else before[number] if number < len(before) else None)
        is not None
    ]


def _in_short(part: Any) -> str:
    if not isinstance(part, dict):
        return ""
    values = [value for key, value in part.items() if key != "source"]
    return ", ".join([str(value) for value in values if type(value) in (str, int) and value != ""])


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def part(request: HttpRequest, pk: int, section: str, number: int) -> HttpResponse:
    """The form of a part. A button of its rows shows it with a row more or fewer, and keeps nothing."""
    place = _place(pk, section, number)
    if place.stands is None:
        raise Http404("This part is taken out.", "Put it back first.")
    return _edit(request, place)


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def add(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    draft = draft_of(pk)
    chosen = section_of(draft.base.game, section)
    if not chosen.many:
        raise Http404("There is one of these.", "Nothing can be added to it.")
    return _edit(request, Place(draft, chosen, drafts.next_number(draft, chosen), None, None, None))


def _edit(request: HttpRequest, place: Place) -> HttpResponse:
    form = _form(request, place, place.seen)
    if request.method != "POST" or place.draft.published_id:
        return _show(request, place, form, status=409 if request.method == "POST" else 200)
    if request.POST.get("command"):
        form.leave_unchecked()
        answer = _show(request, place, form)
        answer["HX-Trigger-After-Settle"] = "redrawn"  # its picture is asked for anew
        return answer
    if not form.is_valid():
        return _show(request, place, form, status=422)
    return _save(request, place, form)


def _form(request: HttpRequest, place: Place, seen: int) -> PartForm:
    return PartForm(
        request.POST if request.method == "POST" else None,
        type=place.section.type,
        standing=place.stands,
        seen=seen,
        why=_last_why(request, place.draft),
        label=place.section.title,
    )


def _last_why(request: HttpRequest, draft: Draft) -> str:
    """What this editor has said last of a change by hand; that a part is taken out says itself."""
    written = draft.changes.filter(by=request.user.pk, value__isnull=False)
    return written.order_by("-at").values_list("why", flat=True).first() or ""


def _save(request: HttpRequest, place: Place, form: PartForm) -> HttpResponse:
    cleaned = form.cleaned_data
    if cleaned["value"] == place.stands:
        messages.info(request, "Nothing was changed.")
        return redirect(request.path)
    try:
        drafts.change_part(
            draft=place.draft,
            section=place.section,
            number=place.number,
            value=cleaned["value"],
            why=cleaned["why"],
            by=request.user,
            seen=cleaned["seen"],
        )
    except drafts.Refused as refusal:
        return _overtaken(request, place, refusal)
    messages.success(request, f"Saved in the draft: {called(cleaned['value'], place.number)}.")
    return redirect("admin:components_part", place.draft.pk, place.section.path, place.number)


@require_POST
@editors
def look(request: HttpRequest, pk: int, section: str, number: int) -> HttpResponse:
    """The part as it would look with what is typed now; nothing while that is not whole."""
    place = _place(pk, section, number)
    form = _form(request, place, place.seen)
    form.fields["why"].required = False
    if not form.is_valid():
        return HttpResponse(status=204)
    shown = picture(place.draft, place.section, place.number, form.cleaned_data["value"])
    return HttpResponse(shown.markup) if shown else HttpResponse(status=204)


def _overtaken(request: HttpRequest, place: Place, refusal: drafts.Refused) -> HttpResponse:
    """What was typed is kept in the form, beside what stands now; saved again, it replaces that."""
    now = _place(place.draft.pk, place.section.path, place.number)
    posted = request.POST.copy()
    posted["seen"] = str(now.seen)
    form = PartForm(
        posted,
        type=now.section.type,
        standing=now.stands,
        seen=now.seen,
        why="",
        label=now.section.title,
    )
    form.add_error(None, f"{refusal} What you typed is still here; saved again, it takes the place of that.")
    return _show(request, now, form, status=409)


def _show(request: HttpRequest, place: Place, form: PartForm, status: int = 200) -> HttpResponse:
    form.offer(drafts.data_of(place.draft))
    context = {
        **_about(place.draft, place.section),
        "place": place,
        "form": form,
        "differences": list(differences(place.was, place.stands)) if place.change else [],
        "picture": picture(place.draft, place.section, place.number, _drawn(place, form)),
        "chart": chart(place.draft.base),
        "sheets": sheets_of(place.draft.base_id, place.draft.base.game),
    }
    return render(request, "components/desk/part.html", context, status=status)


def _drawn(place: Place, form: PartForm) -> Any:
    """What was typed, where that is whole; else the part as it stands."""
    return getattr(form, "cleaned_data", {}).get("value", place.stands)


@require_POST
@editors
def restore(request: HttpRequest, pk: int, section: str, number: int) -> HttpResponse:
    """Set a part back to what it was in the version that the draft came from."""
    place = _place(pk, section, number)
    return _put(request, place, place.was, "set back")


@require_POST
@editors
def take_out(request: HttpRequest, pk: int, section: str, number: int) -> HttpResponse:
    place = _place(pk, section, number)
    if not place.section.many:
        raise Http404("There is one of these.", "It cannot be taken out.")
    return _put(request, place, None, "taken out")


def _put(request: HttpRequest, place: Place, value: Any, done: str) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        return refuse(request, "That was not done.", "The form did not say what it has seen.", status=400)
    try:
        drafts.change_part(
            draft=place.draft,
            section=place.section,
            number=place.number,
            value=value,
            why=done,
            by=request.user,
            seen=form.cleaned_data["seen"],
        )
    except drafts.Refused as refusal:
        return refuse(request, "That was not done.", str(refusal), status=409)
    messages.success(request, f"{place.name} is {done}.")
    return redirect("admin:components_draft", place.draft.pk)


def _about(draft: Draft, section: Section) -> dict[str, Any]:
    return {"draft": draft, "section": section, "game": RULEBOOKS[draft.base.game].title}


def _place(pk: int, path: str, number: int) -> Place:
    draft = draft_of(pk)
    section = section_of(draft.base.game, path)
    changes = list(draft.changes.filter(section=path).select_related("by"))
    before, parts = section.of(draft.base.data), drafts.parts_of(section, draft.base.data, changes)
    if number >= len(parts):
        raise Http404("There is no such part.", "Somebody may have set it back.")
    change = next((change for change in changes if change.number == number), None)
    was = before[number] if number < len(before) else None
    return Place(draft, section, number, change, was, parts[number])
