"""11. The Emperor and the Shah."""

from games.first_jihad.rules.board import Game
from games.first_jihad.rules.news import ApChanged, RulerChanged

CATHOLIC, MONOPHYSITE, SCHISM, NO_CAPITAL = 2, -2, -1, -1  # 11.2


def modifiers(game: Game, empire: str, card: int) -> tuple[tuple[str, int], ...]:
    """11.2. What is added to the die and the old skill: the card's number, the Capital, the Church."""
    board = game.board
    found = [("card", card), ("capital", 0 if board.capitals[empire].at else NO_CAPITAL)]
    if empire == "byzantium" and board.advanced:
        found.append(
            (board.religion, {"catholic": CATHOLIC, "monophysite": MONOPHYSITE}.get(board.religion, 0))
        )
        found.append(("schism", SCHISM if board.schism else 0))
    return tuple((name, added) for name, added in found if added)


def new_ruler(game: Game, empire: str, card: int) -> bool:
    """11.2. Roll for a new Ruler, if there is an Empire to rule."""
    if empire not in game.board.skill:
        return False
    before = game.board.skill[empire]
    die = game.dice.d6()[0]
    added = modifiers(game, empire, card)
    modifier = sum(by for _, by in added)
    total = die + before + modifier
    skill = rulership(game, total)
    game.board.skill[empire] = skill
    game.tell(
        RulerChanged(
            empire=empire,
            die=die,
            modifier=modifier,
            total=total,
            before=before,
            skill=skill,
            added=added,
            rule="11.2",
        )
    )
    trim(game, empire)
    return True


def rulership(game: Game, total: int) -> int:
    """11.2. The Rulership Table; totals off its ends read as its ends."""
    rows = game.components.rulership
    index = max(0, min(len(rows) - 1, total - rows[0].total))
    return rows[index].skill


def change_skill(game: Game, empire: str, by: int, rule: str) -> bool:
    """11.1. Skill is never below the least nor above the most; no die decides this."""
    numbers, before = game.components.numbers, game.board.skill[empire]
    skill = max(numbers.least_skill, min(numbers.most_skill, before + by))
    if skill == before:
        return False
    game.board.skill[empire] = skill
    game.tell(RulerChanged(empire=empire, die=0, modifier=by, total=0, before=before, skill=skill, rule=rule))
    trim(game, empire)
    return True


def trim(game: Game, empire: str) -> None:
    """6.3.1. AP never stand as high as the Ruler, also when a lesser one comes."""
    theater = game.components.ruler[empire].theater
    limit = game.board.skill[empire] - 1
    before = game.board.ap[theater]
    if before > limit:
        game.board.ap[theater] = limit
        game.tell(ApChanged(theater=theater, offered=0, before=before, now=limit, rule="6.3.1"))
