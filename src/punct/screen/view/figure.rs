//! A piece as a small figure of three dots, for the reserves and the loupe.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::kit::ui::glyphs::Skin;
use crate::rules::{Kind, Orientation, Placement, Player, Space};

/// The places of a piece's three dots, by column and line, moved to the upper left corner. On this
/// grid, a space has two columns, and a row has one line. The PÜNCT comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub dots: [(u16, u16); 3],
}

impl Figure {
    /// The greatest width of a small figure, in columns.
    pub const WIDTH: u16 = 5;

    /// The greatest width of a large figure, whose dots are blocks of four columns and two lines.
    pub const LARGE: u16 = 2 * Figure::WIDTH + 2;

    pub fn new(kind: Kind, orientation: Orientation) -> Figure {
        // In the middle of the board, every piece fits in every orientation.
        let placement = Placement::new(kind, orientation, Space::CENTRE);
        let dots = placement.map_or([Space::CENTRE; 3], Placement::dots);
        let at = dots.map(|dot| (2 * dot.column() - dot.row(), -dot.row()));
        let left = at.iter().map(|&(x, _)| x).min().unwrap_or(0);
        let top = at.iter().map(|&(_, y)| y).min().unwrap_or(0);
        Figure { dots: at.map(|(x, y)| ((x - left) as u16, (y - top) as u16)) }
    }

    /// Makes the figure of a kind in the orientation that takes the fewest lines, one or two.
    pub fn flat(kind: Kind) -> Figure {
        let figures = kind.orientations().map(|orientation| Figure::new(kind, orientation));
        // Among orientations of the same height, prefers one that leaves room for a count in the
        // first column of the second line.
        let below = |figure: &Figure| figure.dots.iter().any(|&(x, y)| (x, y) == (0, 1));
        let flattest = figures.min_by_key(|f| (f.height(), below(f), f.dots[0]));
        flattest.unwrap_or(Figure { dots: [(0, 0); 3] })
    }

    pub fn width(&self) -> u16 {
        self.dots.iter().map(|&(x, _)| x + 1).max().unwrap_or(0)
    }

    pub fn height(&self) -> u16 {
        self.dots.iter().map(|&(_, y)| y + 1).max().unwrap_or(0)
    }

    /// Draws the figure as a player's piece in the middle of an area, as far as it fits. In an area
    /// of [`Figure::LARGE`] columns, draws it large. With colours, fills the area with the colour
    /// of the board, on which the pieces of both players are clearly visible. A faint figure means
    /// that no piece of the kind is left, or that the orientation does not fit.
    pub fn draw(&self, owner: Player, faint: bool, skin: Skin, area: Rect, buffer: &mut Buffer) {
        let visible = area.intersection(buffer.area);
        let mut put = |(x, y): (u16, u16), glyph: char, style: Style| {
            let cell = Position::new(area.x.saturating_add(x), area.y.saturating_add(y));
            if visible.contains(cell) {
                buffer[cell].set_char(glyph).set_style(style);
            }
        };
        let has_colours = !skin.theme.is_plain();
        let board = skin.theme.palette().board;
        let patch = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        for cell in patch.filter(|_| has_colours) {
            put(cell, ' ', skin.theme.cell(board, board));
        }
        let is_large = area.width >= Figure::LARGE;
        let (scale, block) = if is_large { (2, (4, 2)) } else { (1, (1, 1)) };
        let left = area.width.saturating_sub(scale * (self.width() - 1) + block.0) / 2;
        let top = area.height.saturating_sub(scale * (self.height() - 1) + block.1) / 2;
        for (nth, (x, y)) in self.dots.into_iter().enumerate() {
            let (x, y) = (left + scale * x, top + scale * y);
            let style = skin.dot(owner, nth == 0, faint);
            for cell in (0..block.1).flat_map(|dy| (0..block.0).map(move |dx| (x + dx, y + dy))) {
                put(cell, ' ', style);
            }
            let glyph = skin.glyphs.piece(owner).glyph(nth == 0);
            put((x + u16::from(is_large), y), glyph, style);
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
