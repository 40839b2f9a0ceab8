"""The ASGI application: pages in one thread hop, sockets behind an origin check."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yacht_site.settings")

import django

django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack

from games.routing import websocket_urlpatterns
from yacht_site.one_hop import OneHopHandler

application = ProtocolTypeRouter(
    {
        "http": OneHopHandler(),
        "websocket": AllowedHostsOriginValidator(
            SessionMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
