"""Tables of photos as files: Parquet, and Arrow as a file or a stream, a few rows at a time, all or nothing."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from typing import Any, BinaryIO, Optional

from ._paths import is_photo, shown

# A part of a table that is written at once: so many rows, or as many as have so many bytes. What readers leave out
# and hold in memory are such parts.
GROUP_ROWS = 65_536
GROUP_BYTES = 32 << 20


class TargetError(Exception):
  """The table cannot be written where it is to be."""


@contextlib.contextmanager
def target(path: str, overwrite: bool) -> "Iterator[BinaryIO]":
  """A file to write a table to, which gets its name when all is written; without a name, nothing is left.

  Pipes and devices are written to as they are, and so is standard output for "-".

  Raises:
    TargetError: There is such a file, or one that is no table.
  """
  if path == "-":
    # A descriptor of its own: what is buffered is not written again when the program ends.
    with open(os.dup(1), "wb", buffering=1 << 20) as file:
      yield file
    return
  place = os.fsencode(os.path.realpath(path))
  mode: Optional[int] = None
  with contextlib.suppress(FileNotFoundError):
    mode = os.stat(place).st_mode
  if mode is not None and not stat.S_ISREG(mode):
    if stat.S_ISDIR(mode):
      raise TargetError("it is a folder; name a file in it")
    with open(place, "wb", buffering=1 << 20) as file:
      yield file
    return
  if mode is not None and not overwrite:
    raise TargetError("a file of that name is already there; add --overwrite to replace it")
  if mode is not None and os.stat(place).st_size > 0 and is_photo(place):
    raise TargetError("it is a photo, or cannot be read; a table does not replace it")
  with _new(place, mode) as file:
    yield file


@contextlib.contextmanager
def _new(place: bytes, mode: Optional[int]) -> "Iterator[BinaryIO]":
  """A file that has no name, where the system knows such, or one that begins with a dot, until it is whole."""
  folder, name = os.path.split(place)
  temporary: Optional[bytes] = None
  try:
    os.stat("/proc/self/fd")  # Where such a file gets its name from.
    number = os.open(folder, os.O_WRONLY | os.O_TMPFILE | os.O_CLOEXEC, 0o666)
  except (AttributeError, OSError) as error:
    # No such thing on this system or in this file system: it has a name from the start, and would be left only by a
    # program that is killed. What else is wrong with the folder is found then.
    temporary = _unused(folder, name)
    number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
  try:
    with open(number, "wb", buffering=1 << 20) as file:
      yield file
      file.flush()
      if mode is not None:
        os.fchmod(number, stat.S_IMODE(mode))
      os.fsync(number)
      if temporary is None:
        chosen = _unused(folder, name) if mode is not None else place
        with _existing(place):
          _name(number, folder, chosen)
        # Only what has got its name here is taken away again.
        temporary = chosen
    if temporary == place:
      temporary = None
    elif mode is not None:
      os.replace(temporary, place)
      temporary = None
    else:
      # Unlike a rename, a link replaces nothing that has come in the meantime.
      with _existing(place):
        os.link(temporary, place)
  finally:
    if temporary is not None:
      with contextlib.suppress(OSError):
        os.unlink(temporary)


def _name(number: int, folder: bytes, path: bytes) -> None:
  """Gives a file without a name one."""
  # Only where a folder is given the link in /proc is followed.
  beside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
  try:
    os.link(b"/proc/self/fd/%d" % number, path, src_dir_fd=beside, follow_symlinks=True)
  finally:
    os.close(beside)


@contextlib.contextmanager
def _existing(place: bytes) -> "Iterator[None]":
  try:
    yield
  except FileExistsError:
    raise TargetError("a file of that name has come in the meantime; add --overwrite to replace it") from None


def _unused(folder: bytes, name: bytes) -> bytes:
  return os.path.join(folder, b"." + name[:200] + b"." + os.urandom(6).hex().encode() + b".tmp")


class Writer:
  """Writes rows of photos as they come; holds those of one part of the table."""

  def __init__(self, file: BinaryIO, schema: Any, parquet: bool, stream: bool) -> None:
    import pyarrow

    self._pyarrow = pyarrow
    self._schema = schema
    self._parts: "list[Any]" = []
    self._rows = self._bytes = 0
    self._parquet = parquet
    if parquet:
      from pyarrow import parquet as format_

      self._writer: Any = format_.ParquetWriter(
        file, schema, compression="zstd", use_dictionary=[name for name in _leaves(schema) if name not in _UNIQUE],
        write_statistics=[name for name in _leaves(schema) if name != "everything"])
    elif stream:
      self._writer = pyarrow.ipc.new_stream(file, schema)
    else:
      self._writer = pyarrow.ipc.new_file(file, schema)

  def write(self, batch: Any) -> None:
    """Adds rows."""
    if not self._parquet:
      self._writer.write_batch(batch)
      return
    self._parts.append(batch)
    self._rows += batch.num_rows
    self._bytes += batch.nbytes
    if self._rows >= GROUP_ROWS or self._bytes >= GROUP_BYTES:
      self._flush()

  def _flush(self) -> None:
    if self._rows:
      self._writer.write_table(self._pyarrow.Table.from_batches(self._parts, self._schema), row_group_size=self._rows)
    self._parts, self._rows, self._bytes = [], 0, 0

  def close(self) -> None:
    """Writes what is left, and the end of the table."""
    self._flush()
    self._writer.close()


# Columns whose values are all different: a list of those that occur saves nothing.
_UNIQUE = ("path", "everything")


def _leaves(schema: Any) -> "Iterator[str]":
  """The columns as Parquet names them, whose lists and structures are columns of their own."""
  for column in schema:
    yield from _below(column.name, column.type)


def _below(name: str, kind: Any) -> "Iterator[str]":
  import pyarrow

  if pyarrow.types.is_struct(kind):
    for index in range(kind.num_fields):
      yield from _below(f"{name}.{kind.field(index).name}", kind.field(index).type)
  elif pyarrow.types.is_list(kind):
    yield from _below(f"{name}.list.element", kind.value_type)
  else:
    yield name


def reason(error: OSError) -> str:
  """What is wrong with the file that is written, and what to do about it."""
  known = {
    errno.ENOSPC: "no space is left there; make room, or write elsewhere",
    errno.EDQUOT: "your share of the disk is full; make room, or write elsewhere",
    errno.EFBIG: "it becomes larger than a file may be there; ask for fewer columns, or write several tables",
    errno.EACCES: "its folder may not be written to; write elsewhere",
    errno.EPERM: "it may not be written; write elsewhere",
    errno.EROFS: "nothing can be written there; write elsewhere",
    errno.ENOENT: "there is no such folder; make it first",
    errno.ENOTDIR: "there is no such folder; make it first",
  }
  return known.get(error.errno or 0) or (error.strerror or str(error) or "it cannot be written").lower()


def described(path: str) -> str:
  """What a target is called in errors."""
  return "standard output" if path == "-" else shown(path)
