"""The map and the panel of a war on hexes in a browser, with no site behind them: all is answered here."""

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib.staticfiles import finders
from django.urls import reverse

from apps.play.page import element
from games.engine.drawing import place
from games.engine.page import View
from games.hexwar.present.presenter import Presenter

KEY = "alone"
SITE = "http://alone.invalid"
TABLE: Any = SimpleNamespace(table=SimpleNamespace(key=KEY, game=KEY, components_id=None))
STATIC = re.compile(r"/static/(.+)")
HTMX = "django_htmx/htmx-2.min.js"
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'  # as every page has it
SHEETS = ("tokens.css", "site.css", "table.css")


class Alone:
    """A page (`page`) of one player, who sees what `view` says."""

    def __init__(self, page: Any, presenter: Presenter[Any]) -> None:
        self.page, self.presenter = page, presenter
        page.route("**/*", self.answer)

    def view(self) -> View:
        raise NotImplementedError

    def beside(self) -> str:
        """What stands under the panel."""
        return ""

    def posted(self, fields: Mapping[str, list[str]]) -> None:
        """What a button of the panel does; then the page is shown anew."""

    def answer(self, route: Any) -> None:
        address = urlsplit(route.request.url)
        if found := STATIC.match(address.path):
            file = finders.find(found[1])
            route.fulfill(path=file) if file else route.fulfill(status=204)
        elif address.path == reverse("play:plan", args=[KEY]):
            route.fulfill(content_type="text/html", body=self.planned(parse_qs(address.query)))
        elif route.request.method == "POST":
            self.posted(parse_qs(route.request.post_data))
            route.fulfill(status=303, headers={"Location": "/"})
        else:
            route.fulfill(content_type="text/html", body=self.whole())

    def planned(self, asked: Mapping[str, list[str]]) -> str:
        return "".join(element(part, TABLE, swap=True) for part in self.presenter.plan(self.view(), asked))

    def whole(self) -> str:
        side = "".join(element(part, TABLE) for part in self.presenter.panel_parts(self.view()))
        return (
            f"<!doctype html><html><head>{self.head()}</head><body>"
            '<form id="act" method="post" action="/"></form>'
            f'<main class="table-grid" id="main"><div class="table-main">{self.field()}</div>'
            f'<div class="table-side">{side}{self.beside()}</div></main></body></html>'
        )

    def head(self) -> str:
        names = *SHEETS, *self.presenter.stylesheets
        sheets = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in names)
        scripts = (HTMX, "parts.js", *self.presenter.scripts)
        return f"{VIEWPORT}{sheets}<style>{self.places()}</style>" + "".join(
            f'<script src="/static/{name}" defer></script>' for name in scripts
        )

    def field(self) -> str:
        """Without a picture under it."""
        frame, *inside = self.presenter.map_parts(self.view())
        frame = frame._replace(context={**frame.context, "drawn": lambda table, name: "data:,"})
        return element(frame, TABLE, inside={part.id: element(part, TABLE) for part in inside})

    def places(self) -> str:
        sheet = self.presenter.marches.sheet(self.view().seen)
        wide, high = sheet.size
        rules = [place(at, sheet.size, spot) for at, spot in sheet.centres.items()]
        return f".plane{{--w:{wide};--h:{high}}}{''.join(rules)}"
