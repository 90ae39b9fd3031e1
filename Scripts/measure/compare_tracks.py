#!/usr/bin/env python3
"""compare_tracks.py [--verso VERSO] [--exiftool COMMAND] [--tracks N] [--photos N] [--seed N]

Places photos on made-up tracks with `verso geotag` and with `exiftool -geotag`, and compares where they come to lie:
10,000 pairs of photo and track by default. The tracks are of several formats, dense and thin, with gaps, over the
antimeridian and near the poles, out of order and in several files; the photos lie at fixes, between them, in gaps and
beyond the ends. Prints the largest difference and every pair that differs by more than a millionth of a degree, or that
only one of the two places.
"""
import argparse, bisect, datetime, json, os, random, shutil, struct, subprocess, sys, tempfile

UTC = datetime.timezone.utc


def exif(moment, offset, has_fraction):
    """A TIFF stream with DateTimeOriginal, its fraction and perhaps its offset."""
    local = moment + datetime.timedelta(minutes=offset or 0)
    entries = [(0x9003, local.strftime("%Y:%m:%d %H:%M:%S"))]
    if offset is not None:
        sign = "-" if offset < 0 else "+"
        entries.append((0x9011, "%s%02d:%02d" % (sign, abs(offset) // 60, abs(offset) % 60)))
    if has_fraction:
        entries.append((0x9291, "%03d" % (local.microsecond // 1000)))
    start = 8 + 2 + 12 + 4
    data, at, rows = b"", start + 2 + 12 * len(entries) + 4, b""
    for number, text in entries:
        value = text.encode() + b"\0"
        if len(value) <= 4:
            rows += struct.pack("<HHI", number, 2, len(value)) + value.ljust(4, b"\0")
        else:
            rows += struct.pack("<HHII", number, 2, len(value), at + len(data))
            data += value + (b"\0" if len(value) % 2 else b"")
    return (b"II*\0" + struct.pack("<I", 8) + struct.pack("<HHHIII", 1, 0x8769, 4, 1, start, 0)
            + struct.pack("<H", len(entries)) + rows + struct.pack("<I", 0) + data)


def photo(moment, offset, has_fraction):
    block = b"Exif\0\0" + exif(moment, offset, has_fraction)
    return (b"\xff\xd8\xff\xe1" + struct.pack(">H", len(block) + 2) + block
            + bytes.fromhex("ffdb004300") + b"\x01" * 64
            + bytes.fromhex("ffc0000b080001000101011100ffc4001400010000000000000000000000000000000009"
                            "ffc40014100100000000000000000000000000000000ffda0008010100003f0054ffd9"))


def iso(time):
    moment = datetime.datetime.fromtimestamp(time, UTC)
    fraction = ".%03d" % (moment.microsecond // 1000) if moment.microsecond else ""
    return moment.strftime("%Y-%m-%dT%H:%M:%S") + fraction + "Z"


def gpx(fixes, chance):
    text = '<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n'
    for time, latitude, longitude, altitude in fixes:
        text += f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}">'
        if altitude is not None:
            text += f"<ele>{altitude:.1f}</ele>"
        text += f"<time>{iso(time)}</time></trkpt>\n"
        if chance.random() < 0.01:
            text += "</trkseg><trkseg>\n"
    return "gpx", text + "</trkseg></trk></gpx>\n"


def kml(fixes, chance):
    text = ('<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n')
    for time, latitude, longitude, altitude in fixes:
        text += (f"<Placemark>\n<TimeStamp><when>{iso(time)}</when></TimeStamp>\n<Point><coordinates>"
                 f"{longitude:.7f},{latitude:.7f},{altitude or 0:.1f}</coordinates></Point>\n</Placemark>\n")
    return "kml", text + "</Document></kml>\n"


def nmea(fixes, chance):
    def angle(value, width):
        degrees = int(abs(value))
        return "%0*d%08.5f" % (width, degrees, (abs(value) - degrees) * 60)
    text = ""
    for time, latitude, longitude, altitude in fixes:
        moment = datetime.datetime.fromtimestamp(int(time), UTC)
        body = ("GPRMC,%s,A,%s,%s,%s,%s,,,%s,,,A" % (
            moment.strftime("%H%M%S.00"), angle(latitude, 2), "S" if latitude < 0 else "N",
            angle(longitude, 3), "W" if longitude < 0 else "E", moment.strftime("%d%m%y")))
        total = 0
        for byte in body.encode():
            total ^= byte
        text += "$%s*%02X\r\n" % (body, total)
    return "nmea", text


def track(chance):
    """Fixes of a walk, a drive or a flight."""
    start = chance.randrange(1_000_000_000, 1_750_000_000)
    latitude, longitude = chance.uniform(-85, 85), chance.choice([chance.uniform(-180, 180), 179.99, -179.99])
    step, speed = chance.choice([(1, 1e-5), (10, 2e-4), (60, 1e-3), (900, 5e-2), (1799, 0.3)])
    has_altitudes = chance.random() < 0.8
    fixes, time = [], float(start)
    for _ in range(chance.randrange(2, 120)):
        altitude = chance.uniform(-50, 4000) if has_altitudes else None
        fixes.append((time, round(latitude, 7), round(longitude, 7), altitude))
        time += chance.choice([step, step, step, step * chance.uniform(0.5, 1), chance.randrange(1, 5000)])
        time = round(time, 3) if chance.random() < 0.3 else float(int(time) + 1)
        latitude = max(-89.9, min(89.9, latitude + chance.uniform(-speed, speed)))
        longitude = (longitude + chance.uniform(-speed, speed) + 540) % 360 - 180
    if chance.random() < 0.1:
        chance.shuffle(fixes)
    return fixes


def goes_west(fixes, time):
    """Whether the way at a time leads over the antimeridian from the west to the east."""
    ordered = sorted(fixes, key=lambda fix: fix[0])
    index = bisect.bisect_right([fix[0] for fix in ordered], time)
    return 0 < index < len(ordered) and ordered[index - 1][2] - ordered[index][2] < -180


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verso", default="verso")
    parser.add_argument("--exiftool", default="exiftool")
    parser.add_argument("--tracks", type=int, default=100)
    parser.add_argument("--photos", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    exiftool = options.exiftool.split()
    environment = dict(os.environ, TZ="UTC")
    chance = random.Random(options.seed)
    pairs = placed = around = differing = 0
    largest = largest_altitude = 0.0
    for number in range(options.tracks):
        folder = tempfile.mkdtemp()
        fixes = track(chance)
        name, _ = chance.choice([("gpx", 0), ("gpx", 0), ("kml", 0), ("nmea", 0)])
        writer = {"gpx": gpx, "kml": kml, "nmea": nmea}[name]
        if name == "nmea":
            fixes = sorted({int(fix[0]): (float(int(fix[0])),) + fix[1:] for fix in fixes}.values())
        halves = [fixes]
        if chance.random() < 0.2 and len(fixes) > 4:
            halves = [fixes[0::2], fixes[1::2]]
        tracks = []
        for index, half in enumerate(halves):
            ending, text = writer(half, chance)
            tracks.append(os.path.join(folder, f"{index}.{ending}"))
            with open(tracks[-1], "w") as file:
                file.write(text)
        times = sorted(fix[0] for fix in fixes)
        for side in ["a", "b"]:
            os.mkdir(os.path.join(folder, side))
        taken = {}
        for index in range(options.photos):
            time = chance.choice([
                chance.choice(times), chance.uniform(times[0], times[-1]), chance.uniform(times[0], times[-1]),
                times[0] - chance.randrange(0, 2500), times[-1] + chance.randrange(0, 2500)])
            has_fraction = chance.random() < 0.5
            time = round(time, 3) if has_fraction else float(int(time))
            moment = datetime.datetime.fromtimestamp(int(time), UTC).replace(
                microsecond=int(round((time - int(time)) * 1000)) * 1000 % 1_000_000)
            taken[f"{index:04}.jpg"] = time
            offset = chance.choice([None, 0, 120, -210, 345])
            for side in ["a", "b"]:
                with open(os.path.join(folder, side, f"{index:04}.jpg"), "wb") as file:
                    file.write(photo(moment, offset, has_fraction))
        words = [word for path in tracks for word in ("-geotag", path)]
        # Of the two times the one that is there, and is more exact, is the last one that is taken.
        subprocess.run(exiftool + ["-q", "-q", "-overwrite_original"] + words
                       + ["-geotime<DateTimeOriginal", "-geotime<SubSecDateTimeOriginal", os.path.join(folder, "a")],
                       env=environment, capture_output=True)
        result = subprocess.run([options.verso, "geotag", "--quiet", "--recursive"] + tracks + [os.path.join(folder, "b")],
                                env=environment, capture_output=True, text=True)
        if result.returncode not in (0, 1):
            sys.exit(f"verso ended with {result.returncode}: {result.stderr}")
        listing = subprocess.run(
            exiftool + ["-q", "-j", "-n", "-GPSLatitude", "-GPSLongitude", "-GPSAltitude", "-GPSDateTime",
                        os.path.join(folder, "a"), os.path.join(folder, "b")], capture_output=True, text=True)
        found = [{}, {}]
        for row in json.loads(listing.stdout):
            side, photo_name = os.path.split(row.pop("SourceFile"))
            # Small numbers come as texts.
            found[side.endswith("b")][photo_name] = {
                key: value if key == "GPSDateTime" else float(value) for key, value in row.items()}
        for photo_name in sorted(found[0]):
            one, other = found[0][photo_name], found[1][photo_name]
            pairs += 1
            keys = ["GPSLatitude", "GPSLongitude"]
            # ExifTool says no altitude where only the fix behind has one; Verso takes that.
            if any((key in one) != (key in other) for key in keys) or "GPSAltitude" in one and "GPSAltitude" not in other:
                differing += 1
                print(f"track {number} ({name}) {photo_name}: exiftool {one}, verso {other}", tracks)
                continue
            if "GPSLatitude" not in one:
                continue
            placed += 1
            gap = max(min(abs(one[key] - other[key]), 360 - abs(one[key] - other[key])) for key in keys)
            if gap > 1e-6 and goes_west(fixes, taken[photo_name]):
                around += 1
                continue
            largest = max(largest, gap)
            if "GPSAltitude" in one:
                largest_altitude = max(largest_altitude, abs(one["GPSAltitude"] - other["GPSAltitude"]))
            height = abs(one["GPSAltitude"] - other["GPSAltitude"]) if "GPSAltitude" in one else 0
            if gap > 1e-6 or height > 0.01 or one.get("GPSDateTime", "")[:19] != other.get("GPSDateTime", "")[:19]:
                differing += 1
                print(f"track {number} ({name}) {photo_name}: exiftool {one}, verso {other}", tracks)
                continue
        shutil.rmtree(folder)
    print(f"{pairs} pairs, {placed} placed by both, {around} of them around the globe by exiftool, "
          f"{differing} that differ; at most {largest:.2e} degrees, {largest_altitude:.3f} m of altitude")
    sys.exit(1 if differing else 0)


main()
