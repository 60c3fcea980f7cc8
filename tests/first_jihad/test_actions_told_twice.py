"""What may be done in the Actions Phase, told a second time from the rulebook, all through random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.contract import Action
from games.engine.playout import random_game
from games.first_jihad.rules import victory
from games.first_jihad.rules.actions import (
    Appease,
    Attack,
    BuildCapital,
    BuildCastle,
    BuyElephants,
    CavalryRaid,
    CoastalRaid,
    FixCapital,
    FixCastle,
    LastStand,
    NavalBattle,
    Rally,
    SendAp,
    UseToken,
)
from games.first_jihad.rules.attack import odds
from games.first_jihad.rules.board import Army, Game, Marker, controller
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.play import Stage
from tests.first_jihad.table import RULES
from tests.first_jihad.test_counts_told_twice import PATHS, TILES, hits, muslim, points

GAMES = [("basic", seed) for seed in range(4)] + [("advanced", seed) for seed in range(6)]
EACH = pytest.mark.parametrize(("scenario", "seed"), GAMES)
ORDER = ["greek", "med", "african", "indian", "parthian", "caucasus"]
LANDS: dict[str, Any] = {land["id"]: land | {"path": path} for path in PATHS for land in PATHS[path]["lands"]}
COST = {"plain": 1, "mountain": 1, "river": 2}
CITIES = {"constantinople", "rome", "carthage"}


class Opinion:
    """One stage of one game, as the rulebook sees it."""

    def __init__(self, game: Game, paths: tuple[str, ...]) -> None:
        self.game, self.board, self.paths = game, game.board, paths
        self.theater: str = PATHS[paths[0]]["theater"]
        self.ap: int = self.board.ap[self.theater]

    def army(self, path: str) -> Army | None:
        return self.board.armies.get(self.board.active.get(path, ""))

    def empire(self, path: str) -> str:
        army = self.army(path)
        return TILES[army.id].get("empire", "") if army else ""

    def owed_elsewhere(self) -> int:
        """8.2.2. An AP for the barbarian of the Theater's Path that is still to act."""
        if len(self.paths) == 2:
            return 0
        later = [p for p in ORDER if p in self.board.active and PATHS[p]["theater"] == self.theater]
        later = later[later.index(self.paths[0]) + 1 :]
        waits = any(self.owed(path) for path in later)
        return 1 if waits and not (self.owed(self.paths[0]) and self.ap == 1) else 0

    def owed(self, path: str) -> bool:
        return not self.empire(path) and self.board.king != path and path not in self.board.this_turn.spent

    def can_pay(self, cost: int) -> bool:
        return self.ap - self.owed_elsewhere() >= cost

    def lost(self, path: str, kind: str) -> bool:
        """21.5. Whether the Heartland of the Path's Empire is Muslim."""
        empire = self.empire(path)
        if not self.board.advanced or not empire:
            return False
        for land in LANDS.values():
            if land.get("heartland") == kind and PATHS[land["path"]].get("empire") == empire:
                number = self.game.components.number[land["id"]]
                return self.board.islam[land["path"]].at >= number
        return False

    def attack_cost(self, path: str) -> int:
        army = self.army(path)
        assert army
        if army.inside:
            return 1
        if self.lost(path, "military"):
            return 2
        crossing = PATHS[path]["lands"][army.at - 1]["crossing"]
        return COST.get(crossing) or 2 + self.board.minor["cyprus"]

    def attacks(self) -> Iterator[Attack]:
        for path in self.paths:
            army = self.army(path)
            if army is None or army.cursed or army.level == 1 or self.empire(path) in self.board.truces:
                continue
            target = army.at - (not army.inside)
            if target == 0 or (path == "greek" and target == 1 and self.board.capital_of_islam):
                continue
            if not self.can_pay(self.attack_cost(path)):
                continue
            yield Attack(path)
            if path in ("indian", "parthian") and self.board.immortals and "immortals" not in self.board.used:
                yield Attack(path, 1)
                if self.board.immortals == 2 and self.empire(path) == "persia":
                    yield Attack(path, 2)

    def healable(self, path: str) -> bool:
        army = self.army(path)
        if army is None or army.cursed:
            return False
        return army.level < (3 if TILES[army.id].get("strong") else 2)

    def rallies(self) -> Iterator[Rally]:
        for path in self.paths:
            if self.healable(path) and self.can_pay(2 if self.lost(path, "religious") else 1):
                yield Rally(path)
        for colour, held in self.board.tokens.items():
            for path in self.board.active:
                right = {"blue": "west", "red": "east"}.get(colour, PATHS[path]["theater"])
                cost = 2 if self.lost(path, "religious") else 1
                if held >= cost and self.healable(path) and right == PATHS[path]["theater"]:
                    yield Rally(path, colour)

    def raidable(self, path: str) -> bool:
        marker = self.board.islam[path]
        if not marker.at or marker.disrupted or not self.can_pay(1):
            return False
        return controller(self.game, PATHS[path]["lands"][marker.at - 1]["id"]) == "arab"

    def at_sea(self) -> Iterator[Action]:
        board, fleet = self.board, "greek_fleet" not in self.board.used
        if board.affects["cyprus"] in self.paths and board.minor["cyprus"] > -1 and self.can_pay(1):
            yield NavalBattle("cyprus")
            if fleet:
                yield NavalBattle("cyprus", fleet=True)
        if board.affects.get("socotra") in self.paths and board.minor["socotra"] > -1 and self.can_pay(1):
            yield NavalBattle("socotra")
        for path in set(self.paths) & {"greek", "med"}:
            free = board.this_turn.kahina and path == "med"
            if self.raidable(path) and (free or (fleet and board.minor["cyprus"] < 1)):
                yield CoastalRaid(path)
        shores = [a.path for a in self.attacks() if a.path in ("greek", "med")]
        if fleet and board.minor["cyprus"] == -1 and not board.landing:
            for path in shores:
                if board.active[path] != "berbers" or board.munnuza:
                    yield Attack(path, landing=True)

    def by_horse(self) -> Iterator[CavalryRaid]:
        if "persia" in self.board.skill and "immortals" not in self.board.used:
            for path in set(self.paths) & {"indian", "parthian"}:
                if self.raidable(path):
                    yield CavalryRaid(path)

    def bribes(self) -> Iterator[Action]:
        board = self.board
        manichees = self.game.components.at["parthian"][board.refugees.get("manichees", 0)]
        hosted = manichees != "mecca" and controller(self.game, manichees) == "player"
        for power, path in (("bulgars", "greek"), ("tibet", "parthian")):
            cost = 1 if power == "tibet" and hosted else board.price[power]
            if path in self.paths and board.minor[power] > -1 and self.can_pay(cost):
                yield Appease(power)
        persian = "indian" in self.paths and self.empire("indian") == "persia"
        if persian and board.immortals == 1 and self.can_pay(1):
            yield BuyElephants()

    def held(self, empire: str) -> list[str]:
        """Lands of an Empire on these Paths."""
        return [
            land
            for land in LANDS
            if LANDS[land]["path"] in self.paths
            and self.empire(LANDS[land]["path"]) == empire
            and controller(self.game, land) == "player"
        ]

    def buildings(self) -> Iterator[Action]:
        board = self.board
        empire = {"west": "byzantium", "east": "persia"}.get(self.theater, "")
        if empire not in board.capitals:
            return
        held = self.held(empire)
        sites = [land for land in held if land not in {castle.at for castle in board.castles.values()}]
        for kind in ("major", "minor"):
            gone = [c for c in board.castles.values() if c.id.startswith(kind) and not c.at]
            if gone and sites and self.can_pay(4) and (kind == "minor" or empire == "byzantium"):
                yield BuildCastle(gone[0].id, empire)
        for castle in board.castles.values():
            weak = castle.id.startswith("major") and not castle.strong
            if castle.at in held and weak and self.can_pay(4):
                yield FixCastle(castle.id)
        yield from self.courts(empire, held)

    def courts(self, empire: str, held: list[str]) -> Iterator[Action]:
        capital = self.board.capitals[empire]
        if not self.can_pay(2):
            return
        if not capital.at and any(self.holy(land, empire) for land in held):
            yield BuildCapital(empire)
        elif capital.at and not capital.strong and LANDS[capital.at]["path"] in self.paths:
            yield FixCapital(empire)

    def holy(self, land: str, empire: str) -> bool:
        """8.8.2, 8.8.3."""
        if self.board.islam[LANDS[land]["path"]].at >= self.game.components.number[land]:
            return False
        return land in CITIES if empire == "byzantium" else LANDS[land]["religion"] == "zoroastrian"

    def others(self) -> Iterator[Action]:
        board = self.board
        for empire, stand in board.stands.items():
            theater = "west" if empire == "byzantium" else "east"
            full = board.ap[theater] >= board.skill[empire] - 1
            best = board.skill[empire] == 7
            if not stand.used and not (full if stand.side == "ap" else best):
                yield LastStand(empire)
        for colour, held in board.tokens.items():
            for theater in board.ap:
                right = {"blue": "west", "red": "east"}.get(colour, theater) == theater
                room = self.ruled(theater) and board.ap[theater] < self.limit(theater)
                if held and right and room:
                    yield UseToken(colour, theater)

    def ruled(self, theater: str) -> bool:
        if theater in ("west", "east"):
            return {"west": "byzantium", "east": "persia"}[theater] in self.board.skill
        path = {"africa": "african", "caucasus": "caucasus"}[theater]
        return bool(self.army(path)) and (bool(self.empire(path)) or self.board.king == path)

    def limit(self, theater: str) -> int:
        empire = {"west": "byzantium", "east": "persia"}.get(theater, "")
        return self.board.skill[empire] - 1 if empire else 6

    def all(self) -> Iterator[Action]:
        yield from self.attacks()
        yield from self.rallies()
        yield from self.at_sea()
        yield from self.by_horse()
        yield from self.bribes()
        yield from self.buildings()
        yield from self.others()


COUNTED = (
    Attack | Rally | NavalBattle | CoastalRaid | CavalryRaid | Appease | BuyElephants
    | BuildCastle | FixCastle | BuildCapital | FixCapital | LastStand | UseToken
)  # fmt: skip


def disagreements(game: Game) -> list[Action]:
    """What one opinion allows and the other does not."""
    if not game.stack or not isinstance(game.stack[-1], Stage):
        return []
    listed = {action for action in RULES.legal(game, 0) if isinstance(action, COUNTED)}
    return list(listed ^ set(Opinion(game, game.stack[-1].paths).all()))


@EACH
def test_8_0_all_that_may_be_done_and_nothing_else(scenario, seed):
    for game, _ in random_game(RULES, scenario, f"actions {seed}", 1):
        assert disagreements(game) == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_8_0_nor_in_whole_games_in_which_rome_never_falls(scenario, seed, monkeypatch):
    """To the last card, with rich and poor Rulers: all counts of the two opinions agree."""
    rng, begin = Random(seed), EventsPhase.begin

    def stir(phase: EventsPhase, game: Game) -> None:
        board = game.board
        board.skill = {empire: rng.randint(3, 7) for empire in board.skill}
        board.ap = {theater: rng.randint(0, 2) for theater in board.ap}
        begin(phase, game)

    monkeypatch.setattr(EventsPhase, "begin", stir)
    monkeypatch.setattr(victory, "rome_falls", rescue)
    cards = set()
    for game, _ in random_game(RULES, scenario, f"whole {seed}", 1):
        cards.add(game.board.card)
        assert disagreements(game) == [] and RULES.problems(game) == []
        assert sum(line.points for line in victory.outcome_points(game)) == points(game)
        for path in game.board.active:
            listed = hit_list(game, path)
            assert (None if listed.stopped else listed.total) == hits(game, path)
    assert 50 in cards


def rescue(game: Game) -> None:
    """In place of 5.1: a new army in Cilicia, where the Arabs hold Jerusalem at most."""
    at = min(2, game.board.islam["greek"].at)
    game.board.armies["byz_greek"], game.board.islam["greek"] = Army("byz_greek", 3), Marker(at)


@EACH
def test_9_1_2_one_die_or_two(scenario, seed):
    """By the colours of the map, and the sides of the Islam markers."""
    met = set[int]()
    for game, _ in random_game(RULES, scenario, f"dice {seed}", 1):
        if not game.stack or not isinstance(game.stack[-1], Stage):
            continue
        for attack in Opinion(game, game.stack[-1].paths).attacks():
            army = game.board.armies[game.board.active[attack.path]]
            tile, number = TILES[army.id], army.at - (not army.inside)
            faith = game.board.religion if tile["religion"] == "byzantine" else tile["religion"]
            friends = PATHS[attack.path]["lands"][number - 1]["religion"] == faith
            one = not tile.get("religious", True) or (friends and not muslim(game, attack.path, number))
            found = odds(game, attack)
            if army.id != "berbers":
                assert found.dice == (1 if one else 2)
                met.add(found.dice)
            assert found.value == (tile["strong"] if army.level == 3 else tile["weak"])
    assert met == {1, 2}


@EACH
def test_21_4_ap_are_sent_along_open_routes_by_rulers_alone(scenario, seed):
    sent = 0
    for game, _ in random_game(RULES, scenario, f"trade {seed}", 1):
        if game.stack and isinstance(game.stack[-1], Stage):
            opinion = Opinion(game, game.stack[-1].paths)
            for action in RULES.legal(game, 0):
                if isinstance(action, SendAp):
                    assert action.source == opinion.theater and opinion.ruled(opinion.theater)
                    assert opinion.ap - opinion.owed_elsewhere() >= 1
                    assert action.rally or opinion.ruled(action.to)
                    assert not action.rally or opinion.healable(action.rally)
                    sent += 1
    assert bool(sent) is (scenario == "advanced")
