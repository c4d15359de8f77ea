use std::num::NonZero;

use super::*;

fn typed(bytes: &str, line: &mut PartialLine) -> String {
    let mut shown = String::new();
    let mut alt = false;
    let mut incoming = TimedDecoder::from_away();
    incoming.decode(Some(bytes.as_bytes()), &mut |event| {
        let Event::Key(key) = event else { return };
        if key.code == KeyCode::Esc {
            alt = true;
        } else {
            shown += &line.press(LineKey { key, alt: std::mem::take(&mut alt) });
        }
    });
    shown
}

#[test]
fn keys_edit_the_line_and_none_lands_in_it() {
    for (keys, text) in [
        ("J\u{fc}\x7f\x7fGü", "Gü"),
        ("at E4\x1b[D", "at E4"),
        ("at E4\x1bOH", "at E4"),
        ("at E4\x1bOHx", "xat E4"),
        ("at E4\x1b[3~", "at E4"),
        ("at E4\x1b[H\x1b[3~", "t E4"),
        ("xyz\x15at E4", "at E4"),
        ("at xyz\x17E4", "at E4"),
        ("at E4\x1bb", "at E4"),
        ("at E4\x1bbx", "at xE4"),
        ("at E4\x01\x0b", ""),
        ("abc\x02\x02\x0bd", "abcd"),
        ("abc\x1b[D\x1b[D\x0bd", "ad"),
        ("abc\x1b[D\x1b[C\x1b[Fd", "abcd"),
        ("e\u{301}a\x1b[D\x7f", "a"),
        ("abc\x1b[1;5Dx\x1b[99;7~\x1b]0;t\x07", "abxc"),
    ] {
        let mut line = PartialLine::default();
        typed(keys, &mut line);
        assert_eq!(line.input.value(), text, "{keys:?}");
    }
}

/// `TERM=emacs` and others take no escape sequence.
#[test]
fn a_line_that_counts_as_one_row_is_edited_by_text_alone() {
    let mut line = PartialLine { columns: usize::MAX, ..PartialLine::default() };
    line.begin("White> ");
    let shown = typed("abcdefghijklmnopqrstuvwxyz\x1b[Hx\x1b[F\x7f\x15", &mut line);
    assert!(!shown.contains('\x1b'), "{shown:?}");
}

/// What a terminal of 20 columns shows after the keys, and where its cursor is.
fn screen(keys: &str) -> (String, (u16, u16)) {
    let [rows, columns] = [10, 20].map(|size| NonZero::new(size).expect("a size"));
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    let mut line = PartialLine { columns: 20, ..PartialLine::default() };
    line.begin("White> ");
    terminal.process(b"White> ");
    terminal.process(typed(keys, &mut line).as_bytes());
    (terminal.screen().contents(), terminal.screen().cursor_position())
}

#[test]
fn the_terminal_shows_the_line_and_the_cursor_as_they_are() {
    for (keys, shown, cursor) in [
        ("abc", "White> abc", (0, 10)),
        ("abc\x1b[D\x1b[Dx", "White> axbc", (0, 9)),
        ("圓\x7fa", "White> a", (0, 8)),
        ("圓b\x1b[D\x7f", "White> b", (0, 7)),
        ("e\u{301}b\x1b[D\x7f", "White> b", (0, 7)),
        ("abcdefghijklm", "White> abcdefghijklm", (1, 0)),
        ("abcdefghijklmnop\x1b[Hx", "White> xabcdefghijklmnop", (0, 8)),
        ("abcdefghijklmnop\x1b[H\x1b[F", "White> abcdefghijklmnop", (1, 3)),
        ("abcdefghijklmnop\x15", "White>", (0, 7)),
        ("abcdefghijklmn\x7f\x7f\x7f", "White> abcdefghijk", (0, 18)),
        ("abcdefghijkl圓", "White> abcdefghijkl\n圓", (1, 2)),
    ] {
        let (contents, place) = screen(keys);
        let contents = contents.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let joined = contents.trim_end().replace('\n', "");
        assert_eq!((joined, place), (shown.replace('\n', ""), cursor), "{keys:?}");
    }
}

#[test]
fn earlier_lines_are_called_back_and_what_was_typed_stays() {
    let mut line = PartialLine::default();
    for text in ["board", "at E4"] {
        typed(text, &mut line);
        line.take();
    }
    line.begin("White> ");
    for (keys, text) in [
        ("dr", "dr"),
        ("\x1b[A", "at E4"),
        ("\x1bOA", "board"),
        ("\x1b[A", "board"),
        ("\x1b[B\x1b[B\x1b[B", "dr"),
    ] {
        typed(keys, &mut line);
        assert_eq!(line.input.value(), text);
    }
}
