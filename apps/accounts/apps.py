from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "apps.accounts"

    def ready(self) -> None:
        from apps.accounts import admin
        from apps.accounts.signals import connect

        admin.register()
        connect()
