//! A drawing: shapes and texts in board units, the higher ones later.
//!
//! A board unit is the distance between two neighbours on the board; on PÜNCT's, in a row. x grows
//! to the right, y downwards; the origin is where the board's [subject](super::Subject) has it: on
//! PÜNCT's where space A17 would be.

use tiny_skia::{Path, Rect};

use super::rgb::Rgb;

/// A point in board units.
pub type PlanePoint = (f32, f32);

/// A colour that may let through what is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    pub colour: Rgb,
    /// From 0 (nothing is seen of it) to 255 (nothing is seen below it).
    pub alpha: u8,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    Fill,
    /// A line along it, of this width in board units, with round ends.
    Line(f32),
    /// A line of dashes as long as the gaps between them: the width, then the length.
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
    /// The colour below it, for a character, whose cell has no other.
    pub ground: Rgb,
}

#[derive(Clone, Debug)]
pub enum Item {
    Shape(Shape),
    Text(Text),
}

/// Everything drawn, the higher things later.
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
    /// What it covers, and a little more.
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
    /// What it covers, and a little more.
    fn bounds(&self) -> Option<Rect> {
        let (x, y) = self.at;
        let across = self.height * (0.5 * self.content.chars().count() as f32 + 0.2);
        // Below the line there is but one tail.
        let down = if self.content.contains('g') { 1.0 } else { 0.7 } * self.height;
        Rect::from_ltrb(x - across, y - down, x + across, y + down)
    }
}

impl Item {
    /// What it covers, and a little more.
    pub fn bounds(&self) -> Option<Rect> {
        match self {
            Item::Shape(shape) => Some(shape.bounds()),
            Item::Text(text) => text.bounds(),
        }
    }
}

impl Drawing {
    /// Draws a path on top. No path is nothing: it has no points.
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
