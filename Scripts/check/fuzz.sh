#!/bin/sh
# Looks for inputs that break reading or editing: Scripts/check/fuzz.sh SECONDS [FAMILY ...]
#
# libFuzzer is part of the toolchains of swift.org; Xcode's does not have it. New inputs and crashes go to Fuzz/Findings.
set -eu
cd "$(dirname "$0")/../../Fuzz"
seconds=${1:?seconds for each program and family}
shift
[ $# -gt 0 ] || set -- jpeg png webp gif heif jpegxl psd tiff raw film other
swift build -c release --sanitize fuzzer --sanitize address -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link
run() {  # PROGRAM CORPUS [FOLDER]
  mkdir -p "Findings/$1-$2"
  echo "$1, $2, $seconds seconds"
  SWIFT_BACKTRACE=enable=no ".build/release/$1" "Findings/$1-$2" "Corpus/$2" ${3:+"$3"} -dict=verso.dict \
    -artifact_prefix=Findings/ -timeout=10 -rss_limit_mb=2048 -max_total_time="$seconds" -print_final_stats=1
}
for family; do
  samples=
  [ "$family" != jpeg ] || samples=../Samples
  run ReadFuzz "$family" $samples
  run EditFuzz "$family" $samples
done
run XMPFuzz xmp
run IPTCFuzz jpeg ../Samples
run MakerNoteFuzz jpeg ../Samples
run EvidenceFuzz evidence
run PixelFuzz pixels ../Samples
