"""8.5, 8.6, 8.11. Battles at sea, raids, and landings."""

from collections.abc import Iterator

from games.engine.contract import Reason
from games.first_jihad.rules.actions import Attack, CavalryRaid, CoastalRaid, Landing, NavalBattle
from games.first_jihad.rules.ap import spend, why_not_spend
from games.first_jihad.rules.attack import HORSE_PATHS, SEA_PATHS, attack, bar_attack, lands_for
from games.first_jihad.rules.board import Game, PathId, active_army, front, persia_lives
from games.first_jihad.rules.minor import BEST, RIGHT, hosts, move_minor
from games.first_jihad.rules.news import BattleAtSea, PieceChanged, Raided
from games.first_jihad.rules.religion import disrupt

ISLANDS = ("cyprus", "socotra")
HOST_DRM = 1  # 8.5.1, 8.11: for the Mardaites, for the Parsees
AXUM_DRM = 1  # 8.11


def battle_drm(game: Game, action: NavalBattle) -> int:
    """8.5.1 the Fleet and the Mardaites; 8.11 the Parsees, and Axum in Adulis."""
    if action.power == "cyprus":
        return (game.board.fleet if action.fleet else 0) + HOST_DRM * hosts(game, "mardaites")
    return HOST_DRM * hosts(game, "parsees") + AXUM_DRM * axum_holds_adulis(game)


def axum_holds_adulis(game: Game) -> bool:
    """8.11. Adulis is Axum's: its army, active or Neutral, stands there or nearer to Mecca."""
    axum = game.board.armies.get("axum")
    adulis = game.components.number["adulis"]
    if axum is None or not 0 < axum.at <= adulis or front(game, "african") >= adulis:
        return False
    nubians = active_army(game, "african")
    return nubians is None or nubians.id == "axum" or nubians.at != adulis


def bar_battle(game: Game, paths: tuple[PathId, ...], action: NavalBattle) -> Reason | None:
    """8.5.1, 8.11. The AP come from the Path that the island affects."""
    board = game.board
    path = board.affects[action.power]
    rule = "8.5.1" if action.power == "cyprus" else "8.11"
    if path not in paths:
        return Reason("The AP must come from the Path that it affects.", rule)
    if board.minor[action.power] == BEST:
        return Reason("Nothing more can be won there.", "13.1")
    if action.fleet and "greek_fleet" in board.used:
        return Reason("The Greek Fleet has been used this turn.", "12.1")
    return why_not_spend(game, path, game.components.numbers.naval_cost, rule)


def naval_battle(game: Game, action: NavalBattle) -> None:
    """8.5.1, 8.11. A 6 or more wins: the marker moves one box to the right."""
    numbers = game.components.numbers
    rule = "8.5.1" if action.power == "cyprus" else "8.11"
    spend(game, game.board.affects[action.power], numbers.naval_cost, rule)
    bonus = battle_drm(game, action)
    if action.fleet:
        use_fleet(game)
    die = game.dice.d6()[0]
    won = die + bonus >= numbers.naval_roll
    game.tell(
        BattleAtSea(power=action.power, die=die, drm=bonus, needed=numbers.naval_roll, won=won, rule=rule)
    )
    if won:
        move_minor(game, action.power, RIGHT, rule)


def use_fleet(game: Game) -> None:
    """12.1. Into the Used box; 8.13 Karabisian Theme: not this turn."""
    if not game.board.this_turn.karabisian:
        game.board.used.append("greek_fleet")
        game.tell(PieceChanged(piece="greek_fleet", now="used", rule="12.1"))


def bar_raid(game: Game, path: PathId, rule: str) -> Reason | None:
    """8.5.2, 8.6. A raid needs a face-up Islam marker in an Arab-controlled Land, and its AP."""
    marker = game.board.islam[path]
    if marker.at == 0:
        return Reason("There is no Islam marker on the Path, and Mecca is not raided.", rule)
    if marker.disrupted:
        return Reason("The Islam marker is Disrupted already.", "10.4")
    if marker.at > front(game, path):
        return Reason("The Islam marker is not in a Land of the Arabs.", rule)
    return why_not_spend(game, path, game.components.numbers.raid_cost, rule)


def bar_coastal_raid(game: Game, paths: tuple[PathId, ...], action: CoastalRaid) -> Reason | None:
    """8.5, 8.5.2. On either western Path, unless Cyprus is in its "+1" box.

    8.13 Queen Kahina: on the Med Path whatever Cyprus does, and be the Fleet used or not (ruling of 8.13).
    """
    board = game.board
    if action.path not in paths or action.path not in SEA_PATHS:
        return Reason("It is not this Path's turn.", "8.1")
    if not (board.this_turn.kahina and action.path == "med"):
        if board.minor["cyprus"] > 0:
            return Reason("With Cyprus lost, the Fleet can only fight for it.", "8.5")
        if "greek_fleet" in board.used:
            return Reason("The Greek Fleet has been used this turn.", "12.1")
    return bar_raid(game, action.path, "8.5.2")


def coastal_raid(game: Game, action: CoastalRaid) -> None:
    spend(game, action.path, game.components.numbers.raid_cost, "8.5.2")
    if not (game.board.this_turn.kahina and action.path == "med"):
        use_fleet(game)
    game.tell(Raided(path=action.path, by="greek_fleet", rule="8.5.2"))
    disrupt(game, action.path, "8.5.2")


def bar_landing(game: Game, paths: tuple[PathId, ...], action: Landing) -> Reason | None:
    """8.5.3. For an attack that can be made."""
    if reason := bar_fleet(game):
        return reason
    attacks = [Attack(path) for path in paths if lands_for(game, path)]
    if all(bar_attack(game, paths, attack) for attack in attacks):
        return Reason("There is no attack here that the Fleet could help.", "8.5.3")
    return None


def bar_landed_attack(game: Game, paths: tuple[PathId, ...], action: Attack) -> Reason | None:
    """9.1, 8.5.3. Why an army cannot attack, or not with a Landing."""
    reason = bar_attack(game, paths, action)
    if reason or not action.landing:
        return reason
    if not lands_for(game, action.path):
        return Reason("The Fleet does not land for this army.", "8.5.3")
    return bar_fleet(game)


def bar_fleet(game: Game) -> Reason | None:
    """8.5, 8.5.3. Why the Fleet cannot land: it does with Cyprus in the "-1" box alone."""
    board = game.board
    if board.minor["cyprus"] != BEST:
        return Reason("The Fleet lands only while Cyprus is in its -1 box.", "8.5")
    if "greek_fleet" in board.used:
        return Reason("The Greek Fleet has been used this turn.", "12.1")
    if board.landing:
        return Reason("A landing waits for its attack already.", "8.5.3")
    return None


def landed_attack(game: Game, action: Attack) -> None:
    """8.5.3, 9.5. The Fleet lands before the dice are rolled."""
    if action.landing:
        land(game, Landing())
    attack(game, action)


def land(game: Game, action: Landing) -> None:
    """8.5.3. No AP; a bonus for the next attack on the Greek or the Med Path, Greek Fire or not."""
    use_fleet(game)
    game.board.landing = game.components.numbers.landing
    game.tell(PieceChanged(piece="landing", now=str(game.board.landing), rule="8.5.3"))


def bar_cavalry_raid(game: Game, paths: tuple[PathId, ...], action: CavalryRaid) -> Reason | None:
    """8.6. On either eastern Path, whoever holds it, while there are Persian Immortals."""
    if action.path not in paths or action.path not in HORSE_PATHS:
        return Reason("It is not this Path's turn.", "8.1")
    if not persia_lives(game):
        return Reason("The Immortals are gone with Persia.", "14.6.2")
    if "immortals" in game.board.used:
        return Reason("The Immortals have been used this turn.", "12.2")
    return bar_raid(game, action.path, "8.6")


def cavalry_raid(game: Game, action: CavalryRaid) -> None:
    spend(game, action.path, game.components.numbers.raid_cost, "8.6")
    game.board.used.append("immortals")
    game.tell(Raided(path=action.path, by="immortals", rule="8.6"))
    disrupt(game, action.path, "8.6")


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[NavalBattle | CoastalRaid | CavalryRaid]:
    for power in ISLANDS:
        if game.board.affects.get(power) in paths:
            yield NavalBattle(power)
    if paths[0] in SEA_PATHS:
        if game.board.affects["cyprus"] in paths:
            yield NavalBattle("cyprus", fleet=True)
        for path in paths:
            yield CoastalRaid(path)
    if paths[0] in HORSE_PATHS and game.board.immortals:
        for path in paths:
            yield CavalryRaid(path)
