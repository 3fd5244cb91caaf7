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
        for part in vars(thing) if inspect.isclass(thing) else ():
            if not part.startswith("_"):
                yield f"{name}.{part}", getattr(thing, part).__doc__


EXAMPLES = dict(documented())


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_docstrings_hold(name: str) -> None:
    """Every function, class, method and property has one."""
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name] or "", {}, name, None, None)
    result = doctest.DocTestRunner(verbose=False).run(example)
    assert result.attempted > 0, f"{name} needs an example"
    assert result.failed == 0


@pytest.mark.parametrize(
    "name", ["_spaces", "errors", "fields", "gymnasium", "openspiel", "pettingzoo", "puffer", "ray"]
)
def test_examples_of_modules_hold(name: str) -> None:
    if name not in ("errors", "fields", "ray"):
        pytest.importorskip({"_spaces": "gymnasium", "openspiel": "pyspiel", "puffer": "pufferlib"}.get(name, name))
    result = doctest.testmod(importlib.import_module(f"mesozoic.{name}"))
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("id", mesozoic.games())
def test_every_plane_of_an_observation_is_described(id: str) -> None:
    game = mesozoic.Game(id)
    missing = {name for name, _ in game.planes} - set(fields.FIELDS[id])
    assert not missing, f"say in mesozoic/fields.py what they hold: {missing}"
    assert sum(math.prod(shape) for _, shape in game.planes) == game.observation_len


def test_the_page_of_observations_is_fresh() -> None:
    written = README.parent.parent / "docs/observations.md"
    told = "run `python -m mesozoic.fields --page > docs/observations.md`"
    assert written.read_text() == fields.page(), told


def test_everything_public_is_documented() -> None:
    """What a class of errors is for is shown by an example of its own."""
    for name in mesozoic.__all__:
        assert ">>>" in (getattr(mesozoic, name).__doc__ or ""), name


def test_examples_of_the_readme_hold() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 0 and result.failed == 0
