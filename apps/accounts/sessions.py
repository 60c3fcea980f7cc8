"""Sessions of people: which browsers somebody is signed in with, and how that ends."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from apps.accounts.announcements import session_ended, sessions_ended
from apps.accounts.models import SignIn, User
from apps.accounts.store import key_in
from apps.site.commits import after_commit

OLD_COOKIE = "sessionid"
AGENT_LENGTH = 200
SEEN_EVERY = 60 * 60  # seconds: how exactly it is kept when a browser was last here
REMEMBERED = 4096  # browsers of which a process knows that they were noted this hour


def agent_of(request: HttpRequest) -> str:
    told: str = request.META.get("HTTP_USER_AGENT", "")
    return told[:AGENT_LENGTH]


def note_sign_in(request: Any, user: User, **about: Any) -> None:
    """Keep who has signed in here, under the key that the session has from now on."""
    if not request.session.session_key:
        request.session.save()
    SignIn.objects.update_or_create(
        session_id=request.session.session_key, defaults={"user": user, "agent": agent_of(request)}
    )


def note_seen(session_key: str) -> None:
    _note_seen(session_key, int(time()) // SEEN_EVERY)


@lru_cache(REMEMBERED)
def _note_seen(session_key: str, hour: int) -> None:
    """Once an hour: the other calls of that hour find that it was done."""
    SignIn.objects.filter(session_id=session_key).update(seen=timezone.now())


def sign_ins_of(user: User) -> QuerySet[SignIn]:
    return user.sign_ins.filter(session__expire_date__gt=timezone.now())


def end_session(session_key: str) -> None:
    """Nobody is signed in there any more; pages that are open there show nothing more."""
    Session.objects.filter(pk=session_key).delete()
    after_commit(session_ended.send, User, session_key=session_key)


def end_sessions(user: User) -> None:
    """All of one person's, in whatever browser."""
    Session.objects.filter(sign_in__user=user).delete()
    after_commit(sessions_ended.send, User, user_id=user.pk)


def sign_out_there(user: User, here: str | None, which: str) -> None:
    """Of one's other browsers the one that is numbered so, or all; what is not one's own stays as it is."""
    for sign_in in user.sign_ins.exclude(session_id=here):
        if which in ("all", str(sign_in.pk)):
            end_session(sign_in.session_id)


def renamed(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware before that of sessions: who was signed in when their cookie had its old name stays so.

    Once, and only for sessions from before: a cookie of that name may come from another host of the domain.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        key = key_in(request.COOKIES, OLD_COOKIE)
        if not key or settings.SESSION_COOKIE_NAME in request.COOKIES or not _from_before(request, key):
            return get_response(request)
        request.COOKIES[settings.SESSION_COOKIE_NAME] = key
        response = get_response(request)
        if settings.SESSION_COOKIE_NAME not in response.cookies:
            age = settings.SESSION_COOKIE_AGE
            response.set_cookie(
                settings.SESSION_COOKIE_NAME, key, age, secure=True, httponly=True, samesite="Lax"
            )
        response.delete_cookie(OLD_COOKIE)
        return response

    return answer


def _from_before(request: HttpRequest, session_key: str) -> bool:
    """Noted by the migration, which knew no browser; from now on it is known."""
    found = SignIn.objects.filter(session_id=session_key, agent="")
    return bool(found.update(agent=agent_of(request) or "?"))


def personal(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no cache keeps what was made for somebody who is signed in; and their browser was here.

    It asks only sessions that the page has asked already, so it costs no query.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.session.accessed and SESSION_KEY in request.session:
            response.headers.setdefault("Cache-Control", "private, no-store")
            if request.method == "GET" and request.session.session_key:
                with suppress(DatabaseError):  # a full disk must not take a page away that is made already
                    note_seen(request.session.session_key)
        return response

    return answer
