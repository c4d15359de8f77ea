//! The themes by name, and the palette of each.

use std::fmt;

use serde::Serialize;

use super::palette::{OF_EIGHT, OF_SIXTEEN, PALETTES, Palette};

coded! {
    #[derive(Hash, Default, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ThemeName {
        #[default]
        Dark = "dark",
        Light = "light",
        /// Colours that people with any common colour blindness can distinguish.
        ColourBlind = "colour-blind",
        /// On screens, the terminal's own two colours: everything is also shown by shapes and
        /// modifiers. In files, greys for printing. This theme comes last.
        Monochrome = "monochrome",
    }
}

impl ThemeName {
    /// Returns the next theme. After the last theme comes the first.
    #[must_use]
    pub fn next(self) -> ThemeName {
        ThemeName::ALL[(self as usize + 1) % ThemeName::ALL.len()]
    }

    pub const fn palette(self) -> &'static Palette {
        &PALETTES[self as usize]
    }

    /// Returns the palette for terminals with sixteen colours.
    pub const fn palette_of_sixteen(self) -> &'static Palette {
        &OF_SIXTEEN[self as usize]
    }

    /// Returns the palette for terminals that have only eight background colours.
    pub const fn palette_of_eight(self) -> &'static Palette {
        &OF_EIGHT[self as usize]
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ThemeName::ColourBlind => "colour-blind safe",
            other => other.code(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_themes_go_round() {
        let round = ThemeName::ALL.map(ThemeName::next);
        assert_eq!(round.last(), Some(&ThemeName::Dark));
        assert_eq!(HashSet::from(round).len(), ThemeName::ALL.len());
    }
}
