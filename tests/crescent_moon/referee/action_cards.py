"""6.10, 7.5. Cards that are played as an action, and at any time."""

from collections.abc import Callable

from tests.crescent_moon.referee.ask import Answers, Asking, choose
from tests.crescent_moon.referee.deeds import assault, enlist, open_land
from tests.crescent_moon.referee.parts import (
    STRONGHOLDS,
    WARFARE,
    WITH_RESERVES,
    cards,
    kind_of,
)
from tests.crescent_moon.referee.state import State
from tests.crescent_moon.referee.year import hand_limit


def play(s: State, seat: int, card: int) -> Asking:
    """Afterwards an event is discarded, others lie face up."""
    s.hands[seat].remove(card)
    s.met[kind_of(card)] += 1
    yield from AS_ACTION[kind_of(card)](s, seat)
    lay_down(s, seat, card)


def lay_down(s: State, seat: int, card: int) -> None:
    (s.discard if cards()[card].type == "event" else s.shown[seat]).append(card)


def sabotage(s: State, seat: int) -> Asking:
    there = {f"{at}:{owner}:fort" for at in s.hexes() for owner in forts(s, seat, at)}
    if there:
        word = yield from choose("RemovingBuilding", seat, lambda: there | {"none"})
        if word != "none":
            at, owner, _ = word.split(":")
            s.add(int(owner), at, "fort", -1)
            s.tell("razed", seat, at, "fort", int(owner))


def forts(s: State, seat: int, at: str) -> list[int]:
    """Of others, in or next to a hex that one influences."""
    if not any(s.influences(seat, other) for other in {at} | s.near(at)):
        return []
    return [other for other in s.others(seat) if s.count(other, at, "fort")]


def hidden_cell(s: State, seat: int) -> Asking:
    mine = {at for at in s.hexes() if s.present(seat, at)}
    yield from place_token(s, seat, {at for at in s.hexes() if s.near(at) & mine})


def decree(s: State, seat: int) -> Asking:
    yield from place_token(s, seat, {at for at in s.hexes() if s.controls(seat, at)})


def place_token(s: State, seat: int, hexes: set[str]) -> Asking:
    """Without a contest, where there is none."""
    bare = {at for at in hexes if at not in s.tokens}
    if bare and s.supply(seat, "influence"):
        word = yield from choose("PlacingToken", seat, lambda: bare | {"none"})
        if word != "none":
            s.tokens[word] = seat


def blackmail(s: State, seat: int) -> Asking:
    """Ruling 76."""
    word = yield from choose("ChoosingPlayer", seat, lambda: {"none", *map(str, s.others(seat))})
    if word == "none":
        return
    target = int(word)
    ways = {"0"} if s.coins[target] >= 3 else set()
    ways |= {"1"} if set(s.hands[target]) - {WARFARE} else set()
    if not ways:
        return
    if (yield from choose("Forced", target, lambda: ways)) == "0":
        s.pay(target, seat, 3)
        return
    card = s.drawn.pop(0)
    assert card != WARFARE
    s.hands[target].remove(card)
    s.hands[seat].append(card)
    yield from hand_limit(s, seat)


def tax_collectors(s: State, seat: int) -> Asking:
    s.gain(seat, min(5, sum(s.own(seat, kind) for kind in STRONGHOLDS)))
    yield from ()


def caravan(s: State, seat: int) -> Asking:
    settled = [at for at in s.hexes() if s.settlement(at) or s.has(at, "palace")]
    s.gain(seat, min(5, 2 + sum(s.present(seat, at) for at in settled)))
    yield from ()


def levy(s: State, seat: int) -> Asking:
    for _ in range(2 if seat in WITH_RESERVES else 1):
        if not open_land(s, seat) or not levied(s, seat):
            return
        at = yield from choose("Levying", seat, lambda: open_land(s, seat) | {"done"})
        if at == "done":
            return
        if seat in WITH_RESERVES:
            enlist(s, seat, at)
        else:
            s.add(seat, at, "mercenary")


def levied(s: State, seat: int) -> int:
    return s.reserves[seat] if seat in WITH_RESERVES else s.supply(seat, "mercenary")


def lightning_raid(s: State, seat: int) -> Asking:
    s.underway.strength = 1
    yield from assault(s, seat, forced=True)


AS_ACTION: dict[str, Callable[[State, int], Asking]] = {
    "sabotage": sabotage,
    "hidden_cell": hidden_cell,
    "blackmail": blackmail,
    "levy": levy,
    "lightning_raid": lightning_raid,
    "decree": decree,
    "tax_collectors": tax_collectors,
    "caravan": caravan,
}


# 7.5, Ruling 51 Anytime.

DURING = {
    "forced_march": ("move",),
    "guide": ("move",),
    "master_builder": ("build",),
    "ships": ("move", "assault", "play", "bribe"),
}


def anytime(s: State) -> Answers:
    """Who may play what now; Informer in anybody's action, the others in one's own that they change."""
    if not s.acting:
        return set()
    held = {(seat, card) for seat in s.all for card in s.hands[seat] if "anytime" in cards()[card].keys}
    informers = [(seat, card) for seat, card in held if kind_of(card) == "informer"]
    looks = {("anytime", seat, card, of) for seat, card in informers for of in s.others(seat)}
    return looks | {
        ("anytime", seat, card, -1)
        for seat, card in held
        if seat == s.turn and s.underway.deed in DURING.get(kind_of(card), ())
    }


def play_anytime(s: State, seat: int, card: int, of: int) -> None:
    """`of`: whose hand is looked at, of which nothing changes."""
    s.hands[seat].remove(card)
    s.met[kind_of(card)] += 1
    lay_down(s, seat, card)
    now = s.underway
    now.moves += {"forced_march": 2, "guide": 1}.get(kind_of(card), 0)
    now.rivers = now.rivers or kind_of(card) in ("ships", "guide")
    now.discount += 2 if kind_of(card) == "master_builder" else 0
