"""What is told of people, for whoever sits above and has something to do about it: nobody here knows them."""

from django.dispatch import Signal

renamed = Signal()  # user, before: what they were called. In the transaction that renames
rescheduled = Signal()  # user, before: their calendar as it was. In the transaction that changes it
joining = Signal()  # guest, user: whose account the guest signs in to. In the transaction that signs in
leaving = Signal()  # user, whose account goes. In the transaction that deletes it
session_ended = Signal()  # session_key. After the commit
sessions_ended = Signal()  # user_id: all of one person's. After the commit
blocked = Signal()  # by, user: whom they have blocked. In the transaction that does it
asked_for_data = Signal()  # user: each answers with what it keeps of them, as plain data by name
