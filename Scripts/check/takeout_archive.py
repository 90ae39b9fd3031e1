#!/usr/bin/env python3
"""Makes an export of Google Photos with many small photos, named as those in real exports are.

  Scripts/check/takeout_archive.py FOLDER [--photos 100000] [--parts 4] [--plain] [--large 0] [--seed 1]

FOLDER gets the archives takeout-001.zip … of one export, or with --plain a folder for each part. The names and side files
of Tests/VersoLibraryTests/Takeout/cases.tsv are repeated until there are as many photos as are asked for: each time in a folder
of its own, called after a year; every third folder has an album, in which some of its photos lie again. A picture and its
side file may lie in two parts. FOLDER/truth.tsv says for each photo in which folder it is, when its side file says it
was taken (seconds since 1970; "-" for none, "?" where it must not be told), and whether it is a copy. The same seed makes
the same bytes. With --large the first photos have 9 MB each.
"""

import argparse
import collections
import json
import pathlib
import random
import struct
import zipfile

from photo_library import PICTURE

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "Tests/VersoLibraryTests/Takeout/cases.tsv"


def cases():
  """The folders of the table: lists of rows."""
  folders = collections.defaultdict(list)
  for line in CASES.read_text(encoding="utf-8").split("\n")[1:]:
    if line:
      folder, picture, side_file, rule, title, _ = line.split("\t")
      folders[folder].append((picture, side_file, title))
  return list(folders.values())


def picture(number):
  """A photo that no other is."""
  comment = struct.pack(">I", number)
  body = b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment
  return b"\xff\xd8" + body + PICTURE


def side_file(title, taken, number):
  text = {
    "title": title, "description": f"Number {number}" if number % 7 == 0 else "", "imageViews": str(number % 90),
    "creationTime": {"timestamp": str(taken + 86_400), "formatted": ""},
    "photoTakenTime": {"timestamp": str(taken), "formatted": ""},
    "geoData": {"latitude": 46.2 + number % 100 / 100 if number % 2 else 0.0,
                "longitude": 6.1 + number % 90 / 100 if number % 2 else 0.0, "altitude": 0.0},
    "geoDataExif": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
    "url": f"https://photos.google.com/photo/{number}",
  }
  if number % 5 == 0:
    text["people"] = [{"name": f"Ada {number % 40}"}]
  if number % 11 == 0:
    text["favorited"] = True
  return json.dumps(text, ensure_ascii=False, indent=2).encode()


class Parts:
  """Where the files of the export go."""

  def __init__(self, folder, count, is_plain):
    self.folder, self.is_plain = folder, is_plain
    folder.mkdir(parents=True)
    if is_plain:
      self.parts = [folder / f"part{number + 1:03}" for number in range(count)]
    else:
      self.parts = [zipfile.ZipFile(folder / f"takeout-{number + 1:03}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1)
                    for number in range(count)]

  def add(self, part, name, data):
    name = f"Takeout/Google Photos/{name}"
    if self.is_plain:
      path = self.parts[part] / name
      path.parent.mkdir(parents=True, exist_ok=True)
      path.write_bytes(data)
    else:
      self.parts[part].writestr(zipfile.ZipInfo(name, (2024, 5, 6, 7, 8, 10)), data)

  def close(self):
    if not self.is_plain:
      for part in self.parts:
        part.close()


def main():
  options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  options.add_argument("folder", type=pathlib.Path)
  options.add_argument("--photos", type=int, default=100_000)
  options.add_argument("--parts", type=int, default=4)
  options.add_argument("--plain", action="store_true", help="folders, and no archives")
  options.add_argument("--large", type=int, default=0, help="how many photos are large")
  options.add_argument("--seed", type=int, default=1)
  asked = options.parse_args()
  chance = random.Random(asked.seed)
  parts = Parts(asked.folder, asked.parts, asked.plain)
  table, truth, number, copy = cases(), [], 0, 0
  while number < asked.photos:
    for rows in table:
      if number >= asked.photos:
        break
      copy += 1
      folder = f"Photos from {1990 + copy % 35} {copy}"
      # An album of which some photos lie here again.
      album = f"Album {copy}" if copy % 3 == 0 else None
      if album:
        parts.add(chance.randrange(asked.parts), f"{album}/metadata.json",
                  json.dumps({"title": f"Ünïted & <b>{copy}</b>"}).encode())
      times = {}
      for name, side, title in rows:
        if side not in ("-", "?", "metadata.json") and side not in times:
          times[side] = 1_000_000_000 + chance.randrange(700_000_000)
          data = side_file(title or "", times[side], number)
          if not title:
            stated = json.loads(data)
            del stated["title"]
            data = json.dumps(stated).encode()
          part = chance.randrange(asked.parts)
          parts.add(part, f"{folder}/{side}", data)
          if album:
            parts.add(part, f"{album}/{side}", data)
      for name, side, title in rows:
        if name == "-":
          continue
        number += 1
        # What lies behind the picture is kept.
        data = picture(number) + (bytes([number]) * (9 << 20) if number <= asked.large else b"")
        part = chance.randrange(asked.parts)
        parts.add(part, f"{folder}/{name}", data)
        taken = side if side in "-?" else times[side]
        truth.append(f"{folder}/{name}\t{taken}\n")
        if album and number % 4 == 0:
          parts.add(part, f"{album}/{name}", data)
          truth.append(f"{album}/{name}\tcopy\n")
  parts.close()
  (asked.folder / "truth.tsv").write_text("path\ttaken\n" + "".join(truth), encoding="utf-8")


if __name__ == "__main__":
  main()
