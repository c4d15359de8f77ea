#!/usr/bin/env bash
# crossterm 0.29.0 (crates.io): the sixteen colours are written as colours of a palette of 256.
#
# Expected: the names of ECMA-48 have codes of their own, 30 to 37 and 40 to 47, and 90 to 97 on
# terminals of sixteen, which every terminal with colours knows.
# Happens: `Color::DarkRed` is `ESC [ 38;5;1 m`. A terminal of eight colours reads three codes: 38, which
# it doesn't know, 5 for blinking, and 1 for bold. Emacs 28's `term` takes 38 for a reset, so its text has
# no colour and is bold.
# Matters: a program that takes care to use eight colours only (ratatui draws by crossterm) has none there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir src
cat >Cargo.toml <<'END'
[package]
name = "colours"
version = "0.0.0"
edition = "2021"

[dependencies]
crossterm = { version = "=0.29.0", default-features = false }
END
cat >src/main.rs <<'END'
use crossterm::style::{Color, SetBackgroundColor, SetForegroundColor};

fn main() {
    for colour in [Color::DarkRed, Color::Red, Color::Grey, Color::Reset] {
        let text = format!("{}{}", SetForegroundColor(colour), SetBackgroundColor(colour));
        println!("{colour:?}: {}", text.escape_debug());
    }
}
END

seen=$(env -u NO_COLOR cargo run -q)
echo "$seen"

expected='DarkRed: \u{1b}[38;5;1m\u{1b}[48;5;1m
Red: \u{1b}[38;5;9m\u{1b}[48;5;9m
Grey: \u{1b}[38;5;7m\u{1b}[48;5;7m
Reset: \u{1b}[39m\u{1b}[49m'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
