"""What is told of tables, for whoever sits above and has something to do about it: nobody here knows them."""

from django.dispatch import Signal

out_of_time = Signal()  # table, seats: those whose time is over for good. In the transaction that stops them
