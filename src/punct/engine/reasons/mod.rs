//! Why a move is good: facts that are true of the position, for people.
//!
//! A fact is reported only if it holds on the board before and after the move by the rules alone;
//! nothing here is an opinion. [`chains`] tells what becomes of chains and what is covered
//! and uncovered, [`ways`] how winning comes nearer for one player and farther for the other.

mod chains;
#[cfg(test)]
pub mod tests;
mod ways;

pub use ways::{WinningWay, spaces_to_join};
pub(super) use ways::{chain_on, empty_spaces, empty_spaces_across, empty_to_side};

use crate::rules::{
    Game, Move, Outcome, Piece, Player, Position, Side, Space, SpaceSet, Variant, joined_side,
    with_neighbours,
};

/// A fact in favour of a move, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It joins this side to the opposite one and so wins.
    Joins(Side),
    /// It ends the game, and the player tops more of the central hexagon, so that it wins.
    WinsCount {
        own: u8,
        opponents: u8,
    },
    Draws,
    /// The opponent could have won in this way with the PÜNCT on each of these spaces, and now
    /// can't; by the count not at all any more.
    Stops {
        /// How the opponent would have won.
        way: WinningWay,
        /// Where that is stopped.
        at: SpaceSet,
        /// Where the opponent can still win in this way.
        left: SpaceSet,
        /// One of the moves that would have won.
        by: Move,
    },
    /// If the player could move again, it would win in this way with the PÜNCT on each of these
    /// spaces.
    Threatens {
        way: WinningWay,
        at: SpaceSet,
        /// One of the moves that would win.
        by: Move,
    },
    /// The opponent's chain that held both spaces no longer does.
    Cuts(Space, Space),
    /// It covers a free piece of the opponent's, which can't move any more.
    Blocks {
        piece: Piece,
        /// Its dots that are covered now.
        dots: SpaceSet,
    },
    /// It joins two of the player's chains, each named by a space.
    JoinsChains(Space, Space),
    /// It joins the player's chain on this space to a side that the chain did not reach.
    JoinsToSide(Space, Side),
    /// Fewer empty spaces between this side and the opposite one are left for the player to occupy.
    Nearer {
        /// One of the two sides.
        side: Side,
        /// How many before and after.
        empty: [u8; 2],
        /// Whether the player needs so many, before and after, to join any two sides.
        is_need: bool,
    },
    /// The same by a piece next to the player's chain on this space, which is nearer to this side
    /// now.
    Approaches {
        chain: Space,
        side: Side,
        /// How many empty spaces are left between this side and the opposite one, before and after.
        empty: [u8; 2],
        is_need: bool,
    },
    /// The opponent's chain on this space has more empty spaces left to a side than before; `None`
    /// if no way over empty spaces leads there any more.
    HoldsOff {
        chain: Space,
        side: Side,
        after: Option<u8>,
        before: u8,
    },
    /// It changes the counts of the central hexagon in the player's favour, in the standard game.
    Centre {
        /// How many spaces of it the player tops before and after.
        own: [u8; 2],
        opponents: [u8; 2],
    },
    /// It leaves a piece of the player's own free that was covered.
    Frees(Piece),
    /// It covers these topmost dots of the opponent's.
    Covers(SpaceSet),
    /// It makes a bridge over a dot.
    Bridges {
        over: Space,
        owner: Player,
    },
    Reaches(Side),
    /// It puts a dot next to the player's chain on this space.
    Extends(Space),
    /// It puts a dot next to the opponent's chain on this space.
    Meets(Space),
    /// It adds a piece whose PÜNCT has this many of its lines through the central hexagon, where
    /// pieces get only by moving in the standard game.
    Aims {
        /// Where the PÜNCT is.
        at: Space,
        lines: u8,
    },
    /// It puts the PÜNCT this many steps from the centre.
    Stands {
        at: Space,
        steps: u8,
    },
}

impl Reason {
    /// The spaces that it tells of, those of a side included.
    pub fn named_spaces(&self) -> SpaceSet {
        let space = |space: Space| SpaceSet::EMPTY.with(space);
        let both = |side: Side| side.spaces() | side.opposite().spaces();
        match *self {
            Reason::Joins(side) | Reason::Nearer { side, .. } => both(side),
            Reason::Stops { way, at, .. } | Reason::Threatens { way, at, .. } => match way {
                WinningWay::Sides(side) => both(side) | at,
                WinningWay::Count => at,
            },
            Reason::Cuts(one, other) | Reason::JoinsChains(one, other) => space(one).with(other),
            Reason::Approaches { chain, side, .. } => both(side).with(chain),
            Reason::JoinsToSide(chain, side) | Reason::HoldsOff { chain, side, .. } => {
                side.spaces().with(chain)
            }
            Reason::Blocks { dots, .. } | Reason::Covers(dots) => dots,
            Reason::Frees(piece) => piece.placement.spaces(),
            Reason::Bridges { over: at, .. }
            | Reason::Extends(at)
            | Reason::Meets(at)
            | Reason::Aims { at, .. }
            | Reason::Stands { at, .. } => space(at),
            Reason::Reaches(side) => side.spaces(),
            Reason::WinsCount { .. } | Reason::Draws | Reason::Centre { .. } => SpaceSet::EMPTY,
        }
    }

    /// Whether it tells of something won by the move, not only of where its piece lies.
    pub(super) const fn is_a_gain(&self) -> bool {
        !matches!(
            self,
            Reason::Reaches(_)
                | Reason::Extends(_)
                | Reason::Meets(_)
                | Reason::Aims { .. }
                | Reason::Stands { .. }
        )
    }
}

const MOST: usize = 6;

/// A legal move with the boards before and after it.
struct ConsideredMove<'a> {
    played: Move,
    mover: Player,
    before: &'a Position,
    after: &'a Position,
    /// Whether the game goes on after it.
    goes_on: bool,
}

/// The facts that speak for a move, the weightiest first, and no more than anybody reads: one at
/// least for every legal move, none if it is illegal or the game is over.
pub fn reasons(position: &Position, played: Move) -> Vec<Reason> {
    let mut reasons = all_reasons(position, played);
    reasons.truncate(MOST);
    reasons
}

/// The same without a limit.
pub(super) fn all_reasons(position: &Position, played: Move) -> Vec<Reason> {
    let mut game = Game::from_position(position.clone());
    if game.play(played).is_err() {
        return Vec::new();
    }
    let mover = position.turn();
    let outcome = game.outcome();
    let change = ConsideredMove {
        played,
        mover,
        before: position,
        after: game.position(),
        goes_on: outcome.is_none(),
    };
    if let Some(decisive) = outcome.and_then(|outcome| decisive(&change, outcome)) {
        return vec![decisive];
    }
    let mut reasons = Vec::new();
    ways::add(&change, &mut reasons);
    chains::add_cut(&change, &mut reasons);
    chains::add_blocked(&change, &mut reasons);
    chains::add_joined(&change, &mut reasons);
    ways::add_distances(&change, &mut reasons);
    reasons.extend(centre(&change));
    chains::add_rest(&change, &mut reasons);
    if reasons.len() < 2 {
        reasons.extend(chains::plain_facts(&change));
    }
    reasons
}

/// Why a move that ends the game is good, if it is.
fn decisive(change: &ConsideredMove<'_>, outcome: Outcome) -> Option<Reason> {
    match (outcome.winner(), outcome) {
        (Some(winner), _) if winner != change.mover => None,
        (Some(winner), Outcome::Connected { .. }) => {
            joined_side(change.after.tops(winner)).map(Reason::Joins)
        }
        (Some(winner), _) => Some(Reason::WinsCount {
            own: change.after.centre_count(winner),
            opponents: change.after.centre_count(winner.opponent()),
        }),
        (None, _) => Some(Reason::Draws),
    }
}

fn centre(change: &ConsideredMove<'_>) -> Option<Reason> {
    let counts = |player| [change.before, change.after].map(|board| board.centre_count(player));
    let (own, opponents) = (counts(change.mover), counts(change.mover.opponent()));
    let better = own[1] >= own[0] && opponents[1] <= opponents[0];
    let changed = own != [own[0]; 2] || opponents != [opponents[0]; 2];
    let counts = change.before.rules().variant == Variant::Standard;
    (counts && better && changed).then_some(Reason::Centre { own, opponents })
}

impl ConsideredMove<'_> {
    fn dots(&self) -> SpaceSet {
        self.played.placement().spaces()
    }

    /// The spaces a player tops before and after.
    fn tops(&self, player: Player) -> [SpaceSet; 2] {
        [self.before.tops(player), self.after.tops(player)]
    }

    /// The space of a set nearest to the piece, the first by name of several.
    fn nearest(&self, spaces: SpaceSet) -> Option<Space> {
        let steps = |space: Space| self.dots().into_iter().map(|dot| dot.distance(space)).min();
        spaces.into_iter().min_by_key(|&space| (steps(space), space))
    }
}

fn neighbours(set: SpaceSet) -> SpaceSet {
    with_neighbours(set) - set
}
