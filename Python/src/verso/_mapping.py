"""What a photo says as pairs of key and value, without what else is known of each: the way of most programs."""

from __future__ import annotations

import ctypes
import struct
from ctypes import string_at
from fractions import Fraction
from typing import Any

from . import _native
from ._values import date, typed


def _layout() -> struct.Struct:
  """The parts of an item that a key and a value are made of, for all at once: ctypes takes a while for each alone."""
  item: Any = _native.Item
  value: Any = _native.Value
  date_: Any = _native.Date
  start = item.value.offset
  places = [
    (item.group.offset, "QQ"), (item.name.offset, "QQ"), (start + value.kind.offset, "i"),
    (start + value.natural.offset, "Q"), (start + value.integer.offset, "q"), (start + value.numerator.offset, "q"),
    (start + value.denominator.offset, "q"), (start + value.real.offset, "d"), (start + value.text.offset, "QQ"),
    (item.date.offset + date_.parts.offset, "I"),
  ]
  layout, end = "=", 0
  for place, kinds in places:
    layout += f"{place - end}x{kinds}"
    end = place + struct.calcsize("=" + kinds)
  return struct.Struct(layout)


_unpack = _layout().unpack_from


def fill(found: "dict[str, Any]", next_: Any, items: Any, error: Any) -> int:
  """Adds the items that are left, the first one of each key; returns what the last call did."""
  stored = _native.Item()
  stored.size = ctypes.sizeof(_native.Item)
  place = ctypes.byref(stored)
  while True:
    code: int = next_(items, place, error)
    if code != _native.OK:
      return code
    (group, group_count, name, name_count, kind, natural, integer, above, below, real, text, count,
     parts) = _unpack(stored)
    key = f"{_text(group, group_count)}:{_text(name, name_count)}"
    if key in found:
      continue
    value = date(stored.date) if parts else None
    if value is not None:
      found[key] = value
    elif kind == 6:
      found[key] = _text(text, count)
    elif kind == 1:
      found[key] = natural
    elif kind == 2:
      found[key] = integer
    elif kind in (3, 4) and below:
      found[key] = Fraction(above, below)
    elif kind == 5:
      found[key] = real
    else:
      found[key] = typed(stored.value)


def _text(bytes_: int, count: int) -> str:
  return string_at(bytes_, count).decode("utf-8", "replace") if bytes_ else ""
