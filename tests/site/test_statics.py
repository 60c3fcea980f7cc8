"""Static files as they are sent."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from apps.site.statics import Statics


@pytest.fixture
def sent(tmp_path: Path) -> Callable[[str, str], str]:
    """What becomes of a file of that name, collected as `collectstatic` does it."""
    ours, sends = tmp_path / "ours", Statics(location=tmp_path / "sent")

    def sent(name: str, written: str) -> str:
        (ours / name).parent.mkdir(parents=True)
        (ours / name).write_text(written)
        source = FileSystemStorage(ours)
        with source.open(name) as file:
            sends.save(name, file)
        for _, _, trouble in sends.post_process({name: (source, name)}):
            assert not isinstance(trouble, Exception)
        return Path(sends.path(sends.stored_name(name))).read_text()

    return sent


def test_a_style_sheet_is_sent_without_what_is_for_its_readers(sent):
    written = "/* the\n   head */\n@layer one {\n  .a :is(.b, .c) { color: red; }  /* why */\n}\n"
    assert sent("own.css", written) == "@layer one {\n.a :is(.b, .c) { color: red; }\n}"


def test_a_script_is_sent_without_what_is_for_its_readers(sent):
    assert sent("own.js", "// why\nconst one = `a  b`;  // two\n") == "const one=`a  b`;"


@pytest.mark.parametrize("name", ["django_htmx/htmx.js", "admin/css/base.css", "own.svg"])
def test_what_others_made_and_what_is_neither_stays_as_it_is(sent, name):
    assert sent(name, "/* a  b */\n") == "/* a  b */\n"
