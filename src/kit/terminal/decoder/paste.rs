//! Pasted text: the bytes between `ESC [ 2 0 0 ~` and `ESC [ 2 0 1 ~`.

use std::mem::take;

/// The most stored bytes of a paste. The rest of a longer paste is lost, so that no guest can make
/// the program use more memory.
pub(super) const LONGEST: usize = 64 * 1024;

/// The end mark of a paste.
const END: &[u8] = b"\x1b[201~";

/// A paste that has begun. The default is a paste without text.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// The number of bytes of the end mark that have come after the text.
    ending: usize,
}

impl Paste {
    /// Adds the next byte. Returns `true` if the byte completes the end mark.
    pub(super) fn push_byte(&mut self, byte: u8) -> bool {
        if byte != END[self.ending] {
            // The bytes were not the end mark. Only its first byte is an ESC, so a new end mark
            // can't begin within these bytes.
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

    /// Returns the text so far, without bytes that are not UTF-8.
    pub(super) fn into_text(self) -> String {
        String::from_utf8(self.text).unwrap_or_else(|error| valid(error.as_bytes()))
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < LONGEST {
            self.text.push(byte);
        }
    }

    /// Returns the number of bytes of memory for the text.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.text.capacity()
    }
}

/// Returns the text without bytes that are not UTF-8.
fn valid(bytes: &[u8]) -> String {
    bytes.utf8_chunks().map(|chunk| chunk.valid()).collect()
}
