"""What the bench adds to the site: a bare socket, and a note of each commit."""

from typing import Any

from django.apps import AppConfig


class BenchConfig(AppConfig):
    name = "tests.bench"

    def ready(self) -> None:
        from django.urls import path

        from games import events, routing
        from tests.bench import bare

        routing.websocket_urlpatterns.append(path("ws/bare/<int:pk>/", bare.Consumer.as_asgi()))
        send = events._send

        def noted(event: dict[str, Any], *game: Any) -> None:
            bare.note(event["game"])
            send(event, *game)

        events._send = noted
