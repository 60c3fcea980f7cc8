"""Static files as they are sent: without what only those who write them need."""

import re
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import brotli
from django.core.files.base import ContentFile, File
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

BROTLI = 7  # of 11, for a start that is soon over: 9 takes four times as long for a two-hundredth less
OTHERS = ("admin/", "django_htmx/")  # as their makers left them
REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)


def bare(sheet: str) -> str:
    """A style sheet without remarks and indentation; rcssmin takes too much, where rules are nested."""
    lines = (line.strip() for line in REMARK.sub("", sheet).splitlines())
    return "\n".join(line for line in lines if line)


SHORTEN: dict[str, Callable[[str], str]] = {".css": bare, ".js": jsmin}


class Quick(Compressor):  # type: ignore[misc]  # WhiteNoise has no types
    def compress(self, path: str) -> list[str]:
        """Nothing, where it lies packed since an earlier start: what is written last has its file's time."""
        packed = Path(f"{path}.gz")
        if packed.exists() and packed.stat().st_mtime == Path(path).stat().st_mtime:
            return []
        written: list[str] = super().compress(path)
        return written

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        packed: bytes = brotli.compress(data, quality=BROTLI)
        return packed


class Statics(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's, for style sheets and scripts that are shortened as they are collected."""

    def create_compressor(self, **options: Any) -> Compressor:
        return Quick(**options)

    def _save(self, name: str, content: "File[Any]") -> str:
        shorten = SHORTEN.get(PurePath(name).suffix)
        if shorten and not name.startswith(OTHERS):
            content.seek(0)  # it may have been read before, for its digest
            content = ContentFile(shorten(content.read().decode()))
        saved: str = super()._save(name, content)
        return saved
