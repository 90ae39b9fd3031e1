#!/usr/bin/env python3
"""Checks the documents: their links, and that their code runs.

    documents.py links                    every link to a file, a heading or an article leads there, and files that are named exist
    documents.py shell --verso PATH       every line for a shell runs, on copies of the sample photos
    documents.py swift --build .build/debug   every block of Swift is part of a snippet, or compiles
    documents.py others --verso PATH      SQL runs on a catalog of the samples; C and Python compile; JSON is read
    documents.py figures                  README and HowItIsChecked.md quote the figures of docs/parity.html
    documents.py options --verso PATH     commands that sentences, tables and the help name have the options named with them

documents.tsv lists what is not run, each line with its reason.
"""
import argparse
import ast
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import stage
from stage import ROOT

HERE = pathlib.Path(__file__).parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
# Commands whose status is an answer; their help explains it.
ANSWERS = {"diff": [1], "duplicates": [1], "pairs": [1], "check": [1], "verify": [2, 3]}
SECONDS = 120
# What a build may lack: the second executable, and the files with names of places and time zones.
NEED_IMAGING = re.compile(r"verso (convert|resize|watermark|crop) ")
NEED_DATA = re.compile(r"verso place |--from-place|from-place")


def documents():
  """The text of each Markdown file by its path. What is built is in folders that begin with a dot."""
  found = {}
  for folder, folders, names in os.walk(ROOT):
    folders[:] = sorted(name for name in folders if not name.startswith("."))
    for path in (pathlib.Path(folder, name) for name in sorted(names) if name.endswith(".md")):
      found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
  return found


def blocks(language):
  """(document, line, code) for each block of a language."""
  for name, text in documents().items():
    for match in BLOCK.finditer(text):
      if match[1] == language:
        yield name, text.count("\n", 0, match.start()) + 2, match[2]


def exceptions(language):
  """(document, beginning of a line, reason). The beginning * means the whole document."""
  for row in (HERE / "documents.tsv").read_text(encoding="utf-8").splitlines()[1:]:
    kind, name, beginning, reason = row.split("\t")
    if kind == language:
      yield name, beginning, reason


class Exceptions:
  """What is not run; a row that fits nothing is an error, so that the list stays short."""

  def __init__(self, language):
    self.rows = list(exceptions(language))
    self.used = set()

  def covers(self, name, line):
    for row in self.rows:
      if row[0] == name and (row[1] == "*" or line.startswith(row[1])):
        self.used.add(row)
        return True
    return False

  def unused(self):
    return [f"documents.tsv: nothing begins like this: {row[0]}: {row[1]}" for row in self.rows if row not in self.used]


# Links

def slug(heading):
  """The anchor of a heading, as GitHub makes it."""
  text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
  return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def headings(text):
  return re.findall(r"^#+ (.+)$", BLOCK.sub("", text), re.M)


def docc_anchor(heading):
  """The anchor of a heading, as DocC makes it."""
  return re.sub(r"[^\w\-]", "", re.sub(r"\s+", "-", heading.replace("`", "").strip()))


def links():
  texts = documents()
  problems = []
  for name, text in texts.items():
    prose = BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)

    def report(match, message):
      problems.append(f"{name}:{prose.count(chr(10), 0, match.start()) + 1}: {message}")

    for match in re.finditer(r"`((?:Scripts|Sources|Tests|Snippets|Examples|Python|Samples|Packaging|Fuzz)/[\w./+-]+)[` ]", prose):
      if not (ROOT / match[1]).exists():
        report(match, f"there is no {match[1]}")
    prose = re.sub(r"(?<!`)`[^`\n]+`(?!`)", lambda code: " " * len(code[0]), prose)
    for match in re.finditer(r"\]\(([^()\s]*(?:\([^()]*\)[^()\s]*)*)\)", prose):
      target, _, anchor = match[1].partition("#")
      if re.match(r"https?:|mailto:", target):
        continue
      if target.startswith("doc:"):
        check_article(name, texts, target[4:], anchor, lambda message: report(match, message))
        continue
      path = os.path.normpath(os.path.join(os.path.dirname(name), target)) if target else name
      if not (ROOT / path).exists():
        report(match, f"there is no file {path}")
      elif anchor and path in texts and anchor not in map(slug, headings(texts[path])):
        report(match, f"{path} has no heading #{anchor}")
    for match in re.finditer(r"<doc:([^#>]*)(?:#([^>]*))?>", prose):
      check_article(name, texts, match[1], match[2], lambda message: report(match, message))
  return problems


def check_article(name, texts, article, anchor, report):
  path = f"{os.path.dirname(name)}/{article}.md" if article else name
  if path not in texts:
    report(f"there is no article {article}")
  elif anchor and anchor not in map(docc_anchor, headings(texts[path])):
    report(f"{article} has no heading {anchor}")


# Shell

def shell(verso):
  verso = os.path.abspath(verso)
  listed = Exceptions("sh")
  problems = []
  folder = os.path.dirname(os.path.realpath(verso))
  lacking = [need for need, path in ((NEED_IMAGING, f"{folder}/verso-imaging"), (NEED_DATA, os.environ.get("VERSO_DATA", f"{folder}/../share/verso")))
             if not os.path.exists(path)]
  with tempfile.TemporaryDirectory() as scratch:
    scratch = pathlib.Path(scratch)
    stage.make(made := scratch / "stage", verso)
    work = []
    for name, line, code in blocks("sh"):
      kept = [text for text in code.splitlines() if text.strip() and not listed.covers(name, text)
              and not any(need.search(text) for need in lacking)]
      if kept:
        work.append((name, line, kept))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
      for problem in pool.map(lambda item: run_shell(made, scratch / str(item[0]), verso, item[1]), enumerate(work)):
        problems += problem
  return problems + listed.unused()


def run_shell(made, folder, verso, block):
  name, line, lines = block
  shutil.copytree(made, folder, symlinks=True)
  answers = " ".join(f"{command}:{status}) return 0;;" for command, statuses in ANSWERS.items() for status in statuses)
  script = f"""set -euo pipefail
verso() {{ local status=0; command '{verso}' "$@" || status=$?; case "$1:$status" in {answers} esac; return $status; }}
trap 'echo "in: $BASH_COMMAND" >&2' ERR
""" + ("verso set photo.jpg Rating=3\n" if any("verso undo" in line for line in lines) else "") + "\n".join(lines)
  environment = {**os.environ, "HOME": str(folder), "XDG_STATE_HOME": str(folder / ".state"), "TZ": "UTC", "TERM": "dumb"}
  try:
    outcome = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                             capture_output=True, timeout=SECONDS)
  except subprocess.TimeoutExpired:
    return [f"{name}:{line}: not done after {SECONDS} seconds"]
  finally:
    shutil.rmtree(folder, ignore_errors=True)
  if outcome.returncode == 0:
    return []
  errors = outcome.stderr.decode(errors="replace").strip().replace("\n", "\n  ")
  return [f"{name}:{line}: status {outcome.returncode}\n  {errors}"]


# Swift

def swift(build):
  listed = Exceptions("swift")
  snippets = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "Snippets").glob("*.swift"))]
  programs = {}
  for name, line, code in blocks("swift"):
    if any(code.rstrip("\n") in snippet for snippet in snippets) or listed.covers(name, code):
      continue
    programs.setdefault(name, []).append((line, code))
  with tempfile.TemporaryDirectory() as scratch:
    sources = [str(HERE / "Names.swift")]
    for number, (name, parts) in enumerate(programs.items()):
      source = pathlib.Path(scratch) / f"{pathlib.Path(name).stem}{number}.swift"
      source.write_text(program(name, number, parts), encoding="utf-8")
      sources.append(str(source))
    maps = [*sorted(ROOT.glob("Sources/*/module.modulemap")), *sorted(pathlib.Path(build).glob("CVerso*.build/module.modulemap"))]
    outcome = subprocess.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", "-module-name", "Documents", "-I", f"{build}/Modules",
       *(f"-I{folder}" for folder in sorted(ROOT.glob("Sources/CVerso*/include"))),
       *(word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")), *sources],
      cwd=ROOT, capture_output=True, text=True)
  errors = re.findall(r"^.*error:.*$", outcome.stderr, re.M)
  if outcome.returncode and not errors:
    errors = [outcome.stderr]
  return errors + listed.unused()


def program(name, number, parts):
  """The blocks of a document as functions. Imports go to the top, and a "…" stands for what a reader fills in."""
  imports = {"import Foundation", "import Verso"}
  if catalog := re.match(r"Sources/(\w+)/\1\.docc/", name):
    imports.add(f"import {catalog[1]}")
  functions = []
  for line, code in parts:
    imports.update(re.findall(r"^import \w+$", code, re.M))
    code = re.sub(r"^import \w+$", "", code, flags=re.M).replace("{ … }", "{ }")
    effects = "async throws" if "await " in code else "throws"
    functions.append(f'func block{number}at{line}() {effects} {{\n#sourceLocation(file: "{name}", line: {line})\n{code}#sourceLocation()\n}}')
  return "\n".join([*sorted(imports), *functions, ""])


# Other languages

def others(verso):
  listed = {language: Exceptions(language) for language in ("python", "objc")}
  problems = []
  with tempfile.TemporaryDirectory() as folder:
    database = os.path.join(folder, "photos.db")
    subprocess.run([verso, "catalog", "-r", ROOT / "Samples", "--output", database], check=True, capture_output=True)
    catalog = sqlite3.connect(database)
    checks = {"python": ast.parse, "json": json.loads, "sql": catalog.execute, "c": compile_c}
    for name, text in documents().items():
      for match in BLOCK.finditer(text):
        language, code = match[1], match[2]
        if language in ("sh", "swift", "text") or language in listed and listed[language].covers(name, code):
          continue
        try:
          if language not in checks:
            raise ValueError(f"nothing checks blocks of {language}")
          checks[language](code)
        except (SyntaxError, ValueError, sqlite3.Error) as error:
          problems.append(f"{name}:{text.count(chr(10), 0, match.start()) + 2}: {error}")
    catalog.close()
  return problems + [problem for each in listed.values() for problem in each.unused()]


def compile_c(code):
  """Compiles a part of a program where there is a compiler."""
  if compiler := shutil.which("cc"):
    program = f"#include <verso.h>\nint part(void);\nint part(void) {{\n{code}\nreturn 0;\n}}\n"
    outcome = subprocess.run([compiler, "-fsyntax-only", "-x", "c", "-I", ROOT / "Sources/CVerso/include", "-"],
                             input=program, capture_output=True, text=True)
    if outcome.returncode:
      raise ValueError(outcome.stderr.strip())


# Options

def named_options(verso):
  said = subprocess.run([verso, "--experimental-dump-help"], capture_output=True, check=True).stdout
  commands, texts = {}, documents()
  for command in json.loads(said)["command"]["subcommands"]:
    known = {("--" if name["kind"] == "long" else "-") + name["name"] for argument in command["arguments"] for name in argument.get("names", [])}
    for name in (command["commandName"], *command.get("aliases", [])):
      commands[name] = known | {"--help-hidden"}
    # The examples of the help as if they were code in a sentence.
    lines = command.get("discussion", "").splitlines()
    texts[f"verso {command['commandName']} --help"] = "\n".join(
      f"`{line}`" if line.startswith("verso ") and not line.endswith(".") else "" for line in lines)
  commands["help"].add("--all")
  problems = []
  for name, text in texts.items():
    prose = BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
    for match in re.finditer(r"(?<!`)`verso ([a-z]+)(?![\w./-])([^`]*)`(?!`)", prose):
      line = prose.count("\n", 0, match.start()) + 1
      if match[1] not in commands:
        problems.append(f"{name}:{line}: there is no command {match[1]}")
        continue
      # Texts in quotes and what other programs get are not options of the command.
      words = re.split(r"[|&;<>]", re.sub(r"'[^']*'|\"[^\"]*\"", "", match[2]))[0]
      for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", words):
        if option not in commands[match[1]]:
          problems.append(f"{name}:{line}: verso {match[1]} has no {option}")
  return problems


# Figures

AGREEMENT = re.compile(r"[\d.]+ % of [\d,]+ values in [\d,]+ files agree with ExifTool [\d.]*\d")


def figures():
  """make parity writes the page; the documents repeat its sentence."""
  found = AGREEMENT.search((ROOT / "docs/parity.html").read_text(encoding="utf-8"))
  if not found:
    return ["docs/parity.html: it has no figure of agreement; make parity writes it"]
  problems = []
  for name in ("README.md", "Sources/Verso/Verso.docc/HowItIsChecked.md"):
    quoted = AGREEMENT.findall(re.sub(r"\s+", " ", (ROOT / name).read_text(encoding="utf-8")))
    if quoted != [found[0]]:
      problems.append(f"{name}: it states {quoted}, and docs/parity.html states: {found[0]}")
  return problems


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("check", choices=["links", "shell", "swift", "others", "options", "figures"])
  parser.add_argument("--verso", default=ROOT / ".build/debug/verso")
  parser.add_argument("--build", default=ROOT / ".build/debug")
  given = parser.parse_args()
  problems = {
    "links": links, "figures": figures, "others": lambda: others(given.verso), "options": lambda: named_options(given.verso),
    "shell": lambda: shell(given.verso), "swift": lambda: swift(pathlib.Path(given.build).resolve())}[given.check]()
  print("\n".join(problems), end="\n" if problems else "")
  return 1 if problems else 0


if __name__ == "__main__":
  sys.exit(main())
