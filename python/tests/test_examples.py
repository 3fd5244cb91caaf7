"""The examples in docstrings and in the README are run, and say what they claim."""

import doctest
import importlib
import inspect
import math
import pathlib
from collections.abc import Iterator

import pytest

import mesozoic
from mesozoic import _mesozoic, fields

README = pathlib.Path(__file__).parent.parent / "README.md"


def documented() -> Iterator[tuple[str, str]]:
    """Every docstring of the compiled module, which doctest does not find by itself."""
    for name, thing in inspect.getmembers(_mesozoic):
        if name.startswith("_"):
            continue
        yield name, thing.__doc__
        for part, method in vars(thing).items() if inspect.isclass(thing) else ():
            if not part.startswith("_") and method.__doc__:
                yield f"{name}.{part}", method.__doc__


@pytest.mark.parametrize("name, text", list(documented()))
def test_examples_of_docstrings_hold(name: str, text: str) -> None:
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    result = doctest.DocTestRunner(verbose=False).run(example)
    assert result.failed == 0


@pytest.mark.parametrize("name", ["_spaces", "fields", "gymnasium", "openspiel", "pettingzoo", "ray"])
def test_examples_of_modules_hold(name: str) -> None:
    if name not in ("fields", "ray"):
        pytest.importorskip({"_spaces": "gymnasium", "openspiel": "pyspiel"}.get(name, name))
    result = doctest.testmod(importlib.import_module(f"mesozoic.{name}"))
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("id", mesozoic.games())
def test_every_plane_of_an_observation_is_described(id: str) -> None:
    game = mesozoic.Game(id)
    missing = {name for name, _ in game.planes} - set(fields.FIELDS[id])
    assert not missing, f"say in mesozoic/fields.py what they hold: {missing}"
    assert sum(math.prod(shape) for _, shape in game.planes) == game.observation_len


def test_everything_public_is_documented() -> None:
    for name in mesozoic.__all__:
        assert getattr(mesozoic, name).__doc__, name
    silent = [
        f"{name}.{part}"
        for name, thing in inspect.getmembers(_mesozoic, inspect.isclass)
        for part, method in vars(thing).items()
        if callable(method) and not part.startswith("_") and not method.__doc__
    ]
    assert silent == []


def test_examples_of_the_readme_hold() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 0 and result.failed == 0
