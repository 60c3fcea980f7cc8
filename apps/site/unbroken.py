"""Sockets while the database is away: ended so that the page tries again, and told in a line."""

import logging
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, InterfaceError

from apps.site.troubles import in_a_sentence

TRY_AGAIN_LATER = 1013  # what the page is told as it closes; before the handshake it is told 403

log = logging.getLogger("majlis")


class Unbroken:
    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self.application(scope, receive, send)
        except (DatabaseError, InterfaceError) as error:
            said = in_a_sentence(error)
            if said is None:
                raise
            log.warning("A socket was closed. %s", said)
            with suppress(OSError, RuntimeError):  # it may be closed already
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
