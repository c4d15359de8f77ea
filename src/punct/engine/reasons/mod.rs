//! Why a move is good: facts, never opinions, that the rules alone make true of the board before
//! and after the move.

mod distances;
#[cfg(test)]
pub mod tests;

pub use distances::{JoiningChain, WinKind, spaces_to_join};
pub(super) use distances::{chain_on, empty_spaces, empty_spaces_across, empty_to_side};

use crate::rules::{
    CENTRAL_HEXAGON, Direction, Game, Move, Outcome, Piece, Player, Position, Side, Space,
    SpaceSet, Variant, chains, joined_side, with_neighbours,
};

/// A fact in favour of a move, from the view of the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move joins this side to the opposite one and so wins.
    Joins(Side),
    /// The move ends the game, and the mover wins because the mover tops more of the central
    /// hexagon.
    WinsCount { own: u8, opponents: u8 },
    /// The move ends the game.
    Draws,
    /// The opponent threatened to win like this, and the move stops some of these wins; for the
    /// count, all. The PÜNCT is on one of `at` in the wins that are stopped, of which `by` is one,
    /// and on one of `left` in the wins of this kind that remain.
    Stops { kind: WinKind, at: SpaceSet, left: SpaceSet, by: Move },
    /// The mover could win like this if it were the mover's turn again, with the PÜNCT on any of
    /// these spaces; `by` is one of the winning moves.
    Threatens { kind: WinKind, at: SpaceSet, by: Move },
    /// The two spaces were in one chain of the opponent before, and are in different chains now.
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
    /// Between two opposite sides. The piece lies next to the mover's chain on this space, which is
    /// now nearer to `side`. `empty` is as in `Nearer`.
    Approaches { chain: Space, side: Side, empty: [u8; 2], is_need: bool },
    /// The opponent's chain on this space has more empty spaces left to a side than before. `after`
    /// is `None` if no path over empty spaces leads to the side any more.
    HoldsOff { chain: Space, side: Side, after: Option<u8>, before: u8 },
    /// In the standard game, in the mover's favour. Each count is given before and after.
    Centre { own: [u8; 2], opponents: [u8; 2], left: Option<PiecesLeft> },
    /// A covered piece of the mover's.
    Frees(Piece),
    /// Topmost dots of the opponent's.
    Covers(SpaceSet),
    /// The move makes a bridge over a dot of `owner`.
    Bridges { over: Space, owner: Player },
    /// A dot is on this side.
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

/// The players' pieces left after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PiecesLeft {
    pub own: u8,
    pub opponents: u8,
}

/// With this many pieces left to a player, the central hexagon decides as often as a connection.
const FEW_LEFT: u8 = 6;

/// White's and Black's pieces left, in the standard game once one of them has few.
pub fn few_left(position: &Position) -> Option<[u8; 2]> {
    let is_standard = position.rules().variant == Variant::Standard;
    (is_standard && position.fewest_left() <= FEW_LEFT)
        .then(|| Player::BOTH.map(|player| position.reserve(player).total()))
}

impl Reason {
    /// The spaces that the reason names, and all spaces of the sides that it names.
    pub fn named_spaces(&self) -> SpaceSet {
        match *self {
            Reason::Joins(side) | Reason::Nearer { side, .. } => both(side),
            Reason::Stops { kind, at, .. } | Reason::Threatens { kind, at, .. } => match kind {
                WinKind::Sides(side) => both(side) | at,
                WinKind::Count => at,
            },
            Reason::Cuts(one, other) | Reason::JoinsChains(one, other) => {
                SpaceSet::from_iter([one, other])
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
            | Reason::Stands { at, .. } => SpaceSet::EMPTY.with_space(at),
            Reason::Reaches(side) => side.spaces(),
            Reason::WinsCount { .. } | Reason::Draws | Reason::Centre { .. } => SpaceSet::EMPTY,
        }
    }

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

struct ConsideredMove<'a> {
    played: Move,
    mover: Player,
    before: &'a Position,
    after: &'a Position,
}

/// The weightiest first, at most [`MOST`]. Every legal move that does not lose at once has one.
pub fn reasons(position: &Position, played: Move) -> Vec<Reason> {
    let mut reasons = all_reasons(position, played);
    reasons.truncate(MOST);
    reasons
}

pub(super) fn all_reasons(position: &Position, played: Move) -> Vec<Reason> {
    let mut game = Game::from_position(position.clone());
    if game.play(played).is_err() {
        return Vec::new();
    }
    let mover = position.turn();
    let change = ConsideredMove { played, mover, before: position, after: game.position() };
    let outcome = game.outcome();
    if let Some(decisive) = outcome.and_then(|outcome| change.decisive(outcome)) {
        return vec![decisive];
    }
    let mut reasons = Vec::new();
    if outcome.is_none() {
        distances::add_wins(&change, &mut reasons);
    }
    let few_left = change.few_left();
    let centre = change.centre(few_left);
    if few_left.is_some() {
        reasons.extend(centre);
    }
    add_cut(&change, &mut reasons);
    let blocked = change.newly_blocked();
    reasons.extend(blocked.iter().map(|&(piece, dots)| Reason::Blocks { piece, dots }));
    add_joined(&change, &mut reasons);
    distances::add_distances(&change, &mut reasons);
    if few_left.is_none() {
        reasons.extend(centre);
    }
    add_freed_and_covered(&change, &blocked, &mut reasons);
    if reasons.len() < 2 {
        add_plain_facts(&change, &mut reasons);
    }
    reasons
}

impl ConsideredMove<'_> {
    fn dots(&self) -> SpaceSet {
        self.played.placement().spaces()
    }

    fn tops(&self, player: Player) -> [SpaceSet; 2] {
        [self.before.tops(player), self.after.tops(player)]
    }

    /// The space of a set that is nearest to the piece; of several, the first by name.
    fn nearest(&self, spaces: SpaceSet) -> Option<Space> {
        spaces.into_iter().min_by_key(|&space| {
            (self.dots().into_iter().map(|dot| dot.distance(space)).min(), space)
        })
    }

    /// The reason for a move that ends the game; `None` if the mover loses.
    fn decisive(&self, outcome: Outcome) -> Option<Reason> {
        let Some(winner) = outcome.winner() else { return Some(Reason::Draws) };
        if winner != self.mover {
            return None;
        }
        if let Outcome::Connected { .. } = outcome {
            return joined_side(self.after.tops(winner)).map(Reason::Joins);
        }
        Some(Reason::WinsCount {
            own: self.after.centre_count(winner),
            opponents: self.after.centre_count(winner.opponent()),
        })
    }

    fn few_left(&self) -> Option<PiecesLeft> {
        let left = few_left(self.after)?;
        let [own, opponents] = [self.mover, self.mover.opponent()].map(|it| left[it as usize]);
        Some(PiecesLeft { own, opponents })
    }

    fn centre(&self, left: Option<PiecesLeft>) -> Option<Reason> {
        let [own, opponents] = [self.mover, self.mover.opponent()]
            .map(|player| [self.before, self.after].map(|board| board.centre_count(player)));
        let is_better = own[1] >= own[0] && opponents[1] <= opponents[0];
        let is_changed = own[0] != own[1] || opponents[0] != opponents[1];
        (self.before.rules().variant == Variant::Standard && is_better && is_changed)
            .then_some(Reason::Centre { own, opponents, left })
    }

    /// At most [`MOST_BLOCKED`], with their covered dots.
    fn newly_blocked(&self) -> Vec<(Piece, SpaceSet)> {
        let mut blocked = Vec::new();
        for piece in self.unmoved_pieces(self.mover.opponent()) {
            let covers = self.after.covering_layers(piece);
            if self.before.covering_layers(piece).is_empty() && !covers.is_empty() {
                blocked.push((piece, covers.into_iter().map(|(dot, _)| dot).collect()));
            }
        }
        blocked.truncate(MOST_BLOCKED);
        blocked
    }

    fn unmoved_pieces(&self, player: Player) -> impl Iterator<Item = Piece> {
        let after = self.after.pieces();
        let before = self.before.pieces().into_iter();
        before.filter(move |piece| piece.owner == player && after.contains(piece))
    }
}

/// How many newly reached sides and blocked pieces are reported at most.
const MOST_SIDES: usize = 2;
const MOST_BLOCKED: usize = 2;

fn add_cut(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let [before, after] = change.tops(change.mover.opponent());
    let remaining = chains(after);
    let cuts = chains(before).into_iter().filter_map(|chain| two_largest_parts(&remaining, chain));
    // If several chains fall apart, reports the chain with the largest second part.
    if let Some([one, other]) = cuts.max_by_key(|parts| parts[1].len())
        && let Some((one, other)) = change.nearest(one).zip(change.nearest(other))
    {
        reasons.push(Reason::Cuts(one.min(other), one.max(other)));
    }
}

fn add_joined(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let [before, after] = change.tops(change.mover);
    let earlier = chains(before);
    for chain in chains(after).into_iter().filter(|chain| chain.meets(change.dots())) {
        // The parts hold only spaces that the mover tops before and after the move. The moved piece
        // itself does not count.
        let unmoved = chain - change.dots();
        if let Some([one, other]) = two_largest_parts(&earlier, unmoved)
            && let Some((one, other)) = change.nearest(one).zip(change.nearest(other))
        {
            reasons.push(Reason::JoinsChains(one.min(other), one.max(other)));
        }
        let parts = earlier.iter().map(|&part| part & unmoved);
        let Some(space) = parts.max_by_key(|part| part.len()).and_then(|it| change.nearest(it))
        else {
            continue;
        };
        let new_sides = Side::ALL.into_iter().filter(|side| {
            let spaces = side.spaces();
            chain.meets(spaces)
                && !earlier.iter().any(|part| part.meets(unmoved) && part.meets(spaces))
        });
        reasons.extend(new_sides.take(MOST_SIDES).map(|side| Reason::JoinsToSide(space, side)));
    }
}

/// For a move with fewer than two better reasons. Every move has at least one such fact.
fn add_plain_facts(change: &ConsideredMove<'_>, reasons: &mut Vec<Reason>) {
    let dots = change.dots();
    let [own, opponents] = [change.mover, change.mover.opponent()]
        .map(|player| (change.after.tops(player) & change.before.tops(player)) - dots);
    let beside = neighbours(dots);
    let better_reasons = reasons.len();
    reasons.extend(change.nearest(beside & own).map(Reason::Extends));
    let side = Side::ALL.into_iter().find(|side| side.spaces().meets(dots));
    reasons.extend(side.map(Reason::Reaches));
    reasons.extend(change.nearest(beside & opponents).map(Reason::Meets));
    let at = change.played.placement().punct();
    if matches!(change.played, Move::Add(_)) && !CENTRAL_HEXAGON.contains(at) {
        let lines_into_centre = Direction::ALL.into_iter().filter(|&towards| {
            std::iter::successors(at.step(towards), |at| at.step(towards))
                .any(|at| CENTRAL_HEXAGON.contains(at))
        });
        let lines = lines_into_centre.count() as u8;
        if lines > 0 {
            reasons.push(Reason::Aims { at, lines });
        }
    }
    if reasons.len() == better_reasons {
        reasons.push(Reason::Stands { at, steps: at.distance(Space::CENTRE) });
    }
}

/// The largest first; `None` if all of the set lies in one chain.
fn two_largest_parts(chains: &[SpaceSet], set: SpaceSet) -> Option<[SpaceSet; 2]> {
    let mut parts: Vec<SpaceSet> = chains.iter().map(|&chain| chain & set).collect();
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    Some([*parts.first()?, *parts.get(1)?])
}

fn add_freed_and_covered(
    change: &ConsideredMove<'_>,
    blocked: &[(Piece, SpaceSet)],
    reasons: &mut Vec<Reason>,
) {
    let freed = change.unmoved_pieces(change.mover).filter(|&piece| {
        !change.before.covering_layers(piece).is_empty()
            && change.after.covering_layers(piece).is_empty()
    });
    reasons.extend(freed.map(Reason::Frees));
    let blocked_dots = blocked.iter().fold(SpaceSet::EMPTY, |all, &(_, dots)| all | dots);
    let [before, after] = change.tops(change.mover.opponent());
    let covered = before - after - blocked_dots;
    if !covered.is_empty() {
        reasons.push(Reason::Covers(covered));
    }
    for over in change.dots() - blocked_dots {
        let mut stack = change.after.stack(over);
        if stack.next().is_some_and(|top| top.gap)
            && let Some(under) = stack.next()
        {
            reasons.push(Reason::Bridges { over, owner: under.piece.owner });
        }
    }
}

fn both(side: Side) -> SpaceSet {
    side.spaces() | side.opposite().spaces()
}

fn neighbours(set: SpaceSet) -> SpaceSet {
    with_neighbours(set) - set
}
