"""Tests of the Python package: python3 -m unittest discover -s Python/tests, from the top of a checkout.

They need libverso (make library; VERSO_LIBRARY names another one). VERSO names the command that answers are
compared with; pyarrow, Polars and DuckDB are tried where they are installed.
"""

import datetime
import doctest
import gc
import io
import itertools
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Python/src"))

import verso  # noqa: E402
import verso._errors, verso._photo, verso._scan, verso._values  # noqa: E401,E402,F401

HARBOUR, PLAIN = TOP / "Samples/harbour.jpg", TOP / "Samples/plain.jpg"
COMMAND = os.environ.get("VERSO") or str(TOP / ".build/release/verso")
CORPUS = [pathlib.Path(folder) for folder in [os.environ.get("VERSO_CORPUS")] if folder]

try:
  import pyarrow
except ImportError:
  pyarrow = None


def photos(folder):
  return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".json", ".md", ".tsv"))


class Setting(unittest.TestCase):
  """What is read is what is set."""

  def setUp(self):
    self.photo = verso.read(HARBOUR)

  def again(self):
    return verso.read(self.photo.to_bytes())

  def test_numbers_are_those_that_are_stored(self):
    values = {
      "ApertureValue": Fraction(40761, 8200), "ShutterSpeedValue": Fraction(-56573, 7102), "MaxApertureValue": Fraction(18, 5),
      "Orientation": 6, "LensInfo": (Fraction(24), Fraction(70), Fraction(28, 10), Fraction(4)), "ExposureTime": Fraction(1, 125),
      "GPSLatitude": (Fraction(46), Fraction(57), Fraction(123, 10)), "GPSTimeStamp": (Fraction(7), Fraction(8), Fraction(9))}
    for name, value in values.items():
      self.photo.set(name, value)
    found = self.again()
    for name, value in values.items():
      group = "GPS" if name.startswith("GPS") else "IFD0" if name == "Orientation" else "ExifIFD"
      self.assertEqual(found[f"{group}:{name}"], value, name)
    self.photo.set("ApertureValue", "5.6").set("GPSLatitude", -33.5)
    self.assertAlmostEqual(float(self.again()["ExifIFD:ApertureValue"]), 4.97, 2)
    self.assertEqual(self.again()["GPS:GPSLatitude"][:2], (33, 30))

  def test_a_datetime_has_its_fraction(self):
    self.photo.set("DateTimeOriginal", "2024:05:06 07:08:09.47+02:00")
    self.assertEqual(self.again()["ExifIFD:SubSecTimeOriginal"], "47")
    self.photo.set("DateTimeOriginal", datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc))
    self.assertNotIn("ExifIFD:SubSecTimeOriginal", self.again())
    self.assertEqual(self.again()["ExifIFD:OffsetTimeOriginal"], "+00:00")
    self.photo.set("DateTimeOriginal", datetime.datetime(2024, 1, 2, 3, 4, 5, 250_000))
    self.assertEqual(self.again()["ExifIFD:SubSecTimeOriginal"], "250000")

  def test_numbers_in_a_list_are_items(self):
    self.photo.set("Keywords", [2024, 2025])
    self.assertEqual(self.again()["XMP-dc:Subject"], ("2024", "2025"))

  def test_a_name_of_another_format_is_refused(self):
    with tempfile.TemporaryDirectory() as folder:
      with self.assertRaises(verso.ValueRefused):
        self.photo.write(os.path.join(folder, "photo.png"))
      self.photo.write(os.path.join(folder, "photo.jpeg"))
      self.assertEqual(os.listdir(folder), ["photo.jpeg"])

  def test_words_of_errors(self):
    with tempfile.TemporaryDirectory() as folder:
      path = os.path.join(folder, "empty.jpg")
      open(path, "wb").close()
      with self.assertRaises(verso.FileError) as raised:
        verso.read(path)
      self.assertNotIn("Errno", str(raised.exception))
      self.assertEqual(str(raised.exception).count(path), 1)


class Reading(unittest.TestCase):
  def test_values_are_typed(self):
    photo = verso.read(HARBOUR)
    self.assertEqual(photo.format, "JPEG")
    self.assertEqual(photo.media_type, "image/jpeg")
    self.assertEqual(photo["ExifIFD:ExposureTime"], Fraction(1, 250))
    self.assertIsInstance(photo["ExifIFD:ExposureTime"], Fraction)
    self.assertEqual(photo["ExifIFD:DateTimeOriginal"], datetime.datetime(2025, 9, 18, 19, 11, 43))
    self.assertEqual(photo["IFD0:Orientation"], 1)
    item = photo.item("IFD0:Orientation")
    self.assertEqual((item.label, item.numeric, item.block), ("Horizontal (normal)", "1", "Exif"))
    self.assertIn("IFD0:Make", photo)
    self.assertNotIn("IFD0:Nothing", photo)
    self.assertIsNone(photo.get("IFD0:Nothing"))
    self.assertEqual(len(photo), len(list(photo)))
    self.assertTrue(all(item.group == "GPS" for item in photo.all(groups=["GPS"])))

  def test_the_mapping_is_what_the_items_say(self):
    for path in photos(TOP / "Samples") + [path for folder in CORPUS for path in photos(folder)[::7]]:
      try:
        photo = verso.read(path)
      except verso.Error:
        continue
      expected = {}
      for item in photo.all():
        expected.setdefault(f"{item.group}:{item.name}", item)
      # As texts, since what is no number is not equal to itself.
      self.assertEqual(repr(dict(photo)), repr({key: item.value for key, item in expected.items()}), path)
      self.assertTrue(all(photo.item(key) == item for key, item in expected.items() if item.value == item.value), path)

  def test_the_version_is_one(self):
    release = (TOP / "Sources/Verso/Release.swift").read_text()
    self.assertEqual(verso.__version__, re.search(r'let version: StaticString = "(.*)"', release)[1])

  def test_whatever_gives_the_bytes(self):
    whole = HARBOUR.read_bytes()
    with open(HARBOUR, "rb") as file:
      answers = [
        verso.read(source, name=str(HARBOUR)).json()
        for source in (HARBOUR, str(HARBOUR), whole, bytearray(whole), memoryview(whole), io.BytesIO(whole), file)]
    self.assertEqual(len(set(answers)), 1)

  def test_a_file_is_read_by_ranges(self):
    class Counting(io.BytesIO):
      fetched = 0

      def read(self, size=-1):
        data = super().read(size)
        self.fetched += len(data)
        return data

    file = Counting(HARBOUR.read_bytes() + bytes(50_000_000))
    self.assertEqual(verso.read(file)["IFD0:Make"], "Example")
    self.assertLess(file.fetched, 80_000)

  @unittest.skipUnless(pathlib.Path(COMMAND).exists(), "the command is not built")
  def test_json_is_what_the_command_prints(self):
    files = [path for folder in [TOP / "Samples", *CORPUS] for path in photos(folder)]
    for path in files:
      for options, flags in (([], {}), (["--numeric"], {"numeric": True})):
        run = subprocess.run([COMMAND, "read", "--json", *options, str(path)], capture_output=True)
        if run.returncode:
          with self.assertRaises(verso.Error, msg=path):
            verso.read(path)
        else:
          self.assertEqual(verso.read(path).json(**flags), run.stdout.decode("utf-8", "surrogateescape"), path)

  def test_bytes_cut_short(self):
    whole = HARBOUR.read_bytes()
    for end in itertools.chain(range(0, 2000), range(2000, len(whole), 997)):
      try:
        dict(verso.read(whole[:end]))
      except verso.Error:
        pass

  def test_what_cannot_be_read(self):
    for source, kind in (
      (None, TypeError), (3, TypeError), ([1], TypeError), ("", verso.ValueRefused), (b"", verso.FileError),
      ("/nowhere.jpg", FileNotFoundError), (str(TOP), verso.FileError), (b"abc", verso.FormatError),
      ("a\0b", verso.ValueRefused)):
      with self.assertRaises(kind, msg=repr(source)):
        verso.read(source)
    try:
      verso.read("/nowhere.jpg")
    except verso.Error as error:
      self.assertEqual((error.code, error.place), ("NOT_FOUND", "/nowhere.jpg"))
      self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

  def test_exceptions_of_a_file_come_through(self):
    class Broken(io.BytesIO):
      calls = 0

      def read(self, size=-1):
        self.calls += 1
        if self.calls > self.allowed:
          raise RuntimeError("the network is gone")
        return super().read(size)

    for allowed in range(4):
      file = Broken(HARBOUR.read_bytes())
      file.allowed = allowed
      try:
        verso.read(file)
      except RuntimeError as error:
        self.assertEqual(str(error), "the network is gone")

    class Short(io.BytesIO):
      def read(self, size=-1):
        return super().read(min(size, 7))

    self.assertEqual(verso.read(Short(HARBOUR.read_bytes()))["IFD0:Make"], "Example")

    class Nothing(io.BytesIO):
      def read(self, size=-1):
        return b""

    with self.assertRaises(verso.FileError):
      verso.read(Nothing(HARBOUR.read_bytes()))

  def test_bytes_of_items(self):
    self.assertEqual(verso.read(HARBOUR).extract("IFD1:ThumbnailImage")[:2], b"\xff\xd8")
    with self.assertRaises(verso.ValueRefused):
      verso.read(HARBOUR).extract("No:Such")


class Changing(unittest.TestCase):
  def setUp(self):
    self.folder = tempfile.TemporaryDirectory()
    self.addCleanup(self.folder.cleanup)
    self.path = pathlib.Path(self.folder.name) / "ä b.jpg"
    self.path.write_bytes(PLAIN.read_bytes())

  def test_set_and_remove(self):
    taken = datetime.datetime(2024, 5, 6, 7, 8, 9)
    photo = verso.read(self.path)
    receipt = photo.set("Artist", "Ada Example").set("DateTimeOriginal", taken).set(
      "ExposureTime", Fraction(1, 125)).set("Keywords", ["sea", "boat"]).write(verify=True)
    self.assertEqual(receipt.method, "rewritten")
    self.assertTrue(receipt.added)
    again = verso.read(self.path)
    self.assertEqual(again["IFD0:Artist"], "Ada Example")
    self.assertEqual(again["ExifIFD:DateTimeOriginal"], taken)
    self.assertEqual(again["ExifIFD:ExposureTime"], Fraction(1, 125))
    self.assertIn(("sea", "boat"), [value for value in again.values() if isinstance(value, tuple)])
    again.set("Artist", None).write()
    self.assertNotIn("IFD0:Artist", verso.read(self.path))
    self.assertEqual(again.write().method, "unchanged")

  def test_elsewhere_and_in_memory(self):
    before = self.path.read_bytes()
    photo = verso.read(before).set("Artist", "Me")
    changed = photo.to_bytes()
    self.assertEqual(verso.read(changed)["IFD0:Artist"], "Me")
    with self.assertRaises(verso.ValueRefused):
      photo.write()
    target = self.path.with_name("new.jpg")
    photo.write(target)
    self.assertEqual(verso.read(target)["IFD0:Artist"], "Me")
    with self.assertRaises(verso.FileError):
      verso.read(before).set("Artist", "You").write(target)
    self.assertEqual(self.path.read_bytes(), before)

  def test_strip(self):
    stripped = verso.read(HARBOUR).strip().to_bytes()
    self.assertNotIn("IFD0:Make", verso.read(stripped))
    marked = verso.read(HARBOUR).set("XMP-iptcExt:DigitalSourceType", "trainedAlgorithmicMedia").to_bytes()
    self.path.write_bytes(marked)
    self.assertIn("XMP-iptcExt:DigitalSourceType", verso.read(verso.read(marked).strip().to_bytes()))
    receipt = verso.read(self.path).strip(keep=["appearance"]).write()
    self.assertNotIn("XMP-iptcExt:DigitalSourceType", verso.read(self.path))
    self.assertTrue([note for note in receipt.notes if "generated" in note], receipt.notes)
    gone = verso.read(HARBOUR).strip(only=["gps"]).to_bytes()
    self.assertFalse([key for key in verso.read(gone) if key.startswith("GPS:")])
    self.assertIn("IFD0:Make", verso.read(gone))

  def test_what_is_refused(self):
    photo = verso.read(self.path)
    for name, value, kind in (
      ("NoSuchTag", "1", verso.ValueRefused), ("Orientation", "upside", verso.ValueRefused),
      ("Artist", object(), TypeError), ("Artist", True, TypeError), (3, "x", TypeError),
      ("Artist", "a\0b", verso.ValueRefused), ("Artist", "\ud800", verso.ValueRefused)):
      with self.assertRaises(kind, msg=name):
        photo.set(name, value)
    with self.assertRaises(TypeError):
      photo.strip(keep="orientation")
    with self.assertRaises(verso.ValueRefused):
      photo.strip(keep=["nothing such"])
    with self.assertRaises(verso.ValueRefused):
      photo.write(credentials="perhaps")
    self.assertEqual(verso.read(self.path).verify().verdict, "none")


class Working(unittest.TestCase):
  """A photo over its life: changed, written, changed again, handed on."""

  def setUp(self):
    self.folder = tempfile.TemporaryDirectory()
    self.path = pathlib.Path(self.folder.name) / "photo.jpg"
    self.path.write_bytes(HARBOUR.read_bytes())

  def tearDown(self):
    self.folder.cleanup()

  def test_a_photo_goes_on_after_it_was_written(self):
    photo = verso.read(self.path)
    photo.set("Artist", "Ada Example").remove("GPS:*").write()
    self.assertEqual(photo["IFD0:Artist"], "Ada Example")
    self.assertFalse([key for key in photo if key.startswith("GPS:")])
    photo.strip().write(self.path.with_name("public.jpg"))
    self.assertEqual(photo.verify().verdict, "none")
    photo.set("Artist", "Bert").write(self.path, overwrite=True)
    self.assertEqual(photo["IFD0:Artist"], "Bert")
    self.assertNotIn("IFD0:Artist", verso.read(self.path.with_name("public.jpg")))

  def test_a_photo_is_read_by_threads_while_one_writes_it(self):
    photo, wrong = verso.read(self.path), []

    def work():
      for _ in range(300):
        if photo.format != "JPEG" or photo.media_type != "image/jpeg" or photo["IFD0:Make"] != "Example":
          wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
      thread.start()
    for number in range(100):
      photo.set("Artist", f"Ada {number}").write()
    for thread in threads:
      thread.join()
    self.assertEqual((wrong, photo["IFD0:Artist"]), ([], "Ada 99"))

  def test_what_is_copied_may_go(self):
    class Given(io.BytesIO):
      pass

    photo = verso.read(self.path)
    photo.copy_from(verso.read(Given(PLAIN.read_bytes()))).copy_from(verso.read(Given(HARBOUR.read_bytes())))
    gc.collect()
    self.assertEqual(verso.read(photo.to_bytes())["IFD0:Make"], "Example")

  def test_changes_that_were_not_written_are_forgotten(self):
    photo = verso.read(self.path)
    with self.assertRaises(OSError):
      photo.strip().write(self.path.parent / "nowhere/x.jpg")
    photo.discard().set("Artist", "z").write()
    self.assertEqual(photo["IFD0:Make"], "Example")

  def test_items_of_a_list_are_as_they_are(self):
    photo = verso.read(self.path)
    for name in ("Keywords", "XMP-dc:Subject"):
      for words in (["Paris, France"], ["Paris, France", "a;b"]):
        photo.set(name, words).write()
        self.assertEqual(list(photo["XMP-dc:Subject"]), words, name)
    photo.set("Keywords", "one, two").write()
    self.assertEqual(list(photo["XMP-dc:Subject"]), ["one", "two"])
    photo.set("Keywords", []).write()
    self.assertNotIn("XMP-dc:Subject", photo)
    photo.set("Keywords", [f"word {number}" for number in range(5000)])
    self.assertIn(b"word 4999", photo.to_bytes())

  def test_what_was_read_can_be_set(self):
    photo = verso.read(self.path)
    for key, value in photo.items():
      if key in ("ExifIFD:ExposureTime", "ExifIFD:LensInfo", "IFD0:XResolution", "ExifIFD:DateTimeOriginal"):
        photo.set(key, value)
    photo.set("GPS", (10.5, -20.25)).write()
    self.assertEqual(round(float(photo["GPS:GPSLatitude"][0])), 10)

  def test_a_photo_is_not_copied(self):
    import copy

    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
      with self.assertRaisesRegex(TypeError, "neither copied nor pickled"):
        attempt(verso.read(self.path))

  def test_errors_are_those_of_the_system_too(self):
    photo = verso.read(self.path)
    with self.assertRaises(FileExistsError) as caught:
      photo.write(PLAIN)
    self.assertIn("overwrite=True", str(caught.exception))
    with self.assertRaises(FileNotFoundError) as caught:
      verso.read("/nowhere.jpg")
    self.assertEqual((caught.exception.errno, caught.exception.filename), (2, "/nowhere.jpg"))
    with self.assertRaises(IsADirectoryError):
      verso.read(self.path.parent)
    with self.assertRaisesRegex(KeyError, "ExifIFD:DateTimeOriginal"):
      photo["DateTimeOriginal"]

  def test_a_photo_in_use_at_the_end_of_the_program(self):
    program = (
      f"import sys; sys.path.insert(0, {str(TOP / 'Python/src')!r})\n"
      "import atexit, threading\n"
      "atexit.register(lambda: (photo['IFD0:Make'], photo.json()))\n"
      "import verso\n"
      f"photo = verso.read({str(HARBOUR)!r})\n"
      "def work():\n"
      f" while True: dict(verso.read({str(HARBOUR)!r}))\n"
      "for _ in range(4): threading.Thread(target=work, daemon=True).start()\n")
    for _ in range(5):
      run = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
      self.assertEqual((run.returncode, run.stderr), (0, b""))


class Scanning(unittest.TestCase):
  PATHS = [HARBOUR, PLAIN, TOP / "nowhere.jpg"] * 400

  def test_columns(self):
    self.assertIn("taken", verso.columns())
    with self.assertRaises(verso.ValueRefused):
      verso.scan([], columns=["nothing such"])
    for wrong in ("a.jpg", b"a.jpg", HARBOUR):
      with self.assertRaises(TypeError):
        verso.scan(wrong)

  def test_a_stream_that_nobody_takes_is_freed(self):
    def resident():
      return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def leave():
      stream = verso.scan([HARBOUR] * 20_000).__arrow_c_stream__()
      schema = verso.scan([]).__arrow_c_schema__()
      raise ZeroDivisionError(stream, schema)

    for count in range(40):
      if count == 10 and os.path.exists("/proc/self/statm"):
        before = resident()
      with self.assertRaises(ZeroDivisionError):
        leave()
    if os.path.exists("/proc/self/statm"):
      self.assertLess(resident() - before, 20_000_000)

  @unittest.skipUnless(pyarrow, "pyarrow is not installed")
  def test_rows(self):
    for threads in (1, 4):
      table = pyarrow.table(verso.scan(iter(self.PATHS), threads=threads, batch=97))
      table.validate(full=True)
      rows = table.to_pylist()
      self.assertEqual([row["path"] for row in rows], [str(path) for path in self.PATHS])
      self.assertEqual(rows[0]["location"], {"x": -5.47425, "y": 56.413})
      self.assertEqual(rows[0]["creator"], ["Ada Example"])
      self.assertEqual(rows[0]["taken"], datetime.datetime(2025, 9, 18, 19, 11, 43, 470_000))
      self.assertEqual(rows[1]["keywords"], [])
      self.assertEqual((rows[2]["error"], rows[2]["format"]), ("no such file", None))
    table = pyarrow.table(verso.scan([HARBOUR], columns=["everything", "path"]))
    self.assertEqual(table.column_names, ["everything", "path"])
    self.assertIn("SourceFile", table.to_pylist()[0]["everything"])

  @unittest.skipUnless(pyarrow, "pyarrow is not installed")
  def test_an_empty_path_is_a_row(self):
    rows = pyarrow.table(verso.scan([HARBOUR, "", PLAIN])).to_pylist()
    self.assertEqual([row["error"] is None for row in rows], [True, False, True])

  def test_an_exception_of_the_paths_comes_through(self):
    def paths():
      yield HARBOUR
      raise RuntimeError("the list ended")

    with self.assertRaisesRegex(Exception, "the list ended"):
      verso.scan(paths())

  @unittest.skipUnless(pyarrow, "pyarrow is not installed")
  def test_a_stream_that_is_left_early(self):
    for _ in range(20):
      reader = pyarrow.RecordBatchReader.from_stream(verso.scan(self.PATHS, threads=4, batch=10))
      reader.read_next_batch()
      del reader
      with self.assertRaises(ZeroDivisionError):
        for batch in pyarrow.RecordBatchReader.from_stream(verso.scan(self.PATHS, threads=4, batch=10)):
          1 / 0

  def test_others_take_it(self):
    if not pyarrow:
      self.skipTest("pyarrow is not installed")
    stream = verso.scan(self.PATHS)
    self.assertEqual(pyarrow.RecordBatchReader.from_stream(stream).read_all().num_rows, len(self.PATHS))
    try:
      import polars

      self.assertEqual(polars.DataFrame(stream).height, len(self.PATHS))
    except ImportError:
      pass
    try:
      import duckdb

      self.assertEqual(duckdb.sql("select count(*) from stream").fetchall(), [(len(self.PATHS),)])
    except ImportError:
      pass


class Running(unittest.TestCase):
  """Threads, processes, and the end of the program."""

  def test_threads(self):
    wrong = []

    def work():
      for _ in range(100):
        if verso.read(HARBOUR)["IFD0:Make"] != "Example":
          wrong.append(1)
        try:
          verso.read(b"nothing")
        except verso.FormatError:
          continue
        wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
      thread.start()
    for thread in threads:
      thread.join()
    self.assertEqual(wrong, [])

  def test_one_photo_in_many_threads(self):
    photo = verso.read(HARBOUR)
    found = []
    threads = [threading.Thread(target=lambda: found.append(len(list(photo.all())))) for _ in range(8)]
    for thread in threads:
      thread.start()
    for thread in threads:
      thread.join()
    self.assertEqual(len(set(found)), 1)

  @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
  def test_fork(self):
    photo = verso.read(HARBOUR)
    child = os.fork()
    if child == 0:
      same = photo["IFD0:Make"] == verso.read(HARBOUR)["IFD0:Make"]
      os._exit(0 if same else 1)
    self.assertEqual(os.waitpid(child, 0)[1], 0)

  def test_the_program_ends_while_scanning(self):
    program = (
      f"import sys; sys.path.insert(0, {str(TOP / 'Python/src')!r}); import verso\n"
      f"photo = verso.read({str(HARBOUR)!r})\n"
      f"capsule = verso.scan([{str(HARBOUR)!r}] * 5000).__arrow_c_stream__()\n"
      "try:\n import pyarrow\nexcept ImportError: sys.exit()\n"
      f"reader = pyarrow.RecordBatchReader.from_stream(verso.scan([{str(HARBOUR)!r}] * 5000, threads=4, batch=10))\n"
      "reader.read_next_batch()\n")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=120)
    self.assertEqual((run.returncode, run.stderr), (0, b""))


def load_tests(loader, tests, pattern):
  os.chdir(TOP)
  for module in (verso, verso._photo, verso._scan):
    tests.addTests(doctest.DocTestSuite(
      module, extraglobs={"verso": verso, "read": verso.read, "columns": verso.columns},
      optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL))
  return tests


if __name__ == "__main__":
  unittest.main()
