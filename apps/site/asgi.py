import os
from typing import Any
from urllib.parse import urlsplit

import django
from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.conf import settings
from django.urls import re_path
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apps.site.settings")
django.setup()

from apps.site.arrivals import InTurn  # noqa: E402
from apps.site.handler import Handler  # noqa: E402
from apps.site.unbroken import Unbroken  # noqa: E402


class Nowhere(AsyncWebsocketConsumer):
    """A socket to an address that is none: refused, as a request for one is."""

    async def connect(self) -> None:
        await self.close()


class OwnOrigin(OriginValidator):
    """Sockets for pages of this site alone. Channels' own breaks on an origin that is no address."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = [(name, value) for name, value in scope["headers"] if name != b"origin" or _parses(value)]
        return await super().__call__(scope | {"headers": headers}, receive, send)


def _parses(origin: bytes) -> bool:
    try:
        urlsplit(origin.decode("latin1"))
    except ValueError:
        return False
    return True


sockets = import_string(settings.SOCKETS)
nowhere: Any = Nowhere.as_asgi()  # Django's stubs know of HTTP views alone
application = ProtocolTypeRouter(
    {
        "http": Handler(),
        "websocket": OwnOrigin(
            InTurn(Unbroken(AuthMiddlewareStack(URLRouter([*sockets, re_path("", nowhere)])))),
            settings.ALLOWED_HOSTS,
        ),
    }
)
