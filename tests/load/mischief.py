"""Requests that no page would make: each must be refused, and leave every table as it was."""

import json
import string
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

FORM = "application/x-www-form-urlencoded"
BIGGEST_BODY = 64 * 1024
MOST_FIELDS = 280  # of a form


class Request(NamedTuple):
    kind: str
    who: str  # the name of one of the cast
    method: str
    path: str
    body: bytes
    content_type: str = FORM
    csrf: bool = True
    htmx: bool = False


class Scene(NamedTuple):
    """What mischief is made with. Alice is seat 0 and bob seat 1 of `table`; charlie is a stranger there."""

    table: str  # the keys of a game under way,
    private: str  # of one without spectators, of other people,
    over: str  # of a finished one of alice's,
    waiting: str  # and of one that has not begun
    version: int  # of `table`
    asked_at: int  # since when alice's and bob's questions stand
    action: str  # that either of them could take now
    used: str  # the key of a request that alice made before


class Mischief:
    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.rng = Random(seed)
        self.kinds: list[Callable[[], Request]] = [
            getattr(self, name) for name in sorted(vars(Mischief)) if not name.startswith("_")
        ]

    def __next__(self) -> Request:
        return self.rng.choice(self.kinds)()._replace(htmx=self.rng.random() < 0.5)

    def __iter__(self) -> "Mischief":
        return self

    # At the table, but not like this

    def another_seat(self) -> Request:
        return self._act("another seat", seat=self.rng.choice([1, 2, 3, 4, 98]))

    def a_stranger(self) -> Request:
        return self._act("a stranger", who="charlie", seat=self.rng.randrange(4))

    def stale(self) -> Request:
        return self._act("stale", version=self.rng.randrange(self.scene.asked_at))

    def from_the_future(self) -> Request:
        return self._act("from the future", version=self.scene.version + self.rng.randint(1, 10**6))

    def unlisted(self) -> Request:
        fate = [self.rng.randint(-3, 40) for _ in range(self.rng.choice([7, 7, 7, 6, 8, 0]))]
        cards = [self.rng.randint(200, 2**40) for _ in range(self.rng.randint(1, 4))]
        bid = {"type": self.rng.choice(["Bid", "Discard", "Bribe", ""]), "fate": fate, "cards": cards}
        return self._act("unlisted", action=json.dumps(bid))

    def beyond_its_means(self) -> Request:
        fields = {"fate": [self.rng.choice([31, 10**6, 10**30, 0.5, None, "1"])] * 7, "cards": []}
        return self._act("beyond its means", action=json.dumps({"type": "Bid"} | fields))

    def form_out_of_bounds(self) -> Request:
        value = self.rng.choice(["-1", "99", "10001", "1e3", "x", "١٢٣٤", " ", "\0", "9" * 400])
        fields = {f"fate-{self.rng.randrange(7)}": value, "cards": self.rng.choice(["300", "x", "-4", "1.5"])}
        return self._post("form out of bounds", "act", self._fields(action="") | fields)

    def garbage(self) -> Request:
        texts = [
            self._noise(self.rng.randint(1, 300)),
            "[" * self.rng.randint(1, 4000),
            self.scene.action[: self.rng.randrange(1, len(self.scene.action))],
            self.rng.choice(
                ["null", "1", "[]", "{}", '"Bid"', '{"type": 1}', '{"type": {"type": "Bid"}}', "\0"]
            ),
        ]
        return self._act("garbage", action=self.rng.choice(texts))

    def bad_fields(self) -> Request:
        fields = self._fields()
        name = self.rng.choice(["seat", "version"])
        value = self.rng.choice(["", "-1", "1.5", "0x1", "9" * 30, "None", self._noise(5) + "x"])
        fields[name] = value
        if self.rng.random() < 0.3:
            del fields[name]
        return self._post("bad fields", "act", fields)

    def bad_key(self) -> Request:
        key = self.rng.choice(
            ["short", "x" * 37, "key with spaces", "ключ-ключ", "key\0key\0", "key\nkey\nkey"]
        )
        return self._act("bad key", key=key)

    def used_key_of_another(self) -> Request:
        return self._act("used key of another", who="bob", seat=1, key=self.scene.used)

    def without_token(self) -> Request:
        return self._act("without token")._replace(csrf=False)

    # Not at this table

    def private_table(self) -> Request:
        verb = self.rng.choice(["act", "undo", "resign", "say", "notes", "answer", "rematch"])
        fields = self._fields(text="hello", notes="mine", agree="on")
        return self._post("private table", verb, fields, key=self.scene.private)

    def finished_table(self) -> Request:
        verb = self.rng.choice(["act", "undo", "resign"])
        return self._post("finished table", verb, self._fields(), key=self.scene.over)

    def not_yet_begun(self) -> Request:
        verb = self.rng.choice(["act", "undo", "resign", "rematch"])
        return self._post("not yet begun", verb, self._fields(version=0), key=self.scene.waiting)

    def no_such_table(self) -> Request:
        verb = self.rng.choice(["act", "undo", "say", "", "log", "fair", "move/0"])
        keys = [self._noise(self.rng.randint(1, 80)), "\0", "..", "%00", "a" * 300, "' or 1=1 --", "🂡" * 10]
        path = f"/tables/{quote(self.rng.choice(keys), safe='')}/{verb}/".replace("//", "/x/")
        method = "POST" if verb in ("act", "undo", "say") else "GET"
        return Request("no such table", "alice", method, path, urlencode(self._fields()).encode())

    def no_such_page(self) -> Request:
        path = f"/{quote(self._noise(self.rng.randint(3, 60)), safe='')}/x"
        return Request("no such page", "bob", self.rng.choice(["GET", "POST"]), path, b"")

    def no_such_move(self) -> Request:
        path = f"/tables/{self.scene.table}/move/{self.rng.choice([10**3, 10**12, 10**30])}/"
        return Request("no such move", "alice", "GET", path, b"")

    # Other verbs

    def undo_of_nothing(self) -> Request:
        fields = self._fields(version=self.rng.randrange(self.scene.version))
        return self._post("undo of nothing", "undo", fields)

    def by_a_spectator(self) -> Request:
        verb = self.rng.choice(["undo", "resign", "notes", "answer", "rematch"])
        return self._post("by a spectator", verb, self._fields(notes="x", agree="on"), who="charlie")

    def answer_to_nothing(self) -> Request:
        return self._post("answer to nothing", "answer", self._fields(agree=self.rng.choice(["on", ""])))

    def too_early_a_rematch(self) -> Request:
        return self._post("too early a rematch", "rematch", self._fields())

    def rematch_of_others(self) -> Request:
        return self._post("rematch of others", "rematch", self._fields(), who="charlie", key=self.scene.over)

    def chat_that_is_none(self) -> Request:
        return self._post(
            "chat that is none", "say", {"text": self.rng.choice(["", "  ", "x" * 501, "a\0b"])}
        )

    def notes_too_long(self) -> Request:
        return self._post(
            "notes too long", "notes", self._fields(notes="n" * self.rng.randint(20_001, 50_000))
        )

    def seat_to_take(self) -> Request:
        return self._post("seat to take", f"take/{self.rng.choice([1, 2, 3, 77, 10**20])}", {})

    def no_such_waiting_room(self) -> Request:
        verb = self.rng.choice(["join", "leave", "decline", "fill", "close"])
        path = quote(f"/waiting/{self._noise(10)}x/{verb}/")
        return Request("no such waiting room", "alice", "POST", path, urlencode({"seat": "0"}).encode())

    # Requests that are not what they say

    def wrong_method(self) -> Request:
        verb = self.rng.choice(["act", "undo", "answer", "resign", "rematch", "say", "notes", "take/0"])
        path = f"/tables/{self.scene.table}/{verb}/"
        return Request("wrong method", "alice", self.rng.choice(["GET", "PUT", "DELETE", "PATCH"]), path, b"")

    def oversized(self) -> Request:
        size = BIGGEST_BODY + self.rng.choice([1, 10_000, 500_000])
        request = self._act("oversized")
        return request._replace(body=request.body + b"&notes=" + b"n" * size)

    def many_fields(self) -> Request:
        request = self._act("many fields")
        return request._replace(body=request.body + b"&a=1" * self.rng.randint(MOST_FIELDS + 1, 2_000))

    def another_type(self) -> Request:
        kinds = {
            "application/json": json.dumps(self._fields()).encode(),
            "multipart/form-data; boundary=x": b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n0',
            "multipart/form-data": b"--",
            "text/plain": self.rng.randbytes(100),
            FORM: self.rng.randbytes(self.rng.randint(0, 400)),
        }
        kind = self.rng.choice(sorted(kinds))
        return self._act("another type")._replace(content_type=kind, body=kinds[kind])

    # Pieces of the above

    def _act(self, kind: str, who: str = "alice", **fields: Any) -> Request:
        return self._post(kind, "act", self._fields(**fields), who=who)

    def _post(
        self, kind: str, verb: str, fields: dict[str, Any], who: str = "alice", key: str | None = None
    ) -> Request:
        path = f"/tables/{key or self.scene.table}/{verb}/"
        return Request(kind, who, "POST", path, urlencode(fields).encode())

    def _fields(self, **changed: Any) -> dict[str, Any]:
        """An honest answer of alice's, but for what is changed."""
        fresh = f"{self.rng.getrandbits(64):016x}"
        honest = {"seat": 0, "version": self.scene.version, "action": self.scene.action, "key": fresh}
        return honest | changed

    def _noise(self, length: int) -> str:
        return "".join(self.rng.choice(string.printable + "äß漢字\u202e\ufffd") for _ in range(length))
