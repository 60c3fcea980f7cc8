"""What a browser without script would send of a page's form, and where it would begin on a page."""

import re
from html.parser import HTMLParser

WRITTEN = ("text", "hidden")


class Filled(HTMLParser):
    """The fields of the form that posts to `action`, as they stand when the page has loaded."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action, self.inside = action, False
        self.fields: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = has.get("action") == self.action
        elif self.inside and tag == "select":
            self.select = has["name"]
        elif self.inside and tag == "option":
            if self.select not in self.fields or "selected" in has:
                self.fields[self.select] = has["value"]
        elif self.inside and tag == "input" and (has["type"] in WRITTEN or "checked" in has):
            self.fields[has["name"]] = has.get("value", "")


def filled(page: str, action: str) -> dict[str, str]:
    parser = Filled(action)
    parser.feed(page)
    return parser.fields


def led_to(page: str) -> list[str]:
    """The ids of what asks for the focus once the page has come."""
    led = re.findall(r"<[^>]* autofocus[^>]*>", page)
    return [tag.split(' id="')[1].split('"')[0] for tag in led]
