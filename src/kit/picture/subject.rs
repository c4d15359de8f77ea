//! What can be drawn as a picture: a frame, a ground, contents and labels.

use super::drawing::Drawing;
use super::style::Style;

/// A part of the plane, in board units: left, top, width, height.
pub type Frame = [f32; 4];

/// The frame of the larger of the boards. Both are shown as pixels where it has pixels enough.
pub const LARGER_FRAME: Frame = [-6.1, -1.1, 19.2, 16.7];

/// A scene on a board: everything that its picture depends on.
pub trait Subject {
    /// What a picture shows of the plane: the board with its labels and a margin.
    const FRAME: Frame;

    /// The empty board, with the shapes around it.
    fn empty(style: &Style) -> Drawing;

    fn contents(&self, style: &Style) -> Drawing;

    /// The letters and numbers around the board.
    fn labels(&self, style: &Style) -> Drawing;
}
