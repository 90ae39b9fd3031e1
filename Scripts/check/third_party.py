#!/usr/bin/env python3
"""Looks after THIRD-PARTY-LICENSES: the licences of what is contained in programs and libraries made of Verso.

    python3 Scripts/check/third_party.py            checks it
    python3 Scripts/check/third_party.py --write    writes it, on a Debian with the packages of "make setup"

Scripts/Tables/components.tsv has a row for each component: where it is contained (the command as one static file, the
library for C with the wheel for Python, verso-imaging), the names that Package.swift has for it, its licence, and where its texts
are: in the toolchain, in a checkout of a package, in the first comment of a source file, in a file, or in what Debian tells of a package,
of which only the licences that are named count. The check finds what Package.swift links or depends on and the table does
not name, and components without a place in the file.
"""

import csv
import hashlib
import pathlib
import re
import shutil
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "THIRD-PARTY-LICENSES"
CHECKOUTS = ROOT / ".build" / "checkouts"
PLACES = {"command": "the command verso", "library": "the library for C and the wheel for Python", "imaging": "verso-imaging"}

HEAD = """\
Verso is licensed under the Apache License 2.0 (LICENSE). Programs and libraries that are made of it contain the
components below, under licences of their own. Licences are named by their identifiers in SPDX's list
(https://spdx.org/licenses) where they have one. Texts that several components share are printed once.

This file is written by Scripts/check/third_party.py. The versions are those with which it was written.
"""


def components():
  with open(ROOT / "Scripts" / "Tables" / "components.tsv", encoding="utf-8") as file:
    return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def linked():
  """The packages and libraries that Package.swift names."""
  package = (ROOT / "Package.swift").read_text(encoding="utf-8")
  names = set(re.findall(r'\.systemLibrary\(\s*name: "(\w+)"', package))
  names |= set(re.findall(r'linkedLibrary\("(\w+)"', package))
  for several in re.findall(r"linkerSettings: \[([^\]]*)\]\.map", package):
    names |= set(re.findall(r'"(\w+)"', several))
  return names | {url.rsplit("/", 1)[1] for url in re.findall(r'\.package\(\s*url: "([^"]+)"', package)}


def debian(package, *licences):
  """Copyrights and licences out of a machine-readable copyright file, without its lists of files."""
  text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8")
  out = []
  for paragraph in re.split(r"\n\s*\n", text)[1:]:
    fields = dict(re.findall(r"^([A-Z][\w-]*):[ \t]*(.*(?:\n[ \t].*)*)", paragraph, re.M))
    files, licence = fields.get("Files"), fields.get("License", "")
    name = licence.split("\n")[0].strip()
    if (files or "").startswith("debian/") or not any(word in licences for word in re.split(r" (?:and|or) |, ", name)):
      continue
    if files and "Copyright" in fields:
      out.append("Copyright: " + "\n".join(line.strip() for line in fields["Copyright"].strip().splitlines()))
    body = textwrap.dedent("\n".join(licence.split("\n")[1:]))
    if body.strip():
      out.append(f"{name}\n\n" + re.sub(r"^\. *$", "", body, flags=re.M))
  return "\n\n".join(dict.fromkeys(out))


def text(source):
  kind, *words = source.split()
  if kind == "debian":
    return debian(*words)
  if kind == "toolchain":
    return (pathlib.Path(shutil.which("swift")).resolve().parent.parent / words[0]).read_text(encoding="utf-8")
  if kind == "checkout":
    return (CHECKOUTS / words[0]).read_text(encoding="utf-8")
  if kind == "comment":
    return re.search(r"/\*(.*?)\*/", (CHECKOUTS / words[0]).read_text(encoding="utf-8"), re.S)[1]
  whole = (ROOT / words[0]).read_text(encoding="utf-8")
  if kind == "exception":
    return re.search(r"^GCC RUNTIME LIBRARY EXCEPTION.*?availability.*?\n\n", whole, re.S | re.M | re.I)[0]
  return whole


def write():
  parts, known = [HEAD], {}
  for row in components():
    places = [PLACES[place] for place in row["contained"].split() if place in PLACES]
    lines = ["=" * 100, row["component"], "Licence: " + row["licence"]]
    lines += ["In: " + ", ".join(places)] if places else []
    lines += textwrap.wrap(row["note"], 100)
    parts.append("\n".join(lines) + "\n")
    for source in [] if row["texts"] == "-" else row["texts"].split("; "):
      found = text(source).strip("\n") + "\n"
      key = hashlib.sha256(" ".join(found.split()).encode()).digest()
      if key in known:
        found = f"The text of the licence is printed under {known[key]}.\n"
      known.setdefault(key, row["component"])
      parts.append(found)
  OUTPUT.write_text("\n".join(parts), encoding="utf-8")


def check():
  rows = components()
  named = {name for row in rows for name in row["names"].split()}
  problems = [f"{name} is in Package.swift and not in components.tsv" for name in sorted(linked() - named)]
  headings = set(OUTPUT.read_text(encoding="utf-8").splitlines()) if OUTPUT.exists() else set()
  problems += [f"{row['component']} is not in {OUTPUT.name}" for row in rows if row["component"] not in headings]
  for problem in problems:
    print(problem, file=sys.stderr)
  return 1 if problems else 0


if __name__ == "__main__":
  if "--write" in sys.argv[1:]:
    write()
  sys.exit(check())
