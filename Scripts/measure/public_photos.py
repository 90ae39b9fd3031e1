#!/usr/bin/env python3
"""Fetches openly licensed photos from public repositories, for tests and measurements.

    Scripts/measure/public_photos.py FOLDER                          # 531 files, 50 MB
    Scripts/measure/public_photos.py FOLDER --only exif-samples      # one repository of them
    VERSO_CORPUS=FOLDER make test

Scripts/Tables/photos.tsv lists the files: each with the repository on GitHub that it is from, its path there, and its SHA-256, which it
must have. What is in FOLDER already is not fetched again. FOLDER/index.tsv lists what was fetched. The photos are for
testing only, under the licences that their repositories state; they are never committed here.
"""

import argparse
import csv
import hashlib
import pathlib
import sys
import urllib.parse
import urllib.request

TABLE = pathlib.Path(__file__).resolve().parents[1] / "Tables/photos.tsv"
SOURCE = "https://raw.githubusercontent.com/{repository}/HEAD/{repository_path}"


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("folder", type=pathlib.Path)
  parser.add_argument("--only", help="the folder of one repository, such as exif-samples")
  parser.add_argument("--source", default=SOURCE, help="another address, with the columns of the table in braces")
  options = parser.parse_args()
  with open(TABLE, encoding="utf-8") as file:
    rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            if options.only in (None, row["path"].split("/")[0])]
  there, failures = [], 0
  for row in rows:
    target = options.folder / row["path"]
    address = options.source.format(**{key: urllib.parse.quote(value) for key, value in row.items()})
    try:
      if not target.exists():
        with urllib.request.urlopen(address, timeout=60) as answer:
          data = answer.read(int(row["bytes"]) + 1)
        if hashlib.sha256(data).hexdigest() != row["sha256"]:
          raise OSError("it is another file than the one that the table names")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
      there.append(row)
    except OSError as error:
      failures += 1
      print(f"{address}: {error}", file=sys.stderr)
      if failures == 20 and not there:
        sys.exit("Nothing could be fetched.")
  if there:
    with open(options.folder / "index.tsv", "w", encoding="utf-8") as file:
      writer = csv.DictWriter(file, rows[0].keys(), delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
      writer.writeheader()
      writer.writerows(there)
  print(f"{len(there)} files in {options.folder}, {failures} could not be fetched.")
  return 1 if failures else 0


if __name__ == "__main__":
  sys.exit(main())
