"""What the lobby keeps of people for their pages, and tells them of it."""

from collections.abc import Sequence
from typing import Any

from apps.accounts.announcements import asked_for_data, blocked
from apps.accounts.models import User
from apps.lobby.models import Lapse
from apps.play.announcements import out_of_time
from apps.play.models import Seat, Table


def listen() -> None:
    out_of_time.connect(ran_out)
    blocked.connect(take_back)
    asked_for_data.connect(data_of)


def ran_out(table: Table, seats: Sequence[Seat], **about: Any) -> None:
    """Once of each who is there: at several seats of a screen somebody is late once."""
    people = {seat.user_id for seat in seats if seat.user_id is not None}
    Lapse.objects.bulk_create([Lapse(user_id=pk, table=table) for pk in people], ignore_conflicts=True)


def take_back(by: User, user: User, **about: Any) -> None:
    """Seats that they had offered one another are open to anyone; nobody has offered one who is appointed."""
    offered = Seat.objects.filter(table__status=Table.Status.OPEN, table__appointed=False)
    for host, guest in ((by, user), (user, by)):
        offered.filter(table__host=host, invited=guest).update(invited=None, player="")


def data_of(user: User, **about: Any) -> dict[str, Any]:
    lapses = user.lapses.select_related("table").order_by("pk")
    return {"out_of_time": [{"table": one.table.key, "at": one.at.isoformat()} for one in lapses]}
