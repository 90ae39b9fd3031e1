#!/bin/sh
# Runs all checks, builds what is published, and makes the tag of the version, which is in Sources/Verso/Release.swift.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/.*let version: StaticString = "\(.*\)"/\1/p' Sources/Verso/Release.swift)
fail() { echo "$1"; exit 1; }
[ -z "$(git status --porcelain)" ] || fail "A release is a commit: commit or remove your changes first."
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "The tag v$version exists: raise the version in Sources/Verso/Release.swift."
grep -q "^version = \"$version\"" Python/pyproject.toml || fail "Python/pyproject.toml has another version than $version."
grep -q "^## $version" CHANGELOG.md || fail "CHANGELOG.md has no entry for $version."
make test
make examples
make dist
[ -z "$(git status --porcelain)" ] || fail "The checks changed files: git status lists them."
git tag -a "v$version" -m "Verso $version"
echo "The tag v$version is made; .build/dist has the files. Publish both: git push origin v$version"
