import os
from typing import Any

import django
from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apps.site.settings")
django.setup()

from apps.play.routing import sockets  # noqa: E402  (needs the apps loaded)
from apps.site.handler import Handler  # noqa: E402


class Nowhere(AsyncWebsocketConsumer):
    """A socket to an address that is none: refused, as a request for one is."""

    async def connect(self) -> None:
        await self.close()


nowhere: Any = Nowhere.as_asgi()  # Django's stubs know of HTTP views alone
application = ProtocolTypeRouter(
    {
        "http": Handler(),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter([*sockets, re_path("", nowhere)]))
        ),
    }
)
