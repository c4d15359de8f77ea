//! Colours, and what a terminal can show of them.
//!
//! Everything is mixed in 24 bits and mapped to the terminal's depth last. Which colour means what
//! is the theme's affair ([`super::theme`]).

#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use ratatui::style::Color;

/// A colour in 24 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour written `0xRRGGBB`.
    pub const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// This colour with a share of another, 0 (none) to 255 (nothing else).
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

    /// Black or white, whichever is read better on this colour.
    #[must_use]
    pub const fn contrast(self) -> Rgb {
        const BLACK: Rgb = Rgb(0, 0, 0);
        const WHITE: Rgb = Rgb(255, 255, 255);
        if self.distance(BLACK) > self.distance(WHITE) { BLACK } else { WHITE }
    }

    /// How different two colours look; only good for comparing.
    pub const fn distance(self, other: Rgb) -> u32 {
        let red_mean = i32::midpoint(self.0 as i32, other.0 as i32);
        let r = self.0 as i32 - other.0 as i32;
        let g = self.1 as i32 - other.1 as i32;
        let b = self.2 as i32 - other.2 as i32;
        (((512 + red_mean) * r * r) / 256 + 4 * g * g + ((767 - red_mean) * b * b) / 256) as u32
    }
}

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24 bits.
    TrueColour,
    /// The palette of 256: a cube of 216 and 24 greys.
    Ansi256,
    /// The sixteen of old.
    Ansi16,
    /// No colour at all, or none wanted.
    None,
}

impl Depth {
    /// The depth that the values of `COLORTERM`, `TERM` and `NO_COLOR` speak of.
    pub fn of_environment(
        colorterm: Option<&str>,
        term: Option<&str>,
        no_color: Option<&str>,
    ) -> Depth {
        let term = term.unwrap_or_default();
        let without = ["dumb", "vt52", "vt100", "vt102", "vt220", "xterm-mono"];
        if no_color.is_some_and(|value| !value.is_empty()) || without.contains(&term) {
            Depth::None
        } else if matches!(colorterm, Some("truecolor" | "24bit")) || term.ends_with("-direct") {
            Depth::TrueColour
        } else if term.contains("256color") {
            Depth::Ansi256
        } else {
            Depth::Ansi16
        }
    }

    /// The nearest colour the terminal has.
    #[inline]
    pub fn colour(self, rgb: Rgb) -> Color {
        match self {
            Depth::TrueColour => Color::Rgb(rgb.0, rgb.1, rgb.2),
            Depth::Ansi256 => Color::Indexed(nearest_of_256(rgb)),
            Depth::Ansi16 => nearest_of_16(rgb),
            Depth::None => Color::Reset,
        }
    }
}

/// The steps of each channel in the cube of 216 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn nearest_of_256(rgb: Rgb) -> u8 {
    let step = |value: u8| match value {
        0..48 => 0_u8,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    let [r, g, b] = [rgb.0, rgb.1, rgb.2].map(step);
    let of_cube = Rgb(CUBE[r as usize], CUBE[g as usize], CUBE[b as usize]);
    let mean = ((u16::from(rgb.0) + u16::from(rgb.1) + u16::from(rgb.2)) / 3) as u8;
    let grey = (mean.saturating_sub(3) / 10).min(23);
    let of_greys = Rgb(8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey);
    if rgb.distance(of_greys) < rgb.distance(of_cube) {
        232 + grey
    } else {
        16 + 36 * r + 6 * g + b
    }
}

/// The sixteen colours as most terminals show them.
const SIXTEEN: [(Rgb, Color); 16] = [
    (Rgb::hex(0x000000), Color::Black),
    (Rgb::hex(0xcd0000), Color::Red),
    (Rgb::hex(0x00cd00), Color::Green),
    (Rgb::hex(0xcdcd00), Color::Yellow),
    (Rgb::hex(0x0000ee), Color::Blue),
    (Rgb::hex(0xcd00cd), Color::Magenta),
    (Rgb::hex(0x00cdcd), Color::Cyan),
    (Rgb::hex(0xc5c5c5), Color::Gray),
    (Rgb::hex(0x606060), Color::DarkGray),
    (Rgb::hex(0xff0000), Color::LightRed),
    (Rgb::hex(0x00ff00), Color::LightGreen),
    (Rgb::hex(0xffff00), Color::LightYellow),
    (Rgb::hex(0x5c5cff), Color::LightBlue),
    (Rgb::hex(0xff00ff), Color::LightMagenta),
    (Rgb::hex(0x00ffff), Color::LightCyan),
    (Rgb::hex(0xffffff), Color::White),
];

/// Quiet colours would nearly all come out grey, so their hue is made stronger first.
fn nearest_of_16(rgb: Rgb) -> Color {
    let rgb = vivid(rgb);
    let mut best = SIXTEEN[0];
    for candidate in SIXTEEN {
        if rgb.distance(candidate.0) < rgb.distance(best.0) {
            best = candidate;
        }
    }
    best.1
}

fn vivid(rgb: Rgb) -> Rgb {
    let channels = [rgb.0, rgb.1, rgb.2].map(i32::from);
    let [least, most] = channels.iter().fold([255, 0], |[a, b], &c| [a.min(c), b.max(c)]);
    if most - least > 100 {
        return rgb;
    }
    let mean = channels.iter().sum::<i32>() / 3;
    let [r, g, b] = channels.map(|c| (mean + 3 * (c - mean)).clamp(0, 255) as u8);
    Rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_depth() {
        let of = Depth::of_environment;
        assert_eq!(of(Some("truecolor"), Some("xterm-256color"), None), Depth::TrueColour);
        assert_eq!(of(Some("24bit"), None, None), Depth::TrueColour);
        assert_eq!(of(None, Some("xterm-direct"), None), Depth::TrueColour);
        assert_eq!(of(None, Some("screen-256color"), Some("")), Depth::Ansi256);
        assert_eq!(of(None, Some("linux"), None), Depth::Ansi16);
        assert_eq!(of(None, None, None), Depth::Ansi16);
        assert_eq!(of(Some("truecolor"), Some("xterm-256color"), Some("1")), Depth::None);
        assert_eq!(of(None, Some("dumb"), None), Depth::None);
    }

    /// What the palette of 256 holds beyond the first sixteen.
    fn of_256(index: u8) -> Rgb {
        match index {
            0..232 => {
                let n = usize::from(index - 16);
                Rgb(CUBE[n / 36], CUBE[n / 6 % 6], CUBE[n % 6])
            }
            _ => Rgb(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)),
        }
    }

    #[test]
    fn colours_of_the_palette_map_to_themselves() {
        for index in 16..=255 {
            let rgb = of_256(index);
            assert_eq!(of_256(nearest_of_256(rgb)), rgb, "{index}");
        }
        for (rgb, colour) in SIXTEEN {
            assert_eq!(Depth::Ansi16.colour(rgb), colour);
        }
    }

    #[test]
    fn no_depth_is_the_terminals_own_colour() {
        assert_eq!(Depth::None.colour(Rgb(1, 2, 3)), Color::Reset);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (a, b) = (Rgb(0, 100, 200), Rgb(255, 50, 200));
        assert_eq!((a.mix(b, 0), a.mix(b, 255)), (a, b));
        assert_eq!(a.mix(b, 51), Rgb(51, 90, 200));
    }
}
