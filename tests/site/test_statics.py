"""Static files as they are sent."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage

from apps.site.statics import Quick, Statics


@pytest.fixture
def collected(tmp_path: Path) -> Callable[[str, str], Path]:
    """What becomes of a file of that name, collected as `collectstatic` does it."""
    ours, sends = tmp_path / "ours", Statics(location=tmp_path / "sent")

    def collected(name: str, written: str) -> Path:
        (ours / name).parent.mkdir(parents=True)
        (ours / name).write_text(written)
        source = FileSystemStorage(ours)
        with source.open(name) as file:
            sends.save(name, file)
        for _, _, trouble in sends.post_process({name: (source, name)}):
            assert not isinstance(trouble, Exception)
        return Path(sends.path(sends.stored_name(name)))

    return collected


@pytest.fixture
def sent(collected: Callable[[str, str], Path]) -> Callable[[str, str], str]:
    return lambda name, written: collected(name, written).read_text()


def test_a_style_sheet_is_sent_without_what_is_for_its_readers(sent):
    written = "/* the\n   head */\n@layer one {\n  .a :is(.b, .c) { color: red; }  /* why */\n}\n"
    assert sent("own.css", written) == "@layer one {\n.a :is(.b, .c) { color: red; }\n}"


def test_a_script_is_sent_without_what_is_for_its_readers(sent):
    assert sent("own.js", "// why\nconst one = `a  b`;  // two\n") == "const one=`a  b`;"


def test_no_script_has_a_template_within_another():
    """What shortens them takes the inner one for code, and the spaces out of its words."""
    scripts = [*settings.BASE_DIR.glob("static/*.js"), *settings.BASE_DIR.glob("games/*/static/*/*.js")]
    assert scripts
    assert [one.name for one in scripts if re.search(r"\$\{[^}`]*`", one.read_text())] == []


@pytest.mark.parametrize("name", ["django_htmx/htmx.js", "admin/css/base.css", "own.svg"])
def test_what_others_made_and_what_is_neither_stays_as_it_is(sent, name):
    assert sent(name, "/* a  b */\n") == "/* a  b */\n"


def test_what_can_be_said_shorter_lies_ready_in_brotli_too(collected):
    sheet = collected("own.css", ".at-0501{left:96.97%;top:1.85%}\n" * 100)
    packed = sheet.with_name(f"{sheet.name}.br").read_bytes()
    assert brotli.decompress(packed) == sheet.read_bytes()
    assert len(packed) < len(sheet.with_name(f"{sheet.name}.gz").read_bytes())


def test_only_what_is_new_is_packed_at_a_later_start(tmp_path):
    drawing, quick = tmp_path / "map.svg", Quick(quiet=True)
    both = [f"{drawing}.br", f"{drawing}.gz"]
    drawing.write_text("<path/>" * 100)
    assert quick.compress(str(drawing)) == both
    assert quick.compress(str(drawing)) == []
    Path(f"{drawing}.gz").unlink()  # as where a start is cut off
    assert quick.compress(str(drawing)) == both
    drawing.write_text("<circle/>" * 100)
    os.utime(drawing, (1, 1))
    assert quick.compress(str(drawing)) == both
    assert brotli.decompress(Path(f"{drawing}.br").read_bytes()) == drawing.read_bytes()
