from django.urls import path

from apps.summons import installed, views

app_name = "summons"
urlpatterns = [
    path("majlis.webmanifest", installed.manifest, name="manifest"),
    path("service-worker.js", installed.service_worker, name="service_worker"),
    path("told/", views.home, name="home"),
    path("told/read/", views.read, name="read"),
    path("told/mail/", views.mail, name="mail"),
    path("told/hooks/", views.hook, name="hook"),
    path("told/browsers/", views.browser, name="browser"),
    path("told/by/<int:number>/", views.change, name="change"),
    path("told/at/<slug:key>/", views.at, name="at"),
    path("told/stop/<str:token>/", views.stop_mail, name="stop"),
]
