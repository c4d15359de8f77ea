//! Which shade each piece has: pieces of one player that touch differ, where there are shades
//! enough, and a piece seen on both sides of another one is recognized by its shade.

use std::collections::HashMap;

use crate::kit::picture::{Palette, Rgb};
use crate::rules::{Direction, Piece, Player, Position, SpaceSet};

pub const SHADES: usize = 4;

/// The brick of all pieces in a chain: its tint would be a different colour on every shade.
pub const fn chain_brick(palette: &Palette, owner: Player) -> Rgb {
    let tint = match owner {
        Player::White => 170,
        Player::Black => 160,
    };
    palette.brick(owner, 0).mix(palette.chain, tint)
}

pub struct Shades(HashMap<Piece, usize>);

impl Shades {
    /// Chooses in the order of level and place, then once more knowing what comes later. A piece
    /// that touches no other one of its player is plain.
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

/// Where a piece lies and where it is seen, and what touches that.
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

/// How much two pieces would be taken for one if they had the same shade.
fn nearness(one: &Around, other: &Around) -> usize {
    // One on the other: in the gaps of the upper one the lower one is seen.
    let overlap = one.all.meets(other.all);
    let touch = one.near_seen.meets(other.seen);
    // Side by side, and one of them below a third.
    let covered_touch = one.near_all.meets(other.all);
    // What is covered is looked for within reach of a piece: two spaces.
    let partly = one.all != one.seen || other.all != other.seen;
    let reach = partly && one.near_seen.meets(other.near_seen);
    let costs = [(overlap, 150), (touch, 100), (covered_touch, 50), (reach, 5)];
    costs.iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum()
}
