//! Keys from the bytes a terminal sends for them.
//!
//! crossterm does this for what it reads itself. This is for the few bytes that were typed before
//! crossterm began to read (`query`).

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// The keys that these bytes stand for. Sequences of keys the program does not use are left out.
pub(super) fn keys(mut bytes: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    while !bytes.is_empty() {
        let (key, length) = first_key(bytes);
        events.extend(key.map(Event::Key));
        bytes = &bytes[length..];
    }
    events
}

/// The key at the beginning, if it is one, and how many bytes it takes.
fn first_key(bytes: &[u8]) -> (Option<KeyEvent>, usize) {
    match bytes {
        [0x1b, b'[', rest @ ..] if !rest.is_empty() => control_sequence(rest),
        [0x1b, b'O', letter, ..] => (named(*letter, "").map(KeyEvent::from), 3),
        [0x1b, 0x1b, ..] | [0x1b] => (Some(KeyCode::Esc.into()), 1),
        [0x1b, rest @ ..] => {
            let (key, length) = first_key(rest);
            let alt = |mut key: KeyEvent| {
                key.modifiers |= KeyModifiers::ALT;
                key
            };
            (key.map(alt), length + 1)
        }
        [byte, ..] if byte.is_ascii_control() => (control(*byte), 1),
        _ => character(bytes),
    }
}

/// What follows `ESC [`: parameters and a final byte.
fn control_sequence(rest: &[u8]) -> (Option<KeyEvent>, usize) {
    let Some(end) = rest.iter().position(|byte| (0x40..=0x7e).contains(byte)) else {
        return (None, 2 + rest.len());
    };
    let parameters = str::from_utf8(&rest[..end]).unwrap_or_default();
    let (number, modifiers) = parameters.split_once(';').unwrap_or((parameters, ""));
    let key = named(rest[end], number).map(|code| KeyEvent::new(code, modifiers_of(modifiers)));
    (key, 2 + end + 1)
}

fn named(last: u8, number: &str) -> Option<KeyCode> {
    Some(match (last, number) {
        (b'A', _) => KeyCode::Up,
        (b'B', _) => KeyCode::Down,
        (b'C', _) => KeyCode::Right,
        (b'D', _) => KeyCode::Left,
        (b'H', _) | (b'~', "1" | "7") => KeyCode::Home,
        (b'F', _) | (b'~', "4" | "8") => KeyCode::End,
        (b'Z', _) => KeyCode::BackTab,
        (b'~', "3") => KeyCode::Delete,
        (b'~', "5") => KeyCode::PageUp,
        (b'~', "6") => KeyCode::PageDown,
        _ => return None,
    })
}

/// Modifiers are written as one more than the sum of 1 (Shift), 2 (Alt) and 4 (Ctrl).
fn modifiers_of(parameter: &str) -> KeyModifiers {
    let bits = parameter.parse::<u8>().unwrap_or(1).saturating_sub(1);
    let all = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    all.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect()
}

fn control(byte: u8) -> Option<KeyEvent> {
    Some(match byte {
        // Typed before the terminal was in raw mode, Enter is a line feed.
        b'\r' | b'\n' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        1..=26 => KeyEvent::new(KeyCode::Char(char::from(byte - 1 + b'a')), KeyModifiers::CONTROL),
        _ => return None,
    })
}

fn character(bytes: &[u8]) -> (Option<KeyEvent>, usize) {
    let Some(chunk) = bytes.utf8_chunks().next() else { return (None, bytes.len()) };
    let Some(letter) = chunk.valid().chars().next() else {
        return (None, chunk.invalid().len().max(1));
    };
    let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    (Some(KeyEvent::new(KeyCode::Char(letter), shift)), letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;
    use KeyCode::{BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, Home, Tab, Up};

    fn typed(bytes: &[u8]) -> Vec<(KeyCode, KeyModifiers)> {
        let key = |event| match event {
            Event::Key(key) => (key.code, key.modifiers),
            event => panic!("{event:?}"),
        };
        keys(bytes).into_iter().map(key).collect()
    }

    fn plain(codes: &[KeyCode]) -> Vec<(KeyCode, KeyModifiers)> {
        codes.iter().map(|&code| (code, KeyModifiers::NONE)).collect()
    }

    #[test]
    fn keys_are_read_as_crossterm_reads_them() {
        assert_eq!(typed("aä漢".as_bytes()), plain(&[Char('a'), Char('ä'), Char('漢')]));
        assert_eq!(typed(b"\r\n\t\x7f\x1b"), plain(&[Enter, Enter, Tab, Backspace, Esc]));
        assert_eq!(
            typed(b"\x1b[A\x1bOB\x1b[H\x1b[4~\x1b[3~"),
            plain(&[Up, Down, Home, End, Delete])
        );
        assert_eq!(
            typed(b"\x1b\x1bq"),
            [(Esc, KeyModifiers::NONE), (Char('q'), KeyModifiers::ALT)]
        );
        let others = [
            (&b"Q"[..], (Char('Q'), KeyModifiers::SHIFT)),
            (b"\x03", (Char('c'), KeyModifiers::CONTROL)),
            (b"\x1b[1;5A", (Up, KeyModifiers::CONTROL)),
            (b"\x1b[Z", (BackTab, KeyModifiers::NONE)),
        ];
        for (bytes, key) in others {
            assert_eq!(typed(bytes), [key]);
        }
    }

    #[test]
    fn what_is_no_key_is_left_out() {
        assert_eq!(typed(b"\x1b[24~\x1b[<0;1;1Ma\xff\xc3\x00b"), plain(&[Char('a'), Char('b')]));
        assert_eq!(typed(b"a\x1b[1;2"), plain(&[Char('a')]));
    }
}
