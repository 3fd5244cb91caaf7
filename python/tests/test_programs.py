"""The examples and benchmarks run from beginning to end, in a short form."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import types
from typing import Any

import pytest

FOLDER = pathlib.Path(__file__).parent.parent


def load(path: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, FOLDER / path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ppo_learns() -> None:
    """A short training against random play ends with nearly every game won; a newcomer loses a third."""
    ppo = load("examples/ppo.py")
    words = "--opponent random --rows 64 --whole 32 --each 16 --games 1000 --updates".split()
    assert ppo.main([*words, "0"]) < 0.8
    assert ppo.main([*words, "25"]) > 0.95


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ppo_beats_greedy(seed: int) -> None:
    """As it is, whatever it began with, in games that it was not stopped by."""
    assert load("examples/ppo.py").main(["--seed", str(seed)]) > 0.5


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    """From the records to the picture, which is drawn without a screen."""
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((FOLDER / "examples/balance.ipynb").read_text())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            exec(compile(source, "balance.ipynb", "exec"), names)  # noqa: S102
    assert len(list(tmp_path.glob("records/*.record"))) == 200
    assert names["wins"].sum() == pytest.approx(200) and len(names["records"]) == 200
    names["figure"].savefig(tmp_path / "balance.png")
    assert [axes.get_title() for axes in names["figure"].axes] == ["points by seat", "share of wins by seat"]


def test_the_benchmark_prints_its_page() -> None:
    words = ["--rows", "8", "--rounds", "1", "--seconds", "0.001"]
    done = subprocess.run(
        [sys.executable, "benches/speed.py", *words],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "| Draftosaurus | 2 |" in done.stdout
