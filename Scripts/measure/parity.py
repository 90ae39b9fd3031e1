"""The page with what score.py counted: docs/parity.html. It needs no network and no script.

Only figures, names of tags and short values are on it. Values of tags that may name a person, a place or a camera are left
out, and so are the names of files.
"""
import base64
import hashlib
import html
import json
import math
import re

MOST_EXAMPLES, MOST_CHARACTERS = 3, 40
# Tags whose values may identify someone or something.
PRIVATE = re.compile(
  "GPS|Latitude|Longitude|Location|City|Country|State|Province|Address|Place|Region|Serial|Owner|Artist|Author|Creator|"
  "Copyright|Credit|By-?line|Person|People|Name|Contact|Phone|Mail|Website|URL|URI|Title|Caption|Headline|Description|"
  "Comment|Keyword|Subject|Instructions|Text|ID$|Identifier|Digest|Hash|Password", re.I)

STYLE = """
:root { color-scheme: light dark; --page: #f6f5f2; --card: #fff; --ink: #1d2127; --soft: #5a6270; --line: #d9d6cf;
  --accent: #234f7d; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171b; --card: #1d2127; --ink: #e8e6e1; --soft: #a3abb8; --line: #363c45; --accent: #8fb8e6; }
}
* { box-sizing: border-box; }
html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); }
main { max-width: 80rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 3rem) 4rem; }
h1 { font-size: clamp(1.5rem, 1.1rem + 1.2vw, 2.1rem); line-height: 1.2; margin: 0 0 .5rem; font-weight: 650; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; font-weight: 650; }
p, ul { margin: 0 0 .75rem; max-width: 75ch; }
a { color: var(--accent); }
code, pre { font: .85em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; overflow-x: auto; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#agreement { font-size: 1.2rem; }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
table { border-collapse: collapse; width: 100%; min-width: 60rem; text-align: left; font-size: .875rem; }
caption { text-align: left; padding: .75rem; color: var(--soft); }
th, td { padding: .4rem .75rem; vertical-align: top; border-top: 1px solid var(--line); }
thead th, th[scope=rowgroup] { color: var(--soft); font-weight: 600; }
th[scope=rowgroup] { background: var(--page); padding-top: 1rem; }
th[scope=row] { font-weight: 550; white-space: nowrap; }
tr.sum > * { font-weight: 650; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td ul { margin: 0; padding-left: 1rem; }
@media print { :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; } .scroll { overflow: visible; border: 0; } }
"""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<title>Verso and ExifTool</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>Verso and ExifTool, value by value</h1>
<p id="agreement">{agreement}.</p>
<p>Verso {verso} and ExifTool {exiftool} read the same {files} files, and every value is compared. {refused} The newest
of the files is dated {date}.</p>
<ul>
<li><b>Equal</b>: both print the same value. Fractions may differ by a millionth.</li>
<li><b>Different</b>: both have the tag, with different values.</li>
<li><b>Missing</b>: only ExifTool has the tag. <b>Extra</b>: only Verso has it. Extra values do not count.</li>
<li><b>Agree</b>: the share of the equal values in all values that ExifTool has.</li>
</ul>
<p>Composite values are computed from other values; without them {rest} agree. Names of files, dates of the file system and
warnings are not compared. The examples leave out values that may
identify a person, a place or a camera.</p>
<div class="scroll" role="region" aria-labelledby="values" tabindex="0">
<table>
<caption id="values">Each value counts once by the format of its file, and once by the kind of metadata or the maker.</caption>
<thead><tr><th scope="col">Group</th>{columns}<th scope="col">Examples of what is not equal</th></tr></thead>
{groups}
</table>
</div>
<h2>Repeat it</h2>
<p>You need a checkout of Verso, and ExifTool. <code>make photos</code> fetches openly licensed photos; other photos give other
figures.</p>
<pre tabindex="0"><code>make parity PHOTOS=FOLDER                      # writes this page
make score FOLDER=FOLDER SCORE="--worst 100"   # lists every difference, with the names of the files</code></pre>
</main>
</body>
</html>
"""
COLUMNS = ["Files", "Values", "Equal", "Different", "Missing", "Extra", "Agree"]


def share(count):
  """The percentage that agrees, rounded down, so that 100 means all."""
  values = count["equal"] + count["different"] + count["missing"]
  return f"{math.floor(1000 * count['equal'] / values) / 10:.1f} %" if values else "–"


def agreement(score, exiftool):
  """The sentence that README quotes; Scripts/check/documents.py compares them."""
  count = dict(score.table())["All"]
  values = count["equal"] + count["different"] + count["missing"]
  return f"{share(count)} of {values:,} values in {len(score.files):,} files agree with ExifTool {exiftool}"


def shown(value):
  """A value in a few characters; structures and lists may contain anything, so they are named only."""
  if value is None or isinstance(value, (dict, list)):
    return "nothing" if value is None else "a structure" if isinstance(value, dict) else "a list"
  text = re.sub(r", use -b .*\)", ")", value if isinstance(value, str) else json.dumps(value))
  if len(text) > MOST_CHARACTERS:
    return f"a text of {len(text):,} characters"
  return "“" + "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text) + "”"


def example(outcome, tag, exiftool, verso):
  text = f"<code>{html.escape(tag)}</code> {outcome}"
  if PRIVATE.search(tag):
    return text
  values = f"ExifTool {shown(exiftool)}" if outcome == "missing" else f"Verso {shown(verso)}, ExifTool {shown(exiftool)}"
  return f"{text}: {html.escape(values)}"


def row(name, files, count, wrong):
  """A row of the table; a sum has no examples, since its members show them."""
  values = count["equal"] + count["different"] + count["missing"]
  cells = [f"{number:,}" for number in (files, values, *(count[each] for each in ("equal", "different", "missing", "extra")))]
  numbers = "".join(f'<td class="n">{cell}</td>' for cell in [*cells, share(count)])
  items = "".join(f"<li>{example(*key, *values)}</li>" for key, values in sorted(wrong.items())[:MOST_EXAMPLES])
  more = len(wrong) - MOST_EXAMPLES
  items += f"<li>{more} more tags</li>" if more > 1 else "<li>1 more tag</li>" if more == 1 else ""
  kind = ' class="sum"' if name.startswith("All") else ""
  return f'<tr{kind}><th scope="row">{html.escape(name)}</th>{numbers}<td>{f"<ul>{items}</ul>" if items else ""}</td></tr>'


def page(score, verso, exiftool, date):
  """The page, from a Score, the versions of both programs and the date of the newest file."""
  lines = dict(score.table())
  sums = ["All maker notes", "All", "All but Composite"]
  kinds = [name for name in lines if name not in sums and not name.startswith("Maker notes")]
  sections = [
    ("Formats of files", [("format", name) for name in sorted(score.formats)]),
    ("Kinds of metadata", [("row", name) for name in kinds]),
    ("Maker notes", [("row", name) for name in lines if name.startswith("Maker notes")] + [("row", "All maker notes")]),
    ("Together", [("row", "All"), ("row", "All but Composite")])]
  groups = []
  for title, members in sections:
    rows = "\n".join(
      row(name.removeprefix("Maker notes: "), len(score.seen[kind, name]) or len(score.files),
          score.formats[name] if kind == "format" else lines[name], score.wrong[kind, name]) for kind, name in members)
    groups.append(f'<tbody>\n<tr><th scope="rowgroup" colspan="{len(COLUMNS) + 2}">{title}</th></tr>\n{rows}\n</tbody>')
  refused = sum(map(len, score.refused.values()))
  digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
  return PAGE.format(
    policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'", style=STYLE,
    agreement=agreement(score, exiftool), verso=html.escape(verso), exiftool=html.escape(exiftool),
    files=f"{len(score.files):,}", date=date, rest=share(lines["All but Composite"]),
    refused=f"Verso refuses {refused:,} of them; all their values count as missing." if refused else "Verso refuses none of them.",
    columns="".join(f'<th scope="col" class="n">{column}</th>' for column in COLUMNS), groups="\n".join(groups))
