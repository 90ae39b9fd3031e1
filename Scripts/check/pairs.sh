#!/bin/sh
# Makes a library of photos, films, raw files and side files under shuffled names, knows what belongs together in it, and
# counts what `verso pairs` says otherwise: Scripts/check/pairs.sh [FILES], 10000 by default.
set -eu
cd "$(dirname "$0")/../.."
swift build --product verso
VERSO_PAIRS="${1:-10000}" swift test --filter 'PairsTests/many'
