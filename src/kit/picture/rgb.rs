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

/// Measures how different two colours look: their distance in CIELAB (CIE76). A trained eye sees a
/// difference of 2 between colours side by side.
#[cfg(test)]
pub fn difference(one: Rgb, other: Rgb) -> f64 {
    let [one, other] = [one, other].map(lab);
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Returns the colour in CIELAB, for the white of a screen: lightness, red against green, yellow
/// against blue.
#[cfg(test)]
fn lab(Rgb(r, g, b): Rgb) -> [f64; 3] {
    let [r, g, b] = [r, g, b].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) }
    });
    let root = |t: f64| if t > 0.008_856 { libm::cbrt(t) } else { 7.787 * t + 4.0 / 29.0 };
    let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_differ_by_their_whole_lightness() {
        assert!((difference(Rgb::BLACK, Rgb::WHITE) - 100.0).abs() < 0.1);
        // The published values of red in CIELAB are 53.2, 80.1, 67.2.
        let [l, a, b] = lab(Rgb(255, 0, 0));
        assert!((l - 53.2).abs() < 0.1 && (a - 80.1).abs() < 0.1 && (b - 67.2).abs() < 0.1);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (a, b) = (Rgb(0, 100, 200), Rgb(255, 50, 200));
        assert_eq!((a.mix(b, 0), a.mix(b, 255)), (a, b));
        assert_eq!(a.mix(b, 51), Rgb(51, 90, 200));
    }
}
