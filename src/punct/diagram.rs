//! The board as plain text. Rows of spaces are rows of text, with row 17 at the top. A dot shows
//! its owner and whether it is the PÜNCT, then its level above 0. Strokes join neighbouring visible
//! dots of one piece.

use std::fmt::Write as _;

use crate::rules::{CENTRAL_HEXAGON, Direction, Kind, Piece, Player, Position, Space};

/// Columns of text from a space to the next space in its row.
const STEP: i32 = 4;

pub const LEGEND: &str = "\
White: O PÜNCT, o minor dot · Black: X PÜNCT, x minor dot · a digit: the level, if not 0
. empty · : empty in the central hexagon";

/// 18 lines of at most 72 columns without trailing blanks, with labels.
pub fn board(position: &Position) -> String {
    let mut canvas = TextCanvas::new();
    canvas.write_labels();
    for space in Space::all() {
        let (line, at) = line_and_column(space.column(), space.row());
        match position.top(space) {
            Some(piece) => draw_dot(&mut canvas, position, space, piece),
            None if CENTRAL_HEXAGON.contains(space) => canvas.put(line, at, ':'),
            None => canvas.put(line, at, '.'),
        }
    }
    canvas.finish()
}

pub fn reserve(position: &Position, player: Player) -> String {
    let left = position.reserve(player);
    let counts = Kind::ALL.map(|kind| format!("{}:{}", kind.code(), left.count(kind)));
    counts.join(" ")
}

pub fn board_with_reserves(position: &Position) -> String {
    let reserves = Player::BOTH
        .map(|player| format!("{:<6} reserve {}", player.to_string(), reserve(position, player)));
    format!("{}\n{}\n\n{LEGEND}\n", board(position), reserves.join("\n"))
}

/// The line and column of a space in the text. For labels, the space may also be beside the board.
fn line_and_column(column: i8, row: i8) -> (usize, usize) {
    let (column, row) = (i32::from(column), i32::from(row));
    let leftmost = column_in_row(1, 10);
    ((17 - row) as usize, (MARGIN + column_in_row(column, row) - leftmost) as usize)
}

/// A board's column is half a step further to the left in each higher row.
fn column_in_row(column: i32, row: i32) -> i32 {
    STEP / 2 * (2 * column - row)
}

const MARGIN: i32 = 4;

fn draw_dot(canvas: &mut TextCanvas, position: &Position, space: Space, piece: Piece) {
    let (line, at) = line_and_column(space.column(), space.row());
    let [punct, minor] = match piece.owner {
        Player::White => ['O', 'o'],
        Player::Black => ['X', 'x'],
    };
    canvas.put(line, at, if piece.placement.punct() == space { punct } else { minor });
    let joined = |direction| {
        let neighbour = space.step(direction);
        neighbour.and_then(|neighbour| position.top(neighbour)) == Some(piece)
    };
    if joined(Direction::Right) {
        canvas.write(line, at + 1, "---");
    }
    if joined(Direction::DownLeft) {
        canvas.put(line, at - 1, '/');
    }
    let mut right = at + 1;
    if joined(Direction::DownRight) {
        canvas.put(line, right, '\\');
        right += 1;
    }
    if piece.level.get() > 0 {
        canvas.write(line, right, &piece.level.to_string());
    }
}

struct TextCanvas(Vec<Vec<char>>);

impl TextCanvas {
    fn new() -> Self {
        Self(vec![vec![' '; 80]; 18])
    }

    fn put(&mut self, line: usize, at: usize, c: char) {
        self.0[line][at] = c;
    }

    fn write_labels(&mut self) {
        for row in 1..=17 {
            let Some(first) = (0..17).find_map(|column| Space::new(column, row)) else { continue };
            let (line, at) = line_and_column(first.column(), row);
            // In row 1, the letter A stands between the number and the space.
            let distance = if row == 1 { 7 } else { 4 };
            self.write(line, at - distance, &format!("{row:>2}"));
        }
        for column in 0..17 {
            let Some(lowest) = (1..=17).find_map(|row| Space::new(column, row)) else { continue };
            let (line, at) = line_and_column(column, lowest.row() - 1);
            self.put(line, at, lowest.letter());
        }
    }

    fn write(&mut self, line: usize, at: usize, text: &str) {
        for (column, c) in (at..).zip(text.chars()) {
            self.put(line, column, c);
        }
    }

    fn finish(self) -> String {
        let mut text = String::new();
        for line in self.0 {
            let line: String = line.into_iter().collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Bridges, Game, Rules, Variant};

    fn drawn(variant: Variant, moves: &[&str]) -> String {
        let mut game = Game::new(Rules { variant, bridges: Bridges::Two });
        for text in moves {
            assert_eq!(game.play(text.parse().expect("a move")), Ok(()), "{text}");
        }
        // The picture begins on a line of its own.
        format!("\n{}", board(game.position()))
    }

    #[test]
    fn the_empty_board_has_all_its_labels() {
        assert_eq!(
            drawn(Variant::Standard, &[]),
            r"
                  17  .   .   .   .   .   .   .
            16  .   .   .   .   .   .   .   .   .   .
          15  .   .   .   .   .   .   .   .   .   .   .
        14  .   .   .   .   .   .   .   .   .   .   .   .
      13  .   .   .   .   .   .   .   .   .   .   .   .   .
    12  .   .   .   .   .   .   .   .   .   .   .   .   .   .
  11  .   .   .   .   .   .   :   :   :   .   .   .   .   .   .
10  .   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
   9  .   .   .   .   .   :   :   :   :   :   .   .   .   .   .   Q
 8  .   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
   7  .   .   .   .   .   .   :   :   :   .   .   .   .   .   .   P
     6  .   .   .   .   .   .   .   .   .   .   .   .   .   .   O
       5  .   .   .   .   .   .   .   .   .   .   .   .   .   N
         4  .   .   .   .   .   .   .   .   .   .   .   .   M
           3  .   .   .   .   .   .   .   .   .   .   .   L
             2  .   .   .   .   .   .   .   .   .   .   K
                1 A   .   .   .   .   .   .   .   I   J
                        B   C   D   E   F   G   H
"
        );
    }

    #[test]
    fn pieces_are_told_apart_by_owner_punct_level_and_strokes() {
        let moves = [
            "T-D3,D4,E4",
            "SE-B9,C9,D9",
            "SC-F5,E5,G5",
            "AM-L10,L11,M10",
            "T-D6,D7,E7",
            "SC-M14,M13,M15",
            "TD6-D4,D3,E4",
        ];
        assert_eq!(
            drawn(Variant::Basic, &moves),
            r"
                  17  .   .   .   .   .   .   .
            16  .   .   .   .   .   .   .   .   .   .
          15  .   .   .   .   .   .   x\  .   .   .   .
        14  .   .   .   .   .   .   .   X\  .   .   .   .
      13  .   .   .   .   .   .   .   .   x   .   .   .   .
    12  .   .   .   .   .   .   .   .   .   .   .   .   .   .
  11  .   .   .   .   .   .   :   :   :   x\  .   .   .   .   .
10  .   .   .   .   .   .   :   :   :   :   X---x   .   .   .   .
   9  X---x---x   .   .   :   :   :   :   :   .   .   .   .   .   Q
 8  .   .   .   .   .   .   :   :   :   :   .   .   .   .   .   .
   7  .   .   .   .   .   .   :   :   :   .   .   .   .   .   .   P
     6  .   .   .   .   .   .   .   .   .   .   .   .   .   .   O
       5  .   .   .   .   o---O---o   .   .   .   .   .   .   N
         4  .   .   .   O\1/o1  .   .   .   .   .   .   .   M
           3  .   .   .   o1  .   .   .   .   .   .   .   L
             2  .   .   .   .   .   .   .   .   .   .   K
                1 A   .   .   .   .   .   .   .   I   J
                        B   C   D   E   F   G   H
"
        );
    }

    #[test]
    fn every_line_fits_and_ends_without_blanks() {
        let text = drawn(Variant::Basic, &[]);
        assert_eq!(text.trim_start_matches('\n').lines().count(), 18);
        assert!(text.lines().all(|line| line.len() <= 72 && line.trim_end() == line));
    }
}
