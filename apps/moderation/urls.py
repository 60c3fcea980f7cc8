from django.urls import path

from apps.moderation import views

app_name = "moderation"
urlpatterns = [
    path("report/table/<slug:key>/", views.report_table, name="report_table"),
    path("report/club/<slug:key>/", views.report_talk, name="report_talk"),
    path("report/player/<str:username>/", views.report_player, name="report_player"),
    path("rulings/read/", views.read, name="read"),
]
