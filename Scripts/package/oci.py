"""An image for containers, written without an engine: one layer with the static command, its licences and its data, on nothing."""

import datetime
import hashlib
import json

import archives

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def image(staged, version, machine):
  """The image layout (OCI image specification 1.1) as an archive."""
  layer = archives.tar(
    [(name, path) for name, path in [("tmp", staged / "bin"), ("usr", staged)]]
    + [(name, path) for name, path in archives.tree(staged, "usr/")
       if not name.startswith(("usr/share/man", "usr/share/bash", "usr/share/zsh", "usr/share/fish")) and not name.endswith("-imaging")]
    + [("photos", staged / "bin")])
  blobs = {}

  def blob(kind, data, **more):
    digest = hashlib.sha256(data).hexdigest()
    blobs[digest] = data
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)} | more

  def document(kind, content, **more):
    return blob(kind, json.dumps(content, sort_keys=True, separators=(",", ":")).encode(), **more)

  created = datetime.datetime.fromtimestamp(archives.moment(), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
  labels = {"org.opencontainers.image.title": "verso", "org.opencontainers.image.version": version,
            "org.opencontainers.image.licenses": "Apache-2.0", "org.opencontainers.image.created": created}
  packed = blob("application/vnd.oci.image.layer.v1.tar+gzip", archives.gzipped(layer))
  config = document("application/vnd.oci.image.config.v1+json", {
    "created": created, "architecture": ARCHITECTURES.get(machine, machine), "os": "linux",
    "config": {"Entrypoint": ["/usr/bin/verso"], "WorkingDir": "/photos", "Env": ["PATH=/usr/bin", "HOME=/tmp"], "Labels": labels},
    "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    "history": [{"created": created, "created_by": f"verso {version}"}]})
  manifest = document("application/vnd.oci.image.manifest.v1+json", {
    "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config, "layers": [packed]},
    annotations={"org.opencontainers.image.ref.name": version})
  index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}
  entries = [("oci-layout", b'{"imageLayoutVersion":"1.0.0"}'), ("index.json", json.dumps(index, sort_keys=True).encode())]
  return archives.tar(entries + [(f"blobs/sha256/{digest}", data) for digest, data in sorted(blobs.items())])
