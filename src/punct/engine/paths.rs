//! The chains of a player, as seen from above, and the player's cheapest paths between opposite
//! sides.

use crate::rules::{Player, Position, Side, SpaceSet, chain_and_beside, with_neighbours};

#[derive(Clone, Copy)]
pub struct OwnChain {
    pub spaces: SpaceSet,
    /// The chain's spaces and all spaces next to them.
    pub beside: SpaceSet,
}

/// Returns the chains of the spaces that a player tops. No chain lies next to another.
pub(super) fn chains_of(own: SpaceSet) -> Vec<OwnChain> {
    let mut chains = Vec::with_capacity(USUALLY);
    let mut left = own;
    while let Some(start) = left.first() {
        let (spaces, beside) = chain_and_beside(SpaceSet::EMPTY.with_space(start), left);
        left -= spaces;
        chains.push(OwnChain { spaces, beside });
    }
    chains
}

/// A number of chains that a player seldom exceeds.
const USUALLY: usize = 8;

/// Greater costs count as this one.
pub const FAR: usize = 20;

/// A space is near a shortest path if some path over the space costs less than this much more than
/// the shortest path.
pub const SLACKS: usize = 4;

/// The work that a player has left to join opposite sides.
#[derive(Clone, Copy)]
pub struct Paths {
    /// The cost of the shortest path on each of the three axes, the smallest first; at most
    /// [`FAR`].
    pub costs: [u8; 3],
    /// For each slack, the spaces of all paths, on any axis, that cost at most this much more than
    /// the shortest path.
    pub near: [SpaceSet; SLACKS],
}

impl Paths {
    pub fn new(position: &Position, player: Player) -> Paths {
        Paths::with_chains(position, player, &chains_of(position.tops(player)))
    }

    /// Finds the paths of a player who has these chains.
    pub fn with_chains(position: &Position, player: Player, chains: &[OwnChain]) -> Paths {
        let ground = PathGround::new(position, player, chains);
        let [first, second, third] = Side::PAIRS;
        let rings = [
            Rings::from_side(first, &ground, FAR),
            Rings::from_side(second, &ground, FAR),
            Rings::from_side(third, &ground, FAR),
        ];
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

/// The spaces of the board by the cost for a player to occupy them.
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
    /// The reached spaces, their neighbours, and the side.
    beside: [SpaceSet; FAR + SLACKS],
    /// The cost of the opposite side, [`FAR`] if it is not reached.
    last: usize,
}

impl Rings {
    /// Makes the rings up to a cost of `limit`, but less than [`SLACKS`] beyond the cost of the
    /// opposite side.
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

/// Returns the spaces on paths between two opposite sides that cost at most `cost`.
fn spaces_within(one: &Rings, other: &Rings, cost: usize) -> SpaceSet {
    if one.last > cost {
        return SpaceSet::EMPTY;
    }
    let cost = cost.min(FAR);
    (0..=cost).fold(SpaceSet::EMPTY, |within, half| {
        within | (one.reached[half] & other.beside[cost - half])
    })
}
