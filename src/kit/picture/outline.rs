//! Makes the paths in drawings: outlines, circles, polygons and lines.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::{Path, PathBuilder};

use super::drawing::PlanePoint;

/// Returns the outline of all points within `radius` of a closed line; `None` if two consecutive
/// points of the line are equal. `walk` are the points of this line, clockwise on the screen: the
/// corners of a triangle, or the points of a line there and back.
pub fn outline(walk: &[PlanePoint], radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let count = walk.len();
    for i in 0..count {
        let [before, at, after] = [i + count - 1, i, i + 1].map(|k| walk[k % count]);
        let (come, go) = (direction(before, at)?, direction(at, after)?);
        let (from, to) = (left_of(come), left_of(go));
        let cross = come.0 * go.1 - come.1 * go.0;
        let dot = come.0 * go.0 + come.1 * go.1;
        if cross < -1e-3 {
            // On the inside of a bend, the two sides of the outline meet in one point.
            let stretch = radius / (1.0 + dot);
            line_to(
                &mut path,
                (at.0 + (from.0 + to.0) * stretch, at.1 + (from.1 + to.1) * stretch),
            );
        } else {
            line_to(&mut path, (at.0 + from.0 * radius, at.1 + from.1 * radius));
            let start = libm::atan2f(from.1, from.0);
            let turn = if dot < -0.999 { TAU / 2.0 } else { libm::atan2f(cross, dot) };
            arc_to(&mut path, at, radius, start, turn);
        }
    }
    path.close();
    path.finish()
}

pub fn circle(centre: PlanePoint, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(centre.0, centre.1, radius)
}

pub fn polygon(corners: &[PlanePoint]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for &corner in corners {
        line_to(&mut path, corner);
    }
    path.close();
    path.finish()
}

/// Draws a separate line for each pair of points.
pub fn segments(pairs: impl IntoIterator<Item = (PlanePoint, PlanePoint)>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (from, to) in pairs {
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
    }
    path.finish()
}

fn line_to(path: &mut PathBuilder, to: PlanePoint) {
    if path.is_empty() {
        path.move_to(to.0, to.1);
    } else {
        path.line_to(to.0, to.1);
    }
}

/// Adds a clockwise arc, which begins at the angle `start` and covers the angle `turn`, both in
/// radians. Each curve of the arc covers a quarter turn at most.
fn arc_to(path: &mut PathBuilder, centre: PlanePoint, radius: f32, start: f32, turn: f32) {
    let parts = (turn / FRAC_PI_2 - 1e-3).ceil().max(1.0);
    let step = turn / parts;
    let handle = 4.0 / 3.0 * libm::tanf(step / 4.0) * radius;
    for part in 0..parts as u8 {
        let (a, b) = (start + f32::from(part) * step, start + f32::from(part + 1) * step);
        let point = |angle: f32| {
            (centre.0 + radius * libm::cosf(angle), centre.1 + radius * libm::sinf(angle))
        };
        let (from, to) = (point(a), point(b));
        path.cubic_to(
            from.0 - handle * libm::sinf(a),
            from.1 + handle * libm::cosf(a),
            to.0 + handle * libm::sinf(b),
            to.1 - handle * libm::cosf(b),
            to.0,
            to.1,
        );
    }
}

/// Returns the direction from one point to another, as a vector of length 1; `None` if both points
/// are the same.
fn direction(from: PlanePoint, to: PlanePoint) -> Option<PlanePoint> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = libm::hypotf(x, y);
    (length > 0.0).then(|| (x / length, y / length))
}

/// Returns the direction to the left of a direction. On a clockwise walk, left is outwards.
fn left_of((x, y): PlanePoint) -> PlanePoint {
    (y, -x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(path: Option<Path>) -> [f32; 4] {
        let bounds = path.unwrap().compute_tight_bounds().unwrap();
        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
    }

    #[track_caller]
    fn assert_close(path: Option<Path>, expected: [f32; 4]) {
        let bounds = bounds(path);
        let close = bounds.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.01);
        assert!(close, "{bounds:?} is not {expected:?}");
    }

    #[test]
    fn a_line_has_round_ends() {
        assert_close(outline(&[(0.0, 0.0), (2.0, 0.0)], 0.5), [-0.5, -0.5, 2.5, 0.5]);
    }

    #[test]
    fn a_triangle_has_round_corners() {
        let triangle = [(0.0, 1.0), (1.0, 0.0), (2.0, 1.0)];
        assert_close(outline(&triangle, 0.25), [-0.25, -0.25, 2.25, 1.25]);
    }

    #[test]
    fn a_bend_is_round_outside_and_sharp_inside() {
        let walk = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (1.0, 0.0)];
        let path = outline(&walk, 0.25).unwrap();
        assert_close(Some(path.clone()), [-0.25, -0.25, 1.25, 1.25]);
        let inner = path.points().iter().any(|p| (p.x - 0.75).abs() + (p.y - 0.25).abs() < 0.01);
        assert!(inner);
    }
}
