"""Mail goes out beside the requests: one that waited for a slow mail server would hold up all others."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend

from apps.site.commits import attempt

POSTMAN = ThreadPoolExecutor(1, "mail")  # a process that ends lets it finish first


class Postbox(EmailBackend):
    def __init__(self, *args: Any, waits: bool = False, **how: Any) -> None:
        """`waits`: whoever sends wants to know what becomes of it, and holds up nobody."""
        super().__init__(*args, **how)
        self.waits = waits

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """What cannot be sent is logged: nobody is there any more to be told."""
        if self.waits:
            return super().send_messages(email_messages)
        POSTMAN.submit(attempt, super().send_messages, list(email_messages))
        return len(email_messages)


def post(message: EmailMessage) -> None:
    """Send it now. Raises what the mail server, or the way to it, says against that."""
    get_connection(waits=True).send_messages([message])
