//! The ways in which a terminal can show a board, and how players change from one way to the next.

use crate::kit::picture::Rendering;

/// The ways in which a board can be shown, the finest first, and the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRenderings {
    pub can: Vec<Rendering>,
    /// The way that is used unless the player asks for another.
    pub usual: Rendering,
}

impl BoardRenderings {
    /// Makes the ways from those that are possible, the finest first. The usual way is the finest.
    /// But if pixels would be hard to read (not `has_fine_pixels`), it is the finest other way.
    pub fn new(can: Vec<Rendering>, has_fine_pixels: bool) -> BoardRenderings {
        let suits = |way: &Rendering| *way != Rendering::Pixels || has_fine_pixels;
        let usual = can.iter().copied().find(suits).unwrap_or(Rendering::Bricks);
        BoardRenderings { can, usual }
    }

    /// Returns the way that is used: the way `asked` if the terminal can show it, or else the usual
    /// one.
    pub fn rendering(&self, asked: Option<Rendering>) -> Rendering {
        asked.filter(|asked| self.can.contains(asked)).unwrap_or(self.usual)
    }

    /// Returns the player's choice after `asked`: the next way. After the last way comes the
    /// finest. `None` is the usual way. If the terminal can show only one way, the choice does not
    /// change, so that it stays the same for other terminals.
    pub fn next(&self, asked: Option<Rendering>) -> Option<Rendering> {
        if self.can.len() < 2 {
            return asked;
        }
        let now = self.rendering(asked);
        let next = self.can.iter().skip_while(|way| **way != now).nth(1).or(self.can.first());
        next.copied().filter(|next| *next != self.usual)
    }

    /// Says which way is used. If there is no other way, says why.
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
