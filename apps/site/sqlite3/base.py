"""Django's SQLite, with connections that can be kept: to open one takes longer than a move."""

from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

from apps.site.sqlite3 import replaced

_opened: dict[str, tuple[int, int]] = {}  # by this process, under each name the last


class DatabaseWrapper(base.DatabaseWrapper):
    """Asked whether it is still good, a connection looks at its file: another may have taken its place."""

    file: tuple[int, int] | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        self.file = self.file_in_place()
        self._tell_if_replaced()
        return connection

    def is_usable(self) -> bool:
        """Not after an error either, such as a disk that was full: the next request begins anew."""
        return not self.errors_occurred and self.file == self.file_in_place()

    def _tell_if_replaced(self) -> None:
        name = str(self.settings_dict["NAME"])
        before = _opened.get(name)
        if self.file:
            _opened[name] = self.file
        if before and self.file and before != self.file:
            replaced.send(sender=type(self))

    def file_in_place(self) -> tuple[int, int] | None:
        try:
            found = Path(self.settings_dict["NAME"]).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
