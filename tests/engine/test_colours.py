"""Whether a colour can be read on another, as the guidelines for accessible pages count it."""

import pytest

from games.engine.colours import READABLE, contrast


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21),
        ("#ffffff", "#000000", 21),
        ("#1f7a48", "#1f7a48", 1),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#ffffff", 8.59),
    ],
)
def test_contrast_is_what_is_published_for_these_pairs(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)


def test_the_least_grey_that_can_be_read_on_white() -> None:
    assert contrast("#777777", "#ffffff") < READABLE <= contrast("#767676", "#ffffff")
