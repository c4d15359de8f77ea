//! A piece as a small figure of three dots, for the reserves and the loupe.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::kit::ui::glyphs::Skin;
use crate::rules::{Kind, Orientation, Placement, Player, Space};

/// The dots by column and line, the PÜNCT's first. A space has two columns, and a row has one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub dots: [(u16, u16); 3],
}

impl Figure {
    pub const WIDTH: u16 = 5;

    /// The dots of a large figure are blocks of four columns and two lines.
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

    /// The kind in the orientation that takes the fewest lines, one or two.
    pub fn flat(kind: Kind) -> Figure {
        let figures = kind.orientations().map(|orientation| Figure::new(kind, orientation));
        // Of the same height, one that leaves room for a count in the first column of line 2.
        let flattest = figures.min_by_key(|f| (f.height(), f.dots.contains(&(0, 1)), f.dots[0]));
        flattest.unwrap_or(Figure { dots: [(0, 0); 3] })
    }

    pub fn width(&self) -> u16 {
        self.dots.iter().map(|&(x, _)| x + 1).max().unwrap_or(0)
    }

    pub fn height(&self) -> u16 {
        self.dots.iter().map(|&(_, y)| y + 1).max().unwrap_or(0)
    }

    /// Large in an area of [`Figure::LARGE`] columns. With colours, on the board's colour, where
    /// the pieces of both players are clearly visible.
    pub fn draw(&self, owner: Player, faint: bool, skin: Skin, area: Rect, buffer: &mut Buffer) {
        let visible = area.intersection(buffer.area);
        if !skin.theme.is_plain() {
            let board = skin.theme.palette().board;
            for cell in visible.positions() {
                buffer[cell].set_char(' ').set_style(skin.theme.cell(board, board));
            }
        }
        let is_large = area.width >= Figure::LARGE;
        let (scale, width, height) = if is_large { (2, 4, 2) } else { (1, 1, 1) };
        let left = area.x + area.width.saturating_sub(scale * (self.width() - 1) + width) / 2;
        let top = area.y + area.height.saturating_sub(scale * (self.height() - 1) + height) / 2;
        for (nth, (x, y)) in self.dots.into_iter().enumerate() {
            let dot = Rect { x: left + scale * x, y: top + scale * y, width, height };
            let style = skin.dot(owner, nth == 0, faint);
            for cell in dot.intersection(visible).positions() {
                buffer[cell].set_char(' ').set_style(style);
            }
            let middle = Position::new(dot.x + u16::from(is_large), dot.y);
            if visible.contains(middle) {
                buffer[middle].set_char(skin.glyphs.piece(owner).glyph(nth == 0));
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
