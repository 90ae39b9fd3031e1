"""The programs of Python/docs/engines.md, run as they stand there: what they write are the rows of one process."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import engines
from engines import TOP

import verso

ARTICLE = TOP / "Python/docs/engines.md"

try:
  import pyarrow
  import pyarrow.dataset
except ImportError:
  pyarrow = None


def programs():
  """The programs of the article, by the heading over them."""
  found = {}
  for section in re.split(r"^##+ ", ARTICLE.read_text("utf-8"), flags=re.M)[1:]:
    for program in re.findall(r"^```python\n(.*?)^```", section, re.M | re.S):
      found[section.partition("\n")[0]] = program
  return found


PROGRAMS = programs()


@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class Recipes(unittest.TestCase):
  def setUp(self):
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    self.addCleanup(folder.cleanup)
    self.top = pathlib.Path(folder.name)
    (self.top / "Photos/more").mkdir(parents=True)
    for path in (TOP / "Samples").glob("*.jpg"):
      shutil.copy(path, self.top / "Photos/more")
    (self.top / "Photos/none.jpg").write_text("no photo")
    self.names = sorted(str(path.relative_to(self.top)) for path in self.top.rglob("*.jpg"))

  def run_program(self, name, **environment):
    self.assertLessEqual(len(PROGRAMS[name].splitlines()), 14)
    run = subprocess.run(
      [sys.executable, "-W", "ignore", "-c", PROGRAMS[name]], cwd=self.top, capture_output=True, text=True, timeout=180,
      env={**os.environ, "HOME": str(self.top), "SPARK_CONF_DIR": str(engines.configuration()), **environment})
    self.assertEqual(run.returncode, 0, run.stderr[-4000:])

  def check(self, names, missing=()):
    """Compares the rows that were written with those of one process, whose names here are others in a store."""
    here = os.getcwd()
    os.chdir(self.top)
    self.addCleanup(os.chdir, here)
    found = pyarrow.dataset.dataset("photos.parquet").to_table()
    rows = sorted(found.to_pylist(), key=lambda row: row["path"])
    columns = [name for name in verso.columns() if name in found.column_names]
    self.assertIn("error", columns)
    expected = pyarrow.table(verso.scan(names, columns)).to_pylist()
    for row, path in zip(rows, names):
      if row["path"] != path:
        row["path"] = row["path"].replace("s3a://", "").replace("s3://", "").replace("bucket/photos/", "Photos/")
    self.assertEqual(rows, [{name: row[name] for name in found.column_names} for row in expected])

  def recipe(self, name, *modules):
    reason = engines.missing(*modules)
    if reason:
      self.skipTest(reason)
    self.run_program(name)
    self.check(self.names)

  def test_duckdb(self):
    self.recipe("DuckDB", "duckdb")

  def test_polars(self):
    self.recipe("Polars", "polars")

  def test_daft(self):
    self.recipe("Daft", "daft")

  def test_ray(self):
    self.recipe("Ray Data", "ray", "pandas")

  def store(self):
    reason = engines.missing("fsspec", "s3fs", "moto", "flask", "flask_cors")
    if reason:
      self.skipTest(reason)
    store = engines.ObjectStore("bucket")
    self.addCleanup(store.close)
    for name in self.names:
      store.put(name.replace("Photos/", "photos/"), (self.top / name).read_bytes())
    return {
      "AWS_ENDPOINT_URL": store.endpoint, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}

  def test_objects(self):
    self.run_program("Objects without Spark", **self.store())
    self.check(self.names)

  def test_spark(self):
    reason = engines.missing("pyspark", "pandas", java=True)
    if reason:
      self.skipTest(reason)
    environment = self.store()
    (self.top / "inventory.csv").write_text("".join(
      f"bucket,{name.replace('Photos/', 'photos/')},{(self.top / name).stat().st_size}\n" for name in self.names))
    for name in ("Spark", "What is read", "Stores"):
      self.run_program(name, **environment)
      self.check(self.names)
      shutil.rmtree(self.top / "photos.parquet")

  def test_every_program_is_tried(self):
    self.assertEqual(
      set(PROGRAMS),
      {"Spark", "What is read", "Stores", "Ray Data", "Daft", "DuckDB", "Polars", "Objects without Spark"})


if __name__ == "__main__":
  unittest.main()
