"""Photos that are elsewhere: by URL, by ranges, one by one and as a table."""

import datetime
import http.server
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Python/src"))

import verso  # noqa: E402

try:
  import aiohttp
  import fsspec
except ImportError:
  aiohttp = fsspec = None
try:
  import pyarrow
except ImportError:
  pyarrow = None

HARBOUR = TOP / "Samples/harbour.jpg"


class Server(http.server.ThreadingHTTPServer):
  """Serves one folder, by ranges or not, and counts what it sends."""

  daemon_threads = True

  def __init__(self, folder, ranges=True):
    super().__init__(("127.0.0.1", 0), Handler)
    self.folder, self.ranges, self.sent, self.lock = folder, ranges, 0, threading.Lock()
    threading.Thread(target=self.serve_forever, daemon=True).start()

  def url(self, name):
    return f"http://127.0.0.1:{self.server_port}/{name}"


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"

  def answer(self, with_body):
    if self.path == "/forbidden.jpg":
      return self.send_error(403)
    if self.path == "/broken.jpg" and with_body:
      return self.send_error(500)
    place = self.server.folder / ("harbour.jpg" if self.path == "/broken.jpg" else self.path[1:])
    if not place.is_file():
      return self.send_error(404)
    body, status, headers = place.read_bytes(), 200, []
    span = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
    if span and self.server.ranges:
      headers.append(("Content-Range", f"bytes {span[1]}-{span[2]}/{len(body)}"))
      body, status = body[int(span[1]):int(span[2]) + 1], 206
    self.send_response(status)
    for header in [*headers, ("Content-Length", str(len(body)))]:
      self.send_header(*header)
    if self.server.ranges:
      self.send_header("Accept-Ranges", "bytes")
    self.end_headers()
    if with_body:
      self.wfile.write(body)
      with self.server.lock:
        self.server.sent += len(body)

  def do_GET(self):
    self.answer(True)

  def do_HEAD(self):
    self.answer(False)

  def log_message(self, *_):
    pass


@unittest.skipUnless(aiohttp, "fsspec or aiohttp is not installed")
class Remote(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.folder = tempfile.TemporaryDirectory()
    place = pathlib.Path(cls.folder.name)
    (place / "harbour.jpg").write_bytes(HARBOUR.read_bytes())
    (place / "large.jpg").write_bytes(HARBOUR.read_bytes() + bytes(5_000_000))
    (place / "empty.jpg").write_bytes(b"")
    (place / "text.jpg").write_bytes(b"no photo")
    cls.server = Server(place)

  @classmethod
  def tearDownClass(cls):
    cls.server.shutdown()
    cls.server.server_close()
    cls.folder.cleanup()

  def test_a_photo_is_read_by_ranges(self):
    before = self.server.sent
    photo = verso.read(self.server.url("large.jpg"))
    self.assertEqual(photo["IFD0:Make"], "Example")
    self.assertLess(self.server.sent - before, 80_000)
    self.assertEqual(photo.set("Artist", "Ada").to_bytes()[:2], b"\xff\xd8")

  def test_a_server_without_ranges(self):
    server = Server(pathlib.Path(self.folder.name), ranges=False)
    try:
      self.assertEqual(verso.read(server.url("harbour.jpg"))["IFD0:Make"], "Example")
      self.assertLessEqual(server.sent, 2 * HARBOUR.stat().st_size)
    finally:
      server.shutdown()
      server.server_close()

  def test_what_cannot_be_read(self):
    for name, kind in (
      ("nothing.jpg", FileNotFoundError), ("text.jpg", verso.FormatError), ("empty.jpg", verso.FileError),
      ("forbidden.jpg", verso.FileError), ("broken.jpg", verso.FileError)):
      with self.assertRaises(kind, msg=name):
        verso.read(self.server.url(name))
    with self.assertRaises(verso.ValueRefused):
      verso.read("nosuchprotocol://photo.jpg")
    # What is refused, or a server that is not there, is no file that is missing.
    for url in (self.server.url("forbidden.jpg"), "http://127.0.0.1:9/photo.jpg"):
      with self.assertRaises(verso.FileError) as caught:
        verso.read(url)
      self.assertNotIsInstance(caught.exception, FileNotFoundError)
      self.assertNotEqual(caught.exception.code, "NOT_FOUND")

  @unittest.skipUnless(pyarrow, "pyarrow is not installed")
  def test_a_table(self):
    names = ["harbour.jpg", "nothing.jpg", "text.jpg", "broken.jpg", "large.jpg"] * 20
    urls = [self.server.url(name) for name in names] + [HARBOUR]
    before = self.server.sent
    for threads, batch in ((None, 512), (1, 7)):
      scan = verso.scan(urls, threads=threads, batch=batch)
      table = pyarrow.table(scan)
      table.validate(full=True)
      self.assertEqual(table.schema, pyarrow.schema(scan))
      rows = table.to_pylist()
      self.assertEqual([row["path"] for row in rows], [str(url) for url in urls])
      self.assertEqual([row["error"] for row in rows[:3]], [None, "no such file", verso_error("text.jpg", self)])
      self.assertIn("500", rows[3]["error"])
      for row in (rows[0], rows[4], rows[-1]):
        self.assertEqual(row["taken"], datetime.datetime(2025, 9, 18, 19, 11, 43, 470_000))
    self.assertLess((self.server.sent - before) / 2 / len(urls), 80_000)

  @unittest.skipUnless(pyarrow, "pyarrow is not installed")
  def test_a_table_that_is_left_early(self):
    urls = [self.server.url("harbour.jpg")] * 300
    for _ in range(3):
      reader = pyarrow.RecordBatchReader.from_stream(verso.scan(urls, batch=5))
      reader.read_next_batch()
      del reader
    program = (
      f"import sys; sys.path.insert(0, {str(TOP / 'Python/src')!r}); import pyarrow, verso\n"
      f"reader = pyarrow.RecordBatchReader.from_stream(verso.scan({urls!r}, batch=5))\n"
      "reader.read_next_batch()\n")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, env={**os.environ})
    self.assertEqual((run.returncode, run.stderr), (0, b""))

  def test_other_systems(self):
    memory = fsspec.filesystem("memory")
    memory.pipe("/verso/harbour.jpg", HARBOUR.read_bytes())
    self.assertEqual(verso.read("memory://verso/harbour.jpg").json(source="x"), verso.read(HARBOUR).json(source="x"))
    self.assertEqual(verso.read(f"file://{HARBOUR}")["IFD0:Make"], "Example")


def verso_error(name, case):
  """What a local file's row says."""
  path = pathlib.Path(case.folder.name) / name
  return pyarrow.table(verso.scan([path])).to_pylist()[0]["error"]


if __name__ == "__main__":
  unittest.main()
