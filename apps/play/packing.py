"""How sockets pack what they send: each page and each push once, for all who are shown it.

The first packed message of a socket is the words of its game: markup that its pushes repeat, taken from a
game that nobody plays, so that it tells nothing. Each later message is packed with these words in mind and
nothing else: the same bytes go to whoever is shown the same, and no length tells what another message said.
"""

import zlib
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from websockets.frames import Frame, Opcode

from apps.play.pushes import pages_of
from apps.play.rehearsal import changes
from games.engine.contract import Rules

LEVEL = 6  # 9 takes 0.5 % off the longest pushes, for twice the time
WORDS = 16 * 1024  # bytes, packed 3 kB: with 8, one push in a hundred of a big game is longer than that
REHEARSED = 56  # moves
NEW = 900  # bytes that a push takes with what is known already, if it says something new
RAW = -zlib.MAX_WBITS  # deflate without a head, as DecompressionStream calls "deflate-raw"
Words = bytes


def pack(data: bytes, words: Words = b"") -> bytes:
    return _packed(data, _packer(words).copy())


def _packed(data: bytes, packer: "zlib._Compress") -> bytes:
    return packer.compress(data) + packer.flush()


def _new_packer(words: Words) -> "zlib._Compress":
    return zlib.compressobj(LEVEL, zlib.DEFLATED, RAW, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, words)


# To copy one takes a tenth of the time of reading the words again.
_packer = lru_cache(maxsize=64)(_new_packer)


def unpack(data: bytes, words: Words = b"", *, at_most: int = 0) -> bytes:
    """All of it, or the first bytes."""
    return zlib.decompressobj(RAW, words).decompress(data, at_most)


_words: dict[tuple[str, str], Words] = {}


def words_of(rules: Rules[Any], scenario: str) -> Words:
    """What pushes of this scenario are likely to say; made once in each process."""
    key = rules.slug, scenario
    if key not in _words:
        _words[key] = _rehearse(rules, scenario)
    return _words[key]


def _rehearse(rules: Rules[Any], scenario: str) -> Words:
    """Of its pushes those that say something new: what each says would crowd out what is said once a year."""
    said = b""
    for change in islice(changes(rules, scenario, "random", "words"), REHEARSED):
        push = pages_of(change, (0,))[0].encode()
        if len(_packed(push, _new_packer(said[-WORDS:]))) > NEW:
            said += push
    last = said[-WORDS:]
    return last[max(last.find(b"<"), 0) :]


class Parcel:
    """A message to many sockets: packed once and framed once, or `plain` for those that cannot unpack."""

    def __init__(self, text: str, words: Words = b"", *, plain: bool = False) -> None:
        self.text = text
        self.words = words
        self.plain = plain

    def payload(self, *, packs: bool) -> str | bytes:
        return self._packed if packs and not self.plain else self.text

    def frame(self, *, packs: bool) -> bytes:
        return self._packed_frame if packs and not self.plain else self._plain_frame

    @cached_property
    def _packed(self) -> bytes:
        return pack(self.text.encode(), self.words)

    @cached_property
    def _packed_frame(self) -> bytes:
        return Frame(Opcode.BINARY, self._packed).serialize(mask=False)

    @cached_property
    def _plain_frame(self) -> bytes:
        return Frame(Opcode.TEXT, self.text.encode()).serialize(mask=False)
