"""A Swiss that is really played: by bots, and by people who choose at random."""

from random import Random

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.events import services
from apps.play import archive
from apps.play.bots import play_one_seat
from apps.play.models import Table
from apps.play.services import take_action
from tests.clubs.build import joined
from tests.events.build import course
from tests.events.conftest import Announce


def test_six_play_three_rounds_to_final_standings(
    announce: Announce, club: Club, alice: User, bob: User
) -> None:
    event = announce()
    joined(club, bob)
    for user in (alice, bob):
        services.enter(key=event.key, user=user)
    for level in ("easy", "normal", "easy", "normal"):
        services.enter_bot(key=event.key, by=alice, level=level)
    rng = Random(5)
    for _ in range(3):
        services.pair_next(key=event.key, by=alice)
        play_all(rng)
    end = course(event)
    assert end.over
    assert [table.status for table in Table.objects.all()] == [Table.Status.OVER] * 9
    assert sum(row.points for row in end.rows) == 9
    assert [row.games for row in end.rows] == [3] * 6
    assert set(end.met.values()) == {1}


def play_all(rng: Random) -> None:
    """Every table that is under way, to its end."""
    while Table.objects.filter(status=Table.Status.PLAYING).exists():
        for table in Table.objects.filter(status=Table.Status.PLAYING):
            play_people(table, rng)
        while play_one_seat():
            pass


def play_people(table: Table, rng: Random) -> None:
    for seat in table.seats.filter(user__isnull=False, to_act=True):
        now = Table.objects.get(pk=table.pk)
        game = archive.load(now, now.moves.latest())
        if seat.number in now.rules.waiting(game):
            action = now.rules.sample(game, seat.number, rng)
            take_action(table_id=now.pk, seat=seat.number, action=action, version=now.version)
