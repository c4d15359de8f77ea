//! The shapes of the board at a size, as coverage of pixels counted from a space's block.
//!
//! Only what they look like: colours and order are the raster's ([`super`]).

use std::cell::OnceCell;

use super::coverage::{Convex, Mask, Point};
use crate::rules::{Kind, Placement, Space};
use crate::tui::view::geometry::{BoardSize, Geometry};

/// All shapes of a size.
pub struct Shapes {
    /// A hexagon up to the middle of the seams around it.
    pub hexagon: Mask,
    /// A hexagon without its seams.
    pub field: Mask,
    /// The band just inside a hexagon's edge.
    pub outline: Mask,
    /// The PÜNCT, or the hint of a minor dot.
    pub dot: Mask,
    /// A dot where the PÜNCT may come down.
    pub target: Mask,
    /// The ring where a lifted piece's PÜNCT was.
    pub ring: Mask,
    measures: Measures,
    /// Each is computed when it is first drawn.
    pieces: [OnceCell<PieceShapes>; 36],
}

/// The shapes of a piece in one orientation, counted from its PÜNCT's block.
pub struct PieceShapes {
    /// The piece itself.
    pub body: Mask,
    /// The line around it.
    pub edge: Mask,
    /// The shadow it casts when it is raised.
    pub shadow: Mask,
}

impl Shapes {
    /// Computes the shapes of a size.
    pub fn new(size: BoardSize) -> Shapes {
        let measures = Measures::new(size);
        let Measures { centre, hexagon, reach, .. } = &measures;
        let hexagon_within =
            |inset: f32| Mask::hard(&[*centre], *reach, 0.0, |p| hexagon.distance(p) + inset);
        let square = |half: f32| measures.square(half);
        let field = hexagon_within(measures.seam);
        let hexagon = hexagon_within(0.0);
        Shapes {
            outline: hexagon.without(&hexagon_within(measures.line)),
            hexagon,
            field,
            dot: square(measures.dot),
            target: square(measures.target),
            ring: match size {
                // There are no pixels around a dot.
                BoardSize::S => square(measures.dot),
                _ => square(measures.ring).without(&square(measures.dot)),
            },
            pieces: [const { OnceCell::new() }; 36],
            measures,
        }
    }

    /// The shapes of a piece as it lies.
    pub fn piece(&self, placement: Placement) -> &PieceShapes {
        let number = 6 * placement.kind() as usize + usize::from(placement.orientation().index());
        self.pieces[number].get_or_init(|| self.measures.piece(placement))
    }
}

/// The lengths of a size in pixels.
struct Measures {
    geometry: Geometry,
    /// The middle of a block.
    centre: Point,
    hexagon: Convex,
    /// How far a hexagon goes from its middle.
    reach: f32,
    /// Half of the seam between two hexagons.
    seam: f32,
    /// The width of an outline.
    line: f32,
    /// Half the width of a piece. A whole number of pixels is crisp.
    body: f32,
    /// Half the width of the dots.
    dot: f32,
    target: f32,
    /// Half the width of the marker's ring.
    ring: f32,
}

impl Measures {
    fn new(size: BoardSize) -> Measures {
        let (z, pitch) = (f32::from(size.zoom()), f32::from(size.pitch()));
        let body = (z.min(pitch) * 0.66).round().max(1.0);
        let dot = (z.min(pitch) * 0.42).round().max(1.0);
        // A dot fills whole cells, so that a digit stands on it and not half beside it.
        let centre = (z, pitch - (pitch - dot) % 2.0);
        let tip = pitch * 4.0 / 3.0;
        let corners = [(0.0, -tip), (z, -tip / 2.0), (z, tip / 2.0), (0.0, tip)];
        let corners = corners.into_iter().chain([(-z, tip / 2.0), (-z, -tip / 2.0)]);
        Measures {
            geometry: Geometry::new(size, ratatui::layout::Rect::default()),
            centre,
            hexagon: Convex::new(
                &corners.map(|c| (c.0 + centre.0, c.1 + centre.1)).collect::<Vec<_>>(),
            ),
            reach: z.max(tip),
            seam: 0.2 + 0.07 * z,
            line: (z / 3.0).max(pitch.min(2.0) / 2.0),
            body,
            dot,
            target: if z < 4.0 { dot } else { (dot * 0.75).round() },
            ring: dot + (z / 3.0).floor().max(1.0),
        }
    }

    /// A square about the middle, with round corners where there are pixels enough for them.
    fn square(&self, half: f32) -> Mask {
        let corner = round(half);
        let shape = Convex::around(&[self.centre], half - corner);
        Mask::hard(&[self.centre], self.ring, corner, |p| shape.distance(p))
    }

    fn piece(&self, placement: Placement) -> PieceShapes {
        let dots = placement.dots().map(|dot| self.middle(dot, placement.punct()));
        let corner = round(self.body);
        let parts = parts(placement, dots, self.body - corner);
        let distance = |p: Point| {
            parts.iter().map(|part| part.distance(p)).fold(f32::INFINITY, f32::min) - corner
        };
        let z = f32::from(self.geometry.size().zoom());
        // Where rows touch, a line a pixel wide would run through the pieces of the next.
        let edge = if self.geometry.size().pitch() == 1 { 0.3 } else { (z / 6.0).max(1.0) };
        let (fall, fade) = ((0.15 * z, 0.3 * z), 0.45 * z + 0.5);
        let body = Mask::hard(&dots, self.body + edge, 0.0, distance);
        let shadow = |p: Point| distance((p.0 - fall.0, p.1 - fall.1));
        PieceShapes {
            edge: Mask::hard(&dots, self.body + edge, edge, distance).without(&body),
            shadow: Mask::soft(&dots, self.body + fall.1 + fade, fade, shadow),
            body,
        }
    }

    /// The middle of a space's block, counted from another space's block.
    fn middle(&self, space: Space, from: Space) -> Point {
        let (block, from) = (self.geometry.block(space), self.geometry.block(from));
        let (x, y) = (block.x - from.x, 2 * (block.y - from.y));
        (x as f32 + self.centre.0, y as f32 + self.centre.1)
    }
}

/// A piece is held together by what lies between dots next to each other; a triangle is full.
fn parts(placement: Placement, dots: [Point; 3], half: f32) -> Vec<Convex> {
    let spaces = placement.dots();
    if placement.kind() == Kind::Triangle {
        return vec![Convex::around(&dots, half)];
    }
    let pairs = [(0, 1), (0, 2), (1, 2)].into_iter();
    let joined = pairs.filter(|&(a, b)| spaces[a].distance(spaces[b]) == 1);
    joined.map(|(a, b)| Convex::around(&[dots[a], dots[b]], half)).collect()
}

/// The radius of the corners of something with half the width `half`.
fn round(half: f32) -> f32 {
    if half < 2.0 { 0.0 } else { half - 1.0 }
}
