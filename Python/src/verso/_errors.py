"""What can go wrong, as exceptions of one family."""

from __future__ import annotations

import ctypes
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
    return where + super().__str__() + (f" ({self.advice})" if self.advice else "")

  def __reduce__(self) -> Any:
    return (type(self), (self.args[0], self.code, self.place, self.offset, self.advice))


class FileError(Error, OSError):
  """A file cannot be opened, read or written."""

  def __init__(
    self, message: str, code: str = "SYSTEM", place: Optional[str] = None, offset: Optional[int] = None,
    advice: Optional[str] = None,
  ) -> None:
    Error.__init__(self, message, code, place, offset, advice)

  def __str__(self) -> str:
    return Error.__str__(self)


class NotFoundError(FileError, FileNotFoundError):
  """There is no such file."""


class FormatError(Error, ValueError):
  """The bytes are of no known format, or damaged."""


class ValueRefused(Error, ValueError):
  """A value that is none, or a name that nothing has."""


class NotEditableError(Error):
  """A field that follows from others, or a format that cannot carry it."""


class SignedError(Error):
  """The photo is signed, and it was not said what becomes of that."""


_KINDS: "dict[str, type[Error]]" = {
  **dict.fromkeys(["NOT_FOUND", "BROKEN_LINK"], NotFoundError),
  **dict.fromkeys(
    ["IS_FOLDER", "NOT_A_FILE", "EMPTY", "NOT_READABLE", "READ_ONLY", "READ_ONLY_FOLDER", "NO_SPACE", "FILE_TOO_LARGE",
     "EXISTS", "CHANGED", "BUSY", "UNCERTAIN", "NOT_GIVEN", "SYSTEM"], FileError),
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
    raise _KINDS.get(name, Error)(
      message, name, lib.error_place(error).string(), offset if offset >= 0 else None,
      lib.error_advice(error).string())
  finally:
    lib.error_free(error)


def call(function: Any, *arguments: Any) -> int:
  """Calls a function that takes a place for its error last; returns OK or END."""
  error = ctypes.c_void_p()
  code = function(*arguments, ctypes.byref(error))
  check(code, error)
  return int(code)
