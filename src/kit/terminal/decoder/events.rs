//! Keys and reports of the mouse in all forms in which terminals send them. Each key becomes the
//! [`KeyEvent`] that plain bytes can express: a letter is a capital with Shift and small with
//! Control; Enter, Esc and Backspace have neither. The mouse's columns and rows count from 1.

use KeyCode::{Delete, Down, End, Home, Insert, Left, PageDown, PageUp, Right, Up};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

pub fn from_ascii(byte: u8) -> KeyEvent {
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

pub fn from_letter(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

/// The key of `ESC O modifiers last`. Most terminals leave out the modifiers.
pub fn from_ss3(parameters: &[u8], last: u8) -> Option<KeyEvent> {
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

pub fn from_csi(parameters: &[u8], last: u8) -> Option<KeyEvent> {
    if parameters == b"[" && matches!(last, b'A'..=b'E') {
        return Some(KeyCode::F(last - b'A' + 1).into());
    }
    if parameters.is_empty() && last == b'Z' {
        return Some(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT));
    }
    // Sent by rxvt.
    if parameters.is_empty() && matches!(last, b'a'..=b'd') {
        return KeyState::from_modifiers(KeyModifiers::SHIFT).press(key_of_letter(last - 0x20)?);
    }
    if !parameters.iter().all(|byte| byte.is_ascii_digit() || b";:".contains(byte)) {
        return None;
    }
    let text = str::from_utf8(parameters).ok()?;
    let mut fields = text.split(';');
    let first = fields.next().unwrap_or_default();
    let held = fields.next().and_then(KeyState::read);
    let third = fields.next();
    match last {
        b'~' => match third {
            // Sent by xterm's modifyOtherKeys.
            Some(point) if first == "27" => held?.typing(code_point(point)?),
            _ => held.unwrap_or_default().press(key_of_number(first.parse().ok()?)?),
        },
        // Sent by rxvt.
        b'$' | b'^' | b'@' if third.is_none() => {
            let modifiers = match last {
                b'$' => KeyModifiers::SHIFT,
                b'^' => KeyModifiers::CONTROL,
                _ => KeyModifiers::SHIFT | KeyModifiers::CONTROL,
            };
            KeyState::from_modifiers(modifiers).press(key_of_number(first.parse().ok()?)?)
        }
        b'u' => from_code_points(first, held.unwrap_or_default(), third),
        b'_' => from_win32(text),
        // This is the position of the cursor, not F3.
        b'R' => None,
        _ => {
            if third.is_none() && first == "1" && key_of_letter(last).is_none() {
                return held?.typing(on_keypad(last)?);
            }
            // Some terminals write only the modifiers: `ESC [ 5 A`.
            held.or_else(|| KeyState::read(first.get(first.len().checked_sub(1)?..)?))
                .unwrap_or_default()
                .press(key_of_letter(last)?)
        }
    }
}

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

/// What kitty's code points for private use mean, from 57399 on: keys of the keypad.
const PRIVATE_SIGNS: [char; 18] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '/', '*', '-', '+', '\r', '=', ','];
const PRIVATE_MOVES: [KeyCode; 10] =
    [Left, Right, Up, Down, PageUp, PageDown, Home, End, Insert, Delete];

impl KeyState {
    const fn from_modifiers(modifiers: KeyModifiers) -> Self {
        Self { modifiers, has_caps_lock: false, kind: KeyEventKind::Press }
    }

    /// `modifiers:kind`, the kind optional. The number is 1 plus the sum of the modifiers' bits.
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

    #[expect(clippy::unnecessary_wraps, reason = "it has the type of `typing`, which can fail")]
    fn press(self, code: KeyCode) -> Option<KeyEvent> {
        Some(KeyEvent::new_with_kind(code, self.modifiers, self.kind))
    }

    /// `point` is a character, a control character such as Enter, or a private one of kitty.
    fn typing(self, point: char) -> Option<KeyEvent> {
        use KeyModifiers as Modifiers;
        let mut modifiers = self.modifiers;
        let code = match point {
            '\x1b' => KeyCode::Esc,
            '\r' | '\n' => KeyCode::Enter,
            '\t' if modifiers.contains(Modifiers::SHIFT) => KeyCode::BackTab,
            '\t' => KeyCode::Tab,
            '\x08' | '\x7f' => KeyCode::Backspace,
            '\u{e000}'..='\u{f8ff}' => {
                let index = (point as usize).checked_sub(57399)?;
                return match PRIVATE_SIGNS.get(index) {
                    Some(sign) => self.typing(*sign),
                    None => self.press(*PRIVATE_MOVES.get(index - PRIVATE_SIGNS.len())?),
                };
            }
            _ => {
                if point.is_control() {
                    return None;
                }
                KeyCode::Char(self.shifted(point))
            }
        };
        match code {
            KeyCode::Char(letter) => modifiers.set(Modifiers::SHIFT, letter.is_uppercase()),
            KeyCode::BackTab => modifiers.remove(Modifiers::CONTROL),
            _ => modifiers.remove(Modifiers::SHIFT | Modifiers::CONTROL),
        }
        Some(KeyEvent::new_with_kind(code, modifiers, self.kind))
    }

    /// With Control, small. Unchanged if its other case consists of several letters.
    fn shifted(self, letter: char) -> char {
        let cased: Vec<char> = if self.modifiers.contains(KeyModifiers::CONTROL) {
            letter.to_lowercase().collect()
        } else if self.modifiers.contains(KeyModifiers::SHIFT) != self.has_caps_lock {
            letter.to_uppercase().collect()
        } else {
            return letter;
        };
        if let [only] = cased[..] { only } else { letter }
    }
}

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

fn on_keypad(last: u8) -> Option<char> {
    match last {
        b'X' => Some('='),
        b'I' | b'M' | b'j'..=b'y' => Some(char::from(last & !0x40)),
        _ => None,
    }
}

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

/// Of `ESC [ points ; held ; text u`. `points` is the code point and, after a colon, that with
/// Shift; `text` is the code point that the key types, if the terminal sends it.
fn from_code_points(points: &str, held: KeyState, text: Option<&str>) -> Option<KeyEvent> {
    let mut numbers = points.split(':').map(code_point);
    let point = numbers.next()??;
    let has_shift = held.modifiers.contains(KeyModifiers::SHIFT);
    let shifted = if has_shift { numbers.next().flatten() } else { None };
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
    let mut numbers = [0; 5];
    for number in &mut numbers {
        let text = fields.next().unwrap_or_default();
        *number = if text.is_empty() { 0 } else { text.parse::<u32>().ok()? };
    }
    let [key, _scan, code, is_down, state] = numbers;
    if is_down == 0 {
        return None;
    }
    let letter = char::from_u32(code)?;
    // Windows reports AltGr as right Alt with left Control: both go if the key types a character.
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
    match key {
        0x21..=0x28 => held.press(MOVES[(key - 0x21) as usize]),
        0x2d => held.press(KeyCode::Insert),
        0x2e if letter == '\0' => held.press(KeyCode::Delete),
        0x70..=0x87 => held.press(KeyCode::F((key - 0x70) as u8 + 1)),
        // These are letters and digits with Control. Some consoles send no character for them.
        0x30..=0x39 | 0x41..=0x5a if letter <= '\x1f' => held.typing(char::from_u32(key)?),
        _ => {
            if letter == '\0' {
                return None;
            }
            held.typing(letter)
        }
    }
}

/// The two older forms add this number to the button, and the oldest form to each byte, so that no
/// byte is a control character.
const OFFSET: u8 = 32;

/// Reads `ESC [ < button ; column ; row M`. The sequence ends in `m` when the button is released.
pub fn read_sgr(parameters: &[u8], last: u8) -> Option<MouseEvent> {
    let (button, column, row) = numbers(parameters)?;
    let mut event = report(button, column, row)?;
    match event.kind {
        MouseEventKind::Down(button) if last == b'm' => event.kind = MouseEventKind::Up(button),
        // In this form a release says its button. rxvt-unicode 9.30 reports motion so.
        MouseEventKind::Up(_) => event.kind = MouseEventKind::Moved,
        _ => {}
    }
    Some(event)
}

pub fn read_rxvt(parameters: &[u8]) -> Option<MouseEvent> {
    let (button, column, row) = numbers(parameters)?;
    report(button.checked_sub(OFFSET)?, column, row)
}

pub fn read_bytes(button: u8, column: u8, row: u8) -> Option<MouseEvent> {
    let column = column.checked_sub(OFFSET)?.into();
    report(button.checked_sub(OFFSET)?, column, row.checked_sub(OFFSET)?.into())
}

fn numbers(parameters: &[u8]) -> Option<(u8, u16, u16)> {
    let mut numbers = str::from_utf8(parameters).ok()?.split(';');
    let button = numbers.next()?.parse().ok()?;
    Some((button, numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn report(button: u8, column: u16, row: u16) -> Option<MouseEvent> {
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(MouseEvent { kind: kind(button)?, column, row, modifiers: modifiers(button) })
}

/// Reads the kind of event. The button is in bits 0, 1, 6 and 7; bit 5 means that the mouse moved.
fn kind(bits: u8) -> Option<MouseEventKind> {
    let is_moving = bits & 0b10_0000 != 0;
    let button = match bits & 0b11 | (bits & 0b1100_0000) >> 4 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        2 => MouseButton::Right,
        3..=5 if is_moving => return Some(MouseEventKind::Moved),
        6.. if is_moving => return None,
        // The older forms do not say which button was released, so the left one stands for any
        // button.
        3 => return Some(MouseEventKind::Up(MouseButton::Left)),
        4 => return Some(MouseEventKind::ScrollUp),
        5 => return Some(MouseEventKind::ScrollDown),
        6 => return Some(MouseEventKind::ScrollLeft),
        7 => return Some(MouseEventKind::ScrollRight),
        _ => return None,
    };
    Some(if is_moving { MouseEventKind::Drag(button) } else { MouseEventKind::Down(button) })
}

fn modifiers(bits: u8) -> KeyModifiers {
    const BITS: [(u8, KeyModifiers); 3] =
        [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    BITS.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect()
}
