#!/usr/bin/env python3
"""Draws one small picture and stores it in every format that Verso writes.

The files are committed; this script is here so that anyone can see how they
came to be. Tests decode them before and after an edit, and the fuzzers begin
with them. It needs Pillow 11.3 or later (for AVIF), cjxl and heif-enc:

    python3 Samples/formats/make_formats.py
"""

import struct
import subprocess
from pathlib import Path

from PIL import Image

SIZE = (24, 16)
FOLDER = Path(__file__).parent


def picture(shift=0):
    """A gradient that no turn and no swapped channel leaves as it is."""
    image = Image.new("RGB", SIZE)
    image.putdata(
        [
            ((x * 10 + shift) % 256, y * 15, (x * y + 3 * shift) % 256)
            for y in range(SIZE[1])
            for x in range(SIZE[0])
        ]
    )
    return image


def psd(image):
    """A Photoshop document with no layers and no compression (Photoshop File Formats)."""
    width, height = image.size
    header = b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, height, width, 8, 3)
    planes = b"".join(channel.tobytes() for channel in image.split())
    return header + struct.pack(">III", 0, 0, 0) + struct.pack(">H", 0) + planes


def run(*command):
    subprocess.run(command, check=True, capture_output=True)


def main():
    first = picture()
    frames = {"save_all": True, "append_images": [picture(40)], "duration": 200, "loop": 0}
    first.save(FOLDER / "still.png")
    first.save(FOLDER / "moving.apng", format="PNG", **frames)
    first.save(FOLDER / "lossy.webp", quality=80)
    first.save(FOLDER / "lossless.webp", lossless=True)
    first.save(FOLDER / "moving.webp", lossless=True, **frames)
    first.convert("P", palette=Image.Palette.ADAPTIVE).save(FOLDER / "moving.gif", **frames)
    first.save(FOLDER / "still.avif", quality=80)
    first.save(FOLDER / "still.jp2", irreversible=False)
    first.save(FOLDER / "still.tiff")
    first.save(FOLDER / "baseline.jpg", quality=80)
    first.save(FOLDER / "progressive.jpg", quality=80, progressive=True)
    (FOLDER / "still.psd").write_bytes(psd(first))
    png = FOLDER / "still.png"
    run("cjxl", png, FOLDER / "codestream.jxl", "-q", "90")
    run("cjxl", png, FOLDER / "boxes.jxl", "-q", "90", "--container=1")
    run("heif-enc", "-q", "80", png, "-o", FOLDER / "still.heic")


if __name__ == "__main__":
    main()
