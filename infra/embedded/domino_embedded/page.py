"""Serves the built page: files as they are, the page's own addresses as its one document."""

import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from domino_embedded.headers import FRESH, HASHED, SECURITY

DOCUMENT = "index.html"
SCREENS = re.compile(r"(|device|computer|settings|room/[^/]+)/?")  # what the page's own router knows


class Page(StaticFiles):
    """The folder that `npm run build` wrote."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file or the document, with headers that say how long it may be kept."""
        name = DOCUMENT if SCREENS.fullmatch(path.removeprefix(".")) else path
        try:
            response = await super().get_response(name, scope)
        except HTTPException as refusal:
            if refusal.status_code != 404 or path.startswith("assets/"):
                raise
            # Whoever mistypes an address reads so in words, with the way to the start.
            response = await super().get_response(DOCUMENT, scope)
            if response.status_code == 200:  # not: unchanged since it was last sent
                response.status_code = 404
        response.headers["Cache-Control"] = HASHED if path.startswith("assets/") else FRESH
        response.headers.update(SECURITY)
        return response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As an ASGI app of its own: refusals become responses here."""
        try:
            await super().__call__(scope, receive, send)
        except HTTPException as refusal:
            response = Response(
                refusal.detail, refusal.status_code, {**SECURITY, "Cache-Control": "no-store"}
            )
            await response(scope, receive, send)
