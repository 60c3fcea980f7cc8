"""A game taken in from a file."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.access import named, person
from apps.lobby.selectors import from_files
from apps.play.gamefile import BadFile, unpacked
from apps.play.imports import remove, take_in
from apps.play.models import Table
from apps.site.limits import limited
from apps.site.notices import refuse
from games.engine.contract import IllegalAction


class GameFileForm(forms.Form):
    file = forms.FileField(label="The file", help_text="JSON, as a table's menu gives it out.")


@named
@require_http_methods(["GET", "HEAD", "POST"])
@limited("10/10m")
def from_file(request: HttpRequest) -> HttpResponse:
    user = person(request)
    form = GameFileForm(request.POST, request.FILES) if request.method == "POST" else GameFileForm()
    if form.is_valid():
        try:
            return redirect(take_in(file=unpacked(form.cleaned_data["file"].read()), by=user))
        except BadFile as error:
            form.add_error("file", str(error))
    context = {"form": form, "tables": from_files(user)}
    return render(request, "lobby/from_file.html", context, status=422 if form.is_bound else 200)


@named
@require_POST
@limited("30/10m")
def remove_from_file(request: HttpRequest, key: str) -> HttpResponse:
    try:
        gone = remove(key=key, by=person(request))
    except Table.DoesNotExist as error:
        raise Http404("You have taken in no such game.", "It may be removed already.") from error
    except IllegalAction as error:
        back = reverse("lobby:from_file")
        return refuse(request, str(error), "It stays.", status=409, back=back, back_says="Back to your games")
    messages.success(request, f"{gone} is removed.")
    return redirect("lobby:from_file")
