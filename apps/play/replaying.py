"""Moves made again by the rules of today, each from the state that was kept before it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from apps.play import archive, differences
from apps.play.models import Move, Table
from apps.play.trying import first_game
from games.engine.contract import Explained, IllegalAction, Obeyed, Resigned, Rules, TookBack
from games.engine.dice import Dice, Draw, Fallen, OtherFalls

OF_THE_SITE = (Obeyed.__name__, Explained.__name__)  # the tags of events that no rules tell
DRAWN = "the rules draw otherwise."


class Made(NamedTuple):
    """What came of a move: the state after it as today's rules save it, what it drew, and what it told."""

    saved: bytes
    draws: list[Draw]
    events: list[Any]  # as plain data


def by_other_rules(rules: Rules[Any], mends: int) -> str:
    """Why what was made by rules with so many mends may come out otherwise; empty where they are today's."""
    if 0 <= mends < len(rules.mends):
        return f"The rules were mended since: {' '.join(rules.mends[mends:])}"
    return "It was made by the rules of a newer release." if mends > len(rules.mends) else ""


def told_by_rules(events: Iterable[Any]) -> list[Any]:
    """Of a move's events as plain data those that came of it, without what the site told."""
    return [event for event in events if event["type"] not in OF_THE_SITE]


class Refused(Exception):
    """The rules of today refuse the action, for this reason."""


def kept(table: Table, move: Move) -> Made:
    """What came of a move, as it was kept. Raises Unreadable."""
    return Made(archive.saved_now(table, move), move.draws, told_by_rules(move.events))


def made_again(table: Table, seed: str, seats: int, before: bytes, move: Move) -> Made:
    """What comes of it today. Raises Refused, and Unreadable where the state that it goes back to is that."""
    if move.number == 0:
        return _set_up(table, seed, seats, move)
    if move.back_to is not None:
        return _gone_back(table, before, move)
    if move.action is None or move.seat is None:
        out_of_time = bool(move.events and move.events[0].get("out_of_time"))  # by no rule of the game
        told = Resigned(seat=move.seat or 0, out_of_time=out_of_time)
        return Made(before, [], msgspec.to_builtins([told]))
    return _acted(table, before, move.seat, move)


def _dice(table: Table, seed: str, drawn: int, move: Move) -> Dice:
    """What came from a file fell as the file says."""
    from_file = table.imported is not None and move.number <= table.imported
    return Fallen(seed, drawn, move.draws) if from_file else Dice(seed, drawn)


def _set_up(table: Table, seed: str, seats: int, move: Move) -> Made:
    try:
        game = _first_game(table, seed, seats, move)
    except OtherFalls as error:
        raise Refused(DRAWN) from error
    return Made(table.rules.save(game), game.dice.rolls, msgspec.to_builtins(game.news))


def _first_game(table: Table, seed: str, seats: int, move: Move) -> Any:
    if table.imported is None:
        return first_game(table, seed, seats)
    return table.rules.setup_with(_dice(table, seed, 0, move), table.scenario, seats, table.options)


def _acted(table: Table, before: bytes, seat: int, move: Move) -> Made:
    rules, game = table.rules, table.rules.load(before)
    game.dice = _dice(table, game.dice.seed, game.dice.drawn, move)
    try:
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(move.action)))
    except OtherFalls as error:
        raise Refused(DRAWN) from error
    except IllegalAction as error:
        raise Refused(error.reason) from error
    return Made(rules.save(game), game.dice.rolls, msgspec.to_builtins(events))


def _gone_back(table: Table, before: bytes, move: Move) -> Made:
    """The state that was gone back to, but for the count of the dice: none is drawn again."""
    assert move.back_to is not None
    game = table.rules.load(archive.saved_now(table, table.move_at(move.back_to)))
    game.dice.drawn = table.rules.load(before).dice.drawn
    spoken = bool(move.events and move.events[0].get("spoken"))  # over what, the moves do not tell
    told = TookBack(seat=move.seat or 0, back_to=move.back_to, spoken=spoken)
    return Made(table.rules.save(game), [], msgspec.to_builtins([told]))


def difference(table: Table, move: Move, was: Made, now: Made) -> str:
    """The first between what was kept of a move and what comes of it, in words; empty if there is none."""
    if was.saved != now.saved and not _of_earlier_days(table, move, was):
        games = table.rules.load(was.saved), table.rules.load(now.saved)
        return str(differences.of_games(*games) or "its seed is not that of the table")
    found = differences.first_difference(was.draws, now.draws, "draw")
    return str(found or differences.of_events(was.events, now.events) or "")


def _of_earlier_days(table: Table, move: Move, was: Made) -> bool:
    """The count of the dice went back too, and the report shows the same draws twice."""
    return move.back_to is not None and was.saved == archive.saved_now(table, table.move_at(move.back_to))
