//! Writes sixel images and chooses their colour registers. `icy_sixel` 0.7 does not fit: large
//! areas of similar colours, such as #2c2b32 and its tint #2f2d32, share a register, the caller
//! can't choose the palette, and the cursor moves below the last band, which can scroll the screen.

use std::collections::HashMap;

use super::{Cutout, Pixel, runs};

const BAND: usize = 6;

/// With at most `colours` registers. Pixels of the last band below the image stay unchanged.
pub fn write(cutout: &Cutout, colours: usize, out: &mut Vec<u8>) {
    let registers = Registers::choose(cutout, colours);
    // 9 means square pixels; 1 means that unset pixels stay unchanged.
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

struct Band {
    width: usize,
    /// The rows in use, one bit each.
    rows: u8,
    /// For each register and then each column: the rows whose pixel has this colour, one bit each.
    sixels: Vec<u8>,
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
                let register = usize::from(registers.register(run[0]));
                let start = register * self.width + x;
                for sixel in &mut self.sixels[start..start + run.len()] {
                    *sixel |= 1 << y;
                }
                self.counts[register] += run.len();
                x += run.len();
            }
        }
    }

    /// First the most frequent colour fills the whole band, in few bytes; then the others cover it.
    fn write(&self, out: &mut Vec<u8>) {
        let by_count = self.counts.iter().enumerate().max_by_key(|&(_, count)| count);
        let ground = by_count.map_or(0, |(register, _)| register);
        select(ground, out);
        push_repeated(self.rows, self.width, out);
        let colours = self.sixels.chunks_exact(self.width).zip(&self.counts).enumerate();
        for (register, (sixels, &count)) in colours {
            if register != ground && count > 0 {
                out.push(b'$');
                select(register, out);
                let end = sixels.iter().rposition(|&sixel| sixel != 0).map_or(0, |last| last + 1);
                for run in sixels[..end].chunk_by(|a, b| a == b) {
                    push_repeated(run[0], run.len(), out);
                }
            }
        }
    }
}

fn select(register: usize, out: &mut Vec<u8>) {
    out.push(b'#');
    number(register, out);
}

fn push_repeated(sixel: u8, times: usize, out: &mut Vec<u8>) {
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

/// Red, green and blue in percent, the unit of sixel.
pub type Percent = [u8; 3];

/// Colours of smoothed edges share a register if their distance (in percent) is at most this. The
/// sharing halves the bytes, without a visible difference.
const CLOSE: usize = 3;

pub struct Registers {
    colours: Vec<Percent>,
    register_of: HashMap<Pixel, u8>,
}

impl Registers {
    /// At most `limit`, from 1 to 256. Frequent colours have their own, so that areas of one colour
    /// are exact and show no edge beside the same colour in other images.
    pub fn choose(cutout: &Cutout, limit: usize) -> Self {
        let pixels = cutout.colours();
        let mut counts: HashMap<Percent, usize> = HashMap::new();
        for (&pixel, count) in &pixels {
            *counts.entry(percent(pixel)).or_default() += count;
        }
        let mut by_frequency: Vec<(Percent, usize)> = counts.into_iter().collect();
        by_frequency.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let area = cutout.width * cutout.height;
        let colours = most_frequent_apart(&by_frequency, area, limit.clamp(1, 256));
        let nearest_register: HashMap<Percent, u8> =
            by_frequency.iter().map(|&(it, _)| (it, nearest(&colours, it).0)).collect();
        let register_of =
            pixels.into_keys().map(|pixel| (pixel, nearest_register[&percent(pixel)])).collect();
        Self { colours, register_of }
    }

    pub fn colours(&self) -> &[Percent] {
        &self.colours
    }

    pub fn register(&self, pixel: Pixel) -> u8 {
        self.register_of[&pixel]
    }
}

/// From the most frequent on, each that fills much of the area or is not close to a chosen one. The
/// bounds for "close" and "much" grow until there are few enough colours.
fn most_frequent_apart(colours: &[(Percent, usize)], area: usize, limit: usize) -> Vec<Percent> {
    let chosen_within_limit = (CLOSE..).find_map(|close| {
        let mut chosen: Vec<Percent> = Vec::new();
        for &(colour, count) in colours {
            let much = count * 1000 > area * close;
            if much || chosen.is_empty() || nearest(&chosen, colour).1 > close * close {
                if chosen.len() == limit {
                    return None;
                }
                chosen.push(colour);
            }
        }
        Some(chosen)
    });
    chosen_within_limit.unwrap_or_default()
}

fn nearest(colours: &[Percent], to: Percent) -> (u8, usize) {
    let distances = colours
        .iter()
        .map(|colour| (0..3).map(|n| usize::from(colour[n].abs_diff(to[n])).pow(2)).sum::<usize>());
    let (register, distance) =
        distances.enumerate().min_by_key(|&(_, distance)| distance).unwrap_or_default();
    (register as u8, distance)
}

fn percent([red, green, blue, _]: Pixel) -> Percent {
    [red, green, blue].map(|level| ((u32::from(level) * 100 + 127) / 255) as u8)
}
