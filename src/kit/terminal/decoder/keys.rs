//! Reads keys in the forms in which terminals send them.
//!
//! All forms of a key become the same [`KeyEvent`], the one that plain bytes can express. With
//! Shift a letter is a capital, with Control it is small. Enter, Esc and Backspace have neither
//! Shift nor Control.

use KeyCode::{Delete, Down, End, Home, Insert, Left, PageDown, PageUp, Right, Up};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The private use area of Unicode. kitty uses its code points for keys without a character and for
/// the keypad's keys.
const PRIVATE_USE: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// Returns the key that sends one byte below 0x80. A line feed is Enter, because serial lines and
/// scripts send it.
pub(super) fn from_ascii(byte: u8) -> KeyEvent {
    let control =
        |letter: u8| KeyEvent::new(KeyCode::Char(char::from(letter)), KeyModifiers::CONTROL);
    match byte {
        b'\r' | b'\n' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x08 | 0x7f => KeyCode::Backspace.into(),
        0x1b => KeyCode::Esc.into(),
        0x00 => control(b' '),
        0x01..=0x1a => control(byte - 0x01 + b'a'),
        0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => from_letter(char::from(byte)),
    }
}

/// Returns the key that types this letter. A capital letter has Shift.
pub(super) fn from_letter(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

/// Reads the key of `ESC O modifiers last`. Most terminals leave out the modifiers.
pub(super) fn from_ss3(parameters: &[u8], last: u8) -> Option<KeyEvent> {
    let held = match parameters {
        [] => KeyState::default(),
        _ => KeyState::read(str::from_utf8(parameters).ok()?)?,
    };
    match last {
        // Sent by rxvt.
        b'a'..=b'd' => {
            KeyState::from_modifiers(KeyModifiers::CONTROL).press(key_of_letter(last - 0x20)?)
        }
        _ => key_of_letter(last)
            .map_or_else(|| held.typing(on_keypad(last)?), |code| held.press(code)),
    }
}

/// Reads the key of `ESC [ parameters last`; `None` for an unknown sequence.
pub(super) fn from_csi(parameters: &[u8], last: u8) -> Option<KeyEvent> {
    match (parameters, last) {
        (b"[", b'A'..=b'E') => return Some(KeyCode::F(last - b'A' + 1).into()),
        (b"", b'Z') => return Some(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT)),
        // Sent by rxvt.
        (b"", b'a'..=b'd') => {
            return KeyState::from_modifiers(KeyModifiers::SHIFT)
                .press(key_of_letter(last - 0x20)?);
        }
        _ => {}
    }
    if !parameters.iter().all(|byte| byte.is_ascii_digit() || b";:".contains(byte)) {
        return None;
    }
    let parameters = str::from_utf8(parameters).ok()?;
    let mut fields = parameters.split(';');
    let first = fields.next().unwrap_or_default();
    let held = fields.next().and_then(KeyState::read);
    let third = fields.next();
    match (last, third) {
        // Sent by xterm's modifyOtherKeys.
        (b'~', Some(point)) if first == "27" => held?.typing(code_point(point)?),
        (b'~', _) => held.unwrap_or_default().press(key_of_number(first.parse().ok()?)?),
        (b'$' | b'^' | b'@', None) => KeyState::from_modifiers(modifiers_from_rxvt(last))
            .press(key_of_number(first.parse().ok()?)?),
        (b'u', text) => from_code_points(first, held.unwrap_or_default(), text),
        (b'_', _) => from_win32(parameters),
        // This is the position of the cursor, not F3.
        (b'R', _) => None,
        (_, None) if first == "1" && key_of_letter(last).is_none() => {
            held?.typing(on_keypad(last)?)
        }
        _ => {
            // Some terminals write only the modifiers: `ESC [ 5 A`.
            let last_digit = || first.get(first.len().checked_sub(1)?..).and_then(KeyState::read);
            held.or_else(last_digit).unwrap_or_default().press(key_of_letter(last)?)
        }
    }
}

/// The modifiers of a key, and whether it is pressed, repeated or released.
#[derive(Clone, Copy)]
struct KeyState {
    modifiers: KeyModifiers,
    has_caps_lock: bool,
    kind: KeyEventKind,
}

impl Default for KeyState {
    fn default() -> Self {
        Self::from_modifiers(KeyModifiers::NONE)
    }
}

impl KeyState {
    const fn from_modifiers(modifiers: KeyModifiers) -> Self {
        Self { modifiers, has_caps_lock: false, kind: KeyEventKind::Press }
    }

    /// Reads `modifiers:kind`. The kind may be missing. The number `modifiers` is 1 plus the sum of
    /// the modifiers' bits.
    fn read(parameter: &str) -> Option<Self> {
        const BITS: [(u16, KeyModifiers); 6] = [
            (1, KeyModifiers::SHIFT),
            (2, KeyModifiers::ALT),
            (4, KeyModifiers::CONTROL),
            (8, KeyModifiers::SUPER),
            (16, KeyModifiers::HYPER),
            (32, KeyModifiers::META),
        ];
        const CAPS_LOCK: u16 = 64;
        let (mask, kind) = parameter.split_once(':').unwrap_or((parameter, ""));
        let mask = mask.parse::<u16>().ok()?.saturating_sub(1);
        let held = BITS.into_iter().filter(|(bit, _)| mask & bit != 0);
        let kind = match kind {
            "2" => KeyEventKind::Repeat,
            "3" => KeyEventKind::Release,
            _ => KeyEventKind::Press,
        };
        let modifiers = held.map(|(_, modifier)| modifier).collect();
        Some(Self { modifiers, has_caps_lock: mask & CAPS_LOCK != 0, kind })
    }

    /// Returns the event of a key that types no character.
    #[expect(clippy::unnecessary_wraps, reason = "it has the type of `typing`, which can fail")]
    fn press(self, code: KeyCode) -> Option<KeyEvent> {
        Some(KeyEvent::new_with_kind(code, self.modifiers, self.kind))
    }

    /// Returns the event of the key with this code point: a character, a control character such as
    /// Enter, or a private code point of kitty.
    fn typing(self, point: char) -> Option<KeyEvent> {
        use KeyModifiers as Modifiers;
        let mut modifiers = self.modifiers;
        let code = match point {
            '\x1b' => KeyCode::Esc,
            '\r' | '\n' => KeyCode::Enter,
            '\t' if modifiers.contains(Modifiers::SHIFT) => KeyCode::BackTab,
            '\t' => KeyCode::Tab,
            '\x08' | '\x7f' => KeyCode::Backspace,
            _ if PRIVATE_USE.contains(&point) => return self.press_private_use(point),
            _ if point.is_control() => return None,
            _ => KeyCode::Char(self.shifted(point)),
        };
        match code {
            KeyCode::Char(letter) => modifiers.set(Modifiers::SHIFT, letter.is_uppercase()),
            KeyCode::BackTab => modifiers.remove(Modifiers::CONTROL),
            _ => modifiers.remove(Modifiers::SHIFT | Modifiers::CONTROL),
        }
        Some(KeyEvent::new_with_kind(code, modifiers, self.kind))
    }

    /// Applies Shift and Caps Lock to a letter. With Control, makes the letter small instead. A
    /// letter whose other case consists of several letters does not change.
    fn shifted(self, letter: char) -> char {
        let only =
            |mut letters: Box<dyn Iterator<Item = char>>| match (letters.next(), letters.next()) {
                (Some(one), None) => one,
                _ => letter,
            };
        if self.modifiers.contains(KeyModifiers::CONTROL) {
            only(Box::new(letter.to_lowercase()))
        } else if self.modifiers.contains(KeyModifiers::SHIFT) != self.has_caps_lock {
            only(Box::new(letter.to_uppercase()))
        } else {
            letter
        }
    }

    /// Returns the event of the keypad's key with this private code point of kitty; `None` for
    /// other keys.
    fn press_private_use(self, point: char) -> Option<KeyEvent> {
        const SIGNS: [char; 18] = [
            '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '/', '*', '-', '+', '\r', '=',
            ',',
        ];
        const MOVES: [KeyCode; 10] =
            [Left, Right, Up, Down, PageUp, PageDown, Home, End, Insert, Delete];
        let index = (point as usize).checked_sub(57399)?;
        match SIGNS.get(index) {
            Some(sign) => self.typing(*sign),
            None => self.press(*MOVES.get(index - SIGNS.len())?),
        }
    }
}

/// Returns the key whose sequence ends with this letter.
fn key_of_letter(last: u8) -> Option<KeyCode> {
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

/// Returns the modifiers of a numbered sequence of rxvt, which ends with `$`, `^` or `@` instead of
/// `~`.
fn modifiers_from_rxvt(last: u8) -> KeyModifiers {
    match last {
        b'$' => KeyModifiers::SHIFT,
        b'^' => KeyModifiers::CONTROL,
        _ => KeyModifiers::SHIFT | KeyModifiers::CONTROL,
    }
}

/// Returns the character of the keypad's key whose sequence ends with this letter.
fn on_keypad(last: u8) -> Option<char> {
    match last {
        b'X' => Some('='),
        b'I' | b'M' | b'j'..=b'y' => Some(char::from(last & !0x40)),
        _ => None,
    }
}

/// Returns the key whose sequence is this number and `~`.
fn key_of_number(number: u8) -> Option<KeyCode> {
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

fn code_point(number: &str) -> Option<char> {
    number.parse().ok().and_then(char::from_u32)
}

/// Reads the key of `ESC [ points ; held ; text u`. `points` is the key's code point and, after a
/// colon, its code point with Shift. `text` is the code point that the key types, if the terminal
/// sends it.
fn from_code_points(points: &str, held: KeyState, text: Option<&str>) -> Option<KeyEvent> {
    let mut points = points.split(':').map(code_point);
    let point = points.next()??;
    let shifted = points.next().flatten().filter(|_| held.modifiers.contains(KeyModifiers::SHIFT));
    let typed = text.and_then(code_point).or(shifted).filter(|letter| !letter.is_control());
    match typed {
        Some(letter) => KeyState { has_caps_lock: false, ..held }.typing(letter),
        None => held.typing(point),
    }
}

/// Reads the key of `ESC [ key ; scan ; letter ; down ; state ; count _`, which the console of
/// Windows sends in its own input mode. Missing numbers are 0.
fn from_win32(parameters: &str) -> Option<KeyEvent> {
    const MOVES: [KeyCode; 8] = [PageUp, PageDown, End, Home, Left, Up, Right, Down];
    let mut fields = parameters.split(';');
    let mut number = || match fields.next() {
        None | Some("") => Some(0),
        Some(text) => text.parse::<u32>().ok(),
    };
    let (key, _scan, letter, is_down, state) =
        (number()?, number()?, number()?, number()?, number()?);
    if is_down == 0 {
        return None;
    }
    let letter = char::from_u32(letter)?;
    // Windows reports AltGr as right Alt with left Control. If the key types a character, both
    // modifiers are removed.
    let types = state & 0b1001 == 0b1001 && !letter.is_control();
    let bits = [
        (0b1_0000, KeyModifiers::SHIFT),
        (0b1100, KeyModifiers::CONTROL),
        (0b0011, KeyModifiers::ALT),
    ];
    let modifiers = bits
        .into_iter()
        .filter(|(bit, modifier)| state & bit != 0 && (*modifier == KeyModifiers::SHIFT || !types));
    let held = KeyState::from_modifiers(modifiers.map(|(_, modifier)| modifier).collect());
    match (key, letter) {
        (0x21..=0x28, _) => held.press(MOVES[(key - 0x21) as usize]),
        (0x2d, _) => held.press(KeyCode::Insert),
        (0x2e, '\0') => held.press(KeyCode::Delete),
        (0x70..=0x87, _) => held.press(KeyCode::F((key - 0x70) as u8 + 1)),
        // These are letters and digits with Control. Some consoles send no character for them.
        (0x30..=0x39 | 0x41..=0x5a, '\0'..='\x1f') => held.typing(char::from_u32(key)?),
        (_, '\0') => None,
        _ => held.typing(letter),
    }
}
