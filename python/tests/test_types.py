"""The stubs say what the compiled module has, and the package keeps its own types."""

import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).parent


def run(folder: pathlib.Path, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_agree_with_the_module() -> None:
    # Not beside the sources, which Python would find before what is installed.
    run(TESTS, "mypy.stubtest", "mesozoic._mesozoic", "--ignore-disjoint-bases")


def test_the_package_is_typed() -> None:
    run(TESTS.parent, "mypy")
