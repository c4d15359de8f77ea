#!/usr/bin/env bash
# ratatui-core 0.1.2 (crates.io): a line draws its second span over the first one after lam and alef.
#
# Expected: `Line` as a widget shows its spans one behind the other, as `Buffer::set_line` does.
# Happens: a span is drawn cluster by cluster, four cells for two times lam and alef, but the next span
# begins after the width of the string, which is two, as unicode-width counts the two as one sign.
# Matters: an Arabic or Persian name in a line of several spans loses its end. `set_line` and `Paragraph`
# count cells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir src
cat >Cargo.toml <<'END'
[package]
name = "spans"
version = "0.1.0"
edition = "2024"

[dependencies]
ratatui-core = { version = "=0.1.2", default-features = false }
unicode-width = "=0.2.2"
END
cat >src/main.rs <<'END'
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::text::{Line, Span};
use ratatui_core::widgets::Widget;

fn main() {
    let area = Rect::new(0, 0, 20, 1);
    for name in ["Anna", "\u{644}\u{627}\u{644}\u{627}"] {
        let line = Line::from(vec![Span::raw(name), Span::raw(" moves")]);
        let (mut rendered, mut set) = (Buffer::empty(area), Buffer::empty(area));
        (&line).render(area, &mut rendered);
        set.set_line(0, 0, &line, 20);
        let text = |buffer: &Buffer| buffer.content.iter().map(|cell| cell.symbol()).collect::<String>();
        println!("{} | {} | same: {}", text(&rendered).trim_end(), text(&set).trim_end(), rendered == set);
    }
}
END

seen=$(cargo run -q)
echo "$seen"

expected='Anna moves | Anna moves | same: true
لا moves | لالا moves | same: false'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
