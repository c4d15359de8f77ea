//! How the pixels of the board become the block characters of a mosaic.

use super::size::Size;
use crate::gipf::picture::COLUMN;
use crate::picture::{Detail, Division, Measures, Plan, Scale, Style};
use crate::ui::theme::Theme;

/// The plan of a board of that size. Points are in the middles of cells.
pub fn plan(size: Size, theme: Theme, division: Division) -> Plan {
    let (columns, rows) = division.grid();
    let [across, down] = [f32::from(columns), f32::from(rows)];
    let (x, y) = (f32::from(size.column()) / COLUMN * across, f32::from(2 * size.half()) * down);
    // A little to the side, no edge runs through the middle of a pixel: rounding decides nothing.
    let scale = Scale {
        x,
        y,
        left: (f32::from(size.margin() + 4 * size.column()) + 0.5) * across + 0.011,
        top: (f32::from(size.headroom() + 8 * size.half()) + 0.5) * down + 0.017,
    };
    let pixel = (1.0 / x).max(1.0 / y);
    let measures =
        Measures { rim: pixel, seam: 1.1 * pixel, outline: 1.3 * pixel, ..Measures::REGULAR };
    let board = size.board();
    Plan {
        style: Style { palette: theme.palette(), measures, detail: Detail::Coarse },
        scale,
        size: (u32::from(board.width * columns), u32::from(board.height * rows)),
        paper: None,
    }
}
