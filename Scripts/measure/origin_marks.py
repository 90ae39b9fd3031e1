#!/usr/bin/env python3
"""Counts the pictures in folders of which Verso says that a generator made them, and where it says so.

    Scripts/measure/origin_marks.py GENERATED ... [--photos FOLDER ...] [--verso .build/release/verso]

GENERATED are folders of pictures that generators made, such as the samples of these public repositories, which
have more than forty of them:

    https://github.com/enslo/sd-metadata      samples/          (MIT)
    https://github.com/d3x-at/sd-parsers      tests/resources/  (MIT)

Pictures in which nothing is left, or whose mark is in the pixels, are listed as not recognized; those that are
named to be so (empty, gimp, stealth, bad) are counted apart. In the folders of --photos no picture may be called
generated.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = {".png", ".jpg", ".jpeg", ".webp", ".avif", ".heic", ".tif", ".tiff", ".gif", ".dng"}
# Names of samples that show what is left after a mark was lost, or where none was.
LOST = ("empty", "gimp", "stealth", "example_output", "text_after_idat")


def read(verso, folders):
    paths = [str(path) for folder in folders for path in sorted(pathlib.Path(folder).rglob("*"))
             if path.suffix.lower() in ENDINGS]
    told = subprocess.run([verso, "origin", "--json", "--files-from", "-"],
                          input="\n".join(paths), capture_output=True, text=True)
    return paths, {row["SourceFile"]: row for row in json.loads(told.stdout or "[]")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--photos", nargs="*", default=[])
    parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
    options = parser.parse_args()
    paths, rows = read(options.verso, options.folders)
    found, missed, lost = collections.Counter(), [], []
    for path in paths:
        row = rows.get(path, {})
        if row.get("Generated"):
            first = row["Statements"][0]
            found[first["Place"], first.get("System", "")] += 1
        elif any(word in pathlib.Path(path).name for word in LOST):
            lost.append(path)
        else:
            missed.append(path)
    for (place, system), count in sorted(found.items()):
        print(f"{count:4}  {place:36} {system}")
    print(f"{sum(found.values())} recognized, {len(missed)} not, {len(lost)} without a mark in their metadata")
    for path in missed:
        print(f"not recognized: {path}")
    wrong = []
    if options.photos:
        photos, rows = read(options.verso, options.photos)
        wrong = [path for path in photos if rows.get(path, {}).get("Generated")]
        print(f"{len(photos)} photos, {len(wrong)} called generated")
        for path in wrong:
            print(f"called generated: {path}")
    sys.exit(1 if missed or wrong else 0)


if __name__ == "__main__":
    main()
