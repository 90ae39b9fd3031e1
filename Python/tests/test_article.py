"""Tests that the code of Python/docs/million-photos.md runs from top to bottom, and prints what stands there.

`ARTICLE=write` puts what is printed into the page.
"""

import ast
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

import verso  # noqa: E402

ARTICLE = TOP / "Python/docs/million-photos.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
GENERATED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"

NEEDED = ("duckdb", "pandas", "polars", "pyarrow")
MISSING = []
for name in NEEDED:
  try:
    __import__(name)
  except ImportError:
    MISSING.append(name)


def changed(sample, path, **values):
  photo = verso.read(TOP / "Samples" / sample)
  for field, value in values.items():
    photo.set(field, value)
  if values:
    photo.write(path)
  else:
    shutil.copy(TOP / "Samples" / sample, path)


def make_photos(folder):
  """Twelve photos, 250 times each, and five files that are none."""
  kinds = folder / "kinds"
  kinds.mkdir()
  pocket = {"Make": "Example", "Model": "Pocket 3"}
  for number, (sample, values) in enumerate((
    ("harbour.jpg", {}),
    ("harbour.jpg", {"OffsetTime": None, "OffsetTimeOriginal": None, "OffsetTimeDigitized": None, "GPS:*": None,
                     "SerialNumber": None}),
    ("harbour.jpg", {"DateTimeOriginal": "2024:05:06 07:08:09+01:00"}),
    ("plain.jpg", {**pocket, "DateTimeOriginal": "2024:07:01 12:00:00+02:00", "GPS": "46.95,7.45",
                   "Keywords": ["sea", "boat"]}),
    ("plain.jpg", {**pocket, "DateTimeOriginal": "2025:01:02 06:30:00+02:00", "Keywords": ["sea", "dawn"]}),
    ("plain.jpg", {**pocket, "DateTimeOriginal": "2024:12:24 18:00:00"}),
    ("big-endian.jpg", {}),
    ("big-endian.jpg", {"DateTimeOriginal": "2023:03:04 05:06:07"}),
    ("plain.jpg", {"XMP-iptcExt:DigitalSourceType": GENERATED}),
    ("plain.jpg", {}),
    ("orientation-6.jpg", {}),
    ("formats/baseline.jpg", {}),
  )):
    changed(sample, kinds / str(number), **values)
  for number in range(3000):
    place = folder / "Photos" / f"{number // 250:02}" / f"{number:04}.jpg"
    place.parent.mkdir(parents=True, exist_ok=True)
    # The first ones are changed by the article, which must not change the others.
    (shutil.copy if number < 12 else os.link)(kinds / str(number % 12), place)
  broken = folder / "Photos/broken"
  broken.mkdir()
  for number in range(3):
    (broken / f"{number}.jpg").write_text("This was a photo once.")
  (broken / "3.jpg").touch()
  (broken / "4.jpg").symlink_to("nowhere.jpg")


def run(code, namespace):
  """What a block prints; its exceptions name their lines in it."""
  printed = io.StringIO()
  with contextlib.redirect_stdout(printed):
    exec(compile(ast.parse(code, "<block>"), "<block>", "exec"), namespace)
  return printed.getvalue()


@unittest.skipIf(MISSING, f"not installed: {', '.join(MISSING)}")
class Article(unittest.TestCase):
  maxDiff = None

  def test_it_runs_and_prints_what_it_says(self):
    text = ARTICLE.read_text(encoding="utf-8")
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    make_photos(pathlib.Path(folder.name))
    self.addCleanup(os.chdir, os.getcwd())
    os.chdir(folder.name)
    namespace = {"__name__": "article"}
    blocks = list(BLOCK.finditer(text))
    self.assertGreater(len(blocks), 15)
    found = text
    for block in blocks:
      printed = run(block[1], namespace)
      if os.environ.get("ARTICLE") == "write" and block[2] is not None:
        found = found.replace(block[0], block[0].replace(f"```text\n{block[2]}", f"```text\n{printed}"))
      else:
        with self.subTest(block[1].strip().splitlines()[0]):
          self.assertEqual(printed, block[2] or "")
    if found != text:
      ARTICLE.write_text(found, encoding="utf-8")


if __name__ == "__main__":
  unittest.main()
