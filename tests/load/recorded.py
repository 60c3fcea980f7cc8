"""What browsers ask of the site, recorded from its own pages: every form, link and address in them."""

from html.parser import HTMLParser
from typing import NamedTuple

Fields = tuple[tuple[str, str], ...]
ASKING = ("hx-get", "hx-post", "hx-put", "hx-delete", "ws-connect", "src", "href")


class Asked(NamedTuple):
    method: str
    path: str
    fields: Fields = ()


class Recorder(HTMLParser):
    """Reads pages. `asked` is what a person could have their browser ask next."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[Asked] = set()
        self.forms: dict[str, tuple[str, str, list[tuple[str, str]]]] = {}
        self.open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        for name in ASKING:
            self._note(known.get(name, ""), "POST" if name == "hx-post" else "GET")
        if tag == "form":
            self.open = known.get("id") or f"form-{len(self.forms)}"
            action = known.get("action") or known.get("hx-post") or known.get("hx-get") or ""
            method = "POST" if "hx-post" in known else known.get("method", "get").upper()
            self.forms[self.open] = method, action, []
        elif tag in ("input", "select", "textarea", "button") and known.get("name"):
            form = self.forms.get(known.get("form") or self.open)
            if form:
                form[2].append((known["name"], known.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = ""

    def _note(self, path: str, method: str) -> None:
        if path.startswith("/") and not path.startswith("//"):
            self.asked.add(Asked(method, path))

    def read(self, path: str, html: str) -> None:
        self.reset()
        self.forms = {}
        self.feed(html)
        for method, action, fields in self.forms.values():
            kept = tuple(field for field in fields if field[0] != "csrfmiddlewaretoken")
            where = action if action.startswith("/") else path
            self.asked.add(Asked(method if method in ("GET", "POST") else "POST", where, kept))
