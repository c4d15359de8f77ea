//! Reads a terminal's answers, which the [`decoder`](super::decoder) finds among the bytes.

#[cfg(test)]
mod tests;

use super::answers::{self, Pixels, TerminalAnswer};
use super::questions::PROBE;
use crate::kit::picture::Rgb;

/// The most stored characters of a name.
const LONGEST_NAME: usize = 64;

/// Reads the string between `ESC opening` and its end; `None` if it is not an answer.
pub(super) fn read_string(opening: u8, body: &[u8]) -> Option<TerminalAnswer> {
    let body = String::from_utf8_lossy(body);
    match opening {
        b']' => colour(body.strip_prefix("11;")?).map(TerminalAnswer::Background),
        b'P' if body.starts_with(">|") => name(&body[2..]).map(TerminalAnswer::Program),
        b'P' => shows_probe(body.strip_prefix("1$r")?).then_some(TerminalAnswer::TrueColour),
        // Any text other than OK is an error message.
        b'_' => (body == "Gi=31;OK").then_some(TerminalAnswer::KittyGraphics),
        _ => None,
    }
}

/// Reads `ESC [ parameters last`; `None` if it is not an answer.
pub(super) fn read_csi(parameters: &[u8], last: u8) -> Option<TerminalAnswer> {
    let parameters = str::from_utf8(parameters).ok()?;
    match last {
        b'c' => Some(attributes(parameters.strip_prefix('?')?)),
        b'S' => registers(parameters.strip_prefix('?')?).map(TerminalAnswer::SixelColours),
        b'R' => pixels(parameters).map(|place| TerminalAnswer::Column(place.width)),
        b't' => match parameters.split_once(';')? {
            ("6", size) => answers::cell_of(pixels(size)?).map(TerminalAnswer::Cell),
            ("4", size) => pixels(size).map(TerminalAnswer::Window),
            _ => None,
        },
        _ => None,
    }
}

/// Reads a colour in the notation of X11: `rgb:RR/GG/BB` with 1 to 4 hexadecimal digits for each
/// channel. `rgba:` has a fourth channel, which is ignored.
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

/// Whether the attributes contain the colour [`PROBE`], as `48:2::R:G:B` or `48:2:R:G:B`, or with
/// `;` for `:`.
fn shows_probe(body: &str) -> bool {
    let numbers = body.trim_end_matches('m').split([':', ';']);
    let numbers: Vec<u8> = numbers.filter_map(|n| n.parse::<u8>().ok()).collect();
    let Rgb(r, g, b) = PROBE;
    let forms: [&[u8]; 2] = [&[48, 2, r, g, b], &[48, 2, 0, r, g, b]];
    forms.iter().any(|form| numbers.windows(form.len()).any(|window| window == *form))
}

fn name(body: &str) -> Option<String> {
    let shown = body.trim().chars().filter(|letter| !letter.is_control());
    let name: String = shown.take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// Reads the attributes of a terminal. The first one is the model; a 4 among the others means
/// sixel.
fn attributes(body: &str) -> TerminalAnswer {
    TerminalAnswer::Last { sixel: body.split(';').skip(1).any(|attribute| attribute == "4") }
}

/// Reads `1;0;N` and returns N, the number of colour registers. The 1 says that the answer is about
/// colour registers, and the 0 that the terminal understood the question.
fn registers(body: &str) -> Option<u16> {
    body.strip_prefix("1;0;")?.parse().ok()
}

/// Reads two numbers. The height, or line, comes before the width, or column.
fn pixels(body: &str) -> Option<Pixels> {
    let (height, width) = body.split_once(';')?;
    Some(Pixels { width: width.parse().ok()?, height: height.parse().ok()? })
}
