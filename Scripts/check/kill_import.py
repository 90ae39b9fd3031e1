#!/usr/bin/env python3
"""Kills imports of an export of Google Photos at random moments, and looks whether the next one completes them.

    Scripts/check/kill_import.py                      # 100 kills
    Scripts/check/kill_import.py --kills 500 --photos 2000 --seed 7
    Scripts/check/kill_import.py --verso .build/debug/verso --photos 300
    Scripts/check/kill_import.py --refuse-unnamed     # as on file systems without O_TMPFILE

An export of Scripts/check/takeout_archive.py is imported once without a kill: every photo must have the time that the table says,
or that of the archive where the table says none. Then it is imported into an empty folder and killed (SIGKILL) on the way.
What is in the folder then must be whole files of the first import and nothing else; the same call, given again, must make
the folder what that of the first import is, and given once more must change nothing.

Exit status: 0 when all of that held, 1 when something did not; the folder is kept then, and named.
"""

import argparse
import collections
import hashlib
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata

from stress_writers import refuse_unnamed_files

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The time that Scripts/check/takeout_archive.py gives to all files, in the local time of whoever unpacks them.
UNKNOWN = time.mktime((2024, 5, 6, 7, 8, 10, 0, 0, -1))


def tree(folder):
  """Everything in a folder: names, bytes, and times of the last change."""
  found = {}
  for path in folder.rglob("*"):
    name = str(path.relative_to(folder))
    found[name] = "folder" if path.is_dir() else (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
  return found


def run(options, export, target, journal, after=None):
  """Imports, killed after a time; whether it was, and how it ended."""
  process = subprocess.Popen(
    [options.verso, "import", "takeout", *map(str, export), "--output", str(target), "--journal", str(journal)],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
  try:
    output, errors = process.communicate(timeout=after)
    return False, process.returncode, output.decode(), errors.decode()
  except subprocess.TimeoutExpired:
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return True, None, "", ""


def wrong_times(truth, target):
  """The photos that are not there, or do not have the time that they should."""
  wrong = []
  for line in truth.read_text(encoding="utf-8").split("\n")[1:]:
    if not line:
      continue
    name, taken = line.split("\t")
    # libarchive composes characters in names.
    path = target / unicodedata.normalize("NFC", name)
    if taken == "copy":
      if path.exists():
        wrong.append(f"{name}: a copy that is there")
    elif not path.exists():
      wrong.append(f"{name}: it is not there")
    else:
      wanted = UNKNOWN if taken in "-?" else int(taken)
      found = path.stat().st_mtime
      if found != wanted:
        wrong.append(f"{name}: its time is {found} and not {wanted}")
  return wrong


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--kills", type=int, default=100)
  parser.add_argument("--photos", type=int, default=1000)
  parser.add_argument("--folder", help="where the folders lie that are worked on")
  parser.add_argument("--seed", type=int, default=1)
  parser.add_argument("--refuse-unnamed", action="store_true", help="refuse O_TMPFILE")
  options = parser.parse_args()
  if options.refuse_unnamed:
    refuse_unnamed_files()
  random.seed(options.seed)
  folder = pathlib.Path(tempfile.mkdtemp(prefix="kill-import-", dir=options.folder))
  subprocess.run([sys.executable, ROOT / "Scripts/check/takeout_archive.py", folder / "export", "--photos", str(options.photos),
                  "--large", "3", "--seed", str(options.seed)], check=True)
  export = sorted((folder / "export").glob("*.zip"))
  target, journal = folder / "Photos", folder / "journal.sqlite"
  start = time.monotonic()
  _, status, output, errors = run(options, export, target, journal)
  lasts = time.monotonic() - start
  if status != 0:
    sys.exit(f"the first import ended with {status}: {errors}")
  problems = wrong_times(folder / "export/truth.tsv", target)
  wanted = tree(target)
  print(output.strip())
  counts = collections.Counter()
  for number in range(options.kills):
    if problems:
      break
    shutil.rmtree(target)
    for file in folder.glob("journal.sqlite*"):
      file.unlink()
    killed = run(options, export, target, journal, random.uniform(0, lasts * 1.05))[0]
    found = tree(target) if target.exists() else {}
    counts["done" if not killed else "killed early" if not found else "killed amid"] += 1
    # A film may be there, and its side file not yet; nothing may be there in part, or under another name.
    problems += [f"{name}: it is not as it is in the end" for name in found if found[name] != wanted.get(name)
                 # Where files cannot do without a name, what is not done yet has one that the next import knows.
                 and not (options.refuse_unnamed and name.endswith(".verso"))]
    for again in range(2):
      start = time.monotonic()
      _, status, output, errors = run(options, export, target, journal)
      # Others may keep the machine busy now and not later.
      if not found and not again:
        lasts = (lasts + time.monotonic() - start) / 2
      if status != 0:
        problems.append(f"the import ended with {status}: {errors.strip()}")
    after = tree(target)
    problems += [f"{name}: {wanted.get(name)} became {after.get(name)}" for name in sorted(set(wanted) | set(after))
                 if wanted.get(name) != after.get(name)]
    if not output.startswith("0 files brought"):
      problems.append(f"the last import brought something: {output.strip()}")
  print(", ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
  for problem in problems[:20]:
    print(problem, file=sys.stderr)
  if problems:
    sys.exit(f"{len(problems)} problems; kept: {folder}")
  shutil.rmtree(folder)


if __name__ == "__main__":
  main()
