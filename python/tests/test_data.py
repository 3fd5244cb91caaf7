"""What `mesozoic simulate` writes is read by the programs of others, and says what the engine says."""

import json
import os
import pathlib
import re
import subprocess
from typing import Any

import pytest
from server import BINARY, needs_binary

import mesozoic

duckdb = pytest.importorskip("duckdb")
pytestmark = needs_binary

GAMES = 40
DATA = pathlib.Path(__file__).parent.parent.parent / "docs/data.md"


def simulate(game: str, *words: object, games: int = GAMES) -> str:
    """What ``mesozoic simulate`` prints."""
    assert BINARY is not None
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MESOZOIC_")}
    command = [BINARY, "simulate", game, "--seats", "2", "--games", str(games), "--seed", "5"]
    done = subprocess.run([*command, *map(str, words)], capture_output=True, text=True, env=clean, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", mesozoic.games())
def test_a_file_is_read_by_duckdb_pandas_and_polars(game: str, tmp_path: pathlib.Path) -> None:
    file, folder = tmp_path / "games.parquet", tmp_path / "records"
    simulate(game, "--parquet", file, "--records", folder)
    rows = duckdb.sql(f"SELECT * FROM '{file}'").fetchall()
    names = [column[0] for column in duckdb.sql(f"DESCRIBE SELECT * FROM '{file}'").fetchall()]
    assert names == ["game", "seed", "seats", "steps"]
    assert [row[0] for row in rows] == list(range(GAMES))
    for (number, seed, seats, steps), path in zip(rows, sorted(folder.iterdir()), strict=True):
        assert path.name == f"{game}-{number:06}.record" and seed
        header, *entries, footer = map(json.loads, path.read_text().splitlines())
        told = [{"seat": e["seat"], "line": e["line"]} for e in entries if e["t"] == "step"]
        assert steps == told and header["game"] == game
        places = {placing["seat"]: placing for placing in footer["standings"]}
        for at, seat in enumerate(seats):
            assert seat["seat"] == at and seat["bot"] == "random"
            assert (seat["score"], seat["rank"]) == (places[at]["total"], places[at]["rank"])
            assert sum(source["points"] for source in seat["sources"]) == seat["score"]
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = polars.read_parquet(file)
    assert frame.rows() == [tuple(row) for row in rows]
    table = pandas.read_parquet(file)
    assert list(table["seed"]) == [row[1] for row in rows]
    assert [list(steps) for steps in table["steps"]] == [row[3] for row in rows]
    notes = dict(duckdb.sql(f"SELECT key, value FROM parquet_kv_metadata('{file}')").fetchall())
    assert notes[b"mesozoic.game"] == game.encode()


def test_the_number_of_threads_changes_nothing(tmp_path: pathlib.Path) -> None:
    files = [tmp_path / f"{threads}.parquet" for threads in (1, 2)]
    for threads, file in enumerate(files, 1):
        simulate("draftosaurus", "--threads", threads, "--parquet", file)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.long
@pytest.mark.parametrize("game", mesozoic.games())
def test_a_dataset_of_a_hundred_thousand_games_is_one_command(game: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.parquet"
    simulate(game, "--parquet", file, games=100_000)
    counts = "count(*), count(DISTINCT seed), min(len(steps)), min(len(seats)), max(len(seats))"
    games, seeds, fewest, *seats = duckdb.sql(f"SELECT {counts} FROM '{file}'").fetchall()[0]
    assert (games, seeds, seats) == (100_000, 100_000, [2, 2]) and fewest > 0


def test_datasets_of_all_games_are_one_command(tmp_path: pathlib.Path) -> None:
    """The one on the page, with fewer games."""
    assert BINARY is not None
    [command] = re.findall(r"```sh\n(for .*?)```", DATA.read_text(), re.DOTALL)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/mesozoic").symlink_to(pathlib.Path(BINARY).absolute())
    env = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    few = command.replace("100000", "3")
    assert few != command
    subprocess.run(["sh", "-ec", few], cwd=tmp_path, env=env, capture_output=True, check=True)
    made = {file.stem: duckdb.sql(f"SELECT count(*) FROM '{file}'").fetchall() for file in tmp_path.glob("*.parquet")}
    assert made == {game: [(3,)] for game in mesozoic.games()}


def test_a_file_is_not_written_over(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.parquet"
    simulate("draftosaurus", "--parquet", file)
    with pytest.raises(AssertionError, match="there already"):
        simulate("draftosaurus", "--parquet", file)
    simulate("draftosaurus", "--parquet", file, "--force")


def test_the_questions_of_the_page_are_answered(tmp_path: pathlib.Path) -> None:
    """By DuckDB, of each of the three forms, which tell of the same games; of one by polars too."""
    pytest.importorskip("polars")
    stem = tmp_path / "draftosaurus"
    simulate("draftosaurus", "--parquet", f"{stem}.parquet", "--csv", f"{stem}.csv", "--records", tmp_path / "records")
    questions = re.findall(r"```sql\n(.*?);\n```", DATA.read_text(), re.DOTALL)
    wins, points, lines = (
        duckdb.sql(question.replace("FROM '", f"FROM '{tmp_path}/").replace("'records/", f"'{tmp_path}/records/")).fetchall()
        for question in questions
    )
    assert [seat for seat, _, _ in wins] == [0, 1]
    mean = sum(points for _, _, points in wins) / 2
    assert points == [("random", pytest.approx(mean))]
    [program] = re.findall(r"```python\n(.*?)```", DATA.read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    exec(program.replace("draftosaurus.parquet", f"{stem}.parquet"), names)  # noqa: S102
    assert names["wins"].sort("seat").rows() == [pytest.approx(row) for row in wins]
    file = f"'{stem}.parquet'"
    [(steps,)] = duckdb.sql(f"SELECT sum(len(steps)) FROM {file}").fetchall()
    assert sum(times for _, times in lines) == steps and all(line for line, _ in lines)


def test_every_column_is_described(tmp_path: pathlib.Path) -> None:
    """Also those inside of others; and CSV has those that are described for it."""
    file = tmp_path / "games.parquet"
    simulate("draftosaurus", "--parquet", file)
    page = DATA.read_text()
    schema = duckdb.sql(f"SELECT path_in_schema FROM parquet_metadata('{file}')").fetchall()
    for (path,) in schema:
        column = ".".join(part for part in path.split(", ") if part not in ("list", "element"))
        assert f"| `{column}` |" in page, column
    head = simulate("draftosaurus", "--csv", "-").splitlines()[0].split(",")
    assert head[:6] == "game seed seat bot score rank".split() and head[-1] == "more"
