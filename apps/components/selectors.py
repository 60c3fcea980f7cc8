from functools import lru_cache
from typing import Any

from apps.components.models import ComponentSet
from apps.components.services import DEFAULT
from games.engine.contract import Rules
from games.registry import RULEBOOKS, check_components


def default_set(game: str) -> ComponentSet:
    """The set that new tables of a game play with; its data, which are large, come when they are asked for.

    Raises DoesNotExist before `loadcomponents`.
    """
    return ComponentSet.objects.filter(game=game, name=DEFAULT).defer("data").latest("version")


@lru_cache(maxsize=64)
def rules_for(set_id: int) -> Rules[Any]:
    """The rulebook over a published set. Sets never change, so a built one is kept."""
    chosen = ComponentSet.objects.get(pk=set_id)
    rules: Rules[Any] = RULEBOOKS[chosen.game](check_components(chosen.game, chosen.data))
    return rules


def offered(game: str) -> list[ComponentSet]:
    """The sets that a new table can choose, the default first."""
    sets = (
        ComponentSet.objects.filter(game=game, withdrawn=False, drawn=True)
        .exclude(name=DEFAULT)
        .defer("data")
    )
    return [default_set(game), *sets]
