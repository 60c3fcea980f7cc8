"""9.2, 9.3, 10.2, 12.9, 12.10. What combats and contests have in common: selecting, promising, resolving."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain, combinations

from tests.crescent_moon.referee.ask import Answers, Asking, Question, choose
from tests.crescent_moon.referee.deals import promised
from tests.crescent_moon.referee.parts import MURSHID, WARFARE, cards, kind_of, with_key
from tests.crescent_moon.referee.state import State
from tests.crescent_moon.referee.year import hand_limit

ATTACKER, SUPPORTER, DEFENDER = "attacker", "supporter", "defender"
DEPENDING = {  # cards that use, bring, take or count units: what comes of one may hang on another
    "poisoner",
    "double_agent",
    "horse_archers",
    "lancers",
    "skirmishers",
    "warchief",
    "berserkers",
    "palace_guard",
    "mamluks",
    "beacon_fires",
    "elder",
    "camel_riders",
    "sellswords",
    "desertion",
}


@dataclass
class Played:
    """A card that was revealed: whose it is, who plays it (Ruling 26), the units on it, what it brought."""

    card: int
    by: int
    seat: int
    state: str = "waiting"
    units: dict[str, int] = field(default_factory=lambda: {"ordinary": 0, "mercenary": 0})
    dies: bool = False  # the units on it are lost once the winner is known
    own: int = 0
    against: int = 0
    passed: int = -1
    wins: int = 0  # coins, if its side wins

    @property
    def kind(self) -> str:
        return kind_of(self.card)

    def is_(self, type_: str) -> bool:
        return cards()[self.card].type == type_


@dataclass
class Conflict:
    s: State
    at: str
    attacker: int
    key: str
    sides: dict[int, str]  # those who take part
    played: list[Played] = field(default_factory=list)
    spare: dict[str, int] = field(default_factory=lambda: {ATTACKER: 0, DEFENDER: 0})
    ties: set[str] = field(default_factory=set)
    no_battalions: bool = False
    no_sack: bool = False

    def side(self, seat: int) -> str:
        """Supporters are on the attacker's."""
        return DEFENDER if self.sides.get(seat) == DEFENDER else ATTACKER

    def other_side(self, seat: int) -> list[int]:
        return sorted(who for who in self.sides if self.side(who) != self.side(seat))

    def opponent(self, seat: int) -> int:
        """In a combat."""
        return self.other_side(seat)[0]

    def from_cards(self, side: str) -> int:
        return sum(
            card.own if self.side(card.seat) == side else card.against
            for card in self.played
            if not (self.no_battalions and card.is_("battalion"))
        )


def select(s: State, attacker: int, players: Iterable[int], key: str, lender: bool = False) -> Asking:
    """9.2, 10.2. Until all have selected who are waited for, and the Murshid has answered every promise."""
    s.sealed, s.lent_to = {}, ""
    able = {seat: with_key(s.hands[seat], key) for seat in sorted({attacker, *players})}
    while waited(s, able):
        answer = yield Question("Selecting", -1, lambda: selections(s, able, lender))
        if answer[0] == "select":
            seat, chosen, lent = answer[1:]
            s.sealed[seat] = chosen
            s.lent_to = lent or s.lent_to
    s.may_deal, s.may_offer = False, set()
    s.deals = {payer: deal for payer, deal in s.deals.items() if deal[1]}


def due(s: State, entitled: Iterable[int]) -> set[int]:
    """Ruling 84. All who hold cards, of whatever kind, and all who may offer the Murshid a deal."""
    return {seat for seat in entitled if s.hands[seat]} | s.may_offer


def waited(s: State, entitled: Iterable[int]) -> set[int]:
    return (due(s, entitled) - s.sealed.keys()) | promised(s)


def selections(s: State, able: dict[int, frozenset[int]], lender: bool) -> Answers:
    """Everything that anybody may answer; the Murshid who lends names the side too (Ruling 62)."""
    return {
        ("select", seat, chosen, side)
        for seat in due(s, able) | promised(s) | s.sealed.keys()
        for chosen in subsets(able[seat])
        for side in ((ATTACKER, DEFENDER) if lender and seat == MURSHID and able[seat] else ("",))
    }


def subsets(numbers: Iterable[int]) -> Iterable[tuple[int, ...]]:
    pool = sorted(numbers)
    return chain.from_iterable(combinations(pool, n) for n in range(len(pool) + 1))


def reveal(c: Conflict, plays_for: Callable[[int], int]) -> None:
    """In turn order. `plays_for`: for whom somebody's cards count."""
    for seat in sorted(c.s.sealed):
        for card in c.s.sealed[seat]:
            c.s.hands[seat].remove(card)
            c.played.append(Played(card, seat, plays_for(seat)))
            c.s.met[kind_of(card)] += 1
    c.s.sealed, c.s.lent_to = {}, ""


def resolve(c: Conflict, order: list[int], effect: Callable[[Conflict, Played], Asking]) -> Asking:
    """9.3, 10.4. Warfare; each one's Assassinate cards; then each one's others in an order of choice."""
    yield from run(c, [card for card in c.played if card.card == WARFARE], effect)
    for seat in order:
        yield from run(c, [p for p in c.played if p.seat == seat and p.kind == "assassinate"], effect)
    for seat in order:
        while waiting := [p for p in c.played if p.seat == seat and p.state == "waiting"]:
            yield from run(c, [(yield from next_card(c, seat, waiting))], effect)


def next_card(c: Conflict, seat: int, waiting: list[Played]) -> Asking:
    """9.3 In an order of choice, where the order can make a difference."""
    if c.key != "combat" or len({played.kind for played in waiting}) == 1:
        return waiting[0]
    words = {("choose", str(played.card)) for played in waiting}
    matters = len({played.kind for played in waiting} & DEPENDING) > 1
    idle = None if matters else ("choose", str(waiting[0].card))
    _, word = yield Question("Ordering", seat, lambda: words, idle=idle)
    return next(played for played in waiting if str(played.card) == word)


def run(c: Conflict, played: list[Played], effect: Callable[[Conflict, Played], Asking]) -> Asking:
    for each in played:
        if each.state == "waiting":
            yield from effect(c, each)
            each.state = "resolved"
            c.s.tell("resolved", each.seat, each.kind, each.own, each.against)


def assassinate(c: Conflict, mine: Played) -> Asking:
    """Ruling 29. One character card of the other side is cancelled."""
    there = [
        p
        for p in c.played
        if p.state == "waiting" and c.side(p.seat) != c.side(mine.seat) and p.is_("character")
    ]
    if there:
        words = or_none({str(p.card) for p in there})
        word = yield from choose("Cancelling", mine.seat, lambda: words)
        for p in there:
            if str(p.card) == word:
                p.state = "cancelled"


def or_none(those: set[str]) -> set[str]:
    """Ruling 85. Where there is something to choose."""
    return those | {"none"} if len(those) > 1 else those


def permitted(p: Played) -> Asking:
    """7.4, Ruling 85. Effects are optional: asked where one may cost its own player something."""
    return (yield from choose("Permission", p.seat, lambda: {"use", "leave"})) == "use"


def tie_breaker(c: Conflict) -> Asking:
    """12.7, Ruling 22. The Murshid, whose token is in the very hex; then cards; then the attacker."""
    if c.s.influences(MURSHID, c.at):
        return (yield from choose("Sway", MURSHID, lambda: {ATTACKER, DEFENDER}))
    return DEFENDER if c.ties == {DEFENDER} else ATTACKER


def put_away(c: Conflict) -> Asking:
    """9.8, 10.8, Ruling 53, Ruling 79."""
    taken = set()
    for p in c.played:
        if p.passed >= 0:
            c.s.hands[p.passed].append(p.card)
            taken.add(p.passed)
        elif p.state == "cancelled" or p.is_("event"):
            c.s.discard.append(p.card)
        elif p.card == WARFARE:
            c.s.hands[p.by].append(p.card)
            taken.add(p.by)
        else:
            c.s.shown[p.by].append(p.card)
    for seat in sorted(taken):
        yield from hand_limit(c.s, seat)
