#!/usr/bin/env python3
"""Makes the pictures of README in docs: a terminal (terminal.svg) and the page of `verso report` (report.jpg).

    pictures.py [--verso .build/debug/verso]

The terminal shows what the command prints, and the report the sample photos with dates and places of a journey. Chromium
takes the picture of the page.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import tempfile
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
COMMANDS = [
  "verso harbour.jpg",
  "verso time harbour.jpg",
  "verso set harbour.jpg Title=\"Harbour at dusk\" Keywords+=boat",
  "verso strip --only gps harbour.jpg",
  "verso get GPS harbour.jpg || echo no position",
  "verso undo harbour.jpg",
]
# A part of a sample (all of it without a rectangle), its date, and where it was taken.
JOURNEY = [
  ("plain.jpg", None, "2025:09:14 08:12:30+01:00", "55.8617,-4.2583", "Example Pocket"),
  ("big-endian.jpg", None, "2025:09:15 06:48:11+01:00", "56.0712,-4.6300", "Example Two"),
  ("big-endian.jpg", "0,0,300,200", "2025:09:15 11:20:45+01:00", "56.2270,-4.6980", "Example Pocket"),
  ("harbour.jpg", "620,280,280,280", "2025:09:16 09:02:10+01:00", "56.4020,-4.9200", "Example Pocket"),
  ("harbour.jpg", "0,120,560,370", "2025:09:16 15:44:02+01:00", "56.6820,-5.1020", "Example Two"),
  ("big-endian.jpg", "170,60,310,206", "2025:09:17 10:31:55+01:00", "56.8200,-5.1050", "Example Two"),
  ("harbour.jpg", "340,120,300,450", "2025:09:17 16:05:27+01:00", "57.1430,-4.6820", "Example Pocket"),
  ("harbour.jpg", "300,60,600,400", "2025:09:18 12:15:08+01:00", "56.5400,-5.3600", "Example Pocket"),
]


def run(verso, folder, line):
  environment = {"PATH": f"{verso.parent}:{os.environ['PATH']}", "HOME": str(folder), "COLUMNS": "80", "TZ": "Europe/London",
                 "LANG": "C.UTF-8"}
  outcome = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True)
  return (outcome.stdout + outcome.stderr).replace(str(folder), "~").rstrip("\n").split("\n")


def terminal(verso, folder):
  shutil.copy(ROOT / "Samples/harbour.jpg", folder)
  lines = []
  for number, command in enumerate(COMMANDS):
    lines += ([("", "")] if number else []) + [("prompt", command)]
    lines += [("output", text) for text in run(verso, folder, command) if text]
  size, height, left, top = 14, 20, 20, 58
  width = 2 * left + round(max(len(text) + 2 * (kind == "prompt") for kind, text in lines) * size * 0.6) + 10
  rows = []
  for number, (kind, text) in enumerate(lines):
    place = f'x="{left}" y="{top + number * height}"'
    if kind == "prompt":
      rows.append(f'<text {place}><tspan fill="#7fd18b">$</tspan> <tspan font-weight="bold" fill="#ffffff">{escape(text)}</tspan></text>')
    elif text:
      # Spaces that do not break: others are shown as one.
      rows.append(f"<text {place}>{escape(text.replace(' ', chr(0xA0)))}</text>")
  bottom = top + len(lines) * height
  dots = "".join(f'<circle cx="{left + 4 + 20 * number}" cy="22" r="6" fill="{color}"/>' for number, color in enumerate(["#f2665f", "#f5bf4f", "#61c554"]))
  (DOCS / "terminal.svg").write_text(f'''<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom}" viewBox="0 0 {width} {bottom}">
<title>verso in a terminal</title>
<rect width="{width}" height="{bottom}" rx="10" fill="#1b1e24"/>
{dots}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="{size}" fill="#cfd4dc">
{chr(10).join(rows)}
</g>
</svg>
''', encoding="utf-8")


def report(verso, folder):
  photos = folder / "Scotland"
  photos.mkdir()
  shutil.copy(ROOT / "Samples/harbour.jpg", photos / "harbour.jpg")
  for number, (sample, part, date, place, model) in enumerate(JOURNEY, 1):
    name = f"IMG_{number:04}.jpg"
    shutil.copy(ROOT / "Samples" / sample, photos / name)
    if part:
      subprocess.run([verso, "crop", "-q", name, "--rect", part, "--in-place"], cwd=photos, check=True)
    subprocess.run([verso, "set", "-q", name, f"DateTimeOriginal={date}", f"GPS={place}", "Make=Example", f"Model={model}"], cwd=photos, check=True)
  subprocess.run([verso, "report", "-q", "-r", "Scotland", "-o", "report.html", "--heading", "A week in Scotland"], cwd=folder, check=True)
  subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=5000",
                  "--window-size=1200,760", f"--screenshot={folder}/report.png", f"file://{folder}/report.html"], check=True, capture_output=True)
  subprocess.run([verso, "convert", "report.png", "-o", DOCS / "report.jpg", "--overwrite", "--strip", "--quality", "85"], cwd=folder, check=True)


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--verso", type=pathlib.Path, default=ROOT / ".build/debug/verso")
  verso = parser.parse_args().verso.absolute()
  DOCS.mkdir(exist_ok=True)
  for make in (terminal, report):
    with tempfile.TemporaryDirectory() as folder:
      make(verso, pathlib.Path(folder))


if __name__ == "__main__":
  main()
