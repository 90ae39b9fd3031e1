"""Photos in Spark: listing, rows, objects by ranges, and workers that are lost.

They need pyspark and Java; those of objects moto and s3fs. What is not there is skipped, and said.
"""

import collections
import doctest
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import engines
from engines import TOP

import verso
from verso import _listing

HARBOUR, PLAIN = TOP / "Samples/harbour.jpg", TOP / "Samples/plain.jpg"
CORPUS = [pathlib.Path(folder) for folder in [os.environ.get("VERSO_CORPUS")] if folder]
ENDINGS = (
  ".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".webp", ".tif", ".tiff", ".gif", ".psd", ".jxl", ".jp2", ".dng",
  ".nef", ".cr2", ".cr3", ".arw", ".raf", ".orf", ".rw2", ".pef")
WITHOUT_SPARK = engines.missing("pyarrow", "pandas", "pyspark", java=True)
WITHOUT_STORE = WITHOUT_SPARK or engines.missing("s3fs", "moto", "flask", "flask_cors")

if not WITHOUT_SPARK:
  import pyarrow
  import pyarrow.dataset
  from verso.spark import photos, schema


def alone(paths, columns=None, **options):
  """The rows as one process reads them."""
  return by_path(pyarrow.table(verso.scan(paths, columns, **options)))


def by_path(table):
  return sorted(table.to_pylist(), key=lambda row: str(row["path"]))


def rows(frame):
  return by_path(frame.toArrow())


class Listing(unittest.TestCase):
  """Which names are meant, without Spark."""

  def setUp(self):
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    self.top = folder.name + "/"
    for name in (
        "a.jpg", "b.JPG", "c.png", ".d.jpg", "x[1].jpg", "one/a.jpg", "one/two/b.jpg", "one/two/c.heic", ".hidden/a.jpg",
        "one/.e.jpg", "one/{y}.jpg"):
      path = pathlib.Path(self.top, name)
      path.parent.mkdir(parents=True, exist_ok=True)
      path.write_bytes(b"")
    os.symlink(self.top, self.top + "one/again")
    os.symlink(self.top + "a.jpg", self.top + "link.jpg")

  def listed(self, *sources):
    begun = _listing.begin([self.top + source for source in sources], None, most_files=3, enough_folders=2)
    found = begun.files + [file for tree, folder in begun.folders for file in tree.walk(folder, None)]
    for file in found:
      self.assertIsNone(file.problem)
    whole = _listing.begin([self.top + source for source in sources], None)
    self.assertEqual(whole.folders, [])
    self.assertEqual(sorted(whole.files), sorted(found))
    return sorted(file.path.removeprefix(self.top) for file in found)

  def test_patterns(self):
    for pattern, names in (
      ("*.jpg", "a.jpg link.jpg x[1].jpg"), ("*.{jpg,JPG}", "a.jpg b.JPG link.jpg x[1].jpg"), (".*.jpg", ".d.jpg"),
      ("?.jpg", "a.jpg"), ("[!b].*", "a.jpg c.png"), ("[a-b].*", "a.jpg b.JPG"), ("*/*.jpg", "one/a.jpg one/{y}.jpg"),
      ("**/a.jpg", "a.jpg one/a.jpg"), ("one/**/*.{jpg,heic}", "one/a.jpg one/two/b.jpg one/two/c.heic one/{y}.jpg"),
      ("o*/t*/*", "one/two/b.jpg one/two/c.heic"), ("x[1].jpg", "x[1].jpg"), ("x[[]1].jpg", "x[1].jpg"),
      ("one/**", "one/a.jpg one/two/b.jpg one/two/c.heic one/{y}.jpg"), ("one/two/", "one/two/b.jpg one/two/c.heic"),
      (".hidden/*", ".hidden/a.jpg"), ("", "a.jpg b.JPG c.png link.jpg one/a.jpg one/two/b.jpg one/two/c.heic "
       "one/{y}.jpg x[1].jpg"), ("no.jpg", "no.jpg")):
      self.assertEqual(self.listed(pattern), sorted(names.split()), pattern)
    self.assertEqual(self.listed("a.jpg", "one/*.jpg", "a.jpg"), ["a.jpg", "a.jpg", "one/a.jpg", "one/{y}.jpg"])

  def test_nothing(self):
    for pattern in ("*.tiff", "one/*/*/*.jpg", "nowhere/*.jpg", "nowhere/", "{a,b}"):
      with self.assertRaises(verso.NotFoundError, msg=pattern):
        _listing.begin([self.top + pattern], None)
    with self.assertRaises(verso.ValueRefused):
      _listing.begin([self.top + "[z-a]"], None)
    with self.assertRaises(verso.ValueRefused):
      _listing.begin(["s3://*/a.jpg"], None)
    self.assertEqual(_listing.begin([], None), ([], []))
    url = "https://example.org/a.jpg?b=*"
    self.assertEqual(_listing.begin([url], None).files[0].path, url)

  @unittest.skipIf(os.getuid() == 0, "the superuser may enter every folder")
  def test_a_folder_that_is_closed(self):
    os.chmod(self.top + "one/two", 0)
    self.addCleanup(os.chmod, self.top + "one/two", 0o700)
    problems = [file for file in _listing.begin([self.top], None).files if file.problem]
    self.assertEqual([file.path for file in problems], [self.top + "one/two/"])

  def test_a_folder_that_has_gone(self):
    file, = _listing.Tree(self.top).walk("gone/", None)
    self.assertEqual((file.path, file.size), (self.top + "gone/", None))
    self.assertIn("cannot be listed", file.problem)

  def test_names_that_are_no_text(self):
    open(os.fsencode(self.top) + b"\xff.jpg", "wb").close()
    self.assertIn("\ufffd.jpg", self.listed("*.jpg"))


@unittest.skipIf(WITHOUT_SPARK, WITHOUT_SPARK)
class Files(unittest.TestCase):
  """Photos at hand, two tasks at once."""

  @classmethod
  def setUpClass(cls):
    cls.spark = engines.session()
    cls.addClassCleanup(cls.spark.stop)
    folder = tempfile.TemporaryDirectory()
    cls.addClassCleanup(folder.cleanup)
    cls.top = pathlib.Path(folder.name)

  def test_rows_are_those_of_one_process(self):
    for folder in [TOP / "Samples", *CORPUS]:
      files = [
        str(path) for path in folder.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)]
      frame = photos(self.spark, folder)
      self.assertEqual(rows(frame), alone(files))
      self.assertEqual(frame.schema, schema())
      columns = ["everything", "location", "path"]
      self.assertEqual(rows(photos(self.spark, files, columns)), alone(files, columns))

  def test_types(self):
    full = pyarrow.schema(verso.scan([]))
    self.assertEqual([field.name for field in schema()], full.names)
    frame = photos(self.spark, [str(HARBOUR)])
    found = frame.toArrow().schema
    self.assertEqual(found.names, full.names)
    self.assertEqual(found.types, [field.type for field in full])
    self.assertEqual(frame.schema["rating"].metadata, {"comment": verso.columns()["rating"]})
    target = str(self.top / "table")
    frame.write.parquet(target)
    self.assertEqual(rows(self.spark.read.parquet(target)), alone([str(HARBOUR)]))

  def test_bad_input(self):
    self.assertEqual(rows(photos(self.spark, [])), [])
    self.assertEqual(rows(photos(self.spark, self.spark.createDataFrame([], "path string"))), [])
    for source in ("/nowhere.jpg", "/nowhere/", str(TOP / "Samples/*.nothing"), [str(TOP / "Nowhere/*.jpg")]):
      with self.assertRaises(verso.NotFoundError, msg=source):
        photos(self.spark, source)
    for source, options in (
      ([], {"columns": ["nothing such"]}), ([], {"partitions": 0}), ([], {"threads": 0}), ([], {"partition_bytes": 0}),
      (self.spark.createDataFrame([("a",)], "file string"), {})):
      with self.assertRaises(verso.ValueRefused, msg=options):
        photos(self.spark, source, **options)
    for source, options in (([], {"columns": "path"}), ([3], {}), (None, {}), (3, {})):
      with self.assertRaises(TypeError, msg=source):
        photos(self.spark, source, **options)

  def test_no_file_fails_a_task(self):
    whole = HARBOUR.read_bytes()
    folder = self.top / "damaged"
    folder.mkdir()
    for end in range(0, len(whole), len(whole) // 200):
      (folder / f"{end}.jpg").write_bytes(whole[:end])
    (folder / "text.jpg").write_text("no photo")
    files = [str(path) for path in folder.iterdir()] + ["", "a\0b", str(TOP), "/nowhere.jpg", "nobody://a/b.jpg", None]
    frame = self.spark.createDataFrame([(file,) for file in files], "path string")
    found = rows(photos(self.spark, frame, partitions=3))
    self.assertEqual([row["path"] for row in found], sorted(files, key=str))
    for row in found:
      if not re.search(r"/\d+\.jpg$", row["path"] or ""):
        self.assertTrue(row["error"], row)
    read = [row for row in found if row["path"] and row["path"].startswith(str(folder))]
    self.assertEqual(read, alone([row["path"] for row in read]))

  def test_partitions(self):
    names = [str(HARBOUR)] * 1000
    small = self.spark.createDataFrame([(name, 100) for name in names], "path string, size bigint")
    large = self.spark.createDataFrame([(name, 1 << 40) for name in names], "path string, size bigint")
    for source, options, count in (
        (names, {}, 2), (names, {"partitions": 3}, 3), (names, {"partition_bytes": 250 * (64 << 10)}, 4),
        (small, {"partition_bytes": 250 * (64 << 10)}, 2), (large, {"partition_bytes": 250 * (64 << 10)}, 4),
        (names[:100], {}, 1)):
      frame = photos(self.spark, source, ["format"], **options).mapInArrow(_count, "rows bigint")
      found = frame.toArrow()["rows"].to_pylist()
      self.assertEqual(len(found), count)
      self.assertLess(max(found) - min(found), 2 + max(found) // 50)

  def test_large_trees_are_listed_by_workers(self):
    files = []
    for number in range(70):
      folder = self.top / f"tree/{number:02}/in"
      folder.mkdir(parents=True)
      for name in ("a.jpg", "b.JPG", "note.txt"):
        os.link(HARBOUR, folder / name) if os.stat(HARBOUR).st_dev == os.stat(folder).st_dev else \
          (folder / name).write_bytes(HARBOUR.read_bytes())
        if name != "note.txt":
          files.append(str(folder / name))
    pattern = f"{self.top}/tree/**/*.{{jpg,JPG}}"
    self.assertTrue(_listing.begin([pattern], None).folders)
    for options in ({}, {"partitions": 3}):
      self.assertEqual(rows(photos(self.spark, pattern, **options)), alone(files))

  def test_names_as_spark_writes_them(self):
    files = [f"file:///{HARBOUR}", f"file:{HARBOUR}"]
    found = rows(photos(self.spark, files, ["path", "camera_make"]))
    self.assertEqual(found, [{"path": file, "camera_make": "Example"} for file in files])
    self.assertEqual(photos(self.spark, f"file:{TOP}/Samples/*.jpg", ["path"]).count(), 11)

  def test_names_from_here(self):
    here = os.getcwd()
    os.chdir(TOP)
    self.addCleanup(os.chdir, here)
    for source in ("Samples/harb*.jpg", ["Samples/harbour.jpg"]):
      self.assertEqual(rows(photos(self.spark, source, ["path"])), [{"path": str(HARBOUR)}])

  def test_what_a_worker_has_not_fails_its_task(self):
    if not engines.missing("gcsfs"):
      self.skipTest("gcsfs is installed")
    with self.assertRaisesRegex(Exception, "gcsfs"):
      rows(photos(self.spark, ["gs://bucket/a.jpg"]))

  def test_a_stream(self):
    lists = self.top / "lists"
    lists.mkdir()
    (lists / "1.txt").write_text(f"{HARBOUR}\n{PLAIN}\n")
    names = self.spark.readStream.text(str(lists)).withColumnRenamed("value", "path")
    frame = photos(self.spark, names, ["path", "camera_make", "error"])
    frame.writeStream.format("memory").queryName("stream").trigger(availableNow=True).start().awaitTermination()
    self.assertEqual(rows(self.spark.table("stream")), alone([str(HARBOUR), str(PLAIN)], frame.columns))

  def test_types_that_spark_has_not(self):
    from verso.spark import _plain_schema, _spark_type

    full = pyarrow.schema([
      ("a", pyarrow.uint8()), ("b", pyarrow.uint16()), ("c", pyarrow.uint32()), ("d", pyarrow.uint64()),
      ("e", pyarrow.dictionary(pyarrow.int8(), pyarrow.string())), ("f", pyarrow.list_(pyarrow.uint8())),
      ("g", pyarrow.large_string()), ("h", pyarrow.timestamp("ns")), ("i", pyarrow.binary()), ("j", pyarrow.date32()),
      ("k", pyarrow.float32())])
    self.assertEqual(
      [_spark_type(field.type).simpleString() for field in _plain_schema(full)],
      ["smallint", "int", "bigint", "decimal(20,0)", "string", "array<smallint>", "string", "timestamp_ntz", "binary",
       "date", "float"])


@unittest.skipIf(WITHOUT_STORE, WITHOUT_STORE)
class Objects(unittest.TestCase):
  """Photos in a store of objects, which counts what it sends."""

  @classmethod
  def setUpClass(cls):
    cls.store = engines.ObjectStore("photos")
    cls.addClassCleanup(cls.store.close)
    cls.files, kept = {}, collections.Counter()
    for top in [TOP, *CORPUS]:
      for path in sorted((top / "Samples" if top == TOP else top).rglob("*")):
        kind = (top, path.suffix.lower())
        if path.is_file() and kind[1] in ENDINGS and kept[kind] < 25:
          kept[kind] += 1
          cls.files[f"archive/{path.relative_to(top)}"] = path
    for key, path in cls.files.items():
      cls.store.put(key, path.read_bytes())
    cls.spark = engines.session()
    cls.addClassCleanup(cls.spark.stop)

  def setUp(self):
    self.store.forget()
    self.store.forbidden.clear()

  def read(self, source, columns=None, **options):
    return rows(photos(self.spark, source, columns, storage=self.store.storage, **options))

  def test_rows_are_those_of_files(self):
    found = self.read("s3a://photos/archive/**")
    self.assertEqual([row["path"] for row in found], sorted(f"s3a://photos/{key}" for key in self.files))
    by_file = {str(self.files[row["path"].split("photos/", 1)[1]]): row for row in found}
    for row in alone(list(by_file)):
      self.assertEqual({**by_file[row["path"]], "path": row["path"]}, row)
    for ending, (_, fetched, requests) in self.store.averages().items():
      if ending in ("jpg", "heic", "heif", "avif", "tif", "tiff", "webp", "dng", "nef", "cr2"):
        self.assertLessEqual(fetched, 80_000, ending)
        self.assertLessEqual(requests, 8, ending)
    self.assertLessEqual(sum(self.store.sent.values()) / len(found), 80_000)

  def test_the_picture_stays_where_it_is(self):
    # A picture of ten million bytes after the metadata.
    self.store.put("large/a.jpg", HARBOUR.read_bytes() + bytes(10_000_000))
    row, = self.read("s3://photos/large/*", ["path", "camera_make", "bytes"])
    self.assertEqual((row["camera_make"], row["bytes"]), ("Example", HARBOUR.stat().st_size + 10_000_000))
    self.assertLessEqual(self.store.sent["large/a.jpg"], 80_000)
    self.assertLessEqual(self.store.requests["large/a.jpg"], 6)

  def test_what_cannot_be_read_is_a_row(self):
    whole = HARBOUR.read_bytes()
    for end in range(0, len(whole), len(whole) // 40):
      self.store.put(f"bad/{end}.jpg", whole[:end])
    self.store.put("bad/note.txt", b"no photo")
    self.store.put("bad/closed.jpg", whole)
    self.store.forbidden.add("bad/closed.jpg")
    listed = self.read("s3a://photos/bad/")
    self.assertEqual(len(listed), len([key for key in self.store.files.find("photos/bad")]))
    errors = {row["path"].rpartition("/")[2]: row["error"] for row in listed}
    for name in ("note.txt", "closed.jpg", "0.jpg"):
      self.assertTrue(errors[name], name)
    names = ["s3://photos/bad/gone.jpg", "s3://nowhere/a.jpg", "s3://photos/bad", "nobody://a/b.jpg", str(HARBOUR)]
    found = self.read(names)
    self.assertEqual({row["path"]: row["error"] is None for row in found}, {name: name == names[-1] for name in names})

  def test_what_matches_nothing(self):
    for source in ("s3a://photos/nowhere/*.jpg", "s3a://photos/nowhere/", "s3a://photos/nowhere", "s3a://photos/*.jpg",
                   "s3://nowhere/*.jpg"):
      with self.assertRaises(verso.NotFoundError, msg=source):
        self.read(source)
    with self.assertRaises(verso.ValueRefused):
      self.read("s3://*/a.jpg")

  def test_large_trees_are_listed_by_workers(self):
    for number in range(70):
      self.store.put(f"tree/{number:02}/in/a.jpg", PLAIN.read_bytes())
      self.store.put(f"tree/{number:02}/in/b.txt", b"")
    found = self.read("s3a://photos/tree/**/*.jpg", ["path", "format"])
    self.assertEqual(
      found, [{"path": f"s3a://photos/tree/{number:02}/in/a.jpg", "format": "JPEG"} for number in range(70)])

  def test_an_inventory(self):
    inventory = self.spark.createDataFrame(
      [("photos", key, path.stat().st_size) for key, path in self.files.items() if "Samples" in key],
      "bucket string, key string, size bigint")
    found = self.read(inventory.selectExpr("concat('s3a://', bucket, '/', key) as path", "size"), ["path"])
    self.assertEqual(
      [row["path"] for row in found], sorted(f"s3a://photos/{key}" for key in self.files if "Samples" in key))


@unittest.skipIf(WITHOUT_SPARK, WITHOUT_SPARK)
class Cluster(unittest.TestCase):
  """A standalone cluster of two workers on the loopback interface, of which one is lost."""

  def setUp(self):
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    self.addCleanup(folder.cleanup)
    self.top = pathlib.Path(folder.name)
    master = self.start("master", "org.apache.spark.deploy.master.Master", "--port", "0", "--webui-port", "0")
    self.master = self.said(master, r"Starting Spark master at (spark://\S+)")
    self.workers = [
      self.start(
        name, "org.apache.spark.deploy.worker.Worker", "--port", "0", "--webui-port", "0", "--cores", "1", "--memory",
        "600m", "--work-dir", str(self.top / name), self.master)
      for name in ("one", "two")]
    for worker in self.workers:
      self.said(worker, r"(Successfully registered) with master")

  def start(self, name, kind, *options):
    import pyspark

    home = pathlib.Path(pyspark.__file__).parent
    log = self.top / f"{name}.log"
    # A group of its own, so that its executor ends with it.
    with open(log, "wb") as said:
      process = subprocess.Popen(
        [home / "bin/spark-class", kind, "--host", "127.0.0.1", *options], stdout=subprocess.DEVNULL, stderr=said,
        start_new_session=True,
        env={**os.environ, "SPARK_HOME": str(home), "SPARK_CONF_DIR": str(engines.configuration("info")),
             "SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": engines.SHORT_LIVED})
    process.log = log
    self.addCleanup(self.kill, process)
    return process

  def kill(self, process):
    if process.poll() is None:
      os.killpg(process.pid, signal.SIGKILL)
      process.wait()

  def said(self, process, pattern):
    for _ in range(600):
      found = re.search(pattern, process.log.read_text("utf-8", "replace"))
      if found:
        return found[1]
      if process.poll() is not None:
        break
      time.sleep(0.1)
    self.fail(f"no {pattern!r} in:\n{process.log.read_text('utf-8', 'replace')}")

  def test_a_worker_that_is_killed_changes_nothing(self):
    spark = engines.session(
      self.master, **{
        "spark.executor.memory": "512m", "spark.executor.cores": "1",
        **{f"spark.executorEnv.{name}": os.environ[name]
           for name in ("PYTHONPATH", "VERSO_LIBRARY") if name in os.environ}})
    self.addCleanup(spark.stop)
    files = [str(path) for path in sorted((TOP / "Samples").rglob("*.*"))] + ["/nowhere.jpg"]
    names = files * (8_000 // len(files))
    frame = photos(spark, names, ["path", "format", "taken", "location", "error", "keywords"], partitions=20)
    tracker = spark.sparkContext.statusTracker()
    target = str(self.top / "rows")
    killed = []

    def kill_in_the_middle():
      while not killed:
        for job in tracker.getActiveJobsIds():
          for stage in tracker.getJobInfo(job).stageIds:
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == 20 and 4 <= info.numCompletedTasks:
              killed.append(info.numCompletedTasks)
              self.kill(self.workers[1])
              return
        time.sleep(0.02)

    killer = threading.Thread(target=kill_in_the_middle, daemon=True)
    killer.start()
    frame.write.parquet(target)
    killer.join(1)
    self.assertTrue(killed)
    self.assertLess(killed[0], 18)
    columns = frame.columns
    once = {row["path"]: row for row in alone(files, columns)}
    self.assertEqual(by_path(pyarrow.dataset.dataset(target).to_table()), [once[name] for name in sorted(names)])


def _count(batches):
  import pyarrow

  yield pyarrow.record_batch({"rows": [sum(batch.num_rows for batch in batches)]})


def load_tests(loader, tests, pattern):
  tests.addTests(doctest.DocTestSuite(_listing))
  if not WITHOUT_SPARK:
    import verso.spark

    tests.addTests(doctest.DocTestSuite(verso.spark))
  return tests


if __name__ == "__main__":
  unittest.main()
