"""Where moderators see what was reported, rule on it, and look back on all rulings."""

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from apps.accounts.access import person
from apps.moderation import services
from apps.moderation.forms import RuleForm
from apps.moderation.models import Report, Ruling

SHOWN = 50
BEFORE = 10  # earlier rulings on the same person, shown beside a report
moderators = permission_required("moderation.change_report", raise_exception=True)
RELATED = ("by", "person", "table", "line", "said__club")


@require_safe
@moderators
def queue(request: HttpRequest) -> HttpResponse:
    """What nobody has ruled on, the oldest first."""
    waiting = Report.objects.filter(closed_at=None).select_related(*RELATED)
    page = Paginator(waiting, SHOWN).get_page(request.GET.get("page"))
    return render(request, "moderation/queue.html", {"page": page, "waiting": waiting.count()})


@require_http_methods(["GET", "POST"])
@moderators
def case(request: HttpRequest, number: int) -> HttpResponse:
    found = Report.objects.filter(pk=number).select_related(*RELATED).first()
    if found is None:
        raise Http404("There is no such report.", "The link may be old.")
    form = RuleForm(request.POST if request.method == "POST" else None, case=found)
    if form.is_valid():
        try:
            services.rule(number=number, by=person(request), verdict=form.verdict)
        except services.Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "It is done, and stands in the record.")
            return redirect("admin:moderation_report_changelist")
    context = {"case": found, "form": form, "before": _before(found)}
    return render(request, "moderation/case.html", context, status=422 if form.is_bound else 200)


def _before(case: Report) -> list[Ruling]:
    """What was ruled on the same person, and on this report itself."""
    rulings = Ruling.objects.select_related("report")
    if case.person_id is None:
        return list(rulings.filter(report=case))
    return list(rulings.filter(person=case.person_id)[:BEFORE])


@require_safe
@moderators
def record(request: HttpRequest) -> HttpResponse:
    """Who has decided what, when and why; the latest first."""
    rulings = Ruling.objects.select_related("report__table", "person")
    page = Paginator(rulings, SHOWN).get_page(request.GET.get("page"))
    return render(request, "moderation/record.html", {"page": page})
