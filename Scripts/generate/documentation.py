#!/usr/bin/env python3
"""Makes the site: README, the guide, the libraries, the manual of the command, and the pages of the Python package.

    documentation.py [--output .build/site] [--build FOLDER] [--verso COMMAND]

The libraries are read from the modules of a debug build, by DocC of the toolchain; the manual comes from the command. Both
are built first, unless --build names a folder with them. The pages are plain HTML with relative links, so that they can be
read from a disk. Every link is checked at the end: the exit status is 1 if one leads nowhere.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from pages import archives, layout
from pages.commands import Manual
from pages.render import Site, anchor

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = pathlib.Path(__file__).parent / "pages"
# Files that the menu leads to as they are.
FILES = {"Sources/CVerso/include/verso.h": "files/Sources/CVerso/include/verso.h.txt", "Examples/C/read.c": "files/Examples/C/read.c.txt"}
# Pages that are not articles of a catalog: the file, its name for DocC, its address, and its name in the menu.
OTHERS = [
  ("README.md", "readme", "index.html", "Verso"),
  ("Python/README.md", "python", "python/index.html", "verso for Python"),
  ("Python/docs/million-photos.md", "million-photos", "python/million-photos.html", "A million photos"),
  ("Python/docs/engines.md", "engines", "python/engines.html", "Spark, Ray, Daft …"),
  ("CHANGELOG.md", "changelog", "project/changelog.html", "Changes"),
  ("CONTRIBUTING.md", "contributing", "project/contributing.html", "Contributing"),
  ("SECURITY.md", "security", "project/security.html", "Security"),
  ("Samples/README.md", "samples", "project/samples.html", "Sample photos"),
  ("Examples/Uploads/README.md", "uploads", "project/uploads.html", "Example: a server"),
  ("Examples/EvidenceCamera/README.md", "camera", "project/camera.html", "Example: a camera"),
]


def plain(parts, references):
  """Inline content as text."""
  text = ""
  for part in parts:
    text += part.get("text") or part.get("code") or references.get(part.get("identifier"), {}).get("title", "") or ""
    text += plain(part.get("inlineContent", []), references)
  return text


def gather(build, scratch):
  site = Site()
  archives.extract_symbols(ROOT, build, scratch / "graphs")
  catalogs = [ROOT / f"Sources/{module}/{module}.docc" for module in archives.MODULES]
  with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    converted = list(pool.map(
      lambda catalog: archives.convert(catalog.stem, catalog if catalog.exists() else None, scratch / "graphs" / catalog.stem, scratch / "archives"),
      catalogs))
  warnings = []
  for module, catalog, (documents, notes) in zip(archives.MODULES, catalogs, converted):
    site.add(documents)
    warnings += notes
    for path in sorted(catalog.glob("*.md")):
      node = site.nodes.get(f"/documentation/{module.lower()}/{path.stem.lower()}") or site.nodes[f"/documentation/{module.lower()}"]
      site.sources[node.file] = path.relative_to(ROOT).as_posix()
  site.links = archives.catalog_of({source: name for source, name, _, _ in OTHERS}, ROOT, scratch / "Others.docc")
  documents, notes = archives.convert("Others", scratch / "Others.docc", None, scratch / "archives")
  site.add(documents, {name: file for _, name, file, _ in OTHERS})
  site.sources.update({file: source for source, _, file, _ in OTHERS})
  for note in warnings + notes:
    # Libraries are converted one by one: what one of the others has is linked by its name.
    missing = re.match(r"'(?:Verso/)?(.+?)' doesn't exist at", note["summary"])
    if not (missing and missing[1] in site.names):
      site.problems.append(f"{note.get('source', '')}: {note['summary']}".replace(f"file://{ROOT}/", ""))
  return site


def menu_of(site, manual):
  def titled(paths):
    return [(site.nodes[path].title, site.nodes[path].file) for path in paths]

  def articles(module):
    document = site.nodes[f"/documentation/{module.lower()}"].document
    names = [name for section in document.get("topicSections", []) for name in section["identifiers"]]
    urls = [document["references"][name].get("url") for name in names]
    return [url for url in urls if url in site.nodes and site.nodes[url].kind == "article"]

  others = {file: name for _, _, file, name in OTHERS}
  menu = [("Start", [("What it is", "index.html")]), ("Guide", titled(articles("Verso")))]
  menu.append(("Command", [("Manual", "manual/index.html"), *((f"verso {name}", manual.file(name)) for name in manual.names())]))
  for module in archives.MODULES[1:]:
    if articles(module):
      menu.append((module, titled(articles(module))))
  menu.append(("Swift reference", [(module, f"{module.lower()}/index.html") for module in archives.MODULES]))
  menu.append(("C", [(source.rsplit("/", 1)[1], file) for source, file in FILES.items()]))
  menu.append(("Python", [(name, file) for file, name in others.items() if file.startswith("python/")]))
  menu.append(("Project", [(name, file) for file, name in others.items() if file.startswith("project/")]))
  return menu


def menu_for(file, menu):
  """The menu of one page: the commands are listed in the manual only."""
  return [(title, entries if title != "Command" or file.startswith("manual/") else entries[:1]) for title, entries in menu]


def search_index(site, manual):
  """(name, address, kind, text, more words that lead to it) for each page, symbol, heading, command and option."""
  pages = {node.file: node for node in site.nodes.values() if not node.fragment}
  entries = []
  for node in sorted(site.nodes.values(), key=lambda node: node.href):
    module = (node.document["metadata"].get("modules") or [{}])[0].get("name", "")
    kind = "Guide" if node.kind == "article" else f"{node.role} · {module}"
    parent = pages[node.file]
    title = f"{parent.title}.{node.title}" if node.kind == "member" and parent.kind == "type" else node.title
    entries.append([title, node.href, kind, plain(node.abstract, node.document["references"])[:160], ""])
    if node.kind == "article":
      entries += sections(node)
  for name in manual.names():
    command = manual.commands[name]
    more = " ".join([*command.get("aliases", []), command.get("discussion", "")])
    entries.append([f"verso {name}", manual.file(name), "Command", command["abstract"], more])
    for argument in manual.options[name]:
      if argument["preferredName"]["name"] not in ("help", "version"):
        option = manual.option_names(argument)[-1]
        entries.append([option, f"{manual.file(name)}#{anchor(option)}", f"verso {name}", (argument.get("abstract") or "")[:160], ""])
  return entries


def sections(node):
  """The headings of an article, each with the words below it."""
  entries = []
  for section in node.document.get("primaryContentSections", []):
    for part in section.get("content", []):
      if part["type"] == "heading":
        if part["text"] != "Overview":
          entries.append([part["text"], f"{node.file}#{part['anchor']}", node.title, "", ""])
      elif entries and len(entries[-1][4]) < 400:
        entries[-1][4] += " ".join(part.get("code", [])) + plain(part.get("inlineContent", []), {}) + " "
  return entries


def write(site, manual, output):
  shutil.rmtree(output, ignore_errors=True)
  menu = menu_of(site, manual)

  def page(file, title, description, body):
    path = output / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(layout.page(file, title, description, body, menu_for(file, menu)), encoding="utf-8")

  for node in site.nodes.values():
    if not node.fragment:
      page(node.file, node.title, plain(node.abstract, node.document["references"]), site.page(node))
  page("manual/index.html", "Manual", "All commands of verso by purpose.", manual.index())
  for name in manual.names():
    page(manual.file(name), f"verso {name}", manual.commands[name]["abstract"], manual.page(name))
  for name in ("style.css", "search.js"):
    shutil.copy(PAGES / name, output)
  (output / "search-index.js").write_text(
    "window.versoIndex = " + json.dumps(search_index(site, manual), ensure_ascii=False, separators=(",", ":")) + ";\n", encoding="utf-8")
  for source, target in {**FILES, **site.copies}.items():
    (output / target).parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / source).is_file():
      shutil.copy(ROOT / source, output / target)


def broken_links(output):
  """Links of the pages that lead to no file, or to no place in it."""
  texts = {path.relative_to(output).as_posix(): path.read_text(encoding="utf-8") for path in output.rglob("*.html")}
  places = {file: set(re.findall(r'\sid="([^"]+)"', text)) for file, text in texts.items()}
  for file, text in sorted(texts.items()):
    if len(re.findall(r'\sid="', text)) != len(places[file]):
      yield f"{file}: one id twice"
    for address in sorted(set(re.findall(r'\s(?:href|src)="([^"]+)"', text))):
      if re.match(r"[a-z]+:", address):
        continue
      target, _, place = address.partition("#")
      path = (output / file).parent.joinpath(target).resolve() if target else output / file
      if not path.is_file():
        yield f"{file}: there is no {address}"
      elif place and place not in places.get(path.relative_to(output.resolve()).as_posix() if target else file, ()):
        yield f"{file}: there is no place {address}"


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--output", type=pathlib.Path, default=ROOT / ".build/site")
  parser.add_argument("--build", type=pathlib.Path)
  parser.add_argument("--verso", type=pathlib.Path)
  options = parser.parse_args()
  if not options.build:
    subprocess.run(["swift", "build"], cwd=ROOT, check=True)
    options.build = pathlib.Path(subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip())
  options.verso = options.verso or options.build / "verso"
  with tempfile.TemporaryDirectory() as scratch:
    site = gather(options.build.resolve(), pathlib.Path(scratch).resolve())
  manual = Manual(str(options.verso.resolve()))
  write(site, manual, options.output)
  problems = site.problems + list(broken_links(options.output))
  print("\n".join(problems), end="\n" if problems else "")
  return 1 if problems else 0


if __name__ == "__main__":
  sys.exit(main())
