import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from apps.play import archive
from apps.play.fairness import audit
from apps.play.models import Table
from apps.play.services import ask_back
from games.engine.dice import Dice
from tests.factories import TableFactory, keep_game, keep_record
from tests.play.conftest import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(components, alice):
    """A whole game with a reveal gone back over in it."""
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}], practice=True)
    play_on(table, moves=2)
    ask_back(table_id=table.pk, seat=0, version=2)
    play_on(table)
    return table


def test_a_finished_game_comes_out_again(over):
    report = audit(over)
    assert report.faults == []
    assert [draw.number for draw in report.draws] == list(range(1, len(report.draws) + 1))
    dice = Dice(over.seed)
    assert all(draw.value == dice.below(draw.of) for draw in report.draws)


def test_a_changed_draw_is_found(over):
    move = next(move for move in over.moves.all() if move.draws)
    (of, value), *others = move.draws
    keep_record(over, move, draws=[(of, value + 1), *others])
    assert audit(over).faults == [f"The draws of move {move.number} do not follow from the seed."]


def test_a_changed_state_is_found(over):
    move = over.moves.get(number=5)
    game = archive.load(over, move)
    was = game.board.victory[0]
    game.board.victory[0] += 1
    keep_game(over, move, game)
    told = f"board.victory.0 was {was + 1}, and comes out as {was}"
    assert audit(over).faults[0] == f"Move 5 does not come out as it was stored: {told}."


def test_a_changed_event_is_found(over):
    move = next(move for move in over.moves.all() if move.action and move.events)
    event, *others = move.events
    keep_record(over, move, events=[event | {"rule": "99.9"}, *others])
    told = f"event.0.rule was '99.9', and comes out as {event['rule']!r}"
    assert audit(over).faults == [f"Move {move.number} does not come out as it was stored: {told}."]


def test_an_event_that_is_missing_is_found(over):
    move = next(move for move in over.moves.all() if move.action and move.events)
    keep_record(over, move, events=move.events[1:])
    (fault,) = audit(over).faults
    assert fault.startswith(f"Move {move.number} does not come out as it was stored: event.0")


def test_an_event_of_a_release_that_told_less_is_none(over):
    move = next(move for move in over.moves.all() if move.action and move.events)
    event, *others = move.events
    less = {name: value for name, value in event.items() if name != "rule"}
    keep_record(over, move, events=[less, *others])
    assert audit(over).faults == []


def test_a_changed_outcome_is_found(over):
    over.outcome["reason"] = "By the grace of the host."
    assert audit(over).faults == ["The outcome is not that of the last position."]


@pytest.mark.parametrize("number", [0, 5])
def test_a_state_that_cannot_be_read_is_told(client, over, number):
    over.moves.filter(number=number).update(state=b"of no release")
    assert f"Move {number} cannot be read." in audit(over).faults
    assert "cannot be read" in client.get(reverse("play:fair", args=[over.key])).content.decode()
    with pytest.raises(CommandError, match="1 tables"):
        call_command("verify", over.key)


def test_a_changed_action_is_found(over):
    move = next(move for move in over.moves.all() if move.action and move.action["type"] == "Bid")
    keep_record(over, move, action={"type": "Discard", "cards": [1]})
    assert audit(over).faults


def test_a_swapped_secret_is_found(over):
    over.secret = "0" * 64
    assert "The seed does not follow" in audit(over).faults[0]


def test_the_secret_is_shown_only_when_the_game_is_over(client, table, over, alice):
    client.force_login(alice)
    page = client.get(reverse("play:fair", args=[table.key])).content.decode()
    assert table.commitment in page
    assert table.secret not in page
    assert table.seed not in page
    page = client.get(reverse("play:fair", args=[over.key])).content.decode()
    assert over.secret in page


def test_the_command_says_which_tables_hold(over, capsys):
    call_command("verify", over.key)
    assert "as it was stored" in capsys.readouterr().out
    Table.objects.filter(pk=over.pk).update(secret="0" * 64)
    with pytest.raises(CommandError, match="1 tables"):
        call_command("verify")
    with pytest.raises(CommandError, match="nowhere"):
        call_command("verify", "nowhere")
