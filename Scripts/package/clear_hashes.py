#!/usr/bin/env python3
"""Clears the section .swift_modhash of programs and libraries (ELF, 64 bits): Scripts/package/clear_hashes.py FILE ...

The compiler puts a digest of each module into it, which depends on the folder of the build, and keeps it through the link. Only an
incremental compiler reads it, in object files. Without it two folders give the same bytes.
"""

import struct
import sys


def section(data, name):
  """Where a section is in a file; nil without it."""
  start, = struct.unpack_from("<Q", data, 0x28)
  size, count, names = struct.unpack_from("<HHH", data, 0x3A)
  headers = [struct.unpack_from("<IIQQQQ", data, start + size * index) for index in range(count)]
  texts = headers[names][4]
  for label, _, _, _, offset, length in headers:
    begin = texts + label
    if data[begin:data.index(b"\0", begin)] == name:
      return offset, length
  return None


def main():
  for path in sys.argv[1:]:
    with open(path, "r+b") as file:
      data = file.read()
      found = section(data, b".swift_modhash") if data[:5] == b"\x7fELF\x02" else None
      if found:
        file.seek(found[0])
        file.write(bytes(found[1]))


if __name__ == "__main__":
  main()
