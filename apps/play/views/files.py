"""A game given out as a file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.gzip import gzip_page

from apps.play.exports import NotGivenOut, given_out
from apps.play.gamefile import packed
from apps.play.models import Table
from apps.play.sitting import Sitting
from apps.play.views.showing import showing
from apps.site.notices import refuse


@gzip_page  # what everybody at the table may know, and nothing of the reader's own
@showing
def give_out(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    table = sitting.table
    if table.status == Table.Status.OPEN:
        return redirect("lobby:gathering", table.key)
    try:
        file = packed(given_out(sitting))
    except NotGivenOut as error:
        back = table.get_absolute_url()
        return refuse(request, "This game is not given out yet.", str(error), status=403, back=back)
    attached = f'attachment; filename="majlis-{table.game}-{slugify(table.title)}.json"'
    return HttpResponse(file, "application/json", headers={"Content-Disposition": attached})
