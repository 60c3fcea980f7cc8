from django.urls import path

from apps.events import views

app_name = "events"
urlpatterns = [
    path("clubs/<slug:key>/events/", views.events, name="events"),
    path("clubs/<slug:key>/events/new/", views.new, name="new"),
    path("events/<slug:key>/", views.event, name="event"),
    path("events/<slug:key>/enter/", views.enter, name="enter"),
    path("events/<slug:key>/bot/", views.enter_bot, name="enter_bot"),
    path("events/<slug:key>/pair/", views.pair_next, name="pair_next"),
    path("events/<slug:key>/drop/<int:entrant>/", views.drop, name="drop"),
    path("events/<slug:key>/rule/<int:round>/<int:number>/", views.rule, name="rule"),
    path("events/<slug:key>/undo/<int:round>/<int:number>/", views.rule_on_undo, name="rule_on_undo"),
    path("events/<slug:key>/extend/<int:round>/<int:number>/", views.extend, name="extend"),
    path("events/<slug:key>/challenge/<int:entrant>/", views.challenge, name="challenge"),
    path("events/<slug:key>/substitute/<int:entrant>/", views.substitute, name="substitute"),
]
