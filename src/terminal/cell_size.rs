//! How many pixels a character's cell has: what the terminal answers, and what the system knows.

use crate::terminal::graphics::CellSize;
use crossterm::terminal;
use ratatui::layout::Size;

/// The largest cell that is believed. A terminal that names a larger one would make the program draw
/// pictures that fit in no memory.
const LARGEST: CellSize = CellSize { width: 100, height: 200 };

/// A number of pixels in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// A cell of so many pixels, if there can be one.
pub(super) fn cell_of(pixels: Pixels) -> Option<CellSize> {
    let Pixels { width, height } = pixels;
    let is_possible =
        (2..=LARGEST.width).contains(&width) && (2..=LARGEST.height).contains(&height);
    is_possible.then_some(CellSize { width, height })
}

/// The cell of a window of so many pixels and cells. A border narrower than one pixel for each cell
/// does not matter.
pub(super) fn cell_in(window: Pixels, grid: Size) -> Option<CellSize> {
    let width = window.width.checked_div(grid.width)?;
    let height = window.height.checked_div(grid.height)?;
    cell_of(Pixels { width, height })
}

/// The size of the window in cells; nothing where the system does not know it.
#[cfg(unix)]
pub(super) fn grid() -> Size {
    terminal::size().map_or(Size::ZERO, Size::from)
}

/// The cell as the system knows it; many terminals don't tell the system their pixels.
pub(super) fn reported() -> Option<CellSize> {
    let window = terminal::window_size().ok()?;
    let pixels = Pixels { width: window.width, height: window.height };
    cell_in(pixels, Size::new(window.columns, window.rows))
}

/// Follows the size of a cell, which changes with the font.
#[derive(Debug)]
pub(super) struct CellSizes {
    /// What the terminal has answered.
    answered: Option<CellSize>,
    /// What the system knew then.
    reported: Option<CellSize>,
}

impl CellSizes {
    /// Begins with what the terminal answered.
    pub(super) fn new(answered: Option<CellSize>) -> Self {
        Self { answered, reported: reported() }
    }

    /// Takes in what the terminal has answered since.
    pub(super) fn learn(&mut self, answered: Option<CellSize>) {
        self.answered = answered;
    }

    pub(super) fn now(&self) -> Option<CellSize> {
        self.given(reported())
    }

    /// The terminal is asked only once. Its answer holds until the system knows of another size.
    fn given(&self, reported: Option<CellSize>) -> Option<CellSize> {
        let has_changed = reported.is_some() && reported != self.reported;
        if has_changed { reported } else { self.answered.or(reported) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Option<CellSize> = Some(CellSize { width: 10, height: 20 });
    const LARGE: Option<CellSize> = Some(CellSize { width: 20, height: 40 });
    const OTHER: Option<CellSize> = Some(CellSize { width: 24, height: 48 });

    #[test]
    fn the_cell_is_the_window_divided_by_its_columns_and_lines() {
        let cases = [
            ((800, 480), (80, 24), SMALL),
            // A border of 2 pixels and a scroll bar of 14.
            ((818, 484), (80, 24), SMALL),
            ((0, 0), (80, 24), None),
            ((800, 0), (80, 24), None),
            ((800, 480), (0, 0), None),
            ((80, 24), (80, 24), None),
            ((65535, 65535), (10, 10), None),
        ];
        for ((width, height), grid, expected) in cases {
            let cell = cell_in(Pixels { width, height }, Size::from(grid));
            assert_eq!(cell, expected, "{width} by {height} for {grid:?}");
        }
    }

    #[test]
    fn the_answer_holds_until_the_system_knows_of_another_size() {
        let cases = [
            (SMALL, LARGE, LARGE, SMALL),
            (SMALL, LARGE, OTHER, OTHER),
            (SMALL, LARGE, None, SMALL),
            (SMALL, None, OTHER, OTHER),
            (None, LARGE, LARGE, LARGE),
            (None, None, None, None),
        ];
        for (answered, reported, now, expected) in cases {
            let sizes = CellSizes { answered, reported };
            assert_eq!(sizes.given(now), expected, "{sizes:?} {now:?}");
        }
    }
}
