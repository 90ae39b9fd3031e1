#!/usr/bin/env python3
"""Writes the tables of character sets that VersoBytes reads: Shift-JIS with the characters of Windows (code page
932; rows and cells of JIS X 0208, and those behind them), and GBK (code page 936).

The characters are those that Python's codecs have, which follow Unicode's mapping tables. A character takes three
letters, each of six bits above "0"; "000" stands where there is none.

    charsets.py            writes the file
    charsets.py --check    only tells whether it is what would be written
"""

import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources/VersoBytes/Charsets/Generated/CharsetTables.swift"


def letters(stored, codec):
    try:
        text = bytes(stored).decode(codec)
    except UnicodeDecodeError:
        text = ""
    # Characters of private use are nobody's.
    code = ord(text) if len(text) == 1 and not 0xE000 <= ord(text) <= 0xF8FF else 0
    return "".join(chr(0x30 + (code >> shift & 0x3F)) for shift in (12, 6, 0))


def shift_jis():
    for pointer in range(120 * 94):
        lead, trail = divmod(pointer, 188)
        yield letters(
            [lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)], "cp932"
        )


def gbk():
    for pointer in range(126 * 190):
        lead, trail = divmod(pointer, 190)
        yield letters([lead + 0x81, trail + (0x40 if trail < 0x3F else 0x41)], "gbk")


def source():
    return f'''// Written by Scripts/generate/charsets.py.
// swift-format-ignore-file

enum CharsetTables {{
  static let shiftJIS: StaticString = #"{"".join(shift_jis())}"#
  static let gbk: StaticString = #"{"".join(gbk())}"#
}}
'''


if __name__ == "__main__":
    text = source()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else f"{TARGET} is not what charsets.py writes")
    TARGET.write_text(text)
