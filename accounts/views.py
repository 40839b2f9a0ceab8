"""A player's own pages: the games, and what is kept about them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import guests
from accounts.erase import erase
from accounts.forms import PreferencesForm
from accounts.prefer import prefer
from games.forms import refuse_repeats
from games.models import Game, Status
from games.pov import Pov

SHOWN = 50


@require_safe
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/me.html", {"player": guests.current(request)})


@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    player = guests.player_id(request.session)
    running = Game.objects.played_by(player).with_seats()
    finished = (
        Game.objects.of(player).with_seats().filter(status=Status.FINISHED).order_by("-finished_at")
    )
    lists = {"running": running[:SHOWN], "finished": finished[:SHOWN]}
    context = {
        name: [Pov(game, game.seats_of(player)) for game in games] for name, games in lists.items()
    }
    return render(request, "accounts/games.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return settings_page(request, PreferencesForm(initial=shown_first(request)))
    form = PreferencesForm(request.POST, kept=guests.preferences(request.session)["keymap"])
    refuse_repeats(form, request.POST)
    if not form.is_valid():
        return settings_page(request, form, status=422)
    prefer(request, form.chosen(), form.keys())
    return redirect(f"{reverse('settings')}?saved")


def shown_first(request: HttpRequest) -> dict[str, str]:
    """The choices as they are kept, by the names of the form."""
    kept = guests.preferences(request.session)
    return kept | {f"key_{name}": key for name, key in kept["keymap"].items()}


def settings_page(request: HttpRequest, form: PreferencesForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "choices": form.choices_shown(),
        "keys": form.keys_shown(),
        "saved": "saved" in request.GET,
    }
    return render(request, "accounts/settings.html", context, status=status)


@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    erase(request)
    return redirect("home")
