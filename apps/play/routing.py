from typing import Any

from django.urls import path

from apps.play.consumers import TableConsumer

table: Any = TableConsumer.as_asgi()  # Django's stubs know of HTTP views alone
sockets = [path("ws/tables/<slug:key>/", table)]
