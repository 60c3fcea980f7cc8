"""How a club's tables of each game begin."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club, Custom, Power
from apps.components.models import ComponentSet
from apps.components.selectors import default_set, rules_for
from apps.play.models import Table
from tests.clubs.build import joined
from tests.factories import UserFactory
from tests.forms import filled

pytestmark = pytest.mark.usefixtures("components")


def at(club: Club, game: str = "jihad") -> str:
    return f"{reverse('lobby:customs', args=[club.key])}?game={game}"


@pytest.fixture
def otherwise() -> dict[str, str]:
    """For each option of Jihad! a value that is not the usual one."""
    rules = rules_for(default_set("jihad").pk)
    return {
        option.slug: next(value for value, _ in option.choices if value != option.default)
        for option in rules.options
    }


def posted(options: dict[str, str], **fields: str) -> dict[str, str]:
    chosen = {f"option_{slug}": value for slug, value in options.items()}
    return {"scenario": "campaign", "pace": "free", **chosen, **fields}


def test_a_leader_settles_how_tables_begin_and_they_do(
    client: Client, club: Club, alice: User, bob: User, otherwise: dict[str, str]
) -> None:
    client.force_login(alice)
    assert client.post(at(club), posted(otherwise)).status_code == 302
    assert Custom.objects.get().options == otherwise
    assert filled(client.get(at(club)).content.decode(), at(club))["scenario"] == "campaign"
    client.force_login(bob)
    address = f"{reverse('lobby:new')}?game=jihad&with=bots&club={club.key}"
    client.post(address, filled(client.get(address).content.decode(), address))
    table = Table.objects.get()
    assert {slug: table.options[slug] for slug in otherwise} == otherwise


def test_elsewhere_they_begin_as_usual(
    client: Client, club: Club, alice: User, charlie: User, otherwise: dict[str, str]
) -> None:
    services.settle_game(
        key=club.key,
        by=alice,
        game="jihad",
        scenario="campaign",
        options=otherwise,
        components=None,
        pace={},
    )
    for user, club_asked in ((alice, ""), (charlie, club.key)):
        client.force_login(user)
        address = f"{reverse('lobby:new')}?game=jihad&with=bots&club={club_asked}"
        fields = filled(client.get(address).content.decode(), address)
        assert {slug: fields[f"option_{slug}"] for slug in otherwise} != otherwise


def test_a_set_of_components_can_be_settled(client: Client, club: Club, alice: User) -> None:
    usual = default_set("bidding")
    other = ComponentSet.objects.create(
        game="bidding", name="Ours", version=1, data=usual.data, digest=usual.digest
    )
    client.force_login(alice)
    fields = filled(client.get(at(club, "bidding")).content.decode(), at(club, "bidding"))
    client.post(at(club, "bidding"), fields | {"components": str(other.pk)})
    address = f"{reverse('lobby:new')}?game=bidding&with=bots&club={club.key}"
    page = client.get(address).content.decode()
    assert "ours, version 1" in page
    client.post(address, filled(page, address))
    assert Table.objects.get().components == other


def test_only_sets_that_a_table_can_choose_are_listed(client: Client, club: Club, alice: User) -> None:
    usual = ComponentSet.objects.get(pk=default_set("bidding").pk)
    usual.pk, usual.version = None, usual.version + 1
    usual.save()
    for name, state in (("Drawn", {}), ("Undrawn", {"drawn": False}), ("Withdrawn", {"withdrawn": True})):
        ComponentSet.objects.create(
            game="bidding", name=name, version=1, data=usual.data, digest=usual.digest, **state
        )
    client.force_login(alice)
    listed = re.findall(r">([^<]+, version \d+)<", client.get(at(club, "bidding")).text)
    assert set(listed) == {str(default_set("bidding")), "Drawn, version 1"}


@pytest.mark.parametrize("fields", [{"scenario": "chess"}, {"scenario": "campaign", "components": "0"}])
def test_nonsense_is_refused(client: Client, club: Club, alice: User, fields: dict[str, str]) -> None:
    client.force_login(alice)
    assert client.post(at(club), fields).status_code == 422
    assert not Custom.objects.exists()


@pytest.mark.parametrize("power", [power for power in Power if power is not Power.SETS])
def test_only_who_may_settles_it(client: Client, club: Club, power: Power, otherwise: dict[str, str]) -> None:
    leader = UserFactory.create()
    joined(club, leader, power)
    client.force_login(leader)
    for answer in (client.get(at(club)), client.post(at(club), posted(otherwise))):
        assert answer.status_code == 403
        assert Power.SETS.label in answer.content.decode()
    assert not Custom.objects.exists()
