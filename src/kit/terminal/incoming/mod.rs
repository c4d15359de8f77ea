//! Decodes the bytes of a terminal over time into events and answers.
//!
//! There may be pauses between the bytes of a sequence, especially over a network. A lone ESC may
//! be a key or the first byte of a sequence. So the program waits for the rest of a sequence: a
//! moment if the bytes may be a key, else longer. If the terminal was asked something, the wait
//! lasts at least until answers can't come any more. So on a terminal that never answers, a lone
//! Esc in the first two seconds has no effect until their end or the next key. This module reads no
//! clock: the caller passes the time at which bytes came.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use crossterm::event::Event;

use super::decoder::{DecodedInput, Decoder, PartialInput};

/// How long to wait for more bytes if the bytes may be a key, for the terminal of this process.
#[cfg(any(unix, test))]
pub(super) const AT_HOME: Duration = Duration::from_millis(50);

/// How long to wait for more bytes if the bytes may be a key, for terminals on other machines.
pub(super) const AWAY: Duration = Duration::from_millis(100);

/// How long to wait for the rest if the bytes can't be a key.
const OF_PARTS: Duration = Duration::from_secs(1);

/// How long to wait for the rest of a paste. Without a limit, a paste without an end would swallow
/// all further keys.
const OF_PASTES: Duration = Duration::from_secs(1);

/// How long answers may take. The terminal may be far away.
pub(super) const OF_ANSWERS: Duration = Duration::from_secs(2);

/// How long the first frame waits for answers. A terminal near by answers within this time.
pub(super) const MOMENT: Duration = Duration::from_millis(80);

/// The state of the input from one terminal.
#[derive(Debug)]
pub struct Incoming {
    decoder: Decoder,
    /// How long to wait for more bytes if the bytes may be a key.
    pause: Duration,
    /// When the last bytes came.
    heard_at: Option<Instant>,
    /// Until when answers may come.
    answers_until: Option<Instant>,
}

impl Incoming {
    /// Makes the state for a terminal that has sent nothing. After bytes that may be a key, the
    /// wait for more bytes lasts `pause`.
    pub(super) fn new(pause: Duration) -> Incoming {
        Incoming { decoder: Decoder::default(), pause, heard_at: None, answers_until: None }
    }

    /// Makes the state for a terminal on another machine that is asked nothing.
    pub fn from_away() -> Incoming {
        Incoming::new(AWAY)
    }

    /// Decodes bytes of a terminal that is asked nothing, and passes each event to `sink`. `None`
    /// ends an unfinished input, because no bytes came until [`due`](Self::due).
    pub fn decode(&mut self, bytes: Option<&[u8]>, sink: &mut impl FnMut(Event)) {
        let mut events = |input| {
            if let DecodedInput::Event(event) = input {
                sink(event);
            }
        };
        match bytes {
            Some(bytes) => self.hear(bytes, Instant::now(), &mut events),
            None => self.nothing_followed(&mut events),
        }
    }

    /// Expects answers from now on, until the last answer or this moment.
    pub(super) fn expect_answers(&mut self, until: Instant) {
        self.answers_until = Some(until);
    }

    /// Expects no answers from now on.
    pub(super) fn expect_no_more(&mut self) {
        self.answers_until = None;
    }

    /// Decodes bytes that came at the moment `now`, and passes each input to `sink`.
    pub(super) fn hear(&mut self, bytes: &[u8], now: Instant, sink: &mut impl FnMut(DecodedInput)) {
        let [first, ..] = bytes else { return };
        // While answers are expected, an ESC may have waited longer than `pause`. If this byte
        // can't continue an answer, the ESC was a key.
        let was_key = self.heard_at.is_some_and(|at| at + self.pause < now);
        let may_begin_an_answer = b"[]P_".contains(first);
        if was_key && self.decoder.is_at_escape() && !may_begin_an_answer {
            self.decoder.flush(sink);
        }
        let answers_until = &mut self.answers_until;
        self.decoder.feed(bytes, &mut |input| {
            if matches!(&input, DecodedInput::Answer(answer) if answer.is_last()) {
                *answers_until = None;
            }
            sink(input);
        });
        self.heard_at = Some(now);
    }

    /// Returns when to call [`nothing_followed`](Self::nothing_followed) if no more bytes come;
    /// `None` if the input is not unfinished.
    pub fn due(&self) -> Option<Instant> {
        let pause = match self.decoder.partial_input() {
            PartialInput::Nothing => return None,
            PartialInput::Key => self.pause,
            PartialInput::Part => OF_PARTS,
            PartialInput::Paste => return self.heard_at.map(|at| at + OF_PASTES),
        };
        self.heard_at.map(|at| at + pause).max(self.answers_until)
    }

    /// Ends an unfinished input. The caller calls this when no bytes came until [`due`](Self::due).
    pub(super) fn nothing_followed(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        self.decoder.flush(sink);
    }
}
