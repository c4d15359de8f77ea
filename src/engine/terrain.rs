//! The board as the policy and the evaluation see it: how near each space lies to the shortest
//! paths of both players, and what is on it.

use super::paths::{Paths, SLACKS};
use crate::rules::{CENTRAL_HEXAGON, Player, Position, SPACE_TABLE, Space, SpaceSet, Variant};

/// How many classes a space can have by its distance from a player's shortest paths.
const NEARNESSES: usize = SLACKS + 1;

/// The top of a space.
#[derive(Clone, Copy)]
enum Content {
    Empty,
    /// An empty space on which no piece may be added.
    Closed,
    /// A dot of an own piece that is covered elsewhere.
    OwnBlocked,
    OwnFree,
    OtherBlocked,
    OtherFree,
    /// The PÜNCT of an opponent's piece that is free.
    OtherPunct,
}

const CONTENTS: usize = 7;

/// How many kinds of space the policy distinguishes.
pub(super) const SPACE_KINDS: usize = CONTENTS * NEARNESSES * NEARNESSES;

pub(super) struct Terrain {
    /// The paths of the player to move, and of the opponent.
    pub paths: [Paths; 2],
    /// For each space its kind, below [`SPACE_KINDS`].
    pub kinds: [u8; SPACE_TABLE],
    /// How many free pieces the player to move has, and the opponent.
    pub free: [u8; 2],
}

impl Terrain {
    pub fn of(position: &Position) -> Terrain {
        let mover = position.turn();
        let players = [mover, mover.opponent()];
        let paths = players.map(|player| Paths::of(position, player));
        let mut terrain = Terrain { paths, kinds: [0; SPACE_TABLE], free: [0; 2] };
        let content = terrain.content(position, players);
        let [own, other] = [0, 1].map(|player| nearness(&terrain.paths[player].near));
        for space in SpaceSet::BOARD {
            let at = space.index();
            terrain.kinds[at] = kind(content[at], own[at], other[at]);
        }
        terrain
    }

    fn content(&mut self, position: &Position, players: [Player; 2]) -> [Content; SPACE_TABLE] {
        let mut content = [Content::Empty; SPACE_TABLE];
        if position.rules().variant == Variant::Standard {
            fill(&mut content, CENTRAL_HEXAGON, Content::Closed);
        }
        let [mover, opponent] = players;
        fill(&mut content, position.tops(mover), Content::OwnBlocked);
        fill(&mut content, position.tops(opponent), Content::OtherBlocked);
        for (side, player) in players.into_iter().enumerate() {
            for (piece, free) in position.pieces_of(player) {
                if !free {
                    continue;
                }
                self.free[side] += 1;
                let dots = piece.placement.dots();
                let as_seen = if side == 0 { Content::OwnFree } else { Content::OtherFree };
                for dot in dots {
                    content[dot.index()] = as_seen;
                }
                if side == 1 {
                    content[dots[0].index()] = Content::OtherPunct;
                }
            }
        }
        content
    }

    #[inline]
    pub fn kind(&self, space: Space) -> usize {
        usize::from(self.kinds[space.index()])
    }
}

/// The kind of a space by what is on it and how near it lies to both players' shortest paths.
#[inline]
fn kind(content: Content, own: u8, other: u8) -> u8 {
    (content as u8 * NEARNESSES as u8 + own) * NEARNESSES as u8 + other
}

/// The nearness to either player's shortest paths in a kind of space: own, then the opponent's; 0
/// is on a shortest path.
pub(super) fn nearness_of(kind: usize) -> [usize; 2] {
    [kind / NEARNESSES % NEARNESSES, kind % NEARNESSES]
}

/// Whose dot is on a kind of space: the opponent's (2 for a free PÜNCT, 1 for another), an own one
/// (-1), or none (0).
pub(super) fn owner_of(kind: usize) -> i8 {
    match kind / (NEARNESSES * NEARNESSES) {
        6 => 2,
        4 | 5 => 1,
        2 | 3 => -1,
        _ => 0,
    }
}

fn fill(content: &mut [Content; SPACE_TABLE], spaces: SpaceSet, with: Content) {
    spaces.into_iter().for_each(|space| content[space.index()] = with);
}

/// The smallest slack at which each space is near, or [`SLACKS`].
fn nearness(near: &[SpaceSet; SLACKS]) -> [u8; SPACE_TABLE] {
    let mut nearness = [SLACKS as u8; SPACE_TABLE];
    let mut nearer = SpaceSet::EMPTY;
    for (slack, &spaces) in near.iter().enumerate() {
        (spaces - nearer).into_iter().for_each(|space| nearness[space.index()] = slack as u8);
        nearer |= spaces;
    }
    nearness
}
