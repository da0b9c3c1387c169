#!/usr/bin/env python3
"""Results as Parquet under the programs that people read them with: DuckDB and pandas.

usage: readers.py NULLWINDOW [--limit N]

Writes a real file in all formats, runs the Python of the guide on it, compares what DuckDB finds in each format, and has
nullwindow read what DuckDB and pandas have written.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

import duckdb
import pandas

ROOT = Path(__file__).resolve().parents[2]
COUNTS = "count(*), sum(leaves), sum(nodes), sum(cum_leaves), sum(generated), max(key), min(best_move), count(value)"


def run(program, *arguments):
    """The program's standard output; it has to go well."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return done.stdout


def refused(program, *arguments):
    """The line that the program refuses its input with."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, (done.returncode, done.stderr)
    return done.stderr


def rows(path):
    return [json.loads(line) for line in open(path)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--limit", type=int, default=2000, help="positions")
    arguments = parser.parse_args()
    program = str(Path(arguments.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        games = ROOT / "positions/othello.txt"
        command = ["run", games, "--limit", arguments.limit, "--depth", 3, "--algorithms", "aspiration,sss,mtd-f"]
        run(program, *command, "--output", "rows.parquet")
        run(program, *command, "--shard", "1/2", "--output", "shard-1.jsonl")
        run(program, *command, "--shard", "2/2", "--output", "shard-2.jsonl")
        for name in ["rows.jsonl", "rows.csv"]:
            run(program, "convert", "rows.parquet", "--output", name)

        # The Python of the guide.
        guide = (ROOT / "src/experiment/README.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```", guide, re.M | re.S)
        assert len(blocks) == 2, "the examples of the guide"
        for block in blocks:
            exec(block, {})

        # The same in every format and in shards.
        csv = "read_csv('rows.csv', types={'key': 'VARCHAR'})"
        json_rows = "read_json('rows.jsonl', columns={'leaves': 'BIGINT', 'nodes': 'BIGINT', 'cum_leaves': 'BIGINT', " \
            "'generated': 'BIGINT', 'key': 'VARCHAR', 'best_move': 'VARCHAR', 'value': 'INTEGER'})"
        found = {source: duckdb.sql(f"select {COUNTS} from {source}").fetchall()[0]
                 for source in ["'rows.parquet'", csv, json_rows, json_rows.replace("rows.jsonl", "shard-*.jsonl")]}
        assert len(set(found.values())) == 1, found
        frame = pandas.read_parquet("rows.parquet")
        whole = rows("rows.jsonl")
        assert frame["leaves"].sum() == sum(row["leaves"] for row in whole) and len(frame) == len(whole)
        assert list(frame.columns) == list(whole[0]), "the columns in their order"
        assert frame["table_move"].dtype == bool and frame["seconds"].dtype == float, frame.dtypes

        # What others write is read.
        duckdb.sql("copy (select * from 'rows.parquet') to 'duckdb.parquet'")
        # By default pandas makes integers of which some are missing into floating-point numbers.
        pandas.read_parquet("rows.parquet", dtype_backend="pyarrow").to_parquet("pandas.parquet")
        for name in ["duckdb.parquet", "pandas.parquet"]:
            run(program, "convert", name, "--output", "again.jsonl", "--overwrite")
            assert rows("again.jsonl") == whole, name
            run(program, "report", name, "--output", "report")

        # What is not results is refused.
        duckdb.sql("copy (select 1 as leaves, 'x' as colour) to 'foreign.parquet'")
        message = refused(program, "report", "foreign.parquet")
        assert message.startswith("error: foreign.parquet: column 'colour' is not of results, expected"), message
        duckdb.sql("copy (select 'x' as leaves) to 'foreign.parquet'")
        message = refused(program, "report", "foreign.parquet")
        assert message.startswith("error: foreign.parquet: column 'leaves' is of type BYTE_ARRAY, expected"), message
        duckdb.sql("copy (select 3 as leaves) to 'foreign.parquet'")
        message = refused(program, "report", "foreign.parquet")
        assert message.startswith("error: foreign.parquet: no column 'game', expected"), message

        for name in ["rows.jsonl", "rows.csv", "rows.parquet"]:
            size = os.path.getsize(name)
            print(f"{name}: {size} bytes, {size / len(whole):.1f} a row, {len(whole)} rows")
        os.chdir(ROOT)


if __name__ == "__main__":
    main()
