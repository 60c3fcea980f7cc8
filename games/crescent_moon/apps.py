from django.apps import AppConfig


class CrescentMoonConfig(AppConfig):
    name = "games.crescent_moon"
