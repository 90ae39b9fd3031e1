"""Objects of the library, which are freed when nobody holds them any longer."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any


class Handle(ctypes.c_void_p):
  """A pointer to an object of the library. A call keeps it, so that no other thread frees what is being read.

  Attributes:
    uses: What the object calls back, or has borrowed.
  """

  uses: Any = None


def owned(pointer: ctypes.c_void_p, free: Any, uses: Any = None) -> Handle:
  """A handle that frees its object with itself; not when the program ends, as somebody may use it still."""
  handle = Handle(pointer.value)
  handle.uses = uses
  weakref.finalize(handle, free, ctypes.c_void_p(pointer.value)).atexit = False
  return handle
