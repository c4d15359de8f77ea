//! A drawing: shapes and texts in board units, from the lowest to the highest. Its style gives its
//! colours and the lengths of its parts.
//!
//! A board unit is the distance between two neighbours on the board; on PÜNCT's, in a row. x grows
//! to the right, y downwards. The board's [subject](super::Subject) chooses the origin; on PÜNCT's
//! board it is where space A17 would be.

use tiny_skia::{Path, Rect};

use super::palette::Palette;
use super::rgb::Rgb;

/// A point in board units.
pub type PlanePoint = (f32, f32);

/// The thing nearest to a point, if a thing that is not there would not be nearer.
pub fn nearest<T>(all: impl IntoIterator<Item = (T, PlanePoint)>, (x, y): PlanePoint) -> Option<T> {
    let away = all.into_iter().map(|(one, at)| (one, (at.0 - x).hypot(at.1 - y)));
    let nearest = away.min_by(|(_, one), (_, other)| one.total_cmp(other));
    nearest.filter(|(_, distance)| *distance < 0.58).map(|(one, _)| one)
}

/// A colour that may let through what is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    pub colour: Rgb,
    /// From 0 (the ink is invisible) to 255 (it hides what is below).
    pub alpha: u8,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    Fill,
    /// A line along the path, of this width in board units, with round ends.
    Line(f32),
    /// A line of dashes, with gaps of the dashes' length: the width, then the length.
    Dashes(f32, f32),
}

#[derive(Clone, Debug)]
pub struct Shape {
    pub path: Path,
    pub brush: Brush,
    pub ink: Ink,
}

/// A short text, as shapes or as characters of a terminal.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub at: PlanePoint,
    pub content: String,
    pub height: f32,
    pub ink: Ink,
    /// The colour below the text, for a character, whose cell has no other colour.
    pub ground: Rgb,
}

#[derive(Clone, Debug)]
pub enum Item {
    Shape(Shape),
    Text(Text),
}

/// The shapes and texts of a drawing, from the lowest to the highest.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub items: Vec<Item>,
}

impl Ink {
    /// A colour that covers what is below.
    pub const fn solid(colour: Rgb) -> Ink {
        Ink { colour, alpha: 255 }
    }
}

impl Shape {
    /// The rectangle that the shape covers, and a little more.
    pub fn bounds(&self) -> Rect {
        let bounds = self.path.bounds();
        let width = match self.brush {
            Brush::Fill => 0.0,
            Brush::Line(width) | Brush::Dashes(width, _) => width,
        };
        bounds.outset(width, width).unwrap_or(bounds)
    }
}

impl Text {
    /// A label at the edge of the board. Of the two heights, the second is for a label that helps
    /// to find the cursor.
    pub fn label(
        content: String,
        at: PlanePoint,
        is_cursors: bool,
        [usual, highest]: [f32; 2],
        palette: &Palette,
    ) -> Text {
        let (colour, height) =
            if is_cursors { (palette.cursor, highest) } else { (palette.dim(), usual) };
        Text { at, content, height, ink: Ink::solid(colour), ground: palette.paper }
    }

    /// The rectangle that the text covers, and a little more.
    fn bounds(&self) -> Option<Rect> {
        let (x, y) = self.at;
        let across = self.height * (0.5 * self.content.chars().count() as f32 + 0.2);
        // Only the tail of one letter goes below the line.
        let down = if self.content.contains('g') { 1.0 } else { 0.7 } * self.height;
        Rect::from_ltrb(x - across, y - down, x + across, y + down)
    }
}

impl Item {
    /// The rectangle that the item covers, and a little more.
    pub fn bounds(&self) -> Option<Rect> {
        match self {
            Item::Shape(shape) => Some(shape.bounds()),
            Item::Text(text) => text.bounds(),
        }
    }
}

impl Drawing {
    /// Draws a path on top. A path without points is `None` and draws nothing.
    pub fn draw(&mut self, path: Option<Path>, brush: Brush, ink: Ink) {
        if let Some(path) = path {
            self.items.push(Item::Shape(Shape { path, brush, ink }));
        }
    }

    pub fn fill(&mut self, path: Option<Path>, ink: Ink) {
        self.draw(path, Brush::Fill, ink);
    }

    pub fn write(&mut self, text: Text) {
        self.items.push(Item::Text(text));
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub palette: &'static Palette,
    pub measures: Measures,
    pub detail: Detail,
}

impl Style {
    /// Regular lengths and every shape, for pictures with enough pixels.
    pub fn fine(palette: &'static Palette) -> Style {
        Style { palette, measures: Measures::REGULAR, detail: Detail::Fine }
    }
}

/// How much detail a picture can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything is drawn as shapes: there are enough pixels.
    Fine,
    /// Pieces and dots are shapes, signs are texts; there are no soft edges.
    Coarse,
    /// Like [`Detail::Coarse`], but dots are texts too: a shape of their size would have no form.
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
    /// How wide a bridge is over its gap, as a share of a piece's width. A narrow bridge shows what
    /// is below.
    pub deck: f32,
    /// How far a space reaches above and below its middle, where it is a block of cells rather than
    /// a hexagon.
    pub block: Option<(f32, f32)>,
    /// The smallest part with a colour of its own; zero if parts may have any size.
    pub part: (f32, f32),
    /// Whether dots are characters: a shape of their size would have no form.
    pub has_signs: bool,
    /// How far a dot that is a character stands to the left of the middle of its space; its level
    /// stands as far to the right.
    pub aside: f32,
}

impl Measures {
    /// The measures of regular hexagons, with any number of pixels.
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
        part: (0.0, 0.0),
        has_signs: false,
        aside: 0.0,
    };

    /// The measures of a board of characters. The smallest parts with a colour of their own have
    /// this width and height, and cells are `cell` wide. `row` is the distance between two rows.
    pub fn from_characters(
        row: f32,
        (width, height): (f32, f32),
        cell: f32,
        block: Option<(f32, f32)>,
    ) -> Self {
        // Edges along the grid are sharp only where they lie on the grid.
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
                // Half of so small a part would be nothing.
                Some(_) if height > 0.2 => 1.0,
                Some(_) => 0.5,
                // As wide as the dot on it.
                None => 0.75,
            },
            block,
            part: (width, height),
            // A dot is less than two cells wide.
            has_signs: cell > 0.16,
            aside: cell / 2.0,
        }
    }

    /// The middle of the space in `column` (0 is A) and `row`, which need not be on the board.
    pub fn point(&self, column: f32, row: f32) -> PlanePoint {
        (column - row / 2.0, (17.0 - row) * self.row)
    }
}
