//! Colours, and how many of them a terminal shows.
//!
//! Colours are mixed in 24 bits and mapped to the terminal's depth last. What a colour means is up
//! to the theme ([`super::theme`]).

#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use ratatui::style::Color;

/// A colour in 24 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    /// The colour written `0xRRGGBB`.
    pub const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// This colour with a share of another, from 0 (none of it) to 255 (only it).
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

    /// Black or white, whichever is more legible on this colour.
    #[must_use]
    pub const fn contrast(self) -> Rgb {
        if self.is_light() { Rgb::BLACK } else { Rgb::WHITE }
    }

    /// Whether it is nearer to white than to black.
    pub const fn is_light(self) -> bool {
        self.distance(Rgb::BLACK) > self.distance(Rgb::WHITE)
    }

    /// How different two colours look; good only for comparing.
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
    /// No colours, or none wanted.
    None,
}

impl Depth {
    /// The depth that the environment promises; `value` looks a variable up.
    pub fn of_environment(value: impl Fn(&str) -> Option<String>) -> Depth {
        let value = |name| value(name).unwrap_or_default();
        let term = value("TERM");
        let is = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        let without = ["dumb", "vt52", "vt100", "vt102", "vt220", "xterm-mono"];
        if !value("NO_COLOR").is_empty() || without.contains(&term.as_str()) {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&value("COLORTERM").as_str())
            || TRUE_COLOUR_TERMS.contains(&term.as_str())
            || is(TRUE_COLOUR_FAMILIES)
            || term.ends_with("-direct")
        {
            Depth::TrueColour
        } else if is(&["tmux", "screen"]) {
            // What is said of the terminal around them need not hold inside.
            Depth::Ansi256
        } else if (term.is_empty() || is(&["xterm"])) && names_true_colour_program(&value) {
            Depth::TrueColour
        } else if term.contains("256color") || value("TERM_PROGRAM") == "Apple_Terminal" {
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

/// Values of `TERM` that only terminals with 24 bits have.
const TRUE_COLOUR_TERMS: &[&str] = &["xterm-kitty", "xterm-ghostty", "ghostty", "wezterm", "rio"];

/// The same by how the value begins.
const TRUE_COLOUR_FAMILIES: &[&str] = &["alacritty", "foot", "contour", "mintty"];

/// Values of `TERM_PROGRAM` of programs that call themselves an xterm but have 24 bits.
const TRUE_COLOUR_PROGRAMS: [&str; 10] = [
    "iTerm.app",
    "WezTerm",
    "vscode",
    "ghostty",
    "Hyper",
    "mintty",
    "rio",
    "WarpTerminal",
    "Tabby",
    "zed",
];

/// Whether a variable names such a program.
fn names_true_colour_program(value: &impl Fn(&'static str) -> String) -> bool {
    // GNOME's terminals have 24 bits since version 0.36.
    let new_vte = value("VTE_VERSION").parse().is_ok_and(|version: u32| version >= 3600);
    let set = |name| !value(name).is_empty();
    let program = value("TERM_PROGRAM");
    new_vte
        || set("KONSOLE_VERSION")
        || set("WT_SESSION")
        || TRUE_COLOUR_PROGRAMS.contains(&program.as_str())
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

/// Strengthens the hue first: most muted colours would come out grey.
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
        use Depth::{Ansi16, Ansi256, None as NoColour, TrueColour};
        let cases: [(&str, Depth); 36] = [
            ("COLORTERM=truecolor TERM=xterm-256color", TrueColour),
            ("COLORTERM=24bit", TrueColour),
            ("COLORTERM=yes TERM=xterm", Ansi16),
            ("TERM=xterm-direct", TrueColour),
            ("TERM=xterm-kitty", TrueColour),
            ("TERM=xterm-ghostty", TrueColour),
            ("TERM=alacritty", TrueColour),
            ("TERM=alacritty-direct", TrueColour),
            ("TERM=foot", TrueColour),
            ("TERM=foot-extra", TrueColour),
            ("TERM=wezterm", TrueColour),
            ("TERM=contour", TrueColour),
            ("TERM=rio", TrueColour),
            ("TERM=xterm-256color KONSOLE_VERSION=230800", TrueColour),
            ("TERM=xterm-256color VTE_VERSION=7600", TrueColour),
            ("TERM=xterm-256color VTE_VERSION=3409", Ansi256),
            ("TERM=xterm-256color VTE_VERSION=x", Ansi256),
            ("TERM=xterm-256color TERM_PROGRAM=iTerm.app", TrueColour),
            ("TERM=xterm-256color TERM_PROGRAM=vscode", TrueColour),
            ("TERM=xterm TERM_PROGRAM=mintty", TrueColour),
            ("TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", Ansi256),
            ("TERM=xterm TERM_PROGRAM=Apple_Terminal", Ansi256),
            ("WT_SESSION=1", TrueColour),
            ("TERM=xterm-256color WT_SESSION=1", TrueColour),
            ("TERM=tmux-256color", Ansi256),
            ("TERM=screen KONSOLE_VERSION=230800", Ansi256),
            ("TERM=tmux-256color COLORTERM=truecolor", TrueColour),
            ("TERM=screen-256color NO_COLOR=", Ansi256),
            ("TERM=xterm", Ansi16),
            ("TERM=linux WT_SESSION=1", Ansi16),
            ("", Ansi16),
            ("TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", NoColour),
            ("TERM=xterm-kitty NO_COLOR=1", NoColour),
            ("TERM=dumb", NoColour),
            ("TERM=vt100 COLORTERM=truecolor", NoColour),
            ("TERM=xterm-mono", NoColour),
        ];
        for (environment, depth) in cases {
            let value = |name: &str| {
                let pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
                pairs.into_iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
            };
            assert_eq!(Depth::of_environment(value), depth, "{environment:?}");
        }
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
