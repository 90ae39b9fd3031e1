"""The C interface of Verso (verso.h), as ctypes sees it. Calls release the interpreter's lock."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import (
  CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p,
)
from typing import Any, Optional

ABI_VERSION = 1

OK, END, ERROR_ARGUMENT = 0, 1, 2

OPEN_STRICT = 1
JSON_NUMERIC, JSON_UNKNOWN = 1, 2
WRITE_VERIFY, WRITE_COMPACT, WRITE_OVERWRITE, WRITE_FORCE = 1, 2, 4, 8


class Text(Structure):
  _fields_ = [("bytes", c_void_p), ("count", c_size_t)]

  def string(self) -> Optional[str]:
    """The text; None where there is none."""
    if not self.bytes:
      return None
    return ctypes.string_at(self.bytes, self.count).decode("utf-8", "replace")


class Buffer(Structure):
  _fields_ = [("bytes", c_void_p), ("count", c_size_t)]


class OpenOptions(Structure):
  _fields_ = [("size", c_size_t), ("flags", c_uint32), ("reserved", c_uint32), ("name", c_char_p)]


READ = CFUNCTYPE(c_int64, c_void_p, c_uint64, c_void_p, c_size_t)
RELEASE = CFUNCTYPE(None, c_void_p)


class Reader(Structure):
  _fields_ = [
    ("size", c_size_t), ("context", c_void_p), ("count", c_uint64), ("read", READ), ("release", RELEASE)]


class Selection(Structure):
  _fields_ = [
    ("size", c_size_t), ("groups", POINTER(c_char_p)), ("group_count", c_size_t), ("tags", POINTER(c_char_p)),
    ("tag_count", c_size_t)]


class JSONOptions(Structure):
  _fields_ = [
    ("size", c_size_t), ("flags", c_uint32), ("reserved", c_uint32), ("selection", POINTER(Selection)),
    ("source", c_char_p)]


class Value(Structure):
  pass


Value._fields_ = [
  ("kind", c_int), ("reserved", c_uint32), ("natural", c_uint64), ("integer", c_int64), ("numerator", c_int64),
  ("denominator", c_int64), ("real", c_double), ("text", Text), ("name", Text), ("values", POINTER(Value)),
  ("count", c_uint64)]


class Date(Structure):
  _fields_ = [("parts", c_uint32)] + [
    (name, c_int32)
    for name in ("year", "month", "day", "hour", "minute", "second", "nanosecond", "offset")]


class Item(Structure):
  _fields_ = [
    ("size", c_size_t), ("group", Text), ("name", Text), ("value", Value), ("label", Text), ("text", Text),
    ("numeric", Text), ("block", Text), ("offset", c_int64), ("count", c_uint64), ("date", Date)]


class WriteOptions(Structure):
  _fields_ = [
    ("size", c_size_t), ("flags", c_uint32), ("credentials", c_int), ("patience", c_uint32), ("reserved", c_uint32)]


class Change(Structure):
  _fields_ = [("size", c_size_t), ("kind", c_int), ("reserved", c_uint32), ("name", Text)]


class ArrowSchema(Structure):
  pass


ArrowSchema._fields_ = [
  ("format", c_char_p), ("name", c_char_p), ("metadata", c_void_p), ("flags", c_int64), ("n_children", c_int64),
  ("children", c_void_p), ("dictionary", c_void_p), ("release", CFUNCTYPE(None, POINTER(ArrowSchema))),
  ("private_data", c_void_p)]


class ArrowArray(Structure):
  pass


ArrowArray._fields_ = [
  ("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64), ("n_children", c_int64),
  ("buffers", c_void_p), ("children", c_void_p), ("dictionary", c_void_p),
  ("release", CFUNCTYPE(None, POINTER(ArrowArray))), ("private_data", c_void_p)]


class ArrowArrayStream(Structure):
  pass


ArrowArrayStream._fields_ = [
  ("get_schema", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))), ("get_next", c_void_p),
  ("get_last_error", c_void_p), ("release", CFUNCTYPE(None, POINTER(ArrowArrayStream))), ("private_data", c_void_p)]


class ScanOptions(Structure):
  _fields_ = [
    ("size", c_size_t), ("columns", POINTER(c_char_p)), ("column_count", c_size_t), ("threads", c_uint32),
    ("batch", c_uint32)]


_OUT = POINTER(c_void_p)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
  "abi_version": (c_uint32, []),
  "version": (c_char_p, []),
  "buffer_free": (None, [POINTER(Buffer)]),
  "code_name": (c_char_p, [c_int]),
  "error_code": (c_int, [c_void_p]),
  "error_message": (Text, [c_void_p]),
  "error_place": (Text, [c_void_p]),
  "error_advice": (Text, [c_void_p]),
  "error_offset": (c_int64, [c_void_p]),
  "error_system": (c_int32, [c_void_p]),
  "error_free": (None, [c_void_p]),
  "photo_open_path": (c_int, [c_char_p, POINTER(OpenOptions), _OUT, _OUT]),
  "photo_open_bytes": (c_int, [c_void_p, c_size_t, POINTER(OpenOptions), _OUT, _OUT]),
  "photo_open_descriptor": (c_int, [c_int, POINTER(OpenOptions), _OUT, _OUT]),
  "photo_open_ranges": (c_int, [POINTER(Reader), POINTER(OpenOptions), _OUT, _OUT]),
  "photo_free": (None, [c_void_p]),
  "photo_format": (Text, [c_void_p]),
  "photo_media_type": (Text, [c_void_p]),
  "photo_warning_count": (c_int, [c_void_p, POINTER(c_size_t), _OUT]),
  "photo_warning": (Text, [c_void_p, c_size_t]),
  "photo_json": (c_int, [c_void_p, POINTER(JSONOptions), POINTER(Buffer), _OUT]),
  "items_open": (c_int, [c_void_p, POINTER(Selection), _OUT, _OUT]),
  "items_next": (c_int, [c_void_p, POINTER(Item), _OUT]),
  "items_bytes": (c_int, [c_void_p, POINTER(Buffer), _OUT]),
  "items_free": (None, [c_void_p]),
  "plan_new": (c_void_p, []),
  "plan_free": (None, [c_void_p]),
  "plan_set": (c_int, [c_void_p, c_char_p, c_char_p, _OUT]),
  "plan_set_items": (c_int, [c_void_p, c_char_p, POINTER(c_char_p), c_size_t, _OUT]),
  "plan_remove": (c_int, [c_void_p, c_char_p, _OUT]),
  "plan_copy": (c_int, [c_void_p, c_void_p, POINTER(Selection), _OUT]),
  "plan_strip": (c_int, [c_void_p, c_uint32, _OUT]),
  "plan_strip_personal": (c_int, [c_void_p, c_uint32, _OUT]),
  "receipt_method": (c_int, [c_void_p]),
  "receipt_count": (c_size_t, [c_void_p]),
  "receipt_change": (c_int, [c_void_p, c_size_t, POINTER(Change), _OUT]),
  "receipt_free": (None, [c_void_p]),
  "photo_write_bytes": (c_int, [c_void_p, c_void_p, POINTER(WriteOptions), POINTER(Buffer), _OUT, _OUT]),
  "photo_write_path": (c_int, [c_void_p, c_void_p, c_char_p, POINTER(WriteOptions), _OUT, _OUT]),
  "edit_path": (c_int, [c_char_p, c_void_p, POINTER(WriteOptions), _OUT, _OUT]),
  "trust_new": (c_void_p, []),
  "trust_add": (c_int, [c_void_p, c_int, c_char_p, c_size_t, _OUT]),
  "trust_free": (None, [c_void_p]),
  "photo_verify": (c_int, [c_void_p, c_void_p, _OUT, _OUT]),
  "verification_verdict": (c_int, [c_void_p]),
  "verification_made_from_invalid": (c_int, [c_void_p]),
  "verification_json": (c_int, [c_void_p, c_char_p, POINTER(Buffer), _OUT]),
  "verification_free": (None, [c_void_p]),
  "scan": (c_int, [POINTER(c_char_p), c_size_t, POINTER(ScanOptions), POINTER(ArrowArrayStream), _OUT]),
  "rows_new": (c_int, [POINTER(ScanOptions), _OUT, _OUT]),
  "rows_add": (c_int, [c_void_p, c_char_p, c_void_p, c_char_p, _OUT]),
  "rows_take": (c_int, [c_void_p, POINTER(ArrowSchema), POINTER(ArrowArray), _OUT]),
  "rows_free": (None, [c_void_p]),
  "free_arrow_capsule": (None, [c_void_p]),
  "column_count": (c_size_t, []),
  "column_name": (c_char_p, [c_size_t]),
  "column_documentation": (c_char_p, [c_size_t]),
}


def _candidates() -> list[pathlib.Path]:
  """Where the shared library may lie: where VERSO_LIBRARY says, in the wheel, in a source checkout."""
  named = os.environ.get("VERSO_LIBRARY")
  if named:
    return [pathlib.Path(named)]
  here = pathlib.Path(__file__).resolve().parent
  checkout = here.parent.parent.parent / ".build"
  return [here / "libverso.so", checkout / "library" / "lib" / "libverso.so"]


class _Library:
  """The functions of verso.h without their prefix."""

  def __init__(self) -> None:
    places = _candidates()
    found = next((place for place in places if place.exists()), None)
    if found is None:
      raise ImportError(
        "libverso.so was not found at " + " or ".join(str(place) for place in places)
        + "; install the wheel, or run `make library` in a checkout of Verso")
    library = ctypes.CDLL(str(found))
    for name, (result, arguments) in _FUNCTIONS.items():
      function = getattr(library, "verso_" + name)
      function.restype, function.argtypes = result, arguments
      setattr(self, name, function)
    if self.abi_version() != ABI_VERSION:
      raise ImportError(f"{found} has ABI {self.abi_version()}, this package wants {ABI_VERSION}")

  def __getattr__(self, name: str) -> Any:
    raise AttributeError(name)


lib: Any = _Library()


def take(buffer: Buffer) -> bytes:
  """The bytes of a buffer, which is freed."""
  try:
    return ctypes.string_at(buffer.bytes, buffer.count) if buffer.bytes else b""
  finally:
    lib.buffer_free(ctypes.byref(buffer))


def texts(values: "list[str]") -> Any:
  """An array of C strings."""
  array = (c_char_p * len(values))(*(value.encode("utf-8") for value in values))
  return array
