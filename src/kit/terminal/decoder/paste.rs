//! Text pasted: the bytes between `ESC [ 2 0 0 ~` and `ESC [ 2 0 1 ~`.

use std::mem::take;

/// How many bytes of a paste are kept. The rest of a longer one is lost: no guest may make the
/// program hold more.
pub(super) const LONGEST: usize = 64 * 1024;

/// What ends a paste.
const END: &[u8] = b"\x1b[201~";

/// A paste that has begun; the default has no text yet.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// How many bytes of the end have come, after the text.
    ending: usize,
}

impl Paste {
    /// Takes the next byte. `true` if the end is complete with that.
    pub(super) fn push_byte(&mut self, byte: u8) -> bool {
        if byte != END[self.ending] {
            // It was not the end. As only its first byte is an ESC, it can't begin within itself.
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

    /// The text so far, without the bytes that are no UTF-8.
    pub(super) fn into_text(self) -> String {
        String::from_utf8(self.text).unwrap_or_else(|error| valid(error.as_bytes()))
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < LONGEST {
            self.text.push(byte);
        }
    }

    /// How many bytes of memory the text takes.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.text.capacity()
    }
}

/// The text without the bytes that are no UTF-8.
fn valid(bytes: &[u8]) -> String {
    bytes.utf8_chunks().map(|chunk| chunk.valid()).collect()
}
