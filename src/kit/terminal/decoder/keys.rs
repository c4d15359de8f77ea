//! The forms in which terminals send keys.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The code points that kitty gives to keys that type nothing: the area for private use.
const PRIVATE_USE: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// The key that sends one byte below 0x80.
pub(super) fn of_ascii(byte: u8) -> KeyEvent {
    let control = |letter: u8| KeyEvent::new(char_of(letter), KeyModifiers::CONTROL);
    match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x08 | 0x7f => KeyCode::Backspace.into(),
        0x1b => KeyCode::Esc.into(),
        0x00 => control(b' '),
        0x01..=0x1a => control(byte - 0x01 + b'a'),
        0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => of_letter(char::from(byte)),
    }
}

fn char_of(letter: u8) -> KeyCode {
    KeyCode::Char(char::from(letter))
}

/// The key that types this; a capital letter takes Shift.
pub(super) fn of_letter(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

/// The key that sends `ESC O last`.
pub(super) fn of_ss3(parameters: &[u8], last: u8) -> Option<KeyEvent> {
    if parameters.is_empty() { lettered(last).map(KeyEvent::from) } else { None }
}

/// The key that sends `ESC [ parameters last`.
pub(super) fn of_csi(parameters: &[u8], last: u8) -> Option<KeyEvent> {
    match (parameters, last) {
        (b"[", b'A'..=b'E') => return Some(KeyCode::F(last - b'A' + 1).into()),
        (b"", b'Z') => return Some(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT)),
        _ => {}
    }
    if !parameters.iter().all(|byte| byte.is_ascii_digit() || b";:".contains(byte)) {
        return None;
    }
    let parameters = str::from_utf8(parameters).ok()?;
    let (first, rest) = parameters.split_once(';').unwrap_or((parameters, ""));
    let held = Held::read(rest.split(';').next().unwrap_or_default());
    match last {
        b'~' => Some(held.unwrap_or_default().with(numbered(first.parse().ok()?)?)),
        b'u' => of_code_point(first, held.unwrap_or_default()),
        // Where the cursor is, not F3.
        b'R' => None,
        _ => {
            // Some write only the modifiers: `ESC [ 5 A`.
            let last_digit = || first.get(first.len().checked_sub(1)?..).and_then(Held::read);
            Some(held.or_else(last_digit).unwrap_or_default().with(lettered(last)?))
        }
    }
}

/// What goes with a key.
#[derive(Clone, Copy)]
struct Held {
    modifiers: KeyModifiers,
    kind: KeyEventKind,
}

impl Default for Held {
    fn default() -> Self {
        Self { modifiers: KeyModifiers::NONE, kind: KeyEventKind::Press }
    }
}

impl Held {
    /// Reads `modifiers:kind`; the kind may be missing. Modifiers are written as one more than the
    /// sum of their bits.
    fn read(parameter: &str) -> Option<Self> {
        const BITS: [(u8, KeyModifiers); 6] = [
            (1, KeyModifiers::SHIFT),
            (2, KeyModifiers::ALT),
            (4, KeyModifiers::CONTROL),
            (8, KeyModifiers::SUPER),
            (16, KeyModifiers::HYPER),
            (32, KeyModifiers::META),
        ];
        let (mask, kind) = parameter.split_once(':').unwrap_or((parameter, ""));
        let mask = mask.parse::<u8>().ok()?.saturating_sub(1);
        let held = BITS.into_iter().filter(|(bit, _)| mask & bit != 0);
        let kind = match kind {
            "2" => KeyEventKind::Repeat,
            "3" => KeyEventKind::Release,
            _ => KeyEventKind::Press,
        };
        Some(Self { modifiers: held.map(|(_, modifier)| modifier).collect(), kind })
    }

    fn with(self, code: KeyCode) -> KeyEvent {
        KeyEvent::new_with_kind(code, self.modifiers, self.kind)
    }
}

/// The key whose sequence ends with this letter.
fn lettered(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// The key whose sequence is this number and `~`.
fn numbered(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23..=26 => KeyCode::F(number - 12),
        28..=29 => KeyCode::F(number - 15),
        31..=34 => KeyCode::F(number - 17),
        _ => return None,
    })
}

/// The key of `ESC [ points ; held u`: its code point and, after a colon, the one it has with
/// Shift.
fn of_code_point(points: &str, mut held: Held) -> Option<KeyEvent> {
    let mut points = points.split(':').map(|point| point.parse().ok().and_then(char::from_u32));
    let letter = points.next()??;
    let shifted = points.next().flatten().filter(|_| held.modifiers.contains(KeyModifiers::SHIFT));
    let code = match letter {
        '\x1b' => KeyCode::Esc,
        '\r' => KeyCode::Enter,
        '\t' if held.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        '\t' => KeyCode::Tab,
        '\x08' | '\x7f' => KeyCode::Backspace,
        _ => {
            if shifted.is_some() {
                held.modifiers.remove(KeyModifiers::SHIFT);
            }
            let letter = shifted.unwrap_or(letter);
            if letter.is_control() || PRIVATE_USE.contains(&letter) {
                return None;
            }
            KeyCode::Char(letter)
        }
    };
    Some(held.with(code))
}
