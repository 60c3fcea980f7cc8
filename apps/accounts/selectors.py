"""What the site knows of a person, for that person to take away."""

from typing import Any

from apps.accounts.models import User
from apps.play.models import Message, Seat


def data_of(user: User) -> dict[str, Any]:
    return {
        "account": {
            "username": user.username,
            "name": user.name,
            "email": user.email,
            "guest": user.guest,
            "joined": user.date_joined.isoformat(),
            "last_signed_in": user.last_login.isoformat() if user.last_login else None,
        },
        "seats": [_seat(seat) for seat in user.seats.select_related("table").order_by("pk")],
        "messages": [_message(message) for message in _said_by(user)],
    }


def _said_by(user: User) -> list[Message]:
    return list(Message.objects.filter(user=user).select_related("table").order_by("pk"))


def _seat(seat: Seat) -> dict[str, Any]:
    table = seat.table
    return {
        "table": table.key,
        "title": table.title,
        "game": table.game,
        "status": table.status,
        "seat": seat.number,
        "name": seat.player,
        "notes": seat.notes,
        "set_up": table.created_at.isoformat(),
        "outcome": table.outcome,
    }


def _message(message: Message) -> dict[str, Any]:
    return {"table": message.table.key, "said": message.said_at.isoformat(), "text": message.text}
