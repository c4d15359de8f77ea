//! Reads reports of the mouse in the forms in which terminals send them. Columns and rows in
//! reports count from 1. A report with a column or row 0 is invalid.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The two older forms add this number to the button, and the oldest form to each byte, so that no
/// byte is a control character.
const OFFSET: u8 = 32;

/// Reads `ESC [ < button ; column ; row M`. The sequence ends in `m` when the button is released.
pub(super) fn read_sgr(parameters: &[u8], last: u8) -> Option<MouseEvent> {
    let (button, column, row) = numbers(parameters)?;
    let mut event = report(button, column, row)?;
    if let (MouseEventKind::Down(button), b'm') = (event.kind, last) {
        event.kind = MouseEventKind::Up(button);
    }
    Some(event)
}

/// Reads `ESC [ button ; column ; row M`.
pub(super) fn read_rxvt(parameters: &[u8]) -> Option<MouseEvent> {
    let (button, column, row) = numbers(parameters)?;
    report(button.checked_sub(OFFSET)?, column, row)
}

/// Reads the three bytes after `ESC [ M`.
pub(super) fn read_bytes(button: u8, column: u8, row: u8) -> Option<MouseEvent> {
    let place = |byte: u8| byte.checked_sub(OFFSET).map(u16::from);
    report(button.checked_sub(OFFSET)?, place(column)?, place(row)?)
}

fn numbers(parameters: &[u8]) -> Option<(u8, u16, u16)> {
    let mut numbers = str::from_utf8(parameters).ok()?.split(';');
    let button = numbers.next()?.parse().ok()?;
    let mut place = || numbers.next()?.parse().ok();
    Some((button, place()?, place()?))
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
        // The older forms do not say which button was released, so the left one stands for any
        // button.
        3 => return Some(MouseEventKind::Up(MouseButton::Left)),
        4 if !is_moving => return Some(MouseEventKind::ScrollUp),
        5 if !is_moving => return Some(MouseEventKind::ScrollDown),
        6 if !is_moving => return Some(MouseEventKind::ScrollLeft),
        7 if !is_moving => return Some(MouseEventKind::ScrollRight),
        _ => return None,
    };
    Some(if is_moving { MouseEventKind::Drag(button) } else { MouseEventKind::Down(button) })
}

fn modifiers(bits: u8) -> KeyModifiers {
    const BITS: [(u8, KeyModifiers); 3] =
        [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    BITS.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect()
}
