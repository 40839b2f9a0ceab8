"""An ASGI handler that answers a request in one hop to a small pool of threads."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from games import events

REQUESTS = ThreadPoolExecutor(max_workers=6, thread_name_prefix="request")


class OneHopHandler(ASGIHandler):
    """Runs middleware, view and command of a request in one thread.

    Django's own handler hops to a thread for each synchronous layer. Threads here live as long
    as the process, and so do their database connections.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(
        self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[..., Any]
    ) -> None:
        loop = asyncio.get_running_loop()
        events.use_loop(loop)
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            response = await loop.run_in_executor(REQUESTS, self.answer, scope, body)
        await self.send_response(response, send)

    def answer(self, scope: Any, body: Any) -> HttpResponse:
        """The finished response to one request; every signal of it is sent from this thread."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, error = self.create_request(scope, body)
        response = error if request is None else self.get_response(request)
        assert response is not None  # there is a request or an error
        answer = whole(response)
        response.close()
        return answer


def whole(response: HttpResponseBase) -> HttpResponse:
    """`response` with its content in memory: a stream (a static file) is read to its end here."""
    if not isinstance(response, StreamingHttpResponse):
        assert isinstance(response, HttpResponse)
        return response
    content = response.streaming_content
    assert isinstance(content, Iterator)  # all our streams are files, read by a thread
    answer = HttpResponse(b"".join(content), status=response.status_code)
    answer.headers = response.headers
    answer.cookies = response.cookies
    return answer
