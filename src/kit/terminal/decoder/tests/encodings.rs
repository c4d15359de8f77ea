//! One table: each key, with its modifiers, is the same in every encoding that terminals have for
//! it.

use KeyCode::{
    BackTab, Backspace, Delete, Down, End, Home, Insert, Left, PageDown, PageUp, Right, Tab,
};

use super::*;

/// A key in all encodings that can express it.
struct Row {
    event: Event,
    encodings: Vec<String>,
}

/// The bits of modifiers as kitty and xterm write them, and as the console of Windows does.
const BITS: [(KeyModifiers, u32, u32); 2] =
    [(KeyModifiers::SHIFT, 1, 0x10), (KeyModifiers::CONTROL, 4, 0x8)];

fn held(modifiers: KeyModifiers) -> (u32, u32) {
    let bits = BITS.iter().filter(|(modifier, ..)| modifiers.contains(*modifier));
    bits.fold((1, 0), |(xterm, windows), (_, of_xterm, of_windows)| {
        (xterm + of_xterm, windows + of_windows)
    })
}

/// A key that types: its character alone and with Shift, on a keyboard of the United States.
fn typing(plain: char, typed: char, virtual_key: u32) -> Row {
    let is_shifted = plain != typed;
    let (mods, state) = held(if is_shifted { SHIFT } else { NONE });
    let (code, shifted) = (u32::from(plain), u32::from(typed));
    let mut encodings = vec![
        typed.to_string(),
        format!("\x1b[{code};{mods};{shifted}u"),
        format!("\x1b[{code};{mods}:1;{shifted}u"),
        format!("\x1b[{code}:{shifted};{mods}u"),
        format!("\x1b[27;{mods};{shifted}~"),
        format!("\x1b[{shifted};{mods}u"),
        format!("\x1b[{virtual_key};0;{shifted};1;{state};1_"),
    ];
    if !is_shifted || typed.is_alphabetic() {
        encodings.push(format!("\x1b[{code};{mods}u"));
    }
    let shift = if typed.is_uppercase() { SHIFT } else { NONE };
    Row { event: key(Char(typed), shift), encodings }
}

/// A letter with Control.
fn control(letter: char) -> Row {
    let (code, byte) = (u32::from(letter), u32::from(letter) & 0x1f);
    let virtual_key = u32::from(letter.to_ascii_uppercase());
    let encodings = vec![
        char::from_u32(byte).map(String::from).unwrap_or_default(),
        format!("\x1b[{code};5u"),
        format!("\x1b[{code};6u"),
        format!("\x1b[27;5;{code}~"),
        format!("\x1b[{virtual_key};0;{byte};1;8;1_"),
        format!("\x1b[{virtual_key};0;0;1;4;1_"),
    ];
    Row { event: key(Char(letter), CONTROL), encodings }
}

/// A key that every keyboard has and that types no sign.
fn named(event: Event, legacy: &[&str], code: u32) -> Row {
    let mut encodings: Vec<String> = legacy.iter().map(ToString::to_string).collect();
    let shift_matters = matches!(event, Event::Key(KeyEvent { code: Tab | BackTab, .. }));
    let is_back = event == key(BackTab, SHIFT);
    for modifiers in [NONE, SHIFT, CONTROL, SHIFT | CONTROL] {
        if shift_matters && modifiers.contains(SHIFT) != is_back {
            continue;
        }
        let (mods, state) = held(modifiers);
        encodings.push(format!("\x1b[{code};{mods}u"));
        encodings.push(format!("\x1b[27;{mods};{code}~"));
        encodings.push(format!("\x1b[{code};0;{code};1;{state};1_"));
    }
    Row { event, encodings }
}

/// A key of the keypad that types a sign, in application mode and by its number in kitty.
fn of_keypad(event: Event, ss3: char, kitty: u32) -> Row {
    let mut encodings = vec![
        format!("\x1bO{ss3}"),
        format!("\x1bO2{ss3}"),
        format!("\x1b[{kitty}u"),
        format!("\x1b[{kitty};1u"),
        format!("\x1b[{kitty};129u"),
    ];
    // In this form these two would be a code point and a click.
    if !['u', 'M'].contains(&ss3) {
        encodings.push(format!("\x1b[1;2{ss3}"));
    }
    Row { event, encodings }
}

/// The letter that ends the key's sequence, the numbers before `~`, and its numbers in kitty and on
/// Windows.
type MovingForms = (Option<char>, &'static [u32], u32, u32);

/// A key that moves, with modifiers. Its encodings end in a letter or have a number before `~`.
/// There are further ones for kitty's keypad, for Windows and for rxvt.
fn moving(code: KeyCode, modifiers: KeyModifiers, forms: MovingForms) -> Row {
    let (letter, numbers, kitty, virtual_key) = forms;
    let (mods, state) = held(modifiers);
    let mut encodings = vec![
        format!("\x1b[{kitty};{mods}u"),
        format!("\x1b[{virtual_key};0;0;1;{state};1_"),
        format!("\x1b[{virtual_key};0;0;1;{};1_", state | 0x100),
    ];
    if let Some(letter) = letter {
        encodings.extend([format!("\x1b[1;{mods}{letter}"), format!("\x1bO{mods}{letter}")]);
        let of_rxvt = letter.to_ascii_lowercase();
        if modifiers.is_empty() {
            encodings.extend([format!("\x1b[{letter}"), format!("\x1bO{letter}")]);
        } else if letter <= 'D' && modifiers == SHIFT {
            encodings.push(format!("\x1b[{of_rxvt}"));
        } else if letter <= 'D' && modifiers == CONTROL {
            encodings.push(format!("\x1bO{of_rxvt}"));
        }
    }
    for number in numbers {
        encodings.push(format!("\x1b[{number};{mods}~"));
        let of_rxvt = [(NONE, '~'), (SHIFT, '$'), (CONTROL, '^'), (SHIFT | CONTROL, '@')];
        let last = of_rxvt.iter().find(|(held, _)| *held == modifiers);
        encodings.extend(last.map(|(_, last)| format!("\x1b[{number}{last}")));
    }
    Row { event: key(code, modifiers), encodings }
}

fn table() -> Vec<Row> {
    let mut rows = Vec::new();
    for letter in 'a'..='z' {
        let capital = letter.to_ascii_uppercase();
        rows.extend([letter, capital].map(|typed| typing(letter, typed, u32::from(capital))));
        // Control with these letters has the bytes of Backspace, Tab, a line feed and Enter. The
        // decoder reads a line feed as Enter.
        if !"hijm".contains(letter) {
            rows.push(control(letter));
        }
    }
    rows.extend([typing('ö', 'ö', 0xc0), typing('ö', 'Ö', 0xc0)]);
    for (digit, sign) in ('0'..='9').zip(")!@#$%^&*(".chars()) {
        rows.extend([digit, sign].map(|typed| typing(digit, typed, u32::from(digit))));
        let offset = u32::from(digit) - u32::from('0');
        let in_application_mode = char::from(b'p' + offset as u8);
        rows.push(of_keypad(key(Char(digit), NONE), in_application_mode, 57399 + offset));
    }
    let signs = [
        (' ', ' ', 0x20),
        ('-', '_', 0xbd),
        ('=', '+', 0xbb),
        ('[', '{', 0xdb),
        (']', '}', 0xdd),
        (';', ':', 0xba),
        ('\'', '"', 0xde),
        (',', '<', 0xbc),
        ('.', '>', 0xbe),
        ('/', '?', 0xbf),
        ('\\', '|', 0xdc),
        ('`', '~', 0xc0),
    ];
    for (plain, shifted, virtual_key) in signs {
        rows.extend([plain, shifted].map(|typed| typing(plain, typed, virtual_key)));
    }
    let of_sign = |sign, ss3, kitty| of_keypad(key(Char(sign), NONE), ss3, kitty);
    rows.extend([
        of_sign('*', 'j', 57411),
        of_sign('+', 'k', 57413),
        of_sign(',', 'l', 57416),
        of_sign('-', 'm', 57412),
        of_sign('.', 'n', 57409),
        of_sign('/', 'o', 57410),
        of_sign('=', 'X', 57415),
        of_keypad(key(Enter, NONE), 'M', 57414),
        named(key(Enter, NONE), &["\r", "\n"], 13),
        named(key(Esc, NONE), &[], 27),
        named(key(Backspace, NONE), &["\x7f", "\x08"], 8),
        named(key(Tab, NONE), &["\t", "\x1bOI"], 9),
        named(key(BackTab, SHIFT), &["\x1b[Z"], 9),
    ]);
    let moves: [(KeyCode, MovingForms); 10] = [
        (Up, (Some('A'), &[], 57419, 0x26)),
        (Down, (Some('B'), &[], 57420, 0x28)),
        (Right, (Some('C'), &[], 57418, 0x27)),
        (Left, (Some('D'), &[], 57417, 0x25)),
        (Home, (Some('H'), &[1, 7], 57423, 0x24)),
        (End, (Some('F'), &[4, 8], 57424, 0x23)),
        (PageUp, (None, &[5], 57421, 0x21)),
        (PageDown, (None, &[6], 57422, 0x22)),
        (Insert, (None, &[2], 57425, 0x2d)),
        (Delete, (None, &[3], 57426, 0x2e)),
    ];
    for (code, forms) in moves {
        rows.extend(
            [NONE, SHIFT, CONTROL, SHIFT | CONTROL].map(|modifiers| moving(code, modifiers, forms)),
        );
    }
    rows
}

#[test]
fn a_key_is_the_same_in_every_encoding() {
    let rows = table();
    let count: usize = rows.iter().map(|row| row.encodings.len()).sum();
    assert!(rows.len() > 180 && count > 1200, "{} keys, {count} encodings", rows.len());
    for Row { event, encodings } in rows {
        for bytes in encodings {
            assert_eq!(
                read(bytes.as_bytes()),
                std::slice::from_ref(&event),
                "{}",
                bytes.escape_debug()
            );
        }
    }
}
