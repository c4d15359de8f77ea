//! How the pixels of PÜNCT's board become the block characters of a mosaic.

use crate::picture::{Detail, Division, Measures, Plan, Scale, Style};
use crate::ui::board_size::BoardSize;
use crate::ui::geometry::Geometry;
use crate::ui::theme::Theme;

/// The plan of a board of that size. Cells count as twice as high as wide: then circles are round.
pub fn plan(size: BoardSize, theme: Theme, division: Division) -> Plan {
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
    Plan {
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
