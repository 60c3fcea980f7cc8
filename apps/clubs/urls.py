from django.urls import path

from apps.clubs import doing, views

app_name = "clubs"
urlpatterns = [
    path("", views.home, name="home"),
    path("found/", views.found, name="found"),
    path("<slug:key>/members/", views.members, name="members"),
    path("<slug:key>/talk/", views.talk, name="talk"),
    path("<slug:key>/talk/lines/", views.lines, name="lines"),
    path("<slug:key>/talk/say/", doing.say, name="say"),
    path("<slug:key>/talk/<int:message>/unsay/", doing.unsay, name="unsay"),
    path("<slug:key>/notices/", views.notices, name="notices"),
    path("<slug:key>/settings/", views.settings, name="settings"),
    path("<slug:key>/hours/", doing.tell_hours, name="tell_hours"),
    path("<slug:key>/knock/", doing.knock, name="knock"),
    path("<slug:key>/turn-away/", doing.turn_away, name="turn_away"),
    path("<slug:key>/leave/", doing.leave, name="leave"),
    path("<slug:key>/invite/", doing.invite, name="invite"),
    path("<slug:key>/door/<int:candidate>/admit/", doing.admit, name="admit"),
    path("<slug:key>/door/<int:candidate>/turn-down/", doing.turn_down, name="turn_down"),
    path("<slug:key>/members/<int:member>/remove/", doing.remove, name="remove"),
    path("<slug:key>/members/<int:member>/powers/", doing.empower, name="empower"),
    path("<slug:key>/notices/new/", doing.put_up, name="put_up"),
    path("<slug:key>/notices/<int:notice>/take-down/", doing.take_down, name="take_down"),
]
