"""What is told: which table waits for whom, and what else there is for them; nothing that is a secret."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from msgspec import Struct

from apps.summons.models import Letter, Summons, Tiding
from apps.summons.summoning import ASKED
from games.registry import RULEBOOKS


class Told(Struct, frozen=True):
    """One letter in words."""

    key: str
    who: str
    table: str
    game: str
    url: str
    reminds: bool = False
    until: str = ""  # of a reminder: when time is over, by the clock of who is meant
    due: str = ""  # and the same for programs
    says: str = ""  # of a tiding: that, in place of all this

    @property
    def to_them(self) -> str:
        """For who is meant."""
        if self.says:
            return self.says
        last = f" Your time is over on {self.until}." if self.until else ""
        return f"“{self.table}” ({self.game}) waits for you.{last}"

    @property
    def to_all(self) -> str:
        """For whoever reads it."""
        last = f" Time is over on {self.until}." if self.until else ""
        return f"“{self.table}” ({self.game}) waits for {self.who}.{last}"


def told(letter: Letter) -> Told:
    return _of_tiding(letter.key, letter.tiding) if letter.tiding else _of_summons(letter)


def _of_tiding(key: str, tiding: Tiding) -> Told:
    return Told(key, str(tiding.user), table="", game="", url=site(tiding.path), says=tiding.words)


def _of_summons(letter: Letter) -> Told:
    assert letter.summons
    table = letter.summons.table
    due = _due(letter.summons) if letter.reminds else None
    return Told(
        key=letter.key,
        who=str(letter.summons.user),
        table=table.title,
        game=RULEBOOKS[table.game].title,
        url=site(table.get_absolute_url()),
        reminds=letter.reminds,
        until=_until(due, letter.summons.user.calendar.zone) if due else "",
        due=due.isoformat() if due else "",
    )


def _due(summons: Summons) -> datetime | None:
    seats = summons.table.seats.filter(ASKED, user=summons.user, due_at__isnull=False)
    return seats.values_list("due_at", flat=True).first()


def _until(due: datetime, zone: str) -> str:
    there = due.astimezone(ZoneInfo(zone))
    return f"{there:%A}, {there.day} {there:%B, %H:%M} ({zone})"


def subject(all_told: Sequence[Told]) -> str:
    return f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{_in_short(all_told)}"


def _in_short(all_told: Sequence[Told]) -> str:
    if len(all_told) == 1:
        (one,) = all_told
        return one.says.rstrip(".") or f"“{one.table}” waits for you"
    if any(one.says for one in all_told):
        return f"{len(all_told)} things to tell you"
    return f"{len(all_told)} tables wait for you"


def site(path: str) -> str:
    """The whole address of a page: nobody has asked for one of whom it could be learned."""
    return urljoin(settings.SITE_URL, path)


def settings_page() -> str:
    return site(reverse("summons:home"))
