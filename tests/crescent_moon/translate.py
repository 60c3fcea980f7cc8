"""What the rules of Crescent Moon say, in the words of its referee."""

from collections import Counter
from typing import Any

from games.crescent_moon.rules import actions as did
from games.crescent_moon.rules import events
from games.engine.contract import Event, Form
from games.engine.questions import Choose
from tests.crescent_moon.referee.ask import Answer, Pick
from tests.crescent_moon.referee.land import Laying
from tests.crescent_moon.referee.parts import cards


def place(at: str, *, river: bool) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """ "1,-1/4" as a place and two sides."""
    spot, _, first = at.partition("/")
    q, r = map(int, spot.split(","))
    return (q, r), ((int(first), (int(first) + 1) % 6) if river else None)


def told_as_answer(seat: int, action: Any) -> Answer:
    """What was chosen, as the referee names it."""
    match action:
        case Choose(answer):
            return ("choose", answer)
        case did.PlaceTile(tile, at):
            return ("lay", Laying(tile, *place(at, river="/" in at)))
        case did.PlaceGroup(at, group):
            return ("group", at, group)
        case did.Take(deed, card, offer):
            return ("take", deed, card, offer)
        case did.Back() | did.Done():
            return (type(action).__name__.lower(),)
        case did.March(origin, target, units):
            return ("march", origin, target, *units)
        case did.Build(piece, at):
            return ("build", piece, at)
        case did.Muster(at, units):
            return ("muster", at, units)
        case did.Buy(card):
            return ("buy", card)
        case did.TakeCards(chosen) | did.Discard(chosen):
            return ("cards", tuple(chosen))
        case did.Select(chosen):
            return ("select", seat, tuple(chosen), "")
        case did.Lend(chosen, side):
            return ("select", seat, tuple(chosen), side)
        case did.Units(ordinary, mercenary):
            return ("units", ordinary, mercenary)
        case did.Propose(what, coins):
            return ("propose", what, coins[0])
        case did.Counter(coins):
            return ("counter", coins[0])
    raise LookupError(f"an action unheard of: {action}")


def told_as_meanwhile(action: Any) -> Answer:
    match action:
        case did.PlayAnytime(card, of):
            return ("anytime", card, of)
        case did.Post(to, what, coins):
            return ("post", to, what, coins[0])
        case did.Accept(offer):
            return ("accept", offer)
        case did.Withdraw(offer):
            return ("withdraw", offer)
        case did.Promise(points):
            return ("promise", points)
        case did.AnswerDeal(payer, agreed):
            return ("deal", payer, agreed)
    return ("say",)


def told_as(event: Event) -> tuple[object, ...] | None:
    """What the referee tells of too."""
    match event:
        case events.Totalled():
            return ("total", event.hex, event.attacker, event.defender)
        case events.ConflictWon():
            return ("won", event.kind, event.hex, event.side)
        case events.UnitsLost():
            return ("lost", event.seat, event.hex, event.ordinary, event.mercenary, event.why)
        case events.Sacked():
            return ("sacked", event.seat, event.hex, event.piece, event.owner, event.coins)
        case events.Captured():
            return ("captured", event.seat, event.hex, event.piece, event.owner)
        case events.BuildingRemoved():
            return ("razed", event.seat, event.hex, event.piece, event.owner)
        case events.CoinsGained(coins=coins) if coins:
            return ("gained", event.seat, event.coins)
        case events.PointsScored():
            return ("points", event.seat, event.points)
        case events.IncomeTaken():
            return ("income", event.coins)
        case events.ReservesFilled():
            return ("reserves", event.seat, event.units, event.value, event.strength)
        case events.Built():
            return ("built", event.seat, event.piece, event.hex, event.coins)
        case events.CardBought():
            return ("bought", event.seat, event.card, event.market, event.coins, event.to)
        case events.CardResolved():
            return ("resolved", event.seat, cards()[event.card].kind, event.n, event.against)
        case events.DealPaid():
            return ("deal", event.payer, event.points)
    return None


def board_as_told(board: Any) -> dict[str, object]:
    """The board in the referee's terms."""
    pieces: Counter[tuple[int, str, str]] = Counter()
    for seat, forces in enumerate(board.forces):
        for at, force in forces.items():
            pieces[seat, at, "ordinary"] = force.ordinary
            pieces[seat, at, "mercenary"] = force.mercenary
            pieces[seat, at, "palace"] = int(force.palace)
            if force.stronghold:
                pieces[seat, at, force.stronghold] = 1
    for at, settlement in board.settlements.items():
        pieces[2, at, settlement] = 1
    return {
        "pieces": +pieces,
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
        "selected": board.sealed,
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
        "selected": s.sealed,
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
