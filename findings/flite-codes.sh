#!/usr/bin/env bash
# flite 2.2 (Debian 12): short codes in capitals are spoken as other words, or not at all.
#
# Expected: a synthesiser speaks a code that it doesn't know letter by letter, as flite does with SC
# ("ess see"), or as a word.
# Happens: SE is "southeast", ST is "street", AM after a comma and at the end is silent, and "14, 17" is
# "one four, seventeen": the first number is taken for the beginning of a longer one. Nothing in flite's
# manual says so.
# Matters: in a game whose pieces or spaces are named by codes, a player who listens hears a
# direction in the place of a piece, or misses the name; programs that are read aloud have to
# speak in words. Orca and speech-dispatcher offer flite on small machines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for package in flite=2.2-5 libflite1=2.2-5 libasound2=1.2.8-1+b1; do
    apt-get -qq -o APT::Sandbox::User=root download "$package"
done
for file in *.deb; do
    dpkg -x "$file" .
done
LD_LIBRARY_PATH=$PWD/usr/lib/$(uname -m)-linux-gnu
export LD_LIBRARY_PATH

# The sounds that flite makes of a text, in its alphabet, without pauses.
sounds() {
    usr/bin/flite -ps -t "$1" none | tr ' ' '\n' | grep -v -e pau -e '^$' | paste -sd' ' || true
}

seen=$(
    usr/bin/flite --version | grep -o 'flite-2[^ ]*'
    for text in SC SE southeast ST AM 'angle, AM, two' 'angle, two' '14, 17' 'fourteen, 17'; do
        echo "$text: $(sounds "$text")"
    done
)
echo "$seen"

expected='flite-2.2-current
SC: eh s s iy
SE: s aw th iy s t
southeast: s aw th iy s t
ST: s t r iy t
AM: 
angle, AM, two: ae ng g ax l t uw
angle, two: ae ng g ax l t uw
14, 17: w aa n f ao r s eh v ax n t iy n
fourteen, 17: f ao r t iy n s eh v ax n t iy n'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
