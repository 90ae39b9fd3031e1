"""How fast Spark reads photos, against two plain processes that each scan half of the list with one thread.

    python Python/benchmarks/spark_rate.py LIST --count 200000 --runs 5

Both read the same files, in the same order of names, ask for the same columns, and write Parquet. LIST has a path a line,
and is repeated until there are enough. Sessions of Spark and interpreters are started before the clock: a cluster is there
already. Runs of both take turns, so that what else the machine does hits both. Needs pyspark, pyarrow and Java.
"""

import argparse
import multiprocessing
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests"))
import engines  # noqa: E402


def write(paths, columns, target):
  """What a plain process does with its half."""
  import pyarrow
  import pyarrow.parquet

  import verso

  stream = pyarrow.RecordBatchReader.from_stream(verso.scan(paths, columns, threads=1, batch=2048))
  with pyarrow.parquet.ParquetWriter(target, stream.schema) as writer:
    for batch in stream:
      writer.write_batch(batch)


def plain(pool, paths, columns, folder):
  half = len(paths) // 2
  pool.starmap(write, [(paths[:half], columns, folder / "0.parquet"), (paths[half:], columns, folder / "1.parquet")])


def spark(session, paths, columns, folder, partition_bytes):
  from verso.spark import photos

  frame = photos(session, paths, columns, **({"partition_bytes": partition_bytes << 20} if partition_bytes else {}))
  frame.write.parquet(str(folder / "spark"))


def processor_time():
  """The seconds that this process and all below it have worked."""
  parents, ticks = {}, {}
  for process in pathlib.Path("/proc").glob("[0-9]*"):
    try:
      fields = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
      continue
    parents[int(process.name)] = int(fields[1])
    ticks[int(process.name)] = sum(map(int, fields[11:15]))

  def is_below(process):
    while process and process != os.getpid():
      process = parents.get(process, 0)
    return bool(process)

  return sum(count for process, count in ticks.items() if is_below(process)) / os.sysconf("SC_CLK_TCK")


def main():
  options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  options.add_argument("list", help="a file with a path a line")
  options.add_argument("--count", type=int, default=200_000, help="photos a run")
  options.add_argument("--runs", type=int, default=5)
  options.add_argument("--columns", help="names with commas; all by default")
  options.add_argument("--partition-bytes", type=int, help="in MiB")
  options.add_argument("--master", default="local[2]")
  asked = options.parse_args()
  names = pathlib.Path(asked.list).read_text().split("\n")
  names = [name for name in names if name]
  paths = (names * (asked.count // len(names) + 1))[:asked.count]
  columns = asked.columns.split(",") if asked.columns else None
  folder = pathlib.Path(tempfile.mkdtemp())
  session = engines.session(asked.master, **{
    "spark.driver.extraJavaOptions": "", "spark.executor.extraJavaOptions": ""})
  session.range(1).collect()
  times, work = {"plain": [], "spark": []}, {"plain": [], "spark": []}
  try:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
      plain(pool, paths[:1000], columns, folder)
      for run in range(asked.runs + 1):
        for kind in times:
          shutil.rmtree(folder)
          folder.mkdir()
          start, worked = time.monotonic(), processor_time()
          if kind == "plain":
            plain(pool, paths, columns, folder)
          else:
            spark(session, paths, columns, folder, asked.partition_bytes)
          took, worked = time.monotonic() - start, processor_time() - worked
          # The first run fills the caches of the system, and warms Java up.
          if run:
            times[kind].append(took)
            work[kind].append(worked)
          print(f"{kind:6} {took:7.2f} s  {asked.count / took:9,.0f} photos/s  {worked:6.1f} s of processors"
                f"  load {os.getloadavg()[0]:.1f}{'' if run else '  (not counted)'}", flush=True)
  finally:
    shutil.rmtree(folder, ignore_errors=True)
    session.stop()
  medians = {kind: statistics.median(taken) for kind, taken in times.items()}
  ratios = sorted(one / other for one, other in zip(times["plain"], times["spark"]))
  print(f"medians: plain {medians['plain']:.2f} s, Spark {medians['spark']:.2f} s; Spark has "
        f"{medians['plain'] / medians['spark']:.2f} of the speed (by pairs {ratios[0]:.2f} to {ratios[-1]:.2f})")
  medians = {kind: statistics.median(worked) for kind, worked in work.items()}
  print(f"processors: plain {medians['plain']:.1f} s, Spark {medians['spark']:.1f} s: "
        f"{medians['plain'] / medians['spark']:.2f}")


if __name__ == "__main__":
  main()
