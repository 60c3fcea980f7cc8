"""Mail goes out beside the requests: one that waited for a slow mail server would hold up all others."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from apps.site.commits import attempt

POSTMAN = ThreadPoolExecutor(1, "mail")  # a process that ends lets it finish first


class Postbox(EmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """What cannot be sent is logged: nobody is there any more to be told."""
        POSTMAN.submit(attempt, super().send_messages, list(email_messages))
        return len(email_messages)
