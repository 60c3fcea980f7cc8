"""What is told of clubs, for whoever sits above and has something to do about it: nobody here knows them."""

from django.dispatch import Signal

closing = Signal()  # club, which goes. In the transaction that deletes it
