"""How a club's tables of each game begin."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from apps.accounts.access import person
from apps.clubs import services
from apps.clubs.models import Custom, Power
from apps.clubs.selectors import Visitor
from apps.clubs.views import around, inside
from apps.components.selectors import default_set, rules_for
from apps.lobby.clocks import initial
from apps.lobby.forms import CustomForm
from apps.lobby.signs import all_signs, sign_of
from apps.play.models import Table
from apps.site.limits import limited
from games.registry import RULEBOOKS


@limited("30/10m")
@require_http_methods(["GET", "POST"])
@inside
def customs(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """?game= says of which game."""
    visitor.must(Power.SETS)
    game = request.GET.get("game") or next(iter(RULEBOOKS))
    if game not in RULEBOOKS:
        raise Http404
    now = visitor.club.customs.filter(game=game).first()
    form = CustomForm(
        request.POST if request.method == "POST" else None,
        rules=rules_for(default_set(game).pk),
        initial=_initial(now),
    )
    if form.is_valid():
        services.settle_game(key=visitor.club.key, by=person(request), game=game, **form.settings())
        messages.success(request, "Tables of this game begin so from now on.")
        return redirect(f"{reverse('lobby:customs', args=[visitor.club.key])}?game={game}")
    context = around(visitor, "customs") | {"form": form, "games": all_signs(), "sign": sign_of(game)}
    return render(request, "lobby/customs.html", context, status=422 if form.is_bound else 200)


def _initial(custom: Custom | None) -> dict[str, object]:
    if custom is None:
        return initial(Table.Pace.FREE)
    options = {f"option_{slug}": value for slug, value in custom.options.items()}
    paced = initial(Table.Pace.FREE) | custom.pace
    return {**options, **paced, "scenario": custom.scenario, "components": custom.components_id}
