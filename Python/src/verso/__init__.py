"""What photos say about themselves, read and changed without touching the picture.

>>> import verso
>>> photo = verso.read("Samples/harbour.jpg")
>>> photo["ExifIFD:FNumber"]
Fraction(28, 5)
"""

from ._errors import (
  AccessError, Error, ExistsError, FileError, FolderError, FormatError, NotEditableError, NotFoundError, SignedError,
  ValueRefused,
)
from ._native import lib as _lib
from ._photo import Item, Photo, Receipt, Verdict, read
from ._scan import Scan, columns, scan
from ._values import Binary, Ratio

__version__: str = _lib.version().decode()

for _type in (
  AccessError, Error, ExistsError, FileError, FolderError, FormatError, NotEditableError, NotFoundError, SignedError,
  ValueRefused):
  _type.__module__ = __name__

__all__ = [
  "AccessError", "Binary", "Error", "ExistsError", "FileError", "FolderError", "FormatError", "Item", "NotEditableError", "NotFoundError", "Photo", "Ratio", "Receipt",
  "Scan", "SignedError", "ValueRefused", "Verdict", "columns", "read", "scan",
]
