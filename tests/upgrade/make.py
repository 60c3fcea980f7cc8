"""Makes the database that upgrading is rehearsed with, by the services of the code that it runs on.

    DATABASE_URL=sqlite:////tmp/old.sqlite3 python -m tests.upgrade.make FOLDER GAME ...

writes FOLDER/tables.sqlite3.xz, pages.json.xz and moves.msgpack.xz. It is run once, on the code that is to be
upgraded from, and follows the code: for 7066fe2, with the three games that there were, `load` stood in
apps.play.takeback, and a proposal was answered without its mark.
"""

import json
import lzma
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

import msgspec
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services import create_guest, delete_account
from apps.components.services import load_default
from apps.lobby.services import Sitter, open_table, rematch_of
from apps.lobby.table_settings import TableSettings
from apps.play import saying, services, takeback
from apps.play.archive import load
from apps.play.bots import play_one_seat
from apps.play.models import Message, Move, Table
from games.engine.contract import IllegalAction
from games.registry import default_data, default_rules
from tests.upgrade.pages import page_of

Situation = Callable[["Maker"], Table]
# Moves
MIDDLE = {"caliphate": 22, "basic": 40, "advanced": 80, "campaign": 150, "war": 120, "open_plains": 60}
LATE = {"caliphate": 38, "basic": 60, "advanced": 130, "campaign": 330}
OVER = 5_000
EVERY = 5  # of the states of a game one in so many is kept to compare with, and the last


class Maker:
    """Makes tables of one scenario of one game."""

    def __init__(self, game: str, scenario: str, seats: int, rng: Random) -> None:
        self.game = game
        self.scenario = scenario
        self.seats = seats
        self.rng = rng
        self.amina, self.basil, self.carl = User.objects.filter(guest=False).order_by("pk")[:3]

    def open(self, *last: Sitter, title: str) -> Table:
        """A table of Amina's whose last seats are these, the others' being everybody's."""
        people = [Sitter(user=user) for user in (self.amina, self.basil, self.carl)]
        return open_table(
            host=self.amina,
            settings=TableSettings(self.game, self.scenario, {}, title),
            sitters=[*people[: self.seats - len(last)], *self.bots(len(last)), *last],
        )

    def bots(self, others: int) -> list[Sitter]:
        """As many as a table of three people and these would lack."""
        fewest, _ = default_rules(self.game).seats(self.scenario)
        return [Sitter(bot="easy")] * (fewest - min(3, self.seats - others) - others)

    def at(self, moves: int, *last: Sitter, title: str) -> Table:
        """That table so many moves on, with luck; where its game was shorter, another."""
        while True:
            table = self.open(*last, title=title)
            self.play(table, moves)
            if table.status == Table.Status.PLAYING or moves == OVER:
                return table
            table.delete()

    def play(self, table: Table, moves: int) -> None:
        for _ in range(moves):
            table.refresh_from_db()
            if table.status != Table.Status.PLAYING:
                return
            self.play_once(table)
        table.refresh_from_db()

    def play_once(self, table: Table) -> None:
        seats = {seat.number: seat for seat in table.seats.all()}
        game = load(table, table.moves.latest())
        waiting = sorted(table.rules.waiting(game))
        asked = [number for number in waiting if not (seats[number].bot or seats[number].absent)]
        if not asked:
            play_one_seat()
            return
        seat = self.rng.choice(asked)
        action = table.rules.sample(game, seat, self.rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=table.version)


def fresh(maker: Maker) -> Table:
    return maker.open(title="Fresh")


def middle(maker: Maker) -> Table:
    return maker.at(MIDDLE[maker.scenario], title="In the middle")


def late(maker: Maker) -> Table:
    return maker.at(LATE[maker.scenario], title="Late")


def over(maker: Maker) -> Table:
    return maker.at(OVER, title="Over")


def talked(maker: Maker) -> Table:
    """With chat in both channels, and notes."""
    table = maker.at(6, title="Talkative")
    seat = table.seats.get(number=0)
    for text in ("Salam!", "Who <b>rolls</b> first? 🎲", "مرحبا"):
        saying.say(table=table, user=maker.amina, seat=seat, text=text, channel=Message.Channel.PLAYERS)
    saying.say(table=table, user=maker.carl, seat=None, text="Look!", channel=Message.Channel.SPECTATORS)
    services.keep_notes(seat=seat, text="Remember the\nhand limit.")
    return table


def undone(maker: Maker) -> Table:
    """With moves that were taken back, freely or by consent."""
    table = maker.at(MIDDLE[maker.scenario], title="Taken back")
    for _ in range(3):
        ask_back(table)
        for seat in table.seats.all():
            agree(table, seat.number)
        maker.play(table, 2)
    return table


def ask_back(table: Table) -> bool:
    """Whether a seat's wish to go back now waits for the others."""
    for seat in table.seats.filter(acted_at__gt=0, bot="", absent=False):
        with suppress(IllegalAction):  # over what was spoken
            if services.ask_back(table_id=table.pk, seat=seat.number, version=table.version) is None:
                table.refresh_from_db()
                return True
        table.refresh_from_db()
    return False


def agree(table: Table, seat: int) -> None:
    table.refresh_from_db()
    if table.proposal and table.proposal["seat"] != seat:
        services.answer_proposal(
            table_id=table.pk, seat=seat, agree=takeback.mark_of(table.proposal), version=table.version
        )
        table.refresh_from_db()


def proposed(maker: Maker) -> Table:
    table = maker.at(MIDDLE[maker.scenario] // 2, title="May I?")
    while not ask_back(table):
        maker.play(table, 1)
    return table


def resigned(maker: Maker) -> Table:
    table = maker.at(MIDDLE[maker.scenario], title="Resigned")
    services.resign(table_id=table.pk, seat=1)
    maker.play(table, 1)
    return table


def departed(maker: Maker) -> Table:
    """One player has left the site."""
    guest = create_guest(name="Somebody brief")
    table = maker.at(8, Sitter(user=guest), title="Departed")
    delete_account(user=guest)
    return table


def against_bots(maker: Maker) -> Table:
    return maker.at(MIDDLE[maker.scenario], Sitter(bot="easy"), title="Against a bot")


def shared(maker: Maker) -> Table:
    return maker.at(12, Sitter(user=maker.amina, player="Amina’s brother"), title="One screen")


def inviting(maker: Maker) -> Table:
    """Waits for somebody who is invited."""
    return maker.open(Sitter(invited=User.objects.get(guest=True)), title="Waiting")


def again(maker: Maker) -> Table:
    return rematch_of(
        table=Table.objects.filter(game=maker.game, title="Over").latest("pk"), user=maker.amina
    )


ALONE: list[Situation] = [fresh, middle, late, undone, over]
TOGETHER: list[Situation] = [talked, proposed, resigned, departed, against_bots, shared, inviting, again]
SEATS = {"bidding": 4, "first_jihad": 1, "jihad": 2, "crescent_moon": 4, "apocalypse": 2}
ON = {"crescent_moon": ("open_plains",)}  # of its many maps
FEWER = {"crescent_moon", "apocalypse"}  # games of which some kinds of table must do: they are long
MIDDLE_OF = {"bidding": "caliphate", "first_jihad": "advanced", "jihad": "campaign"}


def make_people() -> None:
    for name in ("amina", "basil", "carl"):
        User.objects.create_user(name, f"{name}@example.org", "the tenth gate of Damascus", name=name.title())
    create_guest(name="Dina, a guest")


def make_tables(games: list[str], rng: Random) -> None:
    for game in games:
        load_default(game=game, data=default_data(game))
        for scenario in ON.get(game, default_rules(game).scenarios):
            seats = SEATS[game]
            maker = Maker(game, scenario, seats, rng)
            for situation in situations(game):
                table = situation(maker)
                sys.stderr.write(f"{game} {scenario} {table.title}: {table.version} moves\n")


def situations(game: str) -> list[Situation]:
    if game in FEWER:
        return [undone, over, against_bots]
    return ALONE + (TOGETHER if SEATS[game] > 1 else [])


def publish_another_edition(games: list[str]) -> None:
    """So that the tables made so far play with an older one."""
    for game in set(games) - FEWER:
        data = default_data(game)
        load_default(game=game, data=data | {"title": f"{data['title']}, second edition"})
        maker = Maker(game, MIDDLE_OF[game], SEATS[game], Random(game))
        maker.at(10, title="Second edition")


def pages() -> dict[str, Any]:
    """What each seat of each begun table, and a spectator, is shown."""
    begun = Table.objects.exclude(status=Table.Status.OPEN)
    return {
        table.key: {str(watcher): page_of(table, watcher) for watcher in (*range(table.seats.count()), None)}
        for table in begun
    }


def moves() -> dict[str, list[tuple[Any, ...]]]:
    """What each begun table's moves were: as old.OldMove."""
    begun = Table.objects.exclude(status=Table.Status.OPEN)
    return {table.key: [kept(table, move) for move in table.moves.all()] for table in begun}


def kept(table: Table, move: Move) -> tuple[Any, ...]:
    compared = move.number % EVERY == 0 or move.number == table.version
    state = msgspec.msgpack.decode(table.rules.save(load(table, move))) if compared else None
    return move.number, move.seat, move.back_to, move.action, move.draws, move.events, state


def main(folder: Path, games: list[str]) -> None:
    call_command("migrate", verbosity=0)
    call_command("loadcomponents", verbosity=0)
    make_people()
    make_tables(games, Random(7066))
    publish_another_edition(games)
    with lzma.open(folder / "pages.json.xz", "wt", preset=9) as file:
        json.dump(pages(), file, ensure_ascii=False, indent=0)
    with lzma.open(folder / "moves.msgpack.xz", "wb", preset=9) as file:
        file.write(msgspec.msgpack.encode(moves()))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode = DELETE")
        cursor.execute("VACUUM")
    connection.close()
    database = Path(settings.DATABASES["default"]["NAME"])
    packed = lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (folder / "tables.sqlite3.xz").write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
