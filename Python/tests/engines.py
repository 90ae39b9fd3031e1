"""What the tests of engines share: an object store on this machine that counts what it sends, and sessions of Spark."""

import collections
import logging
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES = str(TOP / "Python/src")
sys.path.insert(0, SOURCES)

# What workers, which are processes of their own, take over.
_paths = [SOURCES, str(TOP / "Python/tests"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(filter(None, _paths)))
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"


def missing(*modules, java=False):
  """Why tests that need these cannot run; None where they can."""
  for module in modules:
    try:
      __import__(module)
    except ImportError:
      return f"{module} is not installed"
  if java:
    program = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
    try:
      subprocess.run([program, "-version"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
      return "Java is not installed"
  return None


class ObjectStore:
  """moto's S3 server on the loopback interface, which counts the bytes of objects that it sends.

  Attributes:
    storage: The options with which fsspec finds it.
    sent: Bytes by key.
    requests: GET and HEAD by key.
    forbidden: Keys that are refused.
  """

  def __init__(self, bucket):
    from moto.server import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import make_server

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    self.bucket, self.forbidden = bucket, set()
    self._lock = threading.Lock()
    self.forget()
    self._application = DomainDispatcherApplication(create_backend_app)
    self._server = make_server("127.0.0.1", 0, self._answer, threaded=True)
    self._server.daemon_threads = True
    threading.Thread(target=self._server.serve_forever, daemon=True).start()
    self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
    self.storage = {"endpoint_url": self.endpoint, "key": "key", "secret": "secret"}
    import fsspec

    # All servers of a process share what they hold.
    urllib.request.urlopen(urllib.request.Request(self.endpoint + "/moto-api/reset", method="POST")).close()
    self.files = fsspec.filesystem("s3", **self.storage)
    self.files.mkdir(bucket)

  def close(self):
    self._server.shutdown()
    self._server.server_close()

  def put(self, key, data):
    self.files.pipe_file(f"{self.bucket}/{key}", data)

  def forget(self):
    """Begins to count anew."""
    self.sent, self.requests = collections.Counter(), collections.Counter()

  def averages(self):
    """How many objects were read, their bytes and requests on average, by the endings of their names."""
    found = collections.defaultdict(list)
    for key in self.requests:
      found[key.rpartition(".")[2].lower()].append((self.sent[key], self.requests[key]))
    return {
      ending: (len(photos), *(sum(column) / len(photos) for column in zip(*photos)))
      for ending, photos in sorted(found.items())}

  def _answer(self, environ, start_response):
    key = urllib.parse.unquote(environ["PATH_INFO"]).removeprefix(f"/{self.bucket}/")
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or key == environ["PATH_INFO"] or not key:
      return self._application(environ, start_response)
    with self._lock:
      self.requests[key] += 1
    if key in self.forbidden:
      start_response("403 Forbidden", [("Content-Type", "application/xml")])
      return [b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"]
    return self._counted(key, self._application(environ, start_response))

  def _counted(self, key, parts):
    for part in parts:
      with self._lock:
        self.sent[key] += len(part)
      yield part


def configuration(level="off"):
  """A folder that tells Spark how much to say."""
  folder = pathlib.Path(tempfile.gettempdir()) / f"verso-spark-{os.getuid()}-{level}"
  folder.mkdir(exist_ok=True)
  (folder / "log4j2.properties").write_text(
    f"rootLogger.level = {level}\nrootLogger.appenderRef.stderr.ref = stderr\nappender.stderr.type = Console\n"
    "appender.stderr.name = stderr\nappender.stderr.target = SYSTEM_ERR\n"
    "appender.stderr.layout.type = PatternLayout\nappender.stderr.layout.pattern = %m%n\n")
  return folder


SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Options of Java for programs that end before its better compiler and its threads are worth what they cost."""


def session(master="local[2]", **options):
  """A session of Spark whose workers find the package of this checkout, and which says only what goes wrong."""
  from pyspark.sql import SparkSession

  os.environ["SPARK_CONF_DIR"] = folder = str(configuration())
  builder = SparkSession.builder.master(master).appName("verso")
  for key, value in {
    "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1", "spark.sql.session.timeZone": "UTC",
    "spark.sql.warehouse.dir": folder, "spark.driver.memory": "1g",
    "spark.driver.extraJavaOptions": SHORT_LIVED, "spark.executor.extraJavaOptions": SHORT_LIVED, **options,
  }.items():
    builder = builder.config(key, value)
  return builder.getOrCreate()
