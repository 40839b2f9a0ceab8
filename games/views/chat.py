"""The posts of chat, open to everybody at a table, whoever sits and whoever watches."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import access, fragments
from games.chat_view import Reader, speaker
from games.commands import chat
from games.forms import LineForm, SayForm, TalkForm
from games.models import Game
from games.pov import Pov
from games.refusals import NoSuchTable, Refused
from games.rules import RulesError
from games.views.errors import by_htmx

View = Callable[[HttpRequest, str], HttpResponse]


def gently(view: View) -> View:
    """Let a refusal appear beside what was typed, which stays there."""

    @wraps(view)
    def asked(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code)
        except NoSuchTable:
            raise
        except (Refused, RulesError) as refusal:
            found = refusal if isinstance(refusal, Refused) else Refused(422, str(refusal))
            if not by_htmx(request):
                raise found from refusal
            return HttpResponse(fragments.told_text(found.sentence), status=found.status)

    return asked


@require_POST
@gently
def say(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.viewer(request, code)
    access.once_more(request, "say")
    fields = SayForm.read(request.POST)
    chat.allowed(viewer, text=fields["text"])
    player = access.player_id_or_new(request)
    name = access.be_called(request, "" if viewer.role else fields["name"]) or "Guest"
    game = chat.say(viewer, player, name=name, text=fields["text"], now=timezone.now())
    return shown(request, game)


@require_POST
@gently
def report(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.viewer(request, code)
    access.once_more(request, "mend")
    line = LineForm.read(request.POST)["line"]
    speaker(viewer.game_id, line, viewer.player_id)
    player = access.player_id_or_new(request)
    return shown(request, chat.report(viewer, player, line=line, now=timezone.now()))


@require_POST
@gently
def mute(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.viewer(request, code)
    access.once_more(request, "mend")
    line = LineForm.read(request.POST)["line"]
    access.mute(request, speaker(viewer.game_id, line, viewer.player_id))
    return shown(request, Game.objects.load(viewer.game_id))


@require_POST
@gently
def talk(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.seat(request, code)
    talk = TalkForm.read(request.POST)["talk"]
    return shown(request, chat.limit(viewer, talk=talk, now=timezone.now()))


def shown(request: HttpRequest, game: Game) -> HttpResponse:
    """The chat as this browser reads it now."""
    if not by_htmx(request):
        return redirect(f"/t/{game.code}/#talk")
    reader = Reader.of(access.player_id(request), access.preferences(request))
    pov = Pov(game, game.role_of(reader.player_id), reader=reader)
    return HttpResponse(fragments.chat_text(pov))
