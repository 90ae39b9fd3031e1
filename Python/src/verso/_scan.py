"""Many photos as a table: Arrow record batches, built in the library, a thread a batch."""

from __future__ import annotations

import collections
import concurrent.futures
import ctypes
import os
from collections.abc import Iterable, Iterator
from typing import Any, Optional

from . import _native
from ._errors import ValueRefused, call
from ._native import ArrowArray, ArrowSchema, lib
from ._photo import _path


def columns() -> "dict[str, str]":
  """The columns that a scan can have, and what each says.

  >>> "taken" in columns()
  True
  """
  return {
    lib.column_name(index).decode(): lib.column_documentation(index).decode() for index in range(lib.column_count())}


class _Stream(ctypes.Structure):
  """struct ArrowArrayStream."""


_GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(ArrowSchema))
_GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(ArrowArray))
_LAST_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_Stream))
_RELEASE = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Stream))
_Stream._fields_ = [
  ("get_schema", _GET_SCHEMA), ("get_next", _GET_NEXT), ("get_last_error", _LAST_ERROR), ("release", _RELEASE),
  ("private_data", ctypes.c_void_p)]


class _Table:
  """Rows in the making; freed with the last who holds it."""

  def __init__(self, names: "Optional[list[str]]") -> None:
    self.handle = ctypes.c_void_p()
    array = _native.texts(names) if names is not None else None
    call(lib.table_new, array, len(names) if names is not None else 0, ctypes.byref(self.handle))

  def __del__(self) -> None:
    if getattr(self, "handle", None):
      lib.table_free(self.handle)


def _describe(names: "Optional[list[str]]", out: Any) -> None:
  table = _Table(names)
  call(lib.table_describe, table.handle, out)


class Scan:
  """A table of photos, read while it is asked for. Whoever takes Arrow takes it: pyarrow, Polars, DuckDB, pandas.

      table = pyarrow.table(verso.scan(paths))
      frame = polars.DataFrame(verso.scan(paths, columns=["path", "taken", "location"]))

  It can be gone through again; the photos are read again then.
  """

  def __init__(
    self, paths: "Iterable[Any]", columns: "Optional[Iterable[str]]", threads: int, batch: int,
  ) -> None:
    if isinstance(paths, (str, bytes, os.PathLike)):
      raise TypeError("scan takes several paths; [path] for one")
    if isinstance(columns, str):
      raise TypeError("columns is a list of names")
    if threads < 1 or batch < 1:
      raise ValueRefused("threads and batch are at least 1", "ARGUMENT")
    self._paths, self._threads, self._batch = paths, threads, batch
    self._columns = None if columns is None else list(columns)
    _Table(self._columns)  # Names that nothing has are refused now.

  def _chunks(self) -> "Iterator[list[bytes]]":
    chunk: "list[bytes]" = []
    for path in self._paths:
      chunk.append(_path(path))
      if len(chunk) == self._batch:
        yield chunk
        chunk = []
    if chunk:
      yield chunk

  def _read(self, chunk: "list[bytes]") -> ArrowArray:
    table = _Table(self._columns)
    for path in chunk:
      call(lib.table_append_path, table.handle, path)
    array = ArrowArray()
    call(lib.table_take, table.handle, ctypes.byref(array))
    return array

  def _arrays(self) -> "Iterator[ArrowArray]":
    """Batches in the order of the paths; a few are read ahead."""
    if self._threads == 1:
      yield from map(self._read, self._chunks())
      return
    pool = concurrent.futures.ThreadPoolExecutor(self._threads, "verso")
    pending: "collections.deque[Any]" = collections.deque()
    try:
      for chunk in self._chunks():
        pending.append(pool.submit(self._read, chunk))
        if len(pending) > 2 * self._threads:
          yield pending.popleft().result()
      while pending:
        yield pending.popleft().result()
    finally:
      for future in pending:
        future.cancel()
      pool.shutdown(wait=True)
      for future in pending:
        if not future.cancelled() and future.exception() is None:
          array = future.result()
          if array.release:
            array.release(ctypes.byref(array))

  def __arrow_c_schema__(self) -> Any:
    schema = ArrowSchema()
    _describe(self._columns, ctypes.byref(schema))
    return _capsule(schema)

  def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
    """The table for the Arrow PyCapsule interface; a schema that is asked for is not converted to."""
    return _capsule(_stream(self))


def scan(
  paths: "Iterable[Any]", columns: "Optional[Iterable[str]]" = None, *, threads: Optional[int] = None,
  batch: int = 512,
) -> Scan:
  """Reads many photos into a table, a row each, in their order. A file that cannot be read is a row with an `error`.

  Args:
    paths: Files; a generator is taken as it comes.
    columns: Names of `columns()`; all but "everything" by default. What is not asked for is not worked out.
    threads: How many work at once; as many as there are processors by default.
    batch: Rows a record batch.
  """
  return Scan(paths, columns, threads or len(os.sched_getaffinity(0)), batch)


# Streams and their capsules live until their consumer is done with them.
_living: "dict[int, Any]" = {}


def _stream(scan_: Scan) -> _Stream:
  arrays = scan_._arrays()
  message = ctypes.create_string_buffer(1)
  state: "dict[str, Any]" = {"message": message}

  def fail(error: BaseException) -> int:
    state["message"] = ctypes.create_string_buffer(str(error).encode("utf-8", "replace"))
    return 5

  def get_schema(_stream: Any, out: Any) -> int:
    try:
      _describe(scan_._columns, out)
      return 0
    except BaseException as error:  # noqa: B036: nothing may pass through C
      return fail(error)

  def get_next(_stream: Any, out: Any) -> int:
    try:
      array = next(arrays, None)
      ctypes.memset(out, 0, ctypes.sizeof(ArrowArray))
      if array is not None:
        # Moved: the consumer releases it now.
        ctypes.memmove(out, ctypes.byref(array), ctypes.sizeof(ArrowArray))
      return 0
    except BaseException as error:  # noqa: B036
      return fail(error)

  def last_error(_stream: Any) -> Any:
    return ctypes.addressof(state["message"])

  def release(stream: Any) -> None:
    try:
      arrays.close()
    finally:
      key = stream.contents.private_data
      ctypes.memset(ctypes.byref(stream.contents, _Stream.release.offset), 0, ctypes.sizeof(ctypes.c_void_p))
      _living.pop(key, None)

  stream = _Stream(_GET_SCHEMA(get_schema), _GET_NEXT(get_next), _LAST_ERROR(last_error), _RELEASE(release), None)
  key = id(stream)
  stream.private_data = key
  # A consumer may move the structure; what it calls stays here until it is released.
  _living[key] = (stream.get_schema, stream.get_next, stream.get_last_error, stream.release, state)
  return stream


_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]

_DESTRUCTOR = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_structures: "dict[int, Any]" = {}


def _destructor(name: bytes, kind: Any) -> Any:
  @_DESTRUCTOR
  def destroy(capsule: int) -> None:
    if not _api.PyCapsule_IsValid(capsule, name):
      return
    place = _api.PyCapsule_GetPointer(capsule, name)
    structure = _structures.pop(place, None)
    if structure is not None and structure.release:
      structure.release(ctypes.byref(structure))

  return destroy


_NAMES = {
  ArrowSchema: (b"arrow_schema", _destructor(b"arrow_schema", ArrowSchema)),
  _Stream: (b"arrow_array_stream", _destructor(b"arrow_array_stream", _Stream)),
}


def _capsule(structure: Any) -> Any:
  """A capsule that releases its structure, unless whoever took it has moved it away."""
  name, destroy = _NAMES[type(structure)]
  place = ctypes.addressof(structure)
  _structures[place] = structure
  return _api.PyCapsule_New(place, name, ctypes.cast(destroy, ctypes.c_void_p))
