//! Colours of 24 bits. The [palette](super::palette) says what each colour is used for.

/// A colour of 24 bits: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    /// Makes the colour that is written `0xRRGGBB`.
    pub const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// Mixes this colour with another. The share of the other colour goes from 0 (only this colour)
    /// to 255 (only the other).
    #[must_use]
    #[inline]
    pub const fn mix(self, other: Rgb, share: u8) -> Rgb {
        const fn channel(a: u8, b: u8, share: u8) -> u8 {
            let (a, b, share) = (a as u32, b as u32, share as u32);
            ((a * (255 - share) + b * share + 127) / 255) as u8
        }
        Rgb(
            channel(self.0, other.0, share),
            channel(self.1, other.1, share),
            channel(self.2, other.2, share),
        )
    }

    /// Returns black or white, whichever is easier to read on this colour.
    #[must_use]
    pub const fn contrast(self) -> Rgb {
        if self.is_light() { Rgb::BLACK } else { Rgb::WHITE }
    }

    /// Whether this colour is nearer to white than to black.
    pub const fn is_light(self) -> bool {
        self.distance(Rgb::BLACK) > self.distance(Rgb::WHITE)
    }

    /// Measures how different two colours look. The number has no unit: compare it only with other
    /// such numbers.
    pub const fn distance(self, other: Rgb) -> u32 {
        let red_mean = i32::midpoint(self.0 as i32, other.0 as i32);
        let r = self.0 as i32 - other.0 as i32;
        let g = self.1 as i32 - other.1 as i32;
        let b = self.2 as i32 - other.2 as i32;
        (((512 + red_mean) * r * r) / 256 + 4 * g * g + ((767 - red_mean) * b * b) / 256) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (a, b) = (Rgb(0, 100, 200), Rgb(255, 50, 200));
        assert_eq!((a.mix(b, 0), a.mix(b, 255)), (a, b));
        assert_eq!(a.mix(b, 51), Rgb(51, 90, 200));
    }
}
