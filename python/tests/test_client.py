"""Programs that hold a seat: the one of the documentation, and those that use the client."""

import importlib
import json
import pathlib
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from server import needs_binary, server

import mesozoic

connect = pytest.importorskip("websockets.sync.client").connect
client = importlib.import_module("mesozoic.client")

ROOT = pathlib.Path(__file__).parent.parent.parent
pytestmark = needs_binary


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("server")) as url:
        yield url


def test_the_client_is_short() -> None:
    lines = (ROOT / "python/mesozoic/client.py").read_text().splitlines()
    assert len(lines) < 300


def written_on_the_page() -> str:
    page = (ROOT / "docs/bots.md").read_text()
    program = re.search(r"## A whole program.*?```python\n(.*?)```", page, re.DOTALL)
    assert program
    return program[1]


def wait_for_everybody(host: "client.Host", table: str) -> None:
    """Looks on until no seat is free."""
    address = host.server.replace("http", "ws", 1) + "/ws"
    with connect(address, additional_headers=host.headers, max_size=None) as socket:
        socket.send(json.dumps({"t": "hello", "protocol": 1}))
        socket.send(json.dumps({"t": "watch", "id": "w", "table": table}))
        for text in socket:
            frame = json.loads(text)
            if frame["t"] == "table" and all(s["t"] != "nobody" for s in frame["info"]["seats"]):
                return


@pytest.mark.parametrize("game", mesozoic.games())
def test_the_program_of_the_page_plays_a_match(url: str, game: str) -> None:
    """Nothing but the page is needed: it is started as a reader would."""
    host = client.Host(url)
    table = host.make(game, [None, "random"])
    words = [sys.executable, "-c", written_on_the_page(), url, host.token(table, 0)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        wait_for_everybody(host, table)
        host.start(table)
        assert program.stdout is not None
        standings = json.loads(program.stdout.read())
    assert sorted(placing["seat"] for placing in standings) == [0, 1]
    assert program.returncode == 0


def test_what_the_page_says_of_the_client_works(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The bot at the end of it makes its own table; the one before it is given a token."""
    page = (ROOT / "docs/bots.md").read_text()
    part = re.search(r"## The same with less to write.*?## Language models", page, re.DOTALL)
    assert part
    given, own = re.findall(r"```python\n(.*?)```", part[0], re.DOTALL)
    exec(own.replace("http://127.0.0.1:7575", url), {})  # noqa: S102
    places = capsys.readouterr().out.splitlines()
    assert len(places) == 2 and places[0].startswith("1 ")
    host = client.Host(url)
    table = host.make("draftosaurus", [None, "random"])
    names = {"token": host.token(table, 0)}
    program = threading.Thread(target=exec, args=(given.replace("http://127.0.0.1:7575", url), names))
    program.start()
    wait_for_everybody(host, table)
    host.start(table)
    program.join()
    assert names["standings"]


def begin(url: str, game: str, **options: object) -> "client.Seat":
    host = client.Host(url)
    table = host.make(game, [None, "random"], **options)
    seat = client.Seat(url, host.token(table, 0), name="First offer")
    host.start(table)
    return seat


@pytest.mark.parametrize("game", mesozoic.games())
def test_the_client_plays_a_match(url: str, game: str) -> None:
    """What it pieces together from changes is what the server tells whole at the end."""
    rng = random.Random(1)
    with begin(url, game) as seat:
        standings = seat.play(lambda moment: rng.choice(moment.offers)["line"])
        pieced = seat.moment
        with client.Seat(url, seat.http.headers["Authorization"][7:]) as again:
            assert again.moment.view == pieced.view
        assert len(seat.ask("GET", "/history")) >= len(pieced.events) > 0
        # Some answers are text.
        record = mesozoic.Record(seat.ask("GET", "/record"))
        assert record.verify() > 0 and seat.ask("GET", "/picture") == record.state().picture(0)
    assert sorted(placing["seat"] for placing in standings) == [0, 1]
    assert pieced.info["seats"][0]["name"] == "First offer"


def test_a_step_that_is_not_legal_is_answered_with_the_rule(url: str) -> None:
    with begin(url, "draftosaurus") as seat:
        moment = next(seat.decisions())
        with pytest.raises(client.ServerError) as refused:
            seat.step("place trex nowhere")
        assert refused.value.code in ("badLine", "refused")
        line = moment.offers[0]["line"]
        assert seat.why(line)["legal"] and moment.text(moment.offers[0]["label"])
        seat.preview(line)
        seat.say("hello")
        seat.step(line)
        taken_again = seat.why(line)
        assert taken_again["legal"] or taken_again["rule"]


def test_the_client_comes_back_after_a_break(url: str) -> None:
    """The connection is cut in the middle of a match, and of waiting for somebody."""
    with begin(url, "draftosaurus") as seat:
        for n, moment in enumerate(seat.decisions()):
            if n % 5 == 2:
                assert seat._socket is not None
                seat._socket.close()
            seat.step(moment.offers[0]["line"])
        assert seat.moment.info["standings"]


def test_two_programs_decide_at_the_same_time(url: str) -> None:
    host = client.Host(url)
    table = host.make("draftosaurus", [None, None])
    seats = [client.Seat(url, host.token(table, n)) for n in range(2)]
    host.start(table)
    played: list[object] = [None, None]

    def play(n: int) -> None:
        played[n] = seats[n].play(lambda moment: moment.offers[-1]["line"])

    threads = [threading.Thread(target=play, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert played[0] == played[1] and played[0]
    for seat in seats:
        seat.close()


def test_a_token_opens_its_seat_and_nothing_else(url: str) -> None:
    host = client.Host(url)
    tables = [host.make("draftosaurus", [None, "random"]) for _ in range(2)]
    with client.Seat(url, host.token(tables[0], 0)) as seat:
        for method, path, body in [
            ("GET", "/api/tables", None),
            ("GET", f"/api/tables/{tables[1]}", None),
            ("POST", f"/api/tables/{tables[0]}/start", {}),
            ("POST", f"/api/tables/{tables[0]}/token", {"seat": 0}),
        ]:
            with pytest.raises(client.ServerError) as refused:
                seat.http.ask(method, path, body)
            assert refused.value.code == "notYours"
