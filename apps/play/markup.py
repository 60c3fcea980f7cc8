"""How what a push can contain is written: Jinja2 templates, from the folders jinja2/ of the apps.

The pages around it are Django's templates. A move renders dozens of small elements, and these are compiled.
"""

import re
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.template import defaultfilters, engines
from django.urls import reverse
from django.utils.safestring import SafeString
from jinja2 import Environment
from jinja2.ext import Extension

from apps.play.templatetags.drawn import drawn
from apps.site.templatetags import site
from games.engine.beats import Beat
from games.engine.contract import Action

TAGS = r"(?:\{%(?! *include)[^%]*%\})+"
ALONE = re.compile(rf"^({TAGS})\n", re.MULTILINE)  # a line that holds nothing but tags
INDENT = re.compile(r"\s*\n\s*")  # a third of what a push would send


class Unindented(Extension):
    """Templates are indented to be read, and sent without."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return ALONE.sub(r"\1", INDENT.sub("\n", source.strip()))


class Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain dict: each rendering copies it, and Jinja's own is a chain of two, many times as slow."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What a dict holds comes before what it can do, as in Django's templates; it is faster, too."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Templates:
    """What settings.TEMPLATES names."""
    made = Templates(**options, extensions=[Unindented])
    made.globals |= {"drawn": drawn, "icon": site.icon, "seat": site.seat, "url": _url}
    made.filters |= {
        "date": defaultfilters.date,
        "pluralize": defaultfilters.pluralize,
        "slugify": lru_cache(maxsize=1000)(defaultfilters.slugify),
    }
    return made


@lru_cache(maxsize=4096)
def _url(name: str, *parts: object) -> str:
    """Addresses do not change while a process runs, and to find one takes as long as a small template."""
    return reverse(name, args=parts)


def render(template: str, context: dict[str, Any]) -> SafeString:
    """Safe: the templates escape what they are given."""
    return SafeString(_environment().get_template(template).render(context).strip())


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return made


def joined(parts: Iterable[str]) -> SafeString:
    """What was rendered, one after the other."""
    return SafeString("".join(parts))


def in_quotes(data: Action | Sequence[Beat] | Mapping[str, list[str]]) -> SafeString:
    """An action, beats or fields as JSON within single quotes: with its own escaped it is twice as long."""
    written = msgspec.json.encode(data).decode().replace("&", "&amp;").replace("<", "&lt;")
    return SafeString(written.replace("'", "&#39;"))
