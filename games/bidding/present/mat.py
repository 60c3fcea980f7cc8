"""The road of conquests, what the turn is about, the mat, the hand, and the bar where a bid is placed."""

from typing import TypedDict

from games.bidding.components import Card, Components, Turn
from games.bidding.present.words import (
    KINDS,
    Badge,
    badge,
    card_mark,
    card_sign,
    ordinal,
    peril,
    space_name,
    tokens,
)
from games.bidding.rules.bid import BidPhase
from games.bidding.rules.board import Board, CardId, Game, Mat
from games.bidding.rules.end import EndPhase
from games.engine import flow
from games.engine.contract import Refusal, Seat
from games.engine.page import Context, Part, View, alike, the_moment
from games.engine.words import signed


class Stop(TypedDict):
    """A conquest on the road."""

    n: int
    name: str
    past: bool
    now: bool
    peril: str
    bonus: str
    won_by: Badge | None


class Stake(TypedDict):
    n: str
    bad: bool
    title: str
    text: str


class TurnHead(TypedDict):
    eyebrow: str
    name: str
    stakes: tuple[Stake, ...]
    rule: str


class Head(TypedDict):
    latest: int
    over: bool
    turn: TurnHead | None


class Screen(Badge):
    done: bool
    state: str


class SpacePaid(TypedDict):
    """A Space of the mat and what it pays its winner."""

    n: int
    field: str
    name: str
    kind: str
    victory: int
    fate: int
    cards: int
    caliph: bool


class HandHead(TypedDict):
    count: int
    limit: int
    mode: str


class HeldCard(TypedDict):
    n: int
    name: str
    force: int
    kind: str
    to: int
    space: str
    sort: str
    sign: str
    mark: str
    chosen: bool
    why: str
    rule: str


class BidNow(TypedDict):
    turn: int
    fate: int
    left: int
    played: int
    placed: bool
    bid: Mat | None  # not shown; but a bid that was changed is told of, whatever it sums up to


class BidBar(TypedDict):
    mode: str
    players: int
    sorts: tuple[str, ...]
    needed: int
    bonus: int


class DiscardBar(TypedDict):
    mode: str
    turn: int
    excess: int
    limit: int
    placed: bool


@alike(lambda view: (view.seen.board.past, view.seen.board.turn, bool(view.seen.stack)))
def road(view: View) -> Part:
    """The ten conquests: who won them, where we are, which ones will hurt."""
    game: Game = view.seen
    stops = {f"stop-{turn.id}": _stop(game, turn) for turn in game.components.turns}
    return Part("road", "bidding/road.html", {}, pieces=stops, piece="bidding/stop.html")


def _stop(game: Game, turn: Turn) -> Stop:
    components, board = game.components, game.board
    past = turn.id <= len(board.past)
    won_by = _won_conquest(components, board, turn) if past else None
    return {
        "n": turn.id,
        "name": turn.conquest,
        "past": past,
        "now": bool(game.stack) and turn.id == board.turn,
        "peril": peril(components, turn),
        "bonus": f"{space_name(components, turn.won_in)} {signed(turn.bonus)}" if turn.bonus else "",
        "won_by": None if won_by is None else badge(components, won_by),
    }


def _won_conquest(components: Components, board: Board, turn: Turn) -> Seat | None:
    where = [index for index, space in enumerate(components.spaces) if space.takes == "conquest"]
    return board.past[turn.id - 1].winners[where[0]] if where else None


@alike(the_moment)
def head(view: View) -> Part:
    """What this turn pays extra and what it punishes; which turn was resolved last."""
    game: Game = view.seen
    latest = len(game.board.past)
    context: Head = {"latest": latest, "over": view.outcome is not None, "turn": None}
    if game.stack and not view.outcome and game.board.turn > latest:
        turn = game.components.turns[game.board.turn - 1]
        context["turn"] = {
            "eyebrow": f"The {ordinal(turn.id)} conquest",
            "name": turn.conquest,
            "stakes": stakes(game.components, turn),
            "rule": f"Turns {turn.id}",
        }
    return Part("head", "bidding/head.html", context)


def stakes(components: Components, turn: Turn) -> tuple[Stake, ...]:
    found: list[Stake] = []
    if turn.bonus:
        where = space_name(components, turn.won_in)
        text = f"The winner of {where} gains {tokens(turn.bonus)} more."
        found.append({"n": signed(turn.bonus), "bad": False, "title": turn.title, "text": text})
    if turn.penalty:
        where = space_name(components, turn.lowest_in)
        text = f"The lowest {where} bid loses {tokens(turn.penalty)}."
        found.append({"n": signed(-turn.penalty), "bad": True, "title": turn.title, "text": text})
    return tuple(found)


def screens(view: View) -> Part:
    """For those not asked: who has bid behind their screen and who is still composing."""
    game: Game = view.seen
    if not game.stack or view.outcome or view.form is not None:
        return Part("screens", "bidding/screens.html", {"shown": False}, pieces={})
    bidding = isinstance(flow.decision(game), BidPhase)
    seats = game.board.seats if bidding else sorted(view.waiting)
    pieces = {f"screen-{seat}": _screen(view, seat, bidding) for seat in seats}
    context = {"shown": True, "bidding": bidding}
    return Part("screens", "bidding/screens.html", context, pieces=pieces, piece="bidding/screen.html")


def _screen(view: View, seat: Seat, bidding: bool) -> Screen:
    waiting = seat in view.waiting
    state = ("is composing" if waiting else "has bid") if bidding else "chooses what to discard"
    return {**badge(view.seen.components, seat), "done": not waiting, "state": state}


def mat(view: View) -> Part:
    """The seven spaces: only the numbers in them change, to those of the bid when it has been placed.

    While nobody bids they are put away and not taken from the page: fields put in again cost a phone much.
    """
    game: Game = view.seen
    if view.seat is None or not game.stack or view.outcome:
        return Part("mat", "bidding/mat.html", {"spaces": ()}, pieces={})
    spaces, bids = game.components.spaces, _bids(view)
    placed = game.board.mats[view.seat] if bids else None
    values = placed.fate if placed else (0,) * len(spaces)
    pieces: dict[str, Context] = {"all-fate": {"away": not bids}}
    for index, (space, value) in enumerate(zip(spaces, values, strict=True)):
        pieces[f"fate-{index}"] = {"name": space.name, "value": value}
    context = {
        "turns": len(game.components.turns),
        "spaces": tuple([space_paid(game.components, index) for index in range(len(spaces))]),
    }
    return Part("mat", "bidding/mat.html", context, pieces=pieces, piece="bidding/field.html")


def _bids(view: View) -> bool:
    return view.form is not None and view.form.action == "Bid"


def space_paid(components: Components, index: int) -> SpacePaid:
    space = components.spaces[index]
    return {
        "n": index,
        "field": f"fate-{index}",
        "name": space.name,
        "kind": KINDS.get(space.takes, ""),
        "victory": space.victory,
        "fate": space.fate,
        "cards": space.cards,
        "caliph": space.caliph,
    }


def hand(view: View) -> Part:
    """The cards of the seat that looks, to play or to discard; they come and go one by one."""
    game: Game = view.seen
    if view.seat is None or not game.stack:
        return Part("hand", "bidding/hand.html", {"seated": False}, pieces={})
    held = game.board.hands[view.seat]
    mode = view.form.action.lower() if view.form else ""
    barred = {refusal.about: refusal for refusal in view.refusals}
    chosen = _chosen(view)
    faces = sorted(map(game.components.card.__getitem__, held), key=_in_hand)
    limit = game.components.numbers.hand_limit
    pieces: dict[str, Context] = {"h-hand": HandHead(count=len(held), limit=limit, mode=mode), "no-cards": {}}
    for face in faces:
        pieces[f"slot-{face.id}"] = _card(game.components, face, face.id in chosen, barred)
    return Part("hand", "bidding/hand.html", {"seated": True}, pieces=pieces, piece="bidding/held.html")


def _in_hand(card: Card) -> tuple[object, ...]:
    return list(KINDS).index(card.kind), card.sort, -card.force, card.name


def _chosen(view: View) -> tuple[CardId, ...]:
    """The cards in the answer that this seat has given, while it may still change it."""
    game: Game = view.seen
    assert view.seat is not None
    frame = flow.decision(game)
    if isinstance(frame, EndPhase):
        return frame.answers.get(view.seat, ())
    placed = game.board.mats[view.seat]
    return placed.cards if placed else ()


def _card(components: Components, card: Card, chosen: bool, barred: dict[str, Refusal]) -> HeldCard:
    index = components.index_for[card.id]
    refusal = barred.get(f"card-{card.id}")
    return {
        "n": card.id,
        "name": card.name,
        "force": card.force,
        "kind": KINDS[card.kind],
        "to": index,
        "space": components.spaces[index].name,
        "sort": card.sort,
        "sign": card_sign(card),
        "mark": card_mark(card),
        "chosen": chosen,
        "why": refusal.why.words if refusal else "",
        "rule": refusal.why.rule if refusal else "",
    }


def commit(view: View) -> Part:
    """The bar under the thumb: what the bid comes to, and the button that places it."""
    game: Game = view.seen
    if view.seat is None or view.form is None:
        return Part("commit", "bidding/commit.html", {"mode": ""}, pieces={})
    if not _bids(view):
        return Part("commit", "bidding/commit.html", _discard_bar(view), pieces={})
    now = {"bid-now": _bid_now(game, view.seat)}
    return Part("commit", "bidding/commit.html", _bid_bar(game), pieces=now, piece="bidding/bid.html")


def _bid_now(game: Game, seat: Seat) -> BidNow:
    placed, fate = game.board.mats[seat], game.board.fate[seat]
    return {
        "turn": game.board.turn,
        "fate": fate,
        "left": fate - sum(placed.fate) if placed else fate,
        "played": len(placed.cards) if placed else 0,
        "placed": placed is not None,
        "bid": placed,
    }


def _bid_bar(game: Game) -> BidBar:
    return {
        "mode": "bid",
        "players": len(game.board.seats),
        "sorts": ("religion", "science", "art", "custom"),
        "needed": game.components.numbers.sorts_needed,
        "bonus": game.components.numbers.sorts_bonus,
    }


def _discard_bar(view: View) -> DiscardBar:
    game: Game = view.seen
    frame = flow.decision(game)
    assert isinstance(frame, EndPhase) and view.seat is not None
    return {
        "mode": "discard",
        "turn": game.board.turn,
        "excess": frame.excess(game, view.seat),
        "limit": game.components.numbers.hand_limit,
        "placed": view.seat in frame.answers,
    }
