//! How much of each pixel a shape covers: computed once for a size, only blended afterwards.
//!
//! Lengths are in pixels, of which a cell has one beside the other and two on top of each other.

/// A point, to the right and down.
pub type Point = (f32, f32);

/// A convex polygon.
#[derive(Clone, Debug)]
pub struct Convex(Vec<Edge>);

/// A side of a polygon, which lies on its right as one goes along.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: Point,
    /// The way along it, of length 1.
    along: Point,
    length: f32,
}

impl Convex {
    /// The polygon with these corners, given clockwise as seen on the screen.
    pub fn new(corners: &[Point]) -> Convex {
        let edge = |(&from, &to): (&Point, &Point)| {
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            let length = x.hypot(y);
            Edge { from, along: (x / length, y / length), length }
        };
        Convex(corners.iter().zip(corners.iter().cycle().skip(1)).map(edge).collect())
    }

    /// The smallest one around squares of half a side's length `half` about each of the points.
    pub fn around(points: &[Point], half: f32) -> Convex {
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        let all = points.iter().flat_map(|p| corners.map(|c| (p.0 + c.0, p.1 + c.1))).collect();
        Convex::new(&hull(all))
    }

    /// How far a point is from the polygon; negative inside.
    pub fn distance(&self, at: Point) -> f32 {
        let (mut inside, mut nearest) = (f32::NEG_INFINITY, f32::INFINITY);
        for Edge { from, along, length } in &self.0 {
            let towards = (at.0 - from.0, at.1 - from.1);
            let beside = along.1 * towards.0 - along.0 * towards.1;
            let forth = along.0 * towards.0 + along.1 * towards.1;
            let beyond = forth - forth.clamp(0.0, *length);
            inside = inside.max(beside);
            nearest = nearest.min(beside * beside + beyond * beyond);
        }
        if inside < 0.0 { inside } else { nearest.sqrt() }
    }
}

/// The corners of the convex hull, clockwise on the screen (the monotone chain of Andrew).
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..]
                && (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

/// How much of each pixel in a rectangle is covered, 0 to 255.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask {
    left: i32,
    top: i32,
    width: usize,
    alpha: Vec<u8>,
}

/// How many samples are taken in a pixel in each direction.
const SAMPLES: i32 = 4;

impl Mask {
    /// What lies within `radius` of a shape told by the distance to it; edges are smoothed by
    /// supersampling. The shape must be within `reach` pixels of `around`.
    pub fn hard(
        around: &[Point],
        reach: f32,
        radius: f32,
        distance: impl Fn(Point) -> f32,
    ) -> Mask {
        Mask::of(around, reach, |centre| {
            let from_edge = distance(centre) - radius;
            if from_edge.abs() > 0.75 {
                return if from_edge < 0.0 { 255 } else { 0 };
            }
            let offset = |k: i32| (k as f32 + 0.5) / SAMPLES as f32 - 0.5;
            let samples = (0..SAMPLES * SAMPLES)
                .map(|k| (centre.0 + offset(k % SAMPLES), centre.1 + offset(k / SAMPLES)));
            let inside = samples.filter(|&sample| distance(sample) < radius).count() as i32;
            (255 * inside / (SAMPLES * SAMPLES)) as u8
        })
    }

    /// A shape that fades out over `width` beyond its edge.
    pub fn soft(around: &[Point], reach: f32, width: f32, distance: impl Fn(Point) -> f32) -> Mask {
        Mask::of(around, reach, |centre| {
            let faded = (distance(centre) / width).clamp(0.0, 1.0);
            (255.0 * (1.0 - faded) * (1.0 - faded)) as u8
        })
    }

    fn of(around: &[Point], reach: f32, alpha: impl Fn(Point) -> u8) -> Mask {
        let reduce = |f: fn(f32, f32) -> f32, start| {
            around.iter().fold((start, start), |a: Point, p| (f(a.0, p.0), f(a.1, p.1)))
        };
        let (from, to) = (reduce(f32::min, f32::INFINITY), reduce(f32::max, f32::NEG_INFINITY));
        let (left, top) = ((from.0 - reach).floor() as i32, (from.1 - reach).floor() as i32);
        let (right, bottom) = ((to.0 + reach).ceil() as i32, (to.1 + reach).ceil() as i32);
        let rows = (top..bottom).map(|y| y as f32 + 0.5);
        let pixels = rows.flat_map(|y| (left..right).map(move |x| (x as f32 + 0.5, y)));
        Mask { left, top, width: (right - left) as usize, alpha: pixels.map(alpha).collect() }
    }

    /// This mask without what another one covers, which has the same bounds.
    #[must_use]
    pub fn without(&self, other: &Mask) -> Mask {
        debug_assert_eq!((self.left, self.top, self.width), (other.left, other.top, other.width));
        let alpha = self.alpha.iter().zip(&other.alpha).map(|(a, b)| a.saturating_sub(*b));
        Mask { alpha: alpha.collect(), ..*self }
    }

    /// The rows of covered pixels when the mask's origin is put there: where each begins, and how
    /// much is covered from there on.
    pub fn rows(&self, x: i32, y: i32) -> impl Iterator<Item = (i32, i32, &[u8])> {
        let rows = self.alpha.chunks(self.width.max(1)).zip(y + self.top..);
        rows.map(move |(alpha, y)| (x + self.left, y, alpha))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(half: f32) -> Convex {
        Convex::around(&[(0.0, 0.0)], half)
    }

    #[test]
    fn distances_to_a_square() {
        let square = square(2.0);
        assert!((square.distance((0.0, 0.0)) + 2.0).abs() < 1e-6);
        assert!((square.distance((5.0, 1.0)) - 3.0).abs() < 1e-6);
        assert!((square.distance((5.0, -6.0)) - 5.0).abs() < 1e-6);
    }

    #[test]
    fn a_hull_is_around_all_points_and_nothing_is_inside_its_corners() {
        let hull = Convex::around(&[(0.0, 0.0), (4.0, 0.0), (2.0, 4.0), (2.0, 1.0)], 0.5);
        for inside in [(0.0, 0.0), (4.4, -0.4), (2.0, 4.4), (2.0, 2.0)] {
            assert!(hull.distance(inside) <= 1e-6, "{inside:?}");
        }
        for outside in [(-0.6, 0.0), (0.5, 4.0), (2.0, 4.6)] {
            assert!(hull.distance(outside) > 0.0, "{outside:?}");
        }
    }

    #[test]
    fn what_is_aligned_to_the_pixels_is_crisp() {
        let square = square(1.0);
        let mask = Mask::hard(&[(0.0, 0.0)], 2.0, 0.0, |p| square.distance(p));
        let expected = [[0, 0, 0, 0], [0, 255, 255, 0], [0, 255, 255, 0], [0, 0, 0, 0]];
        assert_eq!(mask.alpha, expected.concat());
    }

    #[test]
    fn edges_across_pixels_are_smooth() {
        let square = square(1.5);
        let mask = Mask::hard(&[(0.0, 0.0)], 2.0, 0.0, |p| square.distance(p));
        let rows: Vec<_> = mask.rows(10, 20).collect();
        assert_eq!((rows[0].0, rows[0].1, rows.len()), (8, 18, 4));
        assert_eq!(rows[0].2, [63, 127, 127, 63]);
        assert_eq!(rows[1].2, [127, 255, 255, 127]);
    }
}
