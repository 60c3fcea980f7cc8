"""14. The End of Turn Phase."""

from typing import ClassVar

from games.engine.flow import Procedure
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import blessings, damascus, kings, minor, syrians, truce
from games.first_jihad.rules.ap import spend_token
from games.first_jihad.rules.board import (
    SHATTERED,
    WEAK,
    Army,
    Game,
    Marker,
    PathId,
    ThisTurn,
    active_army,
    controller,
    converted,
    front,
    land_of,
    on_neutral,
    player_controls,
)
from games.first_jihad.rules.codes.caliphate import raise_syrians
from games.first_jihad.rules.mecca import end_truce, set_mecca
from games.first_jihad.rules.news import (
    ApLost,
    EmpireCollapsed,
    PieceChanged,
    RevivalRolled,
    TheaterDivided,
)
from games.first_jihad.rules.religion import (
    can_roll,
    convert,
    disrupt,
    may_enter,
    recover,
    retreat_marker,
    roll_conversion,
)


class EndOfTurn(Procedure, kw_only=True):
    """14.0. Each step in exactly this order."""

    steps: ClassVar[tuple[str, ...]] = (
        "syrian_vengeance",
        "curse_removal",
        "conversion",
        "islamic_recovery",
        "paris_and_the_berbers",
        "surrender",
        "icons_movement",
        "banking",
        "blessings_recovery",
        "trade_routes_check",
        "muslim_navy_check",
        "damascus_check",
        "truce_check",
        "jihad_redirection",
        "baqt_resolution",
        "clean_up",
    )

    def syrian_vengeance(self, game: Game) -> None:
        syrians.vengeance(game)

    def curse_removal(self, game: Game) -> None:
        """14.2, 14.2.1. Of active armies, Path by Path; never of the Berbers in their box."""
        for path in game.board.active:
            army = active_army(game, path)
            if army and army.cursed:
                remove_curse(game, path, army)

    def conversion(self, game: Game) -> None:
        """14.3. Conversion where Islam stands at the Arabs' back, revival where it stands at the player's."""
        for path in game.board.active:
            if can_roll(game, path):
                roll_conversion(game, path, "14.3")
            elif can_revive(game, path):
                roll_revival(game, path)

    def islamic_recovery(self, game: Game) -> None:
        """14.4"""
        for path, marker in game.board.islam.items():
            if marker.disrupted and recovers(game, path, marker):
                recover(game, path, "14.4")

    def paris_and_the_berbers(self, game: Game) -> None:
        berbers_wait(game)

    def surrender(self, game: Game) -> None:
        """14.6, 14.6.1, 14.6.2"""
        for path in game.board.active:
            surrender(game, path)
        if "persia" in game.board.skill and not any(
            army.empire == "persia" and army.id in game.board.armies for army in game.components.armies
        ):
            persia_collapses(game)

    def icons_movement(self, game: Game) -> None:
        game.call(blessings.IconsMove())

    def banking(self, game: Game) -> None:
        """14.8, 6.3.2, 6.3.3. AP that cannot be banked are lost; so are blue and red Bonus AP."""
        board = game.board
        for theater, ap in board.ap.items():
            if ap and not can_bank(game, theater):
                board.ap[theater] = 0
                game.tell(ApLost(theater=theater, lost=ap, rule="14.8"))
        for colour in ("blue", "red"):
            if held := board.tokens[colour]:
                spend_token(game, colour, held, "14.8")
        board.sent = {}

    def blessings_recovery(self, game: Game) -> None:
        """14.9. Also the Stop Sign of a Path comes off."""
        blessings.recover_blessings(game)
        if game.board.stop:
            game.board.stop = ""
            game.tell(PieceChanged(piece="stop_sign", now="off", rule="14.9"))

    def trade_routes_check(self, game: Game) -> None:
        """14.10 step 1, 12.1, 13.5, 21.4.3.1, 21.4.3.2"""
        if game.board.advanced:
            check_greek_fire(game)
            check_socotra(game)

    def muslim_navy_check(self, game: Game) -> None:
        damascus.check_navy(game)

    def damascus_check(self, game: Game) -> None:
        """14.10 step 3, 21.2.1, 17.1.2. A converted Damascus is part of Mecca; Umar I may have waited."""
        board = game.board
        if board.advanced and not board.capital_of_islam and converted(game, "damascus"):
            board.capital_of_islam = True
            game.tell(PieceChanged(piece="damascus", now="islamic_capital", rule="21.2.1"))
            if board.umar:
                raise_syrians(game)

    def truce_check(self, game: Game) -> None:
        """14.10 step 4"""
        truce.resolve_offer(game)

    def jihad_redirection(self, game: Game) -> None:
        syrians.redirect_jihad(game)

    def baqt_resolution(self, game: Game) -> None:
        kings.resolve_baqt(game)

    def clean_up(self, game: Game) -> None:
        """What holds for one turn is over."""
        board = game.board
        board.this_turn = ThisTurn()
        if board.options["munnuza"] == "turn":
            board.munnuza = False


def remove_curse(game: Game, path: PathId, army: Army) -> None:
    """14.2, 7.6. The Curse goes, and with it any shatter; Islam profits, but for a Stop Sign (15.5)."""
    armies.set_level(game, army, max(army.level, WEAK), False, "14.2")
    marker = game.board.islam[path]
    if game.board.stop == path:
        return
    if not marker.disrupted:
        if may_enter(game, path, marker.at + 1):
            convert(game, path, True, "14.2")
        disrupt(game, path, "14.2")  # also where it could not advance (ruling of 14.2)
    elif controller(game, game.components.at[path][marker.at]) != "player":
        recover(game, path, "14.2")


def can_revive(game: Game, path: PathId) -> bool:
    """14.3.3, 10.5. The player holds a firmly Muslim Land; with RIDDA the marker's own is enough."""
    if not game.board.active[path]:
        return False
    at, held = game.board.islam[path].at, front(game, path) + 1
    return held < at or (game.board.this_turn.ridda and held == at)


def roll_revival(game: Game, path: PathId) -> None:
    """14.3.3. A 6 drives Islam back one Land; with RIDDA a 5 is enough (ruling of 6.2)."""
    numbers = game.components.numbers
    needed = numbers.ridda_roll if game.board.this_turn.ridda else numbers.revival_roll
    die = game.dice.d6()[0]
    game.tell(RevivalRolled(path=path, die=die, needed=needed, rule="14.3.3"))
    if die >= needed:
        retreat_marker(game, path, "14.3.3")


def recovers(game: Game, path: PathId, marker: Marker) -> bool:
    """14.4. Not in a player's Land, next to the Icons, under a Stop Sign, or while Tribals are out."""
    board = game.board
    if board.stop == path or (board.mujahideen and syrians.tribal(game)):
        return False
    if player_controls(game, game.components.at[path][marker.at]):
        return False
    return not icons_near(game, path, marker)


def icons_near(game: Game, path: PathId, marker: Marker) -> bool:
    icons = game.board.icons
    if game.components.path_of.get(icons) != path or not player_controls(game, icons):
        return False
    return abs(game.components.number[icons] - marker.at) == 1


def berbers_wait(game: Game) -> None:
    """14.5. While the Franks are in Paris, the Berbers in their box lose heart, Hit by Hit."""
    berbers, franks = game.board.armies.get("berbers"), game.board.armies.get("franks")
    if berbers is None or berbers.at or franks is None:
        return
    if not game.components.land[land_of(game, franks)].end:
        return
    if berbers.level > SHATTERED:
        armies.set_level(game, berbers, berbers.level - 1, False, "14.5")
    elif not berbers.cursed:
        armies.curse(game, berbers, "14.5")
    else:
        armies.remove_army(game, "berbers", "14.5")


def surrender(game: Game, path: PathId) -> None:
    """14.6. An army on top of a Neutral is destroyed, and the Neutral activated."""
    army = active_army(game, path)
    neutral = on_neutral(game, army) if army else None
    if army is None or neutral is None:
        return
    was_empire = game.components.army[army.id].empire
    armies.remove_army(game, army.id, "14.6")
    armies.activate(game, neutral.id, "14.6")
    if game.board.king == path:
        kings.depose(game)
    theater = game.components.theater[path]
    if was_empire and theater in game.components.ruler_of:
        game.tell(TheaterDivided(theater=theater, rule="14.6.1"))
    syrians.end_jihad_without_object(game)


def persia_collapses(game: Game) -> None:
    """14.6.2. No Shah, no Capital, no Immortals, no chit; a strong Mecca; Zabulistan defies the Arabs."""
    board = game.board
    del board.skill["persia"], board.stands["persia"], board.capitals["persia"]
    board.immortals = 0
    game.tell(EmpireCollapsed(empire="persia", rule="14.6.2"))
    set_mecca(game, game.components.numbers.mecca_strong, "14.6.2")
    end_truce(game, "persia", "14.6.2")
    if board.advanced:
        board.zabulistan = "defiant"
        game.tell(PieceChanged(piece="zabulistan", now="defiant", rule="14.6.2"))


def can_bank(game: Game, theater: str) -> bool:
    """6.3.2, 14.8. An Empire with its Capital; a Great King."""
    empire = game.components.ruler_of.get(theater)
    if empire:
        return empire in game.board.capitals and bool(game.board.capitals[empire].at)
    return bool(game.board.king) and game.components.theater[game.board.king] == theater


def check_greek_fire(game: Game) -> None:
    """14.10 step 1a. Without the naphtha of Balanjar there is none."""
    if any(controller(game, land) == "arab" for land in game.components.route["pontic"].ends):
        blessings.set_fleet(game, game.components.numbers.fleet, "14.10")


def check_socotra(game: Game) -> None:
    """14.10 step 1b, 13.5. India's concern while Adulis is the Arabs', or Africa at peace; else Africa's."""
    power = game.components.minor_power["socotra"]
    lost = controller(game, "adulis") == "arab" or game.board.baqts.get("african") == kings.FULL
    minor.set_path(game, "socotra", power.other if lost else power.path, "13.5")
