#!/usr/bin/env python3
"""Writes Sources/VersoExifTool/Reading/FlatNames.swift from ExifTool's list of the tags of XMP.

    exiftool -listx -f -XMP:all > list.xml
    python3 Scripts/generate/flat_names.py list.xml

The name of a flattened tag is that of the structure with the names of the fields. The file has only the
beginnings of names that are otherwise; the longest one counts.
"""

import pathlib
import re
import sys

TARGET = pathlib.Path(__file__).parents[2] / "Sources/VersoExifTool/Reading/FlatNames.swift"


def rules(text):
  """The beginnings that are otherwise, by group: (group, beginning, its replacement)."""
  for group, body in re.findall(r"<table name='[^']*' g0='[^']*' g1='([^']*)'.*?>(.*?)</table>", text, re.S):
    if group == "XMP-crd":
      # The same as XMP-crs.
      continue
    tags = re.findall(r"<tag id='([^']*)' name='([^']*)' type='([^']*)'([^>]*)", body)
    tops = {key: name for key, name, kind, rest in tags if kind == "struct" and "Flattened" not in rest}
    names = {}
    for key, name, _, rest in tags:
      if "Flattened" not in rest:
        continue
      found = [top for top in tops if key.startswith(top) and key != top]
      if found:
        top = max(found, key=len)
        names[tops[top] + key[len(top):]] = name
    known = {}

    def predicted(path):
      for length in range(len(path), 0, -1):
        if path[:length] in known:
          return known[path[:length]] + path[length:]
      return path

    for path, name in sorted(names.items(), key=lambda pair: (len(pair[0]), pair[0])):
      if predicted(path) == name:
        continue
      # The end that both have is no part of the rule, if most names then follow.
      best = (path, name)
      score = -1
      for length in range(0, min(len(path), len(name))):
        if length and path[-length] != name[-length]:
          break
        start, new = path[:len(path) - length], name[:len(name) - length]
        if start in known or not start or not path[len(path) - length:][:1].isupper() and length:
          continue
        hits = sum(n == new + p[len(start):] for p, n in names.items() if p.startswith(start))
        misses = sum(predicted(p) == n and n != new + p[len(start):] for p, n in names.items() if p.startswith(start))
        if hits - misses >= score:
          score, best = hits - misses, (start, new)
      known[best[0]] = best[1]
    wrong = {path: name for path, name in names.items() if predicted(path) != name}
    # A $ is the end of a whole name.
    known.update({f"{path}$": f"{name}$" for path, name in wrong.items()})
    for start, new in known.items():
      yield group.removeprefix("XMP-"), start, new


def main():
  lines = sorted({f"{group}:{start}={new}" for group, start, new in rules(pathlib.Path(sys.argv[1]).read_text())})
  TARGET.write_text(
    "// Made by Scripts/generate/flat_names.py.\n\n/// Beginnings of names of flattened structures that are not made of the names of "
    "their fields.\nenum FlatNames {\n  // A line each: the group, the names together, and what replaces them; sorted.\n"
    '  static let lines: StaticString = """\n' + "".join(f"    {line}\n" for line in lines) + '    """\n}\n')
  print(len(lines), "rules")


if __name__ == "__main__":
  main()
