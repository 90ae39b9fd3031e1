"""Pages of HTML from the JSON of DocC. Members are described on the page of their type."""
import html
import posixpath
import re

TYPES = {"struct", "enum", "class", "protocol", "extension", "typealias", "macro"}


def escape(text):
  return html.escape(text, quote=False)


def anchor(text):
  """A text as an identifier of HTML that needs no escapes in addresses."""
  return re.sub(r"[^A-Za-z0-9_]+", "-", text).strip("-") or "operator"


class Node:
  """An article, a module, a type, or a member of one."""

  def __init__(self, path, document):
    self.path = path
    self.document = document
    meta = document["metadata"]
    self.title = meta["title"]
    kind = meta.get("symbolKind")
    if document["kind"] == "article":
      self.kind = "article"
    elif kind == "module":
      self.kind = "module"
    else:
      self.kind = "type" if kind in TYPES else "member"
    self.role = {"Framework": "Library", "Article": ""}.get(meta.get("roleHeading"), meta.get("roleHeading", ""))
    self.abstract = document.get("abstract", [])
    self.identifier = meta.get("externalID", "")
    # Where it is: the file, and for members the place in it.
    self.file = self.fragment = None

  @property
  def href(self):
    return self.file + (f"#{self.fragment}" if self.fragment else "")

  @property
  def is_left_out(self):
    """What the compiler adds (`!=` of Equatable), and DocC's pages for it."""
    return self.document["metadata"].get("role") == "collectionGroup" and "implementations" in self.path \
      or "::SYNTHESIZED::" in self.identifier


class Site:
  """All nodes, and how they refer to each other."""

  def __init__(self):
    self.nodes = {}
    self.symbols = {}
    self.names = {}
    # Files of the repository that become pages, and those that are copied because something links to them.
    self.sources = {}
    self.copies = {}
    self.links = {}
    self.problems = []

  def add(self, documents, names=None):
    """Takes the documents of a catalog in. `names` gives files to its articles."""
    found = {path: Node(path, document) for path, document in documents.items()}
    found = {path: node for path, node in found.items() if not node.is_left_out}
    for path, node in found.items():
      parts = path.removeprefix("/documentation/").split("/")
      name = ".".join(anchor(part).lower() for part in parts[1:])
      if names is not None:
        node.file = names[parts[-1]]
        # The first one would list the others.
        node.document["topicSections"] = []
      elif node.kind == "member":
        continue
      else:
        node.file = f"{parts[0]}/{name or 'index'}.html"
    for path, node in found.items():
      if node.file:
        continue
      parent = found.get(posixpath.dirname(path))
      while parent and not parent.file:
        parent = found.get(posixpath.dirname(parent.path))
      node.file, node.fragment = parent.file, anchor(posixpath.basename(path))
    self.nodes.update(found)
    for node in found.values():
      if node.identifier:
        self.symbols[node.identifier] = node
      if node.kind == "type" and node.role.startswith("Extended") is False:
        self.names.setdefault(node.title, node)
      elif node.kind == "member":
        parent = found.get(posixpath.dirname(node.path))
        if parent and parent.kind == "type":
          for separator in "/.":
            self.names.setdefault(f"{parent.title}{separator}{node.title}", node)

  def page(self, node):
    """The inner HTML of a page."""
    return Page(self, node).text()


class Page:
  """One page while it is written."""

  def __init__(self, site, node):
    self.site = site
    self.node = node
    self.headings = set()

  def link(self, target):
    """The address of a file of the site, from this page."""
    return relative(self.node.file, target)

  # Text

  def inline(self, parts, references):
    return "".join(self.word(part, references) for part in parts)

  def word(self, part, references):
    kind = part["type"]
    if kind == "text":
      return escape(part["text"])
    if kind == "codeVoice":
      node = self.site.names.get(part["code"])
      code = f"<code>{escape(part['code'])}</code>"
      return f'<a href="{self.link(node.href)}">{code}</a>' if node and node is not self.node else code
    if kind in ("strong", "emphasis", "superscript", "subscript", "strikethrough"):
      tag = {"strong": "strong", "emphasis": "em", "superscript": "sup", "subscript": "sub", "strikethrough": "s"}[kind]
      return f"<{tag}>{self.inline(part['inlineContent'], references)}</{tag}>"
    if kind == "reference":
      return self.reference(part, references)
    if kind == "image":
      picture = references[part["identifier"]]
      name = posixpath.basename(picture["variants"][0]["url"])
      self.site.copies[f"docs/{name}"] = f"images/{name}"
      return f'<img src="{self.link("images/" + name)}" alt="{html.escape(picture.get("alt") or "")}">'
    raise ValueError(f"{self.node.path}: inline content of the kind {kind}")

  def reference(self, part, references):
    target = references.get(part["identifier"]) or {"type": "link", "url": part["identifier"], "title": self.site.links[part["identifier"]]}
    title = part.get("overridingTitleInlineContent") or target.get("titleInlineContent") or [{"type": "text", "text": target.get("title", "")}]
    text = self.inline(title, references)
    if target["type"] == "link":
      return f'<a href="{html.escape(self.address(target["url"]))}">{text}</a>'
    url, _, heading = target.get("url", "").partition("#")
    node = self.site.nodes.get(url)
    if not node:
      return f"<code>{text}</code>" if target.get("kind") == "symbol" else text
    if node.kind in ("type", "member") and not part.get("overridingTitleInlineContent"):
      text = f"<code>{text}</code>"
    return f'<a href="{self.link(node.file + "#" + heading if heading else node.href)}">{text}</a>'

  def address(self, url):
    """A link of Markdown: to a page of the site, or to a copy of a file."""
    if re.match(r"[a-z]+:", url) or url.startswith("#"):
      return url
    source = self.site.sources.get(self.node.file)
    path, _, heading = url.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source or ""), path))
    for file, other in self.site.sources.items():
      if other == path:
        return self.link(file + (f"#{heading}" if heading else ""))
    self.site.copies[path] = f"files/{path}" + ("" if re.search(r"\.(txt|html|png|jpg)$", path) else ".txt")
    return self.link(self.site.copies[path])

  # Blocks

  def blocks(self, parts, references):
    return "\n".join(self.block(part, references) for part in parts)

  def block(self, part, references):
    kind = part["type"]
    if kind == "paragraph":
      return f"<p>{self.inline(part['inlineContent'], references)}</p>"
    if kind == "heading":
      return self.heading(part["level"], escape(part["text"]), part["anchor"])
    if kind == "codeListing":
      return code(part.get("syntax"), "\n".join(part["code"]))
    if kind in ("unorderedList", "orderedList"):
      tag = "ul" if kind == "unorderedList" else "ol"
      return f"<{tag}>" + "".join(f"<li>{self.item(item['content'], references)}</li>" for item in part["items"]) + f"</{tag}>"
    if kind == "termList":
      return "<dl>" + "".join(
        f"<dt>{self.inline(item['term']['inlineContent'], references)}</dt><dd>{self.item(item['definition']['content'], references)}</dd>"
        for item in part["items"]) + "</dl>"
    if kind == "table":
      return self.table(part, references)
    if kind == "aside":
      name = part.get("name") or part["style"].capitalize()
      return f'<div class="aside"><strong>{escape(name)}</strong> {self.item(part["content"], references)}</div>'
    if kind == "thematicBreak":
      return "<hr>"
    raise ValueError(f"{self.node.path}: a block of the kind {kind}")

  def item(self, content, references):
    """The content of an item; a single paragraph needs no element of its own."""
    if len(content) == 1 and content[0]["type"] == "paragraph":
      return self.inline(content[0]["inlineContent"], references)
    return self.blocks(content, references)

  def heading(self, level, text, name):
    while name in self.headings:
      name += "-"
    self.headings.add(name)
    return f'<h{level} id="{html.escape(name)}"><a href="#{html.escape(name)}">{text}</a></h{level}>'

  def table(self, part, references):
    aligned = {"left": "", "center": ' class="center"', "right": ' class="right"', "unset": ""}
    marks = [aligned[mark] for mark in part.get("alignments") or []]
    rows = []
    for number, row in enumerate(part["rows"]):
      tag = "th" if number == 0 and part["header"] in ("row", "both") else "td"
      rows.append("<tr>" + "".join(
        f"<{tag}{marks[column] if column < len(marks) else ''}>{self.item(cell, references)}</{tag}>" for column, cell in enumerate(row)) + "</tr>")
    return '<div class="scroll"><table>' + "\n".join(rows) + "</table></div>"

  # Symbols

  def declaration(self, tokens):
    text = ""
    for token in tokens:
      word = escape(token["text"])
      node = self.site.symbols.get(token.get("preciseIdentifier", ""))
      if node:
        word = f'<a href="{self.link(node.href)}">{word}</a>'
      elif token["kind"] in ("keyword", "attribute", "number", "string"):
        word = f'<span class="{token["kind"]}">{word}</span>'
      text += word
    return f'<pre class="declaration"><code>{text}</code></pre>'

  def content(self, node, is_page):
    """Everything that is said of a symbol or in an article. Headings of a member are one level deeper."""
    references = node.document["references"]
    text = []
    for section in node.document.get("primaryContentSections", []):
      if section["kind"] == "declarations":
        text += [self.declaration(declaration["tokens"]) for declaration in section["declarations"][:1]]
        text.append(f'<p class="abstract">{self.inline(node.abstract, references)}</p>' if node.abstract else "")
      elif section["kind"] == "parameters":
        text.append('<dl class="parameters">' + "".join(
          f"<dt><code>{escape(parameter['name'])}</code></dt><dd>{self.item(parameter['content'], references)}</dd>"
          for parameter in section["parameters"]) + "</dl>")
      elif section["kind"] == "content":
        parts = section["content"]
        # DocC puts these in front of every text.
        if parts and parts[0]["type"] == "heading" and parts[0]["text"] in ("Overview", "Discussion", "Return Value"):
          if parts[0]["text"] == "Return Value":
            text.append('<div class="aside"><strong>Returns</strong> ' + self.item(parts[1:], references) + "</div>")
            continue
          parts = parts[1:]
        if not is_page:
          parts = [dict(part, level=part["level"] + 2) if part["type"] == "heading" else part for part in parts]
        text.append(self.blocks(parts, references))
    return "\n".join(text)

  def text(self):
    node, references = self.node, self.node.document["references"]
    text = [f'<p class="role">{escape(node.role)}</p>' if node.role else "", f"<h1>{escape(node.title)}</h1>"]
    if not any(section["kind"] == "declarations" for section in node.document.get("primaryContentSections", [])):
      text.append(f'<p class="abstract">{self.inline(node.abstract, references)}</p>' if node.abstract else "")
    text.append(self.content(node, is_page=True))
    for relation in node.document.get("relationshipsSections", []):
      names = [references[name]["title"].split(".")[-1] for name in relation["identifiers"]]
      names = [name for name in names if name != "SendableMetatype"]
      if names and relation["type"] == "conformsTo":
        text.append(f'<p class="relation">Conforms to {", ".join(f"<code>{escape(name)}</code>" for name in names)}.</p>')
    for section in node.document.get("topicSections", []):
      text.append(self.topic(section))
    return "\n".join(text)

  def topic(self, section):
    nodes = [self.site.nodes.get(self.node.document["references"][name].get("url", "")) for name in section["identifiers"]]
    nodes = [node for node in nodes if node]
    if not nodes:
      return ""
    title = section.get("title") or "Contents"
    text = [self.heading(2, escape(title), anchor(title))]
    members = [node for node in nodes if node.file == self.node.file]
    others = [node for node in nodes if node.file != self.node.file]
    if others:
      text.append('<dl class="topics">' + "".join(
        f'<dt><a href="{self.link(node.href)}">{self.title(node)}</a></dt><dd>{self.inline(node.abstract, node.document["references"])}</dd>'
        for node in others) + "</dl>")
    for node in members:
      text.append(f'<section class="member" id="{node.fragment}">{self.content(node, is_page=False)}</section>')
    return "\n".join(text)

  def title(self, node):
    title = escape(node.title)
    return title if node.kind == "article" else f"<code>{title}</code>"


def relative(file, target):
  """The address of a file of the site from another one."""
  target, mark, heading = target.partition("#")
  if target == file and mark:
    return f"#{heading}"
  return posixpath.relpath(target, posixpath.dirname(file) or ".") + mark + heading


COMMENT = {"swift": r"//.*", "sh": r"(?<=\s)#.*|^#.*", "python": r"#.*", "c": r"/\*.*?\*/|//.*", "sql": r"--.*", "objc": r"//.*"}
# Strings and comments are what helps a reader most, and what can be told apart without a grammar.
STRING = r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'"


def code(language, text):
  comment = COMMENT.get(language)
  if not comment:
    return f"<pre><code>{escape(text)}</code></pre>"
  pattern = re.compile(f"(?P<string>{STRING})|(?P<comment>{comment})", re.M)
  colored, end = [], 0
  for match in pattern.finditer(text):
    colored += [escape(text[end:match.start()]), f'<span class="{match.lastgroup}">{escape(match[0])}</span>']
    end = match.end()
  return f'<pre><code>{"".join(colored)}{escape(text[end:])}</code></pre>'
