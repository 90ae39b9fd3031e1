"""Rows of photos that come from anywhere, as Arrow record batches."""

from __future__ import annotations

import ctypes
import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Optional

from . import _native
from ._capsules import ARRAY, SCHEMA, capsule
from ._errors import Error, call
from ._native import ArrowArray, ArrowSchema, lib
from ._photo import Photo


class Rows:
  """Rows that are filled one by one, and handed over as a batch."""

  def __init__(self, options: Any) -> None:
    self._rows = ctypes.c_void_p()
    call(lib.rows_new, ctypes.byref(options), ctypes.byref(self._rows))

  def __del__(self) -> None:
    if self._rows:
      lib.rows_free(self._rows)

  def add(self, path: bytes, photo: "Photo | Exception") -> None:
    """Adds the row of a photo, or of what was raised instead."""
    if isinstance(photo, Photo):
      try:
        photo._call(lib.rows_add, self._rows, path, photo._photo, None)
        return
      except Exception as error:
        photo = error
    problem = _words(photo).replace("\0", " ").encode("utf-8", "replace")
    call(lib.rows_add, self._rows, path, None, problem)

  def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
    """All rows for the Arrow PyCapsule interface; none are left."""
    schema, array = ArrowSchema(), ArrowArray()
    call(lib.rows_take, self._rows, ctypes.byref(schema), ctypes.byref(array))
    return capsule(schema, SCHEMA), capsule(array, ARRAY)


def _words(problem: Exception) -> str:
  """What the column "error" says of it: the same as of a file at hand, where it is the same."""
  if isinstance(problem, Error):
    return str(problem.args[0])
  return f"{type(problem).__name__}: {problem}"


def batches(
  paths: "list[bytes]", options: Any, threads: int, size: int, storage: "Optional[Mapping[str, Any]]",
) -> "Iterator[Any]":
  """Record batches of pyarrow, in the order of the paths; so many threads wait for bytes at once."""
  import pyarrow

  def opened(path: bytes) -> "Photo | Exception":
    try:
      return Photo(os.fsdecode(path), storage=storage)
    except Exception as error:
      return error

  rows, count = Rows(options), 0
  waiting: "deque[tuple[bytes, Future[Any]]]" = deque()
  left = iter(paths)
  executor, process = ThreadPoolExecutor(threads, "verso.scan"), os.getpid()
  try:
    while True:
      if os.getpid() != process:
        # The threads stayed in the process that started them.
        raise RuntimeError("the scan was begun in another process")
      # So many are begun that no thread waits for whoever takes the batches.
      while len(waiting) < 2 * threads and (path := next(left, None)) is not None:
        waiting.append((path, executor.submit(opened, path)))
      if not waiting:
        break
      path, future = waiting.popleft()
      rows.add(path, future.result())
      count += 1
      if count == size:
        yield pyarrow.record_batch(rows)
        count = 0
    if count:
      yield pyarrow.record_batch(rows)
  finally:
    executor.shutdown(wait=False, cancel_futures=True)
