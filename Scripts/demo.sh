#!/bin/sh
# Shows what verso does. Each command is printed, then run, on copies in a temporary folder: Scripts/demo.sh FOLDER_OF_VERSO
set -eu
PATH="$(cd "$1" && pwd):$PATH"
export PATH
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp Samples/harbour.jpg Samples/plain.jpg "$folder"
cd "$folder"
say() { printf '\n# %s\n' "$1"; }
run() { printf '$ %s\n' "$1"; sh -c "$1"; }

say 'A photo as it comes from a camera.'
run 'verso read harbour.jpg'
say 'A picture without metadata.'
run 'verso read plain.jpg'
say 'Add who took it, and where. The picture itself is not touched.'
run 'verso set plain.jpg Artist="Ada Example" GPS="37.331686,-122.030731"'
run 'verso read plain.jpg'
say 'The same for programs.'
run 'verso read --json --numeric --group GPS plain.jpg'
say 'Before it is given away: remove everything.'
run 'verso strip plain.jpg'
run 'verso read plain.jpg'
say 'What next'
cat <<'NEXT'
  .build/release/verso read YOUR.jpg     read a photo of your own
  .build/release/verso help              all commands
  make install                           install verso into /usr/local (or PREFIX)
  make test                              check that all of it works here
NEXT
