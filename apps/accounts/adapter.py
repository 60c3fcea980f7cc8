"""Where allauth asks the site: what a username may be, how often a password may be guessed, who is told."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email, filter_users_by_username
from django.contrib.auth import get_user
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_ratelimit.core import is_ratelimited

from apps.accounts import familiar
from apps.accounts.devices import device
from apps.accounts.models import User
from apps.accounts.names import clean_name
from apps.accounts.services import bring_along
from apps.accounts.sessions import agent_of
from apps.site.commits import attempt
from apps.site.limits import address

LONGEST_USERNAME = 150
GUESSES = "100/h"  # at one account, from all the browsers together that it does not know


class Adapter(DefaultAccountAdapter):
    error_messages: ClassVar[dict[str, str]] = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": "Too many wrong passwords. Wait five minutes, then sign in.",
        "too_many_guesses": "Too many passwords were tried for this account. Wait an hour, or sign in where "
        "you have signed in before.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        kept: str = super().clean_username(clean_name(username, LONGEST_USERNAME), shallow)
        return kept

    def get_client_ip(self, request: HttpRequest) -> str:
        return address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Wrong passwords count where they come from, so that nobody locks out somebody who is elsewhere.

        Those from strange browsers count together as well, whatever their addresses. A browser in which the
        account was signed in before is not strange: its owner gets in there while others are guessing.
        """
        login = super()._get_login_attempts_cache_key(request, **credentials)
        if not _familiar(request, credentials) and _too_often(request, login):
            raise self.validation_error("too_many_guesses")
        super().pre_authenticate(request, **credentials)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """allauth's is the account alone, whoever guesses."""
        whence = _familiar(request, credentials) or address(request)
        return f"{whence}:{super()._get_login_attempts_cache_key(request, **credentials)}"

    @transaction.atomic
    def login(self, request: HttpRequest, user: User) -> None:
        """If the tables of a guest cannot come along there is no sign-in either, and the guest stays."""
        here = get_user(request)  # as the session has it: on the way a guest may pass for nobody
        if isinstance(here, User) and here.guest:
            bring_along(guest=here, user=user)
        super().login(request, user)

    def post_login(self, request: HttpRequest, user: User, *, signup: bool, **about: Any) -> HttpResponse:
        """A sign-in in a browser that was never seen with this account is told to its owner."""
        strange = not familiar.mark(request, [user.pk])
        response: HttpResponse = super().post_login(request, user, signup=signup, **about)
        familiar.remember(request, response, user)
        if strange and not signup:
            self.send_notification_mail("account/email/new_sign_in", user)
        return response

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """What was done is done, whether or not the mail about it can be sent."""
        about = {
            "device": device(agent_of(self.request)),
            "way_back": self.request.build_absolute_uri(reverse("account_reset_password")),
        }
        attempt(super().send_notification_mail, template_prefix, user, about | (context or {}), email)


def confirm_address(request: HttpRequest, user: User) -> None:
    """Ask by mail whether the address that somebody gave for a new account is theirs."""
    for email in EmailAddress.objects.filter(user=user, verified=False):
        attempt(email.send_confirmation, request, signup=True)


def accounts_meant(credentials: dict[str, Any]) -> list[int]:
    """Whom somebody who signs in so may be; several may have given an address that none has confirmed."""
    if email := credentials.get("email"):
        return [user.pk for user in filter_users_by_email(email, prefer_verified=True)]
    return [user.pk for user in filter_users_by_username(credentials.get("username", ""))]


def _familiar(request: HttpRequest, credentials: dict[str, Any]) -> str:
    return familiar.mark(request, accounts_meant(credentials))


def _too_often(request: HttpRequest, login: str) -> bool:
    often: bool = is_ratelimited(request, "guesses", key=lambda *_: login, rate=GUESSES, increment=True)
    return often
