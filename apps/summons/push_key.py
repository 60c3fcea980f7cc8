"""The key by which push services know this site (VAPID, RFC 8292). A browser keeps to the one it was told."""

from base64 import urlsafe_b64encode
from functools import cache
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256 (SP 800-186)


@cache
def _private(text: str) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(sha256(text.encode()).digest()) % (ORDER - 1) + 1, SECP256R1())


def private_key() -> EllipticCurvePrivateKey:
    return _private(settings.PUSH_KEY)


def public_key() -> str:
    """As browsers want it; nothing where pushes are not sent."""
    if not settings.PUSH_KEY:
        return ""
    point = private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")
