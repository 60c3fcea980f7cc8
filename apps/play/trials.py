"""Random games with a draft of components, every page of them shown: what its check cannot see beforehand."""

from itertools import count
from typing import Any

from apps.components import drafts, trials
from apps.components.models import Trial
from apps.play.archive import Record, pack_record
from apps.play.models import Move, Seat, Table
from apps.play.page import Moment, render_whole
from games.engine.playout import random_game
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, check_components


class Broken(Exception):
    """A game that broke off, in plain words."""


def play_one() -> bool:
    """One game of the trial that waits longest, if any does."""
    trial = trials.take()
    if trial is None:
        return False
    draft = trial.draft
    if draft.published_id or draft.revision != trial.revision:
        trials.give_up(trial)
        return True
    rules = RULEBOOKS[draft.base.game](check_components(draft.base.game, drafts.data_of(draft)))
    pages = count()
    try:
        _play(rules, trial, pages)
    except Broken as broken:
        trials.note(trial, pages=next(pages), faults=[str(broken)])
    else:
        trials.note(trial, pages=next(pages), faults=[])
    return True


def _play(rules: Rulebook, trial: Trial, pages: "count[int]") -> None:
    """Scenarios and numbers of players take turns."""
    scenario = list(rules.scenarios)[trial.played % len(rules.scenarios)]
    fewest, most = rules.seats(scenario)
    seats = fewest + trial.played % (most - fewest + 1)
    moves = 0
    try:
        for game, _ in random_game(rules, scenario, f"trial {trial.pk}.{trial.played}", seats):
            moves += 1
            if wrong := rules.problems(game):
                raise Broken(wrong[0])
            _show(rules, game, pages)
    except Exception as error:  # whatever it is, the set cannot be played with
        said = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        raise Broken(
            f"Game {trial.played + 1} ({rules.scenarios[scenario]}) breaks off after {moves} moves: {said}"
        ) from error


def _show(rules: Rulebook, game: Any, pages: "count[int]") -> None:
    """The page of everybody who may act, and of a spectator."""
    moment = moment_of(rules, game)
    for watcher in (*rules.open_to(game), None):
        render_whole(moment, watcher)
        next(pages)


def moment_of(rules: Rulebook, game: Any) -> Moment:
    """This game on a table that is nowhere kept, a stranger in every seat."""
    table = Table(pk=1, key="abcdefghjk", title="A table", game=rules.slug, status=Table.Status.PLAYING)
    table.rules = rules
    names = rules.names(len(rules.scores(game)))
    seats = [Seat(pk=n + 1, table=table, number=n, player=name) for n, name in enumerate(names)]
    move = Move(table=table, number=7, record=pack_record(rules.slug, Record()))
    return Moment.of(table, seats, game, move)
