"""Names in addresses that nobody can guess."""

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread aloud


def new_key() -> str:
    """10 letters: what is not listed is found by whoever was given its link, and by nobody else."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
