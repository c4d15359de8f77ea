//! The input from a terminal over time: bytes in, events and answers out.
//!
//! The bytes of one sequence may come with pauses between them, above all over a network, and a
//! lone ESC is either a key or the first byte of a sequence. So the decoder waits for the rest of a
//! sequence: a moment if the bytes may be a key, longer if they can't be one, and while answers may
//! come if the terminal was asked something. A terminal that never answers therefore delays a lone
//! Esc of the first two seconds until their end or the next key. This module reads no clock: the
//! caller passes the time of the bytes in.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use super::decoder::{DecodedInput, Decoder, PartialInput};
use super::forms;

/// How long bytes that may be a key wait for more, from the terminal of this process.
#[cfg(any(unix, test))]
pub(super) const AT_HOME: Duration = Duration::from_millis(50);

/// How long bytes that may be a key wait for more, from terminals at other places.
#[cfg(any(test, feature = "server"))]
pub(super) const AWAY: Duration = Duration::from_millis(100);

/// How long bytes that can't be a key wait for their rest.
const OF_PARTS: Duration = Duration::from_secs(1);

/// How long a paste waits for its rest: a paste without an end would take in all keys for ever.
const OF_PASTES: Duration = Duration::from_secs(1);

/// How long answers may take: they may come from across an ocean.
pub(super) const OF_ANSWERS: Duration = Duration::from_secs(2);

/// How long the first frame waits for answers: a terminal near by answers within this time.
pub(super) const MOMENT: Duration = Duration::from_millis(80);

/// The bytes of one terminal.
#[derive(Debug)]
pub(super) struct Incoming {
    decoder: Decoder,
    /// How long bytes that may be a key wait for more.
    pause: Duration,
    /// When the last bytes came.
    heard_at: Option<Instant>,
    /// Until when answers may come.
    answers_until: Option<Instant>,
}

impl Incoming {
    /// The input of a terminal that has sent nothing; bytes that may be a key wait for a `pause`.
    pub(super) fn new(pause: Duration) -> Incoming {
        Incoming { decoder: Decoder::default(), pause, heard_at: None, answers_until: None }
    }

    /// From now on answers may come, until the last answer or this moment.
    pub(super) fn expect_answers(&mut self, until: Instant) {
        self.answers_until = Some(until);
    }

    /// From now on no answers are expected.
    #[cfg(feature = "server")]
    pub(super) fn expect_no_more(&mut self) {
        self.answers_until = None;
    }

    /// Takes in bytes that came at this moment.
    pub(super) fn hear(&mut self, bytes: &[u8], now: Instant, sink: &mut impl FnMut(DecodedInput)) {
        let [first, ..] = bytes else { return };
        // An ESC waits as long as it may begin an answer. A byte that can't continue an answer
        // shows that the ESC was a key.
        let was_key = self.heard_at.is_some_and(|at| at + self.pause < now);
        if was_key && self.decoder.is_at_escape() && !forms::may_begin_with(*first) {
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

    /// When to call [`nothing_followed`](Self::nothing_followed) if no more bytes come; `None` for
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

    /// To be called when no bytes came until [`due`](Self::due).
    pub(super) fn nothing_followed(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        self.decoder.flush(sink);
    }
}
