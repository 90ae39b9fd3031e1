"""Photos: what they say, and what is to be changed."""

from __future__ import annotations

import ctypes
import json as _json
import os
import threading
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, Optional, Union

from . import _native
from ._errors import Error, ValueRefused, call
from ._mapping import fill
from ._handles import Handle, owned
from ._native import lib
from ._ranges import FileRanges, Ranges, RemoteRanges
from ._values import date, typed

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]


@dataclass(frozen=True)
class Item:
  """One thing that a photo says: its group and name, the exact value, what it means, and where it stands.

  Attributes:
    value: int, float, Fraction, str, tuple, dict, Binary; datetime where the text is one date.
    label: What a code means, "Rotate 90 CW"; None where the value speaks for itself.
    text: The value as people read it.
    numeric: The value as a plain number or code.
    block: The kind of block that says it, "Exif"; None for what follows from others.
    offset: Where its bytes lie in the file; None where they do not lie there as they are.
    size: How many bytes it has there.
  """

  group: str
  name: str
  value: Any
  label: Optional[str]
  text: str
  numeric: str
  block: Optional[str]
  offset: Optional[int]
  size: int


@dataclass(frozen=True)
class Receipt:
  """What a write did: how ("unchanged", "in place", "rewritten"), which fields, and what else is to be known."""

  method: str
  added: "tuple[str, ...]" = ()
  set: "tuple[str, ...]" = ()
  removed: "tuple[str, ...]" = ()
  notes: "tuple[str, ...]" = ()


_METHODS = ("unchanged", "in place", "rewritten")
_CREDENTIALS = {"refuse": 0, "drop": 1, "break": 2}
_KEPT = {
  "orientation": 1, "color profile": 2, "gain map": 4, "appearance": 7, "origin": 8, "wishes": 16, "rights": 32, "usual": 31,
}
_PERSONAL = {"gps": 1, "identity": 2}
_VERDICTS = ("none", "trusted", "valid", "invalid", "cannot tell")


def _flags(names: "Iterable[str]", known: "dict[str, int]", what: str) -> int:
  flags = 0
  for name in names:
    if name not in known:
      raise ValueRefused(f"{name!r} is no {what}; there are {', '.join(known)}", "ARGUMENT")
    flags |= known[name]
  return flags


def _path(path: Any) -> bytes:
  encoded = os.fsencode(path)
  if b"\0" in encoded:
    raise ValueRefused("a path has no zero bytes", "ARGUMENT")
  return encoded


def _word(text: Any, what: str) -> bytes:
  if not isinstance(text, str):
    raise TypeError(f"{what} is a str, not {type(text).__name__}")
  if "\0" in text:
    raise ValueRefused(f"{what} has no zero characters", "ARGUMENT")
  try:
    return text.encode("utf-8")
  except UnicodeEncodeError as error:
    raise ValueRefused(f"{what} is no text of Unicode: {error.reason}", "ARGUMENT") from None


def _selection(groups: "Iterable[str]", tags: "Iterable[str]") -> Optional[_native.Selection]:
  if isinstance(groups, str) or isinstance(tags, str):
    raise TypeError("groups and tags are lists of names")
  groups, tags = list(groups), list(tags)
  if not groups and not tags:
    return None
  for name in groups + tags:
    _word(name, "a name")
  return _native.Selection(
    ctypes.sizeof(_native.Selection), _native.texts(groups), len(groups), _native.texts(tags), len(tags))


def _reference(structure: Any) -> Any:
  return ctypes.byref(structure) if structure is not None else None


class Photo(Mapping[str, Any]):
  """What a photo says, as a mapping from "Group:Name" to typed values, and what is to be changed.

  Reading is done once, when the photo is opened. Changes are collected by `set`, `remove` and `strip`, and made by
  `write` or `to_bytes`; the mapping shows what was read.

  >>> photo = read("Samples/harbour.jpg")
  >>> photo["ExifIFD:ExposureTime"]
  Fraction(1, 250)
  >>> photo["IFD0:Make"]
  'Example'
  >>> photo["ExifIFD:DateTimeOriginal"].year
  2025
  """

  def __init__(
    self, source: Source, *, name: Optional[str] = None, strict: bool = False,
    storage: "Optional[Mapping[str, Any]]" = None,
  ) -> None:
    self._lock = threading.RLock()
    self._ranges: Optional[Ranges] = None
    self._path: Optional[bytes] = None
    self._found: "Optional[dict[str, Any]]" = None
    self._details: "Optional[dict[str, Item]]" = None
    if name is None and isinstance(source, str) and is_remote(source):
      # What is asked of a server behind the name is no ending of it.
      name = source.partition("?")[0] if source.startswith("http") else source
    options = self._opening = _native.OpenOptions(
      ctypes.sizeof(_native.OpenOptions), _native.OPEN_STRICT if strict else 0, 0,
      None if name is None else _word(name, "a name"))
    photo = ctypes.c_void_p()
    out = ctypes.byref(photo)
    if isinstance(source, (bytes, bytearray, memoryview)):
      whole = bytes(source)
      call(lib.photo_open_bytes, whole, len(whole), ctypes.byref(options), out)
    elif hasattr(source, "read"):
      self._open(FileRanges(source), options, out)
    elif is_remote(source):
      self._open(RemoteRanges(str(source), storage), options, out)
    elif isinstance(source, (str, os.PathLike)):
      self._path = _path(source)
      call(lib.photo_open_path, self._path, ctypes.byref(options), out)
    else:
      raise TypeError(f"a photo is a path, a URL, bytes or a file, not {type(source).__name__}")
    self._photo = owned(photo, lib.photo_free, self._ranges)
    self._plan = _plan()

  def __reduce_ex__(self, protocol: Any) -> Any:
    raise TypeError("a Photo is neither copied nor pickled: hand on its path, or to_bytes(), and read that")

  def _open(self, ranges: Ranges, options: Any, out: Any) -> None:
    self._ranges = ranges
    self._call(lib.photo_open_ranges, ctypes.byref(self._ranges.reader), ctypes.byref(options), out)

  def _call(self, function: Any, *arguments: Any) -> int:
    """Calls a function; an exception of the file that gives the bytes comes through as it was."""
    try:
      return call(function, *arguments)
    except Error as error:
      if self._ranges and self._ranges.error:
        inner, self._ranges.error = self._ranges.error, None
        raise inner from error
      raise

  # Reading

  @property
  def format(self) -> str:
    """The format by its content: "JPEG", "HEIC"."""
    photo = self._photo
    return lib.photo_format(photo).string() or ""

  @property
  def media_type(self) -> str:
    """The media type: "image/jpeg"."""
    photo = self._photo
    return lib.photo_media_type(photo).string() or ""

  @property
  def warnings(self) -> "tuple[str, ...]":
    """What was found damaged or strange. Where a JPEG file does not end with its picture, all of it is read for this."""
    count = ctypes.c_size_t()
    with self._lock:
      self._call(lib.photo_warning_count, self._photo, ctypes.byref(count))
      return tuple(lib.photo_warning(self._photo, index).string() or "" for index in range(count.value))

  def items(self) -> "ItemsView[str, Any]":
    """Pairs of key and value, as of any mapping."""
    return super().items()

  def all(self, *, groups: "Iterable[str]" = (), tags: "Iterable[str]" = ()) -> "Iterator[Item]":
    """Everything that the photo says, or what is selected of it, one `Item` after the other."""
    return iter(self._read(_selection(groups, tags)))

  def _read(self, selection: Optional[_native.Selection]) -> "list[Item]":
    found: "list[Item]" = []
    with self._lock:
      items = ctypes.c_void_p()
      self._call(lib.items_open, self._photo, _reference(selection), ctypes.byref(items))
      try:
        stored = _native.Item()
        stored.size = ctypes.sizeof(_native.Item)
        while self._call(lib.items_next, items, ctypes.byref(stored)) == _native.OK:
          value = date(stored.date)
          found.append(Item(
            stored.group.string() or "", stored.name.string() or "",
            typed(stored.value) if value is None else value, stored.label.string(), stored.text.string() or "",
            stored.numeric.string() or "", stored.block.string(),
            stored.offset if stored.offset >= 0 else None, stored.count))
      finally:
        lib.items_free(items)
    return found

  def _values(self) -> "dict[str, Any]":
    with self._lock:
      if self._found is None:
        found: "dict[str, Any]" = {}
        items = ctypes.c_void_p()
        self._call(lib.items_open, self._photo, None, ctypes.byref(items))
        try:
          self._call(lambda error: fill(found, lib.items_next, items, error))
        finally:
          lib.items_free(items)
        self._found = found
      return self._found

  def __getitem__(self, key: str) -> Any:
    values = self._values()
    if key not in values and isinstance(key, str):
      name = key.rpartition(":")[2].lower()
      near = [known for known in values if known.partition(":")[2].lower() == name]
      raise KeyError(key if not near else f"{key}; there is {', '.join(near[:4])}")
    return values[key]

  def __contains__(self, key: object) -> bool:
    return key in self._values()

  def __iter__(self) -> "Iterator[str]":
    return iter(self._values())

  def __len__(self) -> int:
    return len(self._values())

  def __repr__(self) -> str:
    where = os.fsdecode(self._path) if self._path else "bytes"
    return f"<verso.Photo {self.format} {where}>"

  def item(self, key: str) -> Item:
    """The item of a key, with its label, texts and place."""
    with self._lock:
      if self._details is None:
        details: "dict[str, Item]" = {}
        for item in self._read(None):
          details.setdefault(f"{item.group}:{item.name}", item)
        self._details = details
      return self._details[key]

  def json(
    self, *, numeric: bool = False, unknown: bool = False, groups: "Iterable[str]" = (), tags: "Iterable[str]" = (),
    source: Optional[str] = None,
  ) -> str:
    """What `verso read --json` prints of the photo, byte for byte: an array with one object."""
    selection = _selection(groups, tags)
    options = _native.JSONOptions(
      ctypes.sizeof(_native.JSONOptions),
      (_native.JSON_NUMERIC if numeric else 0) | (_native.JSON_UNKNOWN if unknown else 0), 0,
      ctypes.pointer(selection) if selection is not None else None,
      None if source is None else _word(source, "a source"))
    buffer = _native.Buffer()
    with self._lock:
      self._call(lib.photo_json, self._photo, ctypes.byref(options), ctypes.byref(buffer))
    return _native.take(buffer).decode("utf-8", "surrogateescape")

  def extract(self, key: str) -> Optional[bytes]:
    """The bytes that an item stands for: a thumbnail, a table; None where they do not lie in the file.

    >>> read("Samples/harbour.jpg").extract("IFD1:ThumbnailImage")[:2]
    b'\\xff\\xd8'
    """
    if not isinstance(key, str):
      raise TypeError(f"a key is a str, not {type(key).__name__}")
    group, _, name = key.rpartition(":")
    with self._lock:
      items = ctypes.c_void_p()
      selection = _selection([], [key])
      self._call(lib.items_open, self._photo, _reference(selection), ctypes.byref(items))
      try:
        stored = _native.Item()
        stored.size = ctypes.sizeof(_native.Item)
        while self._call(lib.items_next, items, ctypes.byref(stored)) == _native.OK:
          if group and (stored.group.string() or "").lower() != group.lower():
            continue
          buffer = _native.Buffer()
          if self._call(lib.items_bytes, items, ctypes.byref(buffer)) == _native.END:
            return None
          return _native.take(buffer)
      finally:
        lib.items_free(items)
    return None

  # Changing

  def set(self, name: str, value: Any) -> "Photo":
    """Has a field set as `verso set NAME=VALUE` does; None removes.

    A text is understood as people type it, `set("ApertureValue", "5.6")`; numbers and fractions are what a field of Exif
    stores, as reading gives them: `set("ApertureValue", photo["ExifIFD:ApertureValue"])`, `set("Orientation", 6)`.
    A list of texts sets several, each as it is; one text may hold several keywords with commas between. Several
    numbers are one value of several numbers, `set("GPS", (46.5, 7.5))`, but in lists. A datetime sets the fraction
    of the second as well; one without a zone leaves the zone as it is.

    Returns the photo, so that calls follow each other.
    """
    import datetime

    if value is None:
      return self.remove(name)
    key = _word(name, "a name")
    values = list(value) if isinstance(value, (list, tuple)) else None
    is_place = name.lower() in ("gps", "gpsposition", "location")
    with self._lock:
      if values and is_place:
        call(lib.plan_set, self._plan, key, _word(",".join(_text(one) for one in values), "a value"))
      elif values is not None:
        stored = b"#" if values and all(_is_number(one) for one in values) else b""
        items = [_word(_text(one), "a value") for one in values]
        call(lib.plan_set_items, self._plan, key + stored, (ctypes.c_char_p * len(items))(*items), len(items))
      else:
        stored = b"#" if _is_number(value) else b""
        call(lib.plan_set, self._plan, key + stored, _word(_text(value), "a value"))
      if isinstance(value, datetime.datetime) and not value.microsecond:
        fraction = _FRACTIONS.get(name.rpartition(":")[2].lower())
        if fraction and not name.lower().startswith(("xmp", "iptc")):
          call(lib.plan_remove, self._plan, fraction)
    return self

  def remove(self, name: str) -> "Photo":
    """Has a field or a group removed: "UserComment", "GPS:*"."""
    with self._lock:
      call(lib.plan_remove, self._plan, _word(name, "a name"))
    return self

  def copy_from(self, other: "Photo", *, groups: "Iterable[str]" = (), tags: "Iterable[str]" = ()) -> "Photo":
    """Has everything taken over that another photo says, or what is selected of it."""
    if not isinstance(other, Photo):
      raise TypeError("what is copied from is a Photo")
    selection = _selection(groups, tags)
    photo = other._photo
    with self._lock:
      call(lib.plan_copy, self._plan, photo, _reference(selection))
      self._plan.uses.append(photo.uses)
    return self

  def strip(self, *, keep: "Iterable[str]" = ("usual",), only: "Iterable[str]" = ()) -> "Photo":
    """Has everything removed but what is kept; or only what is personal: "gps", "identity".

    What can be kept is "orientation", "color profile", "gain map", or "appearance" for all three; "origin", how the
    picture was made (digital source type, AI system); "wishes", what may be done with it where it says so for machines;
    "rights", the same where only people are told. By default, "usual" keeps all of them but "rights", as `verso strip`
    does. The receipt's notes name what is lost of origin and wishes.
    """
    if isinstance(keep, str) or isinstance(only, str):
      raise TypeError("keep and only are lists of words")
    with self._lock:
      personal = _flags(only, _PERSONAL, "part that is removed by itself")
      if personal:
        call(lib.plan_strip_personal, self._plan, personal)
      else:
        call(lib.plan_strip, self._plan, _flags(keep, _KEPT, "part that is kept"))
    return self

  def write(
    self, path: "Optional[Union[str, os.PathLike[str]]]" = None, *, overwrite: bool = False, verify: bool = False,
    compact: bool = False, force: bool = False, credentials: str = "refuse", patience: float = 0,
  ) -> Receipt:
    """Makes the changes: in the file that the photo was read from, or in a new file at a path.

    All is written or nothing. Afterwards the changes are done with, and a photo that was changed in its own file says what
    stands there now. Where writing fails, they wait for another `write`, or for `discard`.
    """
    options = self._options(overwrite, verify, compact, force, credentials, patience)
    receipt = ctypes.c_void_p()
    with self._lock:
      if path is None:
        if self._path is None:
          raise ValueRefused("a photo that was not read from a path is written to one: write(path), to_bytes()", "ARGUMENT")
        call(lib.edit_path, self._path, self._plan, ctypes.byref(options), ctypes.byref(receipt))
        self._reopen()
      else:
        self._call(
          lib.photo_write_path, self._photo, self._plan, _path(path), ctypes.byref(options), ctypes.byref(receipt))
        if self._path is not None and _is_same(self._path, _path(path)):
          self._reopen()
      result = _receipt(receipt)
      self._plan = _plan()
    return result

  def to_bytes(
    self, *, verify: bool = False, compact: bool = False, force: bool = False, credentials: str = "refuse",
  ) -> bytes:
    """The changed photo as a whole file. The changes stay."""
    options = self._options(False, verify, compact, force, credentials, 0)
    buffer, receipt = _native.Buffer(), ctypes.c_void_p()
    with self._lock:
      self._call(
        lib.photo_write_bytes, self._photo, self._plan, ctypes.byref(options), ctypes.byref(buffer),
        ctypes.byref(receipt))
    lib.receipt_free(receipt)
    return _native.take(buffer)

  def _options(
    self, overwrite: bool, verify: bool, compact: bool, force: bool, credentials: str, patience: float,
  ) -> _native.WriteOptions:
    flags = (
      (_native.WRITE_VERIFY if verify else 0) | (_native.WRITE_COMPACT if compact else 0)
      | (_native.WRITE_OVERWRITE if overwrite else 0) | (_native.WRITE_FORCE if force else 0))
    if credentials not in _CREDENTIALS:
      raise ValueRefused(f"{credentials!r} is none of {', '.join(_CREDENTIALS)}", "ARGUMENT")
    if not 0 <= patience <= 3600:
      raise ValueRefused("patience is 0 to 3600 seconds", "ARGUMENT")
    return _native.WriteOptions(
      ctypes.sizeof(_native.WriteOptions), flags, _CREDENTIALS[credentials], int(patience * 1000), 0)

  def _reopen(self) -> None:
    """Reads what was written into the photo's own file; where that has gone meanwhile, what was read before stays."""
    photo = ctypes.c_void_p()
    try:
      call(lib.photo_open_path, self._path, ctypes.byref(self._opening), ctypes.byref(photo))
    except Error:
      return
    self._photo = owned(photo, lib.photo_free)
    self._found = self._details = None

  def discard(self) -> "Photo":
    """Forgets the changes that were not made yet, also those of a write that failed."""
    with self._lock:
      self._plan = _plan()
    return self

  # Evidence

  def verify(self, *, trust: "Iterable[Union[str, bytes]]" = ()) -> "Verdict":
    """Whether it was changed since it was signed, and by whom; certificates to trust in PEM or DER."""
    trusted = ctypes.c_void_p(lib.trust_new())
    found = ctypes.c_void_p()
    try:
      for certificates in trust:
        encoded = certificates.encode() if isinstance(certificates, str) else bytes(certificates)
        call(lib.trust_add, trusted, 1, encoded, len(encoded))
      with self._lock:
        self._call(lib.photo_verify, self._photo, trusted, ctypes.byref(found))
      buffer = _native.Buffer()
      call(lib.verification_json, found, None, ctypes.byref(buffer))
      return Verdict(
        _VERDICTS[lib.verification_verdict(found)], _json.loads(_native.take(buffer)),
        bool(lib.verification_made_from_invalid(found)))
    finally:
      lib.verification_free(found)
      lib.trust_free(trusted)


@dataclass(frozen=True)
class Verdict:
  """What came out of verifying: "none" (not signed), "trusted", "valid", "invalid" or "cannot tell", and why.

  Attributes:
    details: What `verso verify --json` prints.
    made_from_invalid: Whether it was made from something that is invalid, whatever it is itself.
  """

  verdict: str
  details: Any
  made_from_invalid: bool = False

  def __bool__(self) -> bool:
    """Whether it is trusted, and what it was made from is not invalid."""
    return self.verdict == "trusted" and not self.made_from_invalid


def _plan() -> Handle:
  """A plan without steps."""
  return owned(ctypes.c_void_p(lib.plan_new()), lib.plan_free, [])


def _receipt(receipt: Any) -> Receipt:
  try:
    found: "dict[int, list[str]]" = {1: [], 2: [], 3: [], 4: []}
    for index in range(lib.receipt_count(receipt)):
      change = _native.Change()
      change.size = ctypes.sizeof(_native.Change)
      call(lib.receipt_change, receipt, index, ctypes.byref(change))
      found.setdefault(change.kind, []).append(change.name.string() or "")
    return Receipt(_METHODS[lib.receipt_method(receipt)], *(tuple(found[kind]) for kind in (1, 2, 3, 4)))
  finally:
    lib.receipt_free(receipt)


def _is_same(one: bytes, other: bytes) -> bool:
  try:
    return os.path.samefile(one, other)
  except OSError:
    return False


_FRACTIONS = {
  **dict.fromkeys(["datetimeoriginal"], b"ExifIFD:SubSecTimeOriginal"),
  **dict.fromkeys(["createdate", "datetimedigitized"], b"ExifIFD:SubSecTimeDigitized"),
  **dict.fromkeys(["modifydate", "datetime"], b"ExifIFD:SubSecTime"),
}
"""Where Exif has the fraction of a date's second."""


def _is_number(value: Any) -> bool:
  from fractions import Fraction

  return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def _text(value: Any) -> str:
  """A value as `verso set` takes it."""
  import datetime
  from fractions import Fraction

  if isinstance(value, str):
    return value
  if isinstance(value, bool):
    raise TypeError("a value is a text, a number, a fraction or a date, not bool")
  if isinstance(value, (int, float)):
    return repr(value)
  if isinstance(value, Fraction):
    return f"{value.numerator}/{value.denominator}"
  if isinstance(value, datetime.datetime):
    return value.isoformat().replace("-", ":", 2).replace("T", " ", 1)
  if isinstance(value, datetime.date):
    return value.isoformat().replace("-", ":")
  raise TypeError(f"a value is a text, a number, a fraction or a date, not {type(value).__name__}")


def is_remote(source: Any) -> bool:
  """Whether a source is a URL."""
  return isinstance(source, str) and "://" in source


def read(
  source: Source, *, name: Optional[str] = None, strict: bool = False,
  storage: "Optional[Mapping[str, Any]]" = None,
) -> Photo:
  """Reads a photo: a path, bytes, a file that can seek, or a URL that fsspec knows (s3://, gs://, https://).

  Of files and URLs the head is read, and what it points at, never the whole.

  Args:
    source: Where the photo is.
    name: The file's name, for bytes and files: its ending tells some raw formats apart.
    strict: Whether the first thing that is damaged or strange is raised.
    storage: Options of fsspec for a URL: `{"endpoint_url": …}`, `{"anon": True}`.

  Raises:
    Error: Of one family; `NotFoundError` is a FileNotFoundError, `FormatError` a ValueError. What a file object raises
      itself comes through as it is.

  >>> read(b"no photo").format
  Traceback (most recent call last):
  ...
  verso.FormatError: ...
  """
  return Photo(source, name=name, strict=strict, storage=storage)
