#!/usr/bin/env bash
# WeasyPrint 70.0 (PyPI): the page's style sheet does not reach inline SVG, nor `<use>` another `<svg>`.
#
# Expected: inline SVG is part of an HTML document: its rules match the shapes there (CSS goes before
# the attribute `fill`), and `<use href="#id">` finds any element of the document, as in browsers.
# Happens: a shape with a class is black, one with an attribute has its colour, and a shape that another
# `<svg>` of the page defines is not drawn. A rule in a `<style>` within the `<svg>` holds.
# Matters: a picture whose colours are classes, so that a page can be dark and light, is printed as a
# black silhouette. Attributes on groups cost little and give way to the page's rules in browsers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install weasyprint==70.0

cat >draw.py <<'END'
import logging, weasyprint
logging.disable(logging.CRITICAL)

def drawn(body):
    """Whether a red shape, a black one or none is on the page."""
    page = f"<style>.red{{fill:#ff0000}}</style>{body}"
    pdf = weasyprint.HTML(string=page).write_pdf(uncompressed_pdf=True)
    if b"1 0 0 rg" in pdf:
        return "red"
    return "black" if b"\nf\n" in pdf or b" re" in pdf and b"0 0 0 rg" in pdf else "nothing"

path = 'd="M0 0H50V50H0Z"'
print("WeasyPrint", weasyprint.__version__)
print("class:", drawn(f'<svg viewBox="0 0 90 90"><path class="red" {path}/></svg>'))
print("attribute:", drawn(f'<svg viewBox="0 0 90 90"><path fill="#ff0000" {path}/></svg>'))
print("class, style within:", drawn(f'<svg viewBox="0 0 90 90"><style>.red{{fill:#ff0000}}</style><path class="red" {path}/></svg>'))
print("use, same svg:", drawn(f'<svg viewBox="0 0 90 90"><defs><path id="a" {path}/></defs><use href="#a" fill="#ff0000"/></svg>'))
print("use, another svg:", drawn(f'<svg viewBox="0 0 90 90"><defs><path id="a" {path}/></defs></svg><svg viewBox="0 0 90 90"><use href="#a" fill="#ff0000"/></svg>'))
END

seen=$(python/bin/python draw.py)
echo "$seen"

expected='WeasyPrint 70.0
class: black
attribute: red
class, style within: red
use, same svg: red
use, another svg: nothing'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
