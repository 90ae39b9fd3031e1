#!/usr/bin/env python3
"""Brings XMP side files of programs home, and writes some for them, with ExifTool as the judge.

  Scripts/check/program_sidecars.py FOLDER ... [--verso .build/release/verso] [--exiftool exiftool]

FOLDERs hold side files (.xmp) that programs have written, such as those in the public repositories photoprism/photoprism
(internal/meta/testdata), immich-app/test-assets (metadata/xmp, problems/xmp), darktable-org/darktable-tests and Exiv2/exiv2
(test/data). None of them is kept here: their licences are their own. For each one

  1. a small photo is put beside it, both are imported (verso import sidecars), and what ExifTool reads in the photo is compared with
     what it reads in the side file: title, description, keywords, rating, label, date, place, creator, rights;
  2. the photo is exported (verso export), and the new side file is compared in the same way with the photo.

It prints a line for each side file, with what differs, and ends with 1 if something does.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from photo_library import PICTURE

# What is compared, and where ExifTool shows it: in a side file, and in a photo.
PROPERTIES = {
  "title": (["XMP-dc:Title"], ["XMP-dc:Title", "IPTC:ObjectName"]),
  "description": (["XMP-dc:Description", "XMP-tiff:ImageDescription"],
                  ["IFD0:ImageDescription", "XMP-dc:Description", "XMP-tiff:ImageDescription"]),
  "keywords": (["XMP-dc:Subject"], ["XMP-dc:Subject", "IPTC:Keywords"]),
  "rating": (["XMP-xmp:Rating"], ["XMP-xmp:Rating"]),
  "label": (["XMP-xmp:Label"], ["XMP-xmp:Label"]),
  "date": (["XMP-photoshop:DateCreated", "XMP-exif:DateTimeOriginal"],
           ["ExifIFD:DateTimeOriginal", "XMP-photoshop:DateCreated", "XMP-exif:DateTimeOriginal"]),
  "latitude": (["XMP-exif:GPSLatitude"], ["Composite:GPSLatitude", "XMP-exif:GPSLatitude"]),
  "longitude": (["XMP-exif:GPSLongitude"], ["Composite:GPSLongitude", "XMP-exif:GPSLongitude"]),
  "creator": (["XMP-dc:Creator"], ["IFD0:Artist", "XMP-dc:Creator"]),
  "rights": (["XMP-dc:Rights"], ["IFD0:Copyright", "XMP-dc:Rights"]),
}


def read(exiftool, path):
  text = subprocess.run(exiftool.split() + ["-j", "-G1", "-n", "-a", str(path)], capture_output=True, check=False).stdout
  return json.loads(text)[0] if text else {}


def said(tags, names):
  """The first of some tags that says something, in a form in which two can be compared."""
  for name in names:
    value = tags.get(name)
    if value in (None, "", []):
      continue
    if "Date" in name:
      return str(value)[:19]
    if "GPS" in name:
      return round(float(value), 5)
    if "Rating" in name:
      return int(float(value)) or None
    if isinstance(value, list):
      return [str(part) for part in value]
    if str(value).strip():
      return str(value).rstrip()
  return None


def compare(wanted, found, sides):
  differences = []
  for name, places in PROPERTIES.items():
    one, other = said(wanted, places[sides[0]]), said(found, places[sides[1]])
    if name in ("latitude", "longitude") and said(wanted, PROPERTIES["latitude"][sides[0]]) == 0:
      continue  # 0, 0 stands for an unknown place
    listed = [value if isinstance(value, list) else [value] for value in (one, other)]
    if one is not None and listed[0] != listed[1] and "; ".join(listed[0]) != "; ".join(map(str, listed[1])):
      differences.append(f"{name}: {one!r} became {other!r}")
  return differences


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("folders", nargs="+", type=pathlib.Path)
  parser.add_argument("--verso", default=".build/release/verso")
  parser.add_argument("--exiftool", default="exiftool")
  options = parser.parse_args()
  verso = str(pathlib.Path(options.verso).resolve())
  files = sorted(path for folder in options.folders for path in folder.rglob("*.xmp"))
  failed = unread = 0
  for path in files:
    with tempfile.TemporaryDirectory() as name:
      work = pathlib.Path(name)
      (work / "in").mkdir()
      (work / "in/photo.jpg").write_bytes(b"\xff\xd8" + PICTURE)
      shutil.copy(path, work / "in/photo.jpg.xmp")
      result = subprocess.run(
        [verso, "import", "sidecars", work / "in", "--output", work / "out", "--no-journal"],
        capture_output=True, text=True, check=False)
      if result.returncode != 0:
        unread += 1
        print(f"{path}: {result.stderr.strip().splitlines()[0] if result.stderr else result.returncode}")
        continue
      photo = read(options.exiftool, work / "out/photo.jpg")
      differences = compare(read(options.exiftool, path), photo, (0, 1))
      kept = (work / "out/photo.jpg.xmp").read_bytes() == path.read_bytes()
      if not kept:
        differences.append("the side file is not the same")
      (work / "out/photo.jpg.xmp").unlink()
      subprocess.run(
        [verso, "export", work / "out/photo.jpg", "--for", "darktable", "--no-journal", "--quiet"],
        capture_output=True, check=False)
      side = work / "out/photo.jpg.xmp"
      back = read(options.exiftool, side) if side.exists() else {}
      differences += [f"written: {text}" for text in compare(photo, back, (1, 0))]
      failed += bool(differences)
      print(f"{path}: {'; '.join(differences) if differences else 'the same'}")
  print(f"{len(files)} side files: {len(files) - failed - unread} the same, {failed} not, {unread} could not be read")
  sys.exit(1 if failed else 0)


if __name__ == "__main__":
  main()
