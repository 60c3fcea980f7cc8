"""14.2 Victory."""

from games.engine.contract import Outcome, Place, Seat
from games.jihad.rules.board import MUSLIM, Game
from games.jihad.rules.events import GameEnded
from games.jihad.rules.productivity import income

AUTOMATIC = "automatic"
FINAL = "final"


def is_automatic(game: Game) -> bool:
    """14.2 More than this earned in one phase ends the game. Ruling 41: raw income only."""
    return game.board.income[game.components.muslims] > game.components.numbers.victory_muslim


def end(game: Game, how: str, earned: int, score: int) -> None:
    game.board.ended = how
    game.board.score = score
    game.stack.clear()
    seat = game.board.muslim_seat
    game.tell(GameEnded(how=how, income=earned, score=score, muslim_seat=seat, rule="14.2"))


def win_at_once(game: Game) -> None:
    earned = game.board.income[game.components.muslims]
    end(game, AUTOMATIC, earned, muslim_score(game, earned))


def handicap(game: Game) -> int:
    """14.2 Less for each turn, from the first on, without an attack on the Byzantines.

    Ruling 11: the turn of the first attack costs nothing.
    """
    numbers, board = game.components.numbers, game.board
    waited = board.first_attack - 1 if board.first_attack else min(board.turn, numbers.turns)
    return max(0, numbers.victory_handicap - numbers.victory_delay * waited)


def muslim_score(game: Game, earned: int) -> int:
    """14.2 Productivity, ten for an emptied Constantinople box, and what is left of the handicap."""
    emptied = game.components.numbers.victory_box if game.board.box_emptied else 0
    return earned + emptied + handicap(game)


def verdict(game: Game) -> int:
    """Who wins: 1 the Muslim player, -1 the Empires player, 0 nobody. Ruling 41: the limits are draws."""
    numbers, board = game.components.numbers, game.board
    if board.ended == AUTOMATIC or board.score > numbers.victory_muslim:
        return 1
    return -1 if board.score < numbers.victory_empires else 0


def outcome(game: Game) -> Outcome:
    board, won = game.board, verdict(game)
    seats = {MUSLIM: board.muslim_seat, "": 1 - board.muslim_seat}
    points = scores(game)
    ranks = {seats[MUSLIM]: 1 if won >= 0 else 2, seats[""]: 1 if won <= 0 else 2}
    ordered: list[Seat] = sorted(ranks, key=lambda seat: (ranks[seat], seat))
    places = tuple(Place(seat, ranks[seat], points[seat]) for seat in ordered)
    return Outcome(places, reason(game, won), "14.2")


def reason(game: Game, won: int) -> str:
    numbers, score = game.components.numbers, game.board.score
    if game.board.ended == AUTOMATIC:
        return f"The Muslim player earned more than {numbers.victory_muslim} points in one turn."
    if won > 0:
        return f"The Muslim player comes to {score} points, more than {numbers.victory_muslim}."
    if won < 0:
        return f"The Muslim player comes to {score} points, fewer than {numbers.victory_empires}."
    limits = f"neither fewer than {numbers.victory_empires} nor more than {numbers.victory_muslim}"
    return f"The Muslim player comes to {score} points, {limits}."


def scores(game: Game) -> tuple[int, ...]:
    """By seat: the Muslim player's points as things stand, and by how many they fall short of a win."""
    board = game.board
    points = board.score if board.ended else muslim_score(game, income(game, game.components.muslims))
    short = max(0, game.components.numbers.victory_muslim + 1 - points)
    return (points, short) if board.muslim_seat == 0 else (short, points)
