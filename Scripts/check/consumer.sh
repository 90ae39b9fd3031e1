#!/usr/bin/env bash
# Builds a package that depends on this one as a stranger's does: by address and version, without this repository's
# settings, with both build engines. It then runs what was built.
#
# The package of the tests is built with the first engine, so that the consumer builds the library alone with it.
#
#   consumer.sh [SAMPLE]    a photo to read, Samples/harbour.jpg by default
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
sample=${1:-$root/Samples/harbour.jpg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The tracked files as they are now, with a version: the rules for a dependency that has one are the strictest. Without git's
# records, which an archive of the sources lacks, all files but what was built.
mkdir "$folder/verso"
{ git -C "$root" ls-files -z 2>/dev/null \
  || (cd "$root" && find . -name .build -prune -o -name .git -prune -o -type f -print0); } > "$folder/files"
(cd "$root" && tar --null --ignore-failed-read -T "$folder/files" -c 2>/dev/null || true) | tar -x -C "$folder/verso"
git -C "$folder/verso" init -q
git -C "$folder/verso" add -A
git -C "$folder/verso" -c user.name=consumer -c user.email=consumer@example.com commit -qm consumer
git -C "$folder/verso" tag 1.0.0

mkdir -p "$folder/app/Sources"/{App,Dictionaries,Proof}
cat > "$folder/app/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

func app(_ name: String, _ product: String) -> Target {
  .executableTarget(name: name, dependencies: [.product(name: product, package: "verso")])
}

let package = Package(
  name: "Stranger",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(url: "file://$folder/verso", from: "1.0.0")],
  targets: [app("App", "Verso"), app("Dictionaries", "VersoImageIO"), app("Proof", "VersoEvidence")])
SWIFT
cat > "$folder/app/Sources/App/main.swift" <<'SWIFT'
import Foundation
import Verso

let photo = try Photo(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
print(photo.metadata[.make] ?? "no make")
SWIFT
cat > "$folder/app/Sources/Dictionaries/main.swift" <<'SWIFT'
import VersoImageIO

let source = try ImageSource(path: CommandLine.arguments[1])
print(source.properties(at: 0)[ImageProperty.tiffDictionary, ImageProperty.TIFF.make] ?? "no make")
SWIFT
cat > "$folder/app/Sources/Proof/main.swift" <<'SWIFT'
import Foundation
import Verso
import VersoEvidence

let photo = try Photo(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
print(try Verifier().verify(photo) == nil ? "not signed" : "signed")
SWIFT

unset VERSO_STRICT VERSO_STATIC
cd "$folder/app"
for engine in native swiftbuild; do
  start=$SECONDS
  # The others need cryptography, whose first build takes as long as all of Verso.
  only=(); programs=('App=Example' 'Dictionaries=Example' 'Proof=not signed')
  [[ $engine != native ]] || { only=(--product App); programs=('App=Example'); }
  swift build --build-system $engine ${only[@]+"${only[@]}"} --scratch-path "$folder/$engine" -Xswiftc -suppress-warnings \
    > "$folder/log" 2>&1 || { cat "$folder/log"; echo "$engine: the package does not build"; exit 1; }
  echo "$engine: built in $((SECONDS - start)) s"
  for expected in "${programs[@]}"; do
    program=$(find "$folder/$engine" -name "${expected%%=*}" -type f -perm -u+x | head -1)
    found=$("$program" "$sample")
    [[ $found == *"${expected#*=}"* ]] || { echo "$engine: ${expected%%=*} printed: $found"; exit 1; }
  done
done
