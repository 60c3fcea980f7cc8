"""The pages that are open at a table, by their sockets, and what is sent to them."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any, Protocol

from apps.play.packing import Parcel
from apps.play.sitting import Sitting


class End(StrEnum):
    """Why a socket is shown no more."""

    TURNED = "turned"
    SIGNED_OUT = "signed out"
    SEAT_LOST = "seat lost"
    SHUT = "shut"
    TABLE_GONE = "table gone"
    CROWDED = "crowded"


class Socket(Protocol):
    """One page that is open: whom it was opened for, and how to reach it."""

    sitting: Sitting
    user_id: int | None
    password: str  # hashed, as it was when this was opened
    session_key: str | None

    @property
    def session(self) -> Any: ...

    packs: bool  # whether the page can unpack
    looks: bool  # whether the page is before somebody's eyes

    def write(self, parcel: Parcel) -> None: ...
    def end(self, why: End) -> None: ...


Post = Sequence[tuple[Sequence[Socket], Parcel]]  # to whom what goes, in this order


def framed(post: Post) -> Post:
    """Packed here, and not in the event loop."""
    for sockets, parcel in post:
        for packs in {socket.packs for socket in sockets}:
            parcel.frame(packs=packs)
    return post


def deliver(post: Post) -> None:
    for sockets, parcel in post:
        for socket in sockets:
            socket.write(parcel)


def but_for(people: Collection[int], post: Post) -> Post:
    return [([one for one in sockets if one.user_id not in people], parcel) for sockets, parcel in post]
