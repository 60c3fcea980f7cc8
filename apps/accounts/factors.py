"""The second step at sign-in, where allauth asks the site about it."""

import qrcode
from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.safestring import SafeString, mark_safe
from qrcode.image.svg import SvgPathImage


class Factors(DefaultMFAAdapter):  # type: ignore[misc]
    def build_totp_svg(self, url: str) -> SafeString:
        """To stand in the page itself: an image within an address is what our security policy keeps out."""
        image = qrcode.make(url, image_factory=SvgPathImage, border=2)
        drawn: SafeString = mark_safe(image.to_string(encoding="unicode"))  # noqa: S308  (squares, and no text)
        return drawn
