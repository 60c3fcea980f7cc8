"""docker-compose.yml and the Dockerfile against what there really is: no engine runs here to try them."""

import re
import shlex
from itertools import chain
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.urls import reverse

from apps.play.urls import urlpatterns
from apps.site import settings as site_settings

COMPOSE: dict[str, Any] = yaml.safe_load((settings.BASE_DIR / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service.get("image") == "majlis"}
DOCKERFILE = (settings.BASE_DIR / "Dockerfile").read_text()
OF_UVICORN = {"FORWARDED_ALLOW_IPS"}
OF_ONE_MACHINE = {
    "MAJLIS_DEBUG",
    "MAJLIS_STATE",
}  # the image has its own folder, and shows nobody what failed


def commands() -> list[list[str]]:
    """Every `manage.py ...` of the compose file and of the Dockerfile, split into words."""
    told = [service.get("command", "") for service in OURS.values()]
    told += [" ".join(service.get("healthcheck", {}).get("test", [])) for service in OURS.values()]
    told += [re.sub(r'[\[\]",]', " ", line) for line in DOCKERFILE.splitlines()]
    found = chain.from_iterable(re.findall(r"manage\.py\s+([^&\"]+)", text) for text in told)
    return [shlex.split(words) for words in found]


def test_there_are_all_the_processes_of_a_site():
    assert set(OURS) == {"web", "bots", "work", "migrate"}
    assert {words[0] for words in commands()} == {
        "serve", "runbots", "work", "migrate", "loadcomponents", "collectstatic", "healthy",
    }  # fmt: skip


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_exists_and_takes_these_words(words):
    name, *arguments = words
    command = load_command_class(get_commands()[name], name)
    command.create_parser("manage.py", name).parse_args(arguments)


@pytest.mark.parametrize("service", OURS)
def test_every_setting_that_the_site_reads_can_be_made_and_no_other(service):
    assert site_settings.__doc__
    known = set(re.findall(r"^([A-Z_]{5,})", site_settings.__doc__, re.MULTILINE)) - OF_ONE_MACHINE
    assert set(OURS[service]["environment"]) == known | OF_UVICORN


def test_it_holds_no_secret_and_has_none_by_default():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("SECRET|PASSWORD", name):
                assert re.fullmatch(r"\$\{\w+(:\?.+)?\}", value), name
    assert all("${POSTGRES_PASSWORD:?" in service["environment"]["DATABASE_URL"] for service in OURS.values())


def test_web_and_bots_can_be_many():
    for name in ("web", "bots"):
        assert not {"container_name", "ports", "volumes"} & set(SERVICES[name])


def test_the_proxy_finds_the_table_of_everything_that_happens_at_one():
    """Each table is bound to one web process by its key: the rehearsal in tests/browser shows that it is."""
    [pattern] = re.findall(r"~(\S+) ", (settings.BASE_DIR / "deploy" / "Caddyfile").read_text())
    at_tables = [
        reverse(f"play:{name.name}", kwargs=dict.fromkeys(name.pattern.converters, 7)) for name in urlpatterns
    ]
    programs = [reverse(f"api:{name}", args=[7]) for name in ("read_position", "list_choices", "act")]
    for path in [*at_tables, *programs, "/ws/tables/7/"]:
        assert re.findall(pattern, path) == ["7"], path
    assert not re.match(pattern, "/waiting/7/")


def test_each_waits_for_what_it_stands_on():
    for name in ("web", "bots", "work"):
        assert {what: how["condition"] for what, how in SERVICES[name]["depends_on"].items()} == {
            "migrate": "service_completed_successfully",
            "postgres": "service_healthy",
            "redis": "service_healthy",
        }
    assert all("healthcheck" in SERVICES[name] for name in ("web", "postgres", "redis"))


def test_all_that_the_site_keeps_is_on_a_volume():
    volumes = [volume for service in SERVICES.values() for volume in service.get("volumes", [])]
    named = {volume.split(":")[0] for volume in volumes if not volume.startswith(".")}
    assert named == set(COMPOSE["volumes"])
    assert "games:/var/lib/postgresql/data" in SERVICES["postgres"]["volumes"]


def test_the_image_is_given_all_that_the_site_needs():
    kept = set(re.findall(r"^!(\S+)", (settings.BASE_DIR / ".dockerignore").read_text(), re.MULTILINE))
    assert kept == {"apps", "fixtures", "games", "manage.py", "requirements.txt", "static", "templates"}
    assert all((settings.BASE_DIR / name).exists() for name in kept)
    assert re.search(r"^USER majlis$", DOCKERFILE, re.MULTILINE)


# What a service cannot live without; docker-compose.yml says why, beside each.
RIGHTS = {
    "proxy": {"NET_BIND_SERVICE"},
    "postgres": {"CHOWN", "FOWNER", "DAC_OVERRIDE", "SETUID", "SETGID"},
}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_gives_up_all_rights_but_those_it_needs(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service.get("cap_add", [])) == RIGHTS.get(name, set())


@pytest.mark.parametrize("name", sorted(set(SERVICES) - set(OURS)))
def test_an_image_of_others_is_of_one_minor_version(name):
    assert re.fullmatch(r"\w+:\d+\.\d+", SERVICES[name]["image"])
    assert re.search(r"^FROM python:\d+\.\d+-slim$", DOCKERFILE, re.MULTILINE)


def test_redis_asks_for_a_password_that_no_list_of_processes_shows():
    redis = SERVICES["redis"]
    assert "requirepass %s" in redis["command"][-1]
    assert redis["environment"]["REDISCLI_AUTH"] == "${REDIS_PASSWORD}"
    for service in OURS.values():
        assert re.match(r"redis://:\$\{REDIS_PASSWORD:\?.+\}@redis:", service["environment"]["REDIS_URL"])


@pytest.mark.parametrize("name", ["MAJLIS_HOSTS", "MAJLIS_SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"])
def test_what_must_be_said_is_in_the_readme(name):
    assert f"    {name}=" in (settings.BASE_DIR / "README.md").read_text()
