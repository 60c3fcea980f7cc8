"""What is pinned is what a new machine gets, whatever has been released since."""

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"^([\w.-]+)(?:\[([\w,-]+)\])?", re.MULTILINE)

Extras = dict[str, set[str]]  # by a package's name


def named(text: str) -> Extras:
    return {name.lower(): set(extras.split(",")) - {""} for name, extras in NAMED.findall(text)}


def pinned(file: str) -> Extras:
    return named((ROOT / file).read_text("utf-8"))


def asked(by: Extras) -> Extras:
    """What is asked of others by those, as they are installed here."""
    found: Extras = {}
    for one in distributions():
        if one.name.lower() in by:
            always = [requirement for requirement in one.requires or [] if "extra ==" not in requirement]
            for name, extras in named("\n".join(always)).items():
                found.setdefault(name, set()).update(extras)
    return found


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_an_extra_is_pinned_with_its_package(name: str) -> None:
    """Older pips take the newest `package[extra]` where `package` alone is pinned, and then miss its hash:
    no new machine could be set up once there was a newer one."""
    pins, wanted = pinned(f"{name}.txt"), pinned(f"{name}.in")
    for package, extras in asked(pins).items():
        wanted.setdefault(package, set()).update(extras)
    assert any(wanted.values()), "nobody asks for an extra any more"
    lacking = {package: extras - pins.get(package, extras) for package, extras in wanted.items()}
    assert {package: extras for package, extras in lacking.items() if extras} == {}
