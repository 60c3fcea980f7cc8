"""Random games with a draft of components, every page of them shown: what its check cannot see beforehand."""

from itertools import count
from typing import Any

from apps.components import drafts, trials
from apps.components.models import Trial
from apps.play.page import render_whole
from apps.play.unsaved import moment_of
from games.engine.playout import random_game
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, check_components, drawings


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
    data, pages, faults = drafts.data_of(draft), count(), list[str]()
    try:
        _play(trial, data, pages)
    except Broken as broken:
        faults.append(str(broken))
    trials.note(trial, pages=next(pages), faults=faults)
    return True


def _play(trial: Trial, data: dict[str, Any], pages: "count[int]") -> None:
    """Scenarios and numbers of players take turns. Raises Broken."""
    moves = 0
    try:
        rules = _rules(trial, data)
        scenario = list(rules.scenarios)[trial.played % len(rules.scenarios)]
        fewest, most = rules.seats(scenario)
        seats = fewest + trial.played % (most - fewest + 1)
        for game, _ in random_game(rules, scenario, f"trial {trial.pk}.{trial.played}", seats):
            moves += 1
            _show(rules, game, pages)
            if wrong := rules.problems(game):
                raise Broken(wrong[0])
    except Exception as error:  # whatever it is, the set cannot be played with
        said = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        raise Broken(f"Game {trial.played + 1} breaks off after {moves} moves: {said}") from error


def _rules(trial: Trial, data: dict[str, Any]) -> Rulebook:
    """Before the first game all that is drawn of the set is drawn, to see whether it can be."""
    game = trial.draft.base.game
    components = check_components(game, data)
    if trial.played == 0:
        for draw in drawings(game, components).values():
            draw()
    return RULEBOOKS[game](components)


def _show(rules: Rulebook, game: Any, pages: "count[int]") -> None:
    """The page of everybody who may act, and of a spectator."""
    moment = moment_of(rules, game)
    for watcher in (*rules.open_to(game), None):
        render_whole(moment, watcher)
        next(pages)
