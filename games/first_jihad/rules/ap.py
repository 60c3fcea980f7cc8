"""6.3, 8.1, 8.2. Action Points: who gets them, and who must be given some."""

from games.engine.contract import Reason
from games.first_jihad.rules.board import Game, PathId, empire_of
from games.first_jihad.rules.news import ApChanged, ApLost, ApSpent, TokensChanged

TOKEN_THEATER = {"blue": "west", "red": "east"}  # 6.3.3; purple: anywhere


def ap_limit(game: Game, theater: str) -> int:
    """6.3.1, 6.3.2. The most AP a Theater can show.

    With no Shah left the East is bounded by its track alone (ruling of 6.3.1).
    """
    empire = game.components.ruler_of.get(theater)
    if empire and empire in game.board.skill:
        return game.board.skill[empire] - 1
    numbers = game.components.numbers
    return numbers.free_ap if empire else numbers.king_ap


def gain_ap(game: Game, theater: str, offered: int, rule: str) -> None:
    """6.3, 6.3.1. What is offered beyond the limit is lost."""
    before = game.board.ap[theater]
    now = max(before, min(before + offered, ap_limit(game, theater)))
    game.board.ap[theater] = now
    game.tell(ApChanged(theater=theater, offered=offered, before=before, now=now, rule=rule))


def gain_tokens(game: Game, colour: str, count: int, rule: str) -> None:
    """6.3.3. Bonus AP."""
    before = game.board.tokens[colour]
    game.board.tokens[colour] = before + count
    game.tell(TokensChanged(colour=colour, before=before, now=before + count, rule=rule))


def spend_token(game: Game, colour: str, count: int, rule: str) -> None:
    before = game.board.tokens[colour]
    game.board.tokens[colour] = before - count
    game.tell(TokensChanged(colour=colour, before=before, now=before - count, rule=rule))


def stages(game: Game) -> list[tuple[PathId, ...]]:
    """8.1. The order in which AP are spent: Paths together where a Theater is United, else one by one."""
    found: list[tuple[PathId, ...]] = []
    for path, army in game.board.active.items():
        other = sibling(game, path)
        if not army or (found and path in found[-1]):
            continue
        found.append((path,) if other is None or divided(game, path) else (path, other))
    return found


def sibling(game: Game, path: PathId) -> PathId | None:
    """2.1.3. The other Path of the same Theater."""
    theaters = game.components.theater
    for other in game.board.active:
        if other != path and theaters[other] == theaters[path]:
            return other
    return None


def divided(game: Game, path: PathId) -> bool:
    """8.2.2. Whether the two active armies of a Theater are of two nations."""
    other = sibling(game, path)
    if other is None:
        return False
    empire = empire_of(game, path)
    return not empire or empire != empire_of(game, other)


def barbarian(game: Game, path: PathId) -> bool:
    """8.2.2. An active army without a Ruler: no Empire's, and not led by a Great King."""
    return not empire_of(game, path) and game.board.king != path


def owed(game: Game, path: PathId) -> bool:
    """8.2.2. Whether the barbarian of this Path of a divided Theater still has to be given an AP."""
    return path not in game.board.this_turn.spent and divided(game, path) and barbarian(game, path)


def reserve(game: Game, path: PathId) -> int:
    """8.2.2. How many AP must be left after spending on this Path, for the one that comes after it.

    Of one AP for two barbarians either can have it (ruling of 8.2.2).
    """
    paths = tuple(game.board.active)
    other = sibling(game, path)
    if other is None or paths.index(other) < paths.index(path) or not owed(game, other):
        return 0
    if owed(game, path) and game.board.ap[game.components.theater[path]] == 1:
        return 0
    return 1


def spendable(game: Game, path: PathId) -> int:
    """8.2, 8.2.2.1. What can be spent on a Path now; AP that came by trade are like any others."""
    return max(0, game.board.ap[game.components.theater[path]] - reserve(game, path))


def why_not_spend(game: Game, path: PathId, cost: int, rule: str) -> Reason | None:
    """8.2. Why what a rule asks for cannot be paid on this Path."""
    ap = game.board.ap[game.components.theater[path]]
    if ap < cost:
        return Reason(f"It costs {cost} AP, and there are {ap}.", rule)
    if spendable(game, path) < cost:
        other = sibling(game, path)
        assert other
        return Reason(f"One AP has to be left for the {game.components.path[other].name} Path.", rule)
    return None


def spend(game: Game, path: PathId, cost: int, rule: str) -> None:
    """8.2. Whoever asks for it has made sure that it can be paid."""
    assert not why_not_spend(game, path, cost, "8.2")
    theater = game.components.theater[path]
    game.board.ap[theater] -= cost
    if cost and path not in game.board.this_turn.spent:
        game.board.this_turn.spent.append(path)
    left = game.board.ap[theater]
    game.tell(ApSpent(theater=theater, path=path, cost=cost, left=left, rule=rule))


def settle_debt(game: Game, path: PathId) -> None:
    """8.2.2, 8.2.2.2. The AP of a barbarian on whom nothing was spent is lost."""
    theater = game.components.theater[path]
    if owed(game, path) and game.board.ap[theater] - reserve_after(game, path) > 0:
        game.board.ap[theater] -= 1
        game.tell(ApLost(theater=theater, lost=1, rule="8.2.2"))


def reserve_after(game: Game, path: PathId) -> int:
    """8.2.2. What the barbarian of the Path still to come is owed."""
    paths = tuple(game.board.active)
    other = sibling(game, path)
    return int(other is not None and paths.index(other) > paths.index(path) and owed(game, other))


def has_ruler(game: Game, theater: str) -> bool:
    """21.4.2. An Emperor, a Shah or a Great King; a Garrison has the Emperor."""
    empire = game.components.ruler_of.get(theater)
    if empire:
        return empire in game.board.skill
    return any(
        game.components.theater[path] == theater and army and not barbarian(game, path)
        for path, army in game.board.active.items()
    )
