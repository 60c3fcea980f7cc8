"""Names in addresses that nobody can guess, and what is told of a secret before it is."""

import secrets
from hashlib import sha256

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread aloud


def new_key() -> str:
    """10 letters: what is not listed is found by whoever was given its link, and by nobody else."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def sealed(text: str) -> str:
    """What is told of a text beforehand, so that it cannot become another: its SHA-256."""
    return sha256(text.encode()).hexdigest()
