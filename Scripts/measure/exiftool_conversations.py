#!/usr/bin/env python3
"""Runs the conversations of known programs with ExifTool and with Verso over photos, and compares the answers.

    python3 Scripts/measure/exiftool_conversations.py --verso .build/debug/verso Photos
    EXIFTOOL="perl exiftool" python3 Scripts/measure/exiftool_conversations.py Photos --write docs/exiftool-differences.md

A conversation is what a program says in one process: options, and a request for each file with `-stay_open`. An answer
is compared as the program reads it: JSON value by value, with types and quotes; everything else byte by byte. For
writing, both programs change copies, and ExifTool reads the results.

Exit status: 0; 1 when less than --fail-under per cent of the values are equal; 2 when a program is not there.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

EXIFTOOL = shlex.split(os.environ.get("EXIFTOOL", "exiftool"))

# Program, options before the requests, options after them (-common_args), and those of a request for a file.
READING = {
  "Immich": ([], [], [
    "-fast", "-api", "largefilesupport=1", "-use", "MWG", "-struct", "-json", "-*Duration*#", "-GPSAltitude#",
    "-GPSLatitude#", "-GPSLongitude#", "-GPSPosition#", "-Orientation#", "-FocalLength#", "-FileSize#", "-all",
    "-ignoreMinorErrors", "-charset", "filename=utf8"]),
  "PyExifTool": ([], ["-G", "-n"], ["-j"]),
  "PyExifTool (some tags)": ([], ["-G", "-n"], ["-j", "-EXIF:DateTimeOriginal", "-Make", "-XMP:all", "-GPSLatitude"]),
  "LibrePhotos": ([], ["-struct"], ["-j", "-G", "-n"]),
  "Memories": ([], [], ["-api", "QuickTimeUTC=1", "-n", "-U", "-json", "-fast"]),
  "PhotoPrism": ([], [], ["-n", "-m", "-q", "-q", "-j"]),
  "osxphotos": (["-api", "largefilesupport=1"], ["-n", "-P", "-G", "-E"], ["-j"]),
  "go-exiftool": ([], [], ["-j", "-G", "-ee"]),
  "Photoview": ([], [], ["-n", "-json", "-DateTimeOriginal", "-Orientation", "-Make", "-Model", "-GPSLatitude"]),
  "php-exif": ([], [], ["-j", "-a", "-G1", "-c", "%d deg %d' %.4f\"", "-charset", "filename=utf8"]),
  "exifcleaner": ([], [], ["-json", "-G1", "-a"]),
  "FITS": ([], [], ["-t", "-s", "-a"]),
  "mini_exiftool": ([], [], ["-j", "-e"]),
  "home-gallery": ([], [], ["-json", "-struct", "-G0:1", "-n"]),
}

# What both programs do to copies; ExifTool reads what came out.
WRITING = {
  "Immich (sidecars)": ["-overwrite_original", "-XMP-dc:Description=A boat", "-XMP-xmp:Rating=4", "-TagsList=a/b"],
  "osxphotos": ["-overwrite_original", "-E", "-XMP:Title=A &amp; B", "-Keywords=one", "-Keywords=two",
                "-XMP:Subject=one", "-n", "-GPSLatitude=46.95", "-GPSLatitudeRef=N", "-GPSLongitude=7.45",
                "-GPSLongitudeRef=E"],
  "PhotoPrism": ["-overwrite_original", "-n", "-Orientation=6"],
  "Lychee": ["-overwrite_original", "-P", "-Artist=Ada Example", "-Copyright=2026 Ada"],
  "PyExifTool": ["-G", "-n", "-overwrite_original", "-XMP:Creator=Ada", "-IPTC:Headline=Boats"],
  "shift": ["-overwrite_original", "-AllDates+=1:30"],
  "lists": ["-overwrite_original", "-IPTC:Keywords+=boat", "-IPTC:Keywords-=dawn"],
  "places": ["-overwrite_original", "-gps:all="],
}

# What is not a value of a photo, or differs by the time of the run.
# Unknown tags have names of their own in both, and the results of writing have the names of the programs and other
# offsets in them.
UNCOMPARED = re.compile(
  r"(.*:)?(FileAccessDate|FileInodeChangeDate|FileModifyDate|Warning|ProcessingTime|\w*0x[0-9a-f]+\w*|\w*_Unknown_\w*|Unknown\w*)$")
UNWRITTEN = re.compile(r"(.*:)?(SourceFile|XMPToolkit|ThumbnailOffset|StripOffsets|PreviewImageStart)$")

REASONS = [
  (r"Warning$|Error$", "Warnings are Verso's own and are not printed as tags."),
  (r"XMP-(xmpMM|mwg-rs|xmpTPg|GContainer|crs|iptcExt|xmpDM|exif):|^XMP:|RegionInfo|History|DerivedFrom|VideoFrameSize",
   "Structures and lists of XMP that a photo damages or repeats."),
  (r"Composite:|GPSPosition|LensID|Rotation|ImageSize", "Composite values follow other inputs where tags are repeated."),
  (r"MakerNotes:|Canon|Nikon|Sony|Olympus|Panasonic|Pentax", "Values of maker notes that Verso does not read, or of two "
   "with one name the other one."),
]


class Program:
  """A process that stays open, as the program in question keeps it."""

  def __init__(self, command, before, common):
    self.errors = tempfile.TemporaryFile()
    self.process = subprocess.Popen(
      command + ["-stay_open", "True"] + before + ["-@", "-"] + (["-common_args"] + common if common else []),
      stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
      env={**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8"})
    self.number = 0

  def ask(self, arguments):
    self.number += 1
    self.process.stdin.write(("\n".join(arguments) + f"\n-execute{self.number}\n").encode())
    self.process.stdin.flush()
    answer, end = b"", f"{{ready{self.number}}}\n".encode()
    while not answer.endswith(end):
      more = self.process.stdout.read1(1 << 16)
      if not more:
        raise SystemExit(f"{arguments}: the process ended: {answer[-200:]}")
      answer += more
    return answer[:-len(end)]

  def close(self):
    self.process.stdin.write(b"-stay_open\nFalse\n")
    self.process.stdin.close()
    self.process.wait(10)


class Text(str):
  """A text of JSON, which is no number."""


class Number(str):
  """A number of JSON as it is written."""


def parsed(answer):
  """The members of the objects of an answer, with their types."""
  try:
    found = json.loads(answer.decode("utf-8", "replace"), parse_int=Number, parse_float=Number)
  except ValueError:
    return None
  return found[0] if isinstance(found, list) and found and isinstance(found[0], dict) else {}


def is_equal(one, other):
  """Whether two values are the same, numbers to twelve digits."""
  if type(one) is not type(other):
    return False
  if isinstance(one, list):
    return len(one) == len(other) and all(map(is_equal, one, other))
  if isinstance(one, dict):
    return one.keys() == other.keys() and all(is_equal(one[name], other[name]) for name in one)
  if one == other:
    return True
  try:
    a, b = ([float(word) for word in value.split(" ")] for value in (one, other))
  except (ValueError, AttributeError):
    return False
  return len(a) == len(b) and all(abs(x - y) <= 1e-11 * max(abs(x), abs(y)) for x, y in zip(a, b))


def kind(tag):
  return re.sub(r"(Track|SubIFD|MPImage|IPTC)\d+", r"\1", tag)


class Comparison:
  def __init__(self):
    self.rows = {}
    self.differences = collections.Counter()
    self.examples = {}
    self.names = collections.defaultdict(set)

  def note(self, name, tag, outcome, path, one, other):
    row = self.rows.setdefault(name, collections.Counter())
    row[outcome] += 1
    if outcome != "equal":
      key = (kind(tag), outcome)
      self.differences[key] += 1
      self.names[key].add(name)
      self.examples.setdefault(key, (name, path.name, str(one)[:60], str(other)[:60]))

  def values(self, name, path, one, other):
    order = [tag for tag in one if tag in other]
    self.rows.setdefault(name, collections.Counter())["ordered"] += order == [tag for tag in other if tag in one]
    self.rows[name]["files"] += 1
    for tag in {**one, **other}:
      if UNCOMPARED.match(tag) or name.endswith(", written") and UNWRITTEN.match(tag):
        continue
      outcome = "missing" if tag not in other else "extra" if tag not in one else (
        "equal" if is_equal(one[tag], other[tag]) else "different")
      self.note(name, tag, outcome, path, one.get(tag), other.get(tag))

  def lines(self, name, path, one, other):
    def table(answer):
      pairs = (line.split("\t", 1) for line in answer.decode("utf-8", "replace").splitlines() if "\t" in line)
      found = {}
      for tag, value in pairs:
        found.setdefault(tag, value)
      return found
    self.values(name, path, table(one), table(other))


def read(files, verso, comparison):
  for name, (before, common, request) in READING.items():
    programs = [Program(EXIFTOOL, before, common), Program(verso, before, common)]
    for path in files:
      one, other = (program.ask(request + [str(path)]) for program in programs)
      if one.lstrip().startswith(b"[") or other.lstrip().startswith(b"["):
        one, other = parsed(one), parsed(other)
        if one is None:
          continue
        comparison.values(name, path, one, other or {})
      else:
        comparison.lines(name, path, one, other)
    for program in programs:
      program.close()


def write(files, verso, comparison, folder):
  reader = Program(EXIFTOOL, [], [])
  for name, arguments in WRITING.items():
    for path in files:
      answers, copies = [], []
      for index, command in enumerate([EXIFTOOL, verso]):
        place = folder / str(index)
        place.mkdir(exist_ok=True)
        copy = place / path.name
        shutil.copyfile(path, copy)
        done = subprocess.run(command + arguments + [str(copy)], capture_output=True, check=False,
                              env={**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8"})
        answers.append(done.stdout)
        copies.append(copy)
      if b"    1 image files updated\n" not in answers[0]:
        continue
      row = comparison.rows.setdefault(f"{name}, written", collections.Counter())
      row["sentences"] += answers[0] == answers[1]
      one, other = (parsed(reader.ask(["-j", "-G1", "-struct", "-XMP:all", "-IPTC:all", "-EXIF:all", str(copy)]))
                    for copy in copies)
      comparison.values(f"{name}, written", path, one or {}, other or {})
  reader.close()


def reason(tag, outcome, names):
  """Why a tag differs."""
  if names == {"Memories"} and outcome == "missing":
    return "Tags that only `-U` shows have other names in Verso, or are not read."
  if all(", written" in name for name in names):
    return "PNG has no place for IPTC in Verso; Exif and XMP are updated together, or have their mandatory fields."
  if outcome == "extra":
    return "Verso reads it, mostly of files that are damaged or cut off."
  return next((text for pattern, text in REASONS if re.search(pattern, tag)), "Of several values with this name, or of a damaged "
              "one, another is printed.")


def report(comparison, count):
  lines = ["# Differences from ExifTool", "",
           "Made by `Scripts/measure/exiftool_conversations.py`, which runs the conversations of programs with ExifTool 13.58 and "
           f"with Verso over {count} photos. A value is equal if its type and quotes are, too.", "",
           "| conversation | values | equal | % | missing | different | extra | files in the same order |",
           "| --- | --- | --- | --- | --- | --- | --- | --- |"]
  total = collections.Counter()
  for name, row in comparison.rows.items():
    values = row["equal"] + row["missing"] + row["different"]
    if ", written" not in name:
      total.update(equal=row["equal"], values=values)
    lines.append(f"| {name} | {values} | {row['equal']} | {100 * row['equal'] / max(1, values):.2f} | {row['missing']} | "
                 f"{row['different']} | {row['extra']} | {row['ordered']} of {row['files']} |")
  share = 100 * total["equal"] / max(1, total["values"])
  lines += ["", f"Of all values that are read, {share:.2f} % are equal.", ""]
  return lines, share


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("photos", nargs="+", type=pathlib.Path)
  parser.add_argument("--verso", default="verso")
  parser.add_argument("--write", type=pathlib.Path, help="the page of the differences")
  parser.add_argument("--worst", type=int, default=40)
  parser.add_argument("--fail-under", type=float, default=0)
  options = parser.parse_args()
  files = []
  for path in options.photos:
    if path.suffix == ".txt":
      files += [pathlib.Path(line) for line in path.read_text().splitlines() if line]
    else:
      files += [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.is_file())
  verso = [str(pathlib.Path(options.verso).resolve()) if "/" in options.verso else options.verso, "exiftool"]
  comparison = Comparison()
  read(files, verso, comparison)
  with tempfile.TemporaryDirectory() as folder:
    pictures = [path for path in files if path.suffix.lower() in (".jpg", ".jpeg", ".tif", ".tiff", ".png", ".webp")]
    write(pictures[:12], verso, comparison, pathlib.Path(folder))
  lines, share = report(comparison, len(files))
  print("\n".join(lines))
  for (tag, outcome), number in comparison.differences.most_common(options.worst):
    print(number, tag, outcome, *comparison.examples[tag, outcome], sep=" | ")
  if options.write:
    page = options.write
    fixed = page.read_text().split("<!-- measured -->")[-1] if page.exists() else ""
    lines += ["| tag | outcome | times | reason |", "| --- | --- | --- | --- |"]
    for (tag, outcome), number in comparison.differences.most_common(60):
      lines.append(f"| {tag} | {outcome} | {number} | {reason(tag, outcome, comparison.names[tag, outcome])} |")
    page.write_text("\n".join(lines) + "\n\n<!-- measured -->" + fixed)
  return 0 if share >= options.fail_under else 1


if __name__ == "__main__":
  sys.exit(main())
