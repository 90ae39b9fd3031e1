"""The files that the documents talk about: `photo.jpg`, `Photos`, `walk.gpx` … They are made once, from the samples."""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples"
CORPUS = ROOT / "Fuzz/Corpus"
START = 3_797_823_600  # 2024-05-06 07:00:00 UTC, in seconds since 1904

TRACK = '<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>' + "".join(
  f'<trkpt lat="{46.95 + hour / 100}" lon="{7.45 + hour / 100}"><ele>540</ele><time>2024-05-06T{hour:02}:00:00Z</time></trkpt>'
  for hour in range(24)) + "</trkseg></trk></gpx>"
TIMELINE = {"locations": [
  {"timestamp": f"2024-05-06T{hour:02}:00:00Z", "latitudeE7": 469500000, "longitudeE7": 74500000} for hour in range(24)]}
TABLE = "SourceFile,Artist,XMP-dc:Title\nPhotos/IMG_0001.jpg,Ada,Dawn\nPhotos/IMG_0003.jpg,Bo,\n"
TRIP = [("2024:05:06 07:08:09", "EOS Example"), ("2024:05:06 07:08:10", "EOS Example"), ("2024:05:06 07:40:00", "iPhone 15")]


def box(kind, *parts):
  body = b"".join(parts)
  return struct.pack(">I4s", len(body) + 8, kind.encode()) + body


def film(brand):
  """A film of an hour with two samples a track: pictures, and positions in Google's form, `camm`."""
  matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  seconds = 3600
  picture = b"\0\0\0\1" * 4
  position = struct.pack("<HHddd", 0, 5, 46.95, 7.45, 540)
  kind = box("ftyp", brand, struct.pack(">I", 0), brand)

  def track(number, handler, header, entry, sample, offset):
    table = box(
      "stbl", box("stsd", struct.pack(">II", 0, 1), entry), box("stts", struct.pack(">4I", 0, 1, 2, seconds * 500)),
      box("stsc", struct.pack(">5I", 0, 1, 1, 2, 1)), box("stsz", struct.pack(">3I", 0, len(sample), 2)),
      box("stco", struct.pack(">3I", 0, 1, offset)))
    references = box("dinf", box("dref", struct.pack(">II", 0, 1), box("url ", struct.pack(">I", 1))))
    return box(
      "trak",
      box("tkhd", struct.pack(">6I", 7, START, START, number, 0, seconds * 1000), bytes(16), matrix, struct.pack(">II", 64 << 16, 48 << 16)),
      box("mdia", box("mdhd", struct.pack(">5IHH", 0, START, START, 1000, seconds * 1000, 0x55C4, 0)),
          box("hdlr", struct.pack(">II", 0, 0), handler, bytes(13)), box("minf", header, references, table)))

  start = len(kind) + 8
  video = box("jpeg", bytes(6), struct.pack(">H", 1), bytes(16), struct.pack(">HHIIIH", 64, 48, 72 << 16, 72 << 16, 0, 1), bytes(32),
              struct.pack(">Hh", 24, -1))
  camm = box("camm", bytes(6), struct.pack(">H", 1))
  movie = box(
    "moov", box("mvhd", struct.pack(">5IIH", 0, START, START, 1000, seconds * 1000, 0x10000, 0x100), bytes(10), matrix, bytes(24), struct.pack(">I", 3)),
    track(1, b"vide", box("vmhd", struct.pack(">IQ", 1, 0)), video, picture, start),
    track(2, b"camm", box("nmhd", bytes(4)), camm, position, start + 2 * len(picture)))
  return kind + box("mdat", picture * 2, position * 2) + movie


def profile():
  """The smallest profile of a monitor: a header without tags."""
  return struct.pack(">I4sI4s4s4s12s4s", 132, bytes(4), 0x04400000, b"mntr", b"RGB ", b"XYZ ", bytes(12), b"acsp") + bytes(88) + bytes(4)


def make(folder, verso):
  """Fills a folder, with the command itself where a sample lacks something."""
  folder.mkdir(parents=True)

  def run(*arguments):
    subprocess.run([verso, *arguments], cwd=folder, check=True, capture_output=True)

  def copy(sample, *names):
    for name in names:
      (folder / name).parent.mkdir(parents=True, exist_ok=True)
      shutil.copy(sample, folder / name)

  def write(name, content):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

  harbour, plain = SAMPLES / "harbour.jpg", SAMPLES / "plain.jpg"
  date = "DateTimeOriginal=2024:05:06 07:08:09"
  copy(harbour, "before.jpg", "after.jpg", "camera.jpg", "Photos/harbour.jpg")
  copy(plain, "other.jpg", "edited.jpg", "clock.jpg", "accident.jpg", "IMG_20240501_070809.jpg")
  copy(SAMPLES / "formats/still.heic", "photo.heic")
  copy(SAMPLES / "formats/still.png", "picture.png")
  copy(CORPUS / "raw/small.cr3", "photo.cr3")
  # As large as a camera's, so that rectangles of the documents are in it; without the libraries for pixels the small one.
  try:
    run("convert", str(harbour), "--longest", "912", "--enlarge", "--output", "photo.jpg")
  except subprocess.CalledProcessError:
    copy(harbour, "photo.jpg")
  write("profile.icc", profile())
  run("set", "photo.jpg", "--icc-profile", "profile.icc", "Keywords+=dawn", "Title=Dawn", "UserComment=x", "City=Oban", "Sublocation=Pier")
  os.remove(folder / "profile.icc")
  run("set", "after.jpg", "Artist=Bo")
  for name in ("other.jpg", "edited.jpg", "clock.jpg", "accident.jpg", "IMG_20240501_070809.jpg"):
    run("set", name, date, "GPS=46.95,7.45")
  for name in ("film.mov", "Films/clip.mov"):
    write(name, film(b"qt  "))
  for name in ("film.mp4", "DJI_0001.MP4"):
    write(name, film(b"mp42"))
  run("set", "film.mp4", "Title=Dawn", "ItemList:Comment=x", "GPS=46.95,7.45")
  run("join", "photo.jpg", "film.mp4", "--output", "motion.MP.jpg")

  for number, (date, model) in enumerate(TRIP, 1):
    name = f"Photos/IMG_{number:04}.jpg"
    copy(SAMPLES / f"orientation-{number}.jpg", name)
    run("set", name, "Make=Example", f"Model={model}", f"DateTimeOriginal={date}")
  run("set", "Photos/IMG_0001.jpg", "Photos/IMG_0003.jpg", "GPS=46.95,7.45")

  for name in ("walk.gpx", "travels.gpx"):
    write(name, TRACK)
  write("Timeline.json", json.dumps(TIMELINE))
  write("values.csv", TABLE)
  write("list.txt", "photo.jpg\nother.jpg\n")
  make_exports(folder, plain)

  run("keys", "--output", "keys")
  for name, key in {"key.pem": "key.pem", "chain.pem": "chain.pem", "authorities.pem": "root.pem",
                    "public.json": "seal-public.json", "private.json": "seal-private.json"}.items():
    shutil.move(folder / "keys" / key, folder / name)
  copy(harbour, "Signed/photo.jpg")
  run("sign", "--key", "key.pem", "--chain", "chain.pem", "Signed/photo.jpg")


def make_exports(folder, photo):
  """Exports of services, with a photo each."""
  takeout = folder / "Downloads/Takeout"
  album = takeout / "Google Photos/Photos from 2024"
  album.mkdir(parents=True)
  shutil.copy(photo, album / "IMG_1.jpg")
  (album / "IMG_1.jpg.supplemental-metadata.json").write_text(json.dumps({
    "title": "IMG_1.jpg", "description": "A boat", "photoTakenTime": {"timestamp": "1714979289"},
    "geoData": {"latitude": 46.95, "longitude": 7.45, "altitude": 540}}))
  with zipfile.ZipFile(folder / "takeout-001.zip", "w") as archive, tarfile.open(folder / "takeout-001.tgz", "w:gz") as packed:
    for path in sorted(takeout.rglob("*.*")):
      archive.write(path, path.relative_to(folder / "Downloads"))
      packed.add(path, path.relative_to(folder / "Downloads"))
  with zipfile.ZipFile(folder / "iCloud Photos Part 1 of 1.zip", "w") as archive:
    archive.write(photo, "iCloud Photos/Photos/IMG_2.JPG")
    archive.writestr("iCloud Photos/Photos/Photo Details.csv",
                     "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n")
