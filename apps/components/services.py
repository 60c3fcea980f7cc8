import hashlib
import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from apps.components.models import ComponentSet
from games.registry import check_components

DEFAULT = "Default set"


def fixture(game: str) -> Path:
    return Path(settings.BASE_DIR) / "fixtures" / game / "components.json"


@transaction.atomic
def load_default(*, game: str, data: dict[str, Any]) -> ComponentSet:
    """Publish a game's default set; data that differs from the latest version makes a new one.

    Raises BadComponents for what cannot be played with.
    """
    check_components(game, data)
    digest = digest_of(data)
    latest = ComponentSet.objects.filter(game=game, name=DEFAULT).order_by("-version").first()
    if latest and latest.digest == digest:
        return latest
    version = latest.version + 1 if latest else 1
    return ComponentSet.objects.create(game=game, name=DEFAULT, version=version, data=data, digest=digest)


def digest_of(data: dict[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
