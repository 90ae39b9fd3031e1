"""What a type checker sees of the package: `mypy --strict` takes this file, and the names of types are what it finds.

It is checked and run by test_typing.py, on a copy of a sample in the folder that it is given.
"""

from __future__ import annotations

import datetime
import io
import pathlib
import sys
from collections.abc import ItemsView, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional

import verso

if TYPE_CHECKING:
  from typing_extensions import assert_type
else:
  def assert_type(value: Any, _type: Any) -> Any:
    return value


def reading(path: pathlib.Path) -> None:
  photo = assert_type(verso.read(path), verso.Photo)
  verso.read(str(path), strict=True)
  verso.read(path.read_bytes(), name="photo.jpg")
  verso.read(io.BytesIO(path.read_bytes()))
  with path.open("rb") as file:
    verso.read(file)
  as_mapping: Mapping[str, Any] = photo
  exposure: Fraction = as_mapping["ExifIFD:ExposureTime"]
  assert exposure == Fraction(1, 250)
  taken = photo["ExifIFD:DateTimeOriginal"]
  assert isinstance(taken, datetime.datetime)
  assert_type(photo.items(), ItemsView[str, Any])
  assert_type(photo.format, str)
  assert_type(photo.media_type, str)
  assert_type(photo.warnings, tuple[str, ...])
  assert_type(photo.extract("IFD1:ThumbnailImage"), Optional[bytes])
  assert_type(photo.json(numeric=True, groups=["GPS"]), str)
  found = assert_type(photo.all(groups=["IFD0"], tags=("Make",)), Iterator[verso.Item])
  for item in found:
    assert_type(item.name, str)
    assert_type(item.label, Optional[str])
    assert_type(item.offset, Optional[int])
    assert_type(item.size, int)


def changing(path: pathlib.Path) -> None:
  photo = verso.read(path)
  changed = assert_type(photo.set("Artist", "Ada Example").remove("GPS:*").strip(only=["identity"]), verso.Photo)
  assert_type(changed.to_bytes(verify=True), bytes)
  receipt = assert_type(changed.write(path.with_name("new.jpg"), overwrite=True), verso.Receipt)
  assert_type(receipt.method, str)
  assert_type(receipt.removed, tuple[str, ...])
  verdict = assert_type(verso.read(path).verify(trust=[]), verso.Verdict)
  assert_type(verdict.verdict, str)
  assert_type(bool(verdict), bool)


def failing() -> None:
  try:
    verso.read("/nowhere.jpg")
  except verso.NotFoundError as error:
    assert_type(error.code, str)
    assert_type(error.place, Optional[str])
    assert_type(error.offset, Optional[int])
    as_system: OSError = error
    as_missing: FileNotFoundError = error
    as_own: verso.Error = error
    assert str(as_system) == str(as_missing) == str(as_own)
  damaged: type[ValueError] = verso.FormatError
  refused: type[ValueError] = verso.ValueRefused
  assert damaged is not refused


def scanning(path: pathlib.Path) -> None:
  table = assert_type(verso.scan([path, str(path)], columns=["path", "taken"], threads=2, batch=100), verso.Scan)
  assert_type(len(table), int)
  assert_type(verso.columns(), dict[str, str])
  verso.scan(iter([path]))


if __name__ == "__main__":
  photo_ = pathlib.Path(sys.argv[1])
  reading(photo_)
  changing(photo_)
  failing()
  scanning(photo_)
