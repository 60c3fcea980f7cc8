"""How moves are kept: small, and each position to be had from a short run of rows. docs/storage.md says more.

A state is told as what differs from that of the move before it; after a while one is whole again. What moves
of a game have in common comes with the game, as phrases.
"""

import zlib
from binascii import crc32
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, reduce
from operator import attrgetter
from struct import Struct
from struct import error as TooShort
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from apps.play.edits import State, difference, follow
from apps.site.troubles import Newer, Unreadable
from games.engine.contract import Rules
from games.engine.dice import Draw
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, Phrases, phrases

if TYPE_CHECKING:
    from apps.play.models import Move, Table

FORMAT = 2
SPAN = 24  # moves from one state that is kept whole to the next
STATE_HEAD = Struct(">BBHI")  # format, the game's layout, phrases (0: none), CRC-32 of the state
RECORD_HEAD = Struct(">BH")  # format, phrases
WINDOW = -15  # zlib's for deflate without a head of its own, with the widest window
RECORD_FORMATS = (1, FORMAT)  # the older has no shapes, and is read the same way
UNKNOWN = "It is kept in a format that this release does not know."
MEMORY = 8  # zlib's usual: with more it spends its time on clearing that


class Record(msgspec.Struct, array_like=True):
    """What a move was, as plain data: the action, the draws that it made, what it told."""

    action: Any = None
    draws: list[Draw] = []
    events: Any = []
    mends: int = (
        0  # how many `Rulebook.mends` its rules had: what makes it again tells old rules from a fault
    )


class Before(NamedTuple):
    """What the next state is packed against: the last one, and the number of the last whole one."""

    number: int
    state: State
    base: int
    layout: int


class Packed(NamedTuple):
    """A state as it is kept: against that of the move before it; `base` is the last that is whole."""

    state: bytes
    base: int | None  # None: this one


Kept = bytes | memoryview  # as a driver gives it
Kind = Rules[Any] | type[Rulebook]  # slug and layout are the same for all of a game

Words = Callable[[Phrases], bytes]
Shape = tuple[str, ...]
states_of, edits_of = attrgetter("states"), attrgetter("edits")

_records = msgspec.msgpack.Decoder(Record)


def load(table: "Table", move: "Move") -> Any:
    """The game as it stood after a move of this table."""
    return table.rules.load(saved_now(table, move))


def saved_now(table: "Table", move: "Move") -> bytes:
    """The state after a move as the rules of today save it, whatever layout it is kept in."""
    rules, saved = table.rules, move.saved
    layout = layout_of(move)
    if layout == rules.layout:
        return saved
    if layout > rules.layout:
        raise Newer(f"Move {move.number} was kept by a newer release: its layout {layout} is not known.")
    return _brought_up(rules, move.number, layout, saved)


def _brought_up(rules: Rules[Any], number: int, layout: int, saved: bytes) -> bytes:
    older = range(layout, rules.layout)
    if missing := [n for n in older if n not in rules.steps]:
        raise Unreadable(f"Move {number} is kept in layout {layout}, and no step leads on from {missing[0]}.")
    try:
        plain = reduce(lambda state, n: rules.steps[n](state), older, msgspec.msgpack.decode(saved))
        return rules.save(rules.load(msgspec.msgpack.encode(plain)))
    except Exception as error:  # whatever a step stumbles over, this game alone is out of reach
        raise Unreadable(f"Move {number} cannot be brought up from layout {layout}.") from error


def layout_of(move: "Move") -> int:
    """That in which a state is kept; of one that can be read."""
    layout: int = STATE_HEAD.unpack_from(move.state)[1]
    return layout


def sum_of(move: "Move") -> int | None:
    """The CRC-32 that is kept of a state, though the rest of it be damaged; None if that is gone too."""
    with suppress(TooShort):
        crc: int = STATE_HEAD.unpack_from(move.state)[-1]
        return crc
    return None


def pack_state(
    rules: Kind, number: int, saved: bytes, before: Before | None = None, layout: int | None = None
) -> tuple[Packed, Before]:
    """A move's state as it is to be kept, and what the next is packed against.

    `layout`: that in which it was saved, if not the one of today.
    """
    layout = rules.layout if layout is None else layout
    store, state = _newest(rules.slug), State(saved)
    head = STATE_HEAD.pack(FORMAT, layout, store.id, crc32(saved))
    if before and _follows(before, number, layout):
        edit = difference(before.state, state)
        if 2 * len(edit) < len(saved):
            packed = Packed(head + squeeze(edit, store.edits), before.base)
            return packed, Before(number, state, before.base, layout)
    return Packed(head + squeeze(saved, store.states), None), Before(number, state, number, layout)


def _follows(before: Before, number: int, layout: int) -> bool:
    """Whether a state may be told as what differs from this one. Each layout stands by itself."""
    return number == before.number + 1 and number < before.base + SPAN and layout == before.layout


def unpack_state(*rows: Kept) -> bytes:
    """The state after the last of these as it was saved: a whole one first, then each that follows."""
    with reading("A state"):
        return _followed(_state_in(rows[0], states_of), rows[1:], rows[-1])


def unpack_next(row: Kept, before: bytes) -> bytes:
    """The state in a row that is not whole, from the state of the row before it."""
    with reading("A state"):
        return _followed(before, [row], row)


def _followed(state: bytes, rows: Sequence[Kept], last: Kept) -> bytes:
    saved = follow(state, [_state_in(row, edits_of) for row in rows])
    if crc32(saved) != STATE_HEAD.unpack_from(last)[-1]:
        raise ValueError
    return saved


def _state_in(row: Kept, words: Words) -> bytes:
    form, _, known, _ = STATE_HEAD.unpack_from(row)
    if form != FORMAT:
        raise Newer(UNKNOWN)
    return expand(row[STATE_HEAD.size :], words(known_phrases(known)))


def before_next(move: "Move") -> Before:
    """What the state of the next move is packed against."""
    base = move.number if move.base is None else move.base
    return Before(move.number, State(move.saved), base, layout_of(move))


def pack_record(game: str, record: Record) -> bytes:
    store = _newest(game)
    told = msgspec.msgpack.encode(shorten(record, _numbers(game)))
    return RECORD_HEAD.pack(FORMAT, store.id) + squeeze(told, store.records)


def unpack_record(record: Kept) -> Record:
    with reading("The record of a move"):
        told, shapes = _record_in(record)
        told.action = _long(told.action, shapes)
        told.events = [_long(event, shapes) for event in told.events]
        return told


def unpack_events(record: Kept, kinds: Collection[str]) -> list[Any]:
    """A move's events of these types, for who asks every move of a table for them."""
    with reading("The record of a move"):
        told, shapes = _record_in(record)
        return [_long(event, shapes) for event in told.events if _type_of(event, shapes) in kinds]


def _record_in(record: Kept) -> tuple[Record, Sequence[Shape]]:
    """As it is kept, and the shapes that it names by their numbers."""
    form, known = RECORD_HEAD.unpack_from(record)
    if form not in RECORD_FORMATS:
        raise Newer(UNKNOWN)
    store = known_phrases(known)
    return _records.decode(expand(record[RECORD_HEAD.size :], store.records)), store.shapes


def shorten(record: Record, known: Mapping[Shape, int]) -> Record:
    """With the number of its shape and its values in the place of the action, and of each event."""
    action, draws, events = msgspec.to_builtins((record.action, record.draws, record.events))
    return Record(_short(action, known), draws, [_short(event, known) for event in events], record.mends)


def shape_of(told: Mapping[str, Any]) -> Shape:
    """The type of an action or an event, and the names of all its fields, the type's among them."""
    return (told.get("type", ""), *told)


def _short(told: Any, known: Mapping[Shape, int]) -> Any:
    if not told or told.get("type") is None or (number := known.get(shape_of(told))) is None:
        return told
    return [number, *(value for name, value in told.items() if name != "type")]


def _long(told: Any, shapes: Sequence[Shape]) -> Any:
    if not isinstance(told, list):
        return told
    tag, *names = shapes[told[0]]
    values = iter(told[1:])
    return {name: tag if name == "type" else next(values) for name in names}


def _type_of(told: Any, shapes: Sequence[Shape]) -> Any:
    return shapes[told[0]][0] if isinstance(told, list) else told.get("type")


def squeeze(raw: bytes, dictionary: bytes) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return press.compress(raw) + press.flush()


def expand(packed: Kept, dictionary: bytes) -> bytes:
    press = zlib.decompressobj(WINDOW, dictionary)
    raw = press.decompress(packed)
    if not press.eof:
        raise zlib.error("cut short")
    return raw


@contextmanager
def reading(what: str) -> Iterator[None]:
    try:
        yield
    except (TooShort, zlib.error, ValueError, LookupError, msgspec.MsgspecError) as error:
        raise Unreadable(f"{what} is damaged.") from error


@cache
def _newest(game: str) -> Phrases:
    """What is packed now with; all that came before are there to read with."""
    return phrases(game)[-1]


@cache
def _numbers(game: str) -> Mapping[Shape, int]:
    return {shape: number for number, shape in enumerate(_newest(game).shapes)}


@cache
def _known() -> Mapping[int, Phrases]:
    return {store.id: store for game in RULEBOOKS for store in phrases(game)}


def known_phrases(known: int) -> Phrases:
    try:
        return _known()[known]
    except KeyError:
        raise Newer("It is kept with phrases that this release does not know.") from None
