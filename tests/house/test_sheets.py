"""What no stylesheet may ask, for the browser would look at the whole page for it again and again."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

RULE = re.compile(r"([^{};]+)\{")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def test_none_asks_all_elements_for_their_position():
    """Then every element beside one that comes or goes is styled anew: hundreds of piles for one."""
    sheets = [*settings.BASE_DIR.glob("static/*.css"), *settings.BASE_DIR.glob("games/*/static/*/*.css")]
    assert len(sheets) > 10
    asking = [(sheet.name, last) for sheet in sheets for last in subjects(sheet) if last.startswith(":nth-")]
    assert asking == []


def subjects(sheet: Path) -> Iterator[str]:
    """What each selector is about: all that follows its last combinator."""
    for rule in RULE.finditer(COMMENT.sub("", sheet.read_text())):
        for selector in re.split(r",(?![^(]*\))", rule[1]):
            yield re.split(r"[\s>+~]+(?![^(]*\))", selector.strip())[-1]
