"""The form of a part, filled in and sent as a browser without script does."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from apps.components import trials
from apps.components.models import Draft


class Fields(HTMLParser):
    """What the form of a part would send as it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.inside = False
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = has.get("id") == "part"
        elif self.inside and tag == "input" and (has["type"] != "checkbox" or "checked" in has):
            self.values[has["name"]] = has.get("value", "on" if has["type"] == "checkbox" else "")
        elif self.inside and tag == "select":
            self.select = has["name"]
        elif self.inside and tag == "option" and ("selected" in has or self.select not in self.values):
            self.values[self.select] = has["value"]
        elif self.inside and tag == "textarea":
            self.area = has["name"]
            self.values[self.area] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.values[self.area] += data


def fields(page: str) -> dict[str, str]:
    parser = Fields()
    parser.feed(page)
    return parser.values


def at(draft: Draft, section: str, number: int) -> str:
    return reverse("admin:components_part", args=[draft.pk, section, number])


def save(client: Client, address: str, **changed: str) -> Any:
    sent = fields(client.get(address).text) | {"why": "as in our copy"} | changed
    return client.post(address, {name.replace("__", "."): value for name, value in sent.items()})


def tried(draft: Draft) -> None:
    """As if its trial games had been played to their end, and nothing found."""
    begun = trials.begin_trial(draft=draft, by=draft.begun_by)
    begun.played = begun.games - 1
    begun.save()
    trials.note(begun, pages=1, faults=[])
