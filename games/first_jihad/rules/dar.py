"""18, 19.2. The Dar al-Islam Table, and the Refugees."""

from games.first_jihad.rules import syrians
from games.first_jihad.rules.ap import gain_tokens
from games.first_jihad.rules.board import LOST, Game, PathId, active_army, arab_controls, land_of
from games.first_jihad.rules.kings import FULL
from games.first_jihad.rules.news import DarRolled, NothingCame, PieceChanged
from games.first_jihad.rules.religion import disrupt

EASTERN = ("indian", "parthian")  # 18.3


def dar_al_islam(game: Game) -> None:
    """18.1. From the turn after Sharia Law: two dice and the Ka'aba Number."""
    board = game.board
    if board.sharia == "coming":
        board.sharia = "law"
        return
    if board.sharia != "law":
        return
    dice = game.dice.d6(2)
    rows = game.components.dar_al_islam
    total = sum(dice) + board.kaaba
    result = rows[max(0, min(len(rows) - 1, total - rows[0].total))].result
    game.tell(DarRolled(dice=dice, kaaba=board.kaaba, total=total, result=result, rule="18.1"))
    told = len(game.news)
    apply_result(game, result)
    if len(game.news) == told:
        game.tell(NothingCame(what=result, rule="18.1"))


def apply_result(game: Game, result: str) -> None:
    if result.endswith("S_MOVE"):
        move_refugees(game, result.removesuffix("_MOVE").lower())
    elif result == "MARDAITE_RAID":
        mardaite_raid(game)
    elif result == "ICONS_BAQT":
        icons_and_baqt(game)
    elif result == "ZABULISTAN":
        zabulistan(game)
    else:
        kharijites(game, "parthian" if result == "KHARIJITES_NORTH" else "indian")


def move_refugees(game: Game, kind: str) -> None:
    """18.2, 19.2. One Land away from Mecca, if the Arabs hold the one they are in."""
    path = next(refugees.path for refugees in game.components.refugees if refugees.id == kind)
    lands, at = game.components.at[path], game.board.refugees[kind]
    if arab_controls(game, lands[at]) and at < len(lands) - 1:
        game.board.refugees[kind] = at + 1
        game.tell(PieceChanged(piece=kind, now=lands[at + 1], rule="18.2"))


def mardaite_raid(game: Game) -> None:
    """18.5. From an Arab-controlled Land they Disrupt Islam on the Greek Path."""
    if arab_controls(game, game.components.at["greek"][game.board.refugees["mardaites"]]):
        disrupt(game, "greek", "18.5")


def icons_and_baqt(game: Game) -> None:
    """18.4. Icons among the Arabs are lost; each Full Baqt pays Tribute."""
    board = game.board
    if board.icons in game.components.land and arab_controls(game, board.icons):
        board.icons = LOST
        game.tell(PieceChanged(piece="icons", now=LOST, rule="18.4"))
    for kind in board.baqts.values():
        if kind == FULL:
            gain_tokens(game, "purple", 1, "18.4")


def zabulistan(game: Game) -> None:
    """18.3. A token while Persia or a Jihad draws the Arabs away; later, Zabulistan itself resists."""
    board = game.board
    if "persia" in board.skill or board.jihad:
        gain_tokens(game, "red", 1, "18.3")
        return
    if board.zabulistan not in ("defiant", "subdued"):
        return
    if board.zabulistan == "defiant":
        syrians.change_kaaba(game, -1, "18.3")
    now = ("defiant", "subdued", "conquered")[sum(at_the_end(game, path) for path in EASTERN)]
    if now != board.zabulistan:
        board.zabulistan = now
        game.tell(PieceChanged(piece="zabulistan", now=now, rule="18.3"))


def at_the_end(game: Game, path: PathId) -> bool:
    """Whether the active army stands in an End of the Earth."""
    army = active_army(game, path)
    return army is not None and game.components.land[land_of(game, army)].end


def kharijites(game: Game, path: PathId) -> None:
    """18.6. A face-up marker is Disrupted and that is all; else a Stop Sign, or in a Jihad a Mardaite Raid.

    While the marker is in Mecca there is nothing to turn over, so the Stop Sign comes (ruling of 18.6).
    """
    marker = game.board.islam[path]
    if marker.at and not marker.disrupted:
        disrupt(game, path, "18.6")
    elif game.board.jihad:
        mardaite_raid(game)
    else:
        game.board.stop = path
        game.tell(PieceChanged(piece="stop_sign", now=path, rule="18.6"))
