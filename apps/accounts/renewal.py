"""Sessions that go on under another key: whoever changes their password stays signed in where they did."""

from typing import Any

from allauth.account.views import PasswordChangeView, PasswordSetView
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator

from apps.accounts.models import User
from apps.accounts.store import session_name

BEFORE = "before"  # in a session's data: what the one was called that it continues


def continue_session(session: Any, key: str) -> None:
    """Keep that this session, which has a new key, is the one that had that key."""
    session[BEFORE] = session_name(key)
    session.save()


def continued(user: User, key: str) -> Session | None:
    """The session of this key, or that which goes on for it, if it knows the password as it is now."""
    for session in Session.objects.filter(sign_in__user=user, expire_date__gt=timezone.now()):
        data = session.get_decoded()
        same = session.pk == key or data.get(BEFORE) == session_name(key)
        if same and constant_time_compare(data.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()):
            return session
    return None


# The new password, this session's new key and the end of all others are seen together.
at_once = method_decorator(transaction.atomic, name="form_valid")


@at_once
class PasswordChange(PasswordChangeView):
    pass


@at_once
class PasswordSet(PasswordSetView):
    pass
