"""6.0 Field battle: reserve, surprise, the odds and the die, and what it costs whom."""

from dataclasses import dataclass, field

from tests.apocalypse.referee import charts, dispersal
from tests.apocalypse.referee.atlas import BROKEN, HEXES, hex_of
from tests.apocalypse.referee.losses import choose, empty_hosts, lose
from tests.apocalypse.referee.position import BYZANTINE, CHIEFS, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee


@dataclass
class Field:
    """One battle: who came to whom, and what the Byzantines hold back."""

    attacker: str
    defender: str
    node: str
    landed: bool
    reserve: set[int] = field(default_factory=set)
    chief: str = ""
    again: bool = False

    def other(self, name: str) -> str:
        return self.defender if name == self.attacker else self.attacker


def battle(r: Referee, attacker: str, defender: str, landed: bool) -> Play:
    f = Field(attacker, defender, r.p.hosts[attacker].where, landed)
    yield from hold_back(r, f)
    word = r.told("SurpriseRolled", where=f.node)
    r.check(word["surprised"] == (word["die"] == 1), f"{word}")
    r.meet("surprise", word["surprised"], "landed" if landed else "")
    if word["surprised"]:
        loser = yield from exchange(r, f, 2)
        yield from beaten(r, f, loser)
    else:
        yield from fight(r, f)
    r.p.settle()


def hold_back(r: Referee, f: Field) -> Play:
    """6.4.2 Up to half, and a leader; said before the die (ruling 49)."""
    units = r.p.members("Byzantine")
    if len(units) < 2:
        return
    yield from r.asked(lambda: reserves(r, units))
    if r.next() == "HoldBack":
        word = r.done(BYZANTINE, "HoldBack")
        f.reserve, f.chief = set(word["units"]), word["leader"]
        r.check(f.reserve <= {u.id for u in units} and len(f.reserve) <= len(units) // 2, f"{word}: too many")
        r.check(f.chief in ("", *r.p.chiefs_of("Byzantine")), f"{word}: he is not with them")
        r.told("HeldBack", count=len(f.reserve), leader=f.chief)
        r.meet("reserve held back")
    else:
        r.done(BYZANTINE, "Stay")


def reserves(r: Referee, units: list[Unit]) -> Claims:
    half = len(units) // 2
    ids = tuple(u.id for u in units)
    return [
        Claim("HoldBack", {"units": ids[:count], "leader": ""}, count <= half)
        for count in {1, half, half + 1, len(units)}
    ]


def line(r: Referee, f: Field, name: str) -> list[Unit]:
    """Who fights: the line, or the reserve in its place."""
    units = r.p.members(name)
    if name != "Byzantine":
        return units
    return [u for u in units if (u.id in f.reserve) == f.again]


def shift(r: Referee, f: Field, name: str) -> int:
    """6.3, ruling 82: one leader counts."""
    chiefs = [c for c in r.p.chiefs_of(name) if name != "Byzantine" or (c == f.chief) == f.again]
    return max((int(CHIEFS[c]["land"]) for c in chiefs), default=0)


def roll(r: Referee, f: Field) -> str:
    """6.1.1, 6.1.2"""
    broken = HEXES[hex_of(f.node)]["terrain"] in BROKEN
    sides = (f.attacker, f.defender)
    sums = tuple(sum(u.factor(broken) for u in line(r, f, name)) for name in sides)
    shifts = tuple(shift(r, f, name) for name in sides)
    column = charts.column(sums[0], sums[1], shifts[0] - shifts[1])
    wanted = {"strengths": sums, "shifts": shifts, "column": column, "again": f.again, "naval": False}
    word = r.told("Fought", attacker=f.attacker, defender=f.defender, where=f.node, **wanted)
    result = charts.result(column, word["die"])
    r.check(word["result"] == result, f"{word}: {result} should come of it")
    r.meet("battle", "odds", column, "die", word["die"], result)
    return result


def fight(r: Referee, f: Field) -> Play:
    result = roll(r, f)
    if result == "A":
        loser = yield from exchange(r, f, 1)
        yield from beaten(r, f, loser)
        return
    loser = f.attacker if result[0] == "A" else f.defender
    answer = "nothing"
    if loser == "Byzantine" and f.reserve:
        answer = yield from reply(r, result[1] == "R")
    if answer == "counter":
        yield from counter(r, f)
    elif result[1] == "D":
        yield from destroyed(r, f, loser)
    else:
        yield from rout(r, f, loser, answer == "cover")


def reply(r: Referee, rout: bool) -> Play:
    """6.4.3"""
    right = {"nothing", "counter"} | ({"cover"} if rout else set())
    known = ("nothing", "counter", "cover")
    yield from r.asked(lambda: [Claim("Choose", {"answer": a}, a in right) for a in known])
    answer = r.done(BYZANTINE, "Choose")["answer"]
    if r.next() == "Answered":
        r.told("Answered", answer=answer)
    r.meet("reserve", answer)
    return answer


def counter(r: Referee, f: Field) -> Play:
    """6.4.3b, ruling 28: all of the loser."""
    f.again = True
    result = roll(r, f)
    if result == "A":
        loser = yield from exchange(r, f, 1)
    else:
        loser = f.attacker if result[0] == "A" else f.defender
    lose(r, r.p.members(loser) if loser in r.p.hosts else [], "battle")
    empty_hosts(r)


def destroyed(r: Referee, f: Field, loser: str) -> Play:
    """6.1.3, ruling 83."""
    lose(r, line(r, f, loser), "battle")
    empty_hosts(r)
    if loser in r.p.hosts:
        yield from dispersal.disband(r, loser, "routed")


def rout(r: Referee, f: Field, loser: str, covered: bool) -> Play:
    """6.2"""
    foe = r.p.members(f.other(loser))
    count = len(foe) if loser == "Byzantine" else sum(u.mounted for u in foe)
    if covered:
        count -= sum(r.p.units[i].mounted for i in f.reserve)
    units = line(r, f, loser)
    count = max(0, min(count, len(units)))
    r.told("Routed", seat=r.p.hosts[loser].side, where=f.node, losses=count)
    if count:
        picked = yield from choose(r, r.p.hosts[loser].side, units, count)
        lose(r, picked, "rout")
        empty_hosts(r)
    yield from beaten(r, f, loser if loser in r.p.hosts else "", f.attacker == loser and f.landed)


def beaten(r: Referee, f: Field, loser: str, back: bool = False) -> Play:
    """6.2.4 Away, whoever is left; 5.1.2 back aboard for those who came by sea."""
    if loser in r.p.hosts:
        yield from dispersal.disband(r, loser, "routed", back)


def exchange(r: Referee, f: Field, ratio: int) -> Play:
    """6.1.4, 6.5, ruling 69: the first losses are due; then one may rout. Who has lost."""
    first = True
    while True:
        for name, count in ((f.attacker, 1), (f.defender, ratio)):
            stood = yield from pay(r, f, name, count, not first)
            if not stood:
                return name
            if name not in r.p.hosts or (f.again and not line(r, f, name)):
                return name
        first = False


def pay(r: Referee, f: Field, name: str, count: int, may_rout: bool) -> Play:
    """Ruling 48: from line or reserve; the line all gone, the reserve may rout. Whether it stood."""
    side = r.p.hosts[name].side
    units = line(r, f, name) if f.again else r.p.members(name)
    spent = name == "Byzantine" and not f.again and not line(r, f, name)
    yield from r.asked(lambda: [Claim("Rout", {}, may_rout or spent)])
    if r.next() == "Rout":
        r.done(side, "Rout")
        r.check(may_rout or spent, "the first loss is due")
        r.meet("routs rather than lose more")
        return False
    due, front = min(count, len(units)), [] if f.again else line(r, f, name)
    fewest = len(front) if len(front) < due else 0
    picked = yield from choose(r, side, units, due, fewest)
    if fewest and len(picked) < due:
        r.check(picked == front, f"{picked} lost, and the line is {front}")
        r.meet("the line gone, the reserve routs")
    lose(r, picked, "battle")
    empty_hosts(r)
    return len(picked) == due
