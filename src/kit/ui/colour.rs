//! How many colours a terminal shows, and which of them is nearest to a colour of 24 bits.
#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use std::sync::atomic::{AtomicU32, Ordering};

use ratatui::style::Color;

use crate::kit::picture::Rgb;
use crate::kit::system;
use crate::kit::terminal::inner_terminal::InnerTerminal;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    TrueColour,
    /// The palette of 256 colours. The program uses the cube of 216 colours and the 24 greys.
    Ansi256,
    Ansi16,
    /// Sixteen colours for characters, but only the darker eight for backgrounds. The program uses
    /// only these eight.
    Ansi8,
    None,
}

impl Depth {
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let value = |name| variable(name).unwrap_or_default();
        let term = value("TERM");
        let without = ["dumb", "vt52", "vt100", "vt102", "vt220", "xterm-mono"];
        if !value("NO_COLOR").is_empty() || without.contains(&term.as_str()) {
            return Depth::None;
        }
        // These have no more colours, whatever the variables of the terminal around them say.
        match InnerTerminal::from_environment(&variable) {
            InnerTerminal::LinuxConsole | InnerTerminal::Emacs => return Depth::Ansi8,
            InnerTerminal::Screen => return Depth::Ansi256,
            InnerTerminal::Neovim if value("COLORTERM") != "truecolor" => return Depth::Ansi256,
            InnerTerminal::Dvtm | InnerTerminal::Eterm => {
                return if term.contains("256color") { Depth::Ansi256 } else { Depth::Ansi16 };
            }
            _ => {}
        }
        if ["truecolor", "24bit"].contains(&value("COLORTERM").as_str())
            || TRUE_COLOUR_TERMS.contains(&term.as_str())
            || TRUE_COLOUR_FAMILIES.iter().any(|family| term.starts_with(family))
            || term.ends_with("-direct")
        {
            Depth::TrueColour
        } else if term.starts_with("tmux") || term.starts_with("screen") {
            // The other variables describe the terminal around the multiplexer, which may show
            // fewer colours.
            Depth::Ansi256
        } else if (term.is_empty() || term.starts_with("xterm"))
            && names_true_colour_program(&value)
        {
            Depth::TrueColour
        } else if term.contains("256color") || value("TERM_PROGRAM") == "Apple_Terminal" {
            Depth::Ansi256
        } else {
            Depth::Ansi16
        }
    }

    /// On Windows, a console that knows escape sequences shows 24 bits.
    pub fn detect() -> Depth {
        let promised = Depth::from_environment(system::variable);
        #[cfg(windows)]
        if promised == Depth::Ansi16
            && std::env::var("TERM").is_err()
            && crossterm::ansi_support::supports_ansi()
        {
            return Depth::TrueColour;
        }
        promised
    }

    #[inline]
    pub fn colour(self, rgb: Rgb) -> Color {
        match self {
            Depth::TrueColour => Color::Rgb(rgb.0, rgb.1, rgb.2),
            Depth::Ansi256 => Color::Indexed(nearest_of_256(rgb)),
            Depth::Ansi16 => nearest_of(&SIXTEEN, rgb),
            Depth::Ansi8 => nearest_of(&SIXTEEN[..8], rgb),
            Depth::None => Color::Reset,
        }
    }

    #[cfg(test)]
    pub fn nearest_colour(self, rgb: Rgb) -> Rgb {
        match self {
            Depth::TrueColour | Depth::None => rgb,
            Depth::Ansi256 | Depth::Ansi16 | Depth::Ansi8 => {
                rgb_of(self.colour(rgb)).unwrap_or(rgb)
            }
        }
    }
}

/// How a terminal's colour usually looks; `None` for the terminal's own default colour.
#[cfg(test)]
pub fn rgb_of(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Color::Indexed(index) => Some(rgb_of_256(index)),
        other => SIXTEEN.iter().find(|(_, name)| *name == other).map(|(rgb, _)| *rgb),
    }
}

fn rgb_of_256(index: u8) -> Rgb {
    match index {
        0..232 => {
            let n = usize::from(index.saturating_sub(16));
            Rgb(CUBE[n / 36], CUBE[n / 6 % 6], CUBE[n % 6])
        }
        _ => Rgb(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)),
    }
}

/// The `TERM` of terminals that always show 24 bits.
const TRUE_COLOUR_TERMS: &[&str] = &["xterm-kitty", "xterm-ghostty", "ghostty", "wezterm", "rio"];

const TRUE_COLOUR_FAMILIES: &[&str] = &["alacritty", "foot", "contour", "mintty", "mlterm"];

const TRUE_COLOUR_PROGRAMS: &str =
    "iTerm.app WezTerm vscode ghostty Hyper mintty rio WarpTerminal Tabby zed";

fn names_true_colour_program(value: &impl Fn(&'static str) -> String) -> bool {
    // Terminals with GNOME's VTE show 24 bits since version 0.36 of VTE.
    let new_vte = value("VTE_VERSION").parse().is_ok_and(|version: u32| version >= 3600);
    let program = value("TERM_PROGRAM");
    new_vte
        || !value("KONSOLE_VERSION").is_empty()
        || !value("WT_SESSION").is_empty()
        || TRUE_COLOUR_PROGRAMS.split(' ').any(|known| known == program)
}

const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// All screens need the same colours again and again. An entry has the three bytes of a colour and
/// its nearest colour in the palette; an empty one is 0.
static FOUND: [AtomicU32; 1 << 14] = [const { AtomicU32::new(0) }; 1 << 14];

fn nearest_of_256(rgb: Rgb) -> u8 {
    let asked = u32::from_be_bytes([rgb.0, rgb.1, rgb.2, 0]);
    // The index is the highest 14 bits of a product, which depend on all bits of the colour.
    let entry = &FOUND[(asked.wrapping_mul(0x9e37_79b1) >> 18) as usize];
    let [found @ .., known] = entry.load(Ordering::Relaxed).to_be_bytes();
    if known != 0 && found == [rgb.0, rgb.1, rgb.2] {
        return known;
    }
    let nearest = find_nearest_of_256(rgb);
    entry.store(asked | u32::from(nearest), Ordering::Relaxed);
    nearest
}

/// The more hue a colour has, the greater the distance added to greys: otherwise the board would
/// become grey.
fn find_nearest_of_256(rgb: Rgb) -> u8 {
    let channels = [rgb.0, rgb.1, rgb.2];
    let [r, g, b] = channels.map(|value| {
        let below = CUBE.iter().rposition(|&step| step <= value).unwrap_or(0);
        [below, (below + 1).min(CUBE.len() - 1)]
    });
    let of_cube = r.into_iter().flat_map(|r| g.map(|g| b.map(|b| (36 * r + 6 * g + b) as u8 + 16)));
    let mean = channels.iter().map(|&value| u32::from(value)).sum::<u32>() / 3;
    let grey = (mean.saturating_sub(8) / 10).min(22) as u8;
    let candidates = of_cube.flatten().chain([232 + grey, 233 + grey]);
    let spread_of_it = u32::from(spread(rgb));
    let nearest = candidates.min_by_key(|index| {
        let candidate = rgb_of_256(*index);
        let loses_hue = spread(candidate) == 0 && spread_of_it > NEARLY_GREY;
        let loss = if loses_hue { 7 * spread_of_it * spread_of_it } else { 0 };
        rgb.distance(candidate) + 3 * hue_distance(rgb, candidate) + loss
    });
    nearest.unwrap_or(232 + grey)
}

/// The largest distance from grey of a colour that may become grey. The cube has no colours as pale
/// as that: for cream, its nearest colour is pink.
const NEARLY_GREY: u32 = 32;

fn hue_distance(one: Rgb, other: Rgb) -> u32 {
    let channels = [(one.0, other.0), (one.1, other.1), (one.2, other.2)];
    let differences = channels.map(|(a, b)| i32::from(a) - i32::from(b));
    let mean = differences.iter().sum::<i32>() / 3;
    differences.iter().map(|d| (d - mean).pow(2) as u32).sum()
}

fn spread(Rgb(r, g, b): Rgb) -> u8 {
    r.max(g).max(b) - r.min(g).min(b)
}

/// The sixteen colours, as most terminals show them. The darker eight come first.
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

/// Makes the colour stronger first, because most weak colours would become grey.
fn nearest_of(colours: &[(Rgb, Color)], rgb: Rgb) -> Color {
    let rgb = vivid(rgb);
    let nearest = colours.iter().min_by_key(|(colour, _)| rgb.distance(*colour));
    nearest.map_or(Color::Black, |(_, name)| *name)
}

fn vivid(rgb: Rgb) -> Rgb {
    let channels = [rgb.0, rgb.1, rgb.2].map(i32::from);
    let [least, most] = channels.iter().fold([255, 0], |[a, b], &c| [a.min(c), b.max(c)]);
    if most - least > 150 {
        return rgb;
    }
    let mean = channels.iter().sum::<i32>() / 3;
    let [r, g, b] = channels.map(|c| (mean + 3 * (c - mean)).clamp(0, 255) as u8);
    Rgb(r, g, b)
}

#[cfg(test)]
mod tests;
