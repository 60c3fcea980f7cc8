import mimetypes
from itertools import islice

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from apps.components.drawings import drawing_of, edition_of
from apps.components.editing.differences import differences
from apps.components.editing.pictures import galleries, plates, sheets_of
from apps.components.models import ComponentSet
from apps.components.overview import overview_of
from apps.components.provenance import legend, sheets
from apps.components.selectors import default_set, rules_for
from games.registry import RULEBOOKS

SHOWN = 200  # differences to the default set
DRAWN = {  # a picture brings its own styles and letters, and may do nothing else
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
    "Cache-Control": "public, max-age=31536000, immutable",
}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Every set that a table here plays with or may play with."""
    sets = ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data")
    games = [
        (rulebook.title, [one for one in sets if one.game == slug]) for slug, rulebook in RULEBOOKS.items()
    ]
    context = {"games": games, "may_edit": request.user.has_perm("components.change_draft")}
    return render(request, "components/home.html", context)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """What one set holds, and where each value of it comes from."""
    chosen = get_object_or_404(ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data"), pk=pk)
    components = rules_for(chosen.pk).components
    default, shown = default_set(chosen.game), list(galleries(chosen))
    context = {
        "set": chosen,
        "game": RULEBOOKS[chosen.game].title,
        "default": default,
        "differences": list(islice(differences(default.data, chosen.data), SHOWN + 1)),
        "shown": SHOWN,
        "may_edit": request.user.has_perm("components.change_draft"),
        "legend": legend(components),
        "sheets": sheets(components),
        "plates": plates(chosen),
        "galleries": shown,
        "signs": {picture.signs for gallery in shown for _, picture in gallery.pictures},
        "looks": sheets_of(chosen.pk, chosen.game),
    }
    return render(request, "components/set.html", context)


@require_safe
def overview(request: HttpRequest, pk: int) -> HttpResponse:
    """The game in short, for the panel beside a board that asks for it."""
    get_object_or_404(ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data"), pk=pk)
    return render(request, "components/overview.html", {"topics": overview_of(pk)})


@gzip_page
@require_safe
def drawn(request: HttpRequest, pk: int, edition: str, name: str) -> HttpResponse:
    """A picture or stylesheet drawn from a set: as long as its address is asked for, the same."""
    chosen = get_object_or_404(ComponentSet.objects.filter(game__in=RULEBOOKS).defer("data"), pk=pk)
    if edition != edition_of(pk):
        raise Http404("There is no such drawing.", "It has been drawn anew since.")
    text = drawing_of(pk, chosen.game, name)
    if text is None:
        raise Http404("There is no such drawing.", "The game has none of this name.")
    kind = mimetypes.guess_type(name)[0] or "text/plain"
    return HttpResponse(text, kind, headers=DRAWN)
