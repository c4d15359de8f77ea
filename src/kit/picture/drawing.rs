//! Shapes and texts in board units, from the lowest to the highest. A board unit is the distance
//! between two neighbours (on PÜNCT's board, in a row). x grows to the right, y downwards. The
//! [subject](super::Subject) chooses the origin; PÜNCT's is midway between J17 and the missing
//! corner I17.

use tiny_skia::{Path, Rect};

use super::palette::{Palette, Rgb};

pub type PlanePoint = (f32, f32);

/// `None` from 0.58 board units on, which is outside the hexagon around a thing.
pub fn nearest<T>(all: impl IntoIterator<Item = (T, PlanePoint)>, (x, y): PlanePoint) -> Option<T> {
    let away = all.into_iter().map(|(one, at)| (one, libm::hypotf(at.0 - x, at.1 - y)));
    let nearest = away.min_by(|(_, one), (_, other)| one.total_cmp(other));
    nearest.filter(|(_, distance)| *distance < 0.58).map(|(one, _)| one)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    pub colour: Rgb,
    /// From 0 (invisible) to 255 (opaque).
    pub alpha: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    Fill,
    /// A line along the path, of this width in board units, with round ends.
    Line(f32),
    /// A line of dashes: the width, then the length of the dashes and of the gaps.
    Dashes(f32, f32),
}

impl Brush {
    /// In SVG.
    pub fn property(self) -> &'static str {
        if self == Self::Fill { "fill" } else { "stroke" }
    }
}

#[derive(Clone, Debug)]
pub struct Shape {
    pub path: Path,
    pub brush: Brush,
    pub ink: Ink,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub at: PlanePoint,
    pub content: String,
    pub height: f32,
    pub ink: Ink,
    /// The background of the cell if the text is drawn as characters.
    pub ground: Rgb,
}

#[derive(Clone, Debug)]
pub enum Item {
    Shape(Shape),
    Text(Text),
}

#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub items: Vec<Item>,
}

impl Ink {
    pub const fn solid(colour: Rgb) -> Ink {
        Ink { colour, alpha: 255 }
    }
}

impl Shape {
    /// May be a little larger than the shape.
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
    /// The cursor's label (`is_cursors`) has the cursor's colour and the height `highest`.
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

    fn bounds(&self) -> Option<Rect> {
        let (x, y) = self.at;
        let across = self.height * (0.5 * self.content.chars().count() as f32 + 0.2);
        // Of all letters only `g` reaches far below the line.
        let down = if self.content.contains('g') { 1.0 } else { 0.7 } * self.height;
        Rect::from_ltrb(x - across, y - down, x + across, y + down)
    }
}

impl Item {
    pub fn bounds(&self) -> Option<Rect> {
        match self {
            Item::Shape(shape) => Some(shape.bounds()),
            Item::Text(text) => text.bounds(),
        }
    }
}

impl Drawing {
    /// `None`, a path without points, draws nothing.
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
    pub fn fine(palette: &'static Palette) -> Style {
        Style { palette, measures: Measures::REGULAR, detail: Detail::Fine }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything is a shape: there are enough pixels.
    Fine,
    /// Pieces and dots are shapes, signs are texts. There are no soft edges.
    Coarse,
    /// Like [`Detail::Coarse`], but dots are texts too: as shapes they would be too small.
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
    /// Over its gap, as a share of a piece's width. A narrow bridge leaves the space below visible.
    pub deck: f32,
    /// How far a space reaches above and below its middle; `None` if spaces are hexagons.
    pub block: Option<(f32, f32)>,
    /// Width and height of the smallest part with a colour of its own; zero if any size will do.
    pub part: (f32, f32),
    pub has_signs: bool,
    /// The distance from the middle of a space to a dot that is a character, on the left, and to
    /// the sign of the dot's level, on the right.
    pub aside: f32,
}

impl Measures {
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

    /// For a board of characters. `row` is the distance between two rows. The smallest part with a
    /// colour of its own has this `width` and `height`. `cell` is the width of a cell, and `block`
    /// becomes [`Measures::block`].
    pub fn from_characters(
        row: f32,
        (width, height): (f32, f32),
        cell: f32,
        block: Option<(f32, f32)>,
    ) -> Self {
        // An edge is sharp only if it lies on the grid of parts.
        let body = (0.34 * row / height).round().max(1.0) * height;
        Measures {
            row,
            body: body - 0.02,
            rim: if block.is_some() { 1.12 * width } else { height },
            seam: if block.is_some() { 0.0 } else { width },
            outline: width.max(height),
            minor: 0.13,
            punct: 0.2,
            mark: 0.13_f32.max(width),
            deck: match block {
                // Parts are so tall here that a bridge of half the width would not cover one.
                Some(_) if height > 0.2 => 1.0,
                Some(_) => 0.5,
                // The bridge is as wide as the dot on it.
                None => 0.75,
            },
            block,
            part: (width, height),
            // In cells of this width a minor dot is less than two cells wide.
            has_signs: cell > 0.16,
            aside: cell / 2.0,
        }
    }

    /// `column` 0 is A, `row` 1 the lowest. The space need not be on the board.
    pub fn point(&self, column: f32, row: f32) -> PlanePoint {
        (column - row / 2.0, (17.0 - row) * self.row)
    }
}
