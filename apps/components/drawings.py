"""A game's map as its table's components have it.

The maps of the default sets are drawn beforehand (`manage.py drawboard`) and lie among the static files.
Those of any other set are drawn by a worker, or when they are looked at before it comes to them, and kept in
the database.
"""

import hashlib
from functools import cache, lru_cache

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from apps.components.models import ComponentSet, Drawing
from apps.components.selectors import rules_for
from apps.components.services import digest_of
from games.registry import RULEBOOKS, default_data, drawings


def address_of(set_id: int | None, game: str, name: str) -> str:
    """Where a browser finds a drawing; what lies there never changes. Without a set: the default's."""
    edition = edition_of(set_id) if set_id else ""
    return reverse("components:drawn", args=[set_id, edition, name]) if edition else static(f"{game}/{name}")


@lru_cache(maxsize=64)
def edition_of(set_id: int) -> str:
    """What tells a set's drawings from all others; nothing for a default set."""
    chosen = ComponentSet.objects.only("game", "digest").get(pk=set_id)
    if chosen.digest == digest_of_default(chosen.game):
        return ""
    return hashlib.sha256(f"{chosen.digest} {pens(chosen.game, *names_of(set_id))}".encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def names_of(set_id: int) -> tuple[str, ...]:
    """Of all that is drawn from a set."""
    chosen = ComponentSet.objects.only("game").get(pk=set_id)
    return tuple(drawings(chosen.game, rules_for(set_id).components))


@cache
def digest_of_default(game: str) -> str:
    return digest_of(default_data(game))


@cache
def pens(game: str, *names: str) -> str:
    """Tells one release's way of drawing from another's, by what it makes of the default set."""
    folder = settings.BASE_DIR / "games" / game / "static" / game
    return hashlib.sha256(b"".join([(folder / name).read_bytes() for name in names])).hexdigest()


def draw_one() -> bool:
    """Draw one picture that is missing: first of a set just published, which new tables do not choose before,
    then of one that the pens of this release have not drawn yet.
    """
    kept = set(Drawing.objects.values_list("components", "edition", "name"))
    for chosen in ComponentSet.objects.filter(game__in=RULEBOOKS).order_by("drawn", "pk").defer("data"):
        edition = edition_of(chosen.pk)
        names = names_of(chosen.pk) if edition else ()
        if missing := [name for name in names if (chosen.pk, edition, name) not in kept]:
            drawing_of(chosen.pk, chosen.game, missing[0])
            return True
        if not chosen.drawn:
            ComponentSet.objects.filter(pk=chosen.pk).update(drawn=True)
            return True
    return False


def drawing_of(set_id: int, game: str, name: str) -> str | None:
    """The text of a drawing; None if the game has none of that name."""
    key = {"components_id": set_id, "edition": edition_of(set_id), "name": name}
    kept = Drawing.objects.filter(**key).first()
    if kept is not None:
        return kept.text
    draw = drawings(game, rules_for(set_id).components).get(name)
    if draw is None:
        return None
    text = draw()  # which takes seconds, so in no transaction
    Drawing.objects.get_or_create(**key, defaults={"text": text})
    Drawing.objects.filter(components_id=set_id).exclude(edition=key["edition"]).delete()
    return text
