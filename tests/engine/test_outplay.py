"""Whether a bot outplays another: Wald's test, and the command that plays for it."""

from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.outplay import Bout, Claim

outplay = partial(call_command, "outplay", "bidding")


def said(*args: object) -> list[str]:
    out = StringIO()
    outplay(*map(str, args), stdout=out)
    return out.getvalue().splitlines()


def bouts(won: int, lost: int) -> list[Bout]:
    return [Bout("", number < won, 0.0) for number in range(won + lost)]


@pytest.mark.parametrize(
    ("won", "lost", "holds"),
    [(8, 0, None), (9, 0, True), (0, 5, None), (0, 6, False), (12, 2, True), (10, 5, None), (5, 10, False)],
)
def test_after_each_game_it_holds_or_does_not_or_more_are_needed(
    won: int, lost: int, holds: bool | None
) -> None:
    """1/2 against 7/10: a game won weighs log 1.4, one that is lost log 0.6, and log 19 decides."""
    assert Claim(0.5, 0.2, 0.05).holds(bouts(won, lost)) is holds


def test_the_surer_one_would_be_the_more_games_it_takes() -> None:
    assert Claim(0.5, 0.2, 0.05).holds(bouts(9, 0))
    assert Claim(0.5, 0.2, 0.01).holds(bouts(9, 0)) is None
    assert Claim(0.6, 0.2, 0.05).holds(bouts(9, 0)) is None


def test_a_level_that_wins_more_than_the_other_would_is_told_at_once() -> None:
    """Of four, whoever bids at random wins a quarter against others who do."""
    lines = said("normal", "random", "--seat", 2, "--par", 0.25)
    assert lines[-1].startswith("normal outplays random in seat 2: ")
    assert len(lines) - 1 < 20


def test_one_that_is_no_better_is_told_and_fails_the_command() -> None:
    with pytest.raises(CommandError, match="random does not outplay normal in seat 0: "):
        said("random", "normal", "--par", 0.25)
    with pytest.raises(CommandError, match=r"normal is not shown to outplay random in seat 0: \d of 1 won"):
        said("normal", "random", "--par", 0.25, "--games", 1)


def test_a_series_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    file, series = tmp_path / "games", ("normal", "random", "--par", 0.9, "--gain", 0.05, "--error", 0.01)
    for games in (2, 4):
        with pytest.raises(CommandError, match=f"of {games} won"):
            said(*series, "--file", file, "--games", games)
    first, *_ = lines = file.read_text().splitlines()
    assert len(lines) == 4 and '"seed":"1-0"' in first and '"seed":"1-3"' in lines[-1]
    with pytest.raises(CommandError, match="of another series"):
        said(*series, "--file", file, "--seed", 2)
    file.write_text("not a game\n")
    with pytest.raises(CommandError, match="holds no games"):
        said(*series, "--file", file)


@pytest.mark.parametrize(
    "wrong",
    [
        ("genius", "random"),
        ("normal", "genius"),
        ("normal", "random", "--seat", 4),
        ("normal", "random", "--seat", -1),
        ("normal", "random", "--par", 0),
        ("normal", "random", "--par", "half"),
        ("normal", "random", "--par", 0.9),
        ("normal", "random", "--file", f"{__file__}/games"),
    ],
)
def test_what_cannot_be_played_is_said(wrong: tuple[object, ...]) -> None:
    with pytest.raises(CommandError):
        said("--par", 0.25, "--games", 1, *wrong)
