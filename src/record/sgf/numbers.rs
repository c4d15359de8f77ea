//! Which numbered piece lies where: Boardspace tells like pieces apart.

use super::pieces;
use crate::rules::{Move, Player, Position, Space};

/// Where the PÜNCT of each numbered piece is, and how late it came there.
#[derive(Clone, Debug)]
pub struct Numbers {
    places: [Option<(Space, u32)>; pieces::COUNT],
    /// How many pieces have been put down so far.
    count: u32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { places: [None; pieces::COUNT], count: 0 }
    }
}

impl Numbers {
    /// The numbers of the pieces in a position that was set up: the lowest of their kinds.
    pub fn of(position: &Position) -> Numbers {
        let mut numbers = Numbers::default();
        // They come by level, so that the upper ones count as later.
        for piece in position.pieces() {
            numbers.note(None, piece.owner, Move::Add(piece.placement));
        }
        numbers
    }

    /// Where a piece is; `None` if it is in the reserve.
    pub fn space(&self, number: u8) -> Option<Space> {
        self.places.get(usize::from(number)).copied().flatten().map(|(space, _)| space)
    }

    /// The player's piece with its PÜNCT there that came last, and so lies uppermost.
    pub fn at(&self, space: Space, owner: Player) -> Option<u8> {
        let is_own = |number| pieces::piece(number).is_some_and(|(of, _)| of == owner);
        let numbered = (0..).zip(&self.places);
        let there = numbered.filter_map(|(number, place)| {
            place.filter(|&(at, _)| at == space && is_own(number)).map(|(_, late)| (late, number))
        });
        there.max().map(|(_, number)| number)
    }

    /// Notes a move, with the number of its piece if the file has it.
    pub fn note(&mut self, number: Option<u8>, mover: Player, played: Move) {
        let to = played.placement();
        let number = number.or_else(|| match played {
            Move::Shift { from, .. } => self.at(from, mover),
            Move::Add(_) => {
                pieces::numbers(mover, to.kind()).find(|&free| self.space(free).is_none())
            }
        });
        if let Some(place) = number.and_then(|number| self.places.get_mut(usize::from(number))) {
            *place = Some((to.punct(), self.count));
        }
        self.count += 1;
    }

    /// Whether every piece is on the same space.
    pub fn are_where(&self, other: &Numbers) -> bool {
        (0..pieces::COUNT as u8).all(|number| self.space(number) == other.space(number))
    }
}
