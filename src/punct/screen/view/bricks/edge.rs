//! The edge of a board of blocks. On a page that is as dark as Black's pieces, the edge separates
//! them from the page. Blocks of several lines have gaps below and at their sides, so that they
//! need an edge only above.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::Bricks;
use super::blocks::Pattern;
use crate::kit::ui::GridPoint;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::Skin;
use crate::kit::ui::theme::Theme;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Side, Space};

fn edge_colour(theme: Theme) -> Color {
    let palette = theme.palette();
    theme.depth().colour(if theme.has_shades() { palette.edge() } else { palette.board })
}

/// Returns the background of the bars of the sides beside a board whose rows have one line. On a
/// dark page, the background is the colour of the edge; elsewhere it is the page, on which the bars
/// are most visible.
pub fn ground_of_bars(theme: Theme) -> Color {
    if theme.palette().has_dark_page() { edge_colour(theme) } else { theme.paper() }
}

/// Draws the edge above a board whose area has no line for the edge. Texts that stand in that line
/// are underlined.
pub fn draw_edge_above(skin: Skin, geometry: &Geometry, buffer: &mut Buffer) {
    if !skin.has_halves() || geometry.size.headroom() > 0 {
        return;
    }
    let y = geometry.area.y.saturating_sub(1);
    let mut canvas = Canvas::new(buffer, Rect { y, height: 1, ..geometry.area });
    let at = |x: i32| GridPoint { x, y: i32::from(y) };
    let blocks = Side::Top.spaces().into_iter().map(|space| geometry.block(space).x);
    let columns: Vec<i32> =
        blocks.flat_map(|x| x..x + 2 * i32::from(geometry.size.zoom())).collect();
    let mut is_blank = |x: i32| canvas.shows(at(x), &[' ']);
    let blank: Vec<i32> = columns.iter().copied().filter(|&x| is_blank(x)).collect();
    // A blank beside a text belongs to the text.
    let is_free = |x: &i32| is_blank(*x - 1) && is_blank(*x + 1);
    let free: Vec<i32> = blank.iter().copied().filter(is_free).collect();
    for &x in &blank {
        canvas.restyle(at(x), style(skin.theme));
    }
    for x in columns {
        canvas.restyle(at(x), Modifier::UNDERLINED.into());
    }
    for x in free {
        canvas.put(at(x), skin.glyphs.sides.bottom, style(skin.theme));
    }
}

fn style(theme: Theme) -> Style {
    Style::reset().fg(edge_colour(theme)).bg(theme.paper())
}

impl Bricks<'_, '_> {
    /// Draws the edge within the board's area, as far as there are lines for it. The blocks are
    /// drawn after the edge.
    pub fn draw_edge(&mut self) {
        let (skin, is_flat) = (self.skin, self.geometry.size.pitch() == 1);
        if !skin.has_halves() {
            return;
        }
        let third = Pattern([[false; 2], [false; 2], [true; 2]]).glyph(skin.blocks);
        let above = if is_flat { skin.glyphs.sides.bottom } else { third };
        for cell in self.cells_beside(-1) {
            self.canvas.put(cell, above, style(skin.theme));
        }
        for cell in self.cells_beside(1).into_iter().filter(|_| is_flat) {
            if self.canvas.shows(cell, &[above]) {
                // The cell is at the end of a row that is shorter than the rows above and below.
                self.canvas.put(cell, ' ', Style::reset().bg(edge_colour(skin.theme)));
            } else {
                self.canvas.put(cell, skin.glyphs.sides.top, style(skin.theme));
            }
        }
    }

    /// Returns the cells that are `lines` below the first line of each block.
    fn cells_beside(&self, lines: i32) -> Vec<GridPoint> {
        let width = 2 * i32::from(self.geometry.size.zoom());
        let blocks = Space::all().map(|space| self.geometry.block(space));
        blocks
            .flat_map(|block| {
                (block.x..block.x + width).map(move |x| GridPoint { x, y: block.y + lines })
            })
            .collect()
    }
}
