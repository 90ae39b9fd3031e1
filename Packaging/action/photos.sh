#!/usr/bin/env bash
# Checks or strips photos: VERSO, MODE (check or strip), PHOTOS, WHERE and ONLY are described in action.yml.
set -euo pipefail
read -ra paths <<< "${PHOTOS:-.}"
case ${MODE:-check} in
check)
  # A photo that cannot be read is a failure, too: nobody knows what it contains.
  found=$("$VERSO" read --recursive --where "${WHERE:-GPS}" --print '{FilePath}' "${paths[@]}")
  [[ -n $found ]] || exit 0
  while IFS= read -r path; do echo "::error file=${path#"$PWD/"}::This photo has ${WHERE:-GPS}."; done <<< "$found"
  exit 1
  ;;
strip)
  "$VERSO" strip --recursive --no-journal ${ONLY:+--only "$ONLY"} "${paths[@]}"
  ;;
*)
  echo "mode is check or strip, not $MODE"
  exit 64
  ;;
esac
