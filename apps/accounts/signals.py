"""What follows from signing in and out and from changed credentials, whoever brings it about."""

from typing import Any

from allauth.account import signals as of_allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa import signals as of_factors
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import signals as of_django
from django.db.models.signals import post_delete, post_save
from django.urls import reverse

from apps.accounts import identity
from apps.accounts.adapter import accounts_meant
from apps.accounts.journal import note
from apps.accounts.models import User
from apps.accounts.renewal import continue_session
from apps.accounts.sessions import end_session, end_sessions, note_sign_in
from apps.accounts.store import key_in
from apps.site.sqlite3 import replaced


def connect() -> None:
    of_django.user_logged_in.connect(signed_in)
    of_django.user_logged_out.connect(signed_out)
    of_django.user_login_failed.connect(refused)
    for changed in (of_allauth.password_set, of_allauth.password_changed):
        changed.connect(password_changed)
    of_allauth.password_reset.connect(password_reset)
    of_allauth.email_added.connect(address_added)
    of_allauth.email_changed.connect(address_changed)
    of_allauth.email_removed.connect(address_removed)
    of_allauth.email_confirmed.connect(address_confirmed)
    of_factors.authenticator_added.connect(factor_added)
    of_factors.authenticator_removed.connect(factor_removed)
    of_factors.authenticator_reset.connect(factor_reset)
    of_factors.authentication_failed.connect(factor_refused)
    post_save.connect(closed, sender=User)
    post_delete.connect(deleted, sender=User)
    replaced.connect(database_replaced)


def database_replaced(**about: Any) -> None:
    identity.clear()


def signed_in(request: Any, user: User, **about: Any) -> None:
    note_sign_in(request, user)
    note("signed in", request, user.pk)


def signed_out(request: Any, user: User | None, **about: Any) -> None:
    """Who signs out in one window has signed out in all: tables in the others show nothing more."""
    if request.session.session_key:
        end_session(request.session.session_key)
    if user:
        note("signed out", request, user.pk)


def refused(credentials: dict[str, Any], request: Any = None, **about: Any) -> None:
    meant = accounts_meant(credentials)
    note("wrong password", request, meant[0] if meant else None)


def password_changed(request: Any, user: User, **about: Any) -> None:
    """Whoever has changed it stays: this browser's session goes on under a new key, and is not noted yet."""
    continue_session(request.session, key_in(request.COOKIES, settings.SESSION_COOKIE_NAME))
    end_sessions(user)
    note_sign_in(request, user)
    note("password changed", request, user.pk)


def password_reset(request: Any, user: User, **about: Any) -> None:
    end_sessions(user)
    note("password set anew by mail", request, user.pk)


def address_added(request: Any, user: User, email_address: EmailAddress, **about: Any) -> None:
    get_adapter().send_notification_mail("account/email/email_added", user, {"added": email_address.email})
    note("address added", request, user.pk)


def address_changed(request: Any, user: User, **about: Any) -> None:
    """allauth tells the address there was before."""
    note("first address changed", request, user.pk)


def address_removed(request: Any, user: User, email_address: EmailAddress, **about: Any) -> None:
    """allauth tells only the address that stays. By the one that is gone no new password can be had.

    One that was never confirmed may be a stranger's, who learns nothing of the account.
    """
    gone = email_address.email
    told: dict[str, Any] = {
        "deleted_email": gone,
        "change_password": request.build_absolute_uri(reverse("account_change_password")),
    }
    if email_address.verified:
        told |= {"username": user.username, "others": EmailAddress.objects.filter(user=user).exists()}
    get_adapter().send_notification_mail("account/email/email_deleted", user, told, gone)
    note("address removed", request, user.pk)


def address_confirmed(request: Any, email_address: EmailAddress, **about: Any) -> None:
    note("address confirmed", request, email_address.user_id)


def factor_added(request: Any, user: User, authenticator: Authenticator, **about: Any) -> None:
    """allauth sends the mails about these."""
    note(f"second step added ({authenticator.type})", request, user.pk)


def factor_removed(request: Any, user: User, authenticator: Authenticator, **about: Any) -> None:
    note(f"second step removed ({authenticator.type})", request, user.pk)


def factor_reset(request: Any, user: User, **about: Any) -> None:
    note("emergency codes made anew", request, user.pk)


def factor_refused(request: Any, user: User, **about: Any) -> None:
    note("wrong code", request, user.pk)


def closed(instance: User, **about: Any) -> None:
    if not instance.is_active:
        end_sessions(instance)
        note("account closed", context.request, instance.pk)


def deleted(instance: User, **about: Any) -> None:
    note("account deleted", context.request, instance.pk)
