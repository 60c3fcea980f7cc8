import json
from copy import deepcopy
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from apps.components.models import ComponentSet
from apps.components.selectors import default_set, rules_for
from apps.components.services import digest_of, fixture, load_default
from games.engine.components import BadComponents
from games.registry import RULEBOOKS


@pytest.fixture
def data() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(fixture("bidding").read_text())
    return read


@pytest.mark.django_db
def test_loading_twice_changes_nothing() -> None:
    call_command("loadcomponents", verbosity=0)
    before = list(ComponentSet.objects.values())
    call_command("loadcomponents", verbosity=0)
    assert list(ComponentSet.objects.values()) == before
    assert {row["game"] for row in before} == set(RULEBOOKS)


@pytest.mark.django_db
def test_other_data_makes_a_new_version_and_leaves_the_old_one(data: dict[str, Any]) -> None:
    first = load_default(game="bidding", data=data)
    changed = deepcopy(data)
    changed["numbers"]["fate_a_turn"] = 12
    second = load_default(game="bidding", data=changed)
    assert (first.version, second.version) == (1, 2)
    assert default_set("bidding") == second
    assert default_set("bidding").get_deferred_fields() == {"data"}
    assert rules_for(first.pk).components.numbers.fate_a_turn == 10
    assert rules_for(second.pk).components.numbers.fate_a_turn == 12


def test_the_digest_is_of_the_data_and_not_of_its_order(data: dict[str, Any]) -> None:
    assert digest_of(dict(reversed(data.items()))) == digest_of(data)
    assert digest_of(data | {"title": "Another"}) != digest_of(data)


@pytest.mark.django_db
def test_what_cannot_be_played_with_is_not_loaded(data: dict[str, Any]) -> None:
    data["cards"][0]["force"] = 99
    with pytest.raises(BadComponents):
        load_default(game="bidding", data=data)
    assert not ComponentSet.objects.exists()


@pytest.mark.django_db
def test_the_command_says_which_file_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    broken = tmp_path / "components.json"
    broken.write_text("{")
    monkeypatch.setattr("apps.components.management.commands.loadcomponents.fixture", lambda game: broken)
    with pytest.raises(CommandError, match=str(broken)):
        call_command("loadcomponents")
