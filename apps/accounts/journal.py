"""The log of who came in and what was changed about it: a line each, and no secrets."""

import logging
from typing import Any

from apps.accounts.devices import device
from apps.accounts.sessions import agent_of
from apps.site.limits import address

log = logging.getLogger("majlis.accounts")


def note(what: str, request: Any, user: int | None) -> None:
    """Accounts are numbers here: what a stranger typed as a name may be a password in the wrong field."""
    whom = f"account {user}" if user else "no account"
    whence = f"{address(request)}, {device(agent_of(request))}" if request else "this server"
    log.info("%s: %s, from %s", what, whom, whence)
