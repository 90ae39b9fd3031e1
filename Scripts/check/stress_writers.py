#!/usr/bin/env python3
"""Lets many writers change one file at once, and looks at what is left.

    Scripts/check/stress_writers.py                                # 50 writers, 20 runs of every format
    Scripts/check/stress_writers.py --writers 50 --runs 100 --formats jpeg dng --kill
    Scripts/check/stress_writers.py --refuse-unnamed               # as on file systems without O_TMPFILE

Each writer sets a tag of its own in one file that all share. After every run the file must decode to
the picture that it had (libvips, and the format's own tools), hold what every writer set that ended
with status 0, and lie alone in its folder. With --kill some writers are killed (SIGKILL) at a random
moment; all others must succeed all the same, and the next write must clear up.

Exit status: 0 when all runs held, 1 when one did not; its file is kept then, and named.
"""

import argparse
import collections
import ctypes
import hashlib
import json
import os
import pathlib
import platform
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples"
# What writers set: fields of Exif, which fit into the room of the file and are written in place, and
# properties of XMP, for which the file is written anew.
EXIF = """IFD0:Artist IFD0:Copyright IFD0:ImageDescription IFD0:Software IFD0:Make IFD0:Model
  IFD0:HostComputer IFD0:DocumentName IFD0:PageName IFD0:TargetPrinter ExifIFD:LensMake
  ExifIFD:LensModel ExifIFD:LensSerialNumber ExifIFD:ImageTitle ExifIFD:Photographer
  ExifIFD:ImageEditor ExifIFD:CameraFirmware ExifIFD:RAWDevelopingSoftware
  ExifIFD:ImageEditingSoftware ExifIFD:MetadataEditingSoftware ExifIFD:UserComment
  ExifIFD:SpectralSensitivity GPS:GPSProcessingMethod
  GPS:GPSMapDatum GPS:GPSSatellites""".split()
XMP = """XMP-dc:Title XMP-dc:Description XMP-dc:Creator XMP-dc:Rights XMP-dc:Source XMP-dc:Relation
  XMP-dc:Coverage XMP-dc:Identifier XMP-dc:Format XMP-photoshop:Headline XMP-photoshop:City
  XMP-photoshop:State XMP-photoshop:Country XMP-photoshop:Credit XMP-photoshop:Instructions
  XMP-photoshop:TransmissionReference XMP-photoshop:CaptionWriter XMP-xmp:CreatorTool XMP-xmp:Label
  XMP-xmp:Nickname XMP-iptcCore:Location XMP-iptcCore:IntellectualGenre XMP-photoshop:AuthorsPosition
  XMP-photoshop:Category XMP-dc:Publisher""".split()
FORMATS = ["jpeg", "png", "tiff", "dng", "heic", "large-heic", "webp"]
# Programs that open a file of a format and say no when it is broken.
CHECKS = {
  "png": [["pngcheck", "-q"]], "tiff": [["tiffinfo"]], "dng": [["tiffinfo"]],
  "heic": [["heif-info"]], "large-heic": [["heif-info"]], "webp": [["dwebp", "-quiet", "-o", os.devnull]],
}


def dng():
  """A small raw file: a picture of grey bytes in a TIFF that says it is a DNG."""
  width, height = 64, 48
  texts = {271: b"Example\0", 272: b"Example Camera\0", 50708: b"Example Camera One\0"}
  short, long = 3, 4
  fields = [
    (254, long, 0), (256, short, width), (257, short, height), (258, short, 8), (259, short, 1),
    (262, short, 1), (271, 2, None), (272, 2, None), (273, long, None), (277, short, 1),
    (278, short, height), (279, long, width * height), (50706, 1, bytes([1, 4, 0, 0])),
    (50708, 2, None),
  ]
  at = 8 + 2 + 12 * len(fields) + 4
  data, entries = b"", b""
  for number, kind, value in fields:
    if number in texts:
      entries += struct.pack("<HHII", number, kind, len(texts[number]), at + len(data))
      data += texts[number] + bytes(len(texts[number]) % 2)
    elif isinstance(value, bytes):
      entries += struct.pack("<HHI", number, kind, len(value)) + value
    else:
      entries += struct.pack("<HHII", number, kind, 1, value or 0)
  picture = at + len(data)
  entries = entries.replace(
    struct.pack("<HHII", 273, long, 1, 0), struct.pack("<HHII", 273, long, 1, picture))
  pixels = bytes((x * y) % 256 for y in range(height) for x in range(width))
  return (
    b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + bytes(4) + data + pixels)


def photo(kind):
  """The bytes of a photo of a format, and the ending of its name."""
  if kind == "jpeg":
    return (SAMPLES / "harbour.jpg").read_bytes(), "jpg"
  if kind == "dng":
    return dng(), "dng"
  if kind == "large-heic":
    # From 4 MB on such files are changed by appending.
    size = (4 << 20) + 8
    return (
      (SAMPLES / "formats/still.heic").read_bytes() + struct.pack(">I", size) + b"free"
      + random.randbytes(size - 8), "heic")
  name = {"png": "still.png", "tiff": "still.tiff", "heic": "still.heic", "webp": "lossy.webp"}[kind]
  return (SAMPLES / "formats" / name).read_bytes(), name.split(".")[1]


def refuse_unnamed_files():
  """Has the system refuse files without a name from now on, as some file systems do (seccomp)."""
  numbers = {"x86_64": (0xC000003E, 257), "aarch64": (0xC00000B7, 56)}
  machine, openat = numbers[platform.machine()]
  unnamed, refused = 0o20000000, 0x00050000 | 95  # O_TMPFILE without O_DIRECTORY; EOPNOTSUPP
  load, equal, any_bit, result = 0x20, 0x15, 0x45, 0x06
  program = [
    (load, 0, 0, 4), (equal, 0, 5, machine), (load, 0, 0, 0), (equal, 0, 3, openat),
    (load, 0, 0, 32), (any_bit, 0, 1, unnamed), (result, 0, 0, refused), (result, 0, 0, 0x7FFF0000),
  ]
  code = b"".join(struct.pack("<HBBI", *line) for line in program)
  library = ctypes.CDLL(None, use_errno=True)
  buffer = ctypes.create_string_buffer(code)

  class Filter(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("lines", ctypes.c_void_p)]

  filter = Filter(len(program), ctypes.addressof(buffer))
  if library.prctl(38, 1, 0, 0, 0) or library.prctl(22, 2, ctypes.byref(filter), 0, 0):
    sys.exit(f"stress_writers: files without a name cannot be refused: errno {ctypes.get_errno()}")
  try:
    os.close(os.open(tempfile.gettempdir(), os.O_TMPFILE | os.O_RDWR))
    sys.exit("stress_writers: files without a name are not refused")
  except OSError:
    pass


class Stress:
  def __init__(self, options):
    self.options = options
    self.verso = options.verso
    self.counts = collections.Counter()
    self.missing = set()

  def run(self, kind, number):
    """One run; the list of what did not hold."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"stress-{kind}-", dir=self.options.folder))
    data, ending = photo(kind)
    path = folder / f"photo.{ending}"
    path.write_bytes(data)
    # Some start in files with room, where changes are made in place, some in bare ones.
    if number % 2 == 0 or kind == "large-heic":
      subprocess.run(
        [self.verso, "set", "--quiet", path, "XMP-dc:Language=en", "Orientation=1"], check=True)
    before = self.pixels(path)
    tags = random.sample(EXIF + XMP, self.options.writers)
    # A writer whose text is long may not find room.
    wanted = {tag: f"{tag} {number} " + "x" * random.choice([1, 10, 40, 200]) for tag in tags}
    writers = {}
    killed = set()
    for tag, text in wanted.items():
      writers[tag] = subprocess.Popen(
        [self.verso, "set", "--quiet", str(path), f"{tag}={text}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if self.options.kill:
      for tag in random.sample(tags, max(1, len(tags) // 3)):
        time.sleep(random.uniform(0, 0.004))
        if writers[tag].poll() is None:
          writers[tag].send_signal(signal.SIGKILL)
          killed.add(tag)
    problems = []
    done = {}
    for tag, writer in writers.items():
      errors = writer.communicate()[1].decode()
      if writer.returncode == 0:
        done[tag] = wanted[tag]
      elif tag not in killed:
        problems.append(f"the writer of {tag} ended with {writer.returncode}: {errors.strip()}")
      self.counts["done" if writer.returncode == 0 else "killed" if tag in killed else "failed"] += 1
    problems += self.look(kind, path, before, done)
    left = sorted(set(os.listdir(folder)) - {path.name})
    if left and killed:
      # The next write takes away what a killed one has left.
      done["XMP-dc:Language"] = "de"
      last = subprocess.run([self.verso, "set", "--quiet", path, "XMP-dc:Language=de"])
      problems += [] if last.returncode == 0 else ["nothing can be written after the kills"]
      problems += self.look(kind, path, before, done)
      left = sorted(set(os.listdir(folder)) - {path.name})
    problems += [f"{name} was left behind" for name in left]
    if problems:
      problems.append(f"kept: {folder}")
    else:
      shutil.rmtree(folder)
    return problems

  def look(self, kind, path, before, done):
    """What is wrong with a file after the writers."""
    problems = []
    read = subprocess.run([self.verso, "read", "--json", path], capture_output=True, text=True)
    try:
      found = json.loads(read.stdout)[0]
    except (json.JSONDecodeError, IndexError):
      return [f"it cannot be read: {read.stderr.strip()}"]
    for tag, text in done.items():
      value = found.get(tag)
      if text not in (value if isinstance(value, list) else [value]):
        problems.append(f"the update of {tag} is lost: {value!r}")
    if found.get("ExifTool:Warning") or read.stderr:
      problems.append(f"a warning: {found.get('ExifTool:Warning')} {read.stderr}")
    for check in CHECKS.get(kind, []):
      if not shutil.which(check[0]):
        self.missing.add(check[0])
        continue
      result = subprocess.run(check + [path], capture_output=True)
      if result.returncode != 0:
        problems.append(f"{check[0]}: {result.stderr.decode(errors='replace').strip()}")
    if before != self.pixels(path):
      problems.append("the picture is another one")
    return problems

  def pixels(self, path):
    """A digest of the decoded picture."""
    if not shutil.which("vips"):
      self.missing.add("vips")
      return None
    with tempfile.TemporaryDirectory() as folder:
      raw = os.path.join(folder, "pixels")
      result = subprocess.run(["vips", "rawsave", path, raw], capture_output=True)
      if result.returncode != 0:
        return result.stderr
      with open(raw, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
  parser.add_argument("--writers", type=int, default=50)
  parser.add_argument("--runs", type=int, default=20)
  parser.add_argument("--formats", nargs="+", choices=FORMATS, default=FORMATS)
  parser.add_argument("--kill", action="store_true", help="kill a third of the writers")
  parser.add_argument("--refuse-unnamed", action="store_true", help="refuse O_TMPFILE")
  parser.add_argument("--folder", help="where the files lie that are written")
  parser.add_argument("--seed", type=int, default=1)
  options = parser.parse_args()
  random.seed(options.seed)
  if not 1 <= options.writers <= len(EXIF + XMP):
    parser.error(f"--writers takes a number from 1 to {len(EXIF + XMP)}")
  if options.refuse_unnamed:
    refuse_unnamed_files()
  stress = Stress(options)
  failed = 0
  for kind in options.formats:
    start, wrong = time.monotonic(), 0
    for number in range(options.runs):
      problems = stress.run(kind, number)
      wrong += bool(problems)
      for problem in problems:
        print(f"{kind}, run {number}: {problem}", file=sys.stderr)
    failed += wrong
    took = time.monotonic() - start
    print(f"{kind}: {options.runs} runs of {options.writers} writers, {wrong} wrong, {took:.0f} s")
  print(", ".join(f"{count} writers {what}" for what, count in sorted(stress.counts.items())))
  if stress.missing:
    print(f"not asked, as they are not installed: {', '.join(sorted(stress.missing))}")
  sys.exit(1 if failed else 0)


if __name__ == "__main__":
  main()
