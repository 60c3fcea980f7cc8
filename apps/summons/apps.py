from django.apps import AppConfig


class SummonsConfig(AppConfig):
    name = "apps.summons"

    def ready(self) -> None:
        from apps.summons import people

        people.listen()
