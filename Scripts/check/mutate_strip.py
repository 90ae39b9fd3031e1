#!/usr/bin/env python3
"""Damage the headers of photos, strip them, and see that no picture is lost.

From photos of eight formats, each with metadata of several kinds, mutations are made: bytes and
lengths are changed, pieces repeated, left out and cut off. `verso strip` works on folders of them.
Whenever it takes a file, the picture must decode to the same pixels as before, or the mutation could
not be decoded either. libvips decodes, in processes of its own.

    Scripts/check/mutate_strip.py --verso .build/release/verso --count 200000

The same seed makes the same mutations. Exit status 1 when a picture was lost or the command died;
the files are left in the folder that is named then.
"""

import argparse
import ctypes
import hashlib
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SEEDS = ["baseline.jpg", "still.png", "moving.gif", "lossy.webp", "still.tiff", "still.heic",
         "still.avif", "boxes.jxl", "progressive.jpg", "moving.apng", "moving.webp",
         "lossless.webp"]
WORDS = ["IFD0:Artist=Ada Example", "GPS=46.948,7.4474", "XMP-dc:Title=A title"]


# Seeds

def png_chunk(name, body):
    return (struct.pack(">I", len(body)) + name + body
            + struct.pack(">I", zlib.crc32(name + body)))


def enriched(name, data):
    """The photo with pieces that the command does not write itself."""
    if name.endswith(".jpg"):
        resource = b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x5a\0\x05Basel"
        parts = [b"\xff\xfe\0\x0aA comment"[:12], b"\xff\xed" + struct.pack(
            ">H", len(resource) + 2) + resource, b"\xff\xe9\0\x08unknwn"]
        parts[0] = b"\xff\xfe" + struct.pack(">H", 11) + b"A comment"
        return data[:2] + b"".join(parts) + data[2:]
    if name.endswith("png"):
        return (data[:33] + png_chunk(b"tEXt", b"Author\0Ada") + png_chunk(b"meTa", b"A name")
                + data[33:])
    if name.endswith(".gif"):
        at = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
        return data[:at] + b"\x21\xfe\x09A comment\0" + data[at:]
    if name.endswith(".webp"):
        body = data[12:] + b"meTa" + struct.pack("<I", 6) + b"A name"
        return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body
    return data


def seeds(verso, folder):
    result = []
    for name in SEEDS:
        path = os.path.join(folder, name)
        with open(os.path.join(ROOT, "Samples/formats", name), "rb") as file:
            data = file.read()
        with open(path, "wb") as file:
            file.write(enriched(name, data))
        # What a format cannot carry is left out.
        for words in (WORDS, WORDS[2:]):
            if subprocess.run([verso, "set", path] + words, capture_output=True).returncode == 0:
                break
        with open(path, "rb") as file:
            result.append((name, file.read()))
    return result


# Mutations

def mutated(data, numbers):
    data = bytearray(data)
    for _ in range(numbers.choice([1, 1, 1, 2, 3])):
        # Most of what can lie stands in front.
        end = min(len(data), numbers.choice([64, 256, 1024, 4096, len(data)]))
        if end < 8:
            break
        at = numbers.randrange(end)
        way = numbers.randrange(10)
        if way < 3:
            data[at] = numbers.randrange(256)
        elif way < 5:
            data[at] ^= 1 << numbers.randrange(8)
        elif way < 7 and at + 4 <= len(data):
            # A length that is a little off, in either byte order.
            form = numbers.choice([">H", "<H", ">I", "<I"])
            size = struct.calcsize(form)
            value = struct.unpack_from(form, data, at)[0] + numbers.choice(
                [-16, -8, -4, -2, -1, 1, 2, 4, 8, 16, 256])
            struct.pack_into(form, data, at, value % (1 << 8 * size))
        elif way == 7:
            count = numbers.randrange(1, 17)
            del data[at:at + count]
        elif way == 8:
            count = numbers.randrange(1, 33)
            data[at:at] = data[at:at + count]
        elif numbers.randrange(8) == 0:
            del data[numbers.randrange(len(data)):]
        else:
            data[at:at + 2] = bytes([0, 0])
    return bytes(data)


# Decoding

class Decoder:
    """libvips, without a binding: pixels of all frames as a digest."""

    def __init__(self):
        self.vips = ctypes.CDLL("libvips.so.42")
        self.glib = ctypes.CDLL("libglib-2.0.so.0")
        self.gobject = ctypes.CDLL("libgobject-2.0.so.0")
        self.vips.vips_init(b"strip")
        self.vips.vips_concurrency_set(1)
        self.vips.vips_cache_set_max(0)
        self.vips.vips_image_new_from_file.restype = ctypes.c_void_p
        self.vips.vips_image_new_from_file.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
        self.vips.vips_image_write_to_memory.restype = ctypes.c_void_p
        self.vips.vips_image_write_to_memory.argtypes = [
            ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t)]
        for name in ("width", "height", "bands"):
            getattr(self.vips, "vips_image_get_" + name).argtypes = [ctypes.c_void_p]
        self.gobject.g_object_unref.argtypes = [ctypes.c_void_p]
        self.glib.g_free.argtypes = [ctypes.c_void_p]

    def digest(self, path):
        options = "[n=-1]" if path.endswith((".gif", ".webp")) else ""
        image = self.vips.vips_image_new_from_file((path + options).encode(), None)
        if not image:
            self.vips.vips_error_clear()
            return None
        get = [getattr(self.vips, "vips_image_get_" + name)(image)
               for name in ("width", "height", "bands")]
        text = None
        if get[0] * get[1] * get[2] < 1 << 26:
            size = ctypes.c_size_t()
            pixels = self.vips.vips_image_write_to_memory(image, ctypes.byref(size))
            if pixels:
                text = hashlib.sha256(
                    repr(get).encode() + ctypes.string_at(pixels, size.value)).hexdigest()
                self.glib.g_free(pixels)
            else:
                self.vips.vips_error_clear()
        self.gobject.g_object_unref(image)
        return text


def serve():
    """Decodes the files that standard input names, one a line."""
    decoder = Decoder()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    for line in sys.stdin:
        print(decoder.digest(line.rstrip("\n")) or "-", flush=True)


def digests(paths):
    """The digests of files; None for those that do not decode, or end the decoder."""
    result = {}
    rest = list(paths)
    while rest:
        process = subprocess.Popen(
            [sys.executable, os.path.abspath(__file__), "--serve"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        output, _ = process.communicate("\n".join(rest) + "\n")
        lines = output.split()
        for path, line in zip(rest, lines):
            result[path] = None if line == "-" else line
        if len(lines) < len(rest):
            result[rest[len(lines)]] = None
        rest = rest[len(lines) + 1:]
    return result


def are_alike(one, other):
    """Whether two files decode to the same pixels, each in a fresh process: where the coded picture
    itself is damaged, decoders show what their memory held from the picture before."""
    return any(digests([one])[one] == digests([other])[other] for _ in range(4))


# The work

def batch(verso, photos, number, size, seed, folder):
    numbers = random.Random(f"{seed} {number}")
    before, after = (os.path.join(folder, f"{number}-{name}") for name in ("before", "after"))
    os.makedirs(before)
    names = []
    for index in range(size):
        name, data = photos[(number * size + index) % len(photos)]
        file_name = f"{index:05}-{name}"
        names.append(file_name)
        with open(os.path.join(before, file_name), "wb") as file:
            file.write(mutated(data, numbers))
    shutil.copytree(before, after)
    outcome = subprocess.run(
        [verso, "strip", "--quiet", "--recursive", after, "--jobs", "1"], capture_output=True)
    errors = outcome.stderr.decode("utf-8", "replace")
    refused = {name for name in names if f"/{name}:" in errors}
    lost = []
    if outcome.returncode not in (0, 1):
        lost.append(f"{after}: the command ended with {outcome.returncode}")
    for name in refused:
        with open(os.path.join(before, name), "rb") as a, open(
                os.path.join(after, name), "rb") as b:
            if a.read() != b.read():
                lost.append(f"{after}/{name}: refused, and changed")
    taken = [name for name in names if name not in refused]
    old = digests([os.path.join(before, name) for name in taken])
    sound = [name for name in taken if old[os.path.join(before, name)]]
    new = digests([os.path.join(after, name) for name in sound])
    for name in sound:
        one, other = os.path.join(before, name), os.path.join(after, name)
        if old[one] != new[other] and not are_alike(one, other):
            lost.append(f"{after}/{name}: the picture is not the same")
    if not lost:
        shutil.rmtree(before)
        shutil.rmtree(after)
    return size, len(refused), len(sound), lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--verso", default=os.path.join(ROOT, ".build/release/verso"))
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--batch", type=int, default=1000)
    parser.add_argument("--seed", default="verso")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve()
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = tempfile.mkdtemp(prefix="strip-", dir=base)
    photos = seeds(options.verso, folder)
    totals = [0, 0, 0]
    lost = []
    with ThreadPoolExecutor(options.jobs) as pool:
        count = (options.count + options.batch - 1) // options.batch
        for size, refused, sound, found in pool.map(
                lambda n: batch(options.verso, photos, n, options.batch, options.seed, folder),
                range(count)):
            totals = [a + b for a, b in zip(totals, (size, refused, sound))]
            lost += found
            for line in found:
                print(line, flush=True)
    print(f"{totals[0]} mutations: {totals[1]} refused, {totals[2]} stripped that decode, "
          f"{len(lost)} lost")
    if lost:
        print(f"they are in {folder}")
        return 1
    shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
