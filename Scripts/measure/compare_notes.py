#!/usr/bin/env python3
"""Changes values in the maker notes of photos and compares what Verso and ExifTool then read.

Photos show few of the values that a camera can write; changed ones show the other conversions and
conditions of the tables, and what is made of damage.

    Scripts/measure/compare_notes.py PHOTO ...              # JPEG, DNG and raw files made of TIFF
    COPIES=8 SEED=2 EXIFTOOL="perl exiftool" VERSO=.build/release/verso Scripts/measure/compare_notes.py ...

Prints each tag that differs, how often, and the first examples; changed photos are kept in a
temporary folder, which is named last.
"""

import collections
import json
import os
import pathlib
import random
import shlex
import struct
import subprocess
import sys
import tempfile

SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4}
# Values that tables have labels for, limits, and what stands for nothing.
LIKELY = [*range(13), 16, 20, 32, 64, 100, 128, 255, 256, 300, 0xFFFE, 0xFFFF]
# What ExifTool says of itself, of the file and of its own warnings.
UNCOMPARED = {"SourceFile", "ExifTool", "System", "File", "Composite"}


def entries(data, at, order):
    """The tag, type, count and position of the entries of a TIFF directory."""
    count = struct.unpack_from(order + "H", data, at)[0] if at + 2 <= len(data) else 0
    if not 1 <= count <= 300 or at + 2 + 12 * count > len(data):
        return []
    positions = range(at + 2, at + 2 + 12 * count, 12)
    return [(*struct.unpack_from(order + "HHI", data, place), place) for place in positions]


def tiff_starts(data):
    """Where TIFF structures begin: in Exif segments, or with the file."""
    if data[:2] != b"\xff\xd8":
        return [0] if data[:2] in (b"II", b"MM") else []
    starts, at = [], 2
    while at + 10 < len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 4:at + 10] == b"Exif\0\0":
            starts.append(at + 10)
        at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    return starts


def note(data):
    """Where the maker note of a photo lies; none when it has none."""
    for start in tiff_starts(data):
        tiff = data[start:]
        order = "<" if tiff[:2] == b"II" else ">"
        first = struct.unpack_from(order + "I", tiff, 4)[0]
        for pointer in [e for e in entries(tiff, first, order) if e[0] == 0x8769]:
            exif = struct.unpack_from(order + "I", tiff, pointer[3] + 8)[0]
            for tag, _, count, place in entries(tiff, exif, order):
                if tag == 0x927C and count > 12:
                    at = start + struct.unpack_from(order + "I", tiff, place + 8)[0]
                    return range(at, min(at + count, len(data)))
    return None


def changeable(data, lies):
    """The bytes of values in a note, and their order: not those of its directory's structure."""
    content = data[lies.start:lies.stop]
    best = None
    for at in [*range(0, 30, 2), 32]:
        for order in "<>":
            found = entries(content, at, order)
            if all(1 <= kind <= 13 and count < 1 << 24 for _, kind, count, _ in found):
                if len(found) > 1 and (best is None or len(found) > len(best[0])):
                    best = (found, at, order)
    if best is None:
        return [], "<"
    found, at, order = best
    places = set(range(at + 2 + 12 * len(found) + 4, len(content)))
    for _, kind, count, place in found:
        if SIZES[kind] * count <= 4:
            places |= set(range(place + 8, place + 8 + SIZES[kind] * count))
    return sorted(place for place in places if place + 1 < len(content)), order


def changed(data, lies, chance):
    """A copy of a photo with other values in its note; none when nothing in it can be changed."""
    places, order = changeable(data, lies)
    if len(places) < 4:
        return None
    copy = bytearray(data)
    for _ in range(max(3, len(places) // chance.choice([8, 15, 30, 60]))):
        at = lies.start + (chance.choice(places) & ~1)
        value = chance.choice([*LIKELY, chance.randrange(65536)])
        if at - lies.start in places:
            struct.pack_into(order + "H", copy, at, value)
    return bytes(copy)


def alike(one, other):
    """Whether two values are the same but for the last digits of fractions."""
    one, other = str(one).split(), str(other).split()
    if len(one) != len(other):
        return False
    for left, right in zip(one, other):
        if left == right:
            continue
        try:
            if abs(float(left) - float(right)) > 1e-6 * abs(float(right)):
                return False
        except ValueError:
            return False
    return True


def read(command, photo):
    """What a program says of a photo."""
    output = subprocess.run([*command, str(photo)], capture_output=True, check=False).stdout
    try:
        return json.loads(output)[0]
    except (ValueError, IndexError):
        return {}


def main():
    verso = [os.environ.get("VERSO", ".build/release/verso"), "read", "--json"]
    exiftool = shlex.split(os.environ.get("EXIFTOOL", "exiftool"))
    exiftool += ["-config", "", "-j", "-G1", "-struct"]
    chance = random.Random(int(os.environ.get("SEED", "1")))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="notes-"))
    values, differing = 0, collections.defaultdict(list)
    for number, path in enumerate(sys.argv[1:]):
        data = pathlib.Path(path).read_bytes()
        lies = note(data)
        for index in range(int(os.environ.get("COPIES", "4")) if lies else 0):
            content = changed(data, lies, chance)
            if content is None:
                break
            photo = folder / f"{number}-{index}-{pathlib.Path(path).name}"
            photo.write_bytes(content)
            found = read(verso, photo)
            for tag, value in read(exiftool, photo).items():
                if tag.split(":")[0] in UNCOMPARED:
                    continue
                values += 1
                if tag not in found or not alike(found[tag], value):
                    differing[tag].append((value, found.get(tag, "nothing"), photo.name))
    for tag, cases in sorted(differing.items(), key=lambda item: -len(item[1])):
        print(f"{len(cases):4} {tag}")
        for value, own, name in cases[:2]:
            print(f"       ExifTool {value!r:.70}, Verso {own!r:.70}, {name}")
    wrong = sum(map(len, differing.values()))
    print(f"{values - wrong} of {values} values agree; the photos are in {folder}")


if __name__ == "__main__":
    main()
