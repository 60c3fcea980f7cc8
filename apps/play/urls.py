from django.urls import path

from apps.play import views
from apps.play.views import files

app_name = "play"
urlpatterns = [
    path("<slug:key>/", views.table, name="table"),
    path("<slug:key>/act/", views.act, name="act"),
    path("<slug:key>/undo/", views.undo, name="undo"),
    path("<slug:key>/answer/", views.answer, name="answer"),
    path("<slug:key>/order/", views.order, name="order"),
    path("<slug:key>/resign/", views.resign, name="resign"),
    path("<slug:key>/claim/", views.claim, name="claim"),
    path("<slug:key>/take-over/", views.take_over, name="take_over"),
    path("<slug:key>/pause/", views.pause, name="pause"),
    path("<slug:key>/say/", views.say, name="say"),
    path("<slug:key>/notes/", views.notes, name="notes"),
    path("<slug:key>/advice/", views.advice, name="advice"),
    path("<slug:key>/refusals/", views.refusals, name="refusals"),
    path("<slug:key>/log/", views.log, name="log"),
    path("<slug:key>/move/<int:number>/", views.history, name="history"),
    path("<slug:key>/chronicle/", views.chronicle, name="chronicle"),
    path("<slug:key>/course/", views.course, name="course"),
    path("<slug:key>/plan/", views.plan, name="plan"),
    path("<slug:key>/since/", views.since, name="since"),
    path("<slug:key>/curtain/", views.curtain, name="curtain"),
    path("<slug:key>/pass/", views.pass_on, name="pass_on"),
    path("<slug:key>/take/<int:number>/", views.take, name="take"),
    path("<slug:key>/fair/", views.fair, name="fair"),
    path("<slug:key>/file/", files.give_out, name="file"),
]
