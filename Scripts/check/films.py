#!/usr/bin/env python3
"""Sets, removes and strips in every film and CR3 file of a folder, and compares with other programs.

    Scripts/check/films.py FOLDER ...
    Scripts/check/films.py --verso .build/release/verso --exiftool "perl exiftool" FOLDER

Of each film copies are changed: values are set in place and in a new file, removed, places removed (strip --only gps), all
stripped, and the header put to the front. After each change

- ExifTool has to read what was set, and everything else as before (but for sizes, positions and times of the file);
- ffmpeg has to give the same digest of every stream (-c copy -f streamhash), of a strip those of pictures and sound;
- of CR3 files dcraw_emu has to develop the same picture.

Files that Verso refuses to change are counted with the reason. Exit status: 0 when nothing differs, 1 else. What is not
installed is left out, and said.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = {".mov", ".mp4", ".m4v", ".3gp", ".3g2", ".qt", ".cr3", ".m4a", ".mqv", ".f4v", ".insv"}
# What follows from the file and not from what it says, and what a change of the layout changes.
OWN = {"SourceFile", "Directory", "FileName", "FileSize", "FileModifyDate", "FileAccessDate", "FileInodeChangeDate",
       "FilePermissions", "FileTypeExtension", "FileType", "MIMEType", "MediaDataOffset", "MediaDataSize", "Warning",
       "ExifToolVersion", "AvgBitrate", "HandlerType", "HandlerClass", "HandlerVendorID", "HandlerDescription",
       "XMPToolkit", "PreviewImageStart", "Error", "TrackN"}
SET = {"GPS": "46.95,-7.45,540", "Title": "A boat", "Description": "Grüezi", "Copyright": "2026 Ada Example",
       "AllDates": "2024-05-06T07:08:09+02:00"}
# Names whose values the change is meant to change.
MEANT = {"GPSCoordinates", "LocationInformation", "Title", "Description", "Copyright", "Rights", "CreateDate", "ModifyDate",
         "TrackCreateDate", "TrackModifyDate", "MediaCreateDate", "MediaModifyDate", "CreationDate", "ContentCreateDate",
         "DateTimeOriginal", "DateCreated", "ImageDescription", "LongDescription", "OffsetTimeOriginal", "OffsetTime",
         "OffsetTimeDigitized", "SubSecTimeOriginal", "SubSecTime", "SubSecTimeDigitized", "LocationName", "LocationNote",
         "LocationBody", "LocationAccuracyHorizontal", "DateTimeDigitized", "MetadataDate"}


class Check:
  def __init__(self, options):
    self.options = options
    self.exiftool = shlex.split(options.exiftool) if self.there(options.exiftool) else None
    self.ffmpeg = shutil.which("ffmpeg")
    self.dcraw = shutil.which("dcraw_emu")
    self.counts = collections.Counter()
    self.reasons = collections.Counter()
    self.failures = []
    self.running = None
    for name, tool in [("ExifTool", self.exiftool), ("ffmpeg", self.ffmpeg), ("dcraw_emu", self.dcraw)]:
      if not tool:
        print(f"{name} is not there: what it would show is left out")

  @staticmethod
  def there(words):
    first = shlex.split(words)[0]
    return shutil.which(first)

  def fail(self, path, change, reason):
    self.failures.append(f"{path}: {change}: {reason}")
    self.counts["different"] += 1
    print(f"  {path}: {change}: {reason}")

  def said(self, path):
    if not self.exiftool:
      return {}
    # One process answers all: starting it takes longer than reading.
    if self.running is None:
      self.running = subprocess.Popen(self.exiftool + ["-stay_open", "True", "-@", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True, encoding="utf-8", errors="replace")
    words = ["-j", "-G1", "-a", "-struct", "-api", "LargeFileSupport=1", str(path), "-execute"]
    self.running.stdin.write("".join(word + "\n" for word in words))
    self.running.stdin.flush()
    lines = []
    for line in self.running.stdout:
      if line.rstrip() == "{ready}":
        break
      lines.append(line)
    try:
      return json.loads("".join(lines))[0]
    except (json.JSONDecodeError, IndexError):
      return {}

  def close(self):
    if self.running is not None:
      self.running.communicate("-stay_open\nFalse\n")

  def rest(self, said):
    """What is said beside what was meant to change."""
    result = {}
    for name, value in said.items():
      group, _, plain = name.rpartition(":")
      if plain in OWN or plain in MEANT or group in ("Composite", "System", "File", "ExifTool"):
        continue
      if plain.startswith("GPS") or group in ("XMP-x", "") or plain.startswith(tuple(f"{n}-" for n in MEANT)):
        continue
      result[name] = value
    return result

  def streams(self, path, only_shown=False):
    """The digest of every stream, by its kind and order."""
    if not self.ffmpeg:
      return None
    # V are pictures without covers, which are said and not shown.
    maps = ["-map", "0:V?", "-map", "0:a?", "-map", "0:s?"] if only_shown else ["-map", "0"]
    words = [self.ffmpeg, "-nostdin", "-v", "error", "-i", str(path), *maps, "-copy_unknown", "-c", "copy", "-f", "streamhash", "-"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    # Where a header leads to more than the file has, as in shortened samples of test sets, ffmpeg reads whatever stands there.
    return None if "partial file" in done.stderr else done.stdout or None

  def picture(self, path):
    if not self.dcraw or path.suffix.lower() != ".cr3":
      return None
    out = path.parent / (path.name + ".tiff")
    subprocess.run([self.dcraw, "-T", str(path)], capture_output=True, check=False)
    if not out.exists():
      return None
    data = out.read_bytes()
    out.unlink()
    # The header names the file's times; pixels follow.
    return hashlib.sha256(data[4096:]).hexdigest()

  def change(self, path, name, words):
    """Runs verso; whether it took the file."""
    done = subprocess.run([self.options.verso, *words], capture_output=True, text=True, check=False)
    if done.returncode == 0:
      self.counts[name] += 1
      return True
    lines = done.stderr.strip().splitlines()
    reason = lines[-1] if lines else f"status {done.returncode}"
    self.reasons[f"{name}: {reason.split(': ', 2)[-1]}"] += 1
    self.counts[f"{name} refused"] += 1
    if done.returncode not in (1, 64) or len(lines) > 3:
      self.fail(path, name, f"ended with {done.returncode}: {done.stderr[:200]}")
    return False

  def same_shown(self, path, change, copy, before, only_shown=False):
    now = self.streams(copy, only_shown)
    if before is not None and now != before:
      self.fail(path, change, "a stream is not the same")

  def film(self, path, folder):
    self.counts["files"] += 1
    old = self.said(path)
    streams, shown = self.streams(path), self.streams(path, True)
    if streams is None:
      self.counts["files whose streams are not all there"] += 1
    picture = self.picture(self.copy(path, folder, "o"))
    values = [f"{name}={value}" for name, value in SET.items()]
    for name, extra in [("set", []), ("set anew", ["--compact"])]:
      copy = self.copy(path, folder, "s")
      if not self.change(path, name, ["set", "--quiet", "--no-journal", *extra, str(copy), *values]):
        continue
      self.same_shown(path, name, copy, streams)
      if picture and self.picture(copy) != picture:
        self.fail(path, name, "the picture is not the same")
      new = self.said(copy)
      if not self.exiftool:
        continue
      text = json.dumps(new, ensure_ascii=False)
      for wanted in ["A boat", "Grüezi", "2026 Ada Example", "46 deg 57' 0.0"]:
        if wanted not in text:
          self.fail(path, name, f"ExifTool does not read {wanted}")
      self.compare(path, name, old, new)
      # Once more, now in place.
      if name == "set" and self.change(path, "set again", ["set", "--quiet", "--no-journal", str(copy), "Title=A second boat"]):
        self.same_shown(path, "set again", copy, streams)
      if self.change(path, "remove", ["remove", "--quiet", "--no-journal", str(copy), "Title", "Copyright", "GPS"]):
        self.same_shown(path, "remove", copy, streams)
        left = json.dumps(self.said(copy), ensure_ascii=False)
        for gone in ["boat", "2026 Ada Example"]:
          if gone in left:
            self.fail(path, "remove", f"ExifTool still reads {gone}")
    copy = self.copy(path, folder, "g")
    if self.change(path, "strip --only gps", ["strip", "--quiet", "--no-journal", "--only", "gps", str(copy)]):
      self.same_shown(path, "strip --only gps", copy, shown, True)
      if picture and self.picture(copy) != picture:
        self.fail(path, "strip --only gps", "the picture is not the same")
      left = [name for name in self.said(copy) if name.rpartition(":")[2].startswith(("GPSCoord", "GPSLat", "GPSLong"))]
      if left:
        self.fail(path, "strip --only gps", f"ExifTool still reads {', '.join(left)}")
    copy = self.copy(path, folder, "t")
    if self.change(path, "strip", ["strip", "--quiet", "--no-journal", str(copy)]):
      self.same_shown(path, "strip", copy, shown, True)
      groups = {name.partition(":")[0] for name in self.said(copy)}
      left = groups & {"Keys", "ItemList", "UserData", "GPS", "ExifIFD", "IFD0"} | {g for g in groups if g.startswith("XMP-")}
      if left:
        self.fail(path, "strip", f"ExifTool still reads {', '.join(sorted(left))}")
    copy = self.copy(path, folder, "f")
    if path.suffix.lower() != ".cr3" and self.change(
        path, "faststart", ["set", "--quiet", "--no-journal", "--faststart", str(copy), "Title=A boat"]):
      self.same_shown(path, "faststart", copy, streams)

  def compare(self, path, change, old, new):
    before, after = self.rest(old), self.rest(new)
    wrong = [name for name in before if before[name] != after.get(name)]
    for name in wrong[:5]:
      self.fail(path, change, f"{name} was {str(before[name])[:60]}, is {str(after.get(name))[:60]}")

  @staticmethod
  def copy(path, folder, name):
    copy = folder / (name + path.suffix)
    shutil.copyfile(path, copy)
    return copy


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("folders", nargs="+", type=pathlib.Path)
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--exiftool", default="exiftool")
  parser.add_argument("--most", type=int, default=200, help="the most megabytes of a file that is looked at")
  options = parser.parse_args()
  check = Check(options)
  paths = [path for folder in options.folders
           for path in ([folder] if folder.is_file() else sorted(folder.rglob("*")))
           if path.is_file() and path.suffix.lower() in ENDINGS and path.stat().st_size <= options.most << 20]
  for path in paths:
    with tempfile.TemporaryDirectory() as folder:
      check.film(path, pathlib.Path(folder))
  check.close()
  for name, count in sorted(check.counts.items()):
    print(f"{count:6} {name}")
  for reason, count in check.reasons.most_common():
    print(f"{count:6} refused, {reason}")
  return 1 if check.failures else 0


if __name__ == "__main__":
  sys.exit(main())
