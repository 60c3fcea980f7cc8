"""What a table's page tells of the set that it keeps: whence it is, and what is not as in the default."""

from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from apps.components.editing.differences import Difference, differences
from apps.components.models import ComponentSet
from apps.components.provenance import Legend, legend
from apps.components.selectors import default_set, rules_for


class InUse(NamedTuple):
    pk: int
    name: str
    note: str
    published_at: datetime
    legend: list[Legend]
    differences: list[Difference]


@lru_cache(maxsize=64)  # a set never changes, and the default one with a release
def in_use(set_id: int) -> InUse:
    chosen = ComponentSet.objects.get(pk=set_id)
    default = default_set(chosen.game)
    return InUse(
        set_id,
        str(chosen),
        chosen.note,
        chosen.published_at,
        [line for line in legend(rules_for(set_id).components) if line.parts],
        list(differences(default.data, chosen.data)),
    )
