#!/usr/bin/env python3
"""Makes a library of many small photos of a few people, as they lie about: wrong clocks, missing zones, tracks.

  Scripts/check/photo_library.py FOLDER [--photos 100000] [--seed 1]

FOLDER/photos has a folder a day with JPEG files of about 1 KB, of five cameras and phones. Some have a side file, some
a raw picture (a TIFF here) or a film beside them under the same name, some a name that clashes with one in another
folder. FOLDER/tracks has a track a month (GPX). FOLDER/truth.tsv says for each photo which camera it is of, what its clock
showed, what it should have shown, in which zone, and where it was taken. The same seed makes the same bytes.
"""

import argparse
import datetime
import math
import pathlib
import random
import struct

# A grey picture of 8 x 8 pixels: quantization, frame, the two tables of a grey scan, and its data.
PICTURE = bytes.fromhex(
  "ffdb004300" + "08" * 64 + "ffc0000b080008000801011100"
  "ffc400140001" + "00" * 16 + "ffc400141001" + "00" * 16 +
  "ffda0008010100003f00" "3f" "ffd9")

# Name, maker, seconds that its clock is ahead, whether it writes zones, whether it writes places.
CAMERAS = [
  ("Pixel Example 9", "Google", 0, True, True),
  ("iPhone Example", "Apple", 0, True, True),
  ("EOS Example", "Canon", 3600, False, False),
  ("X-Example", "FUJIFILM", -7 * 86_400 + 125, False, False),
  ("DSC-Example", "SONY", 43, False, False),
]


def ascii_field(text):
  return 2, len(text) + 1, text.encode("ascii") + b"\0"


def rationals(*numbers):
  return 5, len(numbers), b"".join(struct.pack(">II", *number) for number in numbers)


def directory(fields, start):
  """A directory of TIFF and the values that do not fit into it, which lie behind it."""
  entries, values = [], b""
  place = start + 2 + 12 * len(fields) + 4
  for number, (kind, count, data) in sorted(fields.items()):
    if len(data) <= 4:
      entries.append(struct.pack(">HHI", number, kind, count) + data.ljust(4, b"\0"))
    else:
      entries.append(struct.pack(">HHII", number, kind, count, place + len(values)))
      values += data + b"\0" * (len(data) % 2)
  return struct.pack(">H", len(fields)) + b"".join(entries) + b"\0\0\0\0" + values


def degrees(value):
  value = abs(value)
  whole = int(value)
  minutes = int((value - whole) * 60)
  seconds = round((value - whole - minutes / 60) * 3600 * 10_000)
  return rationals((whole, 1), (minutes, 1), (seconds, 10_000))


def tiff(camera, shown, zone, place):
  """What a camera says, as a TIFF stream."""
  name, maker, _, writes_zone, writes_place = camera
  date = shown.strftime("%Y:%m:%d %H:%M:%S")
  first = {0x010F: ascii_field(maker), 0x0110: ascii_field(name), 0x0112: (3, 1, b"\0\1"), 0x0132: ascii_field(date),
           0x8769: (4, 1, b"\0\0\0\0")}
  exif = {0x9003: ascii_field(date), 0x9004: ascii_field(date), 0x829A: rationals((1, 250)), 0x8827: (3, 1, b"\0\x64")}
  gps = {}
  if writes_zone:
    exif[0x9011] = ascii_field(f"{'-' if zone < 0 else '+'}{abs(zone) // 60:02}:{abs(zone) % 60:02}")
  if writes_place:
    first[0x8825] = (4, 1, b"\0\0\0\0")
    gps = {0: (1, 4, bytes([2, 3, 0, 0])), 1: ascii_field("N" if place[0] >= 0 else "S"), 2: degrees(place[0]),
           3: ascii_field("E" if place[1] >= 0 else "W"), 4: degrees(place[1])}
  exif_at = 8 + len(directory(first, 8))
  first[0x8769] = (4, 1, struct.pack(">I", exif_at))
  rest = directory(exif, exif_at)
  if gps:
    gps_at = exif_at + len(rest)
    first[0x8825] = (4, 1, struct.pack(">I", gps_at))
    rest += directory(gps, gps_at)
  return b"MM\0\x2a\0\0\0\x08" + directory(first, 8) + rest


def jpeg(stream):
  body = b"Exif\0\0" + stream
  return b"\xff\xd8\xff\xe1" + struct.pack(">H", len(body) + 2) + body + PICTURE


def box(kind, body):
  return struct.pack(">I4s", len(body) + 8, kind) + body


def film(instant):
  """A film without pictures, which says when it was made."""
  seconds = int(instant.timestamp()) + 2_082_844_800
  header = struct.pack(">IIIII", 0, seconds & 0xFFFFFFFF, seconds & 0xFFFFFFFF, 600, 1800) + struct.pack(">IH", 65_536, 256)
  header += b"\0" * 10 + struct.pack(">9I", 65_536, 0, 0, 0, 65_536, 0, 0, 0, 1 << 30) + b"\0" * 24 + struct.pack(">I", 1)
  return box(b"ftyp", b"qt  \0\0\0\0qt  ") + box(b"mdat", b"\0" * 64) + box(b"moov", box(b"mvhd", header))


SIDE_FILE = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{rating}"/></rdf:RDF></x:xmpmeta>
"""


def position(instant):
  """Where everybody is: a walk around the lake of Geneva, a round a week."""
  turn = instant.timestamp() / (7 * 86_400) * 2 * math.pi
  return 46.45 + 0.12 * math.sin(turn), 6.55 + 0.35 * math.cos(turn)


def zone_at(instant):
  """Minutes ahead of UTC in Switzerland, by the rule of the European Union."""
  def last_sunday(month):
    day = datetime.datetime(instant.year, month, 31, 1, tzinfo=datetime.timezone.utc)
    return day - datetime.timedelta(days=(day.weekday() + 1) % 7)
  return 120 if last_sunday(3) <= instant < last_sunday(10) else 60


def main():
  options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  options.add_argument("folder", type=pathlib.Path)
  options.add_argument("--photos", type=int, default=100_000)
  options.add_argument("--seed", type=int, default=1)
  asked = options.parse_args()
  chance = random.Random(asked.seed)
  start = datetime.datetime(2023, 1, 1, tzinfo=datetime.timezone.utc)
  step = datetime.timedelta(days=2 * 365) / asked.photos
  (asked.folder / "tracks").mkdir(parents=True)
  tracks, instant = {}, start
  while instant < start + datetime.timedelta(days=2 * 365):
    latitude, longitude = position(instant)
    tracks.setdefault(instant.strftime("%Y-%m"), []).append(
      f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{372 + 20 * math.sin(latitude * 50):.1f}</ele>'
      f'<time>{instant:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>\n')
    instant += datetime.timedelta(minutes=10)
  for month, points in tracks.items():
    (asked.folder / "tracks" / f"{month}.gpx").write_text(
      '<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n'
      + "".join(points) + "</trkseg></trk></gpx>\n")
  truth, numbers, folder, day = [], {}, None, None
  for index in range(asked.photos):
    instant = (start + step * index + datetime.timedelta(seconds=chance.randrange(60))).replace(microsecond=0)
    camera = chance.choice(CAMERAS)
    zone, place = zone_at(instant), position(instant)
    right = instant + datetime.timedelta(minutes=zone)
    shown = right + datetime.timedelta(seconds=camera[2])
    if instant.date() != day:
      day = instant.date()
      folder = asked.folder / "photos" / f"{day:%Y}" / f"{day:%m-%d}"
      folder.mkdir(parents=True)
    # Numbers of cameras begin again, so that folders share names.
    numbers[camera[0]] = (numbers.get(camera[0], 0) + 1) % 9999
    stem = f"{camera[1][:3].upper()}_{numbers[camera[0]]:04}"
    stream = tiff(camera, shown, zone, place)
    (folder / f"{stem}.JPG").write_bytes(jpeg(stream))
    if index % 20 == 3:
      (folder / f"{stem}.xmp").write_text(SIDE_FILE.format(rating=index % 6))
    if index % 50 == 7:
      (folder / f"{stem}.TIF").write_bytes(stream)
    if index % 100 == 11:
      (folder / f"{stem}.MOV").write_bytes(film(instant))
    truth.append(f"{(folder / stem).relative_to(asked.folder)}.JPG\t{camera[0]}\t{shown:%Y-%m-%dT%H:%M:%S}\t"
                 f"{right:%Y-%m-%dT%H:%M:%S}\t{zone}\t{place[0]:.7f}\t{place[1]:.7f}\n")
  (asked.folder / "truth.tsv").write_text("path\tcamera\tshown\tright\tzone\tlatitude\tlongitude\n" + "".join(truth))


if __name__ == "__main__":
  main()
