#!/usr/bin/env python3
"""Counts the instructions that reading photos takes: Scripts/measure/instructions.py [PHOTOS ...] [--verso VERSO]

PHOTOS are JPEG files and folders. All of them are read in one process, and the start of the command is subtracted. Without
PHOTOS those of Samples are read, and the exit status is 1 if one takes more than 1.05 times as many as it took before (KNOWN).
Needs valgrind.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A photo of Samples. It is changed here when a change of it is meant.
KNOWN = 315_000


def instructions(command):
  """The instructions of one run, as callgrind counts them."""
  with tempfile.TemporaryDirectory() as folder:
    result = subprocess.run(
      ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/profile", *command],
      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
  counted = re.search(r"Collected : (\d+)", result.stderr)
  if counted is None:
    sys.exit(f"valgrind did not count: {result.stderr[-400:]}")
  return int(counted[1])


def values(command):
  """The number of values that a run prints."""
  photos = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
  return sum(len(photo) - 1 for photo in photos)


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("photos", nargs="*", type=pathlib.Path)
  parser.add_argument("--verso", default=".build/release/verso")
  arguments = parser.parse_args()
  photos = []
  for path in arguments.photos or [ROOT / "Samples"]:
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    photos += [str(photo) for photo in found if photo.suffix.lower() in (".jpg", ".jpeg")]
  if not photos:
    sys.exit("there is no JPEG file in what you named")
  with tempfile.NamedTemporaryFile("w", suffix=".txt") as names:
    names.write("\n".join(photos) + "\n")
    names.flush()
    command = [arguments.verso, "read", "--json", "--numeric", "--jobs", "1"]
    read = command + ["--files-from", names.name]
    start = instructions([arguments.verso, "--version"])
    count = instructions(read) - start
    known = values(read)
  photo = count // len(photos)
  print(f"{len(photos)} photos, {known} values: {photo:,} instructions a photo, {count // max(known, 1):,} a value; "
        f"the start takes {start:,}")
  if not arguments.photos and photo > 1.05 * KNOWN:
    sys.exit(f"more than 1.05 times the {KNOWN:,} of before; find what takes them, or change KNOWN if it is meant")


main()
