#!/usr/bin/env bash
# FFmpeg 9.0.2 (in imageio-ffmpeg 0.8.1, PyPI): an APNG or WebP made of a GIF loses the last delay.
#
# Expected: GIF89a (1990), section 23, and the acTL and fcTL chunks of PNG's third edition: each frame has
# a delay of its own, the last one, too, so that an animation converted keeps all of them.
# Happens: of three frames with 1, 1 and 5 seconds FFmpeg makes a GIF and an MP4 of 7 seconds, but a WebP and an
# APNG of 3: their last frame gets the delay of the one before.
# Matters: a moving picture of a game that holds its last position by one long delay shows the result for a
# moment once somebody converts it. Several last frames as long as the others are safe.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install imageio-ffmpeg==0.8.1 pillow==12.0.0

cat >convert.py <<'END'
import re, subprocess
from PIL import Image
import imageio_ffmpeg

ffmpeg = imageio_ffmpeg.get_ffmpeg_exe()

def run(*words):
    return subprocess.run([ffmpeg, "-y", *words], capture_output=True, text=True).stderr

def seconds(file):
    """The sum of the delays of a picture's frames; for a video, its duration."""
    if file.endswith(".mp4"):
        hours, minutes, rest = re.search(r"Duration: (\d+):(\d+):([\d.]+)", run("-i", file)).groups()
        return int(hours) * 3600 + int(minutes) * 60 + float(rest)
    picture, total = Image.open(file), 0
    for frame in range(picture.n_frames):
        picture.seek(frame)
        picture.load()
        total += picture.info["duration"] / 1000
    return total

frames = [Image.new("L", (40, 40), shade) for shade in (0, 120, 240)]
frames[0].save("held.gif", save_all=True, append_images=frames[1:], duration=[1000, 1000, 5000])
print(subprocess.run([ffmpeg, "-version"], capture_output=True, text=True).stdout.split("-")[0])
print(f"held.gif: {seconds('held.gif'):.0f} s")
for name, options in {
    "again.gif": [],
    "video.mp4": ["-pix_fmt", "yuv420p"],
    "moving.webp": [],
    "moving.png": ["-f", "apng"],
}.items():
    run("-i", "held.gif", *options, name)
    print(f"{name}: {seconds(name):.0f} s")
END

seen=$(python/bin/python convert.py)
echo "$seen"

expected='ffmpeg version n9.0.2
held.gif: 7 s
again.gif: 7 s
video.mp4: 7 s
moving.webp: 3 s
moving.png: 3 s'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
