#!/usr/bin/env python3
"""Draws the sample photos of this folder and gives them their metadata.

The samples are committed; this script is here so that anyone can see how they
came to be, and change them. Building and testing Verso does not need it.

It needs Python 3.9, Pillow 10.1 or later, NumPy, and ExifTool 12.57 or later:

    python3 -m pip install pillow numpy
    python3 Samples/make_samples.py [--exiftool COMMAND] [--output FOLDER]
"""

import argparse
import io
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

# No sample is larger than this, in bytes.
LIMIT = 40 * 1024

# Pictures are drawn this many times too large and reduced, for smooth edges.
OVERSAMPLING = 2


# Drawing. Coordinates run from 0 to 1 across and down the picture, so that one
# drawing serves every size.


def gradient(width, height, stops):
    """A vertical gradient through `stops`, pairs of (position, colour)."""
    positions = [position for position, _ in stops]
    rows = np.linspace(0, 1, height)
    channels = [np.interp(rows, positions, [colour[i] for _, colour in stops]) for i in range(3)]
    return np.repeat(np.stack(channels, axis=-1)[:, None, :], width, axis=1)


def grid(width, height):
    """The horizontal and vertical coordinate of every pixel."""
    return np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))


def blend(pixels, colour, alpha):
    """Lays `colour` over `pixels`, as densely as `alpha` says at each place."""
    alpha = np.clip(alpha, 0, 1)[..., None]
    return pixels * (1 - alpha) + np.asarray(colour, float) * alpha


def ridge(x, base, waves):
    """The height of a line of hills at `x`: `waves` are (amplitude, frequency, phase)."""
    return base - sum(a * (0.5 + 0.5 * np.sin(f * x + p)) for a, f, p in waves)


def hills(pixels, x, y, base, waves, colour, foot):
    """Draws one line of hills, from its ridge down to the height `foot`."""
    top = ridge(x, base, waves)
    return blend(pixels, colour, ((y > top) & (y < foot)).astype(float))


def finish(pixels, width, height):
    """Turns an oversampled array into a picture of the final size."""
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8), "RGB")
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def harbour(width, height):
    """A harbour in the last light, looking west over an island."""
    w, h = width * OVERSAMPLING, height * OVERSAMPLING
    x, y = grid(w, h)
    aspect = width / height
    horizon, sun_x, sun_y = 0.60, 0.635, 0.435

    sky = [
        (0.00, (58, 84, 138)), (0.22, (112, 128, 170)), (0.38, (206, 160, 156)),
        (0.50, (246, 188, 132)), (0.60, (255, 216, 150)), (1.00, (255, 216, 150)),
    ]
    pixels = gradient(w, h, sky)

    # Long thin clouds: bands that fade towards both ends.
    for cx, cy, length, thickness, strength in [
        (0.20, 0.150, 0.26, 0.016, 0.42), (0.34, 0.185, 0.18, 0.010, 0.34),
        (0.78, 0.115, 0.24, 0.014, 0.36), (0.62, 0.265, 0.30, 0.011, 0.46),
        (0.17, 0.325, 0.22, 0.009, 0.44), (0.87, 0.345, 0.17, 0.008, 0.48),
    ]:
        bend = 0.010 * np.sin(9 * x + 40 * cy)
        cloud = np.exp(-(((x - cx) / length) ** 2) * 2.2 - ((y - cy - bend) / thickness) ** 2)
        pixels = blend(pixels, (255, 206, 176), strength * cloud)

    distance = np.hypot((x - sun_x) * aspect, y - sun_y)
    pixels = blend(pixels, (255, 224, 160), 0.75 * np.exp(-((distance / 0.20) ** 2)))
    pixels = blend(pixels, (255, 250, 226), 1 / (1 + np.exp((distance - 0.048) * 420)))

    # Three ridges: the nearer, the darker and the less blue.
    pixels = hills(pixels, x, y, 0.585, [(0.085, 6.2, 0.4), (0.030, 15.0, 1.9), (0.006, 47, 0.2)],
                   (150, 126, 150), horizon)
    pixels = hills(pixels, x, y, 0.605, [(0.060, 5.0, 3.6), (0.026, 12.5, 0.6), (0.005, 61, 1.0)],
                   (104, 92, 122), horizon)

    # The sea mirrors the sky's colours, darker towards the viewer.
    depth = np.clip((y - horizon) / (1 - horizon), 0, 1)
    water = gradient(w, h, [
        (0.0, (244, 196, 146)), (horizon, (236, 186, 144)), (0.70, (164, 138, 152)),
        (0.84, (84, 92, 130)), (1.0, (40, 56, 96)),
    ])
    ripples = np.sin(150 * depth**0.45 + 5 * np.sin(7 * x)) * np.sin(26 * x + 60 * depth**0.5)
    water += (5.0 * ripples * (0.25 + depth))[..., None]
    path = np.exp(-(((x - sun_x) / (0.02 + 0.07 * depth)) ** 2))
    water = blend(water, (255, 222, 164), 0.45 * path * (1 - 0.7 * depth))
    pixels = np.where((y >= horizon)[..., None], water, pixels)
    pixels = blend(pixels, (255, 222, 170), 0.5 * np.exp(-(((y - horizon) / 0.004) ** 2)))

    # The near shore on the left, with its mirror image.
    slope = np.clip((0.37 - x) / 0.16, 0, 1) ** 0.8
    shore = 0.650 - slope * (0.030 + 0.022 * np.sin(21 * x + 2.2) ** 2 + 0.10 * (0.37 - x))
    pixels = blend(pixels, (52, 50, 70), ((y > shore) & (y < 0.652) & (x < 0.37)).astype(float))
    mirror = (y >= 0.652) & (y < 1.304 - shore) & (x < 0.37)
    pixels = blend(pixels, (52, 50, 70), mirror * (0.50 - 3.5 * np.clip(y - 0.652, 0, 0.12)))

    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8), "RGB")
    draw = ImageDraw.Draw(picture, "RGBA")

    def shape(colour, *points):
        draw.polygon([(px * w, py * h) for px, py in points], fill=colour)

    # The path of light below the sun: short strokes, longer and further apart as they come nearer.
    chance = np.random.default_rng(1)
    for _ in range(260):
        near = chance.random() ** 1.4
        px = sun_x + chance.normal() * (0.016 + 0.040 * near)
        py = horizon + 0.006 + 0.37 * near
        long, thick = 0.006 + 0.020 * near * chance.random(), 0.0011 + 0.0026 * near
        box = [(px - long) * w, (py - thick) * h, (px + long) * w, (py + thick) * h]
        draw.ellipse(box, fill=(255, 232, 180, int(190 - 100 * near)))

    # Houses along the shore, a few with lit windows.
    for left, wide, wall, roof, colour in [
        (0.030, 0.040, 0.050, 0.030, (78, 66, 82)), (0.074, 0.034, 0.040, 0.024, (66, 60, 78)),
        (0.112, 0.046, 0.058, 0.030, (88, 70, 80)), (0.163, 0.032, 0.038, 0.022, (64, 58, 76)),
        (0.200, 0.040, 0.046, 0.026, (80, 66, 80)), (0.246, 0.028, 0.032, 0.020, (60, 56, 74)),
    ]:
        foot = 0.652
        top = foot - wall
        shape(colour, (left, foot), (left, top), (left + wide, top), (left + wide, foot))
        shape((44, 42, 60), (left - 0.003, top), (left + wide / 2, top - roof),
              (left + wide + 0.003, top))
        for column in (0.25, 0.62):
            wx, wy = left + wide * column, top + wall * 0.30
            shape((255, 206, 120, 230), (wx, wy), (wx + 0.0055, wy), (wx + 0.0055, wy + 0.014),
                  (wx, wy + 0.014))
            shape((255, 206, 120, 60), (wx, 0.662), (wx + 0.0055, 0.662), (wx + 0.0055, 0.70),
                  (wx, 0.70))

    # The breakwater and its light.
    dark = (40, 40, 60)
    shape(dark, (0.755, 0.700), (0.775, 0.676), (1.0, 0.672), (1.0, 0.716))
    shape((40, 40, 60, 110), (0.755, 0.700), (1.0, 0.716), (1.0, 0.760), (0.80, 0.722))
    shape((228, 214, 208), (0.799, 0.678), (0.804, 0.548), (0.820, 0.548), (0.825, 0.678))
    shape((186, 62, 56), (0.8008, 0.632), (0.8025, 0.590), (0.8215, 0.590), (0.8232, 0.632))
    shape(dark, (0.800, 0.548), (0.800, 0.540), (0.824, 0.540), (0.824, 0.548))
    shape((255, 226, 140), (0.806, 0.540), (0.806, 0.520), (0.818, 0.520), (0.818, 0.540))
    shape(dark, (0.803, 0.520), (0.812, 0.500), (0.821, 0.520))

    # Two sailing boats with their mirror images.
    for bx, by, size, sail in [
        (0.455, 0.700, 1.0, (250, 232, 214)), (0.565, 0.648, 0.5, (244, 222, 204)),
    ]:
        def at(dx, dy):
            return bx + dx * size, by + dy * size

        shape(dark, at(-0.045, -0.012), at(0.050, -0.014), at(0.034, 0.014), at(-0.030, 0.014))
        shape(dark, at(-0.0015, -0.012), at(-0.0015, -0.190), at(0.0015, -0.190),
              at(0.0015, -0.012))
        shape(sail, at(-0.004, -0.182), at(-0.004, -0.030), at(-0.040, -0.030))
        shape((232, 206, 190), at(0.004, -0.168), at(0.004, -0.026), at(0.040, -0.026))
        shape((36, 38, 58, 120), at(-0.036, 0.016), at(0.040, 0.016), at(0.028, 0.040),
              at(-0.024, 0.040))
        shape((250, 232, 214, 46), at(-0.032, 0.044), at(0.032, 0.044), at(0.0, 0.150))

    # Gulls.
    for gx, gy, size in [(0.30, 0.26, 1.0), (0.345, 0.235, 0.8), (0.375, 0.285, 0.65)]:
        for side in (-1, 1):
            shape((60, 58, 84), (gx, gy), (gx + side * 0.011 * size, gy - 0.013 * size),
                  (gx + side * 0.022 * size, gy - 0.006 * size),
                  (gx + side * 0.011 * size, gy - 0.009 * size))

    return picture.resize((width, height), Image.Resampling.LANCZOS)


def dawn(width, height):
    """Mist between mountains, shortly before sunrise."""
    w, h = width * OVERSAMPLING, height * OVERSAMPLING
    x, y = grid(w, h)
    pixels = gradient(w, h, [
        (0.00, (72, 104, 140)), (0.35, (156, 176, 190)), (0.60, (240, 210, 190)),
        (1.00, (244, 214, 196)),
    ])
    moon = np.hypot((x - 0.24) * width / height, y - 0.20)
    bite = np.hypot((x - 0.262) * width / height, y - 0.185)
    pixels = blend(pixels, (250, 246, 232), (moon < 0.05) & (bite > 0.047))
    layers = [
        (0.55, [(0.20, 5.0, 5.2), (0.05, 13, 0.4), (0.010, 41, 0.0)], (128, 148, 176)),
        (0.68, [(0.17, 4.1, 2.6), (0.05, 11, 2.0), (0.012, 37, 1.0)], (110, 134, 160)),
        (0.82, [(0.17, 5.6, 0.2), (0.05, 14, 4.4), (0.012, 53, 2.0)], (70, 100, 128)),
        (0.98, [(0.16, 3.7, 3.9), (0.04, 17, 1.2), (0.014, 71, 0.5)], (34, 62, 86)),
    ]
    for base, waves, colour in layers:
        top = ridge(x, base, waves)
        pixels = blend(pixels, colour, y > top)
        # Mist gathers below each ridge.
        mist = np.clip((y - top) / 0.24, 0, 1) ** 1.4
        pixels = blend(pixels, (226, 216, 214), 0.52 * mist * (y > top))
    return finish(pixels, width, height)


def digit(number):
    """A big digit over a small landscape, which tells up from down and left from right."""
    width, height = 240, 160
    w, h = width * 4, height * 4
    x, y = grid(w, h)
    skies = [(64, 118, 176), (46, 134, 140), (88, 104, 168), (150, 98, 122),
             (176, 104, 74), (132, 116, 62), (78, 128, 84), (98, 92, 142)]
    top = np.array(skies[number - 1], float)
    pixels = gradient(w, h, [(0, tuple(top)), (1, tuple(top * 0.35 + 255 * 0.65))])
    sun = np.hypot((x - 0.86) * 1.5, y - 0.19)
    pixels = blend(pixels, (255, 240, 196), sun < 0.10)
    pixels = blend(pixels, top * 0.55, y > ridge(x, 0.93, [(0.16, 5.4, 1.0), (0.03, 17, 0.0)]))
    pixels = blend(pixels, top * 0.36, y > ridge(x, 1.02, [(0.17, 3.6, 4.0), (0.02, 23, 0.0)]))

    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8), "RGB")
    shadow = Image.new("L", (w, h))
    font = ImageFont.load_default(size=500)
    small = ImageFont.load_default(size=56)
    ImageDraw.Draw(shadow).text((w / 2 + 8, h * 0.46 + 10), str(number), 130, font, anchor="mm")
    picture.paste((0, 0, 0), mask=shadow.filter(ImageFilter.GaussianBlur(10)))
    draw = ImageDraw.Draw(picture)
    draw.text((w / 2, h * 0.46), str(number), "white", font, anchor="mm")
    draw.text((36, h - 34), f"orientation {number}", "white", small, anchor="ls")
    return picture.resize((width, height), Image.Resampling.LANCZOS)


# Orientation. The flag says how to show the stored pixels (TIFF 6.0, page 36; Exif
# 3.0, 4.6.5). To store a picture for a flag, do the opposite of what the flag asks for.

STORE = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def stored(picture, orientation):
    """The pixels that show as `picture` when the orientation flag is obeyed."""
    turn = STORE[orientation]
    return picture if turn is None else picture.transpose(turn)


# Files.


def jpeg(picture, quality, subsampling="4:2:0"):
    """`picture` as a JPEG with a minimal JFIF header and nothing else."""
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality, subsampling=subsampling, optimize=True)
    return buffer.getvalue()


def thumbnail(picture):
    """An Exif thumbnail, 160 pixels on the long side."""
    small = picture.copy()
    small.thumbnail((160, 160), Image.Resampling.LANCZOS)
    return jpeg(small, 70)


HARBOUR = {
    "JFIF:XResolution": 300,
    "JFIF:YResolution": 300,
    "JFIF:ResolutionUnit": "inches",
    "IFD0:ImageDescription": "Evening light over the harbour",
    "IFD0:Make": "Example",
    "IFD0:Model": "Example One",
    "IFD0:Orientation#": 1,
    "IFD0:XResolution": 300,
    "IFD0:YResolution": 300,
    "IFD0:ResolutionUnit": "inches",
    "IFD0:Software": "Example One 2.1",
    "IFD0:ModifyDate": "2025:09:18 19:11:43",
    "IFD0:Artist": "Ada Example",
    "IFD0:Copyright": "CC0 1.0 Universal",
    "IFD0:YCbCrPositioning#": 1,
    "ExifIFD:ExposureTime": "1/250",
    "ExifIFD:FNumber": 5.6,
    "ExifIFD:ExposureProgram#": 3,
    "ExifIFD:ISO": 200,
    "ExifIFD:SensitivityType#": 2,
    "ExifIFD:RecommendedExposureIndex": 200,
    "ExifIFD:ExifVersion": "0232",
    "ExifIFD:DateTimeOriginal": "2025:09:18 19:11:43",
    "ExifIFD:CreateDate": "2025:09:18 19:11:43",
    "ExifIFD:OffsetTime": "+01:00",
    "ExifIFD:OffsetTimeOriginal": "+01:00",
    "ExifIFD:OffsetTimeDigitized": "+01:00",
    "ExifIFD:ComponentsConfiguration": "1 2 3 0",
    "ExifIFD:ShutterSpeedValue": "1/250",
    "ExifIFD:ApertureValue": 5.6,
    "ExifIFD:BrightnessValue": 7.02,
    "ExifIFD:ExposureCompensation": "-1/3",
    "ExifIFD:MaxApertureValue": 2.0,
    "ExifIFD:MeteringMode#": 5,
    "ExifIFD:LightSource#": 1,
    "ExifIFD:Flash#": 16,
    "ExifIFD:FocalLength": 23,
    "ExifIFD:UserComment": "Taken from the end of the pier, a little before sunset.",
    "ExifIFD:SubSecTime": "47",
    "ExifIFD:SubSecTimeOriginal": "47",
    "ExifIFD:SubSecTimeDigitized": "47",
    "ExifIFD:AmbientTemperature": 14.5,
    "ExifIFD:FlashpixVersion": "0100",
    "ExifIFD:ColorSpace#": 1,
    "ExifIFD:SensingMethod#": 2,
    "ExifIFD:FileSource#": 3,
    "ExifIFD:SceneType#": 1,
    "ExifIFD:CustomRendered#": 0,
    "ExifIFD:ExposureMode#": 0,
    "ExifIFD:WhiteBalance#": 0,
    "ExifIFD:DigitalZoomRatio": 1,
    "ExifIFD:FocalLengthIn35mmFormat": 35,
    "ExifIFD:SceneCaptureType#": 1,
    "ExifIFD:GainControl#": 0,
    "ExifIFD:Contrast#": 0,
    "ExifIFD:Saturation#": 0,
    "ExifIFD:Sharpness#": 0,
    "ExifIFD:SubjectDistanceRange#": 3,
    "ExifIFD:ImageUniqueID": "6f1c0d52a9e84b7f9d3b2a4c5e6f7081",
    "ExifIFD:OwnerName": "Ada Example",
    "ExifIFD:SerialNumber": "0001234",
    "ExifIFD:LensInfo": "23 23 2 2",
    "ExifIFD:LensMake": "Example",
    "ExifIFD:LensModel": "Example 23mm f/2",
    "ExifIFD:LensSerialNumber": "0005678",
    "InteropIFD:InteropIndex": "R98",
    "InteropIFD:InteropVersion": "0100",
    "GPS:GPSVersionID": "2.3.0.0",
    "GPS:GPSLatitudeRef": "N",
    "GPS:GPSLatitude": "56 24 46.8",
    "GPS:GPSLongitudeRef": "W",
    "GPS:GPSLongitude": "5 28 27.3",
    "GPS:GPSAltitudeRef#": 0,
    "GPS:GPSAltitude": 4.2,
    "GPS:GPSTimeStamp": "18:11:43",
    "GPS:GPSSatellites": "11",
    "GPS:GPSStatus#": "A",
    "GPS:GPSMeasureMode#": 3,
    "GPS:GPSDOP": 1.1,
    "GPS:GPSSpeedRef#": "K",
    "GPS:GPSSpeed": 0,
    "GPS:GPSImgDirectionRef#": "T",
    "GPS:GPSImgDirection": 262.5,
    "GPS:GPSMapDatum": "WGS-84",
    "GPS:GPSDateStamp": "2025:09:18",
    "GPS:GPSHPositioningError": 3.5,
    "IFD1:Compression#": 6,
    "IFD1:XResolution": 72,
    "IFD1:YResolution": 72,
    "IFD1:ResolutionUnit": "inches",
}

DAWN = {
    "IFD0:ImageDescription": "Ранок у горах",
    "IFD0:Make": "Example",
    "IFD0:Model": "Example Two",
    "IFD0:Orientation#": 1,
    "IFD0:XResolution": 72,
    "IFD0:YResolution": 72,
    "IFD0:ResolutionUnit": "inches",
    "IFD0:ModifyDate": "2024:11:03 06:02:10",
    "IFD0:Artist": "Žofie Příkladová",
    "IFD0:YCbCrPositioning#": 1,
    "ExifIFD:ExposureTime": "1/15",
    "ExifIFD:FNumber": 2.8,
    "ExifIFD:ISO": 800,
    "ExifIFD:ExifVersion": "0230",
    "ExifIFD:DateTimeOriginal": "2024:11:03 06:02:10",
    "ExifIFD:CreateDate": "2024:11:03 06:02:10",
    "ExifIFD:ComponentsConfiguration": "1 2 3 0",
    "ExifIFD:FocalLength": 50,
    "ExifIFD:UserComment": "夜明け前、谷に霧が残る。気温は三度。",
    "ExifIFD:FlashpixVersion": "0100",
    "ExifIFD:ColorSpace#": 1,
}


def orientation_tags(orientation):
    return {
        "IFD0:Orientation#": orientation,
        "IFD0:XResolution": 72,
        "IFD0:YResolution": 72,
        "IFD0:ResolutionUnit": "inches",
        "IFD0:YCbCrPositioning#": 1,
        "ExifIFD:ExifVersion": "0232",
        "ExifIFD:ComponentsConfiguration": "1 2 3 0",
        "ExifIFD:FlashpixVersion": "0100",
        "ExifIFD:ColorSpace#": 1,
    }


class Maker:
    """Writes samples into a folder, and their metadata with ExifTool."""

    def __init__(self, exiftool, folder):
        self.exiftool = exiftool
        self.folder = folder

    def write(self, name, data, tags=None, byte_order="II", preview=None):
        path = self.folder / name
        path.write_bytes(data)
        if tags:
            with Image.open(path) as picture:
                tags = tags | {
                    "ExifIFD:ExifImageWidth": picture.width,
                    "ExifIFD:ExifImageHeight": picture.height,
                }
            self.add(path, tags, byte_order, preview)
        size = path.stat().st_size
        if size > LIMIT:
            sys.exit(f"{path}: {size} bytes, more than {LIMIT}")
        print(f"{size:6d}  {path}")

    def add(self, path, tags, byte_order, preview):
        command = self.exiftool + ["-q", "-q", "-overwrite_original"]
        command.append(f"-ExifByteOrder={byte_order}")
        command += [f"-{name}={value}" for name, value in tags.items()]
        preview_path = path.with_suffix(".thumbnail")
        try:
            if preview:
                preview_path.write_bytes(preview)
                command.append(f"-ThumbnailImage<={preview_path}")
            subprocess.run(command + [str(path)], check=True)
        finally:
            preview_path.unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--exiftool", default="exiftool", help="the command that runs ExifTool")
    parser.add_argument("--output", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    maker = Maker(shlex.split(arguments.exiftool), arguments.output)
    maker.folder.mkdir(parents=True, exist_ok=True)

    picture = harbour(900, 600)
    maker.write("harbour.jpg", jpeg(picture, 78), HARBOUR, preview=thumbnail(picture))
    maker.write("plain.jpg", jpeg(picture.resize((480, 320), Image.Resampling.LANCZOS), 80))
    maker.write("big-endian.jpg", jpeg(dawn(480, 320), 84), DAWN, byte_order="MM")

    for orientation in range(1, 9):
        upright = digit(orientation)
        name = f"orientation-{orientation}.jpg"
        data = jpeg(stored(upright, orientation), 86)
        maker.write(name, data, orientation_tags(orientation))
        with Image.open(maker.folder / name) as photo:
            shown = ImageOps.exif_transpose(photo).convert("RGB")
        error = np.abs(np.asarray(shown, int) - np.asarray(upright, int)).mean()
        if shown.size != upright.size or error > 4:
            sys.exit(f"{name}: does not show upright (mean error {error:.1f})")


if __name__ == "__main__":
    main()
