"""What is compressed, and what is not, so that its length tells nothing (docs/page.md)."""

import gzip

import pytest
from django.urls import reverse

from tests.factories import TableFactory

pytestmark = pytest.mark.django_db
ASKS = {"HTTP_ACCEPT_ENCODING": "gzip"}


@pytest.fixture
def address(components, alice, bob) -> str:
    return TableFactory.create(players=[{"user": alice}, {"user": bob}]).get_absolute_url()


def test_a_table_comes_in_a_fraction_of_its_bytes(client, alice, address):
    client.force_login(alice)
    answer = client.get(address, **ASKS)
    assert answer["Content-Encoding"] == "gzip"
    html = gzip.decompress(answer.content)
    assert b"</html>" in html
    assert len(answer.content) < len(html) / 3


def test_who_cannot_read_it_compressed_gets_it_plain(client, alice, address):
    client.force_login(alice)
    assert b"</html>" in client.get(address, HTTP_ACCEPT_ENCODING="identity").content


def test_the_same_page_is_not_always_as_long(client, components):
    lengths = {len(client.get(reverse("lobby:home"), **ASKS).content) for _ in range(20)}
    assert len(lengths) > 1


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_asks_in_its_own_words_stays_plain(client, site):
    answer = client.get(reverse("account_login"), {"next": "/guess"}, HTTP_SEC_FETCH_SITE=site, **ASKS)
    assert "Content-Encoding" not in answer


def test_a_form_sent_by_another_site_stays_plain(client):
    address = reverse("account_login")
    answer = client.post(address, {"login": "guess"}, HTTP_SEC_FETCH_SITE="cross-site", **ASKS)
    assert "Content-Encoding" not in answer


def test_a_bare_link_on_another_site_is_followed_compressed(client, components):
    answer = client.get(reverse("lobby:home"), HTTP_SEC_FETCH_SITE="cross-site", **ASKS)
    assert answer["Content-Encoding"] == "gzip"


def test_the_token_of_a_form_is_another_in_every_answer(client):
    tokens = {client.get(reverse("account_login")).context["csrf_token"] for _ in range(2)}
    assert len({str(token) for token in tokens}) == 2
