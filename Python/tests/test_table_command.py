"""Tests of `python -m verso`, which writes tables: as a program, with the names, lists and disks that there are."""

import importlib.util
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Python/src"))

import verso  # noqa: E402
from verso import _paths  # noqa: E402

HARBOUR, PLAIN = TOP / "Samples/harbour.jpg", TOP / "Samples/plain.jpg"
COMMAND = os.environ.get("VERSO") or str(TOP / ".build/release/verso")
HERE = {**os.environ, "PYTHONPATH": str(TOP / "Python/src")}

try:
  import pyarrow
  import pyarrow.parquet
except ImportError:
  pyarrow = None


def heard():
  """Has signals end a program even where whoever runs the tests has them ignored, as nohup does."""
  for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)


class Table(unittest.TestCase):
  """A temporary folder, and the program in it."""

  def setUp(self):
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    self.folder = pathlib.Path(folder.name)
    self.target = self.folder / "out.parquet"

  def run_(self, *arguments, status=0, **options):
    run = subprocess.run(
      [sys.executable, "-m", "verso", *arguments], cwd=self.folder, env=options.pop("env", HERE), capture_output=True,
      timeout=120, **options)
    self.assertEqual(run.returncode, status, run.stderr.decode("utf-8", "replace"))
    self.assertNotIn(b"Traceback", run.stderr)
    return run

  def rows(self, path=None):
    table = pyarrow.parquet.read_table(path or self.target)
    table.validate(full=True)
    return table.to_pylist()

  def names(self):
    return sorted(os.listdir(self.folder))

  def hold(self, *arguments):
    """A program that has written rows and waits for more of the list; its standard input and itself."""
    program = subprocess.Popen(
      [sys.executable, "-m", "verso", *arguments, "--files-from", "-"], cwd=self.folder, env=HERE,
      stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=heard)
    self.addCleanup(program.stderr.close)
    self.addCleanup(program.stdin.close)
    self.addCleanup(program.kill)
    # One that cannot be read stands among the first: it is told when the rows are there.
    program.stdin.write((b"nowhere.jpg\n" + os.fsencode(PLAIN) + b"\n") * 35_000)
    program.stdin.flush()
    self.assertIn(b"nowhere.jpg", program.stderr.readline())
    return program


@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class Writing(Table):
  def test_the_rows_of_a_scan(self):
    paths = [str(HARBOUR), str(PLAIN), str(HARBOUR)]
    self.run_("--parquet", "out.parquet", *paths)
    expected = pyarrow.table(verso.scan(paths))
    table = pyarrow.parquet.read_table(self.target)
    self.assertTrue(table.equals(expected))
    self.assertEqual(table.schema.field("location").metadata[b"ARROW:extension:name"], b"geoarrow.point")
    self.run_("--arrow", "out.arrow", *paths)
    self.assertTrue(pyarrow.ipc.open_file(str(self.folder / "out.arrow")).read_all().equals(expected))
    self.run_("--arrow", "out.arrows", *paths)
    self.assertTrue(pyarrow.ipc.open_stream(str(self.folder / "out.arrows")).read_all().equals(expected))
    run = self.run_("--arrow", "-", *paths)
    self.assertTrue(pyarrow.ipc.open_stream(run.stdout).read_all().equals(expected))
    self.assertEqual(self.run_("--parquet", "-", *paths).stdout, self.target.read_bytes())
    self.assertEqual(self.names(), ["out.arrow", "out.arrows", "out.parquet"])

  def test_columns(self):
    self.run_("--parquet", "out.parquet", "--columns", "iso, path", str(HARBOUR))
    self.assertEqual(self.rows(), [{"iso": 200.0, "path": str(HARBOUR)}])
    self.target.unlink()
    self.run_("--parquet", "out.parquet", "--columns", "path", "--everything", str(HARBOUR), "gone", status=1)
    rows = self.rows()
    self.assertEqual([list(row) for row in rows], [["path", "everything"]] * 2)
    self.assertIn('"SourceFile"', rows[0]["everything"])
    self.assertIsNone(rows[1]["everything"])
    for asked in (["--list-columns"], ["--columns", "help"]):
      listed = self.run_(*asked).stdout.decode().splitlines()
      self.assertEqual([line.split()[0] for line in listed], list(verso.columns()))
    for wrong in ("", ",", "path,nothing", "path,path"):
      self.assertTrue(self.run_("--parquet", "x", "--columns", wrong, str(PLAIN), status=64).stderr)

  def test_many_rows_are_parts_of_a_table(self):
    count = 70_000
    listed = (os.fsencode(PLAIN) + b"\n") * count
    self.run_(
      "--parquet", "out.parquet", "--columns", "path,error", "--files-from", "-", "--batch", "1000", "--threads", "2",
      input=listed)
    read = pyarrow.parquet.ParquetFile(self.target)
    self.assertEqual(read.metadata.num_rows, count)
    self.assertEqual(read.metadata.num_row_groups, 2)
    self.assertEqual(read.read().column("error").null_count, count)

  def test_what_cannot_be_read_is_a_row(self):
    (self.folder / "words.jpg").write_text("words")
    (self.folder / "empty.jpg").touch()
    run = self.run_("--parquet", "out.parquet", str(PLAIN), "words.jpg", "empty.jpg", "nowhere.jpg", status=1)
    rows = self.rows()
    self.assertEqual([row["path"] for row in rows], [str(PLAIN), "words.jpg", "empty.jpg", "nowhere.jpg"])
    self.assertEqual([row["error"] is None for row in rows], [True, False, False, False])
    said = run.stderr.decode().splitlines()
    self.assertIn("verso: nowhere.jpg: no such file", said)
    self.assertEqual(said[-1], "verso: 3 of 4 files could not be read; the column error says why")
    run = self.run_("--parquet", "further.parquet", str(PLAIN), ".", status=64)
    self.assertIn(b"verso: .: it is a folder; use --recursive to have what is in it", run.stderr)
    self.assertFalse((self.folder / "further.parquet").exists())
    listed = self.run_("--parquet", "out.parquet", "--overwrite", "--files-from", "out.parquet", status=64)
    self.assertIn(b"list of files", listed.stderr)
    run = self.run_("--parquet", "-", *["nowhere.jpg"] * 50, status=1)
    self.assertEqual(len(run.stderr.splitlines()), 6)

  def test_hostile_names(self):
    names = [
      b"a b.jpg", b"-dash.jpg", b"new\nline.jpg", b"caf\xe9.jpg", b"\x1b[31mred.jpg", "ä\u202egpj.jpg".encode(),
      b"*.jpg", b"'quote\".jpg", b"tab\t.jpg", b"return.jpg\r", b"\xff\xfe"]
    for name in names:
      shutil.copy(PLAIN, os.path.join(os.fsencode(self.folder), name))
    listed = b"".join(name + b"\0" for name in names)
    self.run_("--parquet", "out.parquet", "-0", "--files-from", "-", input=listed)
    self.assertEqual([row["error"] for row in self.rows()], [None] * len(names))
    first = self.target.read_bytes()
    self.target.unlink()
    self.run_("--parquet", "out.parquet", "--files-from", "-", input=listed)
    self.assertEqual(self.target.read_bytes(), first, "zero bytes are seen without being told of")
    self.target.unlink()
    self.run_("--parquet", "out.parquet", "--", *names)
    self.assertEqual(self.target.read_bytes(), first)
    self.target.unlink()
    self.run_("--parquet", "out.parquet", "--recursive", ".")
    self.assertEqual(len(self.rows()), len(names))
    lines = b"".join(name + b"\n" for name in names if b"\n" not in name) + b"./a b.jpg\r\n\n\n-dash.jpg"
    run = self.run_("--arrow", "-", "--columns", "error", "--files-from", "-", input=lines)
    table = pyarrow.ipc.open_stream(run.stdout).read_all()
    self.assertEqual((table.num_rows, table.column(0).null_count), (len(names) + 1,) * 2)
    run = self.run_("--arrow", "-", b"no\n\x1b\xe9\xe2\x80\xae", status=1)
    self.assertIn(rb"verso: no\u{000A}\u{001B}\xE9\u{202E}: no such file", run.stderr.splitlines())

  def test_folders(self):
    tree = self.folder / "tree"
    (tree / "2026/May").mkdir(parents=True)
    (tree / ".thumbnails").mkdir()
    for name in ("b.JPG", "a.jpg", "2026/May/no ending", ".hidden.jpg", ".thumbnails/small.jpg"):
      shutil.copy(PLAIN, tree / name)
    (tree / "notes.txt").write_text("notes")
    (tree / ".DS_Store").write_text("nothing")
    (tree / "wrong.jpeg").write_text("no photo")
    (tree / "2026/back").symlink_to("..")
    (tree / "gone.jpg").symlink_to("nowhere")
    os.mkfifo(tree / "pipe")
    run = self.run_("--parquet", "out.parquet", "--columns", "path", "--recursive", "tree", str(HARBOUR), status=1)
    self.assertEqual(
      [row["path"] for row in self.rows()],
      ["tree/2026/May/no ending", "tree/a.jpg", "tree/b.JPG", "tree/gone.jpg", "tree/wrong.jpeg", str(HARBOUR)])
    for said in (b"1 link to a folder", b"2 files in folders skipped, not a photo: tree/notes.txt, tree/pipe",
                 b"2 hidden names", b"2 of 6 files could not be read"):
      self.assertIn(said, run.stderr)
    self.target.unlink()
    self.run_("--parquet", "out.parquet", "--recursive", "--ending", ".JPG,heic", "--ending", "png", "tree", status=1)
    self.assertEqual([row["path"] for row in self.rows()], ["tree/a.jpg", "tree/b.JPG", "tree/gone.jpg"])
    self.assertIn(b"no photo", self.run_("--arrow", "-", "-r", "--ending", "heic", "tree", status=64).stderr)
    self.run_("--arrow", "-", "--ending", "heic", "tree", status=64)

  @unittest.skipUnless(os.path.exists(COMMAND), "the command is not built")
  def test_folders_are_what_the_command_takes_them_for(self):
    """The endings are known in two places: every word of the sources that could be one is tried."""
    words = set(_paths.ENDINGS) | {"txt", "raw", "jpc", "thm", "aae", "json"}
    for source in (TOP / "Sources/VersoFormats").rglob("*.swift"):
      words |= {word.lower() for word in re.findall(r'"([A-Za-z0-9]{2,5})"', source.read_text())}
    tree = self.folder / "tree"
    tree.mkdir()
    for word in words:
      (tree / f"x.{word}").write_text("words")
    run = subprocess.run([COMMAND, "read", "--json", "--recursive", str(tree)], capture_output=True)
    taken = re.findall(rb"/x\.(\w+): ", run.stderr)
    self.assertGreater(len(taken), 50)
    self.assertEqual({ending.decode() for ending in taken}, set(_paths.ENDINGS))

  def test_lists(self):
    (self.folder / "list").write_text(f"{PLAIN}\n{HARBOUR}")
    self.run_("--parquet", "out.parquet", "--files-from", "list", str(HARBOUR))
    self.assertEqual([row["path"] for row in self.rows()], [str(HARBOUR), str(PLAIN), str(HARBOUR)])
    for list_, said in (
      ("nowhere", b"nowhere: the list cannot be read: no such file"), (".", b"the list cannot be read"),
      ("/dev/null", b"the list of files is empty"), ("/dev/zero", b"it is no list of paths")):
      self.assertIn(said, self.run_("--parquet", "new", "--files-from", list_, status=64).stderr)
      self.assertNotIn("new", self.names())

  @unittest.skipUnless(importlib.util.find_spec("fsspec"), "fsspec is not installed")
  def test_urls(self):
    listed = f"file://{HARBOUR}\n{PLAIN}\nfile:///nowhere.jpg\n".encode()
    self.run_("--parquet", "out.parquet", "--columns", "path,camera_model", "--files-from", "-", input=listed, status=1)
    self.assertEqual([row["camera_model"] for row in self.rows()], ["Example One", None, None])

  def test_a_call_that_is_not_understood(self):
    for wrong in (
      "", "--parquet x", "PHOTO", "--parquet x --arrow y PHOTO", "--parquet= PHOTO", "--nothing", "--parquet x -",
      "--parquet x --threads 0 PHOTO", "--parquet x --threads two PHOTO", "--parquet x --batch 0 PHOTO",
      "--parq x PHOTO"):
      run = self.run_(*(str(PLAIN) if word == "PHOTO" else word for word in wrong.split()), status=64)
      self.assertEqual((run.stdout, len(run.stderr.splitlines())), (b"", 1), wrong)
      self.assertTrue(run.stderr.startswith(b"verso: "), wrong)
    self.assertEqual(self.names(), [])
    self.assertIn(b"--list-columns", self.run_("--help").stdout)
    self.assertEqual(self.run_("--version").stdout.decode().strip(), verso.__version__)


@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class AllOrNothing(Table):
  def test_what_is_there_stays_unless_it_is_to_be_replaced(self):
    self.target.write_bytes(b"PAR1 old")
    self.target.chmod(0o600)
    run = self.run_("--parquet", "out.parquet", str(PLAIN), status=1)
    self.assertEqual(
      run.stderr, b"verso: out.parquet: a file of that name is already there; add --overwrite to replace it\n")
    self.assertEqual(self.target.read_bytes(), b"PAR1 old")
    self.run_("--parquet", "out.parquet", "--overwrite", str(PLAIN))
    self.assertEqual(len(self.rows()), 1)
    self.assertEqual(self.target.stat().st_mode & 0o777, 0o600)
    link = self.folder / "link"
    link.symlink_to("out.parquet")
    self.run_("--parquet", "link", "--overwrite", str(PLAIN), str(HARBOUR))
    self.assertTrue(link.is_symlink())
    self.assertEqual(len(self.rows()), 2)
    # As `--parquet *.jpg` would have it.
    photo = self.folder / "photo.jpg"
    shutil.copy(PLAIN, photo)
    run = self.run_("--parquet", "photo.jpg", "--overwrite", str(HARBOUR), status=1)
    self.assertIn(b"it is a photo", run.stderr)
    self.assertEqual(photo.read_bytes(), PLAIN.read_bytes())
    self.assertIn(b"folder", self.run_("--parquet", ".", "--overwrite", str(HARBOUR), status=1).stderr)
    self.assertEqual(self.names(), ["link", "out.parquet", "photo.jpg"])

  def test_what_came_in_the_meantime_stays(self):
    program = self.hold("--parquet", "out.parquet")
    self.target.write_bytes(b"precious")
    program.stdin.close()
    self.assertEqual(program.wait(60), 1)
    self.assertIn(b"has come in the meantime", program.stderr.read())
    self.assertEqual((self.target.read_bytes(), self.names()), (b"precious", ["out.parquet"]))
    self.target.unlink()
    programs = [
      subprocess.Popen(
        [sys.executable, "-m", "verso", "--parquet", "out.parquet", str(PLAIN)], cwd=self.folder, env=HERE,
        stderr=subprocess.DEVNULL) for _ in range(8)]
    self.assertEqual(sorted(program.wait(60) for program in programs), [0] + [1] * 7)
    self.assertEqual((len(self.rows()), self.names()), (1, ["out.parquet"]))

  def test_places_that_cannot_be_written(self):
    for place in ("nowhere/out.parquet", "/dev/full"):
      run = self.run_("--parquet", place, "--overwrite", str(PLAIN), status=1)
      self.assertEqual(len(run.stderr.splitlines()), 1)
    self.assertIn(b"no space is left there", run.stderr)
    with open("/dev/full", "wb") as full:
      run = subprocess.run(
        [sys.executable, "-m", "verso", "--arrow", "-", str(PLAIN)], env=HERE, stdout=full, stderr=subprocess.PIPE)
    self.assertEqual(
      (run.returncode, run.stderr),
      (1, b"verso: standard output: no space is left there; make room, or write elsewhere\n"))

  def test_a_file_that_may_not_grow(self):
    def small():
      resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    # It fails at the end, and in the middle.
    for kind in ("--parquet", "--arrow"):
      for count in (1, 9000):
        listed = (os.fsencode(HARBOUR) + b"\n") * count
        run = self.run_(kind, "out", "--everything", "--files-from", "-", input=listed, status=1, preexec_fn=small)
        self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertIn(b"it becomes larger than a file may be there", run.stderr.splitlines()[-1])
        self.assertTrue(run.stderr.splitlines()[-1].endswith(b"nothing was written"))
        self.assertEqual(self.names(), [])

  def test_stopped_in_the_middle(self):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
      self.target.write_bytes(b"old")
      program = self.hold("--parquet", "out.parquet", "--overwrite")
      program.send_signal(number)
      self.assertEqual(program.wait(60), -number)
      rest = program.stderr.read().splitlines()
      self.assertEqual(rest[-1], b"verso: stopped; nothing was written")
      self.assertEqual((self.names(), self.target.read_bytes()), (["out.parquet"], b"old"))

  def test_killed_in_the_middle(self):
    try:
      os.close(os.open(self.folder, os.O_WRONLY | os.O_TMPFILE))
    except (AttributeError, OSError):
      self.skipTest("this file system has no files without a name")
    program = self.hold("--arrow", "out.arrow")
    program.kill()
    program.wait(60)
    self.assertEqual(self.names(), [])

  def test_where_files_have_names_from_the_start(self):
    program = (
      "import os, sys; del os.O_TMPFILE\n"
      "from verso.__main__ import main\n"
      "sys.exit(main(sys.argv[1:]))")
    for more, status in ((["--parquet", "out.parquet"], 0), (["--parquet", "out.parquet"], 1),
                         (["--parquet", "out.parquet", "--overwrite"], 0), (["--arrow", "nowhere/x"], 1)):
      run = subprocess.run(
        [sys.executable, "-c", program, *more, str(PLAIN)], cwd=self.folder, env=HERE, capture_output=True)
      self.assertEqual(run.returncode, status, run.stderr)
      self.assertEqual(self.names(), ["out.parquet"])
    self.assertEqual(len(self.rows()), 1)

  def test_a_reader_that_leaves(self):
    program = subprocess.Popen(
      [sys.executable, "-m", "verso", "--arrow", "-", "--everything", *[str(HARBOUR)] * 3000], env=HERE,
      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdout.read(10)
    program.stdout.close()
    self.assertEqual((program.stderr.read(), program.wait(60)), (b"", -signal.SIGPIPE))
    program.stderr.close()

  def test_into_a_pipe(self):
    os.mkfifo(self.folder / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=self.folder, stdout=subprocess.PIPE) as cat:
      self.run_("--arrow", "pipe", str(PLAIN))
      self.assertEqual(pyarrow.ipc.open_stream(cat.stdout.read()).read_all().num_rows, 1)

  @unittest.skipUnless(hasattr(os, "openpty"), "there are no terminals")
  def test_on_a_terminal(self):
    master, slave = os.openpty()
    self.addCleanup(os.close, master)
    try:
      run = subprocess.run(
        [sys.executable, "-m", "verso", "--parquet", "out.parquet", "--threads", "1", "--files-from", "-"],
        cwd=self.folder, env=HERE, input=(os.fsencode(HARBOUR) + b"\n") * 20_000, stderr=slave, timeout=120)
      refused = subprocess.run(
        [sys.executable, "-m", "verso", "--arrow", "-", str(HARBOUR)], env=HERE, stdout=slave, stderr=subprocess.PIPE)
    finally:
      os.close(slave)
    self.assertEqual((run.returncode, refused.returncode), (0, 64))
    said = os.read(master, 1 << 16)
    self.assertRegex(said, rb"\r\x1b\[K[\d,]+ photos, [\d,]+ a second")
    self.assertTrue(said.endswith(b"\x1b[K"))


class WithoutArrow(Table):
  def test_it_is_said_what_to_install(self):
    (self.folder / "pyarrow.py").write_text("raise ImportError('not here')")
    environment = {**HERE, "PYTHONPATH": f"{self.folder}:{HERE['PYTHONPATH']}"}
    run = self.run_("--parquet", "x", str(PLAIN), status=1, env=environment)
    self.assertEqual(
      run.stderr, b"verso: tables are written by pyarrow, which is not installed: pip install pyarrow\n")
    self.assertTrue(self.run_("--list-columns", env=environment).stdout)


if __name__ == "__main__":
  unittest.main()
