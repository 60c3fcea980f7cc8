"""16. The African and the Caucasus Path: Baqts, revolts and Great Kings."""

from typing import ClassVar

from msgspec.structs import replace

from games.engine.contract import Reason
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import minor, syrians
from games.first_jihad.rules.board import (
    WEAK,
    Army,
    Game,
    PathId,
    active_army,
    converted,
    land_of,
)
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import ApChanged, ArmyMoved, NothingCame, PieceChanged

FULL, PARTIAL = "full", "partial"
FLAG = {FULL: 1, PARTIAL: 2}  # 16.3.2, 16.3.3
FALL_BACK = 3  # 16.3.3, 16.4.2: the flags of the Land for the more distant power


def crown(game: Game, path: PathId, ap: int, rule: str) -> None:
    """16.4.3, 16.5. A Great King with his first AP, in place of the usual one."""
    board = game.board
    theater = game.components.theater[path]
    before, board.ap[theater] = board.ap[theater], min(ap, game.components.numbers.king_ap)
    board.king, board.this_turn.fresh_king = path, True
    game.tell(PieceChanged(piece="great_king", now=path, rule=rule))
    game.tell(ApChanged(theater=theater, offered=ap, before=before, now=board.ap[theater], rule=rule))


def depose(game: Game, rule: str = "16.5") -> bool:
    """16.5. A Great King goes, and all he has stored goes with him."""
    board = game.board
    if not board.king:
        return False
    board.ap[game.components.theater[board.king]] = 0
    board.king = ""
    game.tell(PieceChanged(piece="great_king", now="gone", rule=rule))
    return True


def great_king(game: Game, path: PathId, ap: int) -> bool:
    """16.5. The old one goes in any case; 16.5.2 a Partial Baqt stands.

    16.5.1: a Full one may be broken, as by a revolt (16.4.1), so that he has the AP of one (16.4.3).
    """
    went = depose(game)
    if game.board.baqts.get(path) == FULL:
        game.call(BreakBaqt(path=path, ap=game.components.revolt_ap.get(path, ap)))
    elif active_army(game, path):
        crown(game, path, ap, "16.5")
    else:
        return went
    return True


def revolt(game: Game, path: PathId, ap: int) -> bool:
    """16.4. Break a Full Baqt or not; a Partial one breaks; with no Baqt, a King for the Country alone."""
    went = depose(game)
    baqt = game.board.baqts.get(path)
    if baqt == FULL:
        game.call(BreakBaqt(path=path, ap=ap))
    elif baqt == PARTIAL:
        break_partial(game, path)
        crown(game, path, ap, "16.4.3")
    elif game.board.active[path] == game.components.baqt[path].country:
        crown(game, path, ap, "16.4.4")
    else:
        return went
    return True


class BreakBaqt(Question, kw_only=True):
    """16.4.1, 16.5.1. The player decides whether a Full Baqt is broken."""

    wanted: ClassVar[Reason] = Reason("Say whether the Baqt is kept or broken.", "16.4.1")
    path: PathId
    ap: int

    def answers(self, game: Game) -> list[str]:
        return ["keep", "break"]

    def answer(self, game: Game, answer: str) -> None:
        if answer == "break":
            place(game, self.path, game.components.number[game.components.flag[self.path][FLAG[FULL]]])
            end_baqt(game, self.path, "16.4.1")
            crown(game, self.path, self.ap, "16.4.3")


def place(game: Game, path: PathId, at: int) -> None:
    """16.4.1, 16.4.2. The Country's army is back, strong, and active."""
    country = game.components.baqt[path].country
    game.board.armies[country] = Army(country, at)
    game.tell(ArmyMoved(army=country, before="", to=game.components.at[path][at], rule="16.4"))
    armies.activate(game, country, "16.4")


def break_partial(game: Game, path: PathId) -> None:
    """16.4.2. Where the more distant power stands forward it gives way; else the Country rises before it."""
    flags, number = game.components.flag[path], game.components.number
    distant = game.board.armies[game.components.baqt[path].distant]
    at = distant.at
    if at <= number[flags[FLAG[PARTIAL]]]:
        armies.move_army(game, distant, number[flags[FALL_BACK]], "16.4.2")
    else:
        at = number[flags[FLAG[PARTIAL]]]
    place(game, path, at)
    end_baqt(game, path, "16.4.2")


def end_baqt(game: Game, path: PathId, rule: str) -> None:
    del game.board.baqts[path]
    game.tell(PieceChanged(piece=f"baqt_{path}", now="broken", rule=rule))


def offered(game: Game, path: PathId) -> str:
    """16.3, 16.3.1. Which Baqt the Country could sign: its active army in a flag Land without Islam.

    The Garrison's tile has the Baqt on its back, so no Garrison may be left; it never is, as the
    Country is active only without one.
    """
    army = active_army(game, path)
    if army is None or army.id != game.components.baqt[path].country or path in game.board.baqts:
        return ""
    land = land_of(game, army)
    if converted(game, land):
        return ""
    flags = game.components.land[land].flags
    return {FLAG[FULL]: FULL, FLAG[PARTIAL]: PARTIAL}.get(flags, "")


def resolve_baqt(game: Game) -> None:
    """14.10 step 6. Of an offer that was drawn this turn."""
    path, game.board.baqt_offer = game.board.baqt_offer, ""
    if path and offered(game, path):
        game.call(BaqtOffer(path=path))
    elif path:
        game.tell(NothingCame(what="baqt", of=path, why=(unsigned(game, path),), rule="16.3"))


def unsigned(game: Game, path: PathId) -> str:
    """16.3, 16.3.1. What keeps the Country from signing."""
    army = active_army(game, path)
    if path in game.board.baqts:
        return "holds"
    if army is None or army.id != game.components.baqt[path].country:
        return "country"
    return "converted" if converted(game, land_of(game, army)) else "flag"


class BaqtOffer(Question, kw_only=True):
    """16.3. To sign or to refuse, which costs nothing."""

    wanted: ClassVar[Reason] = Reason("Sign the Baqt that is offered, or refuse it.", "16.3")
    path: PathId

    def answers(self, game: Game) -> list[str]:
        return ["refuse", offered(game, self.path)]

    def barred(self, game: Game, answer: str) -> Reason:
        return Reason("That Baqt is not on offer.", "16.3.1") if answer in FLAG else self.wanted

    def answer(self, game: Game, answer: str) -> None:
        if answer == FULL:
            sign_full(game, self.path)
        elif answer == PARTIAL:
            sign_partial(game, self.path)
        else:
            game.tell(NothingCame(what="baqt", of=self.path, why=("player",), rule="16.3"))


def sign(game: Game, path: PathId, kind: str) -> None:
    """16.3.2, 16.3.3. The marker lies down, the Country's tile comes off the map; so does its Great King."""
    game.board.baqts[path] = kind
    game.tell(PieceChanged(piece=f"baqt_{path}", now=kind, rule="16.3"))
    armies.set_aside(game, game.components.baqt[path].country)
    if game.board.king == path:
        depose(game)


def sign_full(game: Game, path: PathId) -> None:
    """16.3.2. Nothing more happens on the Path; the power beyond is weak; 13.5: Socotra turns to India.

    Mujahideen whom it shuts in return to the Casbah (ruling of 16.3.2): nobody could reach them there, and
    Tribals would keep all Islam from recovery (14.4).
    """
    sign(game, path, FULL)
    if game.board.mujahideen == path:
        syrians.place_mujahideen(game, "", "16.3.2")
    game.board.active[path] = ""
    game.board.ap[game.components.theater[path]] = 0
    distant = game.board.armies[game.components.baqt[path].distant]
    game.board.armies[distant.id] = replace(distant, level=min(WEAK, distant.level))
    if path == "african":
        minor.set_path(game, "socotra", game.components.minor_power["socotra"].other, "13.5")


def sign_partial(game: Game, path: PathId) -> None:
    """16.3.3. The more distant power comes to its flag Land, and is the active army."""
    sign(game, path, PARTIAL)
    distant = game.board.armies[game.components.baqt[path].distant]
    at = game.components.number[game.components.flag[path][FALL_BACK]]
    armies.move_army(game, distant, at, "16.3.3")
    armies.activate(game, distant.id, "16.3.3")
