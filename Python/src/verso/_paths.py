"""Which files a table is made of: those that are named, those in a list, those in folders."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Optional

from ._errors import Error, FormatError
from ._photo import Photo

# The endings of the formats that can be read: files in folders that have one are not opened to see what they are.
ENDINGS = frozenset(
  "3fr 3g2 3gp aax apng arq arw avi avif avifs bmp btf cr2 cr3 crm crw dcp dcr dib dng dr4 dvb erf exr exv f4a f4b "
  "f4p f4v fff gif gpr hdp heic heics heif heifs hif icc icm iiq j2c j2k jfif jp2 jpe jpeg jpf jpg jph jpm jps jpx "
  "jxl jxr k25 kdc m4a m4b m4p m4v mef mos mov mp4 mpo mqv mrw nef nrw orf pef pgf png psb psd qt raf rw2 rwl sr2 "
  "srf srw svg tif tiff vrd wav wdp webp x3f xmp".split())

# As many bytes as tell what a file is.
_HEAD = 4096
# No path has so many bytes on any system: what goes on longer is no list.
_LONGEST = 1 << 16
_DEEPEST = 128


class ListingError(Exception):
  """What was named cannot be a list of files."""


def shown(path: "bytes | str") -> str:
  """A path on one line: bytes that are no text as \\xE9, characters that nobody sees as \\u{202E}."""
  found = ""
  for character in os.fsdecode(path):
    visible = _visible(character)
    # So that what stands for something hidden is told from what is called like it.
    if found.endswith("\\") and (visible != character or character in "\\xu"):
      found += "\\"
    found += visible
  return found


def _visible(character: str) -> str:
  code = ord(character)
  if 0xDC80 <= code <= 0xDCFF:
    return f"\\x{code - 0xDC00:02X}"
  if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
    return f"\\u{{{code:04X}}}"
  return character


def listed(file: BinaryIO, name: str, zeros: bool) -> "Iterator[bytes]":
  """The paths in a list, one a line, or with a zero byte behind each; told apart by the first 64 KiB unless said.

  Raises:
    ListingError: It is no list of paths.
  """
  wrong = ListingError(f"{shown(name)}: it is no list of paths; one a line is expected, or one before each zero byte")
  rest = file.read(_LONGEST)
  separator = b"\0" if zeros or b"\0" in rest else b"\n"
  empty = 0
  ended = False
  while not ended:
    chunk = file.read(_LONGEST)
    ended = not chunk
    *whole, rest = (rest + chunk).split(separator)
    for path in whole + [rest] if ended else whole:
      # A device of zeros is no list.
      empty = 0 if path else empty + 1
      if empty > _LONGEST or b"\0" in path or len(path) > _LONGEST:
        raise wrong
      if path.endswith(b"\r") and separator == b"\n" and not os.path.lexists(path):
        path = path[:-1]  # No part of the name, but of the line's end on other systems.
      if path:
        yield path
    if len(rest) > _LONGEST:
      raise wrong


@dataclass
class Folders:
  """Finds the photos in folders, sorted by name, and remembers what it skipped.

  A photo is a file that has the ending of a format, or whose content is of one. Names that begin with a dot are passed
  over, and so are links to folders, which may lead back.

  Attributes:
    endings: The only endings that are wanted; None for photos of every kind.
    others: How many files were no photos.
    hidden: How many photos and folders have names that begin with a dot.
    links: How many links to folders there were.
    first: Some of the files that were no photos.
  """

  endings: "Optional[frozenset[str]]" = None
  others: int = 0
  hidden: int = 0
  links: int = 0
  first: "list[bytes]" = field(default_factory=list)

  def expand(self, paths: "Iterable[bytes]") -> "Iterator[bytes]":
    """The paths, with the photos in folders in the place of the folders."""
    for path in paths:
      if os.path.isdir(path):
        yield from self._walk(path, 0)
      else:
        yield path

  def _walk(self, folder: bytes, depth: int) -> "Iterator[bytes]":
    try:
      if depth >= _DEEPEST:
        raise OSError
      names = sorted(os.listdir(folder))
    except OSError:
      # It becomes a row that says so.
      yield folder
      return
    for name in names:
      path = os.path.join(folder, name)
      try:
        mode = os.stat(path).st_mode
      except OSError:
        # A link that leads nowhere: a row with an error, where it is called like a photo.
        mode = 0
      if name.startswith(b"."):
        self.hidden += stat.S_ISDIR(mode) or (stat.S_ISREG(mode) and is_photo(path))
        continue
      if stat.S_ISDIR(mode):
        if os.path.islink(path):
          self.links += 1
        else:
          yield from self._walk(path, depth + 1)
      elif self._is_wanted(path, name, stat.S_ISREG(mode)):
        yield path
      else:
        self.others += 1
        if len(self.first) < 5:
          self.first.append(path)

  def _is_wanted(self, path: bytes, name: bytes, ordinary: bool) -> bool:
    ending = os.path.splitext(name)[1][1:].lower().decode("ascii", "replace")
    if self.endings is not None:
      return ending in self.endings
    return ending in ENDINGS or (ordinary and is_photo(path))

  def notes(self) -> "Iterator[str]":
    """Notes on what was skipped."""
    if self.links:
      yield f"{counted(self.links, 'link to a folder', 'links to folders')} not followed; name their targets"
    if self.others:
      names = ", ".join(shown(path) for path in self.first)
      more = f" and {self.others - len(self.first)} more" if self.others > len(self.first) else ""
      why = "not a photo" if self.endings is None else "with other extensions"
      yield f"{counted(self.others, 'file')} in folders skipped, {why}: {names}{more}"
    if self.hidden:
      names = counted(self.hidden, "hidden name")
      yield f"{names} in folders skipped, because they begin with a dot; name them to read them"


def is_photo(path: bytes) -> bool:
  """Whether the first bytes of a file are those of a format that can be read; true where it cannot be opened."""
  try:
    with open(path, "rb", buffering=0) as file:
      head = file.read(_HEAD)
  except OSError:
    return True
  try:
    Photo(head or b"\0")
  except FormatError as error:
    return error.code != "UNKNOWN_FORMAT"
  except Error:
    return True
  return True


def counted(count: int, one: str, many: Optional[str] = None) -> str:
  """A number with its word: "1 file", "2,000 files"."""
  return f"1 {one}" if count == 1 else f"{count:,} {many or one + 's'}"
