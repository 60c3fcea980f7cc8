"""Requests that were honest once, changed a little here and there, as neither a page nor a person would."""

import json
from collections.abc import Callable, Sequence
from random import Random
from urllib.parse import quote, urlencode

from tests.load.recorded import Asked, Fields

ODD = [
    "", " ", "0", "-1", "1", "2", "99999999999999999999", "1e9", "0x10", "１２", "NaN", "null", "[]", "{}",
    "\0", "\x1b[2J", "%00", "%0a%0dSet-Cookie:x", "\r\nX: y", "../../etc/passwd", "' OR 1=1 --", "{{7*7}}",
    "<script>alert(1)</script>", "\u202e", "\ud7ff", "ﷺ" * 40, "a" * 70, "é" * 600, "🂡", "\ufeff",
]  # fmt: skip
TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=zip",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "b" * 80,
    "application/json",
    "text/plain; charset=nonsense",
]
HEADERS = [
    ("HX-Request", "true"),
    ("HX-Target", "notice"),
    ("HX-Current-URL", "javascript:alert(1)"),
    ("Accept", "text/event-stream"),
    ("Accept-Encoding", "br;q=nan, *"),
    ("Accept-Language", "x" * 300),
    ("If-None-Match", '"x", *'),
    ("If-Modified-Since", "yesterday"),
    ("Range", "bytes=9-1"),
    ("X-Forwarded-For", "1.2.3.4, \x7f"),
    ("X-Forwarded-Host", "elsewhere.example"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("X-Table", "other"),
    ("Referer", "http://elsewhere.example/"),
    ("Expect", "a miracle"),
    ("Content-Encoding", "gzip"),
]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]
Headers = list[tuple[str, str]]


class Mutant:
    """One request as it will be sent."""

    def __init__(self, asked: Asked) -> None:
        self.method, self.path = asked.method, asked.path
        self.fields: Fields = asked.fields
        self.type = TYPES[0]
        self.headers: Headers = []
        self.body: bytes | None = None

    def bytes_with(self, host: str, cookies: str, token: str) -> bytes:
        body = self.body if self.body is not None else urlencode(self.fields, errors="replace").encode()
        if self.method == "GET" and self.body is None:
            body = b""
        head = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}", f"Cookie: {cookies}"]
        head += [f"X-CSRFToken: {token}", f"Content-Type: {self.type}", f"Content-Length: {len(body)}"]
        head += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join(head).encode("latin1", "replace") + b"\r\n\r\n" + body


class Mutator:
    """Changes what was recorded; what it learns of values in one place it tries in all others."""

    def __init__(self, asked: Sequence[Asked], keys: Sequence[str], rng: Random) -> None:
        self.asked = asked
        self.keys = keys
        self.rng = rng
        self.values = sorted({value for one in asked for _, value in one.fields if value})
        self.names = sorted({name for one in asked for name, _ in one.fields})
        self.ways: list[Callable[[Mutant], None]] = [
            self._value, self._value, self._value, self._drop, self._twice, self._another_name, self._query,
            self._at_another_table, self._piece_of_path, self._method, self._type, self._header, self._json,
            self._cut, self._raw,
        ]  # fmt: skip

    def __call__(self) -> Mutant:
        mutant = Mutant(self.rng.choice(self.asked))
        for _ in range(self.rng.choice([0, 1, 1, 1, 2, 3])):
            self.rng.choice(self.ways)(mutant)
        return mutant

    def _any(self) -> str:
        return (
            self.rng.choice(ODD)
            if self.rng.random() < 0.6 or not self.values
            else self.rng.choice(self.values)
        )

    def _value(self, mutant: Mutant) -> None:
        if mutant.fields:
            fields, at = list(mutant.fields), self.rng.randrange(len(mutant.fields))
            fields[at] = (fields[at][0], self._any())
            mutant.fields = tuple(fields)

    def _drop(self, mutant: Mutant) -> None:
        mutant.fields = tuple(field for field in mutant.fields if self.rng.random() < 0.7)

    def _twice(self, mutant: Mutant) -> None:
        mutant.fields += tuple((name, self._any()) for name, _ in mutant.fields[:3])

    def _another_name(self, mutant: Mutant) -> None:
        mutant.fields += ((self.rng.choice([*self.names, *ODD]), self._any()),)

    def _at_another_table(self, mutant: Mutant) -> None:
        pieces = mutant.path.split("/")
        if len(pieces) > 2:
            pieces[2] = self.rng.choice(self.keys)
            mutant.path = "/".join(pieces)

    def _piece_of_path(self, mutant: Mutant) -> None:
        pieces = mutant.path.split("/")
        pieces[self.rng.randrange(len(pieces))] = quote(self._any(), safe="%", errors="replace")
        mutant.path = "/" + "/".join(pieces).lstrip("/")

    def _query(self, mutant: Mutant) -> None:
        query = urlencode([(self.rng.choice([*self.names, "next", "seat", "at", "with"]), self._any())])
        mutant.path = f"{mutant.path.split('?')[0]}?{query}"

    def _method(self, mutant: Mutant) -> None:
        mutant.method = self.rng.choice(METHODS)

    def _type(self, mutant: Mutant) -> None:
        mutant.type = self.rng.choice(TYPES)

    def _header(self, mutant: Mutant) -> None:
        mutant.headers.append(self.rng.choice(HEADERS))

    def _json(self, mutant: Mutant) -> None:
        """An action of another shape, where one is posted."""
        odd = [self._any(), self.rng.randint(-9, 10**9), None, [], {"type": self._any()}, 0.5]
        action = {"type": self.rng.choice(["Bid", "Discard", "Pass", ""]), "fate": [self.rng.choice(odd)] * 7}
        kept = tuple(field for field in mutant.fields if field[0] != "action")
        mutant.fields = (*kept, ("action", json.dumps(action | {"cards": self.rng.choice(odd)})))

    def _cut(self, mutant: Mutant) -> None:
        body = urlencode(mutant.fields, errors="replace").encode()
        mutant.body = body[: self.rng.randint(0, len(body))]

    def _raw(self, mutant: Mutant) -> None:
        mutant.body = self.rng.randbytes(self.rng.choice([1, 40, 3_000]))
