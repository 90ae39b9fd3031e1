"""Asks the reference implementation of C2PA (c2pa-python), for the tests that compare Verso with it.

reference.py read ROOTS FILE...                    one line of JSON a file
reference.py crjson ROOTS FILE                     its crJSON
reference.py sign ALGORITHM CHAIN KEY FILE OUTPUT...
reference.py edit ALGORITHM CHAIN KEY FILE OUTPUT...   with the file as parent
reference.py compress|tree|leaves ALGORITHM CHAIN KEY FILE OUTPUT...   with other hashes of the file
"""
import json
import sys

import c2pa

# What certificates may be issued for; without a list the reference knows only some of them.
PURPOSES = """1.3.6.1.5.5.7.3.4
1.3.6.1.5.5.7.3.36
1.3.6.1.5.5.7.3.8
1.3.6.1.5.5.7.3.9
1.3.6.1.4.1.311.76.59.1.9
1.3.6.1.4.1.62558.2.1"""
TYPES = {
    "jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "tif": "image/tiff",
    "tiff": "image/tiff",
    "dng": "image/x-adobe-dng", "heic": "image/heic", "heif": "image/heif", "avif": "image/avif",
    "gif": "image/gif", "svg": "image/svg+xml", "wav": "audio/wav", "jxl": "image/jxl",
    "mp4": "video/mp4", "mov": "video/quicktime", "m4a": "audio/mp4", "avi": "video/avi",
}
CAPTURE = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"


def media_type(path):
    return TYPES[path.rsplit(".", 1)[1].lower()]


HASHES = {
    "compress": {"compress_manifests": True, "prefer_compress_manifests": True},
    "tree": {"merkle_tree_chunk_size_in_kb": 1, "merkle_tree_max_proofs": 5},
    "leaves": {"merkle_tree_chunk_size_in_kb": 1, "merkle_tree_max_proofs": 0},
}


def context(roots, core=None):
    return c2pa.Context.from_dict({
        **({"core": core} if core else {}),
        "verify": {"verify_trust": True, "remote_manifest_fetch": False, "ocsp_fetch": False},
        "trust": {"trust_anchors": roots, "trust_config": PURPOSES},
        "builder": {"thumbnail": {"enabled": False}},
    })


def codes(statuses):
    return sorted(status["code"] for status in statuses)


def read(path, own):
    try:
        with c2pa.Reader(media_type(path), open(path, "rb"), context=own) as reader:
            found = json.loads(reader.json())
    except Exception as error:
        state = "None" if "no JUMBF data" in str(error) else "Invalid"
        return {"path": path, "state": state, "error": str(error)}
    manifest = found["manifests"].get(found["active_manifest"])
    if not manifest:
        return {"path": path, "state": found["validation_state"]}
    results = found["validation_results"]
    active = results.get("activeManifest", {})
    deltas = [delta["validationDeltas"] for delta in results.get("ingredientDeltas", [])]
    return {
        "path": path,
        "state": found["validation_state"],
        "active": found["active_manifest"],
        "manifests": sorted(found["manifests"]),
        "title": manifest.get("title"),
        "organization": manifest["signature_info"].get("issuer"),
        "name": manifest["signature_info"].get("common_name"),
        "algorithm": manifest["signature_info"].get("alg"),
        "assertions": [assertion["label"] for assertion in manifest.get("assertions", [])],
        "actions": [
            action["action"]
            for assertion in manifest.get("assertions", [])
            if assertion["label"].startswith("c2pa.actions")
            for action in assertion["data"]["actions"]
        ],
        "failures": sorted(set(codes(active.get("failure", [])))
                           | set(code for delta in deltas for code in codes(delta["failure"]))),
    }


def sign(algorithm, chain, key, pairs, parent, core=None):
    actions = [] if parent else [{"action": "c2pa.created", "digitalSourceType": CAPTURE}]
    manifest = {
        "claim_generator_info": [{"name": "reference", "version": "1"}],
        "title": "a photo",
        "assertions": [{"label": "c2pa.actions.v2", "data": {"actions": actions}}] if actions else [],
    }
    info = c2pa.C2paSignerInfo(
        algorithm.encode(), open(chain, "rb").read(), open(key, "rb").read(), None)
    for source, target in zip(pairs[::2], pairs[1::2]):
        builder = c2pa.Builder(manifest, context(open(chain).read(), core))
        if parent:
            builder.set_intent(c2pa.C2paBuilderIntent.EDIT)
        builder.sign(
            c2pa.Signer.from_info(info), media_type(source), open(source, "rb"),
            open(target, "w+b"))


if sys.argv[1] == "read":
    shared = context(open(sys.argv[2]).read())
    for path in sys.argv[3:]:
        print(json.dumps(read(path, shared)))
elif sys.argv[1] == "crjson":
    with open(sys.argv[3], "rb") as file:
        with c2pa.Reader(
                media_type(sys.argv[3]), file, context=context(open(sys.argv[2]).read())) as reader:
            print(reader.crjson())
else:
    sign(*sys.argv[2:5], sys.argv[5:], parent=sys.argv[1] == "edit",
         core=HASHES.get(sys.argv[1]))
