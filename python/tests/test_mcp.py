"""The official client of the Model Context Protocol plays a match of every game, over both transports."""

import asyncio
import os
import pathlib
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from server import BINARY, needs_binary, server, started

import mesozoic

mcp = pytest.importorskip("mcp")
pytestmark = needs_binary

Call = Callable[..., Awaitable[dict[str, Any]]]
TOOLS = (
    "list_games read_rules create_table join_table start_table wait_for_turn view legal_steps why hint play undo "
    "chat log review"
).split()


def caller(client: Any) -> Call:
    """Calls a tool that must go well, and gives what it says as data."""

    async def call(tool: str, /, **given: Any) -> dict[str, Any]:
        result = await client.call_tool(tool, given)
        assert not result.is_error, result.content
        told: dict[str, Any] = result.structured_content
        assert result.content[0].text, f"{tool} answers with nothing"
        return told

    return call


async def play(call: Call, seat: str, rng: random.Random) -> dict[str, Any]:
    """Plays any steps until the game is over."""
    while True:
        turn = await call("wait_for_turn", seat=seat)
        if turn["over"]:
            return turn
        if turn["yourTurn"]:
            steps = (await call("legal_steps", seat=seat))["steps"]
            assert all(step["label"] for step in steps)
            await call("play", seat=seat, line=rng.choice(steps)["line"])


def over_stdio(*words: str) -> Any:
    env = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    return mcp.StdioServerParameters(command=BINARY, args=["mcp", *words], env=env)


@pytest.mark.parametrize("game", mesozoic.games())
def test_an_agent_plays_a_match_over_stdio(game: str) -> None:
    async def match() -> None:
        async with mcp.Client(over_stdio()) as client:
            call = caller(client)
            made = await call("create_table", game=game, opponents=["random"], name="Agent")
            seat = made["seat"]
            view = await call("view", seat=seat)
            assert view["picture"] and view["view"]
            end = await play(call, seat, random.Random(3))
            assert sorted(placing["seat"] for placing in end["standings"]) == [0, 1]
            review = await call("review", seat=seat)
            assert review["log"] and review["scores"][0]["parts"] is not None
            assert review["review"]["t"] in ("making", "made")
            record = await client.read_resource(review["record"])
            assert mesozoic.Game(game).id in record.contents[0].text

    asyncio.run(match())


def test_an_agent_can_ask_for_everything_that_is_listed(tmp_path: pathlib.Path) -> None:
    async def ask(url: str) -> None:
        async with mcp.Client(url) as client:
            call = caller(client)
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == TOOLS
            games = (await call("list_games"))["games"]
            assert [game["id"] for game in games] == list(mesozoic.games())
            whole = (await call("read_rules", game="draftosaurus"))["rules"]
            one = (await call("read_rules", game="draftosaurus", rule="DR-4"))["rules"]
            assert one in whole and len(one) < len(whole)
            resources = (await client.list_resources()).resources
            assert {str(r.uri) for r in resources} >= {"mesozoic://rules/draftosaurus"}
            rules = await client.read_resource("mesozoic://rules/draftosaurus/DR-4")
            assert rules.contents[0].text == one
            seat = (await call("create_table", game="draftosaurus", opponents=["greedy"]))["seat"]
            await call("wait_for_turn", seat=seat)
            steps = (await call("legal_steps", seat=seat))["steps"]
            assert (await call("why", seat=seat, line=steps[0]["line"]))["legal"]
            hint = (await call("hint", seat=seat))["hints"][0]
            assert hint["line"].split(";")[0] in [step["line"] for step in steps]
            for word in ("hello", "again"):
                said = (await call("chat", seat=seat, text=word))["lines"]
                assert said[-1]["text"] == word
            assert [line["text"] for line in said] == ["hello", "again"]
            await call("play", seat=seat, line=hint["line"])
            assert (await call("log", seat=seat))["log"]

    with server(tmp_path) as url:
        words = ["mcp", "--server", url, "--http", "127.0.0.1:0"]
        with started(*words, says="are served at ") as (address, _):
            asyncio.run(ask(address))


def test_every_answer_says_something_also_where_there_is_nothing_to_say() -> None:
    """At a table that waits for somebody nothing was said, nothing has happened and nothing can be done."""

    async def ask() -> None:
        async with mcp.Client(over_stdio()) as client:
            call = caller(client)
            seat = (await call("create_table", game="draftosaurus", opponents=[None]))["seat"]
            assert (await call("chat", seat=seat))["lines"] == []
            assert (await call("log", seat=seat))["log"] == []
            assert (await call("legal_steps", seat=seat))["steps"] == []
            assert not (await call("wait_for_turn", seat=seat, seconds=0))["yourTurn"]
            for tool in ("view", "hint", "undo", "review", "start_table"):
                refused = await client.call_tool(tool, {"seat": seat})
                assert refused.is_error and refused.content[0].text, tool

    asyncio.run(ask())


def test_a_wrong_step_is_answered_with_the_rule_and_the_sentence() -> None:
    async def ask() -> None:
        async with mcp.Client(over_stdio()) as client:
            call = caller(client)
            seat = (await call("create_table", game="draftosaurus", opponents=[None]))["seat"]
            early = await client.call_tool("play", {"seat": seat, "line": "place trex king"})
            assert early.is_error and "not begun" in early.content[0].text
            other = (await call("create_table", game="draftosaurus", opponents=["random"]))["seat"]
            steps = (await call("legal_steps", seat=other))["steps"]
            known = {step["line"] for step in steps}
            species = ["trex", "triceratops", "stegosaurus", "parasaurolophus", "spinosaurus", "brachiosaurus"]
            held = {line.split()[1] for line in known}
            missing = next(name for name in species if name not in held)
            wrong = await client.call_tool("play", {"seat": other, "line": f"place {missing} king"})
            assert wrong.is_error and wrong.structured_content["rule"].startswith("DR-")
            nobody = await client.call_tool("view", {"seat": "nothing"})
            assert nobody.is_error

    asyncio.run(ask())


def test_agents_and_people_share_a_table_and_see_only_their_own(tmp_path: pathlib.Path) -> None:
    """Two agents of one process, with tokens of a host, decide at the same time; each has its own seat."""
    client_module = pytest.importorskip("mesozoic.client")

    async def match(address: str, url: str) -> None:
        host = client_module.Host(url)
        table = host.make("draftosaurus", [None, None])
        tokens = [host.token(table, seat) for seat in range(2)]
        async with mcp.Client(address) as one, mcp.Client(address) as two:
            calls = [caller(one), caller(two)]
            for call, token in zip(calls, tokens, strict=True):
                await call("join_table", seat=token)
            host.start(table)
            for call, token in zip(calls, tokens, strict=True):
                await call("wait_for_turn", seat=token)
            views = [await call("view", seat=token) for call, token in zip(calls, tokens, strict=True)]
            assert [view["you"] for view in views] == [0, 1]
            assert views[0]["view"] != views[1]["view"]
            begin = await one.call_tool("start_table", {"seat": tokens[0]})
            assert begin.is_error and "host" in begin.content[0].text
            hint = await one.call_tool("hint", {"seat": tokens[0]})
            assert hint.is_error and "bots" in hint.content[0].text
            steps = await calls[0]("legal_steps", seat=tokens[0])
            # The other has not decided, so nothing is known that could not be taken back.
            turn = await calls[0]("play", seat=tokens[0], line=steps["steps"][0]["line"])
            assert turn["canUndo"] and not turn["yourTurn"]
            assert (await calls[0]("undo", seat=tokens[0]))["yourTurn"]
            assert await calls[0]("legal_steps", seat=tokens[0]) == steps
            ends = await asyncio.gather(
                *(play(call, token, random.Random(n)) for n, (call, token) in enumerate(zip(calls, tokens, strict=True)))
            )
            assert ends[0]["standings"] == ends[1]["standings"]

    with server(tmp_path) as url:
        words = ["mcp", "--server", url, "--http", "127.0.0.1:0"]
        with started(*words, says="are served at ") as (address, _):
            asyncio.run(match(address, url))


PONG = 6
"""The bytes of the answer to a server that asks whether somebody is still there."""


def test_waiting_does_not_poll(tmp_path: pathlib.Path) -> None:
    """While an agent waits, its process says nothing to the server: a wire between them counts the bytes. It
    hears of its turn by itself."""
    client_module = pytest.importorskip("mesozoic.client")

    async def wait(url: str) -> None:
        said = 0

        async def pass_on(source: asyncio.StreamReader, goal: asyncio.StreamWriter, counts: bool) -> None:
            nonlocal said
            while data := await source.read(2**16):
                said += len(data) * counts
                goal.write(data)
            goal.close()

        async def wire(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard, told = await asyncio.open_connection(*url.removeprefix("http://").split(":"))
            await asyncio.gather(pass_on(reader, told, True), pass_on(heard, writer, False))

        host = client_module.Host(url)
        table = host.make("draftosaurus", [None, "random"])
        token = host.token(table, 0)
        async with await asyncio.start_server(wire, "127.0.0.1", 0) as between:
            port = between.sockets[0].getsockname()[1]
            async with mcp.Client(over_stdio("--server", f"http://127.0.0.1:{port}")) as agent:
                call = caller(agent)
                await call("join_table", seat=token)
                before = said
                assert before > 0
                assert not (await call("wait_for_turn", seat=token, seconds=2))["yourTurn"]
                assert said - before <= PONG
                waits = asyncio.create_task(call("wait_for_turn", seat=token, seconds=600))
                await asyncio.to_thread(host.start, table)
                assert (await waits)["yourTurn"]

    with server(tmp_path) as url:
        asyncio.run(wait(url))


def test_a_token_is_all_that_an_agent_has(tmp_path: pathlib.Path) -> None:
    """Whatever an agent puts in a token's place, at every tool that takes one, it sits nowhere else by it."""
    client_module = pytest.importorskip("mesozoic.client")

    async def attempt(address: str, url: str) -> None:
        host = client_module.Host(url)
        own, other = (host.make("draftosaurus", [None, None]) for _ in range(2))
        token, free = host.token(own, 0), host.token(other, 1)
        before = host.ask("GET", f"/api/tables/{other}")
        async with mcp.Client(address) as client:
            call = caller(client)
            await call("join_table", seat=token)
            table, seat, secret = token.split(".")
            wrong = [
                f"{other}.{seat}.{secret}",
                f"{table}.1.{secret}",
                f"{table}.{seat}.{free.split('.')[2]}",
                f"{token}\r\nCookie: {host.headers['Cookie']}",
                f"{token}\r\n\r\nGET /api/tables HTTP/1.0",
                f"{own}/../{other}.{seat}.{secret}",
                f"{token} ",
                "",
            ]
            tools = (await client.list_tools()).tools
            seated = [tool for tool in tools if "seat" in tool.input_schema["properties"]]
            assert len(seated) == len(TOOLS) - 3
            given = {"line": "place trex king", "text": "hello"}
            for tool in seated:
                needed = {name: given[name] for name in tool.input_schema["required"] if name != "seat"}
                for guess in wrong:
                    refused = await client.call_tool(tool.name, {"seat": guess, **needed})
                    assert refused.is_error, (tool.name, guess)
            for uri in (f"mesozoic://record/{own}", f"mesozoic://record/{own}/../{other}", "mesozoic://tables/"):
                with pytest.raises(Exception, match="There is no|when the game is over"):
                    await client.read_resource(uri)
            begin = await client.call_tool("start_table", {"seat": token})
            assert begin.is_error and "host" in begin.content[0].text
            assert (await call("chat", seat=token))["lines"] == []
        assert host.ask("GET", f"/api/tables/{other}") == before

    with server(tmp_path) as url:
        words = ["mcp", "--server", url, "--http", "127.0.0.1:0"]
        with started(*words, says="are served at ") as (address, _):
            asyncio.run(attempt(address, url))
