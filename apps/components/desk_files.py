"""Sets and parts as files, and several parts at once."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.components import drafts
from apps.components.desk import draft_of, editors, set_of
from apps.components.desk_parts import several_form, show_section
from apps.components.editing import columns
from apps.components.editing.files import BadFile, packed, unpacked
from apps.components.editing.forms import FileForm, SheetForm
from apps.components.editing.sections import Section, called, section_of
from apps.components.models import ComponentSet, Draft
from games.engine.components import BadComponents
from games.registry import RULEBOOKS

MISFITS = 100  # shown


@require_safe
@editors
def export(request: HttpRequest, pk: int) -> HttpResponse:
    chosen = ComponentSet.objects.get(pk=set_of(pk).pk)
    return _file(packed(chosen.game, str(chosen), chosen.data), f"{chosen.game} {chosen}", "json")


@require_safe
@editors
def export_draft(request: HttpRequest, pk: int) -> HttpResponse:
    chosen = draft_of(pk)
    text = packed(chosen.base.game, str(chosen), drafts.data_of(chosen))
    return _file(text, f"{chosen.base.game} {chosen}", "json")


def _file(text: str, name: str, kind: str) -> HttpResponse:
    types = {"json": "application/json", "csv": "text/csv; charset=utf-8"}
    attached = f'attachment; filename="{slugify(name)}.{kind}"'
    return HttpResponse(text, types[kind], headers={"Content-Disposition": attached})


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def bring_in(request: HttpRequest, pk: int) -> HttpResponse:
    """A set from a file becomes a draft, with what differs from this set as its changes."""
    base = ComponentSet.objects.get(pk=set_of(pk).pk)
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_valid():
        try:
            begun = _begin(request, base, form)
            return redirect("admin:components_draft", begun.pk)
        except (BadFile, BadComponents, drafts.Refused) as refusal:
            form.add_error(None if not isinstance(refusal, drafts.Refused) else "name", str(refusal))
    context = {"form": form, "set": base, "game": RULEBOOKS[base.game].title}
    return render(request, "components/desk/bring_in.html", context, status=422 if form.is_bound else 200)


def _begin(request: HttpRequest, base: ComponentSet, form: FileForm) -> Draft:
    file = form.cleaned_data["file"]
    return drafts.begin_from(
        base=base,
        name=form.cleaned_data["name"],
        data=unpacked(base, file.read()),
        why=f"from the file {file.name}"[:120],
        by=request.user,
    )


@require_safe
@editors
def sheet(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    draft = draft_of(pk)
    chosen = section_of(draft.base.game, section)
    text = columns.written(chosen.type, drafts.standing(draft, chosen))
    return _file(text, f"{draft} {chosen.title}", "csv")


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def bring_in_sheet(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """All rows of a sheet, or none: what is wrong is told row by row."""
    draft = draft_of(pk)
    chosen = section_of(draft.base.game, section)
    posted = request.method == "POST"
    form = SheetForm(request.POST, request.FILES) if posted else SheetForm(initial={"seen": draft.revision})
    misfits: list[columns.Misfit] = []
    if form.is_valid():
        try:
            read = columns.read(
                _text(form), chosen.type, drafts.standing(draft, chosen), form.cleaned_data["why"]
            )
            misfits = read.misfits
            if not misfits:
                return _keep(request, draft, chosen, read.parts, form.cleaned_data)
        except (BadRequest, drafts.Refused) as refusal:
            form.add_error(None, str(refusal))
    context = {**_about(draft, chosen), "form": form, "misfits": misfits[:MISFITS], "wrong": len(misfits)}
    return render(request, "components/desk/sheet.html", context, status=422 if form.is_bound else 200)


def _text(form: SheetForm) -> str:
    try:
        text: str = form.cleaned_data["file"].read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRequest("The sheet is not written in UTF-8.") from error
    if "\x00" in text:
        raise BadRequest("The sheet has a character in it that no text has.")
    return text


def _keep(
    request: HttpRequest, draft: Draft, section: Section, parts: dict[int, Any], cleaned: dict[str, Any]
) -> HttpResponse:
    count = drafts.change_parts(
        draft=draft,
        section=section,
        values=parts,
        why=cleaned["why"],
        by=request.user,
        seen=cleaned["seen"],
    )
    messages.success(request, f"{count} changed of {len(parts)} read." if count else "Nothing was changed.")
    return redirect("admin:components_draft", draft.pk)


@require_POST
@editors
def several(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """One value for all the parts that are ticked; if it does not fit one of them, for none."""
    draft = draft_of(pk)
    chosen = section_of(draft.base.game, section)
    if not chosen.many:
        raise Http404("There is one of these.", "Change it by itself.")
    stand = drafts.standing(draft, chosen)
    form = several_form(request.POST, draft, chosen, stand)
    misfits: list[str] = []
    if form.is_valid():
        parts, misfits = _set(chosen, stand, form.cleaned_data)
        try:
            if not misfits:
                return _keep(request, draft, chosen, parts, form.cleaned_data)
        except drafts.Refused as refusal:
            form.add_error(None, str(refusal))
    return show_section(request, draft_of(pk), chosen, form, misfits[:MISFITS], status=422)


def _set(
    section: Section, stand: list[columns.Standing], cleaned: dict[str, Any]
) -> tuple[dict[int, Any], list[str]]:
    parts, misfits = dict[int, Any](), list[str]()
    for number in cleaned["picked"]:
        part = stand[number].part
        if part is not None:
            cells = {cleaned["column"]: cleaned["value"]}
            form, lost = columns.filled(section.type, part, cells, cleaned["why"])
            wrong = [words for _, words in columns.faults_of(form)] + ["It has no such value."] * len(lost)
            misfits += [f"{called(part, number)}: {words}" for words in wrong]
            parts[number] = form.cleaned_data.get("value")
    return parts, misfits


def _about(draft: Draft, section: Section) -> dict[str, Any]:
    return {"draft": draft, "section": section, "game": RULEBOOKS[draft.base.game].title}
