#!/usr/bin/env bash
# svglib 2.3.2 (PyPI): a shape with `opacity` is solid.
#
# Expected: SVG 1.1, section 14.5: `opacity` makes a shape or a group transparent as a whole. svglib lists
# the feature OpacityAttribute among those it has.
# Happens: `opacity` is passed over on shapes and groups, as an attribute and in a style. `fill-opacity`,
# #rrggbbaa and rgba() are read. CairoSVG 2.9.1, beside it, reads all but #rrggbbaa, which is solid there.
# Matters: shadows and faint marks of a diagram are as heavy as its pieces when svglib and ReportLab put it
# into a PDF. `fill-opacity` is what both read, and it looks the same on a shape that is only filled.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install svglib==2.3.2 reportlab==5.1.0 cairosvg==2.9.1 pillow==12.0.0

cat >read.py <<'END'
import io
from importlib.metadata import version
import cairosvg
from PIL import Image
from svglib.svglib import svg2rlg

def page(shape):
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    return f"{text}{shape}</svg>".encode()

def by_svglib(shape):
    """How much of the shape's colour svglib hands to ReportLab: 1 is solid."""
    found = svg2rlg(io.BytesIO(page(shape)))
    while hasattr(found, "contents"):
        found = found.contents[-1]
    return found.fillColor.alpha

def by_cairosvg(shape):
    picture = Image.open(io.BytesIO(cairosvg.svg2png(page(shape)))).convert("RGBA")
    return picture.getpixel((4, 4))[3] / 255

print(f"svglib {version('svglib')}, CairoSVG {version('cairosvg')}")
square = '<path d="M0 0H9V9H0Z" fill="#000" '
for name, shape in {
    "opacity": square + 'opacity=".2"/>',
    "opacity in a style": square + 'style="opacity:.2"/>',
    "opacity of a group": f'<g opacity=".2">{square}/></g>',
    "fill-opacity": square + 'fill-opacity=".2"/>',
    "#rrggbbaa": square.replace("#000", "#00000033") + "/>",
}.items():
    print(f"{name}: {by_svglib(shape):.1f} and {by_cairosvg(shape):.1f}")
END

seen=$(python/bin/python read.py)
echo "$seen"

expected='svglib 2.3.2, CairoSVG 2.9.1
opacity: 1.0 and 0.2
opacity in a style: 1.0 and 0.2
opacity of a group: 1.0 and 0.2
fill-opacity: 0.2 and 0.2
#rrggbbaa: 0.2 and 1.0'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
