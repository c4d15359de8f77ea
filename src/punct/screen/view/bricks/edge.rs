//! The edge of the board and its six sides. The edge separates Black's pieces from a dark page;
//! blocks of several lines need it only above. Opposite sides look alike, because a player who
//! joins them wins: each pair has its own colour and form of line and, without colours, direction
//! of strokes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::Bricks;
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::glyphs::{Bars, Skin, Strokes};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::{Scene, SideLine};
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Side, Space};

fn edge_colour(theme: Theme) -> Color {
    let palette = theme.palette();
    theme.depth().colour(if theme.has_shades() { palette.edge() } else { palette.board })
}

fn edge_style(theme: Theme) -> Style {
    Style::reset().fg(edge_colour(theme)).bg(theme.paper())
}

/// Beside rows of one line. On a page that is not dark, bars are most visible without an edge.
pub fn ground_of_bars(theme: Theme) -> Color {
    if theme.palette().has_dark_page() { edge_colour(theme) } else { theme.paper() }
}

/// The cells of the spaces' blocks in the line that is `lines` below their first.
fn cells_of_blocks(
    spaces: impl IntoIterator<Item = Space>,
    lines: i32,
    geometry: &Geometry,
) -> Vec<GridPoint> {
    let width = 2 * i32::from(geometry.size.zoom());
    let mut cells = Vec::new();
    for block in spaces.into_iter().map(|space| geometry.block(space)) {
        cells.extend((block.x..block.x + width).map(|x| GridPoint { x, y: block.y + lines }));
    }
    cells
}

/// For a board whose area has no line for the edge. Texts that stand in that line are underlined.
pub fn draw_edge_above(skin: Skin, geometry: &Geometry, buffer: &mut Buffer) {
    if !skin.has_halves() || geometry.size.headroom() > 0 {
        return;
    }
    let y = geometry.area.y.saturating_sub(1);
    let mut canvas = Canvas::new(buffer, Rect { y, height: 1, ..geometry.area });
    let mut cells = cells_of_blocks(Side::Top.spaces(), -1, geometry);
    // A ground of its own is an edge, too.
    cells.retain(|&cell| canvas.shows_ground(cell, skin.theme.paper()));
    let mut blank = cells.clone();
    blank.retain(|&cell| canvas.shows(cell, &[' ']));
    // A blank beside a text belongs to the text.
    let mut free = blank.clone();
    free.retain(|&cell| {
        [-1, 1].iter().all(|dx| canvas.shows(GridPoint { x: cell.x + dx, ..cell }, &[' ']))
    });
    for cell in blank {
        canvas.restyle(cell, edge_style(skin.theme));
    }
    for cell in cells {
        canvas.restyle(cell, Modifier::UNDERLINED.into());
    }
    for cell in free {
        canvas.put(cell, skin.glyphs.sides.bottom, edge_style(skin.theme));
    }
}

impl Bricks<'_, '_> {
    /// Before the blocks are drawn, as far as the board's area has lines for the edge.
    pub fn draw_edge(&mut self) {
        let (skin, pitch) = (self.skin, i32::from(self.geometry.size.pitch()));
        if !skin.has_halves() {
            return;
        }
        let above = skin.glyphs.sides.bottom;
        for cell in cells_of_blocks(Space::all(), -1, self.geometry) {
            self.canvas.put(cell, above, edge_style(skin.theme));
        }
        let side = Style::reset().bg(edge_colour(skin.theme));
        if pitch > 1 {
            // Bars slant away from blocks of several lines.
            let width = self.extent().0;
            for block in Space::all().map(|space| self.geometry.block(space)) {
                for (x, y) in [-1, width].into_iter().flat_map(|x| (0..pitch).map(move |y| (x, y)))
                {
                    let cell = GridPoint { x: block.x + x, y: block.y + y };
                    self.canvas.put(cell, ' ', side);
                }
            }
        }
        for cell in cells_of_blocks(Space::all(), pitch, self.geometry) {
            if self.canvas.shows(cell, &[above]) {
                // The cell is at the end of a row that is shorter than the rows above and below.
                self.canvas.put(cell, ' ', Style::reset().bg(ground_of_bars(skin.theme)));
            } else if !self.canvas.shows_ground(cell, edge_colour(skin.theme)) {
                self.canvas.put(cell, skin.glyphs.sides.top, edge_style(skin.theme));
            }
        }
    }
}

/// Around the board, which must be drawn already.
pub fn draw_sides(
    scene: &Scene,
    skin: Skin,
    are_hexagons: bool,
    geometry: &Geometry,
    canvas: &mut Canvas,
) {
    for bar in Side::ALL.map(|side| Bar::new(side, scene, skin)) {
        let mut style = bar.style();
        if bars(skin).is_some() && !are_hexagons {
            // No gap parts a bar from the pieces, and the page may be as dark as Black's.
            style = style.bg(ground_of_bars(skin.theme));
        }
        for cell in geometry.outside(bar.side) {
            canvas.put(cell, bar.sign(geometry), style);
        }
        if matches!(bar.side, Side::Top | Side::Bottom) {
            if are_hexagons {
                bar.draw_between_tips(geometry, canvas);
            } else {
                bar.draw_in_blocks(geometry, canvas);
            }
        }
    }
}

/// A side of the board as it is drawn: solid and in the colour of a chain if the chain that wins
/// ends there.
#[derive(Clone, Copy)]
struct Bar {
    side: Side,
    skin: Skin,
    is_joined: bool,
}

impl Bar {
    fn new(side: Side, scene: &Scene, skin: Skin) -> Bar {
        Bar { side, skin, is_joined: scene.joins(side) }
    }

    fn colour(self) -> Color {
        let palette = self.skin.theme.palette();
        let colour = if self.is_joined { palette.chain } else { palette.side(self.side) };
        self.skin.theme.depth().colour(colour)
    }

    fn style(self) -> Style {
        let mut style = Style::reset().fg(self.colour()).bg(self.skin.theme.paper());
        if self.skin.theme.is_plain() && self.is_joined {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if bars(self.skin).is_some() { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// In free cells of the spaces themselves, because a board of blocks has no line for these
    /// sides.
    fn draw_in_blocks(self, geometry: &Geometry, canvas: &mut Canvas) {
        let Strokes { top, bottom, .. } = self.skin.glyphs.sides;
        let (zoom, pitch) = (i32::from(geometry.size.zoom()), i32::from(geometry.size.pitch()));
        let is_top = self.side == Side::Top;
        let ink = Style { bg: None, ..self.style() };
        // Only on the right of each dot: dots would interrupt a longer dash anyway.
        let first = if self.is_joined { 0 } else { zoom };
        for block in self.side.spaces().into_iter().map(|space| geometry.block(space)) {
            let y = if is_top { block.y } else { block.y + pitch - 1 };
            for cell in (block.x + first..block.x + 2 * zoom).map(|x| GridPoint { x, y }) {
                if self.is_joined && canvas.shows(cell, &[self.skin.glyphs.empty]) {
                    canvas.draw_over(cell, ' ', Style::new());
                }
                match bars(self.skin) {
                    Some(bars) if is_top => {
                        canvas.fill_blank_inverted(cell, bars.all_but_top, self.colour());
                    }
                    Some(bars) => canvas.fill_blank(cell, bars.bottom, ink),
                    None => canvas.fill_blank(cell, if is_top { top } else { bottom }, ink),
                }
            }
        }
    }

    /// In the line beyond the spaces, between the tips of the hexagons.
    fn draw_between_tips(self, geometry: &Geometry, canvas: &mut Canvas) {
        let Some([upper, lower]) = self.skin.glyphs.halves else { return };
        let (zoom, area) = (i32::from(geometry.size.zoom()), geometry.area);
        // The line below the bottom side has the letters.
        let below = area.bottom().saturating_sub(2);
        let (y, glyph) = if self.side == Side::Top { (area.y, upper) } else { (below, lower) };
        // The dash goes from the tip of a hexagon, in the middle of its block, to the next tip.
        let (gap, paper) = (i32::from(!self.is_joined), self.skin.theme.paper());
        let put = if self.is_joined { Canvas::put_in_front } else { Canvas::put_behind };
        for block in self.side.spaces().into_iter().take(6).map(|space| geometry.block(space)) {
            for x in block.x + zoom + gap..block.x + 3 * zoom - gap {
                let cell = GridPoint { x, y: i32::from(y) };
                put(canvas, cell, glyph, self.colour(), paper);
            }
        }
    }

    fn sign(self, geometry: &Geometry) -> char {
        let side = self.side;
        let is_dotted = SideLine::from_side(side) == SideLine::Dotted;
        let Some(bars) = bars(self.skin) else {
            let Strokes { rising, falling, .. } = self.skin.glyphs.sides;
            return if is_dotted { falling } else { rising };
        };
        let [dotted, plain] = if geometry.size.pitch() > 1 {
            [bars.dot, bars.whole]
        } else if matches!(side, Side::UpperLeft | Side::LowerLeft) {
            [bars.right_dot, bars.right]
        } else {
            [bars.left_dot, bars.left]
        };
        if is_dotted && !self.is_joined { dotted } else { plain }
    }
}

fn bars(skin: Skin) -> Option<Bars> {
    if skin.theme.is_plain() { None } else { skin.glyphs.bars }
}
