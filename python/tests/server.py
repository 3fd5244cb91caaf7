"""A Mesozoic server on a free port of this machine, for tests of programs that play there."""

import contextlib
import os
import pathlib
import subprocess
from collections.abc import Iterator

import pytest

BINARY = os.environ.get("MESOZOIC_BIN")
needs_binary = pytest.mark.skipif(
    BINARY is None, reason="MESOZOIC_BIN names no binary; `cargo xtask python` builds one"
)


@contextlib.contextmanager
def started(*words: str, says: str) -> Iterator[tuple[str, subprocess.Popen]]:
    """A command of the binary that stays, and the address that it prints behind these words."""
    assert BINARY is not None
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MESOZOIC_")}
    with subprocess.Popen([BINARY, *words], stdout=subprocess.PIPE, text=True, env=clean) as program:
        try:
            assert program.stdout is not None
            line = program.stdout.readline()
            assert says in line, line
            yield line.split(says)[1].strip(), program
        finally:
            program.terminate()


@contextlib.contextmanager
def server(folder: pathlib.Path) -> Iterator[str]:
    """The address of a server that keeps its tables in this folder."""
    words = ["serve", "--port", "0", "--db", f"sqlite:{folder / 'tables.db'}", "--log", "warn"]
    with started(*words, says="is open at ") as (url, _):
        yield url
