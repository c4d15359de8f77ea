#!/usr/bin/env bash
# CairoSVG 2.9.1 (PyPI): `stroke-linecap="butt"` does not take back `round`.
#
# Expected: SVG 1.1, section 11.4: a shape's own `stroke-linecap` goes before the one that it inherits.
# Happens: a line with `butt` in a picture or a group with `round` has round ends, since `butt` is passed
# over. `square` takes `round` back, and `butt` is right where nothing else was inherited. librsvg and
# browsers draw flat ends.
# Matters: round ends make each dash longer by the width of the line, so that a line of short dashes closes
# up and looks like a line without gaps. Dashed lines need a picture or a group that sets no `round`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install cairosvg==2.9.1 pillow==12.0.0

cat >read.py <<'END'
import io
from importlib.metadata import version
import cairosvg
from PIL import Image

def gaps(inherited, own):
    """The bare columns between two dashes of 10, 10 apart, at the middle and the edge of the line."""
    text = f"""<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><g {inherited}>
        <path d="M5 5H35" stroke="#000" stroke-width="8" stroke-dasharray="10" {own}/></g></svg>"""
    picture = Image.open(io.BytesIO(cairosvg.svg2png(text.encode()))).convert("RGBA")
    return [sum(picture.getpixel((x, y))[3] < 128 for x in range(10, 30)) for y in (5, 1)]

print(f"CairoSVG {version('cairosvg')}")
for inherited in "", "round":
    for own in "butt", "square":
        caps = [f'stroke-linecap="{cap}"' if cap else "" for cap in (inherited, own)]
        print(f"{own} in {inherited or 'nothing'}: {gaps(*caps)}")
END

seen=$(python/bin/python read.py)
echo "$seen"

expected='CairoSVG 2.9.1
butt in nothing: [10, 10]
square in nothing: [2, 2]
butt in round: [2, 6]
square in round: [2, 2]'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
