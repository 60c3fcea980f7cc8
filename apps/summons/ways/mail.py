"""By email, to the address that its owner has confirmed."""

import smtplib
from collections.abc import Sequence
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from apps.accounts.models import User
from apps.site.mail import post
from apps.summons.models import Letter, Messenger
from apps.summons.stopping import stop_page
from apps.summons.troubles import Failed
from apps.summons.words import settings_page, site, subject, told


def address_of(user: User) -> str | None:
    """Of several confirmed, the one that they have put first."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return str(confirmed.email) if confirmed else None


def bring(messenger: Messenger, letters: Sequence[Letter]) -> None:
    to = address_of(messenger.user)
    if to is None:
        raise Failed("You have no email address that is confirmed.")
    try:
        post(_mail(messenger, letters, to))
    except smtplib.SMTPRecipientsRefused:
        raise Failed(f"The mail server does not take mail for {to}.") from None
    except (smtplib.SMTPException, OSError) as error:
        raise Failed("The mail server did not take it.") from error


def _mail(messenger: Messenger, letters: Sequence[Letter], to: str) -> EmailMessage:
    all_told, stop = [told(letter) for letter in letters], stop_page(messenger)
    about = {"told": all_told, "settings": settings_page(), "stop": stop}
    headers = {
        "Message-ID": f"<{letters[0].key}.summons@{_host()}>",  # the same whenever it is tried again
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    text = render_to_string("summons/letter.txt", about)
    return EmailMessage(subject(all_told), text, settings.DEFAULT_FROM_EMAIL, [to], headers=headers)


def _host() -> str:
    return urlsplit(site("/")).hostname or "localhost"
