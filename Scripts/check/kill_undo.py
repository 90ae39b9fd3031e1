#!/usr/bin/env python3
"""Kills commands that change files at random moments, and looks whether verso undo gives back what was.

    Scripts/check/kill_undo.py                      # 200 kills
    Scripts/check/kill_undo.py --kills 1000 --seed 7
    Scripts/check/kill_undo.py --verso .build/debug/verso --files 30

A folder of photos with side files is changed by set (in place and by new files), strip, rename (into folders, in circles,
as copies) or undo, and the command is killed (SIGKILL) on the way. Undo then has to give the folder back as it
was: names, folders, bytes and times of the files; now and then it is killed as well and run again.

Exit status: 0 when all was given back, 1 when something was not; the folder is kept then, and named.
"""

import argparse
import collections
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples"
PHOTOS = ["harbour.jpg", "plain.jpg", "orientation-6.jpg", "formats/still.png", "formats/still.tiff",
          "formats/still.heic", "formats/lossy.webp"]


def tree(folder):
  """Everything in a folder: names, bytes, and times of the last change."""
  found = {}
  for path in sorted(folder.rglob("*")):
    name = str(path.relative_to(folder))
    if path.is_dir():
      found[name] = "folder"
    else:
      digest = hashlib.sha256(path.read_bytes()).hexdigest()
      found[name] = (digest, path.stat().st_mtime_ns)
  return found


class Kills:
  def __init__(self, options):
    self.options = options
    self.counts = collections.Counter()
    self.times = {}
    # Photos that are to swap their names.
    self.ring = []
    with tempfile.TemporaryDirectory() as folder:
      for number in range(6):
        path = pathlib.Path(folder) / f"ring{number}.jpg"
        path.write_bytes((SAMPLES / "plain.jpg").read_bytes())
        title = f"XMP-dc:Title=ring{(number + 1) % 6}"
        subprocess.run([options.verso, "set", "--quiet", "--no-journal", path, title], check=True)
        self.ring.append((path.name, path.read_bytes()))

  def fill(self, folder):
    """Photos with all that may lie beside them."""
    for number in range(self.options.files):
      source = SAMPLES / PHOTOS[number % len(PHOTOS)]
      path = folder / f"{number % 3}" / f"img{number:03}{source.suffix}"
      path.parent.mkdir(parents=True, exist_ok=True)
      path.write_bytes(source.read_bytes())
      if number % 4 == 0:
        path.with_suffix(".aae").write_text("side")
        (path.parent / (path.name + ".json")).write_text("{}")
      if number % 5 == 0:
        path.with_suffix(".mov").write_bytes(b"film")
      for file in path.parent.glob(path.stem + "*"):
        at = 1_500_000_000_000_000_000 + random.randrange(10 ** 17)
        os.utime(file, ns=(at, at))
    (folder / "ring").mkdir()
    for name, data in self.ring:
      (folder / "ring" / name).write_bytes(data)
      (folder / "ring" / name).with_suffix(".aae").write_text(name)

  def command(self, kind, folder):
    text = "Ada " + "x" * random.choice([1, 30, 3000])
    return {
      "set": ["set", "--recursive", str(folder), f"Artist={text}", f"XMP-dc:Title={text}"],
      "set in place": ["set", "--recursive", str(folder), f"Artist={random.choice('ABC')}"],
      "strip": ["strip", "--recursive", str(folder)],
      "set beside": ["set", "--recursive", str(folder), "--backup", f"Artist={text}"],
      "rename": ["rename", "{Orientation|none}/{FileType}{-n}{.ext}", "--recursive", str(folder)],
      "rename copy": ["rename", "new/{FileType}{-n}{.ext}", "--copy", "--recursive", str(folder)],
      "swap": ["rename", "{XMP-dc:Title}", "--recursive", str(folder / "ring")],
    }[kind]

  def run(self, words, journal, after=None):
    """Runs the command, killed after a time; whether it was, and how it ended."""
    process = subprocess.Popen(
      [self.options.verso, words[0], "--journal", str(journal), "--quiet", *words[1:]],
      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    if after is not None:
      try:
        errors = process.communicate(timeout=after)[1]
        return False, process.returncode, errors.decode()
      except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return True, None, ""
    errors = process.communicate()[1]
    return False, process.returncode, errors.decode()

  def lasts(self, kind, words, journal):
    """How long a command takes that is not killed."""
    if kind not in self.times:
      start = time.monotonic()
      self.run(words, journal)
      self.times[kind] = time.monotonic() - start
      return True
    return False

  def once(self, number):
    """One kill; what was not given back."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kill-undo-", dir=self.options.folder))
    photos, journal = folder / "photos", folder / "journal.sqlite"
    photos.mkdir()
    self.fill(photos)
    before = tree(photos)
    kinds = ["set", "set in place", "strip", "set beside", "rename", "rename copy", "swap", "undo"]
    kind = kinds[number % len(kinds)]
    if kind in ("set in place", "undo") and number % 2 == 0:
      # What has room in it is changed in place.
      self.run(self.command("set", photos), journal)
      before = tree(photos)
      journal.unlink()
      for other in folder.glob("journal.sqlite-*"):
        other.unlink()
    first = self.command(random.choice(kinds[:-1]) if kind == "undo" else kind, photos)
    if kind == "undo":
      self.run(first, journal)
    words = ["undo", str(photos)] if kind == "undo" else first
    if self.lasts(kind, words, journal):
      after = 0
    else:
      after = random.uniform(0, self.times[kind] * 1.1)
    at_start = tree(photos)
    killed = self.run(words, journal, after)[0]
    how = "done" if not killed else "killed early" if tree(photos) == at_start else "killed amid"
    self.counts[f"{kind}, {how}"] += 1
    problems = []
    if not killed and kind == "undo" and tree(photos) != before:
      problems.append("undo left something although it was not killed")
    # Some are killed while they take back, too.
    if random.random() < 0.3:
      self.run(["undo", str(photos)], journal, random.uniform(0, self.times.get("undo", 0.2)))
    for _ in range(5):
      if tree(photos) == before:
        break
      _, status, errors = self.run(["undo", str(photos)], journal)
      if status != 0:
        problems.append(f"undo ended with {status}: {errors.strip()}")
        break
    after = tree(photos)
    for name in sorted(set(before) | set(after)):
      if before.get(name) != after.get(name):
        problems.append(f"{name}: {before.get(name)} became {after.get(name)}")
    # Nothing is left that a further undo would change.
    status = self.run(["undo", str(photos)], journal)[1]
    if tree(photos) != before:
      problems.append(f"one more undo ({status}) changed something")
    if problems:
      problems.append(f"kept: {folder} after {' '.join(words)[:200]}")
    else:
      shutil.rmtree(folder)
    return problems


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--kills", type=int, default=200)
  parser.add_argument("--files", type=int, default=30)
  parser.add_argument("--folder", help="where the folders lie that are worked on")
  parser.add_argument("--seed", type=int, default=1)
  options = parser.parse_args()
  random.seed(options.seed)
  kills = Kills(options)
  wrong = 0
  for number in range(options.kills):
    problems = kills.once(number)
    wrong += bool(problems)
    for problem in problems:
      print(f"kill {number}: {problem}", file=sys.stderr)
  print(", ".join(f"{what}: {count}" for what, count in sorted(kills.counts.items())))
  print(f"{options.kills} kills, {wrong} not taken back")
  sys.exit(1 if wrong else 0)


if __name__ == "__main__":
  main()
