"""What the environment may say: what is not understood is refused, or means the stricter way."""

import runpy
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.site import settings as site_settings


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The settings that come of these variables and a secret key."""

    def read(**environment: str) -> dict[str, Any]:
        for name, value in {"MAJLIS_SECRET_KEY": "x", **environment}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(site_settings.__file__)

    return read


@pytest.mark.parametrize("value", ["1", "", "true", "on", "no"])
def test_only_a_nought_does_without_https(said: Any, value: str) -> None:
    found = said(MAJLIS_HTTPS=value)
    assert found["SECURE_SSL_REDIRECT"] and found["SESSION_COOKIE_SECURE"] and found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000 and found["SECURE_HSTS_INCLUDE_SUBDOMAINS"]
    assert not said(MAJLIS_HTTPS="0")["SECURE_SSL_REDIRECT"]


def test_cookies_are_bound_to_this_host_where_browsers_can_see_to_it(said: Any) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "FAMILIAR_COOKIE_NAME")
    over_https, without = said(MAJLIS_HTTPS="1"), said(MAJLIS_HTTPS="0")
    for name in names:
        assert over_https[name] == f"__Host-{without[name]}"


def test_a_site_may_have_several_names(said: Any) -> None:
    names = ["a.example.org", "b.example.org"]
    for written in ("a.example.org, b.example.org", "a.example.org,b.example.org"):
        assert said(MAJLIS_HOSTS=written)["ALLOWED_HOSTS"] == names
    assert said(MAJLIS_HOSTS="")["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]


def test_mail_goes_where_it_is_said_to(said: Any) -> None:
    found = said(EMAIL_URL="smtp://majlis:p%40ss@mail.example.org:2525")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example.org", 2525)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("majlis", "p@ss")
    assert found["EMAIL_USE_TLS"]
    assert found["EMAIL_BACKEND"] == "apps.site.mail.Postbox"
    assert "console" in said(EMAIL_URL="")["EMAIL_BACKEND"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAJLIS_SECRET_KEY", ""),
        ("EMAIL_URL", "mail.example.org:587"),
        ("EMAIL_URL", "smtp://"),
        ("EMAIL_URL", "https://mail.example.org"),
        ("MAJLIS_ACTION_RATE", "fast"),
        ("MAJLIS_ACTION_RATE", "300"),
    ],
)
def test_what_is_not_understood_is_refused(said: Any, name: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=name):
        said(**{name: value})
