//! The symmetries of the board. If a whole game is turned or reflected, the images of legal moves
//! are legal, and the same player wins.

use super::piece::Piece;
use super::placement::Placement;
use super::space::Space;

/// A turn of the board about its centre, possibly after a reflection. A reflection makes a left
/// angle a right one.
///
/// ```
/// let placement = "T-D3,D4,E4".parse::<Move>()?.placement();
/// for symmetry in Symmetry::all() {
///     let turned = symmetry.turn_placement(placement);
///     assert_eq!(turned.kind(), Kind::Triangle);
///     assert_eq!(symmetry.inverse().turn_placement(turned), placement);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    mirrored: bool,
    sixths: u8,
}

impl Symmetry {
    /// All twelve. The first one changes nothing.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| (0..6).map(move |sixths| Symmetry { mirrored, sixths }))
    }

    /// Clockwise.
    pub const fn turn(sixths: u8) -> Symmetry {
        Symmetry { mirrored: false, sixths: sixths % 6 }
    }

    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // A reflection followed by a turn is again a reflection, which reverses itself.
        let sixths = if self.mirrored { self.sixths } else { (6 - self.sixths) % 6 };
        Symmetry { sixths, ..self }
    }

    pub fn turn_space(self, space: Space) -> Space {
        let (column, row) =
            (space.column() - Space::CENTRE.column(), space.row() - Space::CENTRE.row());
        let start = if self.mirrored { (-column, row - column) } else { (column, row) };
        let at = (0..self.sixths).fold(start, |(column, row), _| (row, row - column));
        // The board is symmetric, so the image of a space is a space.
        Space::CENTRE.offset(at).unwrap_or(space)
    }

    pub fn turn_placement(self, placement: Placement) -> Placement {
        let [punct, minors @ ..] = placement.dots().map(|dot| self.turn_space(dot));
        // The image of a piece's dots is again a piece.
        Placement::from_dots(punct, minors).unwrap_or(placement)
    }

    pub fn turn_piece(self, piece: Piece) -> Piece {
        Piece { placement: self.turn_placement(piece.placement), ..piece }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_is_taken_back_by_its_inverse() {
        for symmetry in Symmetry::all() {
            for space in Space::all() {
                let image = symmetry.turn_space(space);
                assert_eq!(symmetry.inverse().turn_space(image), space, "{symmetry:?}");
            }
        }
    }
}
