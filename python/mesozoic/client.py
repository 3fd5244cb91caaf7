"""A seat at a table of a server, held by a program.

The host of a table gives out a token for a free seat. That is all a program needs:

    from mesozoic.client import Seat

    def choose(moment):
        return moment.offers[0]["line"]

    with Seat("http://127.0.0.1:7575", token, name="First offer") as seat:
        print(seat.play(choose))

``docs/bots.md`` says what goes over the wire. This needs the package ``websockets``:
``pip install './python[client]'``.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PROTOCOL = 1


class ServerError(Exception):
    """What a server refuses: a code, a sentence, and the rule where it is one."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message if rule is None else f"{message} {rule}")
        self.code = code
        self.message = message
        self.rule = rule


@dataclass
class Moment:
    """What a seat sees now."""

    view: Any = None
    """What the game shows the seat; its JSON Schema is at ``/api/games/GAME/schema``."""
    offers: list[dict[str, Any]] = field(default_factory=list)
    """What the seat may do now: ``line`` is what to send, ``label`` what it does, in words."""
    scores: list[dict[str, Any]] = field(default_factory=list)
    """Each seat's score, as far as the seat may know it."""
    awaited: list[int] = field(default_factory=list)
    """Who may act now; several seats where they decide at the same time."""
    events: list[dict[str, Any]] = field(default_factory=list)
    """What has happened, oldest first."""
    can_undo: bool = False
    """Whether the last step of the seat can be taken back."""
    info: dict[str, Any] = field(default_factory=dict)
    """The table: who sits where, how far it is, ``standings`` once it is over."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.info["game"])

    @property
    def is_mine(self) -> bool:
        """Whether the seat may decide now."""
        return self.info.get("you") in self.awaited and bool(self.offers)

    def text(self, line: Sequence[Any]) -> str:
        """A label or the line of an event as plain text."""
        names = [holder.get("name") or "A bot" for holder in self.info["seats"]]
        words = (
            names[word] if isinstance(word, int) else word["name"] if isinstance(word, dict) else word
            for word in line
        )
        return "".join(words)

    def take(self, frame: dict[str, Any], fresh: bool) -> None:
        """Takes in a frame, which says only what has changed."""
        if fresh:
            self.events, self.offers, self.scores = [], [], []
        self.events = self.events[: frame["keep"]] + frame["events"]
        if "view" in frame:
            self.view = frame["view"]
        for path, value in frame.get("changes") or []:
            self._set(path, value)
        self.offers = frame.get("offers", self.offers)
        self.scores = frame.get("scores", self.scores)
        self.awaited, self.can_undo = frame["awaited"], frame["canUndo"]

    def _set(self, path: Sequence[Any], value: Any) -> None:
        if not path:
            self.view = value
            return
        place = self.view
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value


class Http:
    """Requests to a server by somebody with a cookie or a token."""

    def __init__(self, server: str, headers: dict[str, str]) -> None:
        self.server = server.rstrip("/")
        self.headers = headers

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; gives data or text. Raises ``ServerError`` with the server's own words."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                cookie = answer.headers.get("Set-Cookie")
                if cookie and "Authorization" not in self.headers:
                    self.headers["Cookie"] = cookie.split(";")[0]
                text = answer.read().decode()
                return json.loads(text) if answer.headers.get_content_type() == "application/json" else text
        except urllib.error.HTTPError as error:
            problem = json.loads(error.read())
            raise ServerError(problem["code"], problem["message"]) from None


class Seat:
    """One seat at one table. Sits down at once."""

    def __init__(self, server: str, token: str, name: str | None = None) -> None:
        self.table = token.split(".")[0]
        self.http = Http(server, {"Authorization": f"Bearer {token}"})
        self.moment = Moment()
        self._nonce = secrets.token_bytes(16)
        self._said = 0
        self._revealed = False
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        if name is not None:
            self.http.ask("POST", "/api/me", {"name": name})
        info = self._about()
        if info["stage"] in ("open", "revealing"):
            self._sit(info)
        self._watch()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Says goodbye. The seat is kept: the same token brings back to it."""
        self._open.close()
        self._socket = None

    def play(self, choose: Callable[[Moment], str]) -> list[dict[str, Any]]:
        """Plays until the match is over: ``choose`` gives the line of a step. Returns the standings."""
        for moment in self.decisions():
            self.step(choose(moment))
        return self.moment.info["standings"] or []

    def decisions(self) -> Iterator[Moment]:
        """Every moment in which the seat is to decide, until the match is over."""
        while self.moment.info["stage"] != "over":
            if self.moment.is_mine:
                yield self.moment
            else:
                self._hear()

    def step(self, line: str) -> None:
        """Plays a line; returns when it is stored. Raises ``ServerError`` with the rule against it."""
        self._do({"t": "step", "line": line})

    def undo(self) -> None:
        """Takes the last step back, while ``moment.can_undo``."""
        self._do({"t": "undo"})

    def say(self, text: str) -> None:
        """Says something at the table."""
        self._do({"t": "chat", "text": text})

    def why(self, line: str) -> dict[str, Any]:
        """Whether a line could be played, and if not the rule and a sentence. Changes nothing."""
        return self._do({"t": "why", "line": line})

    def preview(self, line: str) -> Any:
        """What a line would lead to; None where the seat cannot know. Changes nothing."""
        return self._do({"t": "preview", "line": line})["outcome"]

    def ask(self, method: str, what: str = "", body: Any = None) -> Any:
        """Asks the table by HTTP, as in ``seat.ask("GET", "/history")``."""
        return self.http.ask(method, f"/api/tables/{self.table}{what}", body)

    def _about(self) -> dict[str, Any]:
        info: dict[str, Any] = self.ask("GET")
        return info

    def _sit(self, info: dict[str, Any]) -> None:
        """Pledges a number, unless one was revealed before the program came back."""
        you = info["you"]
        self._revealed = you is not None and info["fairness"]["nonces"][you] is not None
        if self._revealed:
            return
        pledge = hashlib.sha256(self._nonce).hexdigest()
        self.ask("POST", "/sit", {"pledge": pledge})

    def _watch(self) -> None:
        """Opens the socket and looks on. Whatever was known before is told anew."""
        address = self.http.server.replace("http", "ws", 1) + "/ws"
        self.close()
        socket = connect(address, additional_headers=self.http.headers, max_size=None)
        self._socket = self._open.enter_context(socket)
        self._send({"t": "hello", "protocol": PROTOCOL})
        self._send({"t": "watch", "id": "watch", "table": self.table})
        while self._take(self._receive()).get("id") != "watch":
            pass

    def _do(self, command: dict[str, Any]) -> dict[str, Any]:
        """Says something and waits for the answer. Saying it twice is doing it once, so after a break it
        is said again with the same id."""
        self._said += 1
        command |= {"id": f"{self._nonce.hex()[:8]}-{self._said}", "table": self.table}
        while True:
            try:
                self._send(command)
                while (answer := self._take(self._receive())).get("id") != command["id"]:
                    pass
                return answer
            except ConnectionClosed:
                self._come_back()

    def _hear(self) -> None:
        try:
            self._take(self._receive())
        except ConnectionClosed:
            self._come_back()

    def _come_back(self) -> None:
        for wait in (0.1, 0.5, 1, 2, 4, 8, 16, 30):
            time.sleep(wait)
            try:
                self._watch()
                return
            except (ConnectionClosed, OSError):
                continue
        self._watch()

    def _send(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None, "the seat is closed"
        self._socket.send(json.dumps(frame))

    def _receive(self) -> dict[str, Any]:
        assert self._socket is not None, "the seat is closed"
        frame: dict[str, Any] = json.loads(self._socket.recv())
        return frame

    def _take(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Takes in what the server says, and reveals the number for the dice when it is time."""
        kind = frame["t"]
        if kind == "frame":
            self.moment.take(frame["frame"], frame["fresh"])
        elif kind == "table":
            self.moment.info = frame["info"]
            if frame["info"]["stage"] == "revealing" and not self._revealed:
                # Once: what comes next may have been said before the server heard it.
                self._revealed = True
                self.ask("POST", "/reveal", {"nonce": self._nonce.hex()})
        elif kind == "closed":
            raise ServerError("notFound", "The host has closed the table.")
        elif kind == "error":
            raise ServerError(frame["code"], frame["message"], frame["rule"])
        return frame


class Host(Http):
    """Somebody who makes tables and gives out their seats."""

    def __init__(self, server: str) -> None:
        super().__init__(server, {})
        self.ask("GET", "/api/me")

    def make(self, game: str, bots: Sequence[str | None], **options: Any) -> str:
        """Makes a table, a seat for each of ``bots``: a level such as ``"greedy"``, or None for a free
        seat. Returns its id."""
        new = {"game": game, "seats": len(bots), "bots": list(bots), "options": options}
        return str(self.ask("POST", "/api/tables", new)["id"])

    def token(self, table: str, seat: int) -> str:
        """A token for a free seat."""
        return str(self.ask("POST", f"/api/tables/{table}/token", {"seat": seat})["token"])

    def start(self, table: str) -> None:
        """Begins, once everybody sits."""
        self.ask("POST", f"/api/tables/{table}/start", {})
