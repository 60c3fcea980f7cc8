"""What the API tells of itself."""

import json
import re
from typing import Any

from django.test import Client
from django.urls import reverse
from openapi_spec_validator import validate

from apps.api.document import document
from apps.api.operations import OPERATIONS


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
