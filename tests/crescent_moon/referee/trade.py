"""6.6 to 6.9, 16. What is bought, at which price, and what is bargained for it."""

from tests.crescent_moon.referee.ask import Answers, Asking, Question
from tests.crescent_moon.referee.deeds import bribe, open_land, place_hired
from tests.crescent_moon.referee.parts import NOMAD, SULTAN, cards
from tests.crescent_moon.referee.state import Offer, State
from tests.crescent_moon.referee.year import hand_limit, replenish

ROUNDS = 3
HIRE = {1: 2, 2: 6}  # 6.7 With four players: what so many units cost
MARKETS = {"far": (range(4), 6), "middle": (range(4, 7), 4), "near": (range(7, 9), 2)}


# 6.9 Cards.


def market_of(s: State, card: int) -> str:
    if card in s.sultans:
        return "sultan"
    slot = s.market.index(card)
    return next(name for name, (slots, _) in MARKETS.items() if slot in slots)


def card_price(s: State, seat: int, card: int) -> tuple[int, int] | None:
    """6.9.1, 6.9.2 How dear it is, and to whom that is paid; None: it is not for sale."""
    name = market_of(s, card)
    if name == "sultan":
        return sultans_price(s, seat, card)
    price, owner = MARKETS[name][1], cards()[card].aligned
    if owner == seat:
        return price // 2, -1
    return price, owner if owner is not None and owner < s.seats else -1


def sultans_price(s: State, seat: int, card: int) -> tuple[int, int] | None:
    """12.15 Nothing for the Sultan."""
    if seat == SULTAN:
        return 0, -1
    prices = [offer.coins for offer in s.offers if offer.what == f"card:{card}" and binds(offer, seat)]
    return (min(prices), SULTAN) if prices else None


def binds(offer: Offer, buyer: int) -> bool:
    """16.1, 16.2 A seller's offer to this buyer or to all; or the buyer's, which the seller has accepted."""
    if offer.maker == offer.seller():
        return offer.to in (buyer, -1)
    return offer.maker == buyer and offer.agreed


def on_sale(s: State, seat: int, bought: set[str]) -> Answers:
    found: Answers = set()
    for card in filter(None, [*s.market, *s.sultans]):
        terms = card_price(s, seat, card)
        if terms and terms[0] <= s.coins[seat] and market_of(s, card) not in bought:
            found.add(("buy", card))
    return found


def buy(s: State, seat: int) -> Asking:
    """6.9, Ruling 61. Each market once; the hand limit; then the market is replenished."""
    bought: set[str] = set()
    while True:
        answer = yield Question("Purchase", seat, lambda: next_cards(s, seat, bought))
        if answer[0] != "buy":
            break
        bought.add(market_of(s, answer[1]))
        take(s, seat, answer[1])
    if bought:
        yield from hand_limit(s, seat)
        replenish(s)
    return bool(bought)


def next_cards(s: State, seat: int, bought: set[str]) -> Answers:
    return on_sale(s, seat, bought) | {("done",) if bought else ("back",)}


def take(s: State, seat: int, card: int) -> None:
    terms = card_price(s, seat, card)
    assert terms
    s.pay(seat, terms[1], terms[0])
    s.tell("bought", seat, card, market_of(s, card), *terms)
    for row in (s.market, s.sultans):
        if card in row:
            row[row.index(card)] = 0
    s.hands[seat].append(card)


# 6.6 to 6.8 Mercenaries.


def hires(s: State, seat: int) -> Answers:
    """Ruling 74, Ruling 48. All that can be hired or bribed on terms that stand."""
    if s.seats == 4:
        able = min(s.supply(seat, "mercenary"), 2) if open_land(s, seat) else 0
        return {("take", "hire", 0, n) for n in HIRE if n <= able and HIRE[n] <= s.coins[seat]}
    mine = [offer for offer in s.offers if offer.seller() == NOMAD and binds(offer, seat)]
    return {
        ("take", offer.what.split(":")[0], 0, offer.id)
        for offer in mine
        if offer.coins <= s.coins[seat] and deliverable(s, seat, offer.what)
    }


def deliverable(s: State, seat: int, what: str) -> bool:
    """Whether the Nomad has these units, and the buyer as many of its own, with somewhere to place them."""
    kind, *rest = what.split(":")
    if seat == NOMAD or s.supply(seat, "mercenary") < int(rest[-1]):
        return False
    return exists(s, what) and (kind == "bribe" or bool(open_land(s, seat)))


def exists(s: State, what: str) -> bool:
    """16.3 Such a card, or so many of the Nomad's mercenaries."""
    kind, *rest = what.split(":")
    if kind == "card":
        return int(rest[0]) in s.sultans
    if kind == "hire":
        return s.reserves[NOMAD] >= int(rest[0])
    return s.count(NOMAD, rest[0], "mercenary") >= int(rest[1])


def hire_or_bribe(s: State, seat: int, deed: str, offer_id: int) -> Asking:
    if s.seats == 4:
        s.pay(seat, -1, HIRE[offer_id])
        yield from place_hired(s, seat, offer_id)
        return
    offer = next(offer for offer in s.offers if offer.id == offer_id)
    if offer.maker == seat:
        s.offers.remove(offer)  # a seller's stands until it is withdrawn (16.1)
    s.pay(seat, NOMAD, offer.coins)
    s.sold += offer.units()
    if deed == "hire":
        s.reserves[NOMAD] -= offer.units()
        yield from place_hired(s, seat, offer.units())
    else:
        yield from bribe(s, seat, offer.what.split(":")[1], offer.units())


# Ruling 47 A proposal in one's own turn, before the action.


def wanted(s: State, seat: int) -> frozenset[str]:
    """All that one can ask the Nomad or the Sultan for."""
    found = {f"card:{card}" for card in s.sultans if card} if seat != SULTAN else set()
    if s.seats == 5:
        units = [f"hire:{n}" for n in (1, 2)]
        units += [f"bribe:{at}:{n}" for at in s.hexes() for n in (1, 2)]
        found |= {what for what in units if deliverable(s, seat, what)}
    return frozenset(what for what in found if what.split(":")[0] not in s.failed)


def propose(s: State, seat: int, what: str, coins: int) -> Asking:
    s.offered += 1
    offer = Offer(s.offered, seat, NOMAD if not what.startswith("card") else SULTAN, what, coins, True, True)
    for number in range(1, ROUNDS + 1):
        answer = yield bargaining(s, "Answering", offer, {"accept", "decline"}, True)
        if answer[0] == "counter":
            offer.coins = answer[1]
            answer = yield bargaining(s, "Considering", offer, {"accept", "leave"}, number < ROUNDS)
        if answer[0] != "counter":
            break
        offer.coins = answer[1]
    s.met["bargaining that succeeds" if answer == ("choose", "accept") else "bargaining in vain"] += 1
    if answer == ("choose", "accept"):
        s.offers.append(offer)
    else:
        s.failed.add(what.split(":")[0])


def bargaining(s: State, kind: str, offer: Offer, words: set[str], may_counter: bool) -> Question:
    seat = offer.to if kind == "Answering" else offer.maker
    purse = s.coins[offer.maker]
    return Question(
        kind,
        seat,
        lambda: {("choose", word) for word in words},
        coins=lambda: (frozenset(), purse) if may_counter else None,
    )


# 16 Offers at any time.


def post(s: State, seat: int, to: int, what: str, coins: int) -> None:
    s.offered += 1
    s.met["an offer to all" if to < 0 else "an offer to one"] += 1
    s.offers.append(Offer(s.offered, seat, to, what, coins))


def postable(s: State, seat: int, to: int, what: str) -> bool:
    """16.1 The seller of it to one or all, anybody else to the seller."""
    seller = SULTAN if what.startswith("card") else NOMAD
    if not s.acting or seller >= s.seats or to == seat or seller not in (seat, to):
        return False
    return makes_sense(s, what, to if seat == seller else seat)


def accept(s: State, seat: int, offer_id: int) -> None:
    s.met["an offer accepted"] += 1
    next(offer for offer in s.offers if offer.id == offer_id).agreed = True


def acceptable(s: State, seat: int) -> set[int]:
    """16.2"""
    mine = [o for o in s.offers if o.seller() == seat and o.maker != seat and not o.agreed]
    return {offer.id for offer in mine if makes_sense(s, offer.what, offer.maker)}


def withdraw(s: State, seat: int, offer_id: int) -> None:
    """16.3 One's own offers; and a seller's word. 0: all of them."""
    for offer in list(s.offers):
        if offer_id not in (0, offer.id):
            continue
        word = offer.seller() == seat and offer.agreed and not offer.passing
        if offer.maker == seat or word:
            s.offers.remove(offer)


def makes_sense(s: State, what: str, buyer: int) -> bool:
    """16.3 There is such a card, or unit, and place for it with the buyer (-1: with anybody)."""
    if what.startswith("card"):
        return exists(s, what)
    return any(deliverable(s, seat, what) for seat in (s.all if buyer < 0 else [buyer]))


def lapse(s: State) -> None:
    """16.3 What makes no sense any more."""
    s.offers = [o for o in s.offers if makes_sense(s, o.what, o.to if o.maker == o.seller() else o.maker)]
