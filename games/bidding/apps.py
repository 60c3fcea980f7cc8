from django.apps import AppConfig


class BiddingConfig(AppConfig):
    name = "games.bidding"
