"""Positions at random in which both sides are at each other's throat, played on at random."""

from collections import Counter
from random import Random

import pytest

from games.apocalypse.rules.board import BYZANTINE, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.sea import carry
from games.engine.contract import Event
from games.engine.dice import Dice
from tests.apocalypse.build import PARTS, RULES, aboard, begin, position, put
from tests.hexwar.doubt import out_of_date

COAST = ("tripolis", "tyre", "konstantia", "seleukeia", "cyzicus", "abydos", "nicomedia", "constantinople")
SEEDS = range(160)


def some(rng: Random, army: str, most: int, *, mounted: bool = True) -> str:
    kinds = [
        k.id
        for k in PARTS.unit_types
        for _ in range(k.count)
        if k.army == army and (mounted or not k.mounted)
    ]
    return ", ".join(rng.sample(kinds, rng.randint(1, min(most, len(kinds)))))


def skirmish(seed: int) -> Game:
    """Two Expeditions near a port, ships of both, a garrison, a patrol; who moves may be aboard."""
    rng = Random(seed)
    place = PARTS.place[rng.choice(COAST)]
    node = PARTS.atlas.site[place.id]
    beside = rng.choice(PARTS.atlas.land[node])
    seat = rng.choice([BYZANTINE, MUSLIM])
    by_sea = rng.random() < 0.6
    near = place.hex if by_sea else beside
    where = {"Byzantine": node, "Syria": node} | {("Byzantine", "Syria")[seat]: node if by_sea else near}
    game = position(
        expeditions={
            "Syria": (where["Syria"], some(rng, "Syria", 9)),
            "Byzantine": (where["Byzantine"], some(rng, "Obsequium", 7)),
        },
        ships={place.hex: f"{rng.randint(0, 3)} byzantine sea, 6 muslim sea"},
        leaders={"muawiyah": "Syria", "komes_theodore": "Byzantine"},
        fire=rng.random() < 0.5,
    )
    mover = ("Byzantine", "Syria")[seat]
    if by_sea and seat == MUSLIM and len(game.board.members("Syria")) <= 12:
        aboard(game, mover)
        carry(game, mover, rng.choice(PARTS.atlas.sea[place.hex]), 0)
    else:
        game.board.put_expedition(mover, where=beside)
        for unit in game.board.members(mover) or game.board.at(node):
            if unit.post == mover:
                game.board.put(unit.id, beside)
        for leader in game.board.leaders_of(mover):
            game.board.put_leader(leader, where=beside)
        by_sea = False
    put(game, node, some(rng, "Orientales" if seat == MUSLIM else "Egypt", 3))
    game.dice = Dice(f"skirmish {seed}")
    begin(game, Campaign(seat, SEA if by_sea else LAND))
    return game


def play(game: Game, seed: int, told: Counter[str]) -> None:
    rng, moves = Random(seed), 0
    while game.stack and moves < 200:
        assert RULES.problems(game) == [] and not out_of_date(game)
        assert RULES.save(RULES.load(RULES.save(game))) == RULES.save(game)
        seat = min(RULES.waiting(game))
        news: list[Event] = RULES.apply(game, seat, RULES.sample(game, seat, rng))
        told.update(type(event).__name__ for event in news)
        moves += 1
    assert moves < 200


@pytest.fixture(scope="module")
def told() -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        play(skirmish(seed), seed, found)
    return found


def test_skirmishes_are_sound_all_along(told: Counter[str]) -> None:
    assert told.total() > 1000


@pytest.mark.parametrize(
    "kind",
    [
        "Fought",
        "SurpriseRolled",
        "HeldBack",
        "Answered",
        "Routed",
        "SiegeRolled",
        "BreachRolled",
        "Captured",
        "FireUsed",
        "ShipsLost",
        "Landed",
        "Fled",
        "LeaderKilled",
        "GameEnded",
    ],
)
def test_skirmishes_come_to_everything(told: Counter[str], kind: str) -> None:
    assert told[kind]
