//! Coloured themes, and how different colours look.

use super::{Rgb, ThemeName};

impl ThemeName {
    /// The themes that show pieces and marks by colours: all but the last.
    pub const COLOURED: [ThemeName; ThemeName::ALL.len() - 1] =
        *ThemeName::ALL.first_chunk().unwrap();
}

/// Measures how different two colours look: their distance in CIELAB (CIE76). A trained eye sees a
/// difference of 2 between colours side by side.
pub fn difference(one: Rgb, other: Rgb) -> f64 {
    let [one, other] = [one, other].map(lab);
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Returns the colour in CIELAB, for the white of a screen: lightness, red against green, yellow
/// against blue.
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

#[test]
fn black_and_white_differ_by_their_whole_lightness() {
    assert!((difference(Rgb(0, 0, 0), Rgb(255, 255, 255)) - 100.0).abs() < 0.1);
    // The published values of red in CIELAB are 53.2, 80.1, 67.2.
    let [l, a, b] = lab(Rgb(255, 0, 0));
    assert!((l - 53.2).abs() < 0.1 && (a - 80.1).abs() < 0.1 && (b - 67.2).abs() < 0.1);
}
