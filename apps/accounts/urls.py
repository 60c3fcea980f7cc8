from django.urls import path

from apps.accounts import views

app_name = "accounts"
urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("keep/", views.keep, name="keep"),
    path("profile/", views.profile, name="profile"),
    path("data/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]
