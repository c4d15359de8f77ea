//! How far a player is from joining opposite sides: shortest paths over the board as it is seen
//! from above, for all spaces at once.
//!
//! A path costs nothing over own dots, [`EMPTY`] for an empty space and more for the opponent's
//! dots, which must be climbed. From each side rings of equal cost spread over the board.

use crate::rules::{Player, Position, Side, SpaceSet, with_neighbours};

/// Higher costs count as this one.
pub(super) const FAR: usize = 20;

/// How many units of cost above the shortest path a space can be and still be near it.
pub(super) const SLACKS: usize = 4;

/// What a player has to do to join opposite sides.
pub(super) struct Paths {
    /// The cost of the shortest path on each of the three axes, the smallest first; at most
    /// [`FAR`].
    pub costs: [u8; 3],
    /// For each slack, the spaces on a path, on any axis, that costs so much more than the
    /// shortest of all.
    pub near: [SpaceSet; SLACKS],
}

impl Paths {
    pub fn of(position: &Position, player: Player) -> Paths {
        let ground = PathGround::of(position, player);
        let rings = Side::ALL.map(|side| Rings::of(side, &ground));
        let axes = [0, 1, 2].map(|axis| Axis::of(&rings[axis], &rings[axis + 3], Side::ALL[axis]));
        let shortest = axes.iter().map(|axis| axis.cost).min().unwrap_or(FAR);
        let near = [0, 1, 2, 3].map(|slack| {
            axes.iter().fold(SpaceSet::EMPTY, |near, axis| near | axis.within(shortest + slack))
        });
        let mut costs = [0, 1, 2].map(|axis| axes[axis].cost as u8);
        costs.sort_unstable();
        Paths { costs, near }
    }
}

/// The spaces of the board by what it costs a player to hold them.
struct PathGround {
    own: SpaceSet,
    /// Those that cost 1, 2 and 3.
    priced: [SpaceSet; 3],
}

impl PathGround {
    fn of(position: &Position, player: Player) -> PathGround {
        let (own, other) = (position.tops(player), position.tops(player.opponent()));
        // An opponent's dot next to an own one is the easier to climb.
        let climbable = other & with_neighbours(own);
        PathGround { own, priced: [!(own | other), climbable, other - climbable] }
    }
}

/// For each cost, what can be reached from a side: up to the cost of the opposite side and the
/// greatest slack.
struct Rings {
    /// The spaces reached for at most this cost, their own included.
    reached: [SpaceSet; FAR + 1],
    /// Those spaces, their neighbours, and the side.
    beside: [SpaceSet; FAR + 1],
}

impl Rings {
    fn of(side: Side, ground: &PathGround) -> Rings {
        let goal = side.opposite().spaces();
        let mut last = FAR;
        let mut rings =
            Rings { reached: [SpaceSet::EMPTY; FAR + 1], beside: [SpaceSet::EMPTY; FAR + 1] };
        let mut reached = SpaceSet::EMPTY;
        let mut beside = side.spaces();
        for cost in 0..=FAR {
            for (price, spaces) in ground.priced.into_iter().enumerate() {
                if let Some(before) = cost.checked_sub(price + 1) {
                    reached |= rings.beside[before] & spaces;
                }
            }
            if cost > 0 {
                beside |= with_neighbours(reached);
            }
            loop {
                let more = beside & ground.own;
                if (more - reached).is_empty() {
                    break;
                }
                reached |= more;
                beside |= with_neighbours(more);
            }
            rings.reached[cost] = reached;
            rings.beside[cost] = beside;
            if last == FAR && reached.meets(goal) {
                last = FAR.min(cost + SLACKS - 1);
            }
            if cost == last {
                break;
            }
        }
        rings
    }
}

struct Axis<'a> {
    one: &'a Rings,
    other: &'a Rings,
    cost: usize,
}

impl<'a> Axis<'a> {
    /// `other` are the rings from the side opposite to `side`.
    fn of(one: &'a Rings, other: &'a Rings, side: Side) -> Axis<'a> {
        let goal = side.opposite().spaces();
        let cost = one.reached.iter().position(|reached| reached.meets(goal)).unwrap_or(FAR);
        Axis { one, other, cost }
    }

    /// The spaces on paths that cost at most so much.
    fn within(&self, cost: usize) -> SpaceSet {
        if self.cost > cost {
            return SpaceSet::EMPTY;
        }
        let cost = cost.min(FAR);
        (0..=cost).fold(SpaceSet::EMPTY, |within, half| {
            within | (self.one.reached[half] & self.other.beside[cost - half])
        })
    }
}
