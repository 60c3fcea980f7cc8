"""Finished games kept as fixtures: read, and played again move by move."""

from pathlib import Path
from typing import Any

import msgspec

from games.engine.rulebook import Rulebook
from games.engine.tally import Record

FIXTURES = Path(__file__).parents[2] / "fixtures"


def games_of(slug: str) -> list[Path]:
    return sorted((FIXTURES / slug / "games").glob("*.json"))


def read(file: Path) -> Record:
    return msgspec.json.decode(file.read_bytes(), type=Record)


def comes_out_as_it_did(rules: Rulebook, record: Record) -> Any:
    """The game at its end, which is the one recorded."""
    game = rules.setup(record.scenario, record.seed, len(record.players), record.options)
    for seat, action in record.moves:
        rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
    assert rules.outcome(game) == record.outcome
    assert rules.problems(game) == []
    return game
