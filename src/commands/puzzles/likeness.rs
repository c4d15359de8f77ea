//! Which positions are the same but for how the board lies: turned, mirrored, the colours exchanged.

use crate::rules::{Placement, Position, Space, scattered};

/// A number that positions share if they are alike, and others do not.
pub fn likeness(position: &Position) -> u64 {
    let sums = (0..12).map(|lie| {
        let pieces = position.pieces().into_iter();
        let numbers = pieces.map(|piece| {
            let at = seen(piece.placement, lie);
            let own = u64::from(piece.owner == position.turn());
            let level = u64::from(piece.level.get());
            scattered(level << 32 | own << 31 | at)
        });
        numbers.fold(0, u64::wrapping_add)
    });
    sums.min().unwrap_or_default()
}

/// A number for a placement on a board that lies in one of twelve ways.
fn seen(placement: Placement, lie: u8) -> u64 {
    let [punct, first, second] = placement.dots().map(|dot| index(dot, lie));
    punct << 16 | first.min(second) << 8 | first.max(second)
}

/// The index of a space on a board that is turned by sixths, and mirrored from the seventh lie on.
fn index(space: Space, lie: u8) -> u64 {
    let (column, row) = (space.column() - 8, space.row() - 9);
    let start = if lie < 6 { (column, row) } else { (row, column) };
    let (column, row) = (0..lie % 6).fold(start, |(column, row), _| (row, row - column));
    Space::CENTRE.offset((column, row)).map_or(0, |space| space.index() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Move, Rules};

    fn after(moves: [&str; 2]) -> u64 {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse::<Move>().expect("a move")).expect("a legal move");
        }
        likeness(game.position())
    }

    #[test]
    fn turned_and_mirrored_positions_are_alike_and_others_are_not() {
        let one = after(["T-D3,D4,E4", "SE-B3,B4,B5"]);
        assert_eq!(one, after(["T-C4,D4,D5", "SE-C2,D2,E2"].map(|text| text)));
        assert_ne!(one, after(["T-D3,D4,E4", "SE-B5,B4,B3"]));
        assert_ne!(one, after(["T-D3,E4,E3", "SE-B3,B4,B5"]));
    }
}
