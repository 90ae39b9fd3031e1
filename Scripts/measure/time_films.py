#!/usr/bin/env python3
"""Times changes of films beside ExifTool and ffmpeg, in one run.

    Scripts/measure/time_films.py                       # 50 films of 20 to 200 MB
    Scripts/measure/time_films.py --films 8 --most 60 --folder /dev/shm --exiftool "perl exiftool"

ffmpeg encodes a clip of ten seconds and makes films of it, as MOV and as MP4, with the header in front and at the end. Each
program gets a copy of its own of each film, which is in the memory of the system, and is started anew for it: a place is set, the
places are removed, all that is not shown is removed. ffmpeg writes a new file (-c copy); the others change the one they are given.
verso is timed with its journal, which keeps what undo needs, in --folder.

Times are wall-clock times. Of each change the medians are printed, and how many times as long the others take: for all films
together, and at the least for one. Exit status: 0 when verso is fast enough in all films together (--exiftool-times,
--ffmpeg-times), 1 else.
"""

import argparse
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FFMPEG = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
PLACE = "+46.9500+007.4500+540.000/"


def clip(folder):
  path = folder / "clip.mov"
  subprocess.run(FFMPEG + ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30", "-f", "lavfi", "-i", "sine=sample_rate=48000", "-t", "10",
                           "-c:v", "mpeg4", "-b:v", "8M", "-minrate", "8M", "-maxrate", "8M", "-bufsize", "8M", "-c:a", "aac",
                           str(path)], check=True)
  return path


def film(clip, folder, number, megabytes):
  """A film of about so many megabytes that says a place and a title."""
  path = folder / f"film{number}{'.mov' if number % 2 else '.mp4'}"
  times = max(round((megabytes << 20) / clip.stat().st_size), 1)
  front = ["-movflags", "+faststart"] if number % 4 < 2 else []
  subprocess.run(FFMPEG + ["-stream_loop", str(times - 1), "-i", str(clip), "-c", "copy", "-metadata", f"location={PLACE}", "-metadata",
                           "title=A boat", *front, str(path)], check=True)
  return path


def changes(verso, exiftool, path, new):
  """The words of each program for each change."""
  ours = [verso]
  theirs = exiftool + ["-q", "-q", "-overwrite_original"]
  copied = FFMPEG + ["-i", path, "-map", "0", "-c", "copy"]
  return {
    "set GPS": {
      "verso": ours + ["set", "--quiet", path, "GPS=46.95,7.45,540"],
      "exiftool": theirs + ["-Keys:GPSCoordinates=46.95, 7.45, 540", "-UserData:GPSCoordinates=46.95, 7.45, 540", path],
      "ffmpeg": copied + ["-map_metadata", "0", "-metadata", f"location={PLACE}", new]},
    "strip --only gps": {
      "verso": ours + ["strip", "--quiet", "--only", "gps", path],
      "exiftool": theirs + ["-Keys:GPSCoordinates=", "-UserData:GPSCoordinates=", "-ItemList:GPSCoordinates=", "-XMP-exif:GPS*=", path],
      "ffmpeg": copied + ["-map_metadata", "0", "-metadata", "location=", "-metadata", "location-eng=", new]},
    "strip": {
      "verso": ours + ["strip", "--quiet", path],
      "exiftool": theirs + ["-all=", path],
      "ffmpeg": copied + ["-map_metadata", "-1", new]}}


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--exiftool", default="exiftool", help="the words of its command")
  parser.add_argument("--films", type=int, default=50)
  parser.add_argument("--least", type=int, default=20, help="megabytes of the smallest film")
  parser.add_argument("--most", type=int, default=200, help="megabytes of the largest film")
  parser.add_argument("--folder", help="where the films are made")
  parser.add_argument("--exiftool-times", type=float, default=20)
  parser.add_argument("--ffmpeg-times", type=float, default=5)
  options = parser.parse_args()
  exiftool = shlex.split(options.exiftool)
  times = {}
  with tempfile.TemporaryDirectory(dir=options.folder) as name:
    folder = pathlib.Path(name)
    environment = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
    source = clip(folder)
    for number in range(options.films):
      size = options.least + (options.most - options.least) * number // max(options.films - 1, 1)
      original = film(source, folder, number, size)
      copy, new = folder / ("copy" + original.suffix), folder / ("new" + original.suffix)
      for change, programs in changes(options.verso, exiftool, str(copy), str(new)).items():
        for program, words in programs.items():
          shutil.copyfile(original, copy)
          # As people's films do, it lies on the volume: who waits until a change is there need not wait for the copy.
          with open(copy, "rb") as there:
            os.fsync(there.fileno())
          start = time.perf_counter()
          done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
          took = time.perf_counter() - start
          if done.returncode != 0:
            print(f"{original.name}: {shlex.join(words)}: {done.stderr.strip()}")
            return 1
          times.setdefault(change, {}).setdefault(program, []).append(took)
      for path in (original, copy, new):
        path.unlink(missing_ok=True)
  isFast = True
  print(f"{options.films} films of {options.least} to {options.most} MB; medians in milliseconds")
  print(f"{'':18}{'verso':>8}{'ExifTool':>10}{'ffmpeg':>8}   ExifTool/verso (least)   ffmpeg/verso (least)")
  for change, programs in times.items():
    ours = programs["verso"]
    line = f"{change:18}{1000 * statistics.median(ours):8.1f}"
    ratios = ""
    for program, width, wanted in [("exiftool", 10, options.exiftool_times), ("ffmpeg", 8, options.ffmpeg_times)]:
      theirs = programs[program]
      line += f"{1000 * statistics.median(theirs):{width}.1f}"
      together, least = sum(theirs) / sum(ours), min(b / a for a, b in zip(ours, theirs))
      ratios += f"{together:14.1f} ({least:.1f})"
      isFast = isFast and together >= wanted
    print(line + ratios)
  return 0 if isFast else 1


if __name__ == "__main__":
  sys.exit(main())
