"""`python -m verso`: what many photos say, as one table in a file."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, NoReturn, Optional, cast

import verso

from . import _table
from ._paths import Folders, ListingError, counted, listed, shown

# As the command `verso` ends: all was done, some files failed, it was not understood.
DONE, FAILED, USAGE = 0, 1, 64

# So many paths are given to the library at once: neither the list nor what is known of it is held as a whole.
_PATHS = 65_536
_FIRST_ERRORS = 5

_DESCRIPTION = """\
Writes what many photos say into one table, a row a photo, in the order of the paths.

  python -m verso --parquet photos.parquet --recursive Photos
  python -m verso --parquet photos.parquet --columns path,taken,location *.jpg
  find Photos -name '*.jpg' -print0 | python -m verso --arrow - -0 --files-from - > photos.arrows
"""

_EPILOG = """\
A file that cannot be read is a row whose column "error" says why; the first ones are named on standard error.
The table is written whole or not at all: it gets its name when all of it is there.

Exit status: 0 when all was done, 1 when some files could not be read (the table is there) or nothing could be
written (it is not), 64 when the call was not understood. Needs pyarrow: pip install pyarrow.
"""


class _Usage(Exception):
  """The call was not understood."""


class _Stopped(BaseException):
  """A signal asked for the end."""

  def __init__(self, number: int) -> None:
    self.number = number


class _Parser(argparse.ArgumentParser):
  def error(self, message: str) -> NoReturn:
    raise _Usage(f"{message}; --help shows how it is called")


def _parser() -> argparse.ArgumentParser:
  parser = _Parser(
    prog="python -m verso", description=_DESCRIPTION, epilog=_EPILOG, allow_abbrev=False,
    formatter_class=argparse.RawDescriptionHelpFormatter)
  add = parser.add_argument
  add("paths", nargs="*", metavar="PATH", help="photos, and folders with --recursive")
  where = parser.add_mutually_exclusive_group()
  where.add_argument("--parquet", metavar="FILE", help="write Parquet (zstd); - for standard output")
  where.add_argument(
    "--arrow", metavar="FILE",
    help="write Arrow: a file, which can be mapped into memory; a stream to standard output (-), into pipes, and into "
    "files whose names end in .arrows")
  where.add_argument("--list-columns", action="store_true", help="list the columns with descriptions and exit")
  add("--columns", metavar="A,B,C", help="the columns, in this order; all but everything by default")
  add("--everything", action="store_true", help="add a column with all metadata of a photo, as JSON (large)")
  add("-r", "--recursive", action="store_true",
      help="include the photos in folders and subfolders, as verso read does. Photos are recognized by extension or content. "
      "Names that begin with a dot and links to folders are skipped")
  add("--ending", metavar="JPG,HEIC", action="append",
      help="only files in folders with these extensions, in upper or lower case")
  add("--files-from", metavar="LIST", help="read more paths from a file, one a line; - for standard input")
  add("-0", "--null", action="store_true", help="the list has a zero byte after each path (find -print0)")
  add("--overwrite", action="store_true", help="replace the file, if there is one")
  add("--threads", metavar="N", type=int, help="how many threads to use; by default as many as there are processors")
  add("--batch", metavar="N", type=int, default=512, help="how many photos a thread takes at a time (512)")
  add("--version", action="version", version=verso.__version__)
  return parser


def _columns(options: argparse.Namespace) -> "list[str]":
  known = verso.columns()
  names: "list[str]" = [name for name in known if name != "everything"]
  if options.columns is not None:
    names = [name.strip() for name in options.columns.split(",") if name.strip()]
    if not names:
      raise _Usage("--columns names no column")
  for name in names:
    if name not in known:
      raise _Usage(f"there is no column {shown(name)}; --list-columns lists them")
    if names.count(name) > 1:
      raise _Usage(f"the column {name} is named twice")
  if options.everything and "everything" not in names:
    names.append("everything")
  return names


def _paths(options: argparse.Namespace, folders: Folders) -> "Iterator[bytes]":
  """All paths, one after the other."""
  named: "Iterable[bytes]" = [os.fsencode(path) for path in options.paths]
  if "-" in options.paths:
    raise _Usage("photos do not come from standard input; --files-from - reads their paths from it")
  if options.files_from is not None:
    named = itertools.chain(named, _listed(options.files_from, options.null))
  return folders.expand(named) if options.recursive else iter(named)


def _listed(list_: str, zeros: bool) -> "Iterator[bytes]":
  name = "standard input" if list_ == "-" else list_
  try:
    file = cast(BinaryIO, sys.stdin.buffer) if list_ == "-" else open(list_, "rb")
    with contextlib.nullcontext() if list_ == "-" else file:
      yield from listed(file, name, zeros)
  except OSError as error:
    raise _Usage(f"{shown(name)}: the list cannot be read: {(error.strerror or str(error)).lower()}") from None


class _Report:
  """What is said on standard error: errors, and on a terminal how far it is."""

  def __init__(self) -> None:
    self.rows = self.failed = 0
    self.folder_advice = ""
    self._shows = sys.stderr.isatty()
    self._begin = self._last = time.monotonic()
    self._line = False

  def note(self, text: str) -> None:
    """Says something on a line of its own."""
    self.clear()
    with contextlib.suppress(OSError):
      print(f"verso: {text}", file=sys.stderr, flush=True)

  def clear(self) -> None:
    """Takes the line away that says how far it is."""
    if self._line:
      print("\r\x1b[K", end="", file=sys.stderr, flush=True)
      self._line = False

  def add(self, paths: "Sequence[bytes]", errors: "Sequence[Optional[str]]") -> None:
    """Counts rows, and names the first ones that failed."""
    for path, error in zip(paths, errors):
      if error is not None:
        self.failed += 1
        if self.failed <= _FIRST_ERRORS:
          self.note(f"{shown(path)}: {error}" + (self.folder_advice if os.path.isdir(path) else ""))
    self.rows += len(errors)
    now = time.monotonic()
    if self._shows and now - self._last >= 0.25:
      rate = self.rows / (now - self._begin)
      print(f"\r\x1b[K{counted(self.rows, 'photo')}, {rate:,.0f} a second", end="", file=sys.stderr, flush=True)
      self._last, self._line = now, True


def _fill(
  file: BinaryIO, options: argparse.Namespace, names: "list[str]", paths: "Iterator[bytes]", report: _Report,
) -> None:
  """Scans and writes, a part of the paths after the other."""
  import pyarrow

  # What failed is to be known also where the table has no column for it.
  asked = names if "error" in names else names + ["error"]
  parquet = options.parquet is not None
  stream = not parquet and (options.arrow == "-" or options.arrow.endswith(".arrows") or not file.seekable())
  writer: Any = None
  while True:
    part = list(itertools.islice(paths, _PATHS))
    named = [os.fsdecode(path) if b"://" in path else path for path in part]  # URLs are texts.
    if not part and writer is not None:
      break
    scan = verso.scan(named, asked, threads=options.threads, batch=options.batch)
    if writer is None:
      schema = pyarrow.schema(scan)
      writer = _table.Writer(
        file, pyarrow.schema([schema.field(name) for name in names], schema.metadata), parquet, stream)
    done = 0
    for batch in scan.batches():
      errors = batch.column(asked.index("error"))
      report.add(
        part[done:done + batch.num_rows],
        errors.to_pylist() if errors.null_count < len(errors) else [None] * batch.num_rows)
      done += batch.num_rows
      writer.write(batch.select(names) if asked is not names else batch)
  writer.close()


def _stop(number: int, _frame: Any) -> NoReturn:
  raise _Stopped(number)


def _run(arguments: "Optional[Sequence[str]]", report: _Report) -> int:
  options = _parser().parse_args(arguments)
  if options.list_columns or options.columns == "help":
    known = verso.columns()
    width = max(map(len, known))
    for name, meaning in known.items():
      print(f"{name:{width}}  {meaning}")
    return DONE
  path: Optional[str] = options.parquet if options.parquet is not None else options.arrow
  if path is None:
    raise _Usage("--parquet FILE or --arrow FILE says where the table goes; --help shows how it is called")
  if not path:
    raise _Usage("the name of the table is empty")
  if path == "-" and sys.stdout is None:
    raise _Usage("standard output is closed")
  if path == "-" and sys.stdout.isatty():
    raise _Usage("a table is nothing for a terminal; name a file, or send it on with > or |")
  if options.threads is not None and not 1 <= options.threads <= 1024:
    raise _Usage("--threads takes a number from 1 to 1024")
  if not 1 <= options.batch <= 1 << 20:
    raise _Usage("--batch takes a number from 1 to 1048576")
  if options.files_from not in (None, "-") and os.path.exists(path) and os.path.exists(
      options.files_from) and os.path.samefile(path, options.files_from):
    raise _Usage(f"{shown(path)}: the table would take the place of the list of files; name another file")
  if options.ending and not options.recursive:
    raise _Usage("--ending is for files in folders; add --recursive")
  names = _columns(options)
  try:
    import pyarrow
  except ImportError:
    report.note("tables are written by pyarrow, which is not installed: pip install pyarrow")
    return FAILED
  if not hasattr(pyarrow.RecordBatchReader, "from_stream"):
    report.note(f"pyarrow {pyarrow.__version__} is too old, 15 or later is needed: pip install --upgrade pyarrow")
    return FAILED
  folder = next(filter(os.path.isdir, options.paths), None)
  if folder is not None and not options.recursive:
    raise _Usage(f"{shown(os.fsencode(folder))}: it is a folder; use --recursive to have what is in it")
  folders = Folders(_endings(options.ending))
  paths = _paths(options, folders)
  first = next(paths, None)
  if first is None:
    for note in folders.notes():
      report.note(note)
    raise _Usage(
      "there is no photo in what you named" if options.paths
      else "the list of files is empty" if options.files_from is not None
      else "no photo is named; name files, folders with --recursive, or a list with --files-from")
  report.folder_advice = (
    " that cannot be read; allow it, or leave it out" if options.recursive
    else "; use --recursive to have what is in it")
  return _write(path, options, names, itertools.chain([first], paths), folders, report)


def _write(
  path: str, options: argparse.Namespace, names: "list[str]", paths: "Iterator[bytes]", folders: Folders,
  report: _Report,
) -> int:
  nothing = "" if path == "-" else "; nothing was written"
  try:
    with _table.target(path, options.overwrite) as file:
      _fill(file, options, names, paths, report)
  except BrokenPipeError:
    raise _Stopped(signal.SIGPIPE) from None
  except _table.TargetError as error:
    report.note(f"{shown(path)}: {error}")
    return FAILED
  except OSError as error:
    report.note(f"{_table.described(path)}: {_table.reason(error)}{nothing}")
    return FAILED
  except (KeyboardInterrupt, _Stopped) as error:
    report.note(f"stopped{nothing}")
    raise _Stopped(getattr(error, "number", signal.SIGINT)) from None
  for note in folders.notes():
    report.note(note)
  if report.failed:
    report.note(f"{report.failed:,} of {counted(report.rows, 'file')} could not be read; the column error says why")
  report.clear()
  return FAILED if report.failed else DONE


def _endings(given: "Optional[list[str]]") -> "Optional[frozenset[str]]":
  if not given:
    return None
  return frozenset(
    ending.strip().lstrip("*").lstrip(".").lower() for some in given for ending in some.split(",") if ending.strip())


def main(arguments: "Optional[Sequence[str]]" = None) -> int:
  """Does what the arguments say; returns the exit status."""
  report = _Report()
  for number in (signal.SIGTERM, signal.SIGHUP):
    # Who asked for them to be ignored (nohup) is heard.
    if signal.getsignal(number) == signal.SIG_DFL:
      signal.signal(number, _stop)
  try:
    return _run(arguments, report)
  except (_Usage, ListingError) as error:
    report.note(str(error))
    return USAGE
  except (KeyboardInterrupt, _Stopped) as error:
    # Ends as a program that the signal has ended, so that shells and loops stop, too.
    number = getattr(error, "number", signal.SIGINT)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    return FAILED


if __name__ == "__main__":
  sys.exit(main())
