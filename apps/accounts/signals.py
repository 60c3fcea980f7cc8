"""What follows from signing in and out and from changed credentials, whoever brings it about."""

from typing import Any

from allauth.account import signals as of_allauth
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save

from apps.accounts.models import User
from apps.accounts.sessions import end_session, end_sessions, note_sign_in


def connect() -> None:
    user_logged_in.connect(note_sign_in)
    user_logged_out.connect(signed_out)
    for changed in (of_allauth.password_set, of_allauth.password_changed):
        changed.connect(password_changed)
    of_allauth.password_reset.connect(password_reset)
    post_save.connect(closed, sender=User)


def signed_out(request: Any, **about: Any) -> None:
    """Who signs out in one window has signed out in all: tables in the others show nothing more."""
    if request.session.session_key:
        end_session(request.session.session_key)


def password_changed(request: Any, user: User, **about: Any) -> None:
    """Whoever has changed it stays: this browser's session has begun anew, and is not among the noted yet."""
    end_sessions(user)
    note_sign_in(request, user)


def password_reset(user: User, **about: Any) -> None:
    end_sessions(user)


def closed(instance: User, **about: Any) -> None:
    if not instance.is_active:
        end_sessions(instance)
