"""How moves are kept: small, and each to be read with at most one other row. docs/storage.md says more.

Most states are told as what they share with a key state of a few moves before; records of moves, and key
states, as what they share with phrases that come with the game.
"""

import zlib
from binascii import crc32
from collections.abc import Mapping
from functools import cache
from struct import Struct
from struct import error as TooShort
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from apps.site.troubles import Unreadable
from games.engine.contract import Rules
from games.engine.dice import Draw
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, Phrases, phrases

if TYPE_CHECKING:
    from apps.play.models import Move, Table

FORMAT = 1
SPAN = 8  # moves from one key state to the next
STATE_HEAD = Struct(">BBHI")  # format, the game's layout, phrases (0: none), CRC-32 of the state
RECORD_HEAD = Struct(">BH")  # format, phrases
WINDOW = -15  # zlib's for deflate without a head of its own, with the widest window


class Record(msgspec.Struct, array_like=True):
    """What a move was, as plain data: the action, the draws that it made, what it told."""

    action: Any = None
    draws: list[Draw] = []
    events: Any = []


class Key(NamedTuple):
    """A state that is kept whole, and the number of its move."""

    number: int
    state: bytes


class Packed(NamedTuple):
    """A state as it is kept: against that of the move `base`, or whole if there is none."""

    state: bytes
    base: int | None


Kept = bytes | memoryview  # as a driver gives it
Kind = Rules[Any] | type[Rulebook]  # slug and layout are the same for all of a game

_records = msgspec.msgpack.Decoder(Record)


def load(table: "Table", move: "Move") -> Any:
    """The game as it stood after a move of this table."""
    layout = move.state[1] if len(move.state) > 1 else None
    if layout != table.rules.layout:
        raise Unreadable(f"Move {move.number} is kept in a layout that this release does not know.")
    return table.rules.load(move.saved)


def pack_state(rules: Kind, number: int, state: bytes, key: Key | None = None) -> tuple[Packed, Key]:
    """A move's state as it is to be kept, and the key state that the next is packed against."""
    if key is None or not key.number < number < key.number + SPAN:
        store = _newest(rules.slug)
        return Packed(_packed(rules, state, store.id, store.states), None), Key(number, state)
    return Packed(_packed(rules, state, 0, key.state), key.number), key


def same_state(rules: Kind, move: "Move") -> Packed:
    """The state of an earlier move once more, for a move that goes back to it or leaves the game alone."""
    if move.base is not None:
        return Packed(bytes(move.state), move.base)
    return Packed(_packed(rules, move.saved, 0, move.saved), move.number)


def key_of(move: "Move") -> Key:
    """What the state of the next move is packed against."""
    if move.base is None or move.base_state is None:
        return Key(move.number, move.saved)
    return Key(move.base, unpack_state(move.base_state))


def unpack_state(state: Kept, base_state: Kept | None = None) -> bytes:
    """The state as it was saved, from two rows as they are kept. Raises Unreadable."""
    try:
        form, _, known, check = STATE_HEAD.unpack_from(state)
        base = _phrases(known).states if base_state is None else unpack_state(base_state)
        saved = _expand(state[STATE_HEAD.size :], base, form)
    except (TooShort, zlib.error) as error:
        raise Unreadable("A state is damaged.") from error
    if crc32(saved) != check:
        raise Unreadable("A state is damaged.")
    return saved


def pack_record(game: str, record: Record) -> bytes:
    store = _newest(game)
    return RECORD_HEAD.pack(FORMAT, store.id) + squeeze(msgspec.msgpack.encode(record), store.records)


def unpack_record(record: Kept) -> Record:
    try:
        form, known = RECORD_HEAD.unpack_from(record)
        return _records.decode(_expand(record[RECORD_HEAD.size :], _phrases(known).records, form))
    except (TooShort, zlib.error, msgspec.DecodeError) as error:
        raise Unreadable("The record of a move is damaged.") from error


def _packed(rules: Kind, state: bytes, known: int, dictionary: bytes) -> bytes:
    head = STATE_HEAD.pack(FORMAT, rules.layout, known, crc32(state))
    return head + squeeze(state, dictionary)


def squeeze(raw: bytes, dictionary: bytes) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return press.compress(raw) + press.flush()


def _expand(packed: Kept, dictionary: bytes, form: int) -> bytes:
    if form != FORMAT:
        raise Unreadable("It is kept in a format that this release does not know.")
    press = zlib.decompressobj(WINDOW, dictionary)
    raw = press.decompress(packed)
    if not press.eof:
        raise zlib.error("cut short")
    return raw


@cache
def _newest(game: str) -> Phrases:
    """What is packed now with; all that came before are there to read with."""
    return phrases(game)[-1]


@cache
def _known() -> Mapping[int, Phrases]:
    return {store.id: store for game in RULEBOOKS for store in phrases(game)}


def _phrases(known: int) -> Phrases:
    try:
        return _known()[known]
    except KeyError:
        raise Unreadable("It is kept with phrases that this release does not know.") from None
