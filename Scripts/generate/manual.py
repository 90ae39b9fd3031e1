#!/usr/bin/env python3
"""Makes the manual pages and completions from the declarations of the commands, which the command itself prints.

    Scripts/generate/manual.py FOLDER [--verso .build/release/verso]

FOLDER gets man/man1/verso.1, a page for each command (verso-strip.1), and the completions for bash, zsh and fish, in the folders in
which systems look for them below "share". The date in the pages is SOURCE_DATE_EPOCH's, or today's.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess

SHELLS = {
  "bash": "bash-completion/completions/verso",
  "zsh": "zsh/site-functions/_verso",
  "fish": "fish/vendor_completions.d/verso.fish",
}

# What is the same for all commands and declared nowhere.
EXIT_STATUS = {
  "0": "Everything was done.",
  "1": "Something failed or was not found. Files that are not named in a message were processed.",
  "64": "The command was not understood. Nothing was done.",
}
ENVIRONMENT = {
  "VERSO_DATA": "The folder with place names, time zones and outlines of countries. By default they are in ../share/verso "
                "next to the folder of the program.",
  "XDG_STATE_HOME": "The journal for verso undo is in the folder verso below this one, by default in ~/.local/state.",
}


class Declarations:
  """What the command prints about itself."""

  def __init__(self, verso):
    self.verso = verso
    self.version = self.run("--version").strip()
    self.root = json.loads(self.run("--experimental-dump-help"))["command"]
    # "help" is part of the first page.
    self.commands = {command["commandName"]: command for command in self.root["subcommands"]
                     if command["shouldDisplay"] and command["commandName"] != "help"}
    self.overview = self.run("help")
    self.groups = self.grouped()

  def run(self, *arguments):
    return subprocess.run([self.verso, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout

  def options(self, command):
    """The options of a command, without those that even its full help leaves out since it refuses them."""
    shown = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", self.run(command["commandName"], "--help-hidden")))
    return [option for option in command["arguments"] if option["kind"] != "positional"
            and any(spelled(name) in shown for name in option["names"])]

  def grouped(self):
    """The commands by purpose, as the full help lists them."""
    groups = []
    for line in self.run("help", "--all").splitlines():
      word = line.split()[0].rstrip(",") if line.strip() else ""
      if line.startswith("  ") and word in self.commands and groups:
        groups[-1][1].append(word)
      elif line and not line.startswith(" "):
        groups.append((line, []))
    return [group for group in groups if group[1]]


def spelled(name):
  return {"long": "--", "short": "-", "longWithSingleDash": "-"}[name["kind"]] + name["name"]


def escaped(text):
  """Text as it is: no request at the start of a line, a hyphen that can be copied."""
  text = text.replace("\\", "\\e").replace("-", "\\-")
  text = text.replace("^", "\\(ha").replace("~", "\\(ti").replace("`", "\\(ga")
  return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def paragraph(text):
  """A paragraph in which each sentence begins a line, as the format wants it."""
  return [escaped(line) for line in re.split(r"(?<=[a-z)\]]\.) (?=[A-Z-])", " ".join(text.split()))]


def is_example(line):
  return line.startswith("verso ") or line.startswith("$ ")


def divided(discussion):
  """A discussion's examples, each with the sentence that introduces it if there is one, and its paragraphs."""
  examples, paragraphs = [], []
  for block in re.split(r"\n\s*\n", discussion.strip()):
    lines, words = block.splitlines(), []
    while lines and not any(map(is_example, words)):
      words.append(lines.pop(0).strip())
    if not any(map(is_example, words)):
      paragraphs.append(" ".join(words))
      continue
    examples.append((" ".join(words[:-1]), [words[-1]] + [line.strip() for line in lines]))
  return examples, paragraphs


def synopsis(command):
  words = ["[\\fIoptions\\fR]"]
  for argument in command["arguments"]:
    if argument["kind"] == "positional":
      name = f"\\fI{escaped(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
      words.append(f"[{name}]" if argument["isOptional"] else name)
  return " ".join(words)


def entry(argument):
  """An argument or option with what it means."""
  if argument["kind"] == "positional":
    head = f"\\fI{escaped(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
  else:
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    value = f" \\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "option" else ""
    head = ", ".join(f"\\fB{escaped(spelled(name))}\\fR" for name in names) + value
  text = " ".join(argument.get(key, "") for key in ("abstract", "discussion")).strip()
  if argument.get("allValues"):
    text += f" Values: {', '.join(argument['allValues'])}."
  if argument.get("defaultValue"):
    text += f" The default is {argument['defaultValue']}."
  return [".TP", head] + paragraph(text or "Undocumented.")


def defined(title, entries):
  lines = [f".SH {title}"]
  for name, text in entries.items():
    lines += [".TP", f"\\fB{escaped(name)}\\fR"] + paragraph(text)
  return lines


def listed(title, arguments):
  return [line for argument in arguments for line in entry(argument)] and \
    [f".SH {title}"] + [line for argument in arguments for line in entry(argument)]


class Pages:
  def __init__(self, declarations, date):
    self.declarations, self.date = declarations, date

  def head(self, name, abstract):
    return [f'.TH {escaped(name.upper())} 1 "{self.date}" "Verso {self.declarations.version}" "Verso manual"', ".SH NAME",
            f"{escaped(name)} \\- {escaped(abstract.rstrip('.'))}", ".SH SYNOPSIS"]

  def related(self, names):
    return [".SH SEE ALSO"] + [f"\\fB{escaped(name)}\\fR(1)" + ("," if name != names[-1] else "") for name in names]

  def first(self):
    """The page of the command itself."""
    root, overview = self.declarations.root, self.declarations.overview
    lines = self.head("verso", root["abstract"].split(";")[0])
    lines += ["\\fBverso\\fR \\fIfile\\fR ...", ".br", "\\fBverso\\fR \\fIcommand\\fR [\\fIoptions\\fR] [\\fIarguments\\fR ...]", ".br",
              "\\fBverso help\\fR [\\fIcommand\\fR]"]
    lines += [".SH DESCRIPTION"]
    blocks = [block for block in re.split(r"\n\s*\n", overview.strip())]
    prose = [" ".join(block.split()) for block in blocks if re.match(r"[A-Z].*[.,a-z]", block) and "\n  " not in block]
    for index, text in enumerate(prose):
      lines += ([".PP"] if index else []) + paragraph(text)
    lines += [".SH COMMANDS", "Each command has a page of its own: \\fBman verso\\-strip\\fR."]
    for title, names in self.declarations.groups:
      lines += [f".SS {escaped(title)}"]
      for name in names:
        command = self.declarations.commands[name]
        others = ", ".join(command.get("aliases") or [])
        lines += [".TP", f"\\fBverso {escaped(name)}\\fR" + (f" (or {escaped(others)})" if others else "")]
        lines += paragraph(command["abstract"])
    lines += defined("EXIT STATUS", EXIT_STATUS) + defined("ENVIRONMENT", ENVIRONMENT)
    examples = [block for block in blocks if "\n" in block or block.startswith("  verso ")]
    calls = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for block in examples for line in block.splitlines()
             if line.startswith("  verso ")]
    lines += [".SH EXAMPLES"]
    for call, *meaning in calls:
      lines += [".TP", f"\\fB{escaped(call)}\\fR"] + paragraph(f"{meaning[0][:1].upper()}{meaning[0][1:]}." if meaning else "")
    return lines + self.related([f"verso-{name}" for _, names in self.declarations.groups for name in names])

  def page(self, name):
    command = self.declarations.commands[name]
    examples, paragraphs = divided(command.get("discussion", ""))
    lines = self.head(f"verso-{name}", command["abstract"])
    for spelling in [name] + (command.get("aliases") or []):
      lines += [".br"] * (spelling != name) + [f"\\fBverso {escaped(spelling)}\\fR {synopsis(command)}"]
    lines += [".SH DESCRIPTION"] + paragraph(command["abstract"])
    for text in paragraphs:
      lines += [".PP"] + paragraph(text)
    options = self.declarations.options(command)
    lines += listed("ARGUMENTS", [argument for argument in command["arguments"] if argument["kind"] == "positional"])
    lines += listed("OPTIONS", [option for option in options if option["shouldDisplay"]])
    lines += listed("MORE OPTIONS", [option for option in options if not option["shouldDisplay"]])
    if examples:
      lines += [".SH EXAMPLES"]
      for index, (words, calls) in enumerate(examples):
        lines += [".PP"] * (index > 0) + (paragraph(words) if words else []) + [".nf"] + [escaped(call) for call in calls] + [".fi"]
    if not any("exit status" in text.lower() for text in paragraphs):
      lines += defined("EXIT STATUS", EXIT_STATUS)
    group = next((names for _, names in self.declarations.groups if name in names), [])
    return lines + self.related(["verso"] + [f"verso-{other}" for other in group if other != name])


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("folder", type=pathlib.Path)
  parser.add_argument("--verso", default=".build/release/verso")
  options = parser.parse_args()
  moment = os.environ.get("SOURCE_DATE_EPOCH")
  now = datetime.datetime.fromtimestamp(int(moment), datetime.timezone.utc) if moment else datetime.datetime.now()
  declarations = Declarations(os.path.abspath(options.verso))
  pages = Pages(declarations, now.date().isoformat())

  def write(path, text):
    path = options.folder / path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

  write("man/man1/verso.1", "\n".join(pages.first()) + "\n")
  for name in declarations.commands:
    write(f"man/man1/verso-{name}.1", "\n".join(pages.page(name)) + "\n")
  for shell, path in SHELLS.items():
    # A shell reads these files, it does not run them: they need no line that names it.
    script = re.sub(r"\A#!.*\n", "", declarations.run("--generate-completion-script", shell))
    write(path, script.rstrip("\n") + "\n")


if __name__ == "__main__":
  main()
