#!/usr/bin/env bash
# pyte 0.8.2 (PyPI) with wcwidth 0.9.4: text ends at the first invisible character.
#
# Expected: a character without a column of its own changes no other. pyte's documentation of
# Screen.draw says that zero-width characters "do not affect screen state".
# Happens: after a zero-width character that has no combining class (joiners U+200C and U+200D, the word
# joiner U+2060, the Devanagari vowel signs, the vowels of a Korean syllable in parts) the rest of the
# text up to the next escape sequence or line end is not drawn. An accent (U+0301), which has a
# combining class, is drawn and so is what follows.
# Matters: termtosvg and other recorders, and tests of full-screen programs, draw with pyte. Persian and
# Hindi names cut the rest of their line off there, though the program has sent it; to draw the
# cells after such a name, the program would have to move the cursor there first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install pyte==0.8.2 wcwidth==0.9.4

cat >draw.py <<'END'
from importlib.metadata import version
import pyte

def shown(text):
    screen = pyte.Screen(40, 1)
    pyte.Stream(screen).feed(text)
    return screen.display[0].rstrip()

print(f"pyte {version('pyte')}, wcwidth {version('wcwidth')}")
samples = {
    "acute accent": "e\u0301 to move",
    "non-joiner": "\u0645\u06cc\u200c\u0631\u0648\u062f to move",
    "word joiner": "A\u2060B to move",
    "Devanagari vowel": "\u0915\u093f to move",
    "Korean in parts": "\u1100\u1161 to move",
    "non-joiner, then the cursor moved": "\u0645\u06cc\u200c\x1b[1;6Hto move",
}
for name, text in samples.items():
    print(f"{name}: {'drawn' if shown(text).endswith(' to move') else 'lost'}")
END

seen=$(python/bin/python draw.py)
echo "$seen"

expected='pyte 0.8.2, wcwidth 0.9.4
acute accent: drawn
non-joiner: lost
word joiner: lost
Devanagari vowel: lost
Korean in parts: lost
non-joiner, then the cursor moved: drawn'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
