from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "apps.ratings"

    def ready(self) -> None:
        from apps.ratings import people

        people.listen()
