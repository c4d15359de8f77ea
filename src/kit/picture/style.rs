//! How a drawing is to look: its colours, and the lengths of everything in it.

use super::drawing::PlanePoint;
use super::palette::Palette;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub palette: &'static Palette,
    pub measures: Measures,
    pub detail: Detail,
}

impl Style {
    /// Regular lengths and every shape, where there are pixels enough.
    pub fn fine(palette: &'static Palette) -> Style {
        Style { palette, measures: Measures::REGULAR, detail: Detail::Fine }
    }
}

/// How much can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything as shapes: there are pixels enough.
    Fine,
    /// Pieces and dots as shapes, signs as texts, no soft edges.
    Coarse,
    /// As [`Detail::Coarse`], but dots are texts too: a shape of their size has no form.
    Coarsest,
}

/// Lengths in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    pub row: f32,
    pub body: f32,
    pub rim: f32,
    /// The gap between two hexagons.
    pub seam: f32,
    pub outline: f32,
    pub minor: f32,
    pub punct: f32,
    pub mark: f32,
    /// How wide a bridge is over its gap, as a share of a piece's width: narrow, to show what is
    /// below.
    pub deck: f32,
    /// Where a space is a block of cells rather than a hexagon: how far it reaches above and below
    /// its middle.
    pub block: Option<(f32, f32)>,
}

impl Measures {
    /// Those of regular hexagons, with any number of pixels.
    pub const REGULAR: Measures = Measures {
        row: 0.866_025_4,
        body: 0.365,
        rim: 0.045,
        seam: 0.045,
        outline: 0.085,
        minor: 0.14,
        punct: 0.205,
        mark: 0.11,
        deck: 0.5,
        block: None,
    };

    /// Those of a board of characters, whose smallest parts with a colour of their own are so wide
    /// and high. `row` is from row to row.
    pub fn of_characters(row: f32, (width, height): (f32, f32), block: Option<(f32, f32)>) -> Self {
        // Edges along the grid are sharp only where they are on it.
        let snapped = |length: f32| (length / height).round().max(1.0) * height;
        Measures {
            row,
            body: snapped(0.34 * row) - 0.02,
            rim: if block.is_some() { 1.12 * width } else { height },
            seam: if block.is_some() { 0.0 } else { width },
            outline: width.max(height),
            minor: 0.13,
            punct: 0.2,
            mark: 0.13_f32.max(width),
            deck: match block {
                // Half of so little is nothing.
                Some(_) if height > 0.2 => 1.0,
                Some(_) => 0.5,
                // As wide as the dot on it.
                None => 0.75,
            },
            block,
        }
    }

    /// The middle of the space in `column` (0 is A) and `row`, which need not be on the board.
    pub fn at(&self, column: f32, row: f32) -> PlanePoint {
        (column - row / 2.0, (17.0 - row) * self.row)
    }
}
