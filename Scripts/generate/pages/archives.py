"""What DocC makes of the catalogs: JSON that has all links resolved, and what it has to complain about."""
import json
import pathlib
import re
import shutil
import subprocess
import sys

# The products that are documented. What Verso re-exports of the targets below it is documented as its own.
MODULES = ["Verso", "VersoEvidence", "VersoImageIO", "VersoQuery", "VersoTables", "VersoCatalog", "VersoTracks", "VersoPlaces", "VersoImaging"]
REEXPORTED = "VersoBytes,VersoModel,VersoBlocks,VersoFormats,VersoMakerNotes"
DARWIN = ["xcrun"] if sys.platform == "darwin" else []


def run(*words, **options):
  return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout


def extract_symbols(root, build, folder):
  """The symbol graph of each product, from the modules of a build."""
  target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
  maps = [*root.glob("Sources/*/module.modulemap"), *root.glob("Sources/*/include/module.modulemap"),
          *build.glob("CVerso*.build/module.modulemap")]
  words = ["-I", build / "Modules"]
  for include in sorted(root.glob("Sources/*/include")):
    words += ["-I", include]
  for path in sorted(maps):
    words += ["-Xcc", f"-fmodule-map-file={path}"]
  if DARWIN:
    words += ["-sdk", run("xcrun", "--show-sdk-path").strip()]
  for module in MODULES:
    (folder / module).mkdir(parents=True)
    more = [f"-experimental-allowed-reexported-modules={REEXPORTED}"] if module == "Verso" else []
    run("swift", "symbolgraph-extract", *words, "-target", target, "-minimum-access-level", "public", "-emit-extension-block-symbols", *more,
        "-output-dir", folder / module, "-module-name", module, cwd=root)


def convert(name, catalog, graphs, folder):
  """The documents of one catalog by their paths, and the warnings of DocC."""
  archive, notes = folder / name, folder / f"{name}.json"
  folder.mkdir(parents=True, exist_ok=True)
  words = [*DARWIN, "docc", "convert", *([catalog] if catalog else []), *(["--additional-symbol-graph-dir", graphs] if graphs else []),
           "--output-dir", archive, "--fallback-display-name", name, "--fallback-bundle-identifier", name,
           "--no-transform-for-static-hosting", "--diagnostics-file", notes]
  subprocess.run([str(word) for word in words], check=True, capture_output=True)
  documents = {}
  for path in sorted((archive / "data/documentation").rglob("*.json")):
    document = json.loads(path.read_text(encoding="utf-8"))
    documents["/" + path.relative_to(archive / "data").with_suffix("").as_posix()] = document
  warnings = [note for note in json.loads(notes.read_text(encoding="utf-8"))["diagnostics"] if note["severity"] in ("warning", "error")]
  return documents, warnings


def catalog_of(pages, root, folder):
  """A catalog of Markdown files of the repository, each under the name that it is given. The first one is the root.

  Returns the texts of their links by the addresses: DocC leaves those out that are in the first paragraph of an article.
  """
  links = {}
  shutil.rmtree(folder, ignore_errors=True)
  folder.mkdir(parents=True)
  for number, (source, name) in enumerate(pages.items()):
    text = (root / source).read_text(encoding="utf-8")
    links.update((address, " ".join(title.split())) for title, address in re.findall(r"\[([^\[\]]+)\]\(([^()\s]+)\)", text))
    # DocC finds pictures by their names alone.
    text = re.sub(r"\]\((?:[\w.]+/)*([\w-]+\.(?:png|jpg|svg))\)", r"](\1)", text)
    if number == 0:
      text += "\n"
      text = re.sub(r"\A(# .*\n)", r"\1\n@Metadata {\n  @TechnologyRoot\n}\n", text)
    (folder / f"{name}.md").write_text(text, encoding="utf-8")
  for picture in sorted((root / "docs").glob("*.*")):
    if picture.suffix in (".png", ".jpg", ".svg"):
      shutil.copy(picture, folder)
  return links
