"""Parts as players will see them: one of a draft that is being edited, or all those of a set."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import conditional_escape, strip_tags
from django.utils.safestring import SafeString
from msgspec.inspect import StructType

from apps.components.drafts import data_of
from apps.components.drawings import address_of
from apps.components.editing.sections import Section, called, sections
from apps.components.models import Change, ComponentSet, Draft
from apps.components.provenance import in_words
from apps.components.selectors import rules_for
from games.engine.components import BadComponents, read
from games.engine.page import Charted, Printed
from games.registry import presenter, schema


class Picture(NamedTuple):
    markup: SafeString
    signs: SafeString  # symbols that it uses


class Drawn(NamedTuple):
    """What a template asks for drawings: those of a set, as of a table; of none, those of the default."""

    components_id: int | None
    game: str


class Plate(NamedTuple):
    """A map with the addresses of its drawings."""

    title: str
    day: list[str]
    night: list[str]


class Chart(NamedTuple):
    """A set's map beside a form, and the places on it that have a name."""

    plate: Plate
    places: Sequence[Charted]


class Gallery(NamedTuple):
    """The parts of one section, or of those within it, each with its name."""

    path: str
    title: str
    pictures: list[tuple[str, Picture]]


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
    return _picture(shown, Drawn(draft.base_id, draft.base.game)) if shown else None


def _picture(shown: Printed, drawn: Drawn) -> Picture:
    return Picture(_rendered(shown.template, {**shown.context, "table": drawn}), _rendered(shown.signs))


def _rendered(template: str, context: Mapping[str, Any] | None = None) -> SafeString:
    """Safe: the templates escape what they are given."""
    return SafeString(render_to_string(template, dict(context or {}), using="jinja2") if template else "")


def sheets_of(set_id: int, game: str) -> list[str]:
    """The addresses of the style sheets that pictures need; the drawn ones are those of this set."""
    shows = presenter(game)
    drawn = [address_of(set_id, game, sheet) for sheet in shows.drawn]
    return [*drawn, *map(static, shows.stylesheets)]


def plates(chosen: ComponentSet) -> list[Plate]:
    """The maps of a set."""

    def at(names: Iterable[str]) -> list[str]:
        return [address_of(chosen.pk, chosen.game, name) for name in names]

    return [Plate(one.title, at(one.day), at(one.night)) for one in presenter(chosen.game).plates]


def chart(chosen: ComponentSet) -> Chart | None:
    """None for a game without a map."""
    maps = plates(chosen)
    if not maps:
        return None
    return Chart(maps[0], presenter(chosen.game).charted(rules_for(chosen.pk).components))


def galleries(chosen: ComponentSet) -> Iterator[Gallery]:
    """A set as it is shown: cards as cards, counters as counters."""
    for path in presenter(chosen.game).gallery:
        shown = [one for section in _within(chosen.game, path) for one in _shown(chosen, section, path)]
        yield Gallery(path, in_words(path), [(_caption(name, picture), picture) for name, picture in shown])


def _within(game: str, path: str) -> list[Section]:
    """ "tables" stands for "tables.combat" and all others."""
    known = sections(game).values()
    return [one for one in known if one.path == path or one.path.startswith(f"{path}.")]


def _shown(chosen: ComponentSet, section: Section, path: str) -> Iterator[tuple[str, Picture]]:
    components, drawn = rules_for(chosen.pk).components, Drawn(chosen.pk, chosen.game)
    within = in_words(section.path.removeprefix(path).strip(".")) if section.path != path else ""
    for number, part in enumerate(_parts(components, section)):
        if shown := presenter(chosen.game).printed(components, section.path, part):
            name = called(msgspec.to_builtins(part), number) if section.many else ""
            yield f"{within} {name}".strip(), _picture(shown, drawn)


def _caption(name: str, shown: Picture) -> str:
    """The name, unless the picture has it on itself."""
    read = strip_tags(shown.markup)
    return "" if all(conditional_escape(word) in read for word in name.split()) else name


def shown_part(chosen: ComponentSet, section: Section, is_it: Callable[[Any], bool]) -> Picture | None:
    """The first part of a set that is meant, if there is one and it has a picture."""
    components = rules_for(chosen.pk).components
    for part in filter(is_it, _parts(components, section)):
        shown = presenter(chosen.game).printed(components, section.path, part)
        return _picture(shown, Drawn(chosen.pk, chosen.game)) if shown else None
    return None


def _parts(components: Any, section: Section) -> list[Any]:
    held = components
    for step in section.path.split("."):
        held = getattr(held, step)
    return list(held) if section.many else [held]
