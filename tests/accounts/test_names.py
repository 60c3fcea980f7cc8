import pytest
from django.core.exceptions import ValidationError

from apps.accounts.names import clean_line


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Layla  ", "Layla"),
        ("Layla\t of \n Basra", "Layla of Basra"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>Layla</b>", "<b>Layla</b>"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_one_trimmed_line(written: str, kept: str) -> None:
    assert clean_line(written) == kept


@pytest.mark.parametrize(
    "written",
    ["", "   ", "a\u202eb", "a\u2066b", "a\u200bb", "\u200c", "a\x00b", "a\x1bb", "\ue000", "x" * 41],
)
def test_a_name_that_plays_tricks_is_refused(written: str) -> None:
    with pytest.raises(ValidationError):
        clean_line(written)
