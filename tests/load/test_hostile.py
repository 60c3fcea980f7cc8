import pytest

from tests.load.hostile import rehearse

FEW = 750  # of the 50,000 that the command sends


@pytest.mark.timeout(600)
def test_what_was_honest_once_breaks_nothing_and_tells_nothing():
    assert rehearse(FEW, seed=2)["requests"] == FEW
