import pytest

from tests.load.soak import soak


@pytest.mark.timeout(600)
def test_nothing_is_lost_doubled_or_left_behind_while_processes_are_killed():
    """The ten minutes of the command in a few seconds."""
    report = soak(tables=6, seconds=15, kills=6)
    assert report["accepted"] > 0 and report["pages"] == 12
