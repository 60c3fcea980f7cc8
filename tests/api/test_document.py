"""What the API tells of itself."""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openapi_spec_validator import validate

from apps.api.document import document
from apps.api.operations import OPERATIONS
from tests.site.test_handler import send


def told() -> Any:
    return json.loads(document())


def test_it_is_open_to_all(client: Client, db: None) -> None:
    answer = client.get(reverse("api:openapi"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.content == document()


def test_it_is_an_openapi_document() -> None:
    validate(told())


def test_all_that_it_refers_to_is_in_it() -> None:
    schemas = told()["components"]["schemas"]
    assert set(re.findall(rb'"#/components/schemas/([^"]+)"', document())) <= {n.encode() for n in schemas}


def test_the_page_tells_of_every_operation(client: Client, db: None) -> None:
    page = client.get(reverse("api:about")).content.decode()
    for operation in OPERATIONS:
        assert f"<code>{operation.method} /api/v1/{operation.path}</code>" in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("sent", "of_type", "status"),
    [
        (b"n" * 100_000, "application/json", "413"),
        (b"{}", "application/json; charset=utf-16", "400"),
        (b"{}", "application/json", "401"),
    ],
)
async def test_it_says_in_what_each_refusal_comes(sent: bytes, of_type: str, status: str) -> None:
    """Those that come before any view as well."""

    async def body() -> AsyncIterator[bytes]:
        yield sent

    answer = await send(body(), of_type, "/api/v1/tables/abcdefghjk/actions")
    responses = told()["paths"]["/api/v1/tables/{key}/actions"]["post"]["responses"]
    assert str(answer.status_code) == status
    assert answer.headers["Content-Type"] in responses[status]["content"]
