//! The positions of the board's points, and the empty board: its plate, lines, spots and dots, and
//! the names around it. Positions are in board units: neighbouring points of a line are one unit
//! apart, columns are vertical, the origin is e5, and y grows downwards.

use std::f32::consts::TAU;

use crate::gipf::rules::{Dot, Entry, Point, Spot};
use crate::kit::picture::{
    self, Brush, Detail, Drawing, Ink, PlanePoint, Rgb, Style, Text, outline,
};

pub const COLUMN: f32 = 0.866_025_4;

pub fn middle(point: Point) -> PlanePoint {
    let (across, down) = half_steps(point);
    (COLUMN * f32::from(across), 0.5 * f32::from(down))
}

/// The columns from the middle one to the right, and the half units down from the height of e5.
pub fn half_steps(point: Point) -> (i8, i8) {
    let across = point.column() as i8 - 4;
    // The middle column has its middle at its fifth point. Each step away from this column takes
    // one point off a column.
    let down = 10 - across.abs() - 2 * point.number() as i8;
    (across, down)
}

/// The point at a distance from a middle, at an angle in radians, clockwise from the right.
pub fn around((x, y): PlanePoint, angle: f32, distance: f32) -> PlanePoint {
    (x + distance * libm::cosf(angle), y + distance * libm::sinf(angle))
}

/// The angle of a point around e5 in radians, clockwise from e1.
pub fn angle_around(point: Point) -> f32 {
    let (x, y) = middle(point);
    libm::atan2f(-x, y).rem_euclid(TAU)
}

/// `None` if no point is near.
pub fn nearest(at: PlanePoint) -> Option<Point> {
    picture::nearest(Point::all().map(|point| (point, middle(point))), at)
}

/// To the left and right of the middle, with the names, at the height `y`; in board units.
pub fn reach(y: f32) -> f32 {
    // Towards the upper and lower end, the slanted sides limit the board; elsewhere, the names at
    // the left and right do.
    ((5.0 - y.abs()) * 2.0 * COLUMN).min(4.4)
}

const AWAY: f32 = 0.52;

const MARGIN: f32 = 0.26;

const CORNERS: [(i8, i8); 6] = [(0, 5), (4, 9), (8, 5), (8, 1), (4, 1), (0, 1)];

/// The radius of the marks of a spot and of a dot.
const SPOT: f32 = 0.085;
const DOT: f32 = 0.115;

/// The height of a name, and of a name that stands out.
const NAME: f32 = 0.2;
const NAME_HERE: f32 = 0.26;

pub fn plate(style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let corners = CORNERS.map(|(column, number)| Point::new(column, number).map(middle));
    let rim: Vec<_> = corners.into_iter().flatten().collect();
    if style.detail == Detail::Fine {
        drawing.fill(outline::outline(&rim, MARGIN + 0.07), Ink::solid(palette.rim));
    }
    drawing.fill(outline::outline(&rim, MARGIN), Ink::solid(palette.board));
}

/// From 0 to 255. In 256 colours, a line with a smaller share would have the board's colour.
pub const LINE_OF_CHARACTERS: u8 = 190;

fn line_colour(style: &Style) -> Rgb {
    let share = if style.detail == Detail::Fine { 75 } else { LINE_OF_CHARACTERS };
    style.palette.board.mix(style.palette.line, share)
}

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

/// With the cursor on a dot, only its name. On a spot, the names of both ends of its column, and of
/// the dots at the left and right rim with its number.
pub fn is_named_at(dot: Dot, cursor: Point) -> bool {
    let point = dot.point();
    if cursor.dot().is_some() {
        return point == cursor;
    }
    let begins = [0, 8].contains(&point.column()) || point.number() > 5;
    point.column() == cursor.column() || begins && point.number() == cursor.number()
}

pub fn names(cursor: Option<Point>, style: &Style, drawing: &mut Drawing) {
    for dot in Dot::all() {
        let (x, y) = middle(dot.point());
        // Left or right of the outer columns, above or below the middle one, else slanting
        // outwards.
        let (across, down) = match dot.point().column() {
            0 => (-1.0, 0.0),
            8 => (1.0, 0.0),
            4 => (0.0, 0.9 * y.signum()),
            1..=3 => (-0.85, 0.7 * y.signum()),
            _ => (0.85, 0.7 * y.signum()),
        };
        let at = (x + AWAY * across, y + AWAY * down);
        let here = cursor.is_some_and(|cursor| is_named_at(dot, cursor));
        drawing.write(Text::label(dot.to_string(), at, here, [NAME, NAME_HERE], style.palette));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::rules::Direction;

    #[test]
    fn neighbours_are_one_apart_in_six_directions() {
        for (point, direction) in
            Point::all().flat_map(|point| Direction::ALL.map(|direction| (point, direction)))
        {
            let Some(next) = point.next(direction) else { continue };
            let ((x, y), (to_x, to_y)) = (middle(point), middle(next));
            assert!((libm::hypotf(to_x - x, to_y - y) - 1.0).abs() < 1e-3, "{point} {next}");
        }
    }

    #[test]
    fn the_place_of_a_point_is_that_of_no_other() {
        for point in Point::all() {
            assert_eq!(nearest(middle(point)), Some(point));
        }
        assert_eq!(nearest((4.5, 0.0)), None);
    }
}
