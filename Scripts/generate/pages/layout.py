"""The frame of all pages: head, navigation, search."""
import html

from .render import escape, relative

TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="stylesheet" href="{root}style.css">
<script src="{root}search.js" data-root="{root}" defer></script>
</head>
<body>
<header>
<a class="name" href="{root}index.html">Verso</a>
<div id="search"></div>
<a class="menu" href="#menu">Menu</a>
</header>
<main>
{body}
</main>
<nav id="menu" aria-label="Pages">
{menu}
</nav>
</body>
</html>
"""


def page(file, title, description, body, menu):
  return TEMPLATE.format(
    title=escape(title if title == "Verso" else f"{title} · Verso"), description=html.escape(description),
    root="../" * file.count("/"), body=body, menu=navigation(file, menu))


def navigation(file, menu):
  """The groups of the menu: (title, [(title, file)]). The entry of this page is marked."""
  text = []
  for title, entries in menu:
    text.append(f"<h2>{escape(title)}</h2><ul>")
    for name, target in entries:
      current = ' aria-current="page"' if target == file else ""
      text.append(f'<li><a href="{relative(file, target)}"{current}>{escape(name)}</a></li>')
    text.append("</ul>")
  return "\n".join(text)
