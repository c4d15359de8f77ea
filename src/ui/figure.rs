//! A piece as a little figure of three dots, for the reserves and the loupe.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::rules::{Kind, Orientation, Placement, Space};
use crate::ui::glyphs::Dots;

/// The three dots of a piece on the grid of the board, two columns a space and a line a row, moved
/// to the upper left corner. The PÜNCT comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub dots: [(u16, u16); 3],
}

impl Figure {
    /// The widest a figure is, in columns.
    pub const WIDTH: u16 = 5;

    pub fn new(kind: Kind, orientation: Orientation) -> Figure {
        // In the middle of the board every piece fits in every orientation.
        let placement = Placement::new(kind, orientation, Space::CENTRE);
        let dots = placement.map_or([Space::CENTRE; 3], Placement::dots);
        let at = dots.map(|dot| (2 * dot.column() - dot.row(), -dot.row()));
        let left = at.iter().map(|&(x, _)| x).min().unwrap_or(0);
        let top = at.iter().map(|&(_, y)| y).min().unwrap_or(0);
        Figure { dots: at.map(|(x, y)| ((x - left) as u16, (y - top) as u16)) }
    }

    /// A kind turned to take as few lines as it can: one or two.
    pub fn flat(kind: Kind) -> Figure {
        let figures = kind.orientations().map(|orientation| Figure::new(kind, orientation));
        // Among equally flat ones, prefer one that leaves room for a count in its first column.
        let below = |figure: &Figure| figure.dots.iter().any(|&(x, y)| (x, y) == (0, 1));
        let flattest = figures.min_by_key(|f| (f.height(), below(f), f.dots[0]));
        flattest.unwrap_or(Figure { dots: [(0, 0); 3] })
    }

    /// How many columns it takes.
    pub fn width(&self) -> u16 {
        self.dots.iter().map(|&(x, _)| x + 1).max().unwrap_or(0)
    }

    /// How many lines it takes.
    pub fn height(&self) -> u16 {
        self.dots.iter().map(|&(_, y)| y + 1).max().unwrap_or(0)
    }

    /// Draws it at the upper left corner of an area, as far as it fits.
    pub fn draw(&self, dots: Dots, minor: Style, punct: Style, area: Rect, buffer: &mut Buffer) {
        let visible = area.intersection(buffer.area);
        for (dot, &(x, y)) in self.dots.iter().enumerate() {
            let cell = Position::new(area.x.saturating_add(x), area.y.saturating_add(y));
            if visible.contains(cell) {
                let style = if dot == 0 { punct } else { minor };
                buffer[cell].set_char(dots.of(dot == 0)).set_style(style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_figures_take_two_lines_at_most() {
        for kind in Kind::ALL {
            let figure = Figure::flat(kind);
            assert!(figure.height() <= 2 && figure.width() <= Figure::WIDTH, "{kind:?}");
        }
        assert_eq!(Figure::flat(Kind::StraightEnd).dots, [(0, 0), (2, 0), (4, 0)]);
        assert_eq!(Figure::flat(Kind::StraightCentre).dots[0], (2, 0));
    }

    #[test]
    fn each_kind_has_a_figure_of_its_own() {
        for kind in Kind::ALL {
            for other in Kind::ALL {
                assert_eq!(Figure::flat(kind) == Figure::flat(other), kind == other);
            }
        }
    }
}
