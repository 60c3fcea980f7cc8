"""A page's elements as a browser has them, as far as pushes change them: the socket extension in little."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"input", "img", "br", "link", "meta", "hr"}


class Element:
    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Element | None" = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.swap = attributes.pop("hx-swap-oob", None)
        self.parent = parent
        self.inside: list[Element | str] = []

    @property
    def id(self) -> str | None:
        return self.attributes.get("id")

    @property
    def children(self) -> "list[Element]":
        return [child for child in self.inside if isinstance(child, Element)]

    def walk(self) -> "Iterator[Element]":
        yield self
        for child in self.children:
            yield from child.walk()

    def put(self, at: int, new: "list[Element | str]") -> None:
        self.inside[at:at] = new
        for child in new:
            if isinstance(child, Element):
                child.parent = self

    def __str__(self) -> str:
        attributes = "".join(f" {name}={value!r}" for name, value in self.attributes.items())
        return f"<{self.tag}{attributes}>{''.join(map(str, self.inside))}</{self.tag}>"


class Page(HTMLParser):
    """What was pushed whole, and then what pushes make of it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.open = Element("body", {})
        self.named: dict[str | None, Element] = {}
        self.feed(html)
        assert self.open is self.root, f"<{self.open.tag}> is not closed"
        self._know(self.root)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs), self.open)
        self.open.inside.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.inside.append(Element(tag, dict(attrs), self.open))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open.inside.append(data)

    def show(self, push: str) -> None:
        for new in Page(push).root.children:
            how, _, where = (new.swap or "true").partition(":")
            for selector in (where or f"#{new.id}").split(","):
                self._swap(how, self.named[selector.removeprefix("#")], new)

    def _swap(self, how: str, place: Element, new: Element) -> None:
        assert place.parent
        at = place.parent.inside.index(place)
        if how in ("true", "delete"):
            del place.parent.inside[at]
            self._forget(place)
            place.parent.put(at, [new] if how == "true" else [])
            self._know(*([new] if how == "true" else []))
            return
        if how == "innerHTML":
            self._forget(*place.children)
            place.inside.clear()
        self._know(*new.children)
        if how in ("afterbegin", "innerHTML"):
            place.put(0, new.inside)
        elif how == "beforeend":
            place.put(len(place.inside), new.inside)
        else:
            assert how == "afterend"
            place.parent.put(at + 1, new.inside)

    def _forget(self, *old: Element) -> None:
        for element in (deep for one in old for deep in one.walk()):
            self.named.pop(element.id, None)

    def _know(self, *new: Element) -> None:
        """No two may share a name: a browser would swap both."""
        for element in (deep for one in new for deep in one.walk()):
            assert element.id not in self.named, f"{element.id} is there twice"
            if element.id:
                self.named[element.id] = element
