"""The page of one's addresses: allauth's, which sends nothing without a word when asked too soon again."""

from allauth.account.models import EmailAddress
from allauth.account.views import email
from allauth.core import ratelimit
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from apps.accounts.access import whoever
from apps.site.notices import refuse

APART = settings.LINKS_APART
LATER = f"None was sent now: look among unwanted mail, too. Another can be had {APART} minutes after it."


def addresses(request: HttpRequest) -> HttpResponse:
    sent_to = _sent_just_now(request)
    if not sent_to:
        answer: HttpResponse = email(request)
        return answer
    what = f"A link to {sent_to} was asked for less than {APART} minutes ago."
    back = reverse("account_email")
    return refuse(request, what, LATER, status=429, back=back, back_says="Back to your addresses")


def _sent_just_now(request: HttpRequest) -> str:
    """The address of theirs to which another link is asked for too soon."""
    asked = request.POST.get("email", "") if "action_send" in request.POST else ""
    if not asked or not EmailAddress.objects.filter(user=whoever(request), email=asked).exists():
        return ""
    free = ratelimit.consume(request, action="confirm_email", key=asked.lower(), dry_run=True)
    return "" if free else asked
