"""2.0 The years of the war, phase by phase."""

from tests.apocalypse.referee import attrition, campaign, crowds, events, fleets, modes, replacements, setup
from tests.apocalypse.referee.losses import Over
from tests.apocalypse.referee.tape import Play, Referee


def war(r: Referee) -> Play:
    try:
        yield from setup.placing(r)
        for turn in range(1, 12):
            yield from year(r, turn)
        last(r)
    except Over:
        r.meet("ended at once")


def year(r: Referee, turn: int) -> Play:
    r.p.turn = turn
    for chief in r.p.chiefs.values():
        chief.spent = 0
    for ship in r.p.ships.values():
        ship.spent = 0
    r.told("TurnBegan", turn=turn, year=645 + turn)
    yield from administration(r)
    for side, phase in ((1, "sea"), (0, "sea"), (0, "patrols"), (1, "land"), (0, "land")):
        yield from campaign.phase(r, side, phase)


def administration(r: Referee) -> Play:
    r.lost.clear()
    r.one_army = r.unpaid = False
    r.p.shaken, r.formed = "", 0
    for name, segment in SEGMENTS.items():
        r.told("PhaseBegan", phase=name)
        yield from segment(r)
    yield from crowds.judged(r)


SEGMENTS = {
    "events": events.roll,
    "replacements": replacements.bring,
    "fleets": fleets.maintain,
    "modes": modes.adjust,
    "attrition": attrition.camps,
}


def last(r: Referee) -> None:
    """2.1.2, ruling 81."""
    r.told("GameEnded", winner=r.p.holders["constantinople"])
