//! The shade of each piece. Touching pieces of one player have different shades, as far as there
//! are enough shades. By its shade, a player recognizes a piece that is visible on both sides of
//! another one.

use std::collections::HashMap;

use crate::kit::picture::{Palette, Rgb};
use crate::rules::{Direction, Piece, Player, Position, SpaceSet};

const SHADES: usize = 4;

/// Returns the colour of all bricks in a player's chain. The shades are left out, because a tint
/// over them would give each piece of the chain a different colour.
pub const fn chain_brick(palette: &Palette, owner: Player) -> Rgb {
    let tint = match owner {
        Player::White => 170,
        Player::Black => 160,
    };
    palette.brick(owner, 0).mix(palette.chain, tint)
}

pub struct Shades(HashMap<Piece, usize>);

impl Shades {
    /// Chooses the shade of each piece, in the order of [`Position::pieces`]. A second round
    /// chooses again, knowing the shades of all pieces. A piece that can't be taken for part of
    /// another one has shade 0.
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

/// The spaces of a piece, its visible spaces, and both sets with their neighbours.
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

/// Rates how easily two pieces of the same shade could be taken for one piece; 0 if they can't.
fn nearness(one: &Around, other: &Around) -> usize {
    // One piece lies on the other, and the lower one is visible beside the upper one.
    let overlap = one.all.meets(other.all);
    let touch = one.near_seen.meets(other.seen);
    // The pieces lie side by side, but a third piece may cover the place where they touch.
    let covered_touch = one.near_all.meets(other.all);
    // The eye looks for the covered parts of a piece within two spaces of its visible parts.
    let partly = one.all != one.seen || other.all != other.seen;
    let reach = partly && one.near_seen.meets(other.near_seen);
    let costs = [(overlap, 150), (touch, 100), (covered_touch, 50), (reach, 5)];
    costs.iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum()
}
