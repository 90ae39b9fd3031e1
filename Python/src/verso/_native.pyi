"""The functions and structures of verso.h; made by Scripts/generate/native_stub.py from _native.py."""

import ctypes
from typing import Any, Optional

ABI_VERSION: int
OK: int
END: int
ERROR_ARGUMENT: int
OPEN_STRICT: int
JSON_NUMERIC: int
JSON_UNKNOWN: int
WRITE_VERIFY: int
WRITE_COMPACT: int
WRITE_OVERWRITE: int
WRITE_FORCE: int
READ: Any
RELEASE: Any

class Text(ctypes.Structure):
  bytes: Any
  count: int
  def string(self) -> Optional[str]: ...

class Buffer(ctypes.Structure):
  bytes: Any
  count: int

class OpenOptions(ctypes.Structure):
  size: int
  flags: int
  reserved: int
  name: Optional[bytes]

class Reader(ctypes.Structure):
  size: int
  context: Any
  count: int
  read: Any
  release: Any

class Selection(ctypes.Structure):
  size: int
  groups: Any
  group_count: int
  tags: Any
  tag_count: int

class JSONOptions(ctypes.Structure):
  size: int
  flags: int
  reserved: int
  selection: Any
  source: Optional[bytes]

class Value(ctypes.Structure):
  kind: int
  reserved: int
  natural: int
  integer: int
  numerator: int
  denominator: int
  real: float
  text: Text
  name: Text
  values: Any
  count: int

class Date(ctypes.Structure):
  parts: int
  year: int
  month: int
  day: int
  hour: int
  minute: int
  second: int
  nanosecond: int
  offset: int

class Item(ctypes.Structure):
  size: int
  group: Text
  name: Text
  value: Value
  label: Text
  text: Text
  numeric: Text
  block: Text
  offset: int
  count: int
  date: Date

class WriteOptions(ctypes.Structure):
  size: int
  flags: int
  credentials: int
  patience: int
  reserved: int

class Change(ctypes.Structure):
  size: int
  kind: int
  reserved: int
  name: Text

class ArrowSchema(ctypes.Structure):
  format: Optional[bytes]
  name: Optional[bytes]
  metadata: Any
  flags: int
  n_children: int
  children: Any
  dictionary: Any
  release: Any
  private_data: Any

class ArrowArray(ctypes.Structure):
  length: int
  null_count: int
  offset: int
  n_buffers: int
  n_children: int
  buffers: Any
  children: Any
  dictionary: Any
  release: Any
  private_data: Any

class ArrowArrayStream(ctypes.Structure):
  get_schema: Any
  get_next: Any
  get_last_error: Any
  release: Any
  private_data: Any

class ScanOptions(ctypes.Structure):
  size: int
  columns: Any
  column_count: int
  threads: int
  batch: int

class _Library:
  def abi_version(self, /) -> int: ...
  def version(self, /) -> bytes: ...
  def buffer_free(self, _0: Any, /) -> None: ...
  def code_name(self, _0: Any, /) -> bytes: ...
  def error_code(self, _0: Any, /) -> int: ...
  def error_message(self, _0: Any, /) -> Text: ...
  def error_place(self, _0: Any, /) -> Text: ...
  def error_advice(self, _0: Any, /) -> Text: ...
  def error_offset(self, _0: Any, /) -> int: ...
  def error_system(self, _0: Any, /) -> int: ...
  def error_free(self, _0: Any, /) -> None: ...
  def photo_open_path(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def photo_open_bytes(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def photo_open_descriptor(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def photo_open_ranges(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def photo_free(self, _0: Any, /) -> None: ...
  def photo_format(self, _0: Any, /) -> Text: ...
  def photo_media_type(self, _0: Any, /) -> Text: ...
  def photo_warning_count(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def photo_warning(self, _0: Any, _1: Any, /) -> Text: ...
  def photo_json(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def items_open(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def items_next(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def items_bytes(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def items_free(self, _0: Any, /) -> None: ...
  def plan_new(self, /) -> Any: ...
  def plan_free(self, _0: Any, /) -> None: ...
  def plan_set(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def plan_set_items(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def plan_remove(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def plan_copy(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def plan_strip(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def plan_strip_personal(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def receipt_method(self, _0: Any, /) -> int: ...
  def receipt_count(self, _0: Any, /) -> int: ...
  def receipt_change(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def receipt_free(self, _0: Any, /) -> None: ...
  def photo_write_bytes(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, _5: Any, /) -> int: ...
  def photo_write_path(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, _5: Any, /) -> int: ...
  def edit_path(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def trust_new(self, /) -> Any: ...
  def trust_add(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def trust_free(self, _0: Any, /) -> None: ...
  def photo_verify(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def verification_verdict(self, _0: Any, /) -> int: ...
  def verification_made_from_invalid(self, _0: Any, /) -> int: ...
  def verification_json(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def verification_free(self, _0: Any, /) -> None: ...
  def scan(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def rows_new(self, _0: Any, _1: Any, _2: Any, /) -> int: ...
  def rows_add(self, _0: Any, _1: Any, _2: Any, _3: Any, _4: Any, /) -> int: ...
  def rows_take(self, _0: Any, _1: Any, _2: Any, _3: Any, /) -> int: ...
  def rows_free(self, _0: Any, /) -> None: ...
  free_arrow_capsule: Any
  def column_count(self, /) -> int: ...
  def column_name(self, _0: Any, /) -> bytes: ...
  def column_documentation(self, _0: Any, /) -> bytes: ...

lib: _Library

def take(buffer: Buffer) -> bytes: ...
def texts(values: 'list[str]') -> Any: ...
