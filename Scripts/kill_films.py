#!/usr/bin/env python3
"""Kills changes of films at random moments: the film has to be the old one or the new one, and to decode.

    Scripts/kill_films.py                       # 1000 kills
    Scripts/kill_films.py --kills 50 --seed 7 --verso .build/debug/verso
    Scripts/kill_films.py FILM ...              # of these, instead of some that ffmpeg makes

ffmpeg makes films with the header in front and at the end, and in fragments; given CR3 files are taken as well. Each is changed
by set, remove or strip, and the command is killed (SIGKILL) on the way. Then every stream has to be the same, and the film says
the old title or the new one: nothing between. The next change has to work.

Exit status: 0 when all was whole, 1 else; the film is kept then, and named.
"""

import argparse
import collections
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def made(folder):
  """Small films of four layouts, with a few megabytes of pictures so that they are changed in place."""
  base = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "mandelbrot=size=640x360:rate=25", "-f", "lavfi", "-i",
          "sine=sample_rate=44100", "-t", "4", "-c:v", "mpeg4", "-q:v", "1", "-c:a", "aac", "-metadata", "title=old"]
  layouts = {"last.mov": [], "last.mp4": [], "first.mp4": ["-movflags", "+faststart"],
             "fragments.mp4": ["-movflags", "frag_keyframe+empty_moov"]}
  for name, words in layouts.items():
    subprocess.run(base + words + [str(folder / name)], check=True)
  return [folder / name for name in layouts]


def streams(path):
  words = ["ffmpeg", "-nostdin", "-v", "error", "-i", str(path), "-map", "0:v?", "-map", "0:a?", "-c", "copy", "-f", "streamhash", "-"]
  return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def title(verso, path):
  done = subprocess.run([verso, "read", "--json", "--tag", "Title", str(path)], capture_output=True, text=True, check=False)
  if done.returncode != 0:
    return None
  values = [value for name, value in json.loads(done.stdout)[0].items() if name.endswith("Title")]
  return values[0] if values else ""


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("films", nargs="*", type=pathlib.Path)
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--kills", type=int, default=1000)
  parser.add_argument("--seed", type=int, default=1)
  options = parser.parse_args()
  random.seed(options.seed)
  counts = collections.Counter()
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    films = options.films or made(folder)
    work = folder / "work"
    kills = 0
    number = 0
    while kills < options.kills:
      for film in films:
        path = work.with_suffix(film.suffix)
        shutil.copyfile(film, path)
        whole = streams(path)
        # A few changes one after the other, each killed on the way.
        for _ in range(4):
          number += 1
          old = title(options.verso, path)
          new = f"title {number}"
          longer = "" if random.random() < 0.5 else " and more of it" * random.randrange(1, 60)
          words = random.choice([
            ["set", f"Title={new}"], ["set", f"Title={new}", f"Description={longer}x", "AllDates=2024-05-06T07:08:09Z"],
            ["set", f"Title={new}", "GPS=1.5,2.5"], ["strip"]])
          if words[0] == "strip":
            new = ""
          process = subprocess.Popen(
            [options.verso, words[0], "--quiet", "--no-journal", str(path), *words[1:]], stderr=subprocess.PIPE)
          time.sleep(random.random() ** 2 * options_time(counts))
          process.send_signal(signal.SIGKILL)
          errors = process.communicate()[1].decode()
          counts["killed" if process.returncode == -9 else "done before"] += 1
          kills += process.returncode == -9
          now = title(options.verso, path)
          if process.returncode > 0 and words[0] != "strip":
            counts["refused"] += 1
            print(errors.strip())
          if now not in (old, new) or streams(path) != whole:
            kept = pathlib.Path(tempfile.gettempdir()) / f"kill-films-{number}{path.suffix}"
            shutil.copyfile(path, kept)
            print(f"{film.name}: {' '.join(words)}: says {now!r}, not {old!r} or {new!r}; kept as {kept}")
            return 1
          counts["old" if now == old else "new"] += 1
  for key, count in sorted(counts.items()):
    print(f"{count:6} {key}")
  return 0


def options_time(counts):
  """How long to wait at most: so long that about half of the commands are killed."""
  done, killed = counts["done before"], counts["killed"]
  return 0.03 if killed + done < 20 else 0.03 * (1 + killed) / (1 + done) if done else 0.06


if __name__ == "__main__":
  sys.exit(main())
