//! The empty board: its plate, lines, spots and dots, and the names around it.

use super::places::{middle, name_places};
use crate::gipf::rules::{Dot, Entry, Point, Spot};
use crate::picture::{Brush, Detail, Drawing, Ink, Rgb, Style, Text, outline};

/// How far beyond the dots the plate reaches.
const MARGIN: f32 = 0.26;

/// The corners of the board, clockwise.
const CORNERS: [(i8, i8); 6] = [(0, 5), (4, 9), (8, 5), (8, 1), (4, 1), (0, 1)];

/// The radius of a spot and that of a dot.
const SPOT: f32 = 0.085;
const DOT: f32 = 0.115;

/// The height of a name, and of one that stands out.
const NAME: f32 = 0.2;
const NAME_HERE: f32 = 0.26;

/// Draws the plate.
pub fn plate(style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let corners = CORNERS.map(|(column, number)| Point::new(column, number).map(middle));
    let walk: Vec<_> = corners.into_iter().flatten().collect();
    if style.detail == Detail::Fine {
        drawing.fill(outline::around(&walk, MARGIN + 0.07), Ink::solid(palette.rim));
    }
    drawing.fill(outline::around(&walk, MARGIN), Ink::solid(palette.board));
}

/// How much a line stands out from the board where it is made of characters, from 0 to 255: with 256
/// colours less of it becomes the colour of the board.
pub const LINE_OF_CHARACTERS: u8 = 190;

/// The colour of the lines.
fn line_colour(style: &Style) -> Rgb {
    let share = if style.detail == Detail::Fine { 75 } else { LINE_OF_CHARACTERS };
    style.palette.board.mix(style.palette.line, share)
}

/// Draws the 21 lines, from dot to dot.
pub fn lines(style: &Style, drawing: &mut Drawing) {
    let ends = Entry::all().filter_map(|entry| {
        let from = entry.dot().point();
        let direction = entry.direction();
        let to = std::iter::successors(Some(from), |point| point.next(direction)).last()?;
        (from < to).then(|| (middle(from), middle(to)))
    });
    let width = style.measures.seam;
    drawing.draw(outline::segments(ends), Brush::Line(width), Ink::solid(line_colour(style)));
}

/// Draws the spots and the dots.
pub fn points(style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    for spot in Spot::all() {
        let path = outline::circle(middle(spot.point()), SPOT);
        drawing.fill(path, Ink::solid(line_colour(style)));
    }
    for dot in Dot::all() {
        let at = middle(dot.point());
        let colour = palette.board.mix(palette.line, 150);
        if style.detail == Detail::Fine {
            drawing.fill(outline::circle(at, DOT + 0.035), Ink::solid(palette.board));
        }
        drawing.fill(outline::circle(at, DOT), Ink::solid(colour));
        if style.detail == Detail::Fine {
            drawing.fill(outline::circle(at, 0.5 * DOT), Ink::solid(palette.seam));
        }
    }
}

/// Whether the name of a dot helps to find that of the cursor's spot: it ends the same column, or it
/// is where that number begins, on the left or on the right. A dot has its own name.
pub fn is_named_at(dot: Dot, cursor: Point) -> bool {
    let point = dot.point();
    if cursor.dot().is_some() {
        return point == cursor;
    }
    let begins = [0, 8].contains(&point.column()) || point.number() > 5;
    point.column() == cursor.column() || begins && point.number() == cursor.number()
}

/// Draws the names of the dots. Those at the cursor stand out.
pub fn names(cursor: Option<Point>, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    for (dot, at) in name_places() {
        let here = cursor.is_some_and(|cursor| is_named_at(dot, cursor));
        let dim = palette.ink.mix(palette.paper, 90);
        let (colour, height) = if here { (palette.cursor, NAME_HERE) } else { (dim, NAME) };
        let (content, ink) = (dot.to_string(), Ink::solid(colour));
        drawing.write(Text { at, content, height, ink, ground: palette.paper });
    }
}
