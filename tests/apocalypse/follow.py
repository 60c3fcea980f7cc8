"""Puts the game's board, actions and events into the referee's words, and plays games before him.

    DJANGO_SETTINGS_MODULE=tests.settings python -m tests.apocalypse.follow 20

follows so many games and says how often each event, rule and cell of a chart was met.
"""

import sys
from collections import Counter
from random import Random
from typing import Any

import msgspec

from games.apocalypse.rules import actions
from games.apocalypse.rules.board import Game
from games.apocalypse.rules.control import control
from games.apocalypse.rules.ways import hostile_waters
from games.engine.contract import Action, Event
from games.engine.questions import Choose
from tests.apocalypse.build import RULES
from tests.apocalypse.referee import Claims, Difference, Referee, Word, compare, war
from tests.apocalypse.referee import position as P

DRAWN = 8  # actions of which one is taken
DARING = {"Besiege", "Assault", "HoldBack", "GoAboard", "Embark", "Sail", "Land", "Flee", "Muster", "Launch"}


def translated(game: Game) -> P.Position:
    """The game's board as the referee has it."""
    board = game.board
    return P.Position(
        turn=board.turn,
        units={
            u.id: P.Unit(u.id, u.kind, u.seat, u.where, u.post, u.ship, u.mark == "wavers")
            for u in board.units
        },
        ships={s.id: P.Ship(s.id, s.seat, s.where, s.post, s.fleet, s.spent) for s in board.ships},
        chiefs={name: P.Chief(c.seat, c.where, c.post, c.spent) for name, c in board.leaders.items()},
        hosts={name: host(one) for name, one in board.expeditions.items()},
        holders=control(game),
        last=dict(board.holders),
        pillaged=set(board.pillaged),
        shaken=board.shaken,
        happened=set(board.happened),
        fire=board.fire,
    )


def host(one: Any) -> P.Host:
    left = None if one.allowance < 0 else one.allowance - one.spent
    return P.Host(one.seat, one.where, one.afloat, one.camped, one.fresh, one.phase, left)


def word(thing: Action | Event, seat: int | None = None) -> Word:
    return Word(type(thing).__name__, msgspec.structs.asdict(thing), seat)


def bold(game: Game, seat: int, rng: Random) -> Action:
    """At random, but rather towards the enemy, so that there is something to judge."""
    drawn = [RULES.sample(game, seat, rng) for _ in range(DRAWN)]
    fights = [action for action in drawn if meets(game, seat, action)]
    daring = fights or [action for action in drawn if type(action).__name__ in DARING]
    return daring[0] if daring and rng.random() < 0.8 else drawn[0]


def meets(game: Game, seat: int, action: Action) -> bool:
    """An army in its camp, or ships that are out."""
    camps = {one.where for one in game.board.expeditions.values() if one.seat != seat}
    if isinstance(action, actions.Sail):
        return action.to in hostile_waters(game, seat)
    return isinstance(action, actions.March | actions.Land) and action.to in camps


def hold_to(game: Game, seat: int, claims: Claims) -> None:
    """The game allows what the referee allows, and nothing that he does not."""
    for claim in claims:
        kind = getattr(actions, claim.name, Choose)
        reason = RULES.why_not(game, seat, kind(**claim.fields))
        if (reason is None) != claim.allowed:
            raise Difference(f"{claim}, but the game says {reason}")


def follow(seed: str) -> Counter[str]:
    """A game from set-up to its end, the referee beside it: how often he met what."""
    game: Game = RULES.setup("war", seed, 2, {})
    rng, referee = Random(seed), Referee(translated(game), Random(seed))
    play = war(referee)
    claims: Claims | None = next(play)
    number = 0
    try:
        while claims is not None:
            claims, number = step(game, referee, play, claims, rng), number + 1
    except Difference as difference:
        asked = [type(frame).__name__ for frame in game.stack]
        raise Difference(f"{seed}, action {number}, asked {asked}: {difference}") from difference
    return referee.met


def step(game: Game, referee: Referee, play: Any, claims: Claims, rng: Random) -> Claims | None:
    """One action; what the referee says about the next, or nothing when it is over for both."""
    seat = min(RULES.waiting(game))
    hold_to(game, seat, claims)
    referee.met.update(f"claim {claim.name} {claim.allowed}" for claim in claims)
    action = bold(game, seat, rng)
    told = RULES.apply(game, seat, action)
    referee.tape.append(word(action, seat))
    referee.tape.extend(map(word, told))
    referee.after = translated(game)
    further: Claims | None = next(play, None)
    if (further is None) != (not RULES.waiting(game)):
        raise Difference(f"{action}: only one of us says that it is over")
    if further is not None and (found := compare(referee.p, referee.after)):
        raise Difference(f"{action}, {told}: {found}")
    referee.p.alike(referee.after)
    return further


def main() -> None:
    met: Counter[str] = Counter()
    games, different = int(sys.argv[1]), 0
    for number in range(games):
        try:
            met += follow(f"referee {number}")
        except Difference as difference:
            different += 1
            say(str(difference))
    for name, count in sorted(met.items()):
        say(f"{count:7} {name}")
    say(f"{games} games, {different} with differences")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
