"""6.2. Events of the other nations."""

from msgspec.structs import replace

from games.first_jihad.components import CardEvent
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import kings
from games.first_jihad.rules.board import (
    LOST,
    Army,
    Game,
    Marker,
    active_army,
    arab_controls,
    converted,
    front,
    is_mecca,
)
from games.first_jihad.rules.news import ArmyMoved, PieceChanged
from games.first_jihad.rules.religion import disrupt, set_marker


def berber_revolt(game: Game, event: CardEvent) -> bool:
    """6.2 BERBER_REVOLT, 14.5. From their box to Tingitana, if that is Muslim and the Arabs'."""
    berbers = game.board.armies.get("berbers")
    if berbers is None or berbers.at or not converted(game, "tingitana"):
        return False
    if not arab_controls(game, "tingitana"):
        return False
    at = game.components.number["tingitana"]
    game.board.armies["berbers"] = replace(berbers, at=at)
    game.tell(ArmyMoved(army="berbers", before="", to="tingitana", rule="6.2"))
    armies.activate(game, "berbers", "2.1.5.1")
    return True


def munnuza_defects(game: Game, event: CardEvent) -> bool:
    """6.2 MUNNUZA_DEFECTS. The Berbers are Catholic from now on (ruling of 8.5.3), or this turn (option)."""
    game.board.munnuza = True
    return "berbers" in game.board.armies


def merovingians(game: Game, event: CardEvent) -> bool:
    """6.2 MEROVINGIANS"""
    return "franks" in game.board.armies and armies.worsen(game, "franks", "6.2")


def replace_army(game: Game, old: str, new: str) -> bool:
    """One nation steps into the place of another, strong."""
    board = game.board
    found = board.armies.get(old)
    if found is None or not found.at:
        return False
    armies.set_aside(game, old)
    board.armies[new] = Army(new, found.at)
    land = game.components.at[game.components.army[new].path][found.at]
    game.tell(ArmyMoved(army=new, before="", to=land, rule="6.2"))
    if board.active["parthian"] == old:
        armies.activate(game, new, "6.2")
    return True


def sulu_khan(game: Game, event: CardEvent) -> bool:
    """6.2 SULU_KHAN"""
    return replace_army(game, "sogdians", "turgesh")


def sulu_assassinated(game: Game, event: CardEvent) -> bool:
    """6.2 SULU_ASSASSINATED. The Chinese come closer, if nobody is in their way."""
    if not replace_army(game, "turgesh", "sogdians"):
        return False
    chinese = game.board.armies.get("chinese")
    if chinese and chinese.at - 1 > max(front(game, "parthian"), game.board.armies["sogdians"].at):
        armies.move_army(game, chinese, chinese.at - 1, "6.2")
    return True


def dahlak_falls(game: Game, event: CardEvent) -> bool:
    """6.2 DAHLAK_FALLS"""
    axum = game.board.armies.get("axum")
    if axum is None or axum.at == len(game.components.path["african"].lands):
        return False
    armies.retreat(game, axum, "6.2")
    return True


def feigned_conversion(game: Game, event: CardEvent) -> bool:
    """6.2 FEIGNED_CONVERSION"""
    return step_forward(game, "caucasus")


def step_forward(game: Game, path: str) -> bool:
    """An event takes an active army one Land closer to Mecca, never into it; a siege is raised."""
    army = active_army(game, path)
    if army is None:
        return False
    if army.inside:
        game.board.armies[army.id] = replace(army, inside=False)
        game.tell(PieceChanged(piece=army.id, now="on_top", rule="9.4"))
        return True
    if is_mecca(game, path, army.at - 1):
        return False
    armies.move_army(game, army, army.at - 1, "6.2")
    if game.board.islam[path].at == army.at - 1:
        disrupt(game, path, "9.1.2")
    return True


def count_julian(game: Game, event: CardEvent) -> bool:
    """6.2 COUNT_JULIAN. The Visigoths suffer; Islam leaps to the Land of the active army.

    Nothing once the Visigoths are gone and Aquitaine is Muslim.
    """
    board, aquitaine = game.board, game.components.number["aquitaine"]
    if "visigoths" not in board.armies and converted(game, "aquitaine"):
        return False
    struck = "visigoths" in board.armies and armies.worsen(game, "visigoths", "6.2")
    army, marker = active_army(game, "med"), board.islam["med"]
    assert army
    if 0 < marker.at <= front(game, "med"):
        set_marker(game, "med", Marker(min(army.at, aquitaine)), "6.2")
        lose_icons(game)
    return struck or board.islam["med"] != marker


def lose_icons(game: Game) -> None:
    """14.3.1. Of all Lands that a leap of Islam converts."""
    icons = game.board.icons
    if game.components.path_of.get(icons) == "med" and converted(game, icons):
        game.board.icons = LOST
        game.tell(PieceChanged(piece="icons", now=LOST, rule="14.3.1"))


def jews(game: Game, event: CardEvent) -> bool:
    """6.2 JEWS, 19.1"""
    game.board.jews, game.board.jews_side = event.land, event.amount
    game.tell(PieceChanged(piece="jews", now=event.land, rule="19.1"))
    return True


def baqt_offer(game: Game, event: CardEvent) -> bool:
    """6.2 BAQT_OFFER, 16.3. Decided in the Diplomacy Step."""
    game.board.baqt_offer = event.path
    return True


def revolt(game: Game, event: CardEvent) -> bool:
    """6.2 REVOLT, 16.4"""
    return kings.revolt(game, event.path, event.amount)


def great_king(game: Game, event: CardEvent) -> bool:
    """6.2 GREAT_KING, 16.5"""
    return kings.great_king(game, event.path, event.amount)


EFFECTS = {
    "BERBER_REVOLT": berber_revolt,
    "MUNNUZA_DEFECTS": munnuza_defects,
    "MEROVINGIANS": merovingians,
    "SULU_KHAN": sulu_khan,
    "SULU_ASSASSINATED": sulu_assassinated,
    "DAHLAK_FALLS": dahlak_falls,
    "FEIGNED_CONVERSION": feigned_conversion,
    "COUNT_JULIAN": count_julian,
    "JEWS": jews,
    "BAQT_OFFER": baqt_offer,
    "REVOLT": revolt,
    "GREAT_KING": great_king,
}
