//! Where the points of the board are in board units: the distance of neighbours is one, columns are
//! vertical, the origin is e5, y grows downwards.

use std::f32::consts::TAU;

use crate::gipf::rules::{Dot, Point};
use crate::picture;

/// From one column to the next.
pub const COLUMN: f32 = 0.866_025_4;

/// Where a point is.
pub fn middle(point: Point) -> picture::Point {
    let (across, down) = half_steps(point);
    (COLUMN * f32::from(across), 0.5 * f32::from(down))
}

/// Where a point is: in columns from the middle one, and in half steps down from the middle line.
pub fn half_steps(point: Point) -> (i8, i8) {
    let across = point.column() as i8 - 4;
    // A column has one point fewer for each step from the middle, where the fifth is in the middle.
    let down = 10 - across.abs() - 2 * point.number() as i8;
    (across, down)
}

/// How far around the board a point is: clockwise from e1, as an angle.
pub fn around(point: Point) -> f32 {
    let (x, y) = middle(point);
    (-x).atan2(y).rem_euclid(TAU)
}

/// The point nearest to a place, if the place is nearer to it than half the way to the next.
pub fn nearest((x, y): picture::Point) -> Option<Point> {
    let distance = |point: Point| {
        let (px, py) = middle(point);
        (px - x).hypot(py - y)
    };
    let nearest = Point::all().min_by(|a, b| distance(*a).total_cmp(&distance(*b)))?;
    (distance(nearest) < 0.58).then_some(nearest)
}

/// How far to the side of its middle the board with its names reaches, so far above or below it.
pub fn reach(y: f32) -> f32 {
    // From the uppermost name down the slanted side, as far as the names at the left and right.
    ((5.0 - y.abs()) * 2.0 * COLUMN).min(4.4)
}

/// How far outside its dot a name is.
const AWAY: f32 = 0.52;

/// The dots with the places of their names: outside, to the side at the slanted ends of columns.
pub fn name_places() -> impl Iterator<Item = (Dot, picture::Point)> {
    Dot::all().map(|dot| {
        let (x, y) = middle(dot.point());
        let (across, down) = match dot.point().column() {
            0 => (-1.0, 0.0),
            8 => (1.0, 0.0),
            4 => (0.0, 0.9 * y.signum()),
            column if column < 4 => (-0.85, 0.7 * y.signum()),
            _ => (0.85, 0.7 * y.signum()),
        };
        (dot, (x + AWAY * across, y + AWAY * down))
    })
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
            assert!(((to_x - x).hypot(to_y - y) - 1.0).abs() < 1e-3, "{point} {next}");
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
