"""The link in a mail by which its reader wants no more of them. It needs no sign-in, so it is signed."""

from django.core import signing
from django.urls import reverse

from apps.summons.models import Messenger
from apps.summons.words import site

SALT = "summons.stop"


def stop_page(messenger: Messenger) -> str:
    return site(reverse("summons:stop", args=[signing.dumps(messenger.pk, salt=SALT)]))


def messenger_of(token: str) -> Messenger | None:
    """None if there is none any more. Raises signing.BadSignature."""
    return Messenger.objects.filter(pk=signing.loads(token, salt=SALT)).first()
