//! Where the spaces of PÜNCT's board are in a drawing, and the form of the lines along its sides.
//! The form tells the three pairs of opposite sides apart together with the colours of the palette,
//! or by itself where there are none.

use crate::kit::picture::{Measures, Palette, PlanePoint, Rgb};
use crate::rules::{CENTRAL_HEXAGON, Side, Space};

/// What the line along a side is like: the same along the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLine {
    /// The slanted ones from the lower left to the upper right.
    Solid,
    /// The level ones: in bricks they share their lines with dots, which part them anyhow.
    Dashed,
    /// The slanted ones from the upper left to the lower right.
    Dotted,
}

impl SideLine {
    pub const fn of(side: Side) -> SideLine {
        match side {
            Side::UpperLeft | Side::LowerRight => SideLine::Solid,
            Side::Top | Side::Bottom => SideLine::Dashed,
            Side::UpperRight | Side::LowerLeft => SideLine::Dotted,
        }
    }
}

impl Palette {
    /// An empty space, without regard to the shade of its neighbours.
    pub fn space(&self, space: Space) -> Rgb {
        if CENTRAL_HEXAGON.contains(space) { self.centre } else { self.board }
    }

    /// The colour of a side and of the one opposite.
    pub const fn side(&self, side: Side) -> Rgb {
        self.sides[side as usize % 3]
    }
}

impl Measures {
    pub fn middle(&self, space: Space) -> PlanePoint {
        self.at(f32::from(space.column()), f32::from(space.row()))
    }

    /// The corners of a space, clockwise, moved inwards by `inset`: of its hexagon from the top, or
    /// of its block.
    pub fn corners(&self, space: Space, inset: f32) -> Vec<PlanePoint> {
        let (x, y) = self.middle(space);
        let half = 0.5 - inset;
        if let Some((above, below)) = self.block {
            let (top, bottom) = (y - above + inset, y + below - inset);
            return vec![(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)];
        }
        let (tip, shoulder) = (self.row * 4.0 / 3.0 * half, self.row * 2.0 / 3.0 * half);
        let right = [(0.0, -tip), (half, -shoulder), (half, shoulder)];
        let left = [(0.0, tip), (-half, shoulder), (-half, -shoulder)];
        right.into_iter().chain(left).map(|(dx, dy)| (x + dx, y + dy)).collect()
    }
}
