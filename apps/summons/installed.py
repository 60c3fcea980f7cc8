"""What makes an app of the site: what it is called and looks like, and the script that shows pushes.

That script keeps no page, and has no other say in what is asked for than to tell that there is no net.
"""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SCRIPT: Path = settings.BASE_DIR / "static" / "service-worker.js"
INK = "#152744"
SIZES = (192, 512)  # pixels, as browsers ask for them


@require_safe
@cache_control(max_age=60 * 60 * 24)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [_icon(f"art/icon-{size}.png", size, "any") for size in SIZES]
    about = {
        "id": "/",
        "name": "Majlis",
        "short_name": "Majlis",
        "description": "Historical wargames on the rise of Islam",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": INK,
        "theme_color": INK,
        "icons": [*icons, _icon("art/icon-512.png", 512, "maskable")],
    }
    return JsonResponse(about, content_type="application/manifest+json")


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """From the top of the site, which is as far as it may reach; asked for anew, so that it can be mended."""
    return HttpResponse(_script(), content_type="text/javascript")


@cache
def _script() -> bytes:
    return SCRIPT.read_bytes()
