"""Moves made again by the rules of today, each from the state that was kept before it."""

from typing import Any, NamedTuple

import msgspec

from apps.play import archive, differences
from apps.play.models import Move, Table
from apps.play.trying import first_game
from games.engine.contract import IllegalAction, Obeyed, Resigned, Rules, TookBack
from games.engine.dice import Draw

OF_THE_SITE = Obeyed.__name__  # the tag of an event that no rules tell


class Made(NamedTuple):
    """What came of a move: the state after it as today's rules save it, what it drew, and what it told."""

    saved: bytes
    draws: list[Draw]
    events: list[Any]  # as plain data


class Refused(Exception):
    """The rules of today refuse the action, for this reason."""


def kept(table: Table, move: Move) -> Made:
    """What came of a move, as it was kept. Raises Unreadable."""
    events = [event for event in move.events if event["type"] != OF_THE_SITE]
    return Made(archive.saved_now(table, move), move.draws, events)


def made_again(table: Table, seed: str, seats: int, before: bytes, move: Move) -> Made:
    """What comes of it today. Raises Refused, and Unreadable where the state that it goes back to is that."""
    rules = table.rules
    if move.number == 0:
        game = first_game(table, seed, seats)
        return Made(rules.save(game), game.dice.rolls, msgspec.to_builtins(game.news))
    if move.back_to is not None:
        return _gone_back(table, before, move)
    if move.action is None or move.seat is None:
        return Made(before, [], msgspec.to_builtins([Resigned(seat=move.seat or 0)]))
    return _acted(rules, before, move.seat, move.action)


def _acted(rules: Rules[Any], before: bytes, seat: int, action: Any) -> Made:
    game = rules.load(before)
    try:
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
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
