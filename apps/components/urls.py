from django.urls import path

from apps.components import views

app_name = "components"
urlpatterns = [
    path("", views.home, name="home"),
    path("<int:pk>/", views.show, name="set"),
    path("<int:pk>/drawn/<slug:edition>/<str:name>", views.drawn, name="drawn"),
]
