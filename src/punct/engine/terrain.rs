//! The board as the policy and the evaluation see it: a player's chains, the cheapest paths between
//! opposite sides, and each space's content and distance from both players' paths.

use crate::rules::{
    CENTRAL_HEXAGON, Player, Position, SPACE_TABLE, Side, Space, SpaceSet, Variant,
    chain_and_beside, with_neighbours,
};

#[derive(Clone, Copy)]
pub struct OwnChain {
    pub spaces: SpaceSet,
    /// The chain's spaces and all spaces next to them.
    pub beside: SpaceSet,
}

const SELDOM_MORE: usize = 8;

/// The chains of the spaces that a player tops. No chain lies next to another.
pub(super) fn chains_of(own: SpaceSet) -> Vec<OwnChain> {
    let mut chains = Vec::with_capacity(SELDOM_MORE);
    let mut left = own;
    while let Some(start) = left.first() {
        let (spaces, beside) = chain_and_beside(SpaceSet::EMPTY.with_space(start), left);
        left -= spaces;
        chains.push(OwnChain { spaces, beside });
    }
    chains
}

/// Greater costs count as this one.
pub const FAR: usize = 20;

/// A space is near a shortest path if some path over the space costs less than this much more than
/// the shortest path.
pub const SLACKS: usize = 4;

#[derive(Clone, Copy)]
pub struct Paths {
    /// The cost of the shortest path on each of the three axes, the smallest first; at most
    /// [`FAR`].
    pub costs: [u8; 3],
    /// For each slack, the spaces of paths, on any axis, that cost at most this much more.
    pub near: [SpaceSet; SLACKS],
}

impl Paths {
    pub fn new(position: &Position, player: Player) -> Paths {
        Paths::with_chains(position, player, &chains_of(position.tops(player)))
    }

    pub fn with_chains(position: &Position, player: Player, chains: &[OwnChain]) -> Paths {
        let ground = PathGround::new(position, player, chains);
        let mut shortest = FAR;
        let mut rings = [Rings::NONE; 3];
        for (side, rings) in Side::PAIRS.into_iter().zip(&mut rings) {
            rings.spread(side, &ground, FAR, shortest);
            shortest = shortest.min(rings.last);
        }
        let mut costs = [rings[0].last, rings[1].last, rings[2].last];
        let mut near = [SpaceSet::EMPTY; SLACKS];
        let mut other = Rings::NONE;
        for (side, one) in Side::PAIRS.into_iter().zip(&rings) {
            if one.last < FAR.min(shortest + SLACKS) {
                other.spread(side.opposite(), &ground, shortest + SLACKS - 1, shortest);
                for (slack, near) in near.iter_mut().enumerate() {
                    *near |= spaces_within(one, &other, shortest + slack);
                }
            }
        }
        costs.sort_unstable();
        Paths { costs: costs.map(|cost| cost as u8), near }
    }
}

struct PathGround<'a> {
    own: SpaceSet,
    chains: &'a [OwnChain],
    /// The spaces that cost 1 (empty), 2 (the opponent's, next to own spaces) and 3 (the opponent's
    /// other spaces).
    priced: [SpaceSet; 3],
}

impl PathGround<'_> {
    fn new<'a>(position: &Position, player: Player, chains: &'a [OwnChain]) -> PathGround<'a> {
        let (own, other) = (position.tops(player), position.tops(player.opponent()));
        let beside = chains.iter().fold(SpaceSet::EMPTY, |beside, chain| beside | chain.beside);
        // An opponent's dot next to an own one is easier to climb.
        let climbable = other & beside;
        let empty = !(own | other);
        PathGround { own, chains, priced: [empty, climbable, other - climbable] }
    }
}

/// For each cost, the spaces reached from a side. Beyond the costs that were asked for, the sets
/// mean nothing.
#[derive(Clone, Copy)]
struct Rings {
    /// The spaces reached for at most this cost, the cost of the space itself included.
    reached: [SpaceSet; FAR + SLACKS],
    /// With their neighbours, and the side.
    beside: [SpaceSet; FAR + SLACKS],
    /// The cost of the opposite side, [`FAR`] if it is not reached.
    last: usize,
}

impl Rings {
    const NONE: Rings = Rings {
        reached: [SpaceSet::EMPTY; FAR + SLACKS],
        beside: [SpaceSet::EMPTY; FAR + SLACKS],
        last: FAR,
    };

    /// Up to the limit; or to the cost of the opposite side, but not less than [`SLACKS`] beyond
    /// the cost of the shortest path: of this one or of one known before.
    fn spread(&mut self, side: Side, ground: &PathGround<'_>, limit: usize, known: usize) {
        let goal = side.opposite().spaces();
        self.last = FAR;
        let mut end = limit;
        let (mut reached, mut beside) = (SpaceSet::EMPTY, side.spaces());
        // What the last three rings were beside, for the spaces that cost 1, 2 and 3.
        let mut before = [SpaceSet::EMPTY; 3];
        for cost in 0..=limit {
            let [one, two, three] = ground.priced;
            let more = (before[0] & one | before[1] & two | before[2] & three) - reached;
            reached |= more;
            beside |= with_neighbours(more);
            if beside.meets(ground.own - reached) {
                // No chain lies next to another, so one pass is enough.
                for chain in ground.chains {
                    if chain.spaces.meets(beside) {
                        reached |= chain.spaces;
                        beside |= chain.beside;
                    }
                }
            }
            self.reached[cost] = reached;
            self.beside[cost] = beside;
            before = [beside, before[0], before[1]];
            if self.last == FAR && reached.meets(goal) {
                self.last = cost;
                end = limit.min(cost.max(known.min(cost) + SLACKS - 1));
            }
            if cost == end {
                break;
            }
        }
    }
}

fn spaces_within(one: &Rings, other: &Rings, cost: usize) -> SpaceSet {
    if one.last > cost {
        return SpaceSet::EMPTY;
    }
    let cost = cost.min(FAR);
    let halves = one.reached[..=cost].iter().zip(other.beside[..=cost].iter().rev());
    halves.fold(SpaceSet::EMPTY, |within, (&reached, &beside)| within | reached & beside)
}

const NEARNESSES: usize = SLACKS + 1;

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

pub const SPACE_KINDS: usize = CONTENTS * NEARNESSES * NEARNESSES;

#[derive(Clone, Copy)]
pub struct Terrain {
    /// The kind of each space, below [`SPACE_KINDS`]; indices without a space have one, too.
    pub kinds: [u8; SPACE_TABLE],
}

impl Terrain {
    /// `paths` are the paths of the player to move, then of the opponent.
    pub fn new(position: &Position, paths: &[Paths; 2]) -> Terrain {
        let players = both(position);
        let [own, other] = players.map(|player| position.tops(player));
        let [own_free, other_free] = players.map(|player| free_spaces(position, player));
        let closed = match position.rules().variant {
            Variant::Standard => CENTRAL_HEXAGON - own - other,
            Variant::Basic => SpaceSet::EMPTY,
        };
        // Each set that a space belongs to changes the number of its kind. One number holds the
        // kinds of eight spaces.
        let contents = [
            (closed, Content::Empty, Content::Closed),
            (own, Content::Empty, Content::OwnBlocked),
            (own_free.0, Content::OwnBlocked, Content::OwnFree),
            (other, Content::Empty, Content::OtherBlocked),
            (other_free.0, Content::OtherBlocked, Content::OtherFree),
            (other_free.1, Content::OtherFree, Content::OtherPunct),
        ]
        .map(|(spaces, from, to)| (spaces.bytes(), kind(to, 0, 0) - kind(from, 0, 0)));
        let [own_near, other_near] = [0, 1].map(|player| paths[player].near.map(SpaceSet::bytes));
        let far = u64::from_le_bytes([kind(Content::Empty, SLACKS as u8, SLACKS as u8); 8]);
        let mut kinds = [0; SPACE_TABLE];
        for (nth, eight) in kinds.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let spread = |bytes: &[u8; 32]| SPREAD[usize::from(bytes[nth])];
            let holding =
                |[a, b, c, d]: &[[u8; 32]; SLACKS]| spread(a) + spread(b) + spread(c) + spread(d);
            let mut sum = far
                - u64::from(kind(Content::Empty, 1, 0)) * holding(&own_near)
                - u64::from(kind(Content::Empty, 0, 1)) * holding(&other_near);
            for (bytes, change) in &contents {
                sum += u64::from(*change) * spread(bytes);
            }
            *eight = sum.to_le_bytes();
        }
        Terrain { kinds }
    }

    #[inline]
    pub fn kind(&self, space: Space) -> usize {
        usize::from(self.kinds[space.index()])
    }
}

/// The terrain of recently judged positions. The search soon needs most of them again.
pub struct TerrainCache(Vec<(u64, Terrain)>);

/// This number of terrains takes about 550 kB.
const KNOWN: usize = 2048;

impl Default for TerrainCache {
    fn default() -> TerrainCache {
        TerrainCache(vec![(0, Terrain { kinds: [0; SPACE_TABLE] }); KNOWN])
    }
}

impl TerrainCache {
    pub fn store(&mut self, hash: u64, terrain: &Terrain) {
        self.0[hash as usize % KNOWN] = (hash, *terrain);
    }

    pub fn find(&self, hash: u64) -> Option<Terrain> {
        let (known, terrain) = self.0[hash as usize % KNOWN];
        (known == hash).then_some(terrain)
    }
}

/// Of each byte, the bits as bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[bits] |= (bits as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    spread
};

/// The spaces of a player's free pieces, and those of their PÜNCTs.
fn free_spaces(position: &Position, player: Player) -> (SpaceSet, SpaceSet) {
    let (mut spaces, mut puncts) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
    for (piece, _) in position.pieces_of(player).filter(|&(_, is_free)| is_free) {
        spaces |= piece.placement.spaces();
        puncts.insert(piece.placement.punct());
    }
    (spaces, puncts)
}

/// The paths of the player to move, then of the opponent.
pub fn paths_of_both(position: &Position) -> [Paths; 2] {
    both(position).map(|player| Paths::new(position, player))
}

/// The number of free pieces of the player to move, then of the opponent.
pub fn free_pieces(position: &Position) -> [u8; 2] {
    both(position)
        .map(|player| position.pieces_of(player).filter(|&(_, is_free)| is_free).count() as u8)
}

fn both(position: &Position) -> [Player; 2] {
    [position.turn(), position.turn().opponent()]
}

#[inline]
fn kind(content: Content, own: u8, other: u8) -> u8 {
    (content as u8 * NEARNESSES as u8 + own) * NEARNESSES as u8 + other
}

/// How near a kind of space is to the shortest paths of the player to move, then of the opponent:
/// from 0 on a path to [`SLACKS`] for not near.
pub const fn nearness_of(kind: usize) -> [usize; 2] {
    [kind / NEARNESSES % NEARNESSES, kind % NEARNESSES]
}

/// 0 and 1 stand for empty.
#[inline]
pub const fn content_of(kind: usize) -> usize {
    kind / (NEARNESSES * NEARNESSES)
}

/// 2 for a free PÜNCT of the opponent, 1 for another dot of the opponent, −1 for an own dot, and 0
/// for no dot.
pub const fn owner_of(kind: usize) -> i8 {
    match content_of(kind) {
        6 => 2,
        4 | 5 => 1,
        2 | 3 => -1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::tests::{all_rules, visit_games};

    fn content(position: &Position, space: Space) -> Content {
        let Some(piece) = position.top(space) else {
            let closed = position.rules().variant == Variant::Standard;
            let central = closed && CENTRAL_HEXAGON.contains(space);
            return if central { Content::Closed } else { Content::Empty };
        };
        let is_free = position.covering_layers(piece).is_empty();
        let is_punct = piece.placement.punct() == space;
        match (piece.owner == position.turn(), is_free) {
            (true, true) => Content::OwnFree,
            (true, false) => Content::OwnBlocked,
            (false, true) if is_punct => Content::OtherPunct,
            (false, true) => Content::OtherFree,
            (false, false) => Content::OtherBlocked,
        }
    }

    #[test]
    fn the_kind_of_a_space_tells_its_content_and_how_near_it_is() {
        for rules in all_rules() {
            visit_games(rules, 2, 7, &mut |position| {
                let paths = paths_of_both(position);
                let terrain = Terrain::new(position, &paths);
                for space in SpaceSet::BOARD {
                    let near = paths.each_ref().map(|paths| {
                        let near = paths.near.iter().position(|spaces| spaces.contains(space));
                        near.unwrap_or(SLACKS)
                    });
                    let kind = terrain.kind(space);
                    assert_eq!(content_of(kind), content(position, space) as usize, "{space}");
                    assert_eq!(nearness_of(kind), near, "{space} in {position:?}");
                }
            });
        }
    }
}
