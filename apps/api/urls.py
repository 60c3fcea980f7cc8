from allauth.account.decorators import reauthentication_required
from django.urls import path, re_path

from apps.api import views
from apps.api.operations import OPERATIONS, Operation, answering

app_name = "api"


def route(operation: Operation) -> str:
    return f"v1/{operation.path.replace('{key}', '<slug:key>')}"


urlpatterns = [
    path("", views.about, name="about"),
    path("calendar/<slug:secret>.ics", views.calendar, name="calendar"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/new/", reauthentication_required(views.new_token), name="new_token"),
    path("v1/openapi.json", views.openapi, name="openapi"),
    *[path(route(one), answering(one), name=one.do.__name__) for one in OPERATIONS],
    re_path(r"^v1/", views.nothing),
]
