from functools import cache as kept

from django.core.cache import caches
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.site.caches import RedisOrMemory
from apps.site.troubles import AWAY, UNMIGRATED, trouble_of

NO_CACHE = "ok, but Redis does not answer: limits are counted by each process, moves elsewhere come later"


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process can do its work; without Redis it can, so nobody need restart it for that."""
    try:
        missing = unapplied()
    except (DatabaseError, InterfaceError) as error:
        trouble = trouble_of(error) or AWAY
        return told(trouble.what, trouble.status)
    if missing:
        return told(f"{UNMIGRATED.what} Not applied: {', '.join(missing)}.", UNMIGRATED.status)
    cache = caches["default"]
    return told(NO_CACHE if isinstance(cache, RedisOrMemory) and not cache.answers() else "ok")


def told(what: str, status: int = 200) -> HttpResponse:
    return HttpResponse(what, content_type="text/plain", status=status)


def unapplied() -> list[str]:
    """The migrations that this release needs and the database has not seen."""
    applied = MigrationRecorder(connection).applied_migrations()
    return [".".join(name) for name in needed() if name not in applied]


@kept
def needed() -> list[tuple[str, str]]:
    return sorted(MigrationLoader(None).disk_migrations)
