//! The paths in drawings. A text drawn as shapes, with lines like those in technical drawings,
//! looks the same on every machine, whatever its fonts.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::{Path, PathBuilder, Transform};

use super::drawing::{PlanePoint, Text};

/// The outline of all points within `radius` of a closed line, whose points `walk` go clockwise on
/// the screen, or there and back; `None` if two consecutive points are equal.
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

/// `start` and `turn` are in radians. Each curve covers a quarter turn at most.
fn arc_to(path: &mut PathBuilder, centre: PlanePoint, radius: f32, start: f32, turn: f32) {
    let parts = (turn / FRAC_PI_2 - 1e-3).ceil().max(1.0);
    let step = turn / parts;
    let handle = 4.0 / 3.0 * libm::tanf(step / 4.0) * radius;
    for part in 0..parts as u8 {
        let (a, b) = (start + f32::from(part) * step, start + f32::from(part + 1) * step);
        let (sin_a, cos_a) = (libm::sinf(a), libm::cosf(a));
        let (sin_b, cos_b) = (libm::sinf(b), libm::cosf(b));
        let from = (centre.0 + radius * cos_a, centre.1 + radius * sin_a);
        let to = (centre.0 + radius * cos_b, centre.1 + radius * sin_b);
        path.cubic_to(
            from.0 - handle * sin_a,
            from.1 + handle * cos_a,
            to.0 + handle * sin_b,
            to.1 - handle * cos_b,
            to.0,
            to.1,
        );
    }
}

/// A vector of length 1; `None` if both points are the same.
fn direction(from: PlanePoint, to: PlanePoint) -> Option<PlanePoint> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = libm::hypotf(x, y);
    (length > 0.0).then(|| (x / length, y / length))
}

/// On a clockwise walk, left is outwards.
fn left_of((x, y): PlanePoint) -> PlanePoint {
    (y, -x)
}

const WIDTH: f32 = 4.0;
const HEIGHT: f32 = 6.0;
const ADVANCE: f32 = 5.6;

pub const TEXT_WEIGHT: f32 = 0.16;

/// A character without a shape leaves a gap.
pub fn path_of_text(text: &Text) -> Option<Path> {
    let scale = text.height / HEIGHT;
    let count = text.content.chars().count() as f32;
    let left = text.at.0 - (ADVANCE * (count - 1.0) + WIDTH) * scale / 2.0;
    let mut path = PathBuilder::new();
    for (nth, character) in text.content.chars().enumerate() {
        let x = left + nth as f32 * ADVANCE * scale;
        let transform =
            Transform::from_row(scale, 0.0, 0.0, scale, x, text.at.1 - text.height / 2.0);
        let strokes = strokes(character).and_then(|strokes| strokes.transform(transform));
        if let Some(strokes) = strokes {
            path.push_path(&strokes);
        }
    }
    path.finish()
}

/// A line for each, in SVG's notation. The sign of a bridge, `∩`, has its deck and the arch below.
const STROKES: &str = "
0 M2 0 C3.4 0 4 1.2 4 3 C4 4.8 3.4 6 2 6 C0.6 6 0 4.8 0 3 C0 1.2 0.6 0 2 0
1 M0.6 1.4 L2.4 0 L2.4 6
2 M0.2 1.7 C0.2 0.6 1 0 2 0 C3.1 0 3.8 0.7 3.8 1.7 C3.8 2.6 3.3 3.2 2.6 3.9 L0.2 6 L4 6
3 M0.3 0.9 C0.7 0.3 1.3 0 2 0 C3 0 3.7 0.6 3.7 1.5 C3.7 2.4 3 2.9 2 2.9 L1.5 2.9 M2 2.9 C3.1 2.9 3.9 3.5 3.9 4.4 C3.9 5.4 3.1 6 2 6 C1.2 6 0.5 5.7 0.1 5
4 M3 6 L3 0 L0 4.3 L4.2 4.3
5 M3.6 0 L0.7 0 L0.4 2.8 C0.9 2.4 1.4 2.2 2 2.2 C3.2 2.2 4 3 4 4.1 C4 5.2 3.2 6 2 6 C1.2 6 0.5 5.7 0.1 5.1
6 M3.5 0.7 C3.1 0.2 2.6 0 2.1 0 C0.7 0 0 1.3 0 3.3 C0 5 0.7 6 2 6 C3.2 6 4 5.2 4 4.1 C4 3 3.2 2.3 2.1 2.3 C1.2 2.3 0.4 2.8 0 3.7
7 M0.2 0 L3.9 0 L1.5 6
8 M2 2.8 C1 2.8 0.4 2.2 0.4 1.4 C0.4 0.6 1 0 2 0 C3 0 3.6 0.6 3.6 1.4 C3.6 2.2 3 2.8 2 2.8 C0.8 2.8 0 3.4 0 4.4 C0 5.4 0.8 6 2 6 C3.2 6 4 5.4 4 4.4 C4 3.4 3.2 2.8 2 2.8
9 M0.5 5.3 C0.9 5.8 1.4 6 1.9 6 C3.3 6 4 4.7 4 2.7 C4 1 3.3 0 2 0 C0.8 0 0 0.8 0 1.9 C0 3 0.8 3.7 1.9 3.7 C2.8 3.7 3.6 3.2 4 2.3
A M0 6 L2 0 L4 6 M0.7 4 L3.3 4
B M0.3 0 L0.3 6 L2.3 6 C3.3 6 4 5.4 4 4.4 C4 3.4 3.3 2.9 2.3 2.9 L0.3 2.9 M2.3 2.9 C3.1 2.9 3.7 2.3 3.7 1.4 C3.7 0.6 3.1 0 2.2 0 L0.3 0
C M3.9 1.2 C3.5 0.4 2.9 0 2.1 0 C0.8 0 0 1.2 0 3 C0 4.8 0.8 6 2.1 6 C2.9 6 3.5 5.6 3.9 4.8
D M0.3 0 L0.3 6 L1.8 6 C3.2 6 4 4.9 4 3 C4 1.1 3.2 0 1.8 0 L0.3 0
E M3.7 0 L0.4 0 L0.4 6 L3.8 6 M0.4 2.9 L3.2 2.9
F M3.7 0 L0.5 0 L0.5 6 M0.5 2.9 L3.2 2.9
G M3.9 1.2 C3.5 0.4 2.9 0 2.1 0 C0.8 0 0 1.2 0 3 C0 4.8 0.8 6 2.1 6 C2.9 6 3.5 5.7 4 5 L4 3.3 L2.4 3.3
H M0.2 0 L0.2 6 M3.8 0 L3.8 6 M0.2 2.9 L3.8 2.9
I M1 0 L3 0 M2 0 L2 6 M1 6 L3 6
J M3.2 0 L3.2 4.4 C3.2 5.4 2.6 6 1.7 6 C0.9 6 0.4 5.6 0.1 4.9
K M0.3 0 L0.3 6 M3.8 0 L0.3 3.9 M1.5 2.7 L4 6
L M0.5 0 L0.5 6 L3.8 6
M M0 6 L0.2 0 L2 3.6 L3.8 0 L4 6
N M0.2 6 L0.2 0 L3.8 6 L3.8 0
O M2 0 C3.4 0 4.2 1.2 4.2 3 C4.2 4.8 3.4 6 2 6 C0.6 6 -0.2 4.8 -0.2 3 C-0.2 1.2 0.6 0 2 0
P M0.3 6 L0.3 0 L2.2 0 C3.3 0 4 0.7 4 1.7 C4 2.7 3.3 3.4 2.2 3.4 L0.3 3.4
Q M2 0 C3.4 0 4.2 1.2 4.2 3 C4.2 4.8 3.4 6 2 6 C0.6 6 -0.2 4.8 -0.2 3 C-0.2 1.2 0.6 0 2 0 M2.6 4.5 L4.1 6.3
a M3.6 2.4 L3.6 6 M3.6 3.6 C3.4 2.8 2.8 2.3 2 2.3 C0.9 2.3 0.2 3.1 0.2 4.1 C0.2 5.2 0.9 6 2 6 C2.8 6 3.4 5.5 3.6 4.7
b M0.4 0 L0.4 6 M0.4 3.6 C0.6 2.8 1.2 2.3 2 2.3 C3.1 2.3 3.8 3.1 3.8 4.1 C3.8 5.2 3.1 6 2 6 C1.2 6 0.6 5.5 0.4 4.7
c M3.6 2.9 C3.2 2.5 2.8 2.3 2.2 2.3 C1.1 2.3 0.3 3.1 0.3 4.1 C0.3 5.2 1.1 6 2.2 6 C2.8 6 3.2 5.8 3.6 5.4
d M3.6 0 L3.6 6 M3.6 3.6 C3.4 2.8 2.8 2.3 2 2.3 C0.9 2.3 0.2 3.1 0.2 4.1 C0.2 5.2 0.9 6 2 6 C2.8 6 3.4 5.5 3.6 4.7
e M0.3 4.1 L3.8 4.1 C3.8 3 3.1 2.3 2.1 2.3 C1 2.3 0.3 3.1 0.3 4.1 C0.3 5.2 1 6 2.1 6 C2.8 6 3.3 5.8 3.7 5.3
f M3.6 0.2 C2.4 -0.2 1.6 0.4 1.6 1.6 L1.6 6 M0.4 2.5 L3.2 2.5
g M3.6 2.4 L3.6 6 C3.6 7.2 3 7.8 1.9 7.8 C1.3 7.8 0.8 7.7 0.4 7.4 M3.6 3.6 C3.4 2.8 2.8 2.3 2 2.3 C0.9 2.3 0.2 3.1 0.2 4.1 C0.2 5.2 0.9 6 2 6 C2.8 6 3.4 5.5 3.6 4.7
h M0.4 0 L0.4 6 M0.4 3.9 C0.6 2.9 1.2 2.3 2 2.3 C3 2.3 3.6 2.9 3.6 4 L3.6 6
i M2 2.5 L2 6 M2 0.5 L2 0.6
∩ M-0.4 0.9 L4.4 0.9 M0.3 5.6 L0.3 4.2 C0.3 2.1 1 0.9 2 0.9 C3 0.9 3.7 2.1 3.7 4.2 L3.7 5.6
! M2 0 L2 3.9 M2 5.9 L2 6
× M0.2 1.2 L3.8 4.8 M3.8 1.2 L0.2 4.8
+ M2 1 L2 5 M0 3 L4 3
";

fn strokes(character: char) -> Option<Path> {
    read(STROKES.lines().find_map(|line| line.strip_prefix(character))?)
}

fn read(strokes: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut words = strokes.split_whitespace();
    while let Some(word) = words.next() {
        let (command, first) = word.split_at(1);
        let mut numbers: Vec<f32> = vec![first.parse().ok()?];
        let count = if command == "C" { 6 } else { 2 };
        while numbers.len() < count {
            numbers.push(words.next()?.parse().ok()?);
        }
        match numbers[..] {
            [x, y] if command == "M" => path.move_to(x, y),
            [x, y] => path.line_to(x, y),
            [a, b, c, d, x, y] => path.cubic_to(a, b, c, d, x, y),
            _ => return None,
        }
    }
    path.finish()
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
    #[test]
    fn every_label_and_sign_of_the_board_has_strokes() {
        for character in ('0'..='9').chain('A'..='Q').chain('a'..='i').chain("∩!×+".chars()) {
            let path = strokes(character).unwrap_or_else(|| panic!("{character}"));
            let bounds = path.bounds();
            assert!(bounds.left() >= -0.5 && bounds.right() <= WIDTH + 0.5, "{character}");
            let tail = if character == 'g' { 2.0 } else { 0.5 };
            assert!(bounds.top() >= -0.5 && bounds.bottom() <= HEIGHT + tail, "{character}");
        }
    }
}
