#!/usr/bin/env python3
"""How fast Python's readers of metadata go through the same photos, and how much each of them reads.

  python3 -m venv peers && peers/bin/pip install piexif exifread pillow pyexiv2 exiv2 PyExifTool pyarrow
  PYTHONPATH=Python/src peers/bin/python Python/benchmarks/peers.py photos.txt --exiftool "perl exiftool"

Takes a list of photos, one path a line, and prints a table as Markdown. Every reader has a process of its own, in
rounds that take turns; what counts is the median of the rounds, without the imports. Readers that are not installed are
left out. All of them are asked for all that they read by default, and what they give is gone through once.
"""

import argparse
import collections
import importlib.metadata
import json
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

# As many photos are read before the clock starts: what is loaded and made once is no part of the rate.
WARM = 20


def verso_read(paths, _options):
  """What `dict(verso.read(path))` gives: typed values of everything."""
  import verso

  for path in paths:
    try:
      yield len(dict(verso.read(path)))
    except verso.Error:
      yield None


def verso_json(paths, _options):
  """The JSON of ExifTool's shape, as Python's lists and dictionaries."""
  import verso

  for path in paths:
    try:
      yield len(json.loads(verso.read(path).json())[0])
    except verso.Error:
      yield None


def scan(paths, columns, threads):
  import pyarrow
  import verso

  stream = verso.scan(paths, columns, threads=threads)
  for batch in pyarrow.RecordBatchReader.from_stream(stream):
    # Read as columns, and counted as such: going through single values would measure Python.
    filled = batch.num_rows * batch.num_columns - sum(column.null_count for column in batch.columns)
    failed = batch.num_rows - batch.column("error").null_count
    for _ in range(failed):
      yield None
    for row in range(batch.num_rows - failed):
      yield filled / (batch.num_rows - failed)


def verso_scan(paths, _options):
  """A table of the usual columns."""
  return scan(paths, None, 1)


def verso_scan_two(paths, _options):
  """The same on two threads."""
  return scan(paths, None, 2)


def piexif(paths, _options):
  """Tags of Exif as tuples and bytes; no maker notes, XMP, IPTC, meanings."""
  import piexif as library

  for path in paths:
    try:
      found = library.load(path)
      yield sum(len(found[part]) for part in ("0th", "Exif", "GPS", "Interop", "1st"))
    except Exception:  # It documents none; it raises struct.error, ValueError and others.
      yield None


def exifread(paths, _options):
  """Exif and some maker notes, with meanings; no XMP (but in a tag), IPTC."""
  import logging

  import exifread as library

  logging.disable()
  for path in paths:
    try:
      with open(path, "rb") as file:
        yield len(library.process_file(file))
    except Exception:
      yield None


def pillow(paths, _options):
  """Tags of Exif, of the picture, GPS and interoperability; no maker notes, meanings."""
  import warnings

  from PIL import Image

  warnings.simplefilter("ignore")
  for path in paths:
    try:
      with Image.open(path) as picture:
        found = picture.getexif()
        yield len(found) + sum(len(found.get_ifd(number)) for number in (0x8769, 0x8825, 0xA005))
    except Exception:
      yield None


def pyexiv2(paths, _options):
  """Exif with maker notes, IPTC and XMP, as texts without meanings."""
  import pyexiv2 as library

  library.set_log_level(4)
  for path in paths:
    try:
      with library.Image(path) as picture:
        yield len(picture.read_exif()) + len(picture.read_iptc()) + len(picture.read_xmp())
    except Exception:
      yield None


def exiv2(paths, _options):
  """The same by another binding, with meanings."""
  import exiv2 as library

  library.LogMsg.setLevel(library.LogMsg.Level.mute)
  for path in paths:
    try:
      picture = library.ImageFactory.open(path)
      picture.readMetadata()
      exif = picture.exifData()
      found = {datum.key(): datum.print(exif) for datum in exif}
      for data in (picture.iptcData(), picture.xmpData()):
        found.update((datum.key(), str(datum.value())) for datum in data)
      yield len(found)
    except Exception:
      yield None


def pyexiftool(paths, options):
  """Everything, with meanings; ExifTool stays open beside it."""
  import exiftool

  with tempfile.TemporaryDirectory() as folder:
    # It takes the name of one program, and no words for it.
    program = pathlib.Path(folder) / "exiftool"
    program.write_text(f"#!/bin/sh\nexec {options.exiftool} \"$@\"\n")
    program.chmod(0o755)
    with exiftool.ExifToolHelper(executable=str(program), common_args=["-G1", "-struct"]) as tool:
      for path in paths:
        try:
          found = tool.get_metadata(path)[0]
          yield None if "ExifTool:Error" in found else len(found)
        except Exception:
          yield None


Peer = collections.namedtuple("Peer", "title package run")

PEERS = [
  Peer("`verso.scan`, 2 threads", "verso", verso_scan_two),
  Peer("`verso.scan`", "verso", verso_scan),
  Peer("`verso.read` as `dict`", "verso", verso_read),
  Peer("`verso.read`, its JSON", "verso", verso_json),
  Peer("piexif", "piexif", piexif),
  Peer("exifread", "exifread", exifread),
  Peer("Pillow", "pillow", pillow),
  Peer("pyexiv2", "pyexiv2", pyexiv2),
  Peer("exiv2", "exiv2", exiv2),
  Peer("PyExifTool", "PyExifTool", pyexiftool),
]


def version(peer, options):
  """The version of a reader; None where it is not installed."""
  if peer.package == "verso":
    import verso

    return verso.__version__
  try:
    found = importlib.metadata.version(peer.package)
  except importlib.metadata.PackageNotFoundError:
    return None
  if peer.package != "PyExifTool":
    return found
  try:
    told = subprocess.run([*shlex.split(options.exiftool), "-ver"], capture_output=True, text=True)
    return f"{found}, ExifTool {told.stdout.strip()}" if told.returncode == 0 else None
  except OSError:
    return None


def one(peer, options):
  """What a process of its own does: reads all photos, and says how it went."""
  paths = listed(options.list)
  for _ in peer.run(paths[:WARM], options):
    pass
  begin, used = time.perf_counter(), work()
  counts = list(peer.run(paths, options))
  seconds, used = time.perf_counter() - begin, work() - used
  read = [count for count in counts if count]
  print(json.dumps({
    "rate": len(counts) / seconds, "work": used / len(counts), "values": sum(read) / max(len(read), 1),
    "nothing": sum(count == 0 for count in counts), "failed": sum(count is None for count in counts)}))


def work():
  """Seconds of processors so far, also of programs that have ended (ExifTool): they count on a busy machine, too."""
  return sum(os.times()[:4])


def listed(path):
  return [line for line in pathlib.Path(path).read_text().split("\n") if line]


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("list", help="a file with the paths of photos, one a line")
  parser.add_argument("--rounds", type=int, default=5)
  parser.add_argument("--exiftool", default="exiftool", help='the words that start ExifTool: "perl /opt/exiftool"')
  parser.add_argument("--only", action="append", help="only readers whose names have this in them")
  parser.add_argument("--one", help=argparse.SUPPRESS)
  options = parser.parse_args()
  if options.one:
    return one(next(peer for peer in PEERS if peer.title == options.one), options)

  peers = [peer for peer in PEERS if not options.only or any(word in peer.title for word in options.only)]
  versions = {peer: version(peer, options) for peer in peers}
  for peer in peers:
    if versions[peer] is None:
      print(f"{peer.title} is not installed", file=sys.stderr)
  peers = [peer for peer in peers if versions[peer] is not None]
  for path in listed(options.list):
    pathlib.Path(path).read_bytes()  # Into the page cache.
  found = collections.defaultdict(list)
  for number in range(options.rounds):
    for peer in peers:
      run = subprocess.run(
        [sys.executable, __file__, options.list, "--exiftool", options.exiftool, "--one", peer.title],
        stdout=subprocess.PIPE, check=True)
      found[peer].append(json.loads(run.stdout))
      print(f"round {number + 1}, {peer.title}: {found[peer][-1]['rate']:,.0f} photos a second", file=sys.stderr)

  count = len(listed(options.list))
  print(f"{count:,} photos, median of {options.rounds} rounds, {time.strftime('%-d %B %Y')}, "
        f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
  print("| reader | photos a second | CPU a photo | values a photo | nothing read | failed | what it gives |")
  print("| --- | --: | --: | --: | --: | --: | --- |")
  for peer in peers:
    rate = statistics.median(result["rate"] for result in found[peer])
    used = statistics.median(result["work"] for result in found[peer])
    last = found[peer][-1]
    title = f"{peer.title} {versions[peer]}" if peer.package != "verso" else peer.title
    counts = " | ".join(f"{last[part]:.0f}" for part in ("values", "nothing", "failed"))
    print(f"| {title} | {rate:,.0f} | {used * 1000:.2f} ms | {counts} | {peer.run.__doc__} |")


if __name__ == "__main__":
  main()
