"""Somebody who may edit sets, and a draft of theirs."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from apps.accounts.models import User
from apps.components import drafts
from apps.components.models import Draft
from apps.components.roles import ROLE
from apps.components.selectors import default_set


@pytest.fixture
def editor(components: None, alice: User, client: Client) -> User:
    alice.groups.add(Group.objects.get(name=ROLE))
    client.force_login(alice)
    return alice


@pytest.fixture
def draft(editor: User) -> Draft:
    return drafts.begin_draft(base=default_set("first_jihad"), name="Club set", by=editor)
