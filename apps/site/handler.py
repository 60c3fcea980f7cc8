"""Requests to views that are synchronous, each answered in one go."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from asgiref.sync import SyncToAsync, sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.urls import set_script_prefix

from apps.site.metrics import Answering

THREADS = 2  # of each kind; they share one core: with more, each waits longer for all the others
TOO_LONG = "That is more than anything here asks for. Nothing was changed."
UNREADABLE = "That is not written in UTF-8, as all that is sent here must be. Nothing was changed."
READ = ("utf-8", "utf8")


def longest(scope: Any) -> int:
    """How many bytes are read of a request to this address."""
    at_most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return settings.UPLOADED_MOST if settings.UPLOADED_AT.fullmatch(scope["path"]) else at_most


class Handler(ASGIHandler):
    """Django's handler for a site without asynchronous middleware or views.

    Django's own goes to a thread and back for every middleware, and starts a thread for each request.
    Here a request goes once to one of a few threads that stay, each with its connection to the database:
    under load that takes a third of the time off an action. Who acts does not wait behind those who look:
    hundreds of them may come at once.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.look = self.in_threads("look")
        self.act = self.in_threads("act")

    def in_threads(self, name: str) -> SyncToAsync[[Any, Any], Any]:
        threads = ThreadPoolExecutor(THREADS, name)
        return SyncToAsync(self.answer, thread_sensitive=False, executor=threads)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.take_body(receive, longest(scope))
        except RequestAborted:
            return
        with body:
            answer = self.act if scope["method"] == "POST" else self.look
            response = await answer(scope, body)
            if not response.streaming:
                await self.send_response(response, send)
                return
            await self.stream(response, receive, send)
            await sync_to_async(response.close)()

    async def stream(self, response: Any, receive: Any, send: Any) -> None:
        """What may have no end: for as long as somebody listens."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended = sending.done()
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
        if ended:
            sending.result()

    async def take_body(self, receive: Any, most: int) -> BytesIO:
        """As much of it as is ever asked for, and a little more: the rest goes by and is kept nowhere."""
        body, more = BytesIO(), True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            if body.tell() <= most:
                body.write(message.get("body", b""))
            more = message.get("more_body", False)
        body.seek(0)
        return body

    def create_request(self, scope: Any, body: Any) -> tuple[Any, Any]:
        """Django's own limit trusts what the sender says of the length, and leaves out files.

        It also decodes a body by whatever codec the sender names, among them some that give no text.
        """
        if len(body.getbuffer()) > longest(scope):
            return None, HttpResponse(TOO_LONG, content_type="text/plain", status=413)
        request, refusal = super().create_request(scope, body)
        if request and (request.content_params or {}).get("charset", "utf-8").lower() not in READ:
            return None, HttpResponse(UNREADABLE, content_type="text/plain", status=400)
        return request, refusal

    def answer(self, scope: Any, body: Any) -> Any:
        """The response. A request ends where it began, in the thread whose connection it used."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        answering = Answering()
        request, refusal = self.create_request(scope, body)
        response: Any = self.get_response(request) if request else refusal
        response._handler_class = self.__class__
        answering.done(request, response)
        if not response.streaming:
            response.close()
        return response
