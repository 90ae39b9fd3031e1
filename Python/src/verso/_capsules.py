"""Capsules of the Arrow PyCapsule interface. The library frees them, and no code of Python runs when they go."""

from __future__ import annotations

import ctypes
from typing import Any

from ._native import lib

SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_DESTRUCTOR = ctypes.cast(lib.free_arrow_capsule, ctypes.c_void_p)
_malloc = ctypes.CDLL(None).malloc
_malloc.restype, _malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]


def capsule(structure: Any, name: bytes) -> Any:
  """A capsule that releases its structure, unless whoever took it has moved it away."""
  place = _malloc(ctypes.sizeof(structure))
  if not place:
    structure.release(ctypes.byref(structure))
    raise MemoryError
  ctypes.memmove(place, ctypes.byref(structure), ctypes.sizeof(structure))
  return _new(place, name, _DESTRUCTOR)
