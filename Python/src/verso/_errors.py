"""What can go wrong, as exceptions of one family."""

from __future__ import annotations

import ctypes
import errno
import re
from typing import Any, Optional

from . import _native


class Error(Exception):
  """Anything that Verso refuses or cannot do.

  Attributes:
    code: A word to switch on, "NOT_FOUND", "DAMAGED": the names of verso.h without VERSO_ERROR_.
    place: A path or a place in the photo, where there is one.
    offset: The position in the file in bytes, where there is one.
    advice: What may help, where something is known.
  """

  def __init__(
    self, message: str, code: str = "OTHER", place: Optional[str] = None, offset: Optional[int] = None,
    advice: Optional[str] = None,
  ) -> None:
    super().__init__(message)
    self.code: str = code
    self.place: Optional[str] = place
    self.offset: Optional[int] = offset
    self.advice: Optional[str] = advice

  def __str__(self) -> str:
    where = f"{self.place}: " if self.place else ""
    # Not as OSError puts it, with numbers and names of its own.
    return where + str(self.args[0]) + (f" ({self.advice})" if self.advice else "")

  def __reduce__(self) -> Any:
    return (type(self), (self.args[0], self.code, self.place, self.offset, self.advice))


class FileError(Error, OSError):
  """A file cannot be opened, read or written."""

  def __init__(
    self, message: str, code: str = "SYSTEM", place: Optional[str] = None, offset: Optional[int] = None,
    advice: Optional[str] = None,
  ) -> None:
    Error.__init__(self, message, code, place, offset, advice)
    self.errno, self.strerror, self.filename = _NUMBERS.get(code), message, place

  def __str__(self) -> str:
    return Error.__str__(self)


class NotFoundError(FileError, FileNotFoundError):
  """There is no such file."""


class AccessError(FileError, PermissionError):
  """A file may not be read or written."""


class FolderError(FileError, IsADirectoryError):
  """It is a folder."""


class ExistsError(FileError, FileExistsError):
  """There is a file already, and it was not said that it is to be replaced."""


class FormatError(Error, ValueError):
  """The bytes are of no known format, or damaged."""


class ValueRefused(Error, ValueError):
  """A value that is none, or a name that nothing has."""


class NotEditableError(Error):
  """A field that follows from others, or a format that cannot carry it."""


class SignedError(Error):
  """The photo is signed, and it was not said what becomes of that."""


_NUMBERS = {
  "NOT_FOUND": errno.ENOENT, "BROKEN_LINK": errno.ENOENT, "IS_FOLDER": errno.EISDIR, "EXISTS": errno.EEXIST,
  "NOT_READABLE": errno.EACCES, "READ_ONLY": errno.EACCES, "READ_ONLY_FOLDER": errno.EACCES, "NO_SPACE": errno.ENOSPC,
  "FILE_TOO_LARGE": errno.EFBIG, "BUSY": errno.EBUSY, "NOT_GIVEN": errno.EIO,
}

# What the library advises, in the words of this package.
_WORDS = [
  (r"VERSO_WRITE_OVERWRITE", "overwrite=True"), (r"VERSO_WRITE_FORCE", "force=True"),
  (r"say with verso_write_options.credentials", 'say with credentials="drop" or "break"'),
  (r"VERSO_CREDENTIALS_DROP", 'credentials="drop"'),
  (r"open that with verso_photo_open_bytes", "give that to verso.read"),
]

_KINDS: "dict[str, type[Error]]" = {
  **dict.fromkeys(["NOT_FOUND", "BROKEN_LINK"], NotFoundError),
  **dict.fromkeys(["NOT_READABLE", "READ_ONLY", "READ_ONLY_FOLDER"], AccessError),
  "IS_FOLDER": FolderError,
  "EXISTS": ExistsError,
  **dict.fromkeys(
    ["NOT_A_FILE", "EMPTY", "NO_SPACE", "FILE_TOO_LARGE", "CHANGED", "BUSY", "UNCERTAIN", "NOT_GIVEN", "SYSTEM"], FileError),
  **dict.fromkeys(["UNKNOWN_FORMAT", "DAMAGED", "TOO_LARGE"], FormatError),
  **dict.fromkeys(["INVALID_VALUE", "UNKNOWN_TAG", "INVALID_KEY", "ARGUMENT"], ValueRefused),
  **dict.fromkeys(["NOT_EDITABLE", "UNSUPPORTED"], NotEditableError),
  "SIGNED": SignedError,
}


def check(code: int, error: "ctypes.c_void_p") -> None:
  """Raises what a call of the library has left behind."""
  if code in (_native.OK, _native.END):
    return
  lib = _native.lib
  name = lib.code_name(code).decode()
  try:
    message = lib.error_message(error).string() or name.lower().replace("_", " ")
    offset = lib.error_offset(error)
    advice = lib.error_advice(error).string()
    for words, replaced in _WORDS:
      advice = advice and re.sub(words, replaced, advice)
    raise _KINDS.get(name, Error)(
      message, name, lib.error_place(error).string(), offset if offset >= 0 else None, advice)
  finally:
    lib.error_free(error)


def call(function: Any, *arguments: Any) -> int:
  """Calls a function that takes a place for its error last; returns OK or END."""
  error = ctypes.c_void_p()
  code = function(*arguments, ctypes.byref(error))
  check(code, error)
  return int(code)


def remote(problem: Exception, url: str) -> Exception:
  """What went wrong with an object somewhere else, as an exception of this family."""
  if isinstance(problem, (Error, ImportError)):
    return problem
  cause = problem.__cause__
  if isinstance(problem, FileNotFoundError) and isinstance(cause, Exception):
    # fsspec calls it missing whatever a web server says, and when there is no server.
    if not isinstance(cause, FileNotFoundError) and getattr(cause, "status", None) not in (404, 410):
      problem = cause
  if isinstance(problem, FileNotFoundError):
    return NotFoundError("no such file", "NOT_FOUND", url)
  if isinstance(problem, PermissionError):
    return AccessError(str(problem) or "it may not be read", "NOT_READABLE", url)
  if isinstance(problem, IsADirectoryError):
    return FolderError("it is a folder", "IS_FOLDER", url)
  if type(problem) is ValueError:
    return ValueRefused(str(problem), "ARGUMENT", url)
  return FileError(f"{type(problem).__name__}: {problem}", "NOT_GIVEN", url)
