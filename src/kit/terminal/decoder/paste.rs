//! Pasted text: the bytes between `ESC [ 2 0 0 ~` and `ESC [ 2 0 1 ~`.

use std::mem::take;

/// The most bytes of a paste that are stored. The rest of a longer paste is lost: no guest may make
/// the program hold more.
pub(super) const LONGEST: usize = 64 * 1024;

/// The end of a paste.
const END: &[u8] = b"\x1b[201~";

/// A paste that has begun; the default has no text yet.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// The number of bytes of the end that have come after the text.
    ending: usize,
}

impl Paste {
    /// Takes the next byte. Returns `true` if that completes the end.
    pub(super) fn push_byte(&mut self, byte: u8) -> bool {
        if byte != END[self.ending] {
            // This was not the end. Only the first byte of the end is an ESC, so the end can't
            // begin within itself.
            let ending = take(&mut self.ending);
            END[..ending].iter().for_each(|byte| self.keep(*byte));
        }
        if byte != END[self.ending] {
            self.keep(byte);
            return false;
        }
        self.ending += 1;
        self.ending == END.len()
    }

    /// The text so far, without bytes that are not UTF-8.
    pub(super) fn into_text(self) -> String {
        String::from_utf8(self.text).unwrap_or_else(|error| valid(error.as_bytes()))
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < LONGEST {
            self.text.push(byte);
        }
    }

    /// The bytes of memory that the text takes.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.text.capacity()
    }
}

/// The text without bytes that are not UTF-8.
fn valid(bytes: &[u8]) -> String {
    bytes.utf8_chunks().map(|chunk| chunk.valid()).collect()
}
