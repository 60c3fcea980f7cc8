"""Django's Postgres, which asks a kept connection `SELECT 1` before each request: a way there and back."""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A server that goes hangs up, which is something to read: as long as there is none, it is there."""

    def is_usable(self) -> bool:
        return self._is_quiet() or super().is_usable()

    def _is_quiet(self) -> bool:
        if self.connection is None or self.connection.closed or self.errors_occurred:
            return False
        line = poll()
        line.register(self.connection.fileno(), POLLIN)
        return not line.poll(0)
