"""Pages are compressed, and tell no secret by how long they are (docs/page.md says how that is weighed)."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

FROM_OTHERS = {"cross-site", "same-site"}


class Compression(GZipMiddleware):
    """Django's, which pads each answer by a random length, for whoever asks in words of their own.

    Who can make somebody's browser ask in *their* words, have those stand in the answers beside a secret and
    see how long the answers are, could guess the secret letter by letter (BREACH). So what another site had
    asked for comes uncompressed, unless it is a bare address: there are no words in that.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        bare = request.method == "GET" and not request.META["QUERY_STRING"]
        if request.headers.get("Sec-Fetch-Site") in FROM_OTHERS and not bare:
            return response
        return super().process_response(request, response)
