//! What comes from a terminal over time: bytes in, events and answers out.
//!
//! The bytes of one sequence may come with pauses between them, above all over a network, and a
//! lone ESC is either a key or the first byte of a sequence. So the rest of a sequence is waited
//! for: a moment if the bytes may be a key, longer if they can't be one, and as long as answers may
//! come if the terminal was asked something. A terminal that never answers therefore delays a lone
//! Esc of the first two seconds until they are over or the next key comes. No clock is read here:
//! the caller says when the bytes came.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use super::decoder::{DecodedInput, Decoder, PartialInput};
use super::forms;

/// How long what may be a key is waited with, from the terminal of this process.
#[cfg(any(unix, test))]
pub(super) const AT_HOME: Duration = Duration::from_millis(50);

/// The same from terminals elsewhere.
#[cfg(any(test, feature = "server"))]
pub(super) const AWAY: Duration = Duration::from_millis(100);

/// How long the rest is waited for of what can be no key.
const OF_PARTS: Duration = Duration::from_secs(1);

/// How long the rest of a paste is waited for: without an end, it would take in all keys for ever.
const OF_PASTES: Duration = Duration::from_secs(1);

/// How long answers may take: they may come from across an ocean.
pub(super) const OF_ANSWERS: Duration = Duration::from_secs(2);

/// How long the first frame waits for answers: a terminal near by has given them by then.
pub(super) const MOMENT: Duration = Duration::from_millis(80);

/// The bytes of one terminal.
#[derive(Debug)]
pub(super) struct Incoming {
    decoder: Decoder,
    /// How long what may be a key is waited with.
    pause: Duration,
    /// When the last bytes came.
    heard_at: Option<Instant>,
    /// Until when answers may come.
    answers_until: Option<Instant>,
}

impl Incoming {
    /// Nothing has come yet; what may be a key is waited with for a `pause`.
    pub(super) fn new(pause: Duration) -> Incoming {
        Incoming { decoder: Decoder::default(), pause, heard_at: None, answers_until: None }
    }

    /// From now on answers may come, until the last one or that time.
    pub(super) fn expect_answers(&mut self, until: Instant) {
        self.answers_until = Some(until);
    }

    /// From now on no answers come.
    #[cfg(feature = "server")]
    pub(super) fn expect_no_more(&mut self) {
        self.answers_until = None;
    }

    /// Takes in bytes that came at a time.
    pub(super) fn hear(&mut self, bytes: &[u8], now: Instant, sink: &mut impl FnMut(DecodedInput)) {
        let [first, ..] = bytes else { return };
        // An ESC is waited with as long as it may begin an answer: what can't be the rest of one
        // shows that it was a key.
        let was_key = self.heard_at.is_some_and(|at| at + self.pause < now);
        if was_key && self.decoder.is_at_escape() && !forms::may_begin_with(*first) {
            self.decoder.flush(sink);
        }
        let answers_until = &mut self.answers_until;
        self.decoder.feed(bytes, &mut |heard| {
            if matches!(&heard, DecodedInput::Answer(answer) if answer.is_last()) {
                *answers_until = None;
            }
            sink(heard);
        });
        self.heard_at = Some(now);
    }

    /// When to say that [nothing followed](Self::nothing_followed), if nothing does; `None` for
    /// never.
    pub(super) fn due(&self) -> Option<Instant> {
        let pause = match self.decoder.partial_input() {
            PartialInput::Nothing => return None,
            PartialInput::Key => self.pause,
            PartialInput::Part => OF_PARTS,
            PartialInput::Paste => return self.heard_at.map(|at| at + OF_PASTES),
        };
        self.heard_at.map(|at| at + pause).max(self.answers_until)
    }

    /// Nothing followed until what came last was [due](Self::due).
    pub(super) fn nothing_followed(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        self.decoder.flush(sink);
    }
}
