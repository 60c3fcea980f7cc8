from django.urls import path, register_converter
from django.urls.converters import StringConverter

from apps.components import views


class FileName(StringConverter):
    regex = "[A-Za-z0-9.-]+"


register_converter(FileName, "file")

app_name = "components"
urlpatterns = [
    path("", views.home, name="home"),
    path("<int:pk>/", views.show, name="set"),
    path("<int:pk>/overview/", views.overview, name="overview"),
    path("<int:pk>/drawn/<slug:edition>/<file:name>", views.drawn, name="drawn"),
]
