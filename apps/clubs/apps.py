from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "apps.clubs"

    def ready(self) -> None:
        from apps.clubs import people

        people.listen()
