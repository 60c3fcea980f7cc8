"""The example of docs/add-a-game.md: a test a paragraph, and a whole game at a table of the site."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Table
from apps.play.moment import view_of
from apps.play.services import take_action
from apps.play.unsaved import moment_of
from games.engine.beats import Become, Dice
from games.engine.components import BadComponents
from games.engine.contract import IllegalAction
from games.engine.dice import Dice as Chance
from games.engine.reference import coverage
from games.example.bot import BOTS
from games.example.components import check
from games.example.present import PRESENTER
from games.example.rules import PearlBanks
from games.example.rules.actions import Dive, Dived
from games.example.rules.board import Game
from games.registry import RULEBOOKS, default_data
from tests.factories import TableFactory

ROOT = Path(__file__).parents[2]
RULES = PearlBanks(check(default_data("example")))


class Loaded(Chance):
    """Always throws the same."""

    def d6(self, count: int = 1) -> tuple[int, ...]:
        return (int(self.seed),) * count


def season(boats: int = 2, die: int = 6) -> Game:
    game: Game = RULES.setup("season", "a seed", boats, {})
    game.dice = Loaded(str(die))
    return game


def dive(game: Game, *banks: str) -> None:
    """The boats whose turn it is, one after the other."""
    for bank in banks:
        RULES.apply(game, game.board.next_boat, Dive(bank))


@pytest.mark.parametrize("boats", [1, 5])
def test_1_1_two_to_four_play(boats: int) -> None:
    with pytest.raises(IllegalAction, match="2 to 4"):
        season(boats)


def test_1_2_a_season_lasts_five_days() -> None:
    game = season()
    for day in range(1, 6):
        assert game.board.day == day
        assert RULES.outcome(game) is None
        dive(game, "reef", "deep")
    assert RULES.waiting(game) == frozenset()


def test_1_3_the_most_pearls_win() -> None:
    game = season()
    game.board.day = 5
    dive(game, "deep", "reef")
    outcome = RULES.outcome(game)
    assert outcome and outcome.winners == (0,)
    assert [(place.seat, place.rank, place.score) for place in outcome.places] == [(0, 1, 8), (1, 2, 3)]


def test_1_4_equals_share_the_place() -> None:
    game = season(die=1)
    game.board.day = 5
    dive(game, "deep", "reef")
    outcome = RULES.outcome(game)
    assert outcome and (outcome.winners, outcome.rule) == ((0, 1), "1.4")


def test_2_1_each_boat_dives_once_a_day() -> None:
    game = season(3)
    dive(game, "deep", "reef")
    assert game.board.day == 1
    dive(game, "lagoon")
    assert (game.board.day, game.board.dived) == (2, [])


def test_2_2_the_next_boat_begins_the_next_day() -> None:
    game = season(3)
    order: list[int] = []
    for bank in ("deep", "reef", "lagoon") * 2:
        order.append(*RULES.waiting(game))
        dive(game, bank)
    assert order == [0, 1, 2, 1, 2, 0]


def test_3_1_all_banks_are_there_to_dive_at() -> None:
    assert RULES.legal(season(), 0) == [Dive(bank) for bank in RULES.components.bank]


def test_3_2_a_bank_is_closed_until_tomorrow() -> None:
    game = season()
    dive(game, "reef")
    assert Dive("reef") not in RULES.legal(game, 1)
    (refusal,) = RULES.refusals(game, 1)
    assert (refusal.what, refusal.why.rule, refusal.about) == ("Reef", "3.2", "bank-reef")
    with pytest.raises(IllegalAction, match="closed until tomorrow"):
        dive(game, "reef")
    dive(game, "deep")
    assert Dive("reef") in RULES.legal(game, 1)


@pytest.mark.parametrize(("die", "found"), [(3, 0), (4, 3)])
def test_3_3_a_die_above_the_danger_brings_the_pearls(die: int, found: int) -> None:
    game = season(die=die)
    (dived,) = RULES.apply(game, 0, Dive("reef"))
    assert dived == Dived(seat=0, bank="reef", die=die, pearls=found, rule="3.3")
    assert RULES.scores(game) == (found, 0)


def test_an_unsound_board_is_found_out() -> None:
    game = season()
    game.board.dived = ["reef", "reef"]
    game.board.pearls[0] = -1
    assert len(RULES.problems(game)) == 2


def test_the_better_bot_goes_where_the_most_is_to_be_expected() -> None:
    game, rng = season(), Random(1)
    assert BOTS["normal"](RULES, game, 0, rng) == Dive("channel")
    dive(game, "channel")
    assert BOTS["normal"](RULES, game, 1, rng) == Dive("reef")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda printed: printed["banks"].pop(), "too few banks"),
        (lambda printed: printed["banks"][0].update(id="deep"), "There are 2 of bank deep."),
        (lambda printed: printed["boats"][0].update(name="Najmah"), "There are 2 of boat Najmah."),
        (lambda printed: printed["numbers"].update(fewest_boats=5), "There are 4 boats"),
    ],
)
def test_a_set_that_cannot_be_played_with_is_refused(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    printed = default_data("example")
    change(printed)
    with pytest.raises(BadComponents, match=reason):
        check(printed)


def test_every_paragraph_is_enforced_and_tested() -> None:
    assert [(item.entry.id, item.missing) for item in coverage("example", ROOT) if item.missing] == []


# On the site, whose registry has the game for as long as a test


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, alice: User) -> Table:
    monkeypatch.setitem(RULEBOOKS, "example", PearlBanks)
    call_command("loadcomponents", verbosity=0)
    players = [{"user": alice}, {"user": alice, "player": "Aunt"}]
    return TableFactory.create(game="example", scenario="season", players=players)


def take_seat(client: Client, table: Table, seat: int) -> None:
    client.post(reverse("play:take", args=[table.key, seat]))


def test_it_is_played_to_its_end_on_its_page(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    moves = 0
    while table.status == Table.Status.PLAYING:
        (seat,) = RULES.waiting(archive.load(table, table.moves.latest()))
        take_seat(client, table, seat)
        page = unescape(client.get(table.get_absolute_url()).content.decode())
        assert "Choose a bank" in page
        action = re.findall(r"""name="action" value='([^']+)'""", page)[0]
        sent = {"seat": seat, "version": table.version, "action": action}
        assert client.post(reverse("play:act", args=[table.key]), sent).status_code == 302
        table.refresh_from_db()
        moves += 1
    assert moves == 2 * 5
    assert table.status == Table.Status.OVER
    page = client.get(table.get_absolute_url()).content.decode()
    assert "The season is over" in page


def test_a_dive_is_seen() -> None:
    game = season(die=4)
    (dived,) = RULES.apply(game, 0, Dive("reef"))[:1]
    seen = PRESENTER.beats(view_of(moment_of(RULES, game), 1), dived)
    fell = Dice(what="bank-reef", faces=(4,), need="above 3", sum="3 pearls", won=True)
    assert seen == [fell, Become(what="bank-reef")]


def test_its_page_shows_the_banks_and_why_one_is_closed(client: Client, table: Table, alice: User) -> None:
    take_action(table_id=table.pk, seat=0, action=Dive("reef"), version=0)
    client.force_login(alice)
    take_seat(client, table, 1)
    page = unescape(client.get(table.get_absolute_url()).content.decode())
    assert re.search(r'<tr id="bank-reef">.*?<td>closed</td></tr>', page)
    assert re.search(r'<tr id="bank-deep">.*?<td>A die above 5: 8 pearls</td><td>open</td></tr>', page)
    assert "Al-Sabah dives at the Reef, rolls" in page
    why = unescape(client.get(reverse("play:refusals", args=[table.key])).content.decode())
    assert "closed until tomorrow" in why
