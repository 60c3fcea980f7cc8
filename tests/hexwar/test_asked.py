"""What a form asks for."""

import pytest

from games.hexwar.present.asked import count


@pytest.mark.parametrize(
    ("text", "meant"), [("4", 4), ("99", 6), ("-4", 0), ("-99", 0), ("", 2), ("-", 2), ("١", 2), ("--4", 2)]
)
def test_a_number_is_held_to_what_there_is_and_what_is_none_is_not_asked(text: str, meant: int) -> None:
    assert count({"n": [text]}, "n", 2, 6) == meant
