#!/bin/sh
# Makes small films of all layouts with ffmpeg, in a folder.
set -eu
folder=${1:?the folder}
mkdir -p "$folder"
make() {  # NAME OPTIONS ...
  name=$1
  shift
  ffmpeg -nostdin -loglevel error -y -f lavfi -i testsrc=size=32x32:rate=5 -f lavfi -i sine=sample_rate=8000 \
    -t 1 -metadata title=Quay -metadata location=+46.9481+007.4474/ "$@" "$folder/$name"
}
make last.mp4 -c:v mpeg4 -c:a aac
make first.mp4 -c:v mpeg4 -c:a aac -movflags faststart
make words.mov -c:v mjpeg -c:a pcm_s16be -movflags use_metadata_tags
make indexed.mp4 -c:v mpeg4 -c:a aac -g 2 -movflags frag_keyframe+default_base_moof
make fragments.mp4 -c:v mpeg4 -c:a aac -g 2 -movflags frag_keyframe+empty_moov+skip_trailer
make mobile.3gp -c:v mpeg4 -an
