from django.apps import AppConfig


class ApocalypseConfig(AppConfig):
    name = "games.apocalypse"
