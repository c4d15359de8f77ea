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
        let rings = Side::PAIRS.map(|side| Rings::from_side(side, &ground, FAR));
        let mut costs = [rings[0].last, rings[1].last, rings[2].last];
        let shortest = costs.into_iter().min().unwrap_or(FAR);
        let mut near = [SpaceSet::EMPTY; SLACKS];
        for (side, one) in Side::PAIRS.into_iter().zip(&rings) {
            if one.last < FAR.min(shortest + SLACKS) {
                let other = Rings::from_side(side.opposite(), &ground, shortest + SLACKS - 1);
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
    own: &'a [OwnChain],
    /// The spaces that cost 1 (empty), 2 (the opponent's, next to own spaces) and 3 (the opponent's
    /// other spaces).
    priced: [SpaceSet; 3],
}

impl PathGround<'_> {
    fn new<'a>(position: &Position, player: Player, own: &'a [OwnChain]) -> PathGround<'a> {
        let other = position.tops(player.opponent());
        let beside = own.iter().fold(SpaceSet::EMPTY, |beside, chain| beside | chain.beside);
        // An opponent's dot next to an own one is easier to climb.
        let climbable = other & beside;
        let empty = !(position.tops(player) | other);
        PathGround { own, priced: [empty, climbable, other - climbable] }
    }
}

/// For each cost, the spaces reached from a side. The rings end at a limit, or a little beyond the
/// cost of the opposite side.
struct Rings {
    /// The spaces reached for at most this cost, the cost of the space itself included.
    reached: [SpaceSet; FAR + SLACKS],
    /// With their neighbours, and the side.
    beside: [SpaceSet; FAR + SLACKS],
    /// The cost of the opposite side, [`FAR`] if it is not reached.
    last: usize,
}

impl Rings {
    /// Less than [`SLACKS`] beyond the cost of the opposite side.
    fn from_side(side: Side, ground: &PathGround<'_>, limit: usize) -> Rings {
        let goal = side.opposite().spaces();
        let mut last = limit;
        let mut rings = Rings {
            reached: [SpaceSet::EMPTY; FAR + SLACKS],
            beside: [SpaceSet::EMPTY; FAR + SLACKS],
            last: FAR,
        };
        let mut reached = SpaceSet::EMPTY;
        let mut beside = side.spaces();
        for cost in 0..=limit {
            let mut more = SpaceSet::EMPTY;
            for (price, spaces) in ground.priced.into_iter().enumerate() {
                if let Some(before) = cost.checked_sub(price + 1) {
                    more |= rings.beside[before] & spaces;
                }
            }
            more -= reached;
            reached |= more;
            beside |= with_neighbours(more);
            // No chain lies next to another, so one pass is enough.
            for chain in ground.own {
                if chain.spaces.meets(beside) {
                    reached |= chain.spaces;
                    beside |= chain.beside;
                }
            }
            rings.reached[cost] = reached;
            rings.beside[cost] = beside;
            if rings.last == FAR && reached.meets(goal) {
                rings.last = cost;
                last = limit.min(cost + SLACKS - 1);
            }
            if cost == last {
                break;
            }
        }
        rings
    }
}

fn spaces_within(one: &Rings, other: &Rings, cost: usize) -> SpaceSet {
    if one.last > cost {
        return SpaceSet::EMPTY;
    }
    let cost = cost.min(FAR);
    (0..=cost).fold(SpaceSet::EMPTY, |within, half| {
        within | (one.reached[half] & other.beside[cost - half])
    })
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
    /// The kind of each space, below [`SPACE_KINDS`].
    pub kinds: [u8; SPACE_TABLE],
}

impl Terrain {
    /// `paths` are the paths of the player to move, then of the opponent.
    pub fn new(position: &Position, paths: &[Paths; 2]) -> Terrain {
        let content = content(position);
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

/// This number of terrains takes about 550 kB.
const KNOWN: usize = 2048;

impl Default for KnownTerrain {
    fn default() -> KnownTerrain {
        KnownTerrain(vec![(0, Terrain { kinds: [0; SPACE_TABLE] }); KNOWN])
    }
}

impl KnownTerrain {
    pub fn store(&mut self, hash: u64, terrain: &Terrain) {
        self.0[hash as usize % KNOWN] = (hash, *terrain);
    }

    pub fn find(&self, hash: u64) -> Option<Terrain> {
        let (known, terrain) = self.0[hash as usize % KNOWN];
        (known == hash).then_some(terrain)
    }
}

fn content(position: &Position) -> [Content; SPACE_TABLE] {
    let mut content = [Content::Empty; SPACE_TABLE];
    if position.rules().variant == Variant::Standard {
        fill(&mut content, CENTRAL_HEXAGON, Content::Closed);
    }
    let [mover, opponent] = both(position);
    fill(&mut content, position.tops(mover), Content::OwnBlocked);
    fill(&mut content, position.tops(opponent), Content::OtherBlocked);
    for (player, free) in [(mover, Content::OwnFree), (opponent, Content::OtherFree)] {
        for (piece, _) in position.pieces_of(player).filter(|&(_, is_free)| is_free) {
            let dots = piece.placement.dots();
            for dot in dots {
                content[dot.index()] = free;
            }
            if player == opponent {
                content[dots[0].index()] = Content::OtherPunct;
            }
        }
    }
    content
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
pub fn nearness_of(kind: usize) -> [usize; 2] {
    [kind / NEARNESSES % NEARNESSES, kind % NEARNESSES]
}

/// 0 and 1 stand for empty.
#[inline]
pub fn content_of(kind: usize) -> usize {
    kind / (NEARNESSES * NEARNESSES)
}

/// 2 for a free PÜNCT of the opponent, 1 for another dot of the opponent, −1 for an own dot, and 0
/// for no dot.
pub fn owner_of(kind: usize) -> i8 {
    match content_of(kind) {
        6 => 2,
        4 | 5 => 1,
        2 | 3 => -1,
        _ => 0,
    }
}

fn fill(content: &mut [Content; SPACE_TABLE], spaces: SpaceSet, with: Content) {
    for space in spaces {
        content[space.index()] = with;
    }
}

/// For each space, the smallest slack at which it is near; [`SLACKS`] if it is never near.
fn nearness(near: &[SpaceSet; SLACKS]) -> [u8; SPACE_TABLE] {
    let mut nearness = [SLACKS as u8; SPACE_TABLE];
    let mut nearer = SpaceSet::EMPTY;
    for (slack, &spaces) in near.iter().enumerate() {
        for space in spaces - nearer {
            nearness[space.index()] = slack as u8;
        }
        nearer |= spaces;
    }
    nearness
}
