#!/usr/bin/env python3
"""A million photos: how fast `verso read --json` and scans into Parquet go through them, in how much memory.

  VERSO_LIBRARY=… PYTHONPATH=Python/src python Python/benchmarks/million.py photos.txt --verso .build/release/verso

Makes links to the photos of a list, 10,000 in a folder, until there are as many as asked for; has each job read them in
a process of its own, in rounds that take turns; and then reads the tables back with pyarrow, DuckDB and Polars, which
must find the same rows and the same nulls. Goals: the usual columns at 1.5 times the rate of `verso read --json`,
`everything` at 0.9 times, within 300 MB. Links to the same files stay in the page cache: what is measured is the work,
and not the disk.
"""

import argparse
import collections
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FOLDER_SIZE = 10_000
GOALS = {"usual columns": 1.5, "everything": 0.9}
MOST_MEMORY = 300


def links(photos, count, folder, symbolic):
  """Makes the links, and a list of them."""
  folder.mkdir(parents=True, exist_ok=True)
  listed = folder / f"list-{count}.txt"
  if listed.exists():
    return listed
  with open(folder / "list.new", "w") as lines:
    for number in range(count):
      photo = photos[number % len(photos)]
      place = folder / f"{number // FOLDER_SIZE:04}" / f"{number:08}{pathlib.Path(photo).suffix}"
      if number % FOLDER_SIZE == 0:
        place.parent.mkdir(exist_ok=True)
      if not os.path.lexists(place):
        try:
          (os.symlink if symbolic else os.link)(photo, place)
        except OSError:
          # A file has so many names and no more, and none on another disk.
          os.symlink(os.path.abspath(photo), place)
      lines.write(f"{place}\n")
  os.rename(folder / "list.new", listed)
  return listed


def timed(words, output):
  """Runs a program; its seconds, and the most memory in MB that it had at once."""
  with open(output, "wb") as file:
    begin = time.perf_counter()
    program = subprocess.Popen(words, stdout=file, stderr=subprocess.PIPE)
    said = program.stderr.read()
    _, status, used = os.wait4(program.pid, 0)
    seconds = time.perf_counter() - begin
  program.returncode = os.waitstatus_to_exitcode(status)
  if program.returncode not in (0, 1):
    sys.exit(f"{' '.join(map(str, words))}: {program.returncode}: {said.decode(errors='replace')}")
  return seconds, used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


def check(path, count):
  """What pyarrow, DuckDB and Polars find in a table: they must agree."""
  import duckdb
  import polars
  import pyarrow.parquet

  table = pyarrow.parquet.ParquetFile(path)
  names = table.schema_arrow.names
  asked = [name for name in ("error", "taken_utc", "camera_model", "everything") if name in names][:3]
  nulls = collections.Counter()
  rows = 0
  for number in range(table.num_row_groups):
    group = table.read_row_group(number)
    group.validate(full=True)
    rows += group.num_rows
    for name in asked:
      nulls[name] += group.column(name).null_count
  expected = (rows, *(nulls[name] for name in asked))
  counts = ", ".join(f"count(*) - count({name})" for name in asked)
  by_duckdb = duckdb.sql(f"select count(*), {counts} from read_parquet('{path}')").fetchall()[0]
  by_polars = polars.scan_parquet(path).select(
    polars.len().alias("rows"), *(polars.col(name).null_count().alias(name) for name in asked)).collect().row(0)
  agreed = rows == count and expected == tuple(by_duckdb) == tuple(by_polars)
  told = ", ".join(f"{nulls[name]:,} nulls in {name}" for name in asked)
  print(f"{path.name}: {rows:,} rows in {table.num_row_groups} row groups, {told}; "
        f"pyarrow (full validation), DuckDB and Polars {'agree' if agreed else 'DO NOT AGREE'}")
  return agreed


def each_column(listed, count):
  """The rate of every column alone: what one of them costs."""
  import pyarrow
  import verso

  paths = pathlib.Path(listed).read_text().split("\n")[:count]
  for name in verso.columns():
    begin = time.process_time(), time.perf_counter()
    for _ in pyarrow.RecordBatchReader.from_stream(verso.scan(paths, [name], threads=1)):
      pass
    used, seconds = time.process_time() - begin[0], time.perf_counter() - begin[1]
    print(f"{name:20} {len(paths) / seconds:8,.0f} photos a second {used / len(paths) * 1e6:8.1f} µs of work a photo")


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("list", help="a file with the paths of photos, one a line")
  parser.add_argument("--count", type=int, default=1_000_000)
  parser.add_argument("--rounds", type=int, default=1)
  parser.add_argument("--verso", default="verso", help="the command")
  parser.add_argument("--folder", type=pathlib.Path, help="where the links go and stay; a temporary folder by default")
  parser.add_argument("--symbolic", action="store_true", help="symbolic links, where the photos lie on another disk")
  parser.add_argument("--threads", default="2", help="of scans and of verso read")
  parser.add_argument("--each-column", action="store_true", help="only say what each column costs")
  options = parser.parse_args()
  os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:int(options.threads)]))
  folder = options.folder or pathlib.Path(tempfile.mkdtemp(prefix="verso-million-"))
  try:
    photos = [line for line in pathlib.Path(options.list).read_text().split("\n") if line]
    listed = links(photos, options.count, folder, options.symbolic)
    if options.each_column:
      return each_column(listed, options.count)
    for photo in set(photos):
      pathlib.Path(photo).read_bytes()  # Into the page cache.
    return 0 if measure(listed, folder, options) else 1
  finally:
    if options.folder is None:
      shutil.rmtree(folder)


def measure(listed, folder, options):
  table = [
    sys.executable, "-m", "verso", "--threads", options.threads, "--overwrite", "--files-from", listed, "--parquet"]
  tables = {name: folder / f"{name.replace(' ', '-')}.parquet" for name in (*GOALS, "all columns and everything")}
  jobs = {
    "verso read --json": [options.verso, "read", "--json", "--jobs", options.threads, "--files-from", listed],
    "usual columns": [*table, tables["usual columns"]],
    "everything": [*table, tables["everything"], "--columns", "path,error,everything"],
    "all columns and everything": [*table, tables["all columns and everything"], "--everything"],
  }
  results = collections.defaultdict(list)
  for _ in range(options.rounds):
    for name, words in jobs.items():
      results[name].append(timed([str(word) for word in words], "/dev/null"))
  print(f"{options.count:,} photos, {options.threads} processors, median of {options.rounds} rounds, "
        f"load {os.getloadavg()[0]:.1f}, {time.strftime('%-d %B %Y')}\n")
  print("| job | photos a second | of `verso read --json` | CPU | of its | most memory | file |")
  print("| --- | --: | --: | --: | --: | --: | --: |")
  base, base_used = (statistics.median(result[part] for result in results["verso read --json"]) for part in (0, 2))
  good = True
  for name, found in results.items():
    seconds = statistics.median(result[0] for result in found)
    used = statistics.median(result[2] for result in found)
    memory = max(result[1] for result in found)
    size = f"{tables[name].stat().st_size / 1e6:,.0f} MB" if name in tables else ""
    print(f"| {name} | {options.count / seconds:,.0f} | {base / seconds:.2f} | {used:.1f} s | {base_used / used:.2f} "
          f"| {memory:,.0f} MB | {size} |")
    good = good and (name not in GOALS or (base / seconds >= GOALS[name] and memory <= MOST_MEMORY))
  print()
  # Checked one after the other by the parent, whose memory is no part of what was measured.
  agreed = all([check(path, options.count) for path in tables.values()])
  print("All goals are reached." if good else "Not all goals are reached.")
  print(f"(This process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB.)")
  return good and agreed


if __name__ == "__main__":
  sys.exit(main())
