//! Chooses the colour registers of a sixel image.

use std::collections::HashMap;

use super::picture::{Cutout, Pixel};

/// Red, green and blue in percent, as sixel has them.
pub type Percent = [u8; 3];

/// Colours of smoothed edges so far apart (in percent) are not told from each other: it halves the
/// bytes, without a visible difference.
const CLOSE: usize = 3;

/// The colour registers of an image.
pub struct Registers {
    colours: Vec<Percent>,
    register_of: HashMap<Pixel, u8>,
}

impl Registers {
    /// At most `limit` registers, 1 to 256. Frequent colours have their own, so that flat areas are
    /// exact and meet those of other images without a seam; the others share.
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
        let register_of: HashMap<Percent, u8> =
            by_frequency.iter().map(|&(it, _)| (it, nearest(&colours, it).0)).collect();
        let register_of =
            pixels.into_keys().map(|pixel| (pixel, register_of[&percent(pixel)])).collect();
        Self { colours, register_of }
    }

    /// The colours by register.
    pub fn colours(&self) -> &[Percent] {
        &self.colours
    }

    /// The register for a colour of the image.
    pub fn of(&self, pixel: Pixel) -> u8 {
        self.register_of[&pixel]
    }
}

/// At most `limit` colours: the most frequent and, going down, each that either fills much of the
/// area or is not close to one chosen already. What counts as close, and as much, grows until the
/// registers suffice.
fn most_frequent_apart(
    by_frequency: &[(Percent, usize)],
    area: usize,
    limit: usize,
) -> Vec<Percent> {
    let choose = |close: usize| {
        let mut chosen: Vec<Percent> = Vec::new();
        for &(colour, count) in by_frequency {
            let much = count * 1000 > area * close;
            if much || chosen.is_empty() || nearest(&chosen, colour).1 > close * close {
                if chosen.len() == limit {
                    return None;
                }
                chosen.push(colour);
            }
        }
        Some(chosen)
    };
    (CLOSE..).find_map(choose).unwrap_or_default()
}

/// The colour nearest to a given one, with the square of the distance.
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
