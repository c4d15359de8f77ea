//! The board as plain text: its columns a to i stand from left to right, with White's side at the
//! bottom. Each dot is shown by its name.

use crate::gipf::rules::{Point, Position, Stack};
use crate::rules::Player;

/// The meaning of the characters of [`board`].
pub const LEGEND: &str = "\
w White, b Black: B single piece, G GIPF-piece, L loaded piece, U used potential
a digit: the height of a stack, its top is shown; . empty; names around the board: dots";

/// The number of characters from a column of the board to the next.
const STEP: usize = 5;

const COLUMNS: u8 = 9;

/// Draws the board: 17 lines of at most 42 characters, without trailing blanks.
pub fn board(position: &Position) -> String {
    let mut lines = vec![vec![' '; STEP * usize::from(COLUMNS)]; 2 * usize::from(COLUMNS) - 1];
    for point in Point::all() {
        let shown = match point.spot() {
            Some(spot) => top(position.stack(spot)),
            None => point.to_string(),
        };
        let at = STEP * usize::from(point.column());
        let line = &mut lines[line_of(point)][at..];
        line.iter_mut().zip(shown.chars()).for_each(|(cell, c)| *cell = c);
    }
    let lines = lines.into_iter().map(|line| line.into_iter().collect::<String>());
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Returns the line of text on which a point stands, from 0 at the top. Neighbours in a column are
/// two lines apart; neighbours in adjacent columns are one line apart.
fn line_of(point: Point) -> usize {
    let middle = COLUMNS / 2;
    let height = COLUMNS - point.column().abs_diff(middle);
    usize::from(COLUMNS + height - 2 * point.number())
}

/// Returns the top of a stack, with its height if that is more than one.
fn top(stack: Stack) -> String {
    let Some(top) = stack.top() else { return ".".to_owned() };
    let height = stack.height();
    let height = if height > 1 { height.to_string() } else { String::new() };
    format!("{}{height}", Stack::from_layer(top))
}

/// Returns a player's pieces beside the board, on one line: `basic:12 gipf:no potentials:6
/// captured:0`.
pub fn reserve(position: &Position, player: Player) -> String {
    let supply = position.supply(player);
    let gipf = if supply.may_play_gipf() { "yes" } else { "no" };
    format!(
        "basic:{} gipf:{gipf} potentials:{} captured:{}",
        supply.basic(),
        supply.potentials(),
        supply.captured_pieces()
    )
}
