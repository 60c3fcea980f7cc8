"""What leads from one saved state to the next: those of its parts that changed, as msgpack, byte for byte.

A state is lists and maps within each other, of which a move changes few. docs/storage.md tells what an edit
of one looks like.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress, count, takewhile
from operator import eq, ne
from typing import Any

import msgspec
from msgspec import Raw

_parts = msgspec.msgpack.Decoder(list[Raw]).decode
_decode = msgspec.msgpack.Decoder(list).decode
_encode = msgspec.msgpack.Encoder().encode

ALL_OF_IT, BETWEEN = 1, 3  # how many things such an edit has
MAP, LIST = (0xDE, 0xDF), (0xDC, 0xDD)  # how they begin in msgpack: before a size of two bytes, of four
SHORT = 16  # parts, of which the first byte tells the number
SMALL = 8  # bytes, of which an edit would save nothing


Packed = bytes | Raw


@dataclass(slots=True)
class Node:
    """A list or a map that has been taken apart."""

    is_map: bool
    parts: list[Any]  # each packed, or taken apart as well


class State:
    """A state, or a part of one, to be compared with others: taken apart once, as far as is needed."""

    __slots__ = ("_known", "is_map", "packed", "parts")

    def __init__(self, packed: Packed) -> None:
        node = taken_apart(packed)
        self.packed = packed
        self.is_map = node.is_map if node else None
        self.parts: list[Raw] = node.parts if node else []
        self._known: dict[int, State] = {}

    def part(self, number: int) -> "State":
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = State(self.parts[number])
        return found

    def take_over(self, other: "State", changed: Collection[int]) -> None:
        """What has been taken apart there already, and is the same here."""
        self._known |= {number: part for number, part in other._known.items() if number not in changed}


def difference(old: State, new: State) -> bytes:
    """The edit that makes the new out of the old."""
    whole = b"\x91" + new.packed
    if old.is_map is None or old.is_map != new.is_map:
        return whole
    found = _each(old, new) if len(old.parts) == len(new.parts) else _between(old.parts, new.parts)
    return min(found, whole, key=len)


def _each(old: State, new: State) -> bytes:
    changed = list(compress(count(), map(ne, old.parts, new.parts)))
    new.take_over(old, changed)
    found = [_encode(number) + _change(old, new, number) for number in changed]
    return _head(is_map=False, parts=2 * len(found)) + b"".join(found)


def _change(old: State, new: State, number: int) -> bytes:
    if len(memoryview(new.parts[number])) < SMALL:
        return b"\x91" + new.parts[number]
    return difference(old.part(number), new.part(number))


def _between(old: Sequence[Raw], new: Sequence[Raw]) -> bytes:
    before = _alike(old, new)
    after = _alike(old[before:][::-1], new[before:][::-1])
    fresh = new[before : len(new) - after]
    parts = (_encode(before), _encode(after), _head(is_map=False, parts=len(fresh)), *fresh)
    return b"\x93" + b"".join(parts)


def _alike(some: Sequence[Raw], others: Sequence[Raw]) -> int:
    """How many of them are the same from the first on."""
    return sum(1 for _ in takewhile(bool, map(eq, some, others)))


def follow(state: bytes, edits: Iterable[bytes]) -> bytes:
    """The state that these lead to, one after the other. Raises ValueError where they do not fit."""
    found: Packed | Node = state
    try:
        for edit in edits:
            found = _edited(found, _decode(edit))
    except (LookupError, TypeError, msgspec.MsgspecError) as error:
        raise ValueError("It does not fit.") from error
    return _put_together(found) if isinstance(found, Node) else bytes(found)


def _edited(old: Packed | Node, edit: list[Any]) -> Packed | Node:
    if len(edit) == ALL_OF_IT:
        return _encode(edit[0])
    node = old if isinstance(old, Node) else taken_apart(old)
    if node is None:
        raise LookupError
    parts = node.parts
    if len(edit) == BETWEEN:
        before, after, fresh = edit
        parts[before : len(parts) - after] = map(_encode, fresh)
        return node
    told = iter(edit)
    for number, change in zip(told, told, strict=True):
        parts[number] = _encode(change[0]) if len(change) == ALL_OF_IT else _edited(parts[number], change)
    return node


def _put_together(node: Node) -> bytes:
    parts = [_put_together(part) if type(part) is Node else part for part in node.parts]
    return _head(is_map=node.is_map, parts=len(parts)) + b"".join(parts)


def taken_apart(packed: Packed) -> Node | None:
    """None of what has no parts."""
    first = memoryview(packed)[0]
    if 0x90 <= first < 0x90 + SHORT or first in LIST:
        return Node(False, _parts(packed))
    if 0x80 <= first < 0x80 + SHORT:
        return Node(True, _laid_out(packed, first - 0x80, 1))
    if first in MAP:
        begin = 3 if first == MAP[0] else 5
        return Node(True, _laid_out(packed, int.from_bytes(memoryview(packed)[1:begin], "big"), begin))
    return None


def _laid_out(packed: Packed, size: int, begin: int) -> list[Raw]:
    """A map's keys and values, read as the list that has the same bytes after its head."""
    return _parts(bytes([LIST[1]]) + (2 * size).to_bytes(4, "big") + memoryview(packed)[begin:])


def _head(*, is_map: bool, parts: int) -> bytes:
    """What a list or map of so many parts begins with, as msgspec writes it."""
    size = parts // 2 if is_map else parts
    if size < SHORT:
        return bytes([(0x80 if is_map else 0x90) + size])
    two, four = MAP if is_map else LIST
    wide = size >= 1 << 16
    return bytes([four if wide else two]) + size.to_bytes(4 if wide else 2, "big")
