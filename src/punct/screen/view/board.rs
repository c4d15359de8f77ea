//! The board with its labels, drawn in whichever rendering, and the plan of its mosaic.

use ratatui::buffer::Buffer;

use super::geometry::Geometry;
use super::{Mosaic, bricks, sides};
use crate::kit::picture::{Detail, Division, Measures, PicturePlan, Rendering, Scale, Style};
use crate::kit::ui::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::{Skin, cursor_label};
use crate::kit::ui::theme::{TextRole, Theme};
use crate::punct::picture::Scene;
use crate::rules::Space;

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

/// The plan of a board of that size. Cells count as twice as high as wide: then circles are round.
pub fn plan(size: BoardSize, theme: Theme, division: Division) -> PicturePlan {
    let (columns, rows) = division.grid();
    let (zoom, pitch) = (f32::from(size.zoom()), f32::from(size.pitch()));
    let (x, y) = (2.0 * zoom * f32::from(columns), zoom * f32::from(rows));
    let local = local(size);
    let first = local.block_at(0, 17);
    // The middle of a space is that of the line its dot is on.
    let line = f32::from((size.pitch() - 1) / 2) + 0.5;
    // A little to the side, no edge runs through the middle of a pixel: rounding decides nothing.
    let scale = Scale {
        x,
        y,
        left: (first.x as f32 + zoom) * f32::from(columns) + 8.5 * x + 0.011,
        top: (first.y as f32 + line) * f32::from(rows) + 0.017,
    };
    // A small hexagon is but a block with odd corners.
    let block = (size <= BoardSize::L).then_some((line / zoom, (pitch - line) / zoom));
    let measures = Measures::of_characters(pitch / zoom, (1.0 / x, 1.0 / y), block);
    let detail = if size <= BoardSize::L { Detail::Coarsest } else { Detail::Coarse };
    let board = size.board();
    PicturePlan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(board.width * columns), u32::from(board.height * rows)),
        paper: None,
    }
}

/// Cells are counted from the corner of the board's area, wherever it is on the screen.
fn local(size: BoardSize) -> Geometry {
    Geometry::new(size, ratatui::layout::Rect::new(0, 0, u16::MAX, u16::MAX))
}
