"""Signing in and up as allauth has it, which takes a guest for somebody who need do neither."""

from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.views import LoginView, SignupView
from allauth.mfa.base.views import authenticate
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.accounts.access import guest_here, kept


class GuestsToo(RedirectAuthenticatedUserMixin):
    """Goes before what it is made of, and lets a guest past it."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        before: Any = super(RedirectAuthenticatedUserMixin, self) if guest_here(request) else super()
        answer: HttpResponseBase = before.dispatch(request, *args, **kwargs)
        return answer


class SignIn(LoginView, GuestsToo):
    pass


def second_step(request: HttpRequest) -> HttpResponseBase:
    """The code after the password, which is asked of nobody who is signed in; a guest passes for nobody."""
    if guest_here(request):
        request.user = AnonymousUser()
    answer: HttpResponseBase = authenticate(request)
    return answer


sign_up = kept(SignupView.as_view())
