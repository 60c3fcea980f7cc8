"""Where editors choose what to work on, look through a draft, publish it, and see what was done by whom."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.components import drafts, trials
from apps.components.editing.differences import Difference, differences
from apps.components.editing.forms import DraftForm, PublishForm, SeenForm
from apps.components.editing.sections import Data, Section, called, sections
from apps.components.models import Change, ComponentSet, Draft
from apps.components.selectors import default_set
from apps.components.services import DEFAULT
from apps.site.notices import refuse
from games.registry import RULEBOOKS

SHOWN = 200  # differences of one part
editors = permission_required("components.change_draft", raise_exception=True)


class Edited(NamedTuple):
    """A change of a draft as it is listed."""

    change: Change
    section: Section
    part: str
    differences: list[Difference]


@require_safe
@editors
def sets(request: HttpRequest) -> HttpResponse:
    """Every game's sets and versions, and the drafts that somebody works on."""
    known = ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data")
    under_way = Draft.objects.filter(published=None).select_related("base", "begun_by").defer("base__data")
    games = [
        {
            "title": rulebook.title,
            "default": default_set(slug),
            "sets": [one for one in known if one.game == slug],
            "drafts": [one for one in under_way if one.base.game == slug],
        }
        for slug, rulebook in RULEBOOKS.items()
    ]
    return render(request, "components/desk/sets.html", {"games": games})


@require_safe
@editors
def version(request: HttpRequest, pk: int) -> HttpResponse:
    """A published set: what it changed, and what can be done with it."""
    chosen = set_of(pk)
    made_from = Draft.objects.filter(published=chosen).select_related("base").first()
    context = {
        "set": chosen,
        "game": RULEBOOKS[chosen.game].title,
        "is_default": chosen == default_set(chosen.game),
        "draft": made_from,
        "edited": list(changes_of(made_from)) if made_from else [],
        "published_by": chosen.history.order_by("history_date").select_related("history_user").first(),
    }
    return render(request, "components/desk/version.html", context)


@require_POST
@editors
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a set from the choices of new tables, or offer it again."""
    chosen = set_of(pk)
    if request.POST.get("offered") not in ("yes", "no"):
        return refuse(request, "Say whether it is offered.", "Nothing has changed.", status=400)
    try:
        drafts.withdraw(chosen=chosen, withdrawn=request.POST["offered"] == "no", by=request.user)
    except drafts.Refused as refusal:
        return refuse(request, "That was not done.", str(refusal), status=409)
    return redirect("admin:components_componentset_change", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def begin(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a draft from any version."""
    base = set_of(pk)
    name = "" if base.name == DEFAULT else base.name
    form = DraftForm(request.POST if request.method == "POST" else None, initial={"name": name})
    if form.is_valid():
        try:
            begun = drafts.begin_draft(base=base, name=form.cleaned_data["name"], by=request.user)
            return redirect("admin:components_draft", begun.pk)
        except drafts.Refused as refusal:
            form.add_error("name", str(refusal))
    context = {"form": form, "set": base, "game": RULEBOOKS[base.game].title}
    return render(request, "components/desk/begin.html", context, status=422 if form.is_bound else 200)


@require_safe
@editors
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft whole: its sections, what differs from where it came from, and whether it can be played."""
    chosen = draft_of(pk)
    return _show_draft(request, chosen, PublishForm(initial=_as_shown(chosen)))


def _as_shown(chosen: Draft) -> dict[str, int]:
    """What is published must be what was seen."""
    return {"seen": chosen.revision, "latest": drafts.latest_version(chosen)}


def _show_draft(request: HttpRequest, chosen: Draft, form: PublishForm, status: int = 200) -> HttpResponse:
    data, edited = drafts.data_of(chosen), list(changes_of(chosen))
    counts = [
        (section, len(section.of(data)), sum(one.section == section for one in edited))
        for section in sections(chosen.base.game).values()
    ]
    context = {
        "draft": chosen,
        "game": RULEBOOKS[chosen.base.game].title,
        "sections": counts,
        "edited": edited,
        "faults": drafts.faults_of(chosen.base.game, data),
        "trial": trials.latest_trial(chosen),
        "form": form,
        **_passed_over(chosen, data),
    }
    return render(request, "components/desk/draft.html", context, status=status)


def _passed_over(chosen: Draft, data: Data) -> dict[str, Any]:
    """What another draft made of the set meanwhile, and in what that differs."""
    other = drafts.passed_over(chosen)
    lacks = islice(differences(other.data, data), SHOWN) if other else ()
    return {"passed_over": other, "lacks": list(lacks)}


@require_POST
@editors
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    chosen = draft_of(pk)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _show_draft(request, chosen, form, status=422)
    try:
        made = drafts.publish(draft=chosen, by=request.user, **form.cleaned_data)
    except drafts.Refused as refusal:
        form = PublishForm(request.POST | _as_shown(chosen))
        form.add_error(None, str(refusal))
        return _show_draft(request, chosen, form, status=409)
    messages.success(request, f"Published: {made}. New tables can choose it as soon as its map is drawn.")
    return redirect("admin:components_componentset_change", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@editors
def trial(request: HttpRequest, pk: int) -> HttpResponse:
    """How far the trial games are, for the page that asks again and again; a POST begins them."""
    chosen = draft_of(pk)
    if request.method == "POST":
        trials.begin_trial(draft=chosen, by=request.user)
        return redirect("admin:components_draft", pk)
    shown = trials.latest_trial(chosen)
    if shown and shown.ended_at:
        return HttpResponse(headers={"HX-Refresh": "true"})  # what may be done now is another
    return render(request, "components/desk/trial.html", {"draft": chosen, "trial": shown})


@require_POST
@editors
def throw_away(request: HttpRequest, pk: int) -> HttpResponse:
    chosen, form = draft_of(pk), SeenForm(request.POST)
    if not form.is_valid():
        return refuse(request, "That was not done.", "The form did not say what it has seen.", status=400)
    try:
        drafts.throw_away(draft=chosen, by=request.user, seen=form.cleaned_data["seen"])
    except drafts.Refused as refusal:
        return refuse(request, "That was not done.", str(refusal), status=409)
    messages.success(request, f"Thrown away: {chosen}. What was done to it stays in the history.")
    return redirect("admin:components_componentset_changelist")


def changes_of(chosen: Draft) -> Iterator[Edited]:
    """What a draft changes, value by value, with who did it and why."""
    known = sections(chosen.base.game)
    for change in chosen.changes.select_related("by"):
        section = known[change.section]
        parts = section.of(chosen.base.data)
        was = parts[change.number] if change.number < len(parts) else None
        now = change.value
        name = called(now if now is not None else was, change.number) if section.many else ""
        yield Edited(change, section, name, list(islice(differences(was, now), SHOWN)))


def set_of(pk: int) -> ComponentSet:
    return get_object_or_404(ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data"), pk=pk)


def draft_of(pk: int) -> Draft:
    found = Draft.objects.filter(pk=pk, base__game__in=RULEBOOKS).select_related("base").first()
    if found is None:
        back = reverse("admin:components_componentset_changelist")
        raise Http404("There is no such draft.", "Somebody may have thrown it away.", back)
    return found
