#!/usr/bin/env python3
"""Kills changes of films at random moments: the film has to be the old one or the new one, and to decode.

    Scripts/check/kill_films.py                       # 1000 kills of films that ffmpeg makes
    Scripts/check/kill_films.py --kills 50 --seed 7 --verso .build/debug/verso
    Scripts/check/kill_films.py FILE ...              # of these as well, of CR3 files for instance
    Scripts/check/kill_films.py --full                # disks without room for the change, too
    Scripts/check/kill_films.py --kills 0 --calls     # at each call to the system that writes, instead of at random

ffmpeg makes films with the header in front and at the end, and in fragments. Each is changed by set, remove or strip (of CR3
files: strip --only gps), and the command is killed (SIGKILL) on the way. Then ffmpeg has to decode every stream to the same
pictures and sounds, and dcraw_emu to develop the same photo; the file says the old title or the new one, nothing between; and
the next change has to work.

--calls needs strace, which kills at the first call that writes, at the second one, and so on until the change is made. The same
command again then has to leave the new film, in which nothing of the old title is found wherever one looks.

--full changes each file on a small file system (tmpfs, for which it has to run as root) that has from no byte to enough of them
left: as long as the change is refused, the file has to be the old one byte for byte, and nothing may lie beside it.

Exit status: 0 when all was whole, 1 else; the file is kept then, and named.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def made(folder):
  """Small films of four layouts, with a few megabytes of pictures so that they are changed in place."""
  base = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "mandelbrot=size=640x360:rate=25", "-f", "lavfi", "-i",
          "sine=sample_rate=44100", "-t", "4", "-c:v", "mpeg4", "-q:v", "1", "-c:a", "aac", "-metadata", "title=What it was called"]
  layouts = {"last.mov": [], "last.mp4": [], "first.mp4": ["-movflags", "+faststart"],
             "fragments.mp4": ["-movflags", "frag_keyframe+empty_moov"]}
  for name, words in layouts.items():
    subprocess.run(base + words + [str(folder / name)], check=True)
  return [folder / name for name in layouts]


def shown(path):
  """A digest of what is seen and heard."""
  if path.suffix.lower() == ".cr3":
    done = subprocess.run(["dcraw_emu", "-h", "-T", "-Z", "-", str(path)], capture_output=True, check=False)
    # The header of the picture names dates.
    return hashlib.sha256(done.stdout[4096:]).hexdigest() if done.stdout else None
  words = ["ffmpeg", "-nostdin", "-v", "error", "-i", str(path), "-map", "0:v?", "-map", "0:a?", "-f", "streamhash", "-"]
  done = subprocess.run(words, capture_output=True, text=True, check=False)
  return done.stdout or None


def title(verso, path):
  done = subprocess.run([verso, "read", "--json", "--tag", "Title", str(path)], capture_output=True, text=True, check=False)
  if done.returncode != 0:
    return None
  values = [value for name, value in json.loads(done.stdout)[0].items() if name.endswith("Title")]
  return values[0] if values else ""


def changes(path, new):
  """Words of changes that leave a title behind, and that title; one of them is drawn."""
  longer = "" if random.random() < 0.5 else " and more of it" * random.randrange(1, 60)
  drawn = [
    (["set"], [f"Title={new}"], new),
    (["set"], [f"Title={new}", f"Description={longer}x", "AllDates=2024-05-06T07:08:09Z"], new),
    (["set"], [f"Title={new}", "GPS=1.5,2.5"], new),
    (["remove"], ["Title", "Description"], "")]
  # Raw files are not stripped.
  drawn.append((["strip", "--only", "gps"], [], None) if path.suffix.lower() == ".cr3" else (["strip"], [], ""))
  return random.choice(drawn)


def words(verso, change, path):
  return [verso, *change[0], "--quiet", "--no-journal", str(path), *change[1]]


class Kept(Exception):
  """What went wrong."""


def keep(path, number, reason):
  kept = pathlib.Path(tempfile.gettempdir()) / f"kill-films-{number}{path.suffix}"
  shutil.copyfile(path, kept)
  raise Kept(f"{reason}; kept as {kept}")


def kill(options, films, folder):
  counts = collections.Counter()
  number = 0
  while counts["killed"] < options.kills:
    for film in films:
      path = folder / ("work" + film.suffix)
      shutil.copyfile(film, path)
      whole = shown(path)
      # A few changes one after the other, each killed on the way.
      for _ in range(4):
        number += 1
        old = title(options.verso, path)
        change = changes(path, f"title {number}")
        new = old if change[2] is None else change[2]
        process = subprocess.Popen(words(options.verso, change, path), stderr=subprocess.PIPE)
        time.sleep(random.random() ** 2 * longest(counts))
        process.send_signal(signal.SIGKILL)
        errors = process.communicate()[1].decode()
        was = "killed" if process.returncode == -9 else "done before"
        counts[was] += 1
        now = title(options.verso, path)
        if process.returncode > 0 and change[0] == ["set"]:
          counts["refused"] += 1
          print(errors.strip())
        if now not in (old, new):
          keep(path, number, f"{film.name}: {change}: says {now!r}, not {old!r} or {new!r}")
        if shown(path) != whole:
          keep(path, number, f"{film.name}: {change}: what is shown is not the same")
        counts[f"{was}, {'old' if now == old else 'new'}"] += 1
      # What a kill left behind hinders no later change.
      change = (["set"], ["Title=last"], "last")
      done = subprocess.run(words(options.verso, change, path), capture_output=True, text=True, check=False)
      if done.returncode != 0 or title(options.verso, path) != "last" or shown(path) != whole:
        keep(path, number, f"{film.name}: the change after the kills: {done.stderr.strip()}")
      counts["changed afterwards"] += 1
  return counts


def calls(options, films, folder):
  """Kills at each call that writes."""
  counts = collections.Counter()
  names = "write,pwrite64,pwritev,fdatasync,fsync,ftruncate,fallocate,copy_file_range,link,linkat,rename,renameat,renameat2,unlink,unlinkat"
  changes = [(["set"], ["Title=new", "AllDates=2024-05-06T07:08:09Z"], "new"), (["set", "--compact"], ["Title=new"], "new")]
  for film in films:
    raw = film.suffix.lower() == ".cr3"
    path = folder / ("work" + film.suffix)
    for change in changes + [(["strip", "--only", "gps"], [], None) if raw else (["strip"], [], "")]:
      old = title(options.verso, film)
      new = old if change[2] is None else change[2]
      whole = shown(film)
      for number in range(1, 1000):
        shutil.copyfile(film, path)
        done = subprocess.run(["strace", "-f", "-q", "-o", "/dev/null", "-e", f"trace={names}", "-e", f"inject={names}:signal=KILL:when={number}",
                               *words(options.verso, change, path)], capture_output=True, text=True, check=False)
        now = title(options.verso, path)
        if now not in (old, new) or shown(path) != whole:
          keep(path, number, f"{film.name}: {change}, killed at call {number}: says {now!r}, or shows something else")
        if done.returncode == 0:
          break
        counts[f"killed at a call, {'old' if now == old else 'new'}"] += 1
        again = subprocess.run(words(options.verso, change, path), capture_output=True, text=True, check=False)
        if again.returncode != 0 or title(options.verso, path) != new or shown(path) != whole:
          keep(path, number, f"{film.name}: {change}, again after a kill at call {number}: {again.stderr.strip()}")
        if old and new != old and old.encode() in path.read_bytes():
          keep(path, number, f"{film.name}: {change}, again after a kill at call {number}: the old title is still in it")
        counts["finished by the same command"] += 1
      for other in folder.glob(f".{path.name}*"):
        keep(path, number, f"{film.name}: {change}: {other.name} lies beside it")
  return counts


def longest(counts):
  """How long to wait at most: so long that about half of the commands are killed."""
  done, killed = counts["done before"], counts["killed"]
  return 0.03 if killed + done < 20 else 0.03 * (1 + killed) / (1 + done) if done else 0.06


def fill(options, films, folder):
  """Changes on file systems of growing size."""
  counts = collections.Counter()
  changes = [(["set"], ["Title=new", "Description=" + "y" * 30_000], "new"), (["set", "--compact"], ["Title=new"], "new"),
             (["strip"], [], "")]
  disk = folder / "disk"
  disk.mkdir()
  for film in films:
    size = film.stat().st_size
    for change in changes:
      # In pages, first finely: what is written in place is small, and a new file takes as much as the old one.
      for spare in [*range(0, 24), *range(24, size // 4096 + 64, max(size // 4096 // 12, 1))]:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={(size + 4095) // 4096 * 4096 + spare * 4096}", "tmpfs", str(disk)], check=True)
        try:
          path = disk / film.name
          shutil.copyfile(film, path)
          done = subprocess.run(words(options.verso, change, path), capture_output=True, text=True, check=False)
          beside = [other.name for other in disk.iterdir() if other != path]
          if beside:
            keep(path, spare, f"{film.name}: {change}: beside it lies {beside}")
          if done.returncode == 0:
            counts["full disk, new"] += 1
            if title(options.verso, path) != change[2] or shown(path) != shown(film):
              keep(path, spare, f"{film.name}: {change}: not what was asked for")
          else:
            counts["full disk, refused"] += 1
            if path.read_bytes() != film.read_bytes():
              keep(path, spare, f"{film.name}: {change}: refused, and not the old file")
        finally:
          subprocess.run(["umount", str(disk)], check=True)
  return counts


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("films", nargs="*", type=pathlib.Path)
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--kills", type=int, default=1000)
  parser.add_argument("--seed", type=int, default=1)
  parser.add_argument("--calls", action="store_true", help="kill at each call that writes, too")
  parser.add_argument("--full", action="store_true", help="change films on file systems without room, too")
  options = parser.parse_args()
  random.seed(options.seed)
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    films = made(folder) + options.films
    try:
      counts = kill(options, films, folder)
      if options.calls:
        counts += calls(options, films, folder)
      if options.full:
        counts += fill(options, films, folder)
    except Kept as reason:
      print(reason)
      return 1
  for key, count in sorted(counts.items()):
    print(f"{count:6} {key}")
  return 0


if __name__ == "__main__":
  sys.exit(main())
