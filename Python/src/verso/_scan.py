"""Many photos as a table: a stream of Arrow record batches, which threads of the library fill."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from typing import Any, Optional

from . import _native
from ._errors import ValueRefused, call
from ._native import ArrowArrayStream, ArrowSchema, lib
from ._photo import _path, _word


def columns() -> "dict[str, str]":
  """The columns that a scan can have, and what each says.

  >>> "taken" in columns()
  True
  """
  return {
    lib.column_name(index).decode(): lib.column_documentation(index).decode() for index in range(lib.column_count())}


class Scan:
  """A table of photos, read while it is asked for. Whoever takes Arrow takes it: pyarrow, Polars, DuckDB, pandas.

      table = pyarrow.table(verso.scan(paths))
      frame = polars.DataFrame(verso.scan(paths, columns=["path", "taken", "location"]))

  It can be taken again; the photos are read again then.
  """

  def __init__(
    self, paths: "Iterable[Any]", names: "Optional[Iterable[str]]", threads: int, batch: int,
  ) -> None:
    if isinstance(paths, (str, bytes, os.PathLike)):
      raise TypeError("scan takes several paths; [path] for one")
    if isinstance(names, str):
      raise TypeError("columns is a list of names")
    if not 1 <= threads <= 1024 or not 1 <= batch <= 1 << 20:
      raise ValueRefused("threads are 1 to 1024, batch is 1 to 1048576", "ARGUMENT")
    self._paths = [_path(path) for path in paths]
    self._threads, self._batch = threads, batch
    self._names = None if names is None else list(names)
    for name in self._names or []:
      _word(name, "the name of a column")
    stream = self._stream([])  # Names that nothing has are refused now.
    stream.release(ctypes.byref(stream))

  def __len__(self) -> int:
    """How many rows there will be."""
    return len(self._paths)

  def _stream(self, paths: "list[bytes]") -> ArrowArrayStream:
    names = None if self._names is None else _native.texts(self._names)
    options = _native.ScanOptions(
      ctypes.sizeof(_native.ScanOptions), names, len(self._names or []), self._threads, self._batch)
    stream = ArrowArrayStream()
    array = (ctypes.c_char_p * len(paths))(*paths)
    call(lib.scan, array, len(paths), ctypes.byref(options), ctypes.byref(stream))
    return stream

  def __arrow_c_schema__(self) -> Any:
    """The columns for the Arrow PyCapsule interface."""
    stream, schema = self._stream([]), ArrowSchema()
    try:
      stream.get_schema(ctypes.byref(stream), ctypes.byref(schema))
    finally:
      stream.release(ctypes.byref(stream))
    return _capsule(schema, _SCHEMA)

  def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
    """The table for the Arrow PyCapsule interface; it is not converted to a schema that is asked for."""
    return _capsule(self._stream(self._paths), _STREAM)


def scan(
  paths: "Iterable[Any]", columns: "Optional[Iterable[str]]" = None, *, threads: Optional[int] = None,
  batch: int = 512,
) -> Scan:
  """Reads many photos into a table, a row each, in their order. A file that cannot be read is a row with an `error`.

  Args:
    paths: Files.
    columns: Names of `columns()`; all but "everything" by default. What is not asked for is not worked out.
    threads: How many work at once; as many as there are processors by default.
    batch: Rows a record batch.
  """
  return Scan(paths, columns, threads or len(os.sched_getaffinity(0)), batch)


_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_SCHEMA, _STREAM = b"arrow_schema", b"arrow_array_stream"
_DESTRUCTOR = ctypes.cast(lib.free_arrow_capsule, ctypes.c_void_p)
_malloc = ctypes.CDLL(None).malloc
_malloc.restype, _malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]


def _capsule(structure: Any, name: bytes) -> Any:
  """A capsule that releases its structure, unless whoever took it has moved it away."""
  place = _malloc(ctypes.sizeof(structure))
  if not place:
    structure.release(ctypes.byref(structure))
    raise MemoryError
  ctypes.memmove(place, ctypes.byref(structure), ctypes.sizeof(structure))
  return _api.PyCapsule_New(place, name, _DESTRUCTOR)
