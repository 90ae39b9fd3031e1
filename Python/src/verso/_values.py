"""Typed values: fractions stay fractions, dates are dates, flags of text are text."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Optional, Union

from . import _native

_DAY, _TIME, _FRACTION, _OFFSET = 1, 2, 4, 8


@dataclass(frozen=True)
class Ratio:
  """A fraction that has no value: n/0. Others are `fractions.Fraction`."""

  numerator: int
  denominator: int

  def __float__(self) -> float:
    return math.nan if self.numerator == 0 else math.copysign(math.inf, self.numerator)


@dataclass(frozen=True)
class Binary:
  """So many bytes that are not for reading; `Photo.extract` gives them."""

  count: int

  def __len__(self) -> int:
    return self.count


Typed = Union[
  int, float, Fraction, Ratio, str, datetime.datetime, datetime.date, "tuple[Any, ...]", "dict[str, Any]", Binary, None]


def typed(value: _native.Value) -> Any:
  """A value as Python has it."""
  kind = value.kind
  if kind == 1:
    return value.natural
  if kind == 2:
    return value.integer
  if kind in (3, 4):
    if value.denominator == 0:
      return Ratio(value.numerator, 0)
    return Fraction(value.numerator, value.denominator)
  if kind == 5:
    return value.real
  if kind == 6:
    return value.text.string() or ""
  if kind == 7:
    return tuple(typed(value.values[index]) for index in range(value.count))
  if kind == 8:
    return {value.values[index].name.string() or "": typed(value.values[index]) for index in range(value.count)}
  if kind == 9:
    return Binary(value.count)
  return None


def date(parts: _native.Date) -> Optional[Union[datetime.datetime, datetime.date]]:
  """A date with its zone, where the photo names one; None where it is none that Python can hold."""
  try:
    if not parts.parts & _DAY:
      return None
    if not parts.parts & _TIME:
      return datetime.date(parts.year, parts.month, parts.day)
    zone = None
    if parts.parts & _OFFSET:
      zone = datetime.timezone(datetime.timedelta(minutes=parts.offset))
    return datetime.datetime(
      parts.year, parts.month, parts.day, parts.hour, parts.minute, min(parts.second, 59), parts.nanosecond // 1000,
      tzinfo=zone)
  except (ValueError, OverflowError):
    return None
