//! The six sides of the board, as three pairs. Opposite sides look alike, because a player who
//! joins them wins. Each pair has its own colour and form of line. Without colours, the direction
//! of the strokes also distinguishes the pairs.

use ratatui::style::{Modifier, Style};

use super::bricks::ground_of_bars;
use super::geometry::Geometry;
use crate::kit::ui::GridPoint;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::{Bars, Skin, Strokes};
use crate::punct::picture::SideLine;
use crate::rules::Side;

/// Draws the sides around the board, which must be drawn already. `hexagons` says whether its
/// spaces are hexagons or blocks. The tips of hexagons are in the lines above and below their
/// spaces.
pub fn draw(skin: Skin, hexagons: bool, geometry: &Geometry, canvas: &mut Canvas) {
    for side in Side::ALL {
        let style = style_beside(skin, side, geometry);
        let glyph = sign_beside(skin, side, geometry);
        for cell in geometry.outside(side) {
            canvas.put(cell, glyph, style);
        }
    }
    for side in [Side::Top, Side::Bottom] {
        if hexagons {
            draw_beyond(skin, side, geometry, canvas);
        } else {
            draw_level(skin, side, geometry, canvas);
        }
    }
}

/// Draws the top or the bottom side in free cells of the spaces themselves, because a board of
/// blocks has no line for the side above or below them.
fn draw_level(skin: Skin, side: Side, geometry: &Geometry, canvas: &mut Canvas) {
    let Strokes { top, bottom, .. } = skin.glyphs.sides;
    let (zoom, pitch) = (i32::from(geometry.size.zoom()), i32::from(geometry.size.pitch()));
    for block in side.spaces().into_iter().map(|space| geometry.block(space)) {
        let y = if side == Side::Top { block.y } else { block.y + pitch - 1 };
        // The dash is only on the right of each dot, since the dots would interrupt a longer line
        // anyway.
        let columns = block.x + zoom..block.x + 2 * zoom;
        for cell in columns.map(|x| GridPoint { x, y }) {
            let ink = Style { bg: None, ..style(skin, side) };
            match (bars(skin), side) {
                (Some(bars), Side::Top) => {
                    let colour = skin.theme.depth().colour(skin.theme.palette().side(side));
                    canvas.fill_blank_inverted(cell, bars.all_but_top, colour);
                }
                (Some(bars), _) => canvas.fill_blank(cell, bars.bottom, ink),
                (None, Side::Top) => canvas.fill_blank(cell, top, ink),
                (None, _) => canvas.fill_blank(cell, bottom, ink),
            }
        }
    }
}

/// Draws the top or the bottom side of a board of hexagons, in the line beyond the spaces and
/// between the tips of the hexagons.
fn draw_beyond(skin: Skin, side: Side, geometry: &Geometry, canvas: &mut Canvas) {
    let Some([upper, lower]) = skin.glyphs.halves else { return };
    let zoom = i32::from(geometry.size.zoom());
    let area = geometry.area;
    let (y, glyph) = match side {
        Side::Top => (area.y, upper),
        // The line below it has the letters.
        _ => (area.bottom().saturating_sub(2), lower),
    };
    let colour = skin.theme.depth().colour(skin.theme.palette().side(side));
    // The dash goes from the tip of a hexagon, in the middle of its block, to the next tip.
    for block in side.spaces().into_iter().take(6).map(|space| geometry.block(space)) {
        for x in block.x + zoom + 1..block.x + 3 * zoom - 1 {
            let cell = GridPoint { x, y: i32::from(y) };
            canvas.put_behind(cell, glyph, colour, skin.theme.paper());
        }
    }
}

/// Returns the style of a bar beside the ends of the rows. If rows have one line, there is no gap
/// between a bar and the pieces above and below it. Then the cell of the bar must not have the
/// background of the page, which may be as dark as Black's pieces.
fn style_beside(skin: Skin, side: Side, geometry: &Geometry) -> Style {
    let style = style(skin, side);
    let is_flat = bars(skin).is_some() && geometry.size.pitch() == 1;
    if is_flat { style.bg(ground_of_bars(skin.theme)) } else { style }
}

/// Returns the sign beside the ends of the rows.
fn sign_beside(skin: Skin, side: Side, geometry: &Geometry) -> char {
    let Strokes { rising, falling, .. } = skin.glyphs.sides;
    let is_left = matches!(side, Side::UpperLeft | Side::LowerLeft);
    match (bars(skin), SideLine::from_side(side)) {
        (Some(bars), SideLine::Dotted) if geometry.size.pitch() > 1 => bars.dot,
        (Some(bars), SideLine::Dotted) if is_left => bars.right_dot,
        (Some(bars), SideLine::Dotted) => bars.left_dot,
        (Some(bars), _) if geometry.size.pitch() > 1 => bars.whole,
        (Some(bars), _) if is_left => bars.right,
        (Some(bars), _) => bars.left,
        (None, SideLine::Dotted) => falling,
        (None, _) => rising,
    }
}

fn bars(skin: Skin) -> Option<Bars> {
    skin.glyphs.bars.filter(|_| !skin.theme.is_plain())
}

fn style(skin: Skin, side: Side) -> Style {
    let colour = skin.theme.depth().colour(skin.theme.palette().side(side));
    let style = Style::reset().fg(colour).bg(skin.theme.paper());
    if bars(skin).is_some() { style } else { style.add_modifier(Modifier::BOLD) }
}
