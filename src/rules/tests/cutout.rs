//! Cut-outs of the board in text, which tests compare.
//!
//! A picture shows the board as on the screen, from above, with a row of spaces on each line. The
//! line begins with the name of its first space; the next letters follow to the right.
//!
//! ```text
//! D5  o   .   .
//! D4    O1  o1^ o1
//! E3      .   X   x
//! ```
//!
//! Here D5 has a dot of White's, E3 is empty. `O` is a PÜNCT of White's, `o` a minor dot; `X` and
//! `x` are Black's. A digit is the level, if it is not 0, and `^` means a gap right below, as under
//! the middle of a bridge. `.` is an empty space, `:` one in the central hexagon.

use crate::rules::{CENTRAL_HEXAGON, Player, Position, Space};

/// The columns of text from a space to the next in its row; the next row is shifted by half of
/// that.
const STEP: i32 = 4;

/// The cut-out of `picture`, drawn from a position.
pub fn redrawn(picture: &str, position: &Position) -> String {
    let rows: Vec<Vec<Space>> = rows(picture).map(row).collect();
    let left = rows.iter().map(|row| column_of_text(row[0])).min().unwrap_or(0);
    let draw = |row: &Vec<Space>| {
        let indent = 4 + column_of_text(row[0]) - left;
        let dots: Vec<_> = row.iter().map(|&s| format!("{:<4}", dot(position, s))).collect();
        let name = row[0].to_string();
        format!("{name:<width$}{}", dots.concat().trim_end(), width = indent as usize)
    };
    rows.iter().map(draw).collect::<Vec<_>>().join("\n")
}

/// A picture without the blanks that indent it in the code.
pub fn flush_left(picture: &str) -> String {
    rows(picture).collect::<Vec<_>>().join("\n")
}

fn rows(picture: &str) -> impl Iterator<Item = &str> {
    picture.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The spaces that a line of a picture shows.
fn row(line: &str) -> Vec<Space> {
    let (name, dots) = line.split_once(' ').expect("a space and what it holds");
    let first: Space = name.parse().unwrap();
    let places = 0..dots.split_whitespace().count() as i8;
    places.map(|n| first.offset((n, 0)).expect("a row within the board")).collect()
}

fn column_of_text(space: Space) -> i32 {
    STEP / 2 * (2 * i32::from(space.column()) - i32::from(space.row()))
}

fn dot(position: &Position, space: Space) -> String {
    let Some(layer) = position.stack(space).next() else {
        return if CENTRAL_HEXAGON.contains(space) { ":" } else { "." }.to_owned();
    };
    let piece = layer.piece;
    let sign = match (piece.owner, piece.placement.punct() == space) {
        (Player::White, true) => "O",
        (Player::White, false) => "o",
        (Player::Black, true) => "X",
        (Player::Black, false) => "x",
    };
    let level = Some(piece.level.to_string()).filter(|level| level != "0").unwrap_or_default();
    format!("{sign}{level}{}", if layer.gap { "^" } else { "" })
}
