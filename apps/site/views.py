"""The pages for what went wrong. Each says what happened, why, and where to go from here."""

import logging
import secrets
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string

from apps.site.failures import failed
from apps.site.logs import where
from apps.site.notices import asked_by_htmx, refuse
from apps.site.troubles import NOT_KNOWN, Trouble, trouble_of

log = logging.getLogger("majlis")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, "That request made no sense.", NOTHING_CHANGED, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The exception may say why not, where to go, and how to call it: PermissionDenied(why, back, says)."""
    match exception.args:
        case (str(why), str(back), str(says)):
            return refuse(request, NOT_YOURS, why, status=403, back=back, back_says=says)
    why = str(exception) or "Sign in as somebody who may, or ask them."
    return refuse(request, NOT_YOURS, why, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A view may say what there is not, why, and where to go: Http404(what, why, back)."""
    match exception.args:
        case (str(what), str(why), *back):
            return refuse(request, what, why, status=404, back=back[0] if back else "")
    return refuse(request, "There is no page here.", LINK_IS_OLD, status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refuse(request, "This form was too old to accept.", FORM_IS_OLD, status=403)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    return refuse(request, "Too much at once.", WAIT, status=429)


def wrong_method(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: where Django answers with an empty page, here it is told in words."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        told = refuse(request, "That is not how this page is asked for.", NOTHING_CHANGED, status=405)
        told["Allow"] = response["Allow"]
        return told

    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without the request: whatever failed might fail here again."""
    if trouble := trouble_of(sys.exc_info()[1]):
        return out_of_order(request, trouble)
    number = secrets.token_hex(4)
    log.exception("Failed with number %s: %s", number, where(request))
    failed.send_robust(HttpRequest, where=where(request), error=sys.exc_info()[1], number=number)
    template = "site/notice.html" if asked_by_htmx(request) else "site/server_error.html"
    why = f"The people who run this server find it in their log under {number}."
    context = {"number": number, "what": "We dropped an inkwell.", "why": why, "kind": "bad", "sign": "warn"}
    return HttpResponse(render_to_string(template, context), status=500)


def out_of_order(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """The database cannot do what it is asked: a page made without it, which says when to ask again."""
    fault = {"status": trouble.status, "what": trouble.what.rstrip("."), "why": trouble.why, "rule": ""}
    notice = {"what": trouble.what, "why": trouble.why, "kind": "bad", "sign": "warn"}
    as_notice = asked_by_htmx(request)
    template = "site/notice.html" if as_notice else "site/fault.html"
    page = render_to_string(template, notice if as_notice else {"fault": fault})
    unknown = {OUTCOME: "unknown"} if trouble is NOT_KNOWN else {}
    return HttpResponse(page, status=trouble.status, headers={"Retry-After": str(RETRY_AFTER)} | unknown)


RETRY_AFTER = 5  # seconds
OUTCOME = "Majlis-Outcome"  # of what was pressed, where its page must know more than the status: presses.js
NOT_YOURS = "This is not yours to do or see."
NOTHING_CHANGED = "Nothing was changed. Go back and try once more."
LINK_IS_OLD = "The link may be old, or a letter of it is missing."
WAIT = "Nothing was changed. Wait a few minutes, then try again."
FORM_IS_OLD = "Nothing was changed. Reload the page you came from and send it again; cookies must be allowed."
