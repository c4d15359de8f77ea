//! The ways in which a terminal can show a board, and how players go from one way to the next.

use crate::kit::picture::Rendering;

/// The ways in which a board can be shown, the finest first, and the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRenderings {
    pub can: Vec<Rendering>,
    /// The way for players who ask for no other.
    pub usual: Rendering,
}

impl BoardRenderings {
    /// The finest of these ways is the usual one, unless it is pixels too coarse to be read well.
    pub fn new(can: Vec<Rendering>, has_fine_pixels: bool) -> BoardRenderings {
        let suits = |way: &Rendering| *way != Rendering::Pixels || has_fine_pixels;
        let usual = can.iter().copied().find(suits).unwrap_or(Rendering::Bricks);
        BoardRenderings { can, usual }
    }

    /// The way that is used: the one asked for if the terminal can show it, or else the usual one.
    pub fn rendering(&self, asked: Option<Rendering>) -> Rendering {
        asked.filter(|asked| self.can.contains(asked)).unwrap_or(self.usual)
    }

    /// The choice that leads to the next way, or from the last to the finest; `None` is the usual
    /// way. Where a terminal can show only one way, the choice stays as it is for other terminals.
    pub fn next(&self, asked: Option<Rendering>) -> Option<Rendering> {
        if self.can.len() < 2 {
            return asked;
        }
        let now = self.rendering(asked);
        let next = self.can.iter().skip_while(|way| **way != now).nth(1).or(self.can.first());
        next.copied().filter(|next| *next != self.usual)
    }

    /// Names the way that is used, and says why there is no other.
    pub fn in_words(&self, asked: Option<Rendering>, has_pictures: bool) -> String {
        let drawn = match self.rendering(asked) {
            Rendering::Pixels => "The board is a picture of pixels",
            Rendering::Sextants => "The board is a picture made of sextants, six to a character",
            Rendering::Quadrants => "The board is a picture made of quadrants, four to a character",
            Rendering::Halves => "The board is a picture made of half blocks, two to a character",
            Rendering::Bricks => "The board is made of bricks",
        };
        match self.can.len() {
            ..2 if !has_pictures => format!("{drawn}; a picture needs 256 colours and Unicode"),
            ..2 => format!("{drawn}; a picture needs a larger window"),
            _ => format!("{drawn}; v goes on"),
        }
    }
}
