//! What a terminal answers when asked about itself: recognising the answers among the bytes that
//! come from it, and reading them.
//!
//! An answer begins in one of the ways of [`Form`]; no key does. The same recogniser serves the
//! bytes read at the start (`query`) and the events that crossterm makes of an answer that
//! comes later (`late`).

use crate::tui::colour::Rgb;

/// What the terminal said about itself. What it did not say is as in [`Answers::default`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The colour of its background.
    pub background: Option<Rgb>,
    /// It has shown that it has colours of 24 bits.
    pub true_colour: bool,
}

/// The colour set before asking which one is set.
const PROBE: Rgb = Rgb(17, 34, 51);

/// Asks for the background (OSC 11).
pub(super) const ASK_BACKGROUND: &str = "\x1b]11;?\x1b\\";

/// Sets a colour of 24 bits and asks what it has become (DECRQSS). More terminals answer this than
/// the question for a capability (XTGETTCAP).
pub(super) const ASK_TRUE_COLOUR: &str = "\x1b[48;2;17;34;51m\x1bP$qm\x1b\\\x1b[0m";

/// Asks what every terminal answers (DA1). Terminals answer in order, so this answer is the last.
pub(super) const ASK_LAST: &str = "\x1b[c";

/// The longest answer there can be. Longer ones are none.
const LONGEST: usize = 256;

/// The kinds of answers, by how they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Background,
    Setting {
        valid: bool,
    },
    /// The answer to [`ASK_LAST`].
    Attributes,
}

const OPENINGS: [(&[u8], Form); 4] = [
    (b"\x1b]11;", Form::Background),
    (b"\x1bP1$r", Form::Setting { valid: true }),
    (b"\x1bP0$r", Form::Setting { valid: false }),
    (b"\x1b[?", Form::Attributes),
];

/// What stands at the beginning of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// An answer of so many bytes.
    Answer(Answer, usize),
    /// An answer whose end is missing.
    Unfinished,
    /// Perhaps the first bytes of an answer, perhaps a key.
    Unclear,
    /// No answer.
    Other,
}

/// What one answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Background(Rgb),
    TrueColour,
    /// Nothing follows this one.
    Last,
    /// Nothing of use.
    Empty,
}

impl Answers {
    /// Notes what an answer says.
    pub(super) fn note(&mut self, answer: Answer) {
        match answer {
            Answer::Background(rgb) => self.background = Some(rgb),
            Answer::TrueColour => self.true_colour = true,
            Answer::Last | Answer::Empty => {}
        }
    }
}

/// Looks for an answer at the beginning of `bytes`, which are not empty.
pub(super) fn find(bytes: &[u8]) -> Found {
    let Some((opening, form)) = OPENINGS.iter().find(|(opening, _)| bytes.starts_with(opening))
    else {
        let begun = OPENINGS.iter().any(|(opening, _)| opening.starts_with(bytes));
        return if begun { Found::Unclear } else { Found::Other };
    };
    let rest = &bytes[opening.len()..];
    let length = rest.iter().take_while(|byte| form.may_hold(**byte)).count();
    let (body, end) = rest.split_at(length);
    if bytes.len() > LONGEST && opening.len() + length >= LONGEST {
        return Found::Other;
    }
    match form.terminator(end) {
        Some(0) => Found::Unfinished,
        Some(count) => Found::Answer(form.read(body), opening.len() + length + count),
        None => Found::Other,
    }
}

impl Form {
    fn may_hold(self, byte: u8) -> bool {
        match self {
            Form::Background => byte.is_ascii_alphanumeric() || b":/#".contains(&byte),
            Form::Setting { .. } => byte.is_ascii_digit() || b":;m".contains(&byte),
            Form::Attributes => byte.is_ascii_digit() || byte == b';',
        }
    }

    /// The length of the terminator with which `end` begins; 0 if its end is missing.
    fn terminator(self, end: &[u8]) -> Option<usize> {
        match (self, end) {
            (_, []) => Some(0),
            (Form::Attributes, [b'c', ..]) => Some(1),
            (Form::Attributes, _) => None,
            (_, [0x1b]) => Some(0),
            (_, [0x07, ..]) => Some(1),
            (_, [0x1b, b'\\', ..]) => Some(2),
            _ => None,
        }
    }

    fn read(self, body: &[u8]) -> Answer {
        // Only ASCII may be held.
        let body = str::from_utf8(body).unwrap_or_default();
        match self {
            Form::Attributes => Answer::Last,
            Form::Background => colour(body).map_or(Answer::Empty, Answer::Background),
            Form::Setting { valid } if valid && shows_probe(body) => Answer::TrueColour,
            Form::Setting { .. } => Answer::Empty,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(bytes: &[u8]) -> Answer {
        match find(bytes) {
            Found::Answer(answer, length) if length == bytes.len() => answer,
            found => panic!("{:?}: {found:?}", bytes.escape_ascii().to_string()),
        }
    }

    #[test]
    fn backgrounds_are_read_in_every_width() {
        let answers = [
            ("\x1b]11;rgb:1e1e/2020/ffff\x1b\\", Some(Rgb(0x1e, 0x20, 0xff))),
            ("\x1b]11;rgb:1e/20/ff\x07", Some(Rgb(0x1e, 0x20, 0xff))),
            ("\x1b]11;rgb:0/8/f\x07", Some(Rgb(0, 136, 255))),
            ("\x1b]11;rgba:ffff/ffff/ffff/8000\x1b\\", Some(Rgb(255, 255, 255))),
            ("\x1b]11;rgb:fffff/0/0\x1b\\", None),
            ("\x1b]11;rgb:1/2\x1b\\", None),
            ("\x1b]11;black\x1b\\", None),
            ("\x1b]11;\x1b\\", None),
        ];
        for (bytes, background) in answers {
            let expected = background.map_or(Answer::Empty, Answer::Background);
            assert_eq!(answer(bytes.as_bytes()), expected, "{bytes:?}");
        }
    }

    #[test]
    fn true_colour_is_shown_by_the_colour_that_was_set() {
        let shown = [
            "\x1bP1$r0;48:2::17:34:51m\x1b\\",
            "\x1bP1$r48:2:17:34:51m\x1b\\",
            "\x1bP1$r0;48;2;17;34;51m\x07",
            "\x1bP1$r0;48:2:0:17:34:51m\x1b\\",
        ];
        let not_shown = ["\x1bP1$r0;48:5:16m\x1b\\", "\x1bP1$r0m\x1b\\", "\x1bP0$r\x1b\\"];
        for bytes in shown {
            assert_eq!(answer(bytes.as_bytes()), Answer::TrueColour, "{bytes:?}");
        }
        for bytes in not_shown {
            assert_eq!(answer(bytes.as_bytes()), Answer::Empty, "{bytes:?}");
        }
    }

    #[test]
    fn what_is_asked_is_the_probe() {
        let Rgb(r, g, b) = PROBE;
        assert!(ASK_TRUE_COLOUR.contains(&format!("\x1b[48;2;{r};{g};{b}m")));
    }

    #[test]
    fn every_beginning_of_an_answer_waits_for_its_end() {
        for whole in ["\x1b]11;rgb:1/2/3\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b[?62;4c"] {
            let opening = if whole.starts_with("\x1b[") { 3 } else { 5 };
            for length in 1..whole.len() {
                let expected = if length < opening { Found::Unclear } else { Found::Unfinished };
                assert_eq!(find(&whole.as_bytes()[..length]), expected, "{whole:?} {length}");
            }
            let followed = format!("{whole}x");
            assert!(matches!(find(followed.as_bytes()), Found::Answer(_, n) if n == whole.len()));
        }
    }

    #[test]
    fn keys_and_endless_answers_are_none() {
        for keys in ["a", "\x1b[A", "\x1b\x1b", "\x1bx", "\x1b]12", "\x1b]11;rgb:\x03", "\x1b[?1$"]
        {
            assert_eq!(find(keys.as_bytes()), Found::Other, "{keys:?}");
        }
        let endless = format!("\x1b]11;rgb:{}", "f".repeat(LONGEST));
        assert_eq!(find(endless.as_bytes()), Found::Other);
        let long = format!("{endless}\x1b\\");
        assert_eq!(find(long.as_bytes()), Found::Other);
    }
}
