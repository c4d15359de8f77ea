//! The board as the policy and the evaluation see it: for each space, its content and its distance
//! from the shortest paths of both players.

use super::paths::{Paths, SLACKS};
use crate::rules::{CENTRAL_HEXAGON, Player, Position, SPACE_TABLE, Space, SpaceSet, Variant};

/// The number of distance classes of a space from a player's shortest paths.
const NEARNESSES: usize = SLACKS + 1;

/// The content of a space as seen from above.
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

pub const CONTENTS: usize = 7;

/// The number of kinds of space that the policy and the evaluation distinguish.
pub const SPACE_KINDS: usize = CONTENTS * NEARNESSES * NEARNESSES;

#[derive(Clone, Copy)]
pub struct Terrain {
    /// The kind of each space, below [`SPACE_KINDS`].
    pub kinds: [u8; SPACE_TABLE],
}

impl Terrain {
    /// Makes the terrain of a position. `paths` are the paths of the player to move, then of the
    /// opponent.
    pub fn new(position: &Position, paths: &[Paths; 2]) -> Terrain {
        let content = content(position, both(position));
        let [own, other] = [0, 1].map(|player| nearness(&paths[player].near));
        let mut kinds = [0; SPACE_TABLE];
        for space in SpaceSet::BOARD {
            let at = space.index();
            kinds[at] = kind(content[at], own[at], other[at]);
        }
        Terrain { kinds }
    }

    #[inline]
    pub fn kind(&self, space: Space) -> usize {
        usize::from(self.kinds[space.index()])
    }
}

/// The terrain of recently judged positions. The search soon needs most of them again.
pub struct KnownTerrain(Vec<(u64, Terrain)>);

/// The number of kept positions, which take about 550 kB.
const KNOWN: usize = 2048;

impl Default for KnownTerrain {
    fn default() -> KnownTerrain {
        KnownTerrain(vec![(0, Terrain { kinds: [0; SPACE_TABLE] }); KNOWN])
    }
}

impl KnownTerrain {
    pub fn keep(&mut self, hash: u64, terrain: &Terrain) {
        self.0[hash as usize % KNOWN] = (hash, *terrain);
    }

    pub fn find(&self, hash: u64) -> Option<Terrain> {
        let (known, terrain) = self.0[hash as usize % KNOWN];
        (known == hash).then_some(terrain)
    }
}

fn content(position: &Position, players: [Player; 2]) -> [Content; SPACE_TABLE] {
    let mut content = [Content::Empty; SPACE_TABLE];
    if position.rules().variant == Variant::Standard {
        fill(&mut content, CENTRAL_HEXAGON, Content::Closed);
    }
    let [mover, opponent] = players;
    fill(&mut content, position.tops(mover), Content::OwnBlocked);
    fill(&mut content, position.tops(opponent), Content::OtherBlocked);
    for player in players {
        let as_seen = if player == mover { Content::OwnFree } else { Content::OtherFree };
        for (piece, _) in position.pieces_of(player).filter(|&(_, is_free)| is_free) {
            let dots = piece.placement.dots();
            for dot in dots {
                content[dot.index()] = as_seen;
            }
            if player == opponent {
                content[dots[0].index()] = Content::OtherPunct;
            }
        }
    }
    content
}

/// Returns the paths of the player to move, then of the opponent.
pub fn paths_of_both(position: &Position) -> [Paths; 2] {
    both(position).map(|player| Paths::new(position, player))
}

/// Returns the number of free pieces of the player to move, then of the opponent.
pub fn free_pieces(position: &Position) -> [u8; 2] {
    both(position)
        .map(|player| position.pieces_of(player).filter(|&(_, is_free)| is_free).count() as u8)
}

/// Returns the player to move, then the opponent.
fn both(position: &Position) -> [Player; 2] {
    [position.turn(), position.turn().opponent()]
}

/// Returns the kind of a space, from its content and its nearness to both players' shortest paths.
#[inline]
fn kind(content: Content, own: u8, other: u8) -> u8 {
    (content as u8 * NEARNESSES as u8 + own) * NEARNESSES as u8 + other
}

/// Returns how near a kind of space is to the shortest paths of the player to move, then of the
/// opponent. 0 means on a shortest path, and [`SLACKS`] means not near.
pub fn nearness_of(kind: usize) -> [usize; 2] {
    [kind / NEARNESSES % NEARNESSES, kind % NEARNESSES]
}

/// Returns the content of a kind of space as a number; 0 and 1 stand for empty.
#[inline]
pub fn content_of(kind: usize) -> usize {
    kind / (NEARNESSES * NEARNESSES)
}

/// Returns a number for the owner of the dot on a kind of space: 2 for a free PÜNCT of the
/// opponent, 1 for another dot of the opponent, −1 for an own dot, and 0 for no dot.
pub fn owner_of(kind: usize) -> i8 {
    match content_of(kind) {
        6 => 2,
        4 | 5 => 1,
        2 | 3 => -1,
        _ => 0,
    }
}

fn fill(content: &mut [Content; SPACE_TABLE], spaces: SpaceSet, with: Content) {
    spaces.into_iter().for_each(|space| content[space.index()] = with);
}

/// Returns for each space the smallest slack at which the space is near; [`SLACKS`] if the space is
/// never near.
fn nearness(near: &[SpaceSet; SLACKS]) -> [u8; SPACE_TABLE] {
    let mut nearness = [SLACKS as u8; SPACE_TABLE];
    let mut nearer = SpaceSet::EMPTY;
    for (slack, &spaces) in near.iter().enumerate() {
        (spaces - nearer).into_iter().for_each(|space| nearness[space.index()] = slack as u8);
        nearer |= spaces;
    }
    nearness
}
