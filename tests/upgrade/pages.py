"""What is to be read on the page of a table, whatever its markup."""

from html.parser import HTMLParser

from django.conf import settings
from django.test import Client

from apps.accounts.models import User
from apps.play.models import Table, Watcher
from tests.sitting import sit_down

VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
    "use",
}
Page = dict[str, list[str]]


class Texts(HTMLParser):
    """The words in each element of some kinds, by kind."""

    KINDS = {"log-lines": "log", "chat-lines": "chat"}

    def __init__(self) -> None:
        super().__init__()
        self.found: Page = {"log": [], "chat": [], "seats": [], "title": [], "notes": []}
        self.path: list[str] = []  # of every open element the kind, or ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag in VOID:
            return
        kind = self.KINDS.get(known.get("id") or "", "")
        if tag == "li" and any(open_kind in ("log", "chat") for open_kind in self.path):
            self.found[next(kind for kind in reversed(self.path) if kind)].append("")
        if known.get("class") == "seat-card-who":
            kind = "seats"
        elif tag == "h1":
            kind = "title"
        elif known.get("class") == "log-at":
            kind = "way"  # the number of the move to which a line leads is no part of what it tells
        elif tag == "textarea" and known.get("name") == "notes":
            kind = "notes"
        if kind in ("seats", "title", "notes"):
            self.found[kind].append("")
        self.path.append(kind)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.path:
            self.path.pop()

    def handle_data(self, data: str) -> None:
        kind = next((kind for kind in reversed(self.path) if kind), "")
        if self.found.get(kind):
            self.found[kind][-1] = " ".join(f"{self.found[kind][-1]} {data}".split())


def browser_of(user: User | None) -> Client:
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0])
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client


def page_of(table: Table, watcher: Watcher) -> Page:
    """As this seat is shown it; None: a spectator. A seat without a person in it is shown to nobody."""
    client = browser_of(None)
    if watcher is not None:
        user = table.seats.get(number=watcher).user
        if user is None:
            return {}
        client = browser_of(user)
        if table.seats.filter(user=user).count() > 1:
            sit_down(client, table, watcher)
    answer = client.get(table.get_absolute_url())
    assert answer.status_code == 200, (table.title, watcher, answer.status_code, answer.headers)
    texts = Texts()
    texts.feed(answer.content.decode())
    return texts.found
