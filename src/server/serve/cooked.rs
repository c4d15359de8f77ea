//! Lines from and for a guest's terminal, which sends each key and shows nothing by itself.

use std::io::{self, Read, Write};

use crate::server::ssh::{Typed, Wire};

/// The longest line that is put together on a guest's terminal.
const LONGEST: usize = 256;

/// Makes lines of the keys of a terminal in raw mode, and shows them there.
pub struct Cooked {
    typed: Typed,
    wire: Wire,
    line: String,
    /// What is ready to be read.
    ready: Vec<u8>,
}

impl Cooked {
    /// What a guest types, shown to them.
    pub fn new(typed: Typed, wire: Wire) -> Cooked {
        Cooked { typed, wire, line: String::new(), ready: Vec::new() }
    }

    /// Takes in a key. `false` if the guest leaves.
    fn key(&mut self, key: u8) -> io::Result<bool> {
        match key {
            b'\r' | b'\n' => {
                self.wire.write_all(b"\r\n")?;
                self.line.push('\n');
                self.ready = std::mem::take(&mut self.line).into_bytes();
            }
            // Ctrl-C and Ctrl-D.
            3 | 4 => return Ok(false),
            8 | 127 if self.line.pop().is_some() => self.wire.write_all(b"\x08 \x08")?,
            // What the game understands is ASCII.
            32..=126 if self.line.len() < LONGEST => {
                self.line.push(char::from(key));
                self.wire.write_all(&[key])?;
            }
            _ => {}
        }
        Ok(true)
    }
}

impl Read for Cooked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut key = [0];
        while self.ready.is_empty() {
            if self.typed.read(&mut key)? == 0 || !self.key(key[0])? {
                return Ok(0);
            }
        }
        let count = buffer.len().min(self.ready.len());
        buffer[..count].copy_from_slice(&self.ready[..count]);
        self.ready.drain(..count);
        Ok(count)
    }
}

/// Ends lines as a terminal in raw mode needs it.
pub struct Raw(pub Wire);

impl Write for Raw {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut ended = Vec::with_capacity(bytes.len() + 16);
        for byte in bytes {
            if *byte == b'\n' {
                ended.push(b'\r');
            }
            ended.push(*byte);
        }
        self.0.write_all(&ended)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
