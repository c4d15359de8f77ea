//! The ways to show the board on a screen.

use std::fmt;

use super::characters::Division;

/// How the board is drawn on a screen, the finest way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rendering {
    /// True pixels, by a protocol for graphics.
    Pixels,
    /// Characters that divide a cell in two columns and three rows.
    Sextants,
    /// Characters that divide a cell in four.
    Quadrants,
    /// Characters that divide a cell in an upper and a lower half.
    Halves,
    /// Blocks of background with characters in them.
    Bricks,
}

impl Rendering {
    /// All of them, the finest first.
    pub const ALL: [Rendering; 5] = [
        Rendering::Pixels,
        Rendering::Sextants,
        Rendering::Quadrants,
        Rendering::Halves,
        Rendering::Bricks,
    ];

    /// The word for it on the command line and in the settings.
    pub const fn code(self) -> &'static str {
        match self {
            Rendering::Pixels => "pixels",
            Rendering::Sextants => "sextants",
            Rendering::Quadrants => "quadrants",
            Rendering::Halves => "halves",
            Rendering::Bricks => "bricks",
        }
    }

    /// How cells are parted in a picture made of characters.
    pub const fn division(self) -> Option<Division> {
        match self {
            Rendering::Bricks | Rendering::Pixels => None,
            Rendering::Halves => Some(Division::Halves),
            Rendering::Quadrants => Some(Division::Quadrants),
            Rendering::Sextants => Some(Division::Sextants),
        }
    }
}

impl fmt::Display for Rendering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
