//! Answers of the terminal that come after the program has stopped waiting for them.
//!
//! crossterm reads such an answer as keys: Alt-], 1, 1, ; and so on. [`LateAnswers`] takes these
//! keys out of the events: it turns keys back into bytes and holds them back while the bytes may be
//! an answer. An answer that begins with `ESC [` crossterm drops itself, unless its beginning was
//! read before crossterm began to read.

use crate::terminal::decoder::typed_ahead;
use crate::terminal::forms::{FoundForm, find};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::mem::take;
use std::time::Duration;

/// How long keys that may begin an answer are held back.
const UNCLEAR: Duration = Duration::from_millis(30);
/// How long the rest of an answer may take to come.
const UNFINISHED: Duration = Duration::from_secs(3);

/// Takes late answers out of the events. The default expects none and passes everything on.
#[derive(Debug, Default)]
pub(super) struct LateAnswers {
    expected: bool,
    /// The keys held back.
    held: Vec<Event>,
    /// The bytes they stand for.
    bytes: Vec<u8>,
}

impl LateAnswers {
    /// Expects answers. `begun` is what has been read of one already.
    pub(super) fn expected(begun: Vec<u8>) -> Self {
        Self { expected: true, held: typed_ahead(&begun), bytes: begun }
    }

    /// How long to wait for an event before [giving up](Self::give_up); `None` for ever.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.found() {
            None => None,
            Some(FoundForm::Unfinished) => Some(UNFINISHED),
            Some(_) => Some(UNCLEAR),
        }
    }

    /// Takes an event; returns the events to pass on.
    pub(super) fn take(&mut self, event: Event) -> Vec<Event> {
        // Only keys can be part of an answer; a new size, say, may come in the middle of one.
        let Some(key) = event.as_key_press_event().filter(|_| self.expected) else {
            return vec![event];
        };
        let bytes = bytes_of(key);
        let mut passed = Vec::new();
        loop {
            let before = self.bytes.len();
            self.bytes.extend(&bytes);
            match self.found().filter(|_| !bytes.is_empty()) {
                Some(FoundForm::Answer(answer, _)) => {
                    self.expected = !answer.is_last();
                    self.held.clear();
                    self.bytes.clear();
                    return passed;
                }
                Some(FoundForm::Unfinished | FoundForm::Unclear) => {
                    self.held.push(event);
                    return passed;
                }
                Some(FoundForm::Other) | None => {
                    self.bytes.truncate(before);
                    passed.append(&mut self.give_up());
                    // Behind keys that were none, this one may begin an answer.
                    if before == 0 {
                        passed.push(event);
                        return passed;
                    }
                }
            }
        }
    }

    /// Waits no longer for what was held back; returns the events to pass on. The beginning of an
    /// answer is not among them, only keys that looked like one.
    pub(super) fn give_up(&mut self) -> Vec<Event> {
        let is_answer = self.found() == Some(FoundForm::Unfinished);
        self.bytes.clear();
        let held = take(&mut self.held);
        if is_answer { Vec::new() } else { held }
    }

    fn found(&self) -> Option<FoundForm> {
        (!self.bytes.is_empty()).then(|| find(&self.bytes))
    }
}

/// The bytes crossterm read as this key; none if no answer holds it.
fn bytes_of(key: KeyEvent) -> Vec<u8> {
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    let rest = key.modifiers.difference(KeyModifiers::ALT | KeyModifiers::SHIFT);
    let letter = match key.code {
        KeyCode::Esc if key.modifiers.is_empty() => '\x1b',
        KeyCode::Char('g') if key.modifiers == KeyModifiers::CONTROL => '\x07',
        KeyCode::Char(letter) if rest.is_empty() => letter,
        _ => return Vec::new(),
    };
    let bytes = letter.to_string().into_bytes();
    if alt { [vec![0x1b], bytes].concat() } else { bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKGROUND: &str = "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\";
    const TRUE_COLOUR: &str = "\x1bP1$r0;48:2::17:34:51m\x1b\\";
    const PROGRAM: &str = "\x1bP>|Términal (1.2-β)\x1b\\";
    const GRAPHICS: &str = "\x1b_Gi=31;OK\x1b\\";
    const NO_GRAPHICS: &str = "\x1b_Gi=31;ENOTSUPPORTED:sorry, no\x1b\\";
    const CELL: &str = "\x1b[6;20;10t";
    const REGISTERS: &str = "\x1b[?1;0;16S";

    /// What crossterm makes of bytes: [`typed_ahead`] reads it alike.
    fn events(bytes: &str) -> Vec<Event> {
        typed_ahead(bytes.as_bytes())
    }

    fn passed(late: &mut LateAnswers, bytes: &str) -> Vec<Event> {
        events(bytes).into_iter().flat_map(|event| late.take(event)).collect()
    }

    fn expecting() -> LateAnswers {
        LateAnswers::expected(Vec::new())
    }

    #[test]
    fn late_answers_are_taken_out_and_keys_around_them_stay() {
        let short = ["\x1b]11;rgb:0/0/0\x07", "\x1bP0$r\x1b\\"];
        let long = [BACKGROUND, TRUE_COLOUR, PROGRAM, GRAPHICS, NO_GRAPHICS, CELL];
        for answer in long.into_iter().chain(short) {
            let mut late = expecting();
            let both = format!("a{answer}b{answer}{answer}Q\x1b[A");
            assert_eq!(passed(&mut late, &both), events("abQ\x1b[A"), "{answer:?}");
            assert_eq!(late.patience(), None);
        }
    }

    #[test]
    fn an_answer_begun_before_is_taken_out_to_its_end() {
        for answer in [BACKGROUND, TRUE_COLOUR, PROGRAM, GRAPHICS, CELL, REGISTERS] {
            for length in (1..answer.len()).filter(|length| answer.is_char_boundary(*length)) {
                let (begun, rest) = answer.split_at(length);
                // Cut within ESC \ crossterm reads a backslash alone; within ESC ] likewise.
                let mut late = LateAnswers::expected(begun.as_bytes().to_vec());
                assert!(late.patience().is_some());
                assert_eq!(passed(&mut late, &format!("{rest}x")), events("x"), "{begun:?}");
            }
        }
        let mut late = LateAnswers::expected(b"\x1b[?62;".to_vec());
        assert_eq!(passed(&mut late, "4cx"), events("x"));
        assert_eq!(passed(&mut late, "\x1b]"), events("\x1b]"), "that was the last answer");
    }

    #[test]
    fn keys_that_look_like_an_answer_are_given_back() {
        let mut late = expecting();
        assert_eq!(passed(&mut late, "\x1b]"), []);
        assert_eq!(late.patience(), Some(UNCLEAR));
        assert_eq!(late.give_up(), events("\x1b]"));
        assert_eq!(late.patience(), None);
        let looks =
            ["\x1b]x", "\x1bP1x", "\x1b]1\r", "\x1b\x1b[A", "\x1b]\x1b[Z", "\x1b_G!", "\x1bP>ä"];
        for keys in looks {
            assert_eq!(passed(&mut late, keys), events(keys), "{keys:?}");
        }
        let both = format!("\x1b]{BACKGROUND}");
        assert_eq!(passed(&mut late, &both), events("\x1b]"), "a key directly before an answer");
    }

    #[test]
    fn an_answer_that_never_ends_holds_nothing_for_ever() {
        let mut late = expecting();
        assert_eq!(passed(&mut late, "\x1b]11;rgb:12"), []);
        assert_eq!(late.patience(), Some(UNFINISHED));
        assert_eq!(late.give_up(), []);
        assert_eq!(passed(&mut late, "q"), events("q"));

        let endless = format!("\x1b]11;{}", "f".repeat(1000));
        let passed_on = passed(&mut late, &endless).len();
        assert!((700..800).contains(&passed_on), "{passed_on}");
        assert_eq!(passed(&mut late, "\x1b]11;rgb:1\r"), events("\r"), "cut short by a key");
    }

    #[test]
    fn other_events_pass_at_once() {
        let mut late = expecting();
        assert_eq!(passed(&mut late, "\x1b]11;"), []);
        let resize = Event::Resize(80, 24);
        assert_eq!(late.take(resize.clone()), [resize]);
        assert_eq!(passed(&mut late, "rgb:0/0/0\x1b\\q"), events("q"));
    }

    #[test]
    fn where_nothing_is_expected_everything_passes() {
        let mut late = LateAnswers::default();
        let all = format!("{BACKGROUND}\x1b");
        assert_eq!(passed(&mut late, &all), events(&all));
    }
}
