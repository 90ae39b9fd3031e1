"""Many photos as a table: a stream of Arrow record batches, which threads of the library fill."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional

from . import _native
from ._capsules import SCHEMA, STREAM, capsule
from ._errors import ValueRefused, call
from ._native import ArrowArrayStream, ArrowSchema, lib
from ._photo import _path, _word, is_remote
from ._rows import batches


def columns() -> "dict[str, str]":
  """The columns that a scan can have, and what each says.

  >>> "taken" in columns()
  True
  """
  return {
    lib.column_name(index).decode(): lib.column_documentation(index).decode() for index in range(lib.column_count())}


class Scan:
  """A table of photos, read while it is asked for. Whoever takes Arrow takes it: pyarrow, Polars, DuckDB.

      table = pyarrow.table(verso.scan(paths))
      frame = polars.DataFrame(verso.scan(paths, columns=["path", "taken", "location"]))
      frame = table.to_pandas()

  It can be taken again; the photos are read again then.
  """

  def __init__(
    self, paths: "Iterable[Any]", names: "Optional[Iterable[str]]", threads: Optional[int], batch: int,
    storage: "Optional[Mapping[str, Any]]",
  ) -> None:
    if isinstance(paths, (str, bytes, os.PathLike)):
      raise TypeError("scan takes several paths; [path] for one")
    if isinstance(names, str):
      raise TypeError("columns is a list of names")
    self._paths, self._is_remote = [], False
    # What Arrow has is no text of Python by itself.
    for path in paths.to_pylist() if hasattr(paths, "to_pylist") else paths:
      self._paths.append(_path(path))
      self._is_remote = self._is_remote or is_remote(path)
    if threads is None:
      # Who asks a server waits more than he works.
      threads = 16 if self._is_remote else _processors()
    if not 1 <= threads <= 1024 or not 1 <= batch <= 1 << 20:
      raise ValueRefused("threads are 1 to 1024, batch is 1 to 1048576", "ARGUMENT")
    self._threads, self._batch, self._storage = threads, batch, storage
    self._names = None if names is None else list(names)
    for name in self._names or []:
      _word(name, "the name of a column")
    stream = self._stream([])  # Names that nothing has are refused now.
    stream.release(ctypes.byref(stream))

  def __len__(self) -> int:
    """How many rows there will be."""
    return len(self._paths)

  def _options(self) -> _native.ScanOptions:
    names = None if self._names is None else _native.texts(self._names)
    return _native.ScanOptions(
      ctypes.sizeof(_native.ScanOptions), names, len(self._names or []), self._threads, self._batch)

  def _stream(self, paths: "list[bytes]") -> ArrowArrayStream:
    options = self._options()
    stream = ArrowArrayStream()
    array = (ctypes.c_char_p * len(paths))(*paths)
    call(lib.scan, array, len(paths), ctypes.byref(options), ctypes.byref(stream))
    return stream

  def __repr__(self) -> str:
    return f"<verso.Scan {len(self)} rows>"

  def __arrow_c_schema__(self) -> Any:
    """The columns for the Arrow PyCapsule interface."""
    stream, schema = self._stream([]), ArrowSchema()
    try:
      stream.get_schema(ctypes.byref(stream), ctypes.byref(schema))
    finally:
      stream.release(ctypes.byref(stream))
    return capsule(schema, SCHEMA)

  def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
    """The table for the Arrow PyCapsule interface; it is not converted to a schema that is asked for."""
    if not self._is_remote:
      return capsule(self._stream(self._paths), STREAM)
    return _pyarrow().RecordBatchReader.from_batches(_pyarrow().schema(self), self.batches()).__arrow_c_stream__()

  def batches(self) -> "Iterator[Any]":
    """Record batches of pyarrow, one after the other.

    Where something is raised meanwhile, as by Ctrl-C, it comes through as it is, which it does not where others take
    the stream of a scan of URLs.
    """
    if self._is_remote:
      return batches(self._paths, self._options(), self._threads, self._batch, self._storage)
    return iter(_pyarrow().RecordBatchReader.from_stream(self))


def _pyarrow() -> Any:
  try:
    import pyarrow
  except ImportError:
    raise ImportError("this is made with pyarrow: pip install pyarrow") from None
  return pyarrow


def scan(
  paths: "Iterable[Any]", columns: "Optional[Iterable[str]]" = None, *, threads: Optional[int] = None,
  batch: int = 512, storage: "Optional[Mapping[str, Any]]" = None,
) -> Scan:
  """Reads many photos into a table, a row each, in their order. A file that cannot be read is a row with an `error`.

  Args:
    paths: Files, and URLs that fsspec knows, of which the head is read and what it points at.
    columns: Names of `columns()`; all but "everything" by default. What is not asked for is not worked out.
    threads: How many work at once; by default as many as there are processors, 16 where there are URLs.
    batch: Rows a record batch. A column of texts holds 1 GiB a batch; what has no room is null, and `error` says so.
    storage: Options of fsspec for URLs: `{"endpoint_url": …}`, `{"anon": True}`.
  """
  return Scan(paths, columns, threads, batch, storage)


def _processors() -> int:
  return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
