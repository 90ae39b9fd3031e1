#!/bin/sh
# Builds what is published, from the commit that is checked out: Scripts/package/dist.sh [FOLDER], .build/dist by default
#
# All that is packaged has the time of the commit, so that two folders and two days give the same bytes; for that the
# checkout must be clean, and compilers, libraries and data those of "make setup".
set -eu
cd "$(dirname "$0")/../.."
output=${1:-.build/dist}
if [ -n "$(git status --porcelain)" ]; then
  echo "make dist packages a commit: commit or remove your changes first (git status lists them)."
  exit 1
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
# The versions of a release: a change of them is a change of this file.
cp Packaging/Package.resolved .
swift package resolve --force-resolved-versions
# The compiler orders some things by their addresses in memory. It makes the same code each time if addresses are not
# randomized, its own tables are not shuffled, and one thread allocates (VERSO_REPEATABLE, see build.sh). Sources do not
# call withoutActuallyEscaping, which puts the length of its file's path into the program.
export SWIFT_DETERMINISTIC_HASHING=1 VERSO_REPEATABLE=1
fixed=
! setarch -R true 2>/dev/null || fixed="setarch -R"
for product in verso verso-imaging VersoC; do $fixed Scripts/package/build.sh $product; done
Scripts/generate/data.sh
built=.build/dist-built
rm -rf "$output" $built
mkdir -p $built
cp .build/release/verso "$(ls .build/library/lib/libverso.*.* | head -1)" $built
[ ! -e .build/release/verso-imaging ] || cp .build/release/verso-imaging $built
Scripts/package/clear_hashes.py $built/*
mkdir -p "$output"
version=$(sed -n 's/.*let version: StaticString = "\(.*\)"/\1/p' Sources/Verso/Release.swift)
git archive --format=tar --prefix="verso-$version/" HEAD | gzip -9n > "$output/verso-$version-source.tar.gz"
digest=$(sha256sum < "$output/verso-$version-source.tar.gz" | cut -d' ' -f1)
sed "s/@VERSION@/$version/g; s/@SHA256@/$digest/" Packaging/homebrew/verso.rb > "$output/verso.rb"
Scripts/package/dist.py "$output" --verso $built/verso --imaging $built/verso-imaging --data .build/data
Scripts/package/wheel.sh "$(ls $built/libverso.*)" "$output"
if command -v lintian >/dev/null; then lintian --allow-root --fail-on error,warning "$output"/*.deb; fi
(cd "$output" && sha256sum verso* > SHA256SUMS && cat SHA256SUMS)
