"""The second step at sign-in, where allauth asks the site about it."""

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.html import format_html
from django.utils.safestring import SafeString
from qrcode.main import QRCode

DRAWING = '<svg viewBox="0 0 {0} {0}" xmlns="http://www.w3.org/2000/svg"><path d="{1}"/></svg>'


class Factors(DefaultMFAAdapter):
    def build_totp_svg(self, url: str) -> SafeString:
        """To stand in the page itself: an image within an address is what our security policy keeps out."""
        code = QRCode(border=2)
        code.add_data(url)
        rows = code.get_matrix()
        dark = [f"M{x},{y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
        return format_html(DRAWING, len(rows), "".join(dark))
