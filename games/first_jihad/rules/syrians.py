"""17. The Syrians: the Ka'aba Number, the Mujahideen, vengeance and Jihads."""

from msgspec.structs import replace

from games.first_jihad.rules.board import (
    Game,
    Jihad,
    LandId,
    PathId,
    active_army,
    empire_of,
    land_of,
)
from games.first_jihad.rules.mecca import end_truce
from games.first_jihad.rules.news import KaabaChanged, PieceChanged

FIRST_PATH = {"persia": "parthian", "byzantium": "greek"}  # 17.6.2
FRONTS = {"persia": ("indian", "parthian"), "byzantium": ("greek", "med")}


def tribal(game: Game) -> bool:
    """17.2. The Mujahideen are Tribal while the Ka'aba Number is at its lowest."""
    return game.board.kaaba == game.components.numbers.kaaba_least


def change_kaaba(game: Game, by: int, rule: str) -> bool:
    """17.2, 17.3. Within its bounds; at the lowest any Jihad is over (17.6.5)."""
    numbers, before = game.components.numbers, game.board.kaaba
    now = max(numbers.kaaba_least, min(numbers.kaaba_most, before + by))
    if now == before:
        return False
    game.board.kaaba = now
    game.tell(KaabaChanged(before=before, now=now, rule=rule))
    if by < 0 and tribal(game):
        end_jihad(game, "17.6.5")
    return True


def place_mujahideen(game: Game, path: PathId, rule: str, why: LandId = "") -> None:
    """17.4.1. On a Path; or back in the Casbah (17.4)."""
    if game.board.mujahideen != path:
        game.board.mujahideen = path
        game.tell(PieceChanged(piece="mujahideen", now=path or "casbah", why=why, rule=rule))


def after_invasion(game: Game, path: PathId) -> None:
    """17.5. Used, they are one weaker, and go home unless a Jihad keeps them; the Tribal lose nothing."""
    if game.board.mujahideen != path:
        return
    if not tribal(game):
        change_kaaba(game, -1, "17.5")
    if game.board.jihad is None:
        place_mujahideen(game, "", "17.5")


def fitna_on(game: Game, path: PathId) -> None:
    """7.1.2, 17.6.4. Strife on its Path pauses a Jihad for this turn."""
    board = game.board
    if board.jihad and board.mujahideen == path and not board.jihad.paused:
        board.jihad = replace(board.jihad, paused=True)
        game.tell(PieceChanged(piece="jihad", now="paused", rule="17.6.4"))


def live(game: Game, path: PathId, empire: str) -> bool:
    """17.6.3. A Live Path has an army of the Empire; one without is Dead."""
    return empire_of(game, path) == empire


def start_jihad(game: Game, empire: str, alternating: bool, fresh: bool = False) -> bool:
    """17.6.1, 17.6.2. A new Jihad ends the one before, and the Truce of its target (22.4).

    Whatever the Ka'aba Number is (ruling of 17.6.1).
    """
    board = game.board
    start = FIRST_PATH[empire]
    ended = end_jihad(game, "17.6.5")
    if empire in board.truces:
        end_truce(game, empire, "17.6.1")
    if alternating and not live(game, start, empire):
        start, alternating = other_front(empire, start), False
    alternating = alternating and live(game, other_front(empire, start), empire)
    if not live(game, start, empire):
        return ended
    board.jihad = Jihad(empire, alternating, fresh=fresh)
    now = "alternating" if alternating else "one_front"
    game.tell(PieceChanged(piece="jihad", now=now, rule="17.6.2"))
    place_mujahideen(game, start, "17.6.2")
    return True


def other_front(empire: str, path: PathId) -> PathId:
    first, second = FRONTS[empire]
    return second if path == first else first


def end_jihad(game: Game, rule: str) -> bool:
    """17.6.5. The marker leaves the map, and the Mujahideen go home."""
    if game.board.jihad is None:
        return False
    game.board.jihad = None
    game.tell(PieceChanged(piece="jihad", now="ended", rule=rule))
    place_mujahideen(game, "", rule)
    return True


def end_jihad_without_object(game: Game) -> bool:
    """17.6.5. As soon as no Path that it may turn to is Live, in mid-turn too (ruling of 17.6.5)."""
    jihad, at = game.board.jihad, game.board.mujahideen
    if jihad is None or live(game, at, jihad.empire):
        return False
    if jihad.alternating and live(game, other_front(jihad.empire, at), jihad.empire):
        return False
    return end_jihad(game, "17.6.5")


def redirect_jihad(game: Game) -> None:
    """14.10 step 5. Dead Paths end a Jihad or leave it one front; two Live ones make it alternate.

    A Jihad begun at step 4 does not alternate before its first Arab Phase (ruling of 14.10).
    """
    jihad, at = game.board.jihad, game.board.mujahideen
    if jihad is None or end_jihad_without_object(game):
        return
    other = other_front(jihad.empire, at)
    if not live(game, at, jihad.empire):
        go_on_at(game, other, alternating=False)
    elif jihad.alternating and not live(game, other, jihad.empire):
        go_on_at(game, at, alternating=False)
    elif jihad.alternating and not jihad.paused and not jihad.fresh:
        place_mujahideen(game, other, "14.10")
    go_on(game)


def go_on_at(game: Game, path: PathId, alternating: bool) -> None:
    jihad = game.board.jihad
    assert jihad
    game.board.jihad = replace(jihad, alternating=alternating)
    game.tell(PieceChanged(piece="jihad", now="one_front", rule="14.10"))
    place_mujahideen(game, path, "14.10")


def go_on(game: Game) -> None:
    """14.10 step 5. Any Stop Sign comes off the Jihad marker."""
    jihad = game.board.jihad
    assert jihad
    if jihad.paused:
        game.tell(PieceChanged(piece="jihad", now="resumed", rule="14.10"))
    game.board.jihad = replace(jihad, paused=False, fresh=False)


def vengeance(game: Game) -> None:
    """14.1, 17.4. The Mujahideen go to the first Path on which the player has dared too much."""
    if not game.board.advanced or game.board.jihad:
        return
    for provoked in (in_green_box, in_muslim_land):
        for path in game.board.active:
            if path != game.board.stop and provoked(game, path):
                place_mujahideen(
                    game, path, "14.1", land_of(game, game.board.armies[game.board.active[path]])
                )
                return


def in_green_box(game: Game, path: PathId) -> bool:
    """21.3. A player's army in a Land of keen interest to the Arabs; where there is a Baqt, peace."""
    army = active_army(game, path)
    return army is not None and game.components.land[land_of(game, army)].green


def in_muslim_land(game: Game, path: PathId) -> bool:
    """10.5. A player's army in a firmly Muslim Land."""
    army = active_army(game, path)
    return army is not None and army.at < game.board.islam[path].at
