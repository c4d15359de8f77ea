//! The shade of each piece. Touching pieces of one player have different shades, as far as there
//! are enough shades. A piece that is visible on both sides of another one is recognized by its
//! shade.

use std::collections::HashMap;

use crate::kit::picture::{Palette, Rgb};
use crate::rules::{Direction, Piece, Player, Position, SpaceSet};

pub const SHADES: usize = 4;

/// The brick of all pieces in a chain. With a tint over the shades, each piece would get a
/// different colour.
pub const fn chain_brick(palette: &Palette, owner: Player) -> Rgb {
    let tint = match owner {
        Player::White => 170,
        Player::Black => 160,
    };
    palette.brick(owner, 0).mix(palette.chain, tint)
}

pub struct Shades(HashMap<Piece, usize>);

impl Shades {
    /// Chooses shades in the order of level and place, and once more with all pieces known. A piece
    /// that touches no other piece of its player has the plain shade.
    pub fn from_position(position: &Position) -> Shades {
        let pieces = position.pieces();
        let around: Vec<_> = pieces.iter().map(|&piece| surroundings(position, piece)).collect();
        let mut shades: Vec<Option<usize>> = vec![None; pieces.len()];
        for _ in 0..2 {
            for (nth, piece) in pieces.iter().enumerate() {
                let mut cost = [0; SHADES];
                for (other, shade) in shades.iter().enumerate().filter(|&(other, _)| other != nth) {
                    if let Some(shade) = *shade
                        && pieces[other].owner == piece.owner
                    {
                        cost[shade] += nearness(&around[nth], &around[other]);
                    }
                }
                shades[nth] = (0..SHADES).min_by_key(|&shade| cost[shade]);
            }
        }
        Shades(pieces.into_iter().zip(shades.into_iter().map(Option::unwrap_or_default)).collect())
    }

    pub fn get(&self, piece: Piece) -> usize {
        self.0.get(&piece).copied().unwrap_or(0)
    }
}

/// The spaces of a piece, its visible spaces, and the neighbours of both.
struct Around {
    all: SpaceSet,
    near_all: SpaceSet,
    seen: SpaceSet,
    near_seen: SpaceSet,
}

fn surroundings(position: &Position, piece: Piece) -> Around {
    let (all, seen) = (piece.placement.spaces(), position.visible_spaces(piece));
    Around { all, near_all: spaces_near(all), seen, near_seen: spaces_near(seen) }
}

fn spaces_near(spaces: SpaceSet) -> SpaceSet {
    let touching = spaces.into_iter().flat_map(|space| Direction::ALL.map(|d| space.step(d)));
    spaces | touching.flatten().collect()
}

/// How easily two pieces of the same shade could be taken for one piece.
fn nearness(one: &Around, other: &Around) -> usize {
    // One piece lies on the other: the lower one is visible in the gaps of the upper one.
    let overlap = one.all.meets(other.all);
    let touch = one.near_seen.meets(other.seen);
    // The pieces lie side by side, and one of them below a third.
    let covered_touch = one.near_all.meets(other.all);
    // The eye looks for covered parts within reach of a piece: two spaces.
    let partly = one.all != one.seen || other.all != other.seen;
    let reach = partly && one.near_seen.meets(other.near_seen);
    let costs = [(overlap, 150), (touch, 100), (covered_touch, 50), (reach, 5)];
    costs.iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum()
}
