"""The parts list of a release in CycloneDX: what the static command contains, with versions and licences.

Swift packages are those of Packaging/Package.resolved. Which libraries of Debian the command contains is in Scripts/Tables/components.tsv, as for
THIRD-PARTY-LICENSES; their versions are those of the installed packages.
"""

import csv
import datetime
import json
import pathlib
import re
import subprocess
import uuid

import archives

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What CycloneDX calls an expression of SPDX, and what only has a name.
EXPRESSION = re.compile(r"^[A-Za-z0-9.-]+( (AND|OR|WITH) [A-Za-z0-9.-]+)*$")


def output(*command):
  try:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
  except (OSError, subprocess.CalledProcessError):
    return ""


def licence(words):
  is_known = EXPRESSION.match(words) and words not in ("Gladman",) and "GCC-exception-3.1 " not in words
  return [{"expression": words} if is_known else {"license": {"name": words}}]


def components():
  """The rows of the table that are in the command, with their versions."""
  pins = {pin["identity"]: pin for pin in json.loads((ROOT / "Packaging/Package.resolved").read_text(encoding="utf-8"))["pins"]}
  with open(ROOT / "Scripts/Tables/components.tsv", encoding="utf-8") as file:
    rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
  for row in rows:
    if "command" not in row["contained"].split():
      continue
    part = {"type": "library", "name": row["component"], "licenses": licence(row["licence"])}
    pin = next((pins[name] for name in row["names"].split() if name in pins), None)
    package = re.search(r"debian ([\w.+-]+)|/usr/share/doc/([\w.+-]+)/", row["texts"])
    if pin:
      address = pin["location"].removeprefix("https://")
      part |= {"version": pin["state"]["version"], "purl": f"pkg:swift/{address}@{pin['state']['version']}",
               "properties": [{"name": "revision", "value": pin["state"]["revision"]}]}
    elif package:
      name = package[1] or package[2]
      version = output("dpkg-query", "-W", "-f", "${Version}", name)
      if version:
        part |= {"version": version, "purl": f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}"}
    elif "toolchain" in row["texts"]:
      found = re.search(r"Swift version ([\d.]+)", output("swift", "--version"))
      if found:
        part |= {"version": found[1]}
    yield part


def data():
  """The packages that the files with place names and time zones are made of."""
  text = (ROOT / "Scripts/generate/data-requirements.txt").read_text(encoding="utf-8")
  for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.M):
    yield {"type": "data", "name": name, "version": version, "purl": f"pkg:pypi/{name}@{version}"}


def sbom(version, digest):
  """The parts list, as text. The digest is the SHA-256 of the command."""
  parts = list(components()) + list(data())
  for index, part in enumerate(parts):
    part["bom-ref"] = part.get("purl") or f"part-{index}"
  verso = {"type": "application", "bom-ref": "verso", "name": "verso", "version": version,
           "licenses": [{"expression": "Apache-2.0"}], "hashes": [{"alg": "SHA-256", "content": digest}]}
  document = {
    "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
    "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}", "version": 1,
    "metadata": {
      "timestamp": datetime.datetime.fromtimestamp(archives.moment(), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
      "component": verso},
    "components": parts,
    "dependencies": [{"ref": "verso", "dependsOn": [part["bom-ref"] for part in parts]}],
  }
  return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
