"""9. The player's attacks."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from games.engine.contract import Reason
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import damascus
from games.first_jihad.rules.actions import Attack
from games.first_jihad.rules.ap import spend, why_not_spend
from games.first_jihad.rules.board import (
    SHATTERED,
    STRONG,
    WEAK,
    Army,
    Game,
    PathId,
    active_army,
    converted,
    is_mecca,
    land_of,
    muslim_in_combat,
    persia_lives,
)
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import Attacked, Looted, PieceChanged
from games.first_jihad.rules.religion import disrupt

SEA_PATHS = ("greek", "med")  # 8.5.2
HORSE_PATHS = ("indian", "parthian")  # 8.6, 9.5.1


class Odds(NamedTuple):
    """What an attack needs, before any die is rolled."""

    land: str
    cost: int
    dice: int  # 9.1.2: of two the lower counts
    value: int  # to be rolled above
    drm: int
    chance: float


def target(army: Army) -> int:
    """9.1.2, 9.4. The number of the Land attacked: the next one, or its own if the army is besieged."""
    return army.at if army.inside else army.at - 1


def attack_cost(game: Game, path: PathId) -> int:
    """8.3, 8.3.1, 9.4. What an attack costs: by the crossing; more once the Military Heartland is lost.

    To raise a siege nothing is crossed, so it costs the least whatever befell the Heartland (ruling of 9.4).
    """
    army = active_army(game, path)
    assert army
    numbers = game.components.numbers
    if army.inside:
        return numbers.raise_siege_cost
    if heartland_lost(game, army, "military"):
        return numbers.lost_heartland_cost
    crossing = game.components.crossing[land_of(game, army)]
    return crossing.attack or straits_cost(game)


def straits_cost(game: Game) -> int:
    """8.3.1. Command of the Sea: as the Cyprus Track says now."""
    return game.components.numbers.straits_cost[str(game.board.minor["cyprus"])]


def heartland_lost(game: Game, army: Army, kind: str) -> bool:
    """21.5. Whether the Empire of this army has lost a Heartland to Islam; of other nations nobody asks."""
    board = game.board
    if not board.advanced or board.options["heartlands"] == "off":
        return False
    land = game.components.heartland.get((game.components.army[army.id].empire, kind))
    return land is not None and converted(game, land)


def bar_attack(game: Game, paths: tuple[PathId, ...], action: Attack) -> Reason | None:
    """9.1, 9.1.2, 7.6, 22.1. Why an army cannot attack."""
    army = active_army(game, action.path)
    if army is None or action.path not in paths:
        return Reason("No army of yours is to act there now.", "8.1")
    if army.cursed:
        return Reason("A Cursed army cannot attack.", "7.6")
    if army.level == SHATTERED:
        return Reason("A shattered army cannot attack.", "9.1.2")
    if is_mecca(game, action.path, target(army)):
        return Reason("Mecca is never attacked, nor Damascus once it is the Islamic Capital.", "9.1")
    if game.components.army[army.id].empire in game.board.truces:
        return Reason("An Empire in Truce does not attack.", "22.1")
    if reason := why_not_spend(game, action.path, attack_cost(game, action.path), "8.3"):
        return reason
    return bar_immortals(game, army, action) if action.immortals else None


def bar_immortals(game: Game, army: Army, action: Attack) -> Reason | None:
    """9.5.1, 9.5.1.1. They charge on the Parthian and the Indian Path; with elephants for Persians alone."""
    board, numbers = game.board, game.components.numbers
    if action.path not in HORSE_PATHS or not persia_lives(game):
        return Reason("The Immortals cannot charge there.", "9.5.1")
    if "immortals" in board.used:
        return Reason("The Immortals have been used this turn.", "12.2")
    if action.immortals == numbers.immortals:
        return None
    if action.immortals != board.immortals:
        return Reason("The Immortals have no elephants.", "9.5.1")
    if game.components.army[army.id].empire != "persia":
        return Reason("The elephants charge for Persians alone.", "9.5.1.1")
    return None


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[Attack]:
    for path in paths:
        yield Attack(path)
        if path in SEA_PATHS:
            yield Attack(path, landing=True)
        if path in HORSE_PATHS and game.board.immortals and "immortals" not in game.board.used:
            yield Attack(path, game.components.numbers.immortals)
            if game.board.immortals > game.components.numbers.immortals:
                yield Attack(path, game.board.immortals)


def faith(game: Game, army: Army) -> str:
    """9.1.1, 20.1, 20.3. An army's religion: of Byzantine armies that of their Empire.

    8.5.3: the Berbers are Catholic if Munnuza came over.
    """
    if army.id == "berbers" and game.board.munnuza:
        return "catholic"
    religion = game.components.army[army.id].religion
    return game.board.religion if religion == "byzantine" else religion


def dice_to_roll(game: Game, army: Army, path: PathId) -> int:
    """9.1.1.1, 9.1.2. One die where the people are friends, or religion does not matter; else two."""
    if not religious(game, army):
        return 1
    number = target(army)
    land = game.components.path[path].lands[number - 1]
    muslim = muslim_in_combat(game, path, number)
    mine = faith(game, army)
    if mine == "kharijite":
        # Muslims themselves, the Berbers have friends where Latin Christians turned to Islam
        # (ruling of 9.1.1.1).
        return 1 if muslim and land.religion == "catholic" else 2
    return 1 if not muslim and land.religion == mine else 2


def religious(game: Game, army: Army) -> bool:
    """9.1.1. Armies with the sun are Not Religious; of the Visigoths it is disputed (option)."""
    if army.id == "visigoths":
        return game.board.options["visigoths"] == "religious"
    return game.components.army[army.id].religious


def value(game: Game, army: Army) -> int:
    """7.3, 9.1.2"""
    tile = game.components.army[army.id]
    return tile.strong if army.level == STRONG else tile.weak


def drm(game: Game, army: Army, action: Attack) -> int:
    """9.5. The Landing, be it part of the attack or waiting for it, and the Immortals."""
    landing = game.components.numbers.landing if action.landing else game.board.landing
    return action.immortals + (landing if can_land(game, army, action.path) else 0)


def can_land(game: Game, army: Army, path: PathId) -> bool:
    """8.5.3. The Fleet lands for every army of the two western Paths but the Berbers, unless Catholic."""
    return path in SEA_PATHS and (army.id != "berbers" or game.board.munnuza)


def lands_for(game: Game, path: PathId) -> bool:
    """8.5.3. Whether the active army of a Path is one for which the Fleet lands."""
    army = active_army(game, path)
    return army is not None and can_land(game, army, path)


def odds(game: Game, action: Attack) -> Odds:
    """9.1.2. What an attack would take, for those who weigh it."""
    army = active_army(game, action.path)
    assert army
    dice, needed = dice_to_roll(game, army, action.path), value(game, army)
    bonus = drm(game, army, action)
    faces = max(0, min(6, 6 - (needed - bonus)))
    land = game.components.at[action.path][target(army)]
    return Odds(land, attack_cost(game, action.path), dice, needed, bonus, (faces / 6) ** dice)


def attack(game: Game, action: Attack) -> None:
    """9.1.2, 9.2. Pay, commit, roll: more than the Value wins. An army may attack again and again."""
    path = action.path
    army = active_army(game, path)
    assert army
    cost = attack_cost(game, path)
    spend(game, path, cost, "8.3")
    bonus = drm(game, army, action)
    dice = game.dice.d6(dice_to_roll(game, army, path))
    needed = value(game, army)
    won = min(dice) + bonus > needed
    land = game.components.at[path][target(army)]
    game.tell(
        Attacked(
            army=army.id, land=land, cost=cost, dice=dice, drm=bonus, value=needed, won=won, rule="9.1.2"
        )
    )
    commit(game, army, action, won)
    if won:
        advance(game, army, path)


def commit(game: Game, army: Army, action: Attack, won: bool) -> None:
    """8.5.3, 9.5.1. The Landing is over; the Immortals are used, and a failed charge kills the elephants."""
    board, numbers = game.board, game.components.numbers
    if can_land(game, army, action.path):
        board.landing = 0
    if not action.immortals:
        return
    board.used.append("immortals")
    if action.immortals > numbers.immortals and not won:
        board.immortals = numbers.immortals
        game.tell(PieceChanged(piece="immortals", now=str(numbers.immortals), rule="9.5.1"))


def advance(game: Game, army: Army, path: PathId) -> None:
    """9.1.2, 7.5.1, 9.4. Into the Land, or back on top of the Castle; an Islam marker there is Disrupted."""
    number = target(army)
    if army.inside:
        army = replace(army, inside=False)
        game.board.armies[army.id] = army
        game.tell(PieceChanged(piece=army.id, now="on_top", rule="9.4"))
    else:
        army = armies.move_army(game, army, number, "9.1.2")
    if game.board.islam[path].at == number:
        disrupt(game, path, "9.1.2")
    damascus.pay_tokens(game)
    if army.level == WEAK and armies.most(game, army) == STRONG:
        game.call(Loot(path=path))


class Loot(Question, kw_only=True):
    """9.3. A weak army that took a Land can plunder it: strong again at no cost, but Cursed."""

    wanted: ClassVar[Reason] = Reason("Say whether the Land is looted.", "9.3")
    path: PathId

    def answers(self, game: Game) -> list[str]:
        return ["spare", "loot"]

    def answer(self, game: Game, answer: str) -> None:
        army = active_army(game, self.path)
        assert army
        if answer == "loot":
            game.tell(Looted(army=army.id, rule="9.3"))
            armies.set_level(game, army, STRONG, True, "7.6")
