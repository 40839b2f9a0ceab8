"""The posts of play."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.commands import play
from games.forms import HoldForm, PlayForm, RollForm, ScoreForm
from games.views.acting import act


@require_POST
def roll(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, RollForm, play.roll)


@require_POST
def hold(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, HoldForm, play.hold)


@require_POST
def score(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, ScoreForm, play.score)


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.undo)


@require_POST
def skip(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.skip)


@require_POST
def more(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.more_time)


@require_POST
def replace(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.ask_to_replace)
