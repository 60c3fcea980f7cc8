"""What of a position tells how many points are still to come: what `lore` weighs."""

from collections.abc import Iterator

from games.crescent_moon.bot.dangers import exposed, falls
from games.crescent_moon.components.parts import Objective
from games.crescent_moon.rules import preparation, scoring, stand
from games.crescent_moon.rules.board import NOBODY, SULTAN, WARLORD, Board, Game, HexId
from games.crescent_moon.rules.cards.conditions import Scene
from games.crescent_moon.rules.cards.metrics import metric
from games.engine.contract import Seat

PURSE = 10  # coins that can be spent soon; the rest is wealth,
RICH = 24  # beyond which the Nomad scores no more
HAND = 6
BAND = 5  # units that count for more together


def signs(game: Game, seat: Seat) -> dict[str, float]:
    """By name. What scores now, now, by what is left of the year, and by the years to come; all else by the
    years that are left of the game, and by their square.
    """
    board = game.board
    this_year, years = year_left(game, seat), max(0, board.years - max(board.year, 1))
    left = this_year + years
    found = {"left": left, "left²": left * left, "income": years * preparation.income_of(game, seat)}
    if game.components.characters[seat].reserves:
        found["levy"] = years * preparation.reserve_value(game, seat)
    found |= aims(game, seat, this_year, years)
    for name, amount in stocks(game, seat).items():
        found[name] = amount * left
        found[f"{name}²"] = amount * left * left
    return found


def year_left(game: Game, seat: Seat) -> float:
    """The share of this year's actions that the seat has not taken."""
    board, actions = game.board, game.components.numbers.actions
    if not board.round:
        return 1.0
    return (actions - board.round + (0 <= board.turn <= seat)) / actions


def aims(game: Game, seat: Seat, this_year: float, years: int) -> dict[str, float]:
    """8.1. Of each objective what it would score now, and how near it is."""
    found: dict[str, float] = {}
    known = {aim.id: aim for aim in game.components.characters[seat].objectives}
    for name, points in scoring.due(game, seat).items():
        lasts = known[name].when == "every_year"
        found[name] = points
        found[f"{name} early"] = points * this_year
        if lasts:
            found[f"{name} yearly"] = points * years
        if (share := nearness(game, seat, known[name])) is not None:
            found[f"{name} near"] = share * (this_year + years * lasts)
    return found


def nearness(game: Game, seat: Seat, aim: Objective) -> float | None:
    """How much there is of all that must be reached, where that is more than one of a kind."""
    goals = [goal for term in aim.terms for goal in term.reached]
    if all(goal.least == 1 for goal in goals):
        return None
    shares = [min(1.0, metric(game, Scene(seat), goal.metric) / goal.least) for goal in goals]
    return sum(shares) / len(shares)


def stocks(game: Game, seat: Seat) -> dict[str, float]:
    board = game.board
    stacks = list(board.forces[seat].values())
    coins, threatened, booty = board.coins[seat], exposed(game, seat), list(prey(game, seat))
    return {
        "purse": min(coins, PURSE),
        "wealth": max(0, min(coins, RICH) - PURSE),
        "hand": min(len(board.hands[seat]), HAND),
        "shown": len(board.shown[seat]),
        "reserves": board.reserves[seat],
        "tokens": len(stand.tokens(game, seat)),
        "hexes": len(stacks),
        "units": sum(stack.units for stack in stacks),
        "bands": sum(min(stack.units, BAND) ** 2 for stack in stacks),
        "forts": sum(stack.stronghold == "fort" for stack in stacks),
        "castles": sum(stack.stronghold == "castle" for stack in stacks),
        "threatened": len(threatened),
        "prey": len(booty),
        **(towns(board, threatened) if seat == SULTAN else {}),
        **({"booty": max((plunder(game, hex_) for hex_ in booty), default=0)} if seat == WARLORD else {}),
    }


def towns(board: Board, threatened: list[HexId]) -> dict[str, float]:
    kinds = list(board.settlements.values())
    cities = sum(board.settlements.get(hex_) == "city" for hex_ in threatened)
    return {"towns": kinds.count("town"), "cities": kinds.count("city"), "threatened cities": cities}


def prey(game: Game, seat: Seat) -> Iterator[HexId]:
    """9.10. What this seat could sack or take from where it stands, were no card played."""
    board = game.board
    near = {there for hex_, stack in board.forces[seat].items() if stack.units for there in board.near[hex_]}
    for hex_ in near:
        holder = stand.controller(game, hex_)
        worthwhile = holder not in (NOBODY, seat) or (seat != SULTAN and hex_ in board.settlements)
        if worthwhile and falls(game, hex_, seat):
            yield hex_


def plunder(game: Game, hex_: HexId) -> int:
    """8.3. Points that it would bring the Warlord, all its defenders among the casualties."""
    board, aim = game.board, scoring.spoils(game)
    stacks = [stacks[hex_] for stacks in board.forces if hex_ in stacks]
    pieces = [piece for stack in stacks for piece in stand.buildings(stack)]
    worth = aim.spoils if aim else {}
    found = [worth.get(piece, 0) for piece in (*pieces, board.settlements.get(hex_, ""))]
    return sum(found) + sum(stack.units for stack in stacks)
