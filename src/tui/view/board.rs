//! The board with its labels, in whichever rendering: the door to the board's picture.

use ratatui::buffer::Buffer;

use super::mosaic_plan::plan;
use super::{bricks, sides};
use crate::picture::{Rendering, Scene};
use crate::rules::Space;
use crate::ui::board_size::BoardSize;
use crate::ui::canvas::Canvas;
use crate::ui::geometry::{Geometry, GridPoint};
use crate::ui::glyphs::{Skin, cursor_label};
use crate::ui::mosaic::Mosaic;
use crate::ui::theme::TextRole;

/// Draws the board with its labels into its area of the buffer. Cells of the area that belong
/// neither to the board nor to a label are left as they are.
///
/// `mosaic` keeps what need not be computed again for the next frame.
pub fn draw(
    scene: &Scene,
    skin: Skin,
    rendering: Rendering,
    geometry: &Geometry,
    mosaic: &mut Mosaic,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, geometry.area());
    let division = rendering.division().filter(|_| skin.has_pictures());
    match division {
        None => bricks::draw(scene, skin, geometry, &mut canvas),
        Some(division) => {
            let plan = plan(geometry.size(), skin.theme, division);
            let [x, y] = [geometry.area().x, geometry.area().y].map(i32::from);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, &mut canvas);
        }
    }
    let hexagons = division.is_some() && geometry.size() > BoardSize::L;
    sides::draw(skin, hexagons, geometry, &mut canvas);
    draw_labels(skin, geometry, scene.cursor, &mut canvas);
}

/// Those of the cursor's row and column stand out: columns run at a slant, which misleads the eye.
fn draw_labels(skin: Skin, geometry: &Geometry, cursor: Option<Space>, canvas: &mut Canvas) {
    let style = |here| if here { cursor_label(skin.theme) } else { skin.theme.text(TextRole::Dim) };
    for (number, cell) in geometry.numbers() {
        let style = style(cursor.is_some_and(|space| i32::from(space.row()) == number));
        for (digit, back) in number.to_string().chars().rev().zip(0..) {
            canvas.put(GridPoint { x: cell.x - back, ..cell }, digit, style);
        }
    }
    for (letter, cell) in geometry.letters() {
        let style = style(cursor.is_some_and(|space| space.letter() == letter));
        canvas.put(cell, letter, style);
    }
}
