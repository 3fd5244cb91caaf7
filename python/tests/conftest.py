"""What the tests may not leave out where `cargo xtask python` has installed it, and others' manners."""

import importlib
import importlib.util
import os
import tempfile

import pytest

MODULES = {
    "bench": ["jax", "pgx"],
    "client": ["websockets"],
    "data": ["duckdb", "pandas", "polars", "pyarrow"],
    "gymnasium": ["gymnasium"],
    "mcp": ["mcp"],
    "openspiel": ["pyspiel"],
    "pettingzoo": ["pettingzoo"],
    "puffer": ["pufferlib"],
    "ray": ["ray"],
    "test": ["matplotlib", "mypy"],
}
"""What the optional parts of the package bring."""


def pytest_configure() -> None:
    wanted = [part for part in os.environ.get("MESOZOIC_TEST_PARTS", "").split(",") if part]
    modules = [module for part in wanted for module in MODULES[part]]
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise pytest.UsageError(f"these should be installed, and are not: {', '.join(missing)}")
    # Tests tell nobody that they run.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if importlib.util.find_spec("pufferlib"):
        # Whoever imports it finds a link to its pictures in the folder that they are in.
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                importlib.import_module("pufferlib")
            finally:
                os.chdir(here)
