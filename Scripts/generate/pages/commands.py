"""The manual of the command, from what it says of itself."""
import re

from manual import Declarations

from .render import anchor, code, escape


class Manual:
  """The commands in the groups of `verso help --all`."""

  def __init__(self, verso):
    self.declarations = Declarations(verso)
    self.commands = self.declarations.commands
    self.groups = self.declarations.groups
    self.options = {name: self.declarations.options(command) for name, command in self.commands.items()}

  @staticmethod
  def file(name):
    return f"manual/{name}.html"

  def names(self):
    return [name for _, names in self.groups for name in names]

  def index(self):
    text = ["<h1>Manual of the command</h1>",
            "<p class=\"abstract\">All commands by purpose. <code>verso help COMMAND</code> prints the same in a terminal.</p>"]
    for title, names in self.groups:
      text.append(f'<h2 id="{anchor(title)}">{escape(title)}</h2><dl class="topics">')
      for name in names:
        command = self.commands[name]
        text.append(f'<dt><a href="{name}.html"><code>{name}</code></a></dt><dd>{escape(command["abstract"])}{self.aliases(command)}</dd>')
      text.append("</dl>")
    return "\n".join(text)

  @staticmethod
  def aliases(command):
    names = [f"<code>{escape(name)}</code>" for name in command.get("aliases", [])]
    return f" Also {', '.join(names)}." if names else ""

  def page(self, name):
    command = self.commands[name]
    usage = re.search(r"^USAGE: (.*?)\n\n", self.declarations.run(name, "--help") + "\n\n", re.S | re.M)
    text = ['<p class="role">Command</p>', f"<h1>verso {name}</h1>",
            f'<p class="abstract">{escape(command["abstract"])}{self.aliases(command)}</p>',
            code(None, re.sub(r"\s*\n\s+", " ", usage[1])).replace("<pre>", '<pre class="wrapped">') if usage else ""]
    text += [self.paragraph(paragraph) for paragraph in command.get("discussion", "").split("\n\n") if paragraph.strip()]
    positional = [argument for argument in command["arguments"] if argument["kind"] == "positional" and argument["shouldDisplay"]]
    options = self.options[name]
    sections = {"Arguments": positional, "Options": [option for option in options if option["shouldDisplay"]],
                "More options": [option for option in options if not option["shouldDisplay"]]}
    for title, arguments in sections.items():
      if arguments:
        text.append(f'<h2 id="{anchor(title)}">{title}</h2><dl class="options">')
        text += [self.argument(argument) for argument in arguments]
        text.append("</dl>")
    return "\n".join(text)

  def paragraph(self, text):
    lines = text.splitlines()
    if lines[0].startswith(("verso ", "sqlite3 ")) and not text.endswith("."):
      return code("sh", text)
    if all(re.match(r"\s*- ", line) for line in lines):
      return "<ul>" + "".join(f"<li>{self.words(line.lstrip(' -'))}</li>" for line in lines) + "</ul>"
    return f"<p>{self.words(text)}</p>"

  def words(self, text):
    """A text with options, and links to commands that it names."""
    text = escape(text)
    text = re.sub(r"(?<![\w-])(--[a-z][a-z-]*)", r"<code>\1</code>", text)
    return re.sub(r"\bverso ([a-z]+)\b", lambda match: f'<a href="{match[1]}.html"><code>{match[0]}</code></a>' if match[1] in self.commands else match[0], text)

  @staticmethod
  def option_names(argument):
    """The short names first."""
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    return sorted(names, key=lambda name: name.startswith("--"))

  def argument(self, argument):
    value = f' <var>{escape(argument.get("valueName", ""))}</var>' if argument["kind"] == "option" else ""
    names = self.option_names(argument)
    shown = ", ".join(f"<code>{escape(name)}</code>" for name in names) or f'<var>{escape(argument["valueName"])}</var>'
    notes = [part for part in (argument.get("abstract"), argument.get("discussion")) if part]
    if argument.get("allValues"):
      listed = ", ".join(argument["allValues"])
      if not all(value in (argument.get("abstract") or "") for value in argument["allValues"]):
        notes.append(f"Values: {listed}.")
    if argument.get("defaultValue"):
      notes.append(f"Default: {argument['defaultValue']}.")
    identifier = f' id="{anchor(names[-1])}"' if names else ""
    return f"<dt{identifier}>{shown}{value}</dt><dd>{self.words(' '.join(notes))}</dd>"
