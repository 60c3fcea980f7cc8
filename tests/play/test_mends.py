"""Rules are mended, and games played before stay as they were: looked at, and told apart from false ones."""

from typing import Any, ClassVar

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import archive
from apps.play.fairness import audit
from apps.play.models import Table
from games.example.rules import PearlBanks
from games.example.rules.actions import Dive
from games.example.rules.board import Game
from games.example.rules.sequence import Diving, Season
from tests.factories import TableFactory
from tests.play.conftest import Release, game_at, play_on

pytestmark = pytest.mark.django_db

MEND = "A dive at the reef brings a pearl more (3.3)."


class GreedyDiving(Diving, tag="Diving"):
    """A dive at the reef brings a pearl more, whatever it finds."""

    def chosen(self, game: Game, seat: int, action: Dive) -> None:
        super().chosen(game, seat, action)
        game.board.pearls[seat] += action.bank == "reef"


class GreedySeason(Season, tag="Season"):
    def boats_dive(self, game: Game) -> None:
        game.call(GreedyDiving())


class Altered(PearlBanks):
    """Other rules, and nobody has said so."""

    sequence = GreedySeason
    frame_type: ClassVar[Any] = GreedySeason | GreedyDiving


class Mended(Altered):
    mends = (MEND,)


@pytest.fixture
def over(release: Release, alice: User) -> Table:
    """A game that was played to its end before any change."""
    players = [{"user": alice}, {"bot": "normal"}]
    table = TableFactory.create(game="example", scenario="season", players=players)
    play_on(table)
    return table


def altered_moves(table: Table) -> list[int]:
    """The dives at the reef."""
    return [move.number for move in table.moves.all() if move.action == {"type": "Dive", "bank": "reef"}]


def test_an_old_game_is_looked_at_as_it_was_played(
    client: Client, over: Table, release: Release, alice: User
) -> None:
    stood = [archive.load(over, move).board.pearls for move in over.moves.all().with_ways()]
    release(Mended)
    client.force_login(alice)
    table = Table.objects.get(pk=over.pk)
    for number, pearls in enumerate(stood):
        assert client.get(reverse("play:history", args=[over.key, number])).status_code == 200
        assert archive.load(table, table.move_at(number)).board.pearls == pearls
    assert client.get(over.get_absolute_url()).status_code == 200


def test_verify_says_exactly_where_mended_rules_differ(over: Table, release: Release, capsys: Any) -> None:
    numbers = altered_moves(over)
    assert numbers
    release(Mended)
    report = audit(Table.objects.get(pk=over.pk))
    assert report.faults == []
    told = [sentence for sentence in report.mended if sentence.startswith("Move ")]
    assert [sentence.split()[1] for sentence in told] == [str(number) for number in numbers]
    assert all("board.pearls." in sentence and MEND in sentence for sentence in told)
    call_command("verify", over.key)
    assert f"Move {numbers[0]} does not come out" in capsys.readouterr().out


def test_rules_altered_without_a_word_are_a_fault(over: Table, release: Release) -> None:
    numbers = altered_moves(over)
    release(Altered)
    faults = audit(Table.objects.get(pk=over.pk)).faults
    assert [fault.split()[1] for fault in faults] == [str(number) for number in numbers]
    with pytest.raises(CommandError, match="1 tables"):
        call_command("verify", over.key)


def test_a_draw_is_held_to_the_seed_whatever_was_mended(over: Table, release: Release) -> None:
    release(Mended)
    table = Table.objects.get(pk=over.pk)
    table.secret = "0" * 64
    assert "do not follow from the seed" in audit(table).faults[1]


def test_what_was_played_since_is_held_to_the_mended_rules(release: Release, alice: User) -> None:
    players = [{"user": alice}, {"bot": "normal"}]
    table = TableFactory.create(game="example", scenario="season", players=players)
    play_on(table, moves=3)
    release(Mended)
    table = Table.objects.get(pk=table.pk)
    play_on(table)
    assert [move.told.mends for move in table.moves.all()] == [0] * 4 + [1] * (table.version - 3)
    assert audit(table).faults == []


def test_what_newer_rules_made_is_no_fault(release: Release, alice: User) -> None:
    release(Mended)
    players = [{"user": alice}, {"bot": "normal"}]
    table = TableFactory.create(game="example", scenario="season", players=players)
    play_on(table)
    assert altered_moves(table)
    release(PearlBanks)
    report = audit(Table.objects.get(pk=table.pk))
    assert report.faults == []
    assert "a newer release" in report.mended[0]


def test_fair_shuffles_tell_of_the_mend(client: Client, over: Table, release: Release, alice: User) -> None:
    release(Mended)
    client.force_login(alice)
    page = client.get(reverse("play:fair", args=[over.key])).content.decode()
    assert "The rules were mended since." in page and MEND in page
    assert "do not check" not in page
    assert game_at(over).board.pearls
