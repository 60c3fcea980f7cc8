from django.urls import path

from apps.lobby import again, views, waiting

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("turns/", views.turns, name="turns"),
    path("new/", views.new, name="new"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("waiting/<slug:key>/", waiting.waiting, name="waiting"),
    path("waiting/<slug:key>/seats/", waiting.seats, name="seats"),
    path("waiting/<slug:key>/join/", waiting.join, name="join"),
    path("waiting/<slug:key>/arrive/", waiting.arrive, name="arrive"),
    path("waiting/<slug:key>/leave/", waiting.leave, name="leave"),
    path("waiting/<slug:key>/decline/", waiting.decline, name="decline"),
    path("waiting/<slug:key>/fill/", waiting.fill, name="fill"),
    path("waiting/<slug:key>/close/", waiting.close, name="close"),
    path("tables/<slug:key>/rematch/", again.rematch, name="rematch"),
]
