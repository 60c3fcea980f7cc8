"""What the rules of Crescent Moon say, in the words of its referee."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.crescent_moon.rules import actions as did
from games.crescent_moon.rules import events
from games.engine.contract import Action, Event, Form
from games.engine.questions import Choose
from tests.crescent_moon.referee.ask import Answer, Pick
from tests.crescent_moon.referee.land import Laying
from tests.crescent_moon.referee.parts import SULTAN, cards


def place(at: str, *, river: bool) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """ "1,-1/4" as a place and two sides."""
    spot, _, first = at.partition("/")
    q, r = map(int, spot.split(","))
    return (q, r), ((int(first), (int(first) + 1) % 6) if river else None)


Worded = Callable[[Any], Answer]

ANSWERS: dict[type, Worded] = {
    Choose: lambda a: ("choose", a.answer),
    did.PlaceTile: lambda a: ("lay", Laying(a.tile, *place(a.at, river="/" in a.at))),
    did.PlaceGroup: lambda a: ("group", a.hex, a.group),
    did.Take: lambda a: ("take", a.deed, a.card, a.offer),
    did.Back: lambda a: ("back",),
    did.Done: lambda a: ("done",),
    did.March: lambda a: ("march", a.origin, a.target, *a.units),
    did.Build: lambda a: ("build", a.piece, a.hex),
    did.Muster: lambda a: ("muster", a.hex, a.units),
    did.Buy: lambda a: ("buy", a.card),
    did.TakeCards: lambda a: ("cards", tuple(a.cards)),
    did.Discard: lambda a: ("cards", tuple(a.cards)),
    did.Units: lambda a: ("units", a.ordinary, a.mercenary),
    did.Propose: lambda a: ("propose", a.what, a.coins[0]),
    did.Counter: lambda a: ("counter", a.coins[0]),
}
MEANWHILE: dict[type, Worded] = {
    did.PlayAnytime: lambda a: ("anytime", a.card, a.of),
    did.Post: lambda a: ("post", a.to, a.what, a.coins[0]),
    did.Accept: lambda a: ("accept", a.offer),
    did.Withdraw: lambda a: ("withdraw", a.offer),
    did.Say: lambda a: ("say",),
    did.Promise: lambda a: ("promise", a.points),
    did.AnswerDeal: lambda a: ("deal", a.payer, a.agreed),
}
EVENTS: dict[type, str] = {  # those that the referee tells of too: a word of ours, and fields of the event
    events.Totalled: "total hex attacker defender",
    events.ConflictWon: "won kind hex side",
    events.UnitsLost: "lost seat hex ordinary mercenary why",
    events.Sacked: "sacked seat hex piece owner coins",
    events.Captured: "captured seat hex piece owner",
    events.BuildingRemoved: "razed seat hex piece owner",
    events.CoinsGained: "gained seat coins",
    events.PointsScored: "points seat points",
    events.IncomeTaken: "income coins",
    events.ReservesFilled: "reserves seat units value strength",
    events.Built: "built seat piece hex coins",
    events.CardBought: "bought seat card market coins to",
    events.CardResolved: "resolved seat card n against",
    events.DealPaid: "deal payer points",
}


def told_as_answer(seat: int, action: Action) -> Answer:
    """What was chosen, as the referee names it."""
    if isinstance(action, did.Select | did.Lend):
        return ("select", seat, tuple(action.cards), action.side if isinstance(action, did.Lend) else "")
    return ANSWERS[type(action)](action)


def told_as(event: Event) -> tuple[object, ...] | None:
    """Of no coins nothing is told; and copies of a card do the same."""
    if type(event) not in EVENTS or (isinstance(event, events.CoinsGained) and not event.coins):
        return None
    word, *fields = EVENTS[type(event)].split()
    if isinstance(event, events.CardResolved):
        return (word, event.seat, cards()[event.card].kind, event.n, event.against)
    return (word, *(getattr(event, field) for field in fields))


def pieces_of(board: Any) -> Counter[tuple[int, str, str]]:
    """How many of which kind a seat has in a hex; towns and cities are the Sultan's."""
    pieces: Counter[tuple[int, str, str]] = Counter()
    for seat, forces in enumerate(board.forces):
        for at, force in forces.items():
            pieces[seat, at, "ordinary"] = force.ordinary
            pieces[seat, at, "mercenary"] = force.mercenary
            pieces[seat, at, "palace"] = int(force.palace)
            if force.stronghold:
                pieces[seat, at, force.stronghold] = 1
    for at, settlement in board.settlements.items():
        pieces[SULTAN, at, settlement] = 1
    return +pieces


def board_as_told(board: Any) -> dict[str, object]:
    """The board in the referee's terms."""
    return {
        "pieces": pieces_of(board),
        "tokens": board.influence,
        "reserves": board.reserves,
        "coins": board.coins,
        "points": board.points,
        "hands": [sorted(hand) for hand in board.hands],
        "face-up cards": [sorted(shown) for shown in board.shown],
        "discard pile": sorted(board.discard),
        "market": board.market,
        "Sultan's market": sorted(board.sultans),
        "turn": (board.year, *((board.round, board.turn) if board.phase == "action" else ())),
        "sold": board.sold,
        "victims": set(board.victims),
        "offers": {(o.id, o.maker, o.to, terms(o), o.coins, o.agreed, o.passing) for o in board.offers},
        "deals": {(d.payer, d.points, d.agreed) for d in board.deals},
        "selected": (board.sealed, board.lent_to),
        "under way": (board.underway.rivers, board.underway.moves, board.underway.discount),
    }


def terms(offer: Any) -> str:
    if offer.what == "card":
        return f"card:{offer.card}"
    return f"hire:{offer.units}" if offer.what == "hire" else f"bribe:{offer.hex}:{offer.units}"


def state_as_told(s: Any) -> dict[str, object]:
    pieces = Counter({(*where, kind): n for where, here in s.pieces.items() for kind, n in here.items() if n})
    return {
        "pieces": pieces,
        "tokens": s.tokens,
        "reserves": s.reserves,
        "coins": s.coins,
        "points": s.points,
        "hands": [sorted(hand) for hand in s.hands],
        "face-up cards": [sorted(shown) for shown in s.shown],
        "discard pile": sorted(s.discard),
        "market": s.market,
        "Sultan's market": sorted(s.sultans),
        "turn": (s.year, *((s.round, s.turn) if s.acting else ())),
        "sold": s.sold,
        "victims": s.victims,
        "offers": {(o.id, o.maker, o.to, o.what, o.coins, o.agreed, o.passing) for o in s.offers},
        "deals": {(payer, *deal) for payer, deal in s.deals.items()},
        "selected": (s.sealed, s.lent_to),
        "under way": (s.underway.rivers, s.underway.moves, s.underway.discount),
    }


def worded(laying: Laying) -> str:
    at = f"{laying.at[0]},{laying.at[1]}"
    return f"{at}/{laying.sides[0]}" if laying.sides else at


def picked(form: Form | None) -> Pick | None:
    for field in form.fields if form else ():
        if field.name == "cards":
            return Pick(frozenset(field.options), field.least, field.most)  # type: ignore[union-attr,arg-type]
    return None


def bargained(form: Form | None) -> tuple[frozenset[str], int] | None:
    """What can be asked for, and for how many coins at most."""
    if form is None or form.action not in ("Propose", "Counter"):
        return None
    whats = [field.options for field in form.fields if field.name == "what"]  # type: ignore[union-attr]
    total = next(field.total for field in form.fields if field.name == "coins")  # type: ignore[union-attr]
    return frozenset(whats[0]) if whats else frozenset(), total
