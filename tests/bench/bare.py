"""The least that an action and its news can be, to measure the product against."""

import asyncio
import time
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from games import events
from games.access import Viewer
from games.commands import play
from games.models import Game, Seat

COMMITS: list[tuple[int, float]] = []
"""Which game was announced and when: the moment after its commit, before anybody hears of it."""


def note(game_id: int) -> None:
    COMMITS.append((game_id, time.time()))


def commits(request: HttpRequest) -> HttpResponse:
    """What was noted since the last time."""
    told = COMMITS[:]
    del COMMITS[: len(told)]
    return JsonResponse(told, safe=False)


def act(request: HttpRequest, pk: int) -> None:
    """Who asks, and one transaction on the same rows."""
    player = request.session["player"]
    with transaction.atomic(durable=True):
        game = Game.objects.select_for_update().get(pk=pk)
        seats = list(game.seats.order_by("index"))
        mine = next(seat for seat in seats if seat.player_id == player)
        Seat.objects.filter(pk=mine.pk).update(card=mine.card)
        Game.objects.filter(pk=pk, version=game.version).update(
            version=game.version + 1, touched_at=timezone.now()
        )


def bare(request: HttpRequest, pk: int) -> HttpResponse:
    """The action alone, with an empty answer."""
    act(request, pk)
    return HttpResponse()


def tell(request: HttpRequest, pk: int, size: int) -> HttpResponse:
    """The action, and a ready text of that size to every bare socket of the game."""
    act(request, pk)
    note(pk)
    event = {"type": "ready.text", "text": "x" * size}
    assert events._loop is not None
    sending = get_channel_layer().group_send(f"bare.{pk}", event)
    asyncio.run_coroutine_threadsafe(sending, events._loop)
    return HttpResponse()


def burst(request: HttpRequest, pk: int, count: int) -> HttpResponse:
    """So many holds by the seat on turn, one after the other as fast as they go."""
    game = Game.objects.load(pk)
    viewer = Viewer(pk, game.code, (game.turn_seat,), request.session["player"])
    for at in range(count):
        play.hold(viewer, ply=game.ply, held=[at % 5 + 1], now=timezone.now())
    return HttpResponse()


class Consumer(AsyncWebsocketConsumer):
    """As Channels has it: each socket joins the group and sends what comes."""

    async def connect(self) -> None:
        await self.accept()
        self.group = f"bare.{self.scope['url_route']['kwargs']['pk']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.send("joined")

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def ready_text(self, event: dict[str, Any]) -> None:
        await self.send(event["text"])
