"""The Python of README and of the guide, run on a copy of a sample photo."""

import contextlib
import io
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Python/src"))

PAGES = ["Python/README.md", "Sources/Verso/Verso.docc/CommandGuide.md"]
# Spark has tests of its own, which need Java: test_spark.py.
LEFT_OUT = "verso.spark"


class Readme(unittest.TestCase):
  def test_its_code_runs(self):
    for page in PAGES:
      blocks = re.findall(r"^```python\n(.*?)^```", (TOP / page).read_text(encoding="utf-8"), re.M | re.S)
      self.assertTrue(blocks, page)
      names = {"paths": ["photo.jpg"]}
      with tempfile.TemporaryDirectory() as folder:
        shutil.copy(TOP / "Samples/harbour.jpg", os.path.join(folder, "photo.jpg"))
        with changed_folder(folder):
          for block in blocks:
            if LEFT_OUT in block:
              continue
            with self.subTest(page=page, block=block.splitlines()[0]):
              try:
                with contextlib.redirect_stdout(io.StringIO()):
                  exec(compile(block, page, "exec"), names)
              except ImportError as error:
                self.skipTest(f"not installed: {error.name}")


@contextlib.contextmanager
def changed_folder(folder):
  """What contextlib.chdir does since Python 3.11."""
  before = os.getcwd()
  os.chdir(folder)
  try:
    yield
  finally:
    os.chdir(before)


if __name__ == "__main__":
  unittest.main()
