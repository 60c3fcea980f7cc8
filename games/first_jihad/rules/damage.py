"""7.3 to 7.6. Hits, and how an army takes them."""

from typing import Any, ClassVar

from msgspec.structs import replace

from games.engine.contract import Action, Reason, Refusal, Seat
from games.engine.flow import Procedure
from games.first_jihad.components import Card
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import syrians, victory
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import (
    SHATTERED,
    Army,
    Game,
    PathId,
    active_army,
    capital_at,
    castle_at,
    castle_value,
    land_of,
    on_neutral,
)
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.hits import fitna, hit_list
from games.first_jihad.rules.news import (
    Fitna,
    HitsAbsorbed,
    HitsCounted,
    PieceChanged,
    Spared,
)
from games.first_jihad.rules.religion import disrupt

RETREAT_WORTH = 2  # 7.4.1
RULES = {
    "level": "7.4",
    "retreat": "7.4.1",
    "capital": "7.4.2",
    "inside": "7.4.3.1",
    "castle": "7.4.3.1",
    "leave": "7.4.3.1",
    "excubitors": "6.2",
    "rome": "5.1",
}
WAYS_BACK = frozenset({"retreat", "inside", "castle", "leave"})
NOT_SO = {
    "level": "The army is shattered already.",
    "retreat": "A Castle is here to fall back into, or to be left first.",
    "capital": "No Capital is here.",
    "inside": "There is no Castle here to go into.",
    "castle": "The army is in no strong Castle.",
    "leave": "The army is in no Castle that it could leave now.",
    "excubitors": "The Excubitors cannot guard this army now.",
    "rome": "There is another way to take these Hits.",
}


class ArabPhase(Procedure):
    """7.0. Path by Path, counter-clockwise, each invasion counted and taken before the next."""

    paths: tuple[PathId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("muster", "invade_next")

    def muster(self, game: Game) -> None:
        """7.1.1, 7.2. The Greek Path first."""
        self.paths = tuple(game.board.active)

    def invade_next(self, game: Game) -> None:
        if self.paths:
            path, self.paths = self.paths[0], self.paths[1:]
            self.goto("invade_next")
            invade(game, path)


def invade(game: Game, path: PathId) -> None:
    """7.2.4. Nothing is inflicted where the total is none."""
    card = game.components.card[game.board.card]
    if card.rose and game.board.active[path] and fitna(game, path, card):
        suffer_fitna(game, path, card)
        return
    listed = hit_list(game, path)
    if listed.stopped:
        game.tell(Spared(path=path, why=listed.stopped, rule=listed.rule))
        return
    lines = listed.lines
    if listed.red:
        lines = (*lines, ("die", game.dice.d6()[0], "7.1.2"))
    total = max(0, sum(hits for _, hits, _ in lines))
    army = game.board.active[path]
    game.tell(HitsCounted(path=path, army=army, lines=lines, total=total, rule="7.2"))
    syrians.after_invasion(game, path)
    if total:
        game.call(Invasion(path=path, left=total))


def suffer_fitna(game: Game, path: PathId, card: Card) -> None:
    """7.1.2. Strife among the Arabs: no invasion, and the Islam marker of the Path is Disrupted.

    Where a Stop Sign alone makes it one, the marker was Disrupted before the sign came (18.6).
    """
    game.tell(Fitna(path=path, rule="15.5" if game.board.stop == path else "7.1.2"))
    disrupt(game, path, "7.1.2")
    syrians.fitna_on(game, path)


class Invasion(Procedure, kw_only=True):
    """7.4. The Hits of one invasion, taken one way after another until none is left."""

    path: PathId
    left: int
    ruined: bool = False  # 7.4.3.1: the army left its Castle
    steps: ClassVar[tuple[str, ...]] = ("absorb", "settle")

    def absorb(self, game: Game) -> None:
        """Ways of the same outcome are not asked about; excess Hits that nothing takes are a Curse."""
        if self.left == 0:
            return
        found = ways(game, self.path, self.left)
        if not found:
            army = active_army(game, self.path)
            assert army
            armies.curse(game, army, "7.6")
            self.left = 0
            return
        self.goto("absorb")
        if len(found) == 1:
            self.take(game, found[0])
        else:
            game.call(TakeHits(path=self.path, left=self.left))

    def take(self, game: Game, way: Absorb) -> None:
        self.left -= way.hits
        rule = RULES[way.how]
        army = game.board.active[self.path]
        game.tell(HitsAbsorbed(army=army, how=way.how, hits=way.hits, left=self.left, rule=rule))
        if way.how == "rome":
            victory.rome_falls(game)
            return
        suffer(game, self.path, way.how)
        self.ruined = self.ruined or way.how == "leave"

    def settle(self, game: Game) -> None:
        """7.4.3.1. Whoever gave up a Castle is Cursed, once all Hits are taken."""
        army = active_army(game, self.path)
        if self.ruined and army:
            armies.curse(game, army, "7.4.3.1")


class TakeHits(Question, kw_only=True):
    """7.4. The player chooses how Hits are taken, as the ways and the number left allow."""

    wanted: ClassVar[Reason] = Reason("Say how the Hits are taken.", "7.4")
    path: PathId
    left: int

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return list(ways(game, self.path, self.left))

    def asks(self, game: Game, seat: Seat) -> bool:
        return True

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return list(barred(game, self.path))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Absorb) or action.how not in RULES:
            return self.wanted
        found = ways(game, self.path, self.left)
        return None if action in found else barred_way(game, self.path, action, found)

    def absent(self, game: Game, seat: Seat) -> Action:
        """Absent. A retreat, where there is one; else the army suffers."""
        found = ways(game, self.path, self.left)
        return min(found, key=lambda way: (way.how not in ("retreat", "inside"), -way.hits))

    def chosen(self, game: Game, seat: Seat, action: Any) -> None:
        self.done = True
        invasion = game.stack[-2]
        assert isinstance(invasion, Invasion)
        invasion.take(game, action)

    def concluded(self, game: Game) -> None:
        pass


def ways(game: Game, path: PathId, left: int) -> list[Absorb]:
    """7.4. Every way in which the army of a Path can take some of `left` Hits now.

    A retreat may take fewer Hits than it could (7.4); so may every step of a Castle (7.4.3.1). A Capital
    takes them for whatever army is in its Land (7.4.2, ruling).
    """
    army = active_army(game, path)
    assert army
    land = land_of(game, army)
    empire = game.components.army[army.id].empire
    capital = capital_at(game, land)
    found = []
    if army.level > SHATTERED:
        found.append(Absorb("level", 1))
    if capital:
        found.append(Absorb("capital", 1))
    if can_guard(game, empire):
        found.append(Absorb("excubitors", min(left, game.board.excubitors)))
    how, worth = way_back(game, army, capital)
    if how:
        found += [Absorb(how, hits) for hits in range(min(worth, left), 0, -1)]
    if not found and path == "greek":
        found.append(Absorb("rome", left))  # 5.1, 2.1.2.1: there is nowhere else to go
    return found


def can_guard(game: Game, empire: str) -> bool:
    """6.2 Excubitors. Once in an Arab Phase, for a Byzantine army (ruling of 6.2)."""
    board = game.board
    return board.excubitors > 0 and not board.this_turn.guarded and empire == "byzantium"


def way_back(game: Game, army: Army, capital: str) -> tuple[str, int]:
    """7.4.3.1, 7.4.2. The next step of a retreat, and the most Hits it takes; "" if there is none.

    Into a Castle, then its own damage, then out of it. A Capital has to be destroyed before its Land is left.
    """
    castle = castle_at(game, land_of(game, army))
    leaves = not capital and armies.can_retreat(game, army)
    if castle is None:
        return ("retreat", RETREAT_WORTH) if leaves else ("", 0)
    if not army.inside:
        return "inside", castle_value(game, castle)
    if castle.strong:
        return "castle", castle_value(game, castle)
    return ("leave", castle_value(game, castle)) if leaves else ("", 0)


def barred(game: Game, path: PathId) -> list[Refusal]:
    """Why the army cannot fall back from here. In an End of the Earth nothing is left to choose (2.1.2)."""
    army = active_army(game, path)
    assert army
    land = land_of(game, army)
    capital = capital_at(game, land)
    if way_back(game, army, capital)[0]:
        return []
    return [Refusal("Retreat", why_no_way_back(game, army, capital), army.id)]


def why_no_way_back(game: Game, army: Army, capital: str) -> Reason:
    if on_neutral(game, army):
        name = game.components.army[army.id].name
        return Reason(f"{name}: a Neutral Army bars the way.", "7.5")
    if capital:
        return Reason("The Capital here has to be destroyed first.", "7.4.2")
    return Reason("Beyond Rome there is nothing: to retreat is to lose.", "5.1")


def barred_way(game: Game, path: PathId, action: Absorb, found: list[Absorb]) -> Reason:
    """Why Hits cannot be taken in that way, or not so many of them."""
    counts = sorted([way.hits for way in found if way.how == action.how])
    if counts:
        return Reason(f"In this way {' or '.join(map(str, counts))} can be taken.", RULES[action.how])
    army = active_army(game, path)
    assert army
    capital = capital_at(game, land_of(game, army))
    if action.how in WAYS_BACK and not way_back(game, army, capital)[0]:
        return why_no_way_back(game, army, capital)
    return Reason(NOT_SO[action.how], RULES[action.how])


def suffer(game: Game, path: PathId, how: str) -> None:
    """What a way of taking Hits does."""
    army = active_army(game, path)
    assert army
    if how == "level":
        armies.set_level(game, army, army.level - 1, army.cursed, "7.3")
    elif how == "capital":
        damage_capital(game, capital_at(game, land_of(game, army)))
    elif how == "retreat":
        armies.retreat(game, army, "7.4.1")
    elif how == "excubitors":
        spend_excubitors(game)
    else:
        damage_castle(game, army, how)


def damage_capital(game: Game, empire: str) -> None:
    """7.4.2. A strong Capital turns weak; a weak one is gone."""
    capital = game.board.capitals[empire]
    if capital.strong:
        game.board.capitals[empire] = replace(capital, strong=False)
    else:
        game.board.capitals[empire] = replace(capital, at="")
    now = "weak" if capital.strong else "destroyed"
    game.tell(PieceChanged(piece=f"capital_{empire}", now=now, rule="7.4.2"))


def damage_castle(game: Game, army: Army, how: str) -> None:
    """7.4.3, 7.4.3.1. Into the Castle; its strong side down; out of it, and it is no more."""
    castle = castle_at(game, land_of(game, army))
    assert castle
    if how == "inside":
        game.board.armies[army.id] = replace(army, inside=True)
        game.tell(PieceChanged(piece=army.id, now="inside", rule="7.4.3.1"))
        return
    if how == "castle":
        game.board.castles[castle.id] = replace(castle, strong=False)
        game.tell(PieceChanged(piece=castle.id, now="weak", rule="7.4.3.1"))
        return
    game.board.castles[castle.id] = replace(castle, at="", strong=False)
    game.tell(PieceChanged(piece=castle.id, now="destroyed", rule="7.4.3.1"))
    armies.retreat(game, army, "7.4.3.1")


def spend_excubitors(game: Game) -> None:
    board = game.board
    board.excubitors -= 1
    board.this_turn.guarded = True
    game.tell(PieceChanged(piece="excubitors", now=str(board.excubitors), rule="6.2"))
