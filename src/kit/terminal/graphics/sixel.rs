//! Writes a sixel image.
//!
//! The encoder of `icy_sixel` 0.7 does not serve here: its quantizer gives close flat colours, such
//! as #2c2b32 and a tint #2f2d32 of it, one register; it takes no palette from outside; and it moves
//! below the last band, which can scroll the screen.

use super::picture::{Cutout, Pixel, runs};
use super::registers::Registers;

/// The rows of pixels in a band.
const BAND: usize = 6;

/// Appends an image at the cursor with at most `colours` registers. Rows of the last band below the
/// image stay untouched.
pub fn write(cutout: &Cutout, colours: usize, out: &mut Vec<u8>) {
    let registers = Registers::choose(cutout, colours);
    // 9: square pixels, 1: pixels not set stay as they are.
    out.extend_from_slice(b"\x1bP9;1q\"1;1;");
    number(cutout.width, out);
    out.push(b';');
    number(cutout.height, out);
    for (register, colour) in registers.colours().iter().enumerate() {
        out.push(b'#');
        number(register, out);
        out.extend_from_slice(b";2");
        for &level in colour {
            out.push(b';');
            number(level.into(), out);
        }
    }
    let rows: Vec<&[Pixel]> = cutout.rows().collect();
    let mut band = Band::new(registers.colours().len(), cutout.width);
    for (n, rows) in rows.chunks(BAND).enumerate() {
        if n > 0 {
            out.push(b'-');
        }
        band.fill(rows, &registers);
        band.write(out);
    }
    out.extend_from_slice(b"\x1b\\");
}

/// Up to six rows of pixels.
struct Band {
    width: usize,
    /// The bits of the rows in use.
    rows: u8,
    /// For each register, for each column: the rows that have this colour, one bit each.
    sixels: Vec<u8>,
    /// The number of pixels of each register.
    counts: Vec<usize>,
}

impl Band {
    fn new(registers: usize, width: usize) -> Self {
        Self { width, rows: 0, sixels: vec![0; registers * width], counts: vec![0; registers] }
    }

    fn fill(&mut self, rows: &[&[Pixel]], registers: &Registers) {
        for (sixels, count) in self.sixels.chunks_exact_mut(self.width).zip(&mut self.counts) {
            if std::mem::take(count) > 0 {
                sixels.fill(0);
            }
        }
        self.rows = (1 << rows.len()) - 1;
        for (y, row) in rows.iter().enumerate() {
            let mut x = 0;
            for run in runs(row) {
                let register = usize::from(registers.of(run[0]));
                let start = register * self.width + x;
                for sixel in &mut self.sixels[start..start + run.len()] {
                    *sixel |= 1 << y;
                }
                self.counts[register] += run.len();
                x += run.len();
            }
        }
    }

    /// The most frequent colour fills the band, which is short; the others go over it.
    fn write(&self, out: &mut Vec<u8>) {
        let by_count = self.counts.iter().enumerate().max_by_key(|&(_, count)| count);
        let ground = by_count.map_or(0, |(register, _)| register);
        select(ground, out);
        repeated(self.rows, self.width, out);
        let colours = self.sixels.chunks_exact(self.width).zip(&self.counts).enumerate();
        for (register, (sixels, &count)) in colours {
            if register != ground && count > 0 {
                out.push(b'$');
                select(register, out);
                let end = sixels.iter().rposition(|&sixel| sixel != 0).map_or(0, |last| last + 1);
                for run in sixels[..end].chunk_by(|a, b| a == b) {
                    repeated(run[0], run.len(), out);
                }
            }
        }
    }
}

fn select(register: usize, out: &mut Vec<u8>) {
    out.push(b'#');
    number(register, out);
}

fn repeated(sixel: u8, times: usize, out: &mut Vec<u8>) {
    let character = b'?' + sixel;
    if times > 3 {
        out.push(b'!');
        number(times, out);
        out.push(character);
    } else {
        out.extend(std::iter::repeat_n(character, times));
    }
}

fn number(number: usize, out: &mut Vec<u8>) {
    if number > 9 {
        self::number(number / 10, out);
    }
    out.push(b'0' + (number % 10) as u8);
}
