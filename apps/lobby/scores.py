"""What people came to who played alone: for each scenario, and by how much help they had."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.components.selectors import default_set, rules_for
from apps.lobby.signs import sign_of
from apps.ratings.models import Score
from apps.ratings.selectors import best_scores, first_scored
from games.engine.contract import Rules
from games.registry import RULEBOOKS

NO_SCORES = "There are no scores of this game.", "It is not played alone, or the link is not whole."


@require_safe
def scores(request: HttpRequest, game: str) -> HttpResponse:
    """?scenario= and ?help= say of which."""
    found = alone(game)
    if not found:
        raise Http404(*NO_SCORES)
    scenario = request.GET.get("scenario", "")
    scenario = scenario if scenario in found else next(iter(found))
    how = request.GET.get("help", "")
    how = how if how in Score.Help.values else first_scored(game, [scenario])[1]
    context = {
        "sign": sign_of(game),
        "scenarios": found,
        "scenario": scenario,
        "helps": Score.Help.choices,
        "help": how,
        "scores": best_scores(game, scenario, how),
    }
    return render(request, "lobby/scores.html", context)


def alone(game: str) -> dict[str, str]:
    """The scenarios of a game that one plays alone, with their names."""
    if game not in RULEBOOKS:
        return {}
    rules: Rules[object] = rules_for(default_set(game).pk)
    return {slug: name for slug, name in rules.scenarios.items() if rules.seats(slug)[0] == 1}
