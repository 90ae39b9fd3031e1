"""Tests that the types which the package names hold: mypy, where it is installed, checks it and a program with it."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES, USE = TOP / "Python/src", TOP / "Python/tests/typed_use.py"
HERE = {**os.environ, "PYTHONPATH": str(SOURCES)}


class Typing(unittest.TestCase):
  def check(self, program, *arguments, folder=TOP / "Python"):
    run = subprocess.run(
      [sys.executable, *program, *map(str, arguments)], cwd=folder, env=HERE, capture_output=True, text=True)
    self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

  def mypy(self, *arguments):
    if importlib.util.find_spec("mypy") is None:
      self.skipTest("mypy is not installed")
    with tempfile.TemporaryDirectory() as cache:
      self.check(
        ["-m", "mypy", "--config-file", TOP / "Python/pyproject.toml", "--cache-dir", cache], *arguments)

  def test_the_package(self):
    self.mypy(SOURCES / "verso")

  def test_what_stands_behind_the_stub(self):
    self.mypy(SOURCES / "verso/_native.py")

  def test_a_program_that_uses_it(self):
    self.mypy(USE)

  def test_that_program_runs(self):
    with tempfile.TemporaryDirectory() as folder:
      photo = pathlib.Path(folder) / "photo.jpg"
      shutil.copy(TOP / "Samples/harbour.jpg", photo)
      self.check([USE], photo)

  def test_the_stub_is_what_is_made_of_the_source(self):
    self.check([TOP / "Scripts/generate/native_stub.py", "--check"])

  def test_types_are_for_others_too(self):
    self.assertTrue((SOURCES / "verso/py.typed").exists())


if __name__ == "__main__":
  unittest.main()
