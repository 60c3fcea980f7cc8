"""Games given out as files: one that is over to whoever may look at it, one under way to who plays it."""

import json
from typing import Any

import msgspec
from django.utils import timezone

from apps.play.gamefile import Edition, GameFile, Made, Player
from apps.play.models import Move, Seat, Table
from apps.play.replaying import told_by_rules
from apps.play.sitting import Sitting

NOT_YOURS = "A game that is under way is given out to those who play it, if its seats keep no secrets."
NOT_YET = (
    "The seats of this game keep secrets from each other, and whoever holds its actions knows them all. "
    "It is given out when the game is over."
)


SHARED = "Others play by the same dice. It is given out when all have had their time."
MIXED = "Its first moves came from a file, so that its draws follow from two seeds."
TRIED = "It began from a position of another game, and without that nobody could play it again."


class NotGivenOut(Exception):
    """Why a game cannot be had as a file yet."""


def given_out(sitting: Sitting) -> GameFile:
    """All that is known of it to everybody at the table, and nothing else. Raises NotGivenOut."""
    table, over = sitting.table, sitting.table.status == Table.Status.OVER
    if table.begun_from is not None:
        raise NotGivenOut(TRIED)
    if table.sealed_until and table.sealed_until > timezone.now():
        raise NotGivenOut(SHARED)
    if over and table.mixed:
        raise NotGivenOut(MIXED)
    if not (over or sitting.mine):
        raise NotGivenOut(NOT_YOURS)
    if table.rules.secrets and not over:
        raise NotGivenOut(NOT_YET)
    return file_of(table, sitting.seats)


def file_of(table: Table, seats: tuple[Seat, ...]) -> GameFile:
    """A game under way without its secret and what browsers added: from those every roll to come follows."""
    chosen = table.components
    return GameFile(
        game=table.game,
        title=table.title,
        scenario=table.scenario,
        options=table.options,
        components=Edition(chosen.name, chosen.version, chosen.digest),
        players=[_player(table, seat) for seat in seats],
        moves=[_made(move) for move in table.moves.order_by("number").defer("state")],
        commitment=table.commitment,
        secret="" if table.sealed else table.secret,
        practice=table.practice,
        outcome=table.outcome,
    )


def _player(table: Table, seat: Seat) -> Player:
    player = Player(seat.name, seat.bot, absent=seat.absent)
    if not table.sealed:
        player.added, player.seal = seat.contribution, seat.seal
    return player


def _made(move: Move) -> Made:
    """Without what only the site told: that a seat's order has answered is for its player alone."""
    events = told_by_rules(plain(move.events))
    told = move.told
    return Made(move.seat, plain(told.action), move.back_to, told.draws, events, told.mends)


def plain(told: Any) -> Any:
    """As JSON has it, whose names are all text."""
    return json.loads(msgspec.json.encode(told))
