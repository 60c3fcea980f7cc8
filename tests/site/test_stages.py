"""`bin/test` about itself: what it says of stages that fail, lack something, or are interrupted."""

import pytest

from apps.site.private_services import Missing
from tests import stages
from tests.stages import Failed, Run, count

REPORT = """<testsuites><testsuite tests="7" failures="1" errors="1" skipped="2"/></testsuites>"""


@pytest.fixture
def run(tmp_path):
    return Run(tmp_path, [])


def fails(reason: Exception):
    def work() -> str:
        raise reason

    return work


def test_a_run_in_which_all_goes_well(run, capsys):
    run.stage("lint", lambda: "")
    assert run.summary() == 0
    assert "ok     lint" in capsys.readouterr().out


@pytest.mark.parametrize("reason", [Failed("exit 1"), Missing("redis-server")])
def test_one_stage_that_fails_or_lacks_something_fails_the_run(run, capsys, reason):
    run.stage("postgres", fails(reason))
    run.stage("lint", lambda: "")
    assert run.summary() == 1
    told = capsys.readouterr().out
    assert "FAILED postgres" in told
    assert str(reason) in told
    assert "ok     lint" in told


def test_one_that_breaks_leaves_the_others_their_say(run, capsys):
    run.stage("postgres", fails(RuntimeError("it did not start")))
    run.stage("lint", lambda: "")
    assert run.summary() == 1
    told = capsys.readouterr()
    assert "FAILED postgres" in told.out and "ok     lint" in told.out
    assert "it did not start" in told.err


def test_what_was_counted_closes_the_run(run, tmp_path, capsys):
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert count(report, run.counts) == "7 tests, 2 failed, 2 skipped"
    run.summary()
    assert capsys.readouterr().out.splitlines()[-1] == "total: 3 passed, 2 failed, 2 skipped"


def test_a_run_that_wrote_no_report_counts_nothing(run, tmp_path):
    assert count(tmp_path / "none.xml", run.counts) == ""


def test_nothing_of_a_site_of_ones_own_gets_in(run, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://club")
    monkeypatch.setenv("MAJLIS_HOSTS", "club.example")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = stages.environment(run)
    assert "DATABASE_URL" not in environment
    assert "MAJLIS_HOSTS" not in environment
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["MAJLIS_STATE"] == str(run.folder)


def test_an_unknown_stage_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["bin/test", "--only", "lint,nonsense"])
    with pytest.raises(SystemExit):
        stages.main()
    assert "no such stage: nonsense" in capsys.readouterr().err
