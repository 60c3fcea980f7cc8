"""A part of a draft as players will see it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString
from msgspec.inspect import StructType

from apps.components.drafts import data_of
from apps.components.drawings import address_of
from apps.components.editing.sections import Section
from apps.components.models import Change, Draft
from games.engine.components import BadComponents, read
from games.registry import presenter, schema


class Picture(NamedTuple):
    markup: SafeString
    signs: SafeString  # symbols that it uses


def picture(draft: Draft, section: Section, number: int, value: Any) -> Picture | None:
    """None where the part has no picture, or speaks of what is not there."""
    if value is None or not isinstance(section.type, StructType):
        return None
    try:
        data = data_of(draft, Change(section=section.path, number=number, value=value))
        components = read(schema(draft.base.game), data)
        part = msgspec.convert(value, section.type.cls)
        shown = presenter(draft.base.game).printed(components, section.path, part)
    except (BadComponents, LookupError, msgspec.ValidationError):
        return None
    return Picture(_rendered(shown.template, shown.context), _rendered(shown.signs)) if shown else None


def _rendered(template: str, context: Mapping[str, Any] | None = None) -> SafeString:
    """Safe: the templates escape what they are given."""
    return SafeString(render_to_string(template, dict(context or {}), using="jinja2") if template else "")


def sheets_of(draft: Draft) -> list[str]:
    """The addresses of the style sheets that pictures need; the drawn ones are those of the set before."""
    shows = presenter(draft.base.game)
    drawn = [address_of(draft.base_id, draft.base.game, sheet) for sheet in shows.drawn]
    return [*drawn, *map(static, shows.stylesheets)]
