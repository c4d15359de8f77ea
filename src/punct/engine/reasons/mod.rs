//! Why a move is good: facts about the position, for people.
//!
//! A fact is reported only if the rules alone make it true of the board before and after the move;
//! opinions are not reported. [`chains`] finds what happens to chains and which dots are covered
//! and uncovered. [`ways`] finds how winning comes nearer for one player and farther for the other.

mod chains;
#[cfg(test)]
pub mod tests;
mod ways;

pub use ways::{JoiningChain, WinKind, spaces_to_join};
pub(super) use ways::{chain_on, empty_spaces, empty_spaces_across, empty_to_side};

use crate::rules::{
    Game, Move, Outcome, Piece, Player, Position, Side, Space, SpaceSet, Variant, joined_side,
    with_neighbours,
};

/// A fact in favour of a move, from the view of the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move joins this side to the opposite one and so wins.
    Joins(Side),
    /// The move ends the game, and the mover wins because the mover tops more of the central
    /// hexagon.
    WinsCount { own: u8, opponents: u8 },
    /// The move ends the game as a draw.
    Draws,
    /// The opponent threatened to win in this way, and the move stops some of these wins. For the
    /// count, this reason is given only if all wins are stopped. The PÜNCT is on one of
    /// the spaces `at` in the wins that are stopped, of which `by` is one, and on one of those in
    /// `left` in the wins in this way that the opponent still has.
    Stops { way: WinKind, at: SpaceSet, left: SpaceSet, by: Move },
    /// The mover could win in this way if it were the mover's turn again, with the PÜNCT on any of
    /// these spaces; `by` is one of the winning moves.
    Threatens { way: WinKind, at: SpaceSet, by: Move },
    /// The move cuts a chain of the opponent: the two spaces were in one chain before, and are in
    /// different chains now.
    Cuts(Space, Space),
    /// The move covers a free piece of the opponent's, which can no longer move, at these dots.
    Blocks { piece: Piece, dots: SpaceSet },
    /// The move joins two of the mover's chains, each named by a space.
    JoinsChains(Space, Space),
    /// The move joins the mover's chain on this space to a side that the chain did not reach.
    JoinsToSide(Space, Side),
    /// The mover has fewer empty spaces left to occupy between this side and the opposite one.
    /// `empty` are the numbers of empty spaces before and after. If `is_need`, both are the mover's
    /// need: the fewest empty spaces between some side and the opposite one.
    Nearer { side: Side, empty: [u8; 2], is_need: bool },
    /// The mover has fewer empty spaces left between two opposite sides. The piece lies next to the
    /// mover's chain on this space, which is now nearer to this side. `empty` are the numbers of
    /// empty spaces between this side and the opposite one, before and after.
    Approaches { chain: Space, side: Side, empty: [u8; 2], is_need: bool },
    /// The opponent's chain on this space has more empty spaces left to a side than before. `after`
    /// is `None` if no way over empty spaces leads to the side any more.
    HoldsOff { chain: Space, side: Side, after: Option<u8>, before: u8 },
    /// The move changes the counts of the central hexagon in the mover's favour, in the standard
    /// game. Each count is given before and after.
    Centre { own: [u8; 2], opponents: [u8; 2] },
    /// The move frees a covered piece of the mover's.
    Frees(Piece),
    /// The move covers these topmost dots of the opponent's.
    Covers(SpaceSet),
    /// The move makes a bridge over a dot.
    Bridges { over: Space, owner: Player },
    /// The move puts a dot on a space of this side.
    Reaches(Side),
    /// The move puts a dot next to the mover's chain on this space.
    Extends(Space),
    /// The move puts a dot next to the opponent's chain on this space.
    Meets(Space),
    /// The move adds a piece whose PÜNCT has this number of lines through the central hexagon. In
    /// the standard game, pieces enter the central hexagon only by moving.
    Aims { at: Space, lines: u8 },
    /// The move puts the PÜNCT this number of steps from the centre.
    Stands { at: Space, steps: u8 },
}

impl Reason {
    /// Returns the spaces that the reason names, and all spaces of the sides that it names.
    pub fn named_spaces(&self) -> SpaceSet {
        let space = |space: Space| SpaceSet::EMPTY.with_space(space);
        let both = |side: Side| side.spaces() | side.opposite().spaces();
        match *self {
            Reason::Joins(side) | Reason::Nearer { side, .. } => both(side),
            Reason::Stops { way, at, .. } | Reason::Threatens { way, at, .. } => match way {
                WinKind::Sides(side) => both(side) | at,
                WinKind::Count => at,
            },
            Reason::Cuts(one, other) | Reason::JoinsChains(one, other) => {
                space(one).with_space(other)
            }
            Reason::Approaches { chain, side, .. } => both(side).with_space(chain),
            Reason::JoinsToSide(chain, side) | Reason::HoldsOff { chain, side, .. } => {
                side.spaces().with_space(chain)
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

    /// Whether the reason tells of a gain by the move, not only of the place of its piece.
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
    /// Whether the game goes on after the move.
    goes_on: bool,
}

/// Returns the facts that speak for a move, the weightiest first, at most [`MOST`]. Every legal
/// move that does not lose at once has at least one fact. An illegal move has none.
pub fn reasons(position: &Position, played: Move) -> Vec<Reason> {
    let mut reasons = all_reasons(position, played);
    reasons.truncate(MOST);
    reasons
}

/// Returns all facts that speak for a move, without a limit.
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

/// Returns the reason for a move that ends the game; `None` if the mover loses.
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

    /// Returns the spaces that a player tops before and after the move.
    fn tops(&self, player: Player) -> [SpaceSet; 2] {
        [self.before.tops(player), self.after.tops(player)]
    }

    /// Returns the space of a set that is nearest to the piece. Among several such spaces, returns
    /// the first by name.
    fn nearest(&self, spaces: SpaceSet) -> Option<Space> {
        let steps = |space: Space| self.dots().into_iter().map(|dot| dot.distance(space)).min();
        spaces.into_iter().min_by_key(|&space| (steps(space), space))
    }
}

fn neighbours(set: SpaceSet) -> SpaceSet {
    with_neighbours(set) - set
}
