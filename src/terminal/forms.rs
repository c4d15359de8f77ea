//! The forms in which a terminal answers: recognising an answer among the bytes that come from it,
//! and reading it.
//!
//! The same recogniser serves the bytes read at the start (`query`) and the events that crossterm
//! makes of an answer that comes later (`late`).

use crate::picture::Rgb;
use crate::terminal::answers::TerminalAnswer;
use crate::terminal::cell_size::{self, Pixels};
use crate::terminal::questions::PROBE;

/// The longest answer there can be. Longer ones are none.
const LONGEST: usize = 256;

/// How much of a name is kept.
const LONGEST_NAME: usize = 64;

/// The forms of answers, by how they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Background,
    Setting {
        valid: bool,
    },
    Program,
    Graphics,
    /// Attributes (the last answer) or what is known of sixels.
    Private,
    Cell,
    Window,
}

const OPENINGS: [(&[u8], Form); 8] = [
    (b"\x1b]11;", Form::Background),
    (b"\x1bP1$r", Form::Setting { valid: true }),
    (b"\x1bP0$r", Form::Setting { valid: false }),
    (b"\x1bP>|", Form::Program),
    (b"\x1b_Gi=31", Form::Graphics),
    (b"\x1b[?", Form::Private),
    (b"\x1b[6;", Form::Cell),
    (b"\x1b[4;", Form::Window),
];

/// What stands at the beginning of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FoundForm {
    /// An answer of so many bytes.
    Answer(TerminalAnswer, usize),
    /// An answer whose end is missing.
    Unfinished,
    /// Perhaps the first bytes of an answer, perhaps a key.
    Unclear,
    /// No answer.
    Other,
}

/// Looks for an answer at the beginning of `bytes`, which are not empty.
pub(super) fn find(bytes: &[u8]) -> FoundForm {
    let Some((opening, form)) = OPENINGS.iter().find(|(opening, _)| bytes.starts_with(opening))
    else {
        let begun = OPENINGS.iter().any(|(opening, _)| opening.starts_with(bytes));
        return if begun { FoundForm::Unclear } else { FoundForm::Other };
    };
    let rest = &bytes[opening.len()..];
    let length = rest.iter().take_while(|byte| form.may_hold(**byte)).count();
    let (body, end) = rest.split_at(length);
    if bytes.len() > LONGEST && opening.len() + length >= LONGEST {
        return FoundForm::Other;
    }
    match form.terminator(end) {
        Some(0) if form.may_be_key(body) => FoundForm::Unclear,
        Some(0) => FoundForm::Unfinished,
        Some(count) => {
            let body = String::from_utf8_lossy(body);
            FoundForm::Answer(form.read(&body, end[0]), opening.len() + length + count)
        }
        None => FoundForm::Other,
    }
}

impl Form {
    fn may_hold(self, byte: u8) -> bool {
        match self {
            Self::Background => byte.is_ascii_alphanumeric() || b":/#".contains(&byte),
            Self::Setting { .. } => byte.is_ascii_digit() || b":;m".contains(&byte),
            Self::Program | Self::Graphics => !byte.is_ascii_control(),
            Self::Private | Self::Cell | Self::Window => byte.is_ascii_digit() || byte == b';',
        }
    }

    /// The length of the terminator with which `end` begins; 0 if its end is missing.
    fn terminator(self, end: &[u8]) -> Option<usize> {
        match (self, end) {
            (_, []) => Some(0),
            (Self::Private, [b'c' | b'S', ..]) | (Self::Cell | Self::Window, [b't', ..]) => Some(1),
            (Self::Private | Self::Cell | Self::Window, _) => None,
            (_, [0x1b]) => Some(0),
            (_, [0x07, ..]) => Some(1),
            (_, [0x1b, b'\\', ..]) => Some(2),
            _ => None,
        }
    }

    /// Whether an end is to come that makes a key of it: Page Down with Ctrl is `ESC [ 6 ; 5 ~`.
    fn may_be_key(self, body: &[u8]) -> bool {
        matches!(self, Self::Cell | Self::Window) && !body.contains(&b';')
    }

    /// Reads what stands between opening and terminator, whose first byte is `end`.
    fn read(self, body: &str, end: u8) -> TerminalAnswer {
        match self {
            Self::Background => colour(body).map(TerminalAnswer::Background),
            Self::Setting { valid } => {
                (valid && shows_probe(body)).then_some(TerminalAnswer::TrueColour)
            }
            Self::Program => name(body).map(TerminalAnswer::Program),
            // Anything but OK is an error message.
            Self::Graphics => (body == ";OK").then_some(TerminalAnswer::KittyGraphics),
            Self::Private if end == b'c' => Some(attributes(body)),
            Self::Private => registers(body).map(TerminalAnswer::SixelColours),
            Self::Cell => pixels(body).and_then(cell_size::cell_of).map(TerminalAnswer::Cell),
            Self::Window => pixels(body).map(TerminalAnswer::Window),
        }
        .unwrap_or(TerminalAnswer::Empty)
    }
}

/// A colour as X11 writes it: `rgb:RR/GG/BB` with 1 to 4 hexadecimal digits for each channel;
/// `rgba:` has a fourth channel.
fn colour(text: &str) -> Option<Rgb> {
    let channels = text.strip_prefix("rgb:").or_else(|| text.strip_prefix("rgba:"))?;
    let mut channels = channels.split('/').map(|digits| {
        let value = u32::from_str_radix(digits, 16).ok()?;
        let most = match digits.len() {
            length @ 1..=4 => (1 << (4 * length)) - 1,
            _ => return None,
        };
        Some(((value * 255 + most / 2) / most) as u8)
    });
    Some(Rgb(channels.next()??, channels.next()??, channels.next()??))
}

/// Whether the probe's colour is among the attributes: `48:2::R:G:B`, `48:2:R:G:B` or with `;`.
fn shows_probe(body: &str) -> bool {
    let numbers = body.trim_end_matches('m').split([':', ';']).filter_map(|n| n.parse().ok());
    let numbers: Vec<u8> = numbers.collect();
    let Rgb(r, g, b) = PROBE;
    let forms: [&[u8]; 2] = [&[48, 2, r, g, b], &[48, 2, 0, r, g, b]];
    forms.iter().any(|form| numbers.windows(form.len()).any(|window| window == *form))
}

fn name(body: &str) -> Option<String> {
    let shown = body.trim().chars().filter(|letter| !letter.is_control());
    let name: String = shown.take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// The first attribute is the model; 4 among the others means sixel.
fn attributes(body: &str) -> TerminalAnswer {
    TerminalAnswer::Last { sixel: body.split(';').skip(1).any(|attribute| attribute == "4") }
}

/// `1;0;N`: of item 1, the colour registers, there are N; 0 says that the question was understood.
fn registers(body: &str) -> Option<u16> {
    body.strip_prefix("1;0;")?.parse().ok()
}

/// Height before width.
fn pixels(body: &str) -> Option<Pixels> {
    let (height, width) = body.split_once(';')?;
    Some(Pixels { width: width.parse().ok()?, height: height.parse().ok()? })
}

#[cfg(test)]
mod tests;
