"""Positions of Apocalypse in the East in the words of the game, and dice as told."""

import json
from typing import Any

from django.conf import settings

from games.apocalypse.components import check


def fresh() -> Any:
    """The default set as plain data, to be spoilt."""
    path = settings.BASE_DIR / "fixtures" / "apocalypse" / "components.json"
    return json.loads(path.read_text("utf-8"))


PARTS = check(fresh())
