#!/usr/bin/env python3
"""outlines.py FOLDER: writes outlines.verso, the outlines of countries, and its licence beside it.

  Scripts/generate/outlines.py FOLDER [--package FILE.deb] [--tolerance 0.03]

They are Natural Earth's countries at 1:50 million (public domain), out of Debian's package r-cran-rnaturalearthdata, which
apt-get downloads unless one is given; it is read as data, and nothing of it is installed or run. The format is that which
Sources/VersoPlaces/Outlines/Outlines.swift reads: "VersoOut", version (2 bytes), 2 bytes for nothing, the length of what
follows byte 64 (4 bytes, all little-endian): rings as JSON in hundredths of a degree, first a point, then steps.
"""
import argparse
import bz2
import io
import json
import lzma
import math
import os
import pathlib
import shutil
import struct
import subprocess
import tarfile
import tempfile
import zlib

PACKAGE = "r-cran-rnaturalearthdata"
OBJECT = "countries50"

LICENCE = """Outlines of countries at 1:50 million: Natural Earth, https://www.naturalearthdata.com, in the public domain:
"All versions of Natural Earth raster + vector map data found on this website are in the public domain. You may use the maps
in any manner, including modifying the content and design, electronic dissemination, and offset printing."

They were taken from Debian's package {package} (rnaturalearthdata by Andy South, CC0). Changes: points that lie
within {tolerance} degrees of the line between others were left out, and positions are rounded to 0.01 degrees.
"""


class Stream:
    """What R's serialize() writes, as far as such data have it (R Internals, 1.8, "Serialization Formats", XDR)."""

    NOTHING = {254: None, 253: None, 251: None, 242: None, 241: None}

    def __init__(self, data):
        if data[:2] != b"X\n":
            raise ValueError("it is not what R's serialize() writes as XDR")
        self.data, self.at, self.seen = data, 2, []
        version = self.whole()
        self.at += 8
        if version == 3:
            length = self.whole()
            self.at += length

    def whole(self):
        self.at += 4
        return struct.unpack_from(">i", self.data, self.at - 4)[0]

    def numbers(self, code, size):
        count = self.whole()
        found = struct.unpack_from(f">{count}{code}", self.data, self.at)
        self.at += count * size
        return list(found)

    def text(self):
        count = self.whole()
        if count < 0:
            return None
        self.at += count
        return self.data[self.at - count:self.at].decode("utf-8", "replace")

    def pairs(self, flags):
        """The named values of a pairlist."""
        found = {}
        while flags & 0xFF == 2:
            if flags & 0x200:
                self.item()
            name = self.item() if flags & 0x400 else None
            found[name] = self.item()
            flags = self.whole()
        return found

    def item(self):
        """A value; one with attributes is a pair of value and attributes."""
        flags = self.whole()
        kind = flags & 0xFF
        if kind in self.NOTHING:
            return None
        if kind == 255:
            return self.seen[(flags >> 8 or self.whole()) - 1]
        if kind == 1:
            self.seen.append(self.item())
            return self.seen[-1]
        if kind == 9:
            return self.text()
        if kind == 2:
            return self.pairs(flags)
        if kind in (10, 13):
            value = self.numbers("i", 4)
        elif kind == 14:
            value = self.numbers("d", 8)
        elif kind in (16, 19):
            value = [self.item() for _ in range(self.whole())]
        elif kind == 25:
            value = None
        else:
            raise ValueError(f"values of type {kind} are not known (at byte {self.at - 4})")
        return (value, self.item()) if flags & 0x200 else value


def unpacked(block):
    """A piece of a lazy-load database: its length, how it is compressed, the data (R Internals, 1.9)."""
    if block[4:5] == b"Z":
        return lzma.decompress(block[5:], lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "preset": 6}])
    if block[4:5] == b"2":
        return bz2.decompress(block[5:])
    return zlib.decompress(block[4:])


def members(package):
    """The files in a package of Debian: an archive of ar with one of tar in it (deb(5))."""
    data, at = pathlib.Path(package).read_bytes(), 8
    while at + 60 <= len(data):
        name, size = data[at:at + 16].decode().strip().rstrip("/"), int(data[at + 48:at + 58])
        if name.startswith("data.tar"):
            with tarfile.open(fileobj=io.BytesIO(data[at + 60:at + 60 + size])) as archive:
                return {os.path.basename(member.name): archive.extractfile(member).read()
                        for member in archive if member.isfile() and "/data/" in member.name}
        at += 60 + size + size % 2
    raise SystemExit(f"{package} is no package of Debian")


def read(package):
    """The object of R with the countries."""
    files = members(package)
    index = Stream(zlib.decompress(files["Rdata.rdx"], 31)).item()
    ranges, attributes = index[0][0]
    start, length = dict(zip(attributes["names"], ranges))[OBJECT]
    return Stream(unpacked(files["Rdata.rdb"][start:start + length])).item()


def rings(value):
    """All matrices that are called coords, whatever they lie in."""
    if isinstance(value, tuple):
        for name, attribute in value[1].items():
            if name == "coords":
                numbers, shape = attribute
                rows = shape["dim"][0]
                yield list(zip(numbers[:rows], numbers[rows:]))
            else:
                yield from rings(attribute)
        value = value[0]
    if isinstance(value, list) and value and isinstance(value[0], (tuple, list)):
        for part in value:
            yield from rings(part)


def simplified(points, tolerance):
    """A line without the points that lie near the line between others (Douglas and Peucker, 1973)."""
    kept, waiting = {0, len(points) - 1}, [(0, len(points) - 1)]
    while waiting:
        start, end = waiting.pop()
        (x0, y0), (x1, y1) = points[start], points[end]
        length = math.hypot(x1 - x0, y1 - y0)
        farthest, far = 0, start
        for index in range(start + 1, end):
            x, y = points[index][0] - x0, points[index][1] - y0
            away = abs(x * (y1 - y0) - y * (x1 - x0)) / length if length else math.hypot(x, y)
            if away > farthest:
                farthest, far = away, index
        if farthest > tolerance:
            kept.add(far)
            waiting += [(start, far), (far, end)]
    return [points[index] for index in sorted(kept)]


def steps(ring, tolerance):
    """A ring as whole numbers; none for one that is too small to be seen."""
    found = []
    for x, y in simplified(ring, tolerance):
        point = round(x * 100), round(y * 100)
        if not found or point != found[-1]:
            found.append(point)
    if len(found) > 1 and found[0] == found[-1]:
        found.pop()
    if len(found) < 3:
        return []
    numbers = list(found[0])
    for (x0, y0), (x1, y1) in zip(found, found[1:]):
        numbers += [x1 - x0, y1 - y0]
    return numbers


def downloaded(folder):
    """The package, out of Debian's archive, in a folder."""
    if shutil.which("apt-get") is None:
        raise SystemExit("apt-get is not there; name a copy of Debian's package " + PACKAGE + " with --package")
    ask = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", PACKAGE]
    if subprocess.run(ask, cwd=folder).returncode != 0:
        # A new machine does not know yet what there is.
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        subprocess.run([*root, "apt-get", "-qq", "update"], check=True)
        subprocess.run(ask, cwd=folder, check=True)
    (package,) = map(str, pathlib.Path(folder).glob("*.deb"))
    return package


def write(path, data):
    """Writes a file whole or not at all."""
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--package")
    parser.add_argument("--tolerance", type=float, default=0.03, metavar="DEGREES")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        package = arguments.package
        if package is None:
            package = downloaded(folder)
        found = [steps(ring, arguments.tolerance) for ring in rings(read(package))]
        name = os.path.basename(package).removesuffix(".deb").removesuffix("_all").replace("_", " ")
    found = [ring for ring in found if ring]
    if len(found) < 200:
        raise SystemExit(f"{package}: only {len(found)} outlines were found")
    text = json.dumps(found, separators=(",", ":")).encode()
    header = struct.pack("<8sHHI", b"VersoOut", 1, 0, len(text)).ljust(64, b"\0")
    os.makedirs(arguments.folder, exist_ok=True)
    path = os.path.join(arguments.folder, "outlines.verso")
    write(path + ".txt", LICENCE.format(package=name, tolerance=arguments.tolerance).encode())
    write(path, header + text)
    print(f"outlines.verso: {len(found)} rings, {sum(map(len, found)) // 2} points, {len(text) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
