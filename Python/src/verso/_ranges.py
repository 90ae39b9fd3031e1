"""Bytes that the library asks for by ranges: of file objects, and of what fsspec reaches by a URL."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Mapping
from typing import Any, Optional

from . import _native
from ._errors import remote

_LEAST = 4096
"""Bytes that are fetched at once: a request takes longer than they do, and something beside is often wanted next."""

_MOST_KEPT = 1 << 20
"""Bytes of an object that are kept to be looked at again."""


class Ranges:
  """Bytes by ranges; what goes wrong is kept in `error`, to be raised again where the library was called.

  Attributes:
    reader: What the library calls.
    error: What was raised last.
    fetched: How many bytes were asked for.
    requests: How many times something was asked for.
  """

  def __init__(self, size: int) -> None:
    self.size = size
    self.error: Optional[BaseException] = None
    self.fetched = self.requests = 0
    self.reader = _native.Reader(
      ctypes.sizeof(_native.Reader), None, size, _native.READ(self._read), _native.RELEASE(0))

  def at(self, offset: int, count: int) -> bytes:
    """The bytes of a range; fewer than `count` where the file has become shorter."""
    raise NotImplementedError

  def _read(self, _context: Any, offset: int, buffer: int, count: int) -> int:
    try:
      data = self.at(offset, count)
      self.fetched += len(data)
      self.requests += 1
      if len(data) != count:
        return -5
      ctypes.memmove(buffer, bytes(data), count)
      return count
    except BaseException as error:  # noqa: B036: nothing may pass through C
      self.error = error
      return -5


class FileRanges(Ranges):
  """A file object that can seek."""

  def __init__(self, file: Any) -> None:
    if not hasattr(file, "seek"):
      raise TypeError("a file that is read by ranges needs seek")
    self._file = file
    size = file.seek(0, io.SEEK_END)
    super().__init__(size if isinstance(size, int) else file.tell())

  def at(self, offset: int, count: int) -> bytes:
    self._file.seek(offset)
    parts: "list[bytes]" = []
    while count > 0:
      part = self._file.read(count)
      if not part:
        break
      parts.append(part)
      count -= len(part)
    return b"".join(parts)


class RemoteRanges(Ranges):
  """An object somewhere else: one request for its size, then one for each range."""

  def __init__(self, url: str, storage: "Optional[Mapping[str, Any]]" = None) -> None:
    try:
      from fsspec.core import url_to_fs
    except ImportError:
      raise ImportError("URLs are read by fsspec: pip install fsspec, and what it names for the kind of store") from None
    self._url = url
    try:
      self._system, self._path = url_to_fs(url, **dict(storage or {}))
      info = self._system.info(self._path)
      if info.get("type") == "directory":
        raise IsADirectoryError(url)
      if not isinstance(info.get("size"), int):
        raise OSError("the server does not say how large it is")
    except Exception as error:
      raise remote(error, url) from error
    self._pieces: "list[tuple[int, bytes]]" = []
    self._kept = 0
    super().__init__(info["size"])

  def at(self, offset: int, count: int) -> bytes:
    """The bytes of a range. What was fetched is kept while it is little: boxes are looked at more than once."""
    parts: "list[bytes]" = []
    end = offset + count
    while offset < end:
      found = next((piece for piece in self._pieces if piece[0] <= offset < piece[0] + len(piece[1])), None)
      if found is None:
        stop = min([max(end, offset + _LEAST), self.size] + [start for start, _ in self._pieces if start > offset])
        found = self._fetch(offset, stop)
        if found is None:
          break
      start, data = found
      parts.append(data[offset - start:end - start])
      offset += len(parts[-1])
    return b"".join(parts)

  def _fetch(self, offset: int, end: int) -> "Optional[tuple[int, bytes]]":
    """A piece of the object that begins at the offset; None where it has become shorter."""
    try:
      data: bytes = self._system.cat_file(self._path, start=offset, end=end)
    except Exception as error:
      raise remote(error, self._url) from error
    piece = (offset, data)
    if len(data) > end - offset:
      # A server that knows no ranges has sent all of it, which is not asked for again.
      piece = (0, data)
      if len(data) <= offset:
        return None
    elif not data:
      return None
    if piece[0] == 0 and len(data) > end - offset or self._kept + len(data) <= _MOST_KEPT:
      self._pieces.insert(0, piece)
      self._kept += len(data)
    return piece
