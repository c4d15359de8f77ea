//! Finds all moves that win at once, as sets, without trying single moves; and defences. The dots
//! of a piece are neighbours. So it joins two opposite sides exactly if, for both, a dot lies on
//! the side or next to an own chain that reaches it. A lift never adds own spaces, so the chains
//! reach at most as far after it as before.

use super::terrain::{OwnChain, chains_of};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Kind, Move, MoveSet, Orientation, Outcome, Player, Position, RIM,
    Side, Source, SpaceSet, Variant, chain_and_beside, puncts_meeting, with_neighbours,
};

/// In no particular order.
pub fn wins(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_wins(position, &mut |set| moves.extend(set.moves()));
    if may_leave_no_move(position) {
        let mut others = position.legal_moves();
        others.retain(|&played| wins_at_once(position, played) && !moves.contains(&played));
        moves.append(&mut others);
    }
    moves
}

pub(super) fn wins_at_once(position: &Position, played: Move) -> bool {
    let outcome = position.after_move(played).ok().and_then(|(_, outcome)| outcome);
    outcome.and_then(Outcome::winner) == Some(position.turn())
}

pub fn threats(position: &Position) -> Vec<Move> {
    wins(&position.after_pass())
}

pub fn can_win(position: &Position) -> bool {
    has_win(position) || (may_leave_no_move(position) && !wins(position).is_empty())
}

/// By a connection or the count of the last piece.
pub fn has_win(position: &Position) -> bool {
    let mut found = false;
    visit_wins(position, &mut |_| found = true);
    found
}

pub fn count_wins(position: &Position) -> usize {
    let mut count = 0;
    visit_wins(position, &mut |set| count += set.puncts.len());
    count
}

pub fn visit_wins(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    visit_wins_of(&chains_of(position.tops(position.turn())), position, visit);
}

pub fn visit_wins_of(chains: &[OwnChain], position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    let mover = position.turn();
    let reach = SideReach::from_chains(chains);
    let every_add_wins = wins_count_by_adding(position, mover);
    if every_add_wins {
        position.visit_move_sets(ANYWHERE, &mut |set| {
            if matches!(set.source, Source::Reserve(_)) {
                visit(set);
            }
        });
    } else if reach.axes == 0 {
        return;
    }
    let mut joining = [[SpaceSet::EMPTY; 6]; 6];
    for kind in Kind::ALL {
        for orientation in kind.orientations() {
            joining[kind as usize][usize::from(orientation.index())] =
                reach.joining(kind, orientation);
        }
    }
    // The chains reach at most as far without the piece as with it.
    let aims =
        |kind, orientation: Orientation| joining[kind as usize][usize::from(orientation.index())];
    let mut lifted: Option<(Source, SideReach)> = None;
    position.visit_move_sets(aims, &mut |set| {
        if every_add_wins && matches!(set.source, Source::Reserve(_)) {
            return;
        }
        if !(position.tops(mover) - set.own).meets(reach.chains) {
            visit(set);
            return;
        }
        if lifted.as_ref().is_none_or(|&(known, _)| known != set.source) {
            lifted = Some((set.source, SideReach::from_chains(&left_of(chains, set.own))));
        }
        let Some((_, reach)) = &lifted else { return };
        let won = set.restricted_to(reach.joining(set.kind, set.orientation));
        if !won.puncts.is_empty() {
            visit(&won);
        }
    });
}

/// The chains of `own` spaces, which all belong to these chains.
fn left_of(chains: &[OwnChain], own: SpaceSet) -> Vec<OwnChain> {
    let (mut whole, mut cut) = (Vec::with_capacity(chains.len() + 2), SpaceSet::EMPTY);
    for chain in chains {
        if (chain.spaces - own).is_empty() {
            whole.push(*chain);
        } else {
            cut |= chain.spaces;
        }
    }
    whole.extend(chains_of(cut & own));
    whole
}

/// The piece is the last one (rules: The end, 2), and leaves the count as it was.
pub fn wins_count_by_adding(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && position.centre_lead(player) > 0
}

/// Whether a move could leave the opponent no move, and so win by the count (rules: The end, 3).
fn may_leave_no_move(position: &Position) -> bool {
    position.rules().variant == Variant::Standard && !position.after_pass().can_surely_add()
}

/// For each side, its spaces, the chains that reach the side, and the spaces next to these chains.
pub struct SideReach {
    sides: [SpaceSet; 6],
    chains: SpaceSet,
    /// The axes whose two sides one piece could join: bits 0 to 2.
    axes: u8,
}

impl SideReach {
    pub fn from_chains(chains: &[OwnChain]) -> SideReach {
        let mut sides: [SpaceSet; 6] = std::array::from_fn(|side| Side::ALL[side].spaces());
        let mut reaching = SpaceSet::EMPTY;
        let mut reached = [false; 6];
        for chain in chains.iter().filter(|chain| chain.spaces.meets(RIM)) {
            for (nth, side) in Side::ALL.into_iter().enumerate() {
                if chain.spaces.meets(side.spaces()) {
                    sides[nth] |= chain.beside;
                    reached[nth] = true;
                    reaching |= chain.spaces;
                }
            }
        }
        // If a piece joins both sides, its middle dot (of a triangle, any dot) lies at most one
        // step from the reach of each side.
        let mut axes = 0;
        for axis in 0..3 {
            if (reached[axis] || reached[axis + 3])
                && with_neighbours(sides[axis]).meets(with_neighbours(sides[axis + 3]))
            {
                axes |= 1 << axis;
            }
        }
        SideReach { sides, chains: reaching, axes }
    }

    /// The spaces of the PÜNCT in pieces of this orientation that join two opposite sides.
    #[inline]
    pub fn joining(&self, kind: Kind, orientation: Orientation) -> SpaceSet {
        let mut joining = SpaceSet::EMPTY;
        for axis in (0..3).filter(|axis| self.axes >> axis & 1 == 1) {
            joining |= puncts_meeting(kind, orientation, self.sides[axis])
                & puncts_meeting(kind, orientation, self.sides[axis + 3]);
        }
        joining
    }

    /// In pieces that join two sides: the middle dots and their neighbours.
    pub fn aims(&self) -> SpaceSet {
        let near = self.sides.map(with_neighbours);
        (0..3)
            .fold(SpaceSet::EMPTY, |aims, axis| aims | with_neighbours(near[axis] & near[axis + 3]))
    }

    /// At most a piece's length away from the reach of the opposite side. A chain of `own` there
    /// adds its spaces and their neighbours.
    pub fn a_piece_away(&self, own: SpaceSet) -> [SpaceSet; 6] {
        std::array::from_fn(|side| {
            let opposite = self.sides[(side + 3) % 6];
            let near = with_neighbours(with_neighbours(with_neighbours(opposite)));
            near | chain_and_beside(near, own).1
        })
    }

    /// The PÜNCTs of moves with a dot in reach of a side and a dot on that side's spaces.
    pub fn extending(&self, set: &MoveSet, spaces: &[SpaceSet; 6]) -> SpaceSet {
        self.sides.iter().zip(spaces).fold(SpaceSet::EMPTY, |puncts, (&reach, &spaces)| {
            puncts | set.puncts_reaching(reach) & set.puncts_reaching(spaces)
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct WinNeeds {
    landing: SpaceSet,
    /// The spaces where a dot may hinder the piece.
    touched: SpaceSet,
}

/// With fewer needs, more replies would have to be tried, but no defence would be lost.
const MOST_NEEDS: usize = 48;

/// A reply stops a winning move only if it changes what that move needs: the spaces on which the
/// piece lands, the chains that it joins, or the freedom to lift the piece. So a reply is tried
/// only if it touches a needed space of *every* winning move. This leaves out no defence.
#[derive(Default)]
pub(super) struct WinningThreats {
    needs: Vec<WinNeeds>,
}

impl WinningThreats {
    pub fn examine(&mut self, position: &Position) {
        self.needs.clear();
        let passed = position.after_pass();
        if wins_count_by_adding(&passed, passed.turn()) {
            // The opponent wins by adding a piece anywhere, so single moves need no examination. If
            // a reply might take the last room for a piece, all replies are tried.
            if passed.can_surely_add() {
                self.needs.push(WinNeeds { landing: CENTRAL_HEXAGON, touched: CENTRAL_HEXAGON });
            }
            return;
        }
        let chains = chains_of(passed.tops(passed.turn()));
        visit_wins_of(&chains, &passed, &mut |set| {
            let lifted = lifted_spaces(&passed, set);
            let left = left_of(&chains, set.own);
            for played in set.moves() {
                if self.needs.len() >= MOST_NEEDS {
                    return;
                }
                let landing = played.placement().spaces();
                let beside = with_neighbours(landing);
                let joined = left.iter().filter(|chain| chain.spaces.meets(beside));
                let touched = joined.fold(landing | lifted, |all, chain| all | chain.spaces);
                let needs = WinNeeds { landing, touched };
                if !self.needs.contains(&needs) {
                    self.needs.push(needs);
                }
            }
        });
    }

    /// The spaces of the PÜNCT in the moves of a set that touch a needed space of every threat.
    pub fn touching(&self, position: &Position, set: &MoveSet) -> SpaceSet {
        let lifted = lifted_spaces(position, set);
        let mut puncts = set.puncts;
        for needs in &self.needs {
            if puncts.is_empty() {
                break;
            }
            if !lifted.meets(needs.landing) {
                puncts &= set.puncts_reaching(needs.touched);
            }
        }
        puncts
    }
}

pub fn possible_defences(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_possible_defences(position, &mut |set| moves.extend(set.moves()));
    moves
}

/// Every other move lets the opponent win at once and does not end the game.
pub(super) fn visit_possible_defences(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    let mut threats = WinningThreats::default();
    threats.examine(position);
    // The last piece ends the game, wherever it comes down.
    let last = position.reserve(position.turn()).total() == 1;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        let ends = last && matches!(set.source, Source::Reserve(_));
        let puncts = if ends { set.puncts } else { threats.touching(position, set) };
        if !puncts.is_empty() {
            visit(&set.restricted_to(puncts));
        }
    });
}

/// Whether the player to move can't win at once, and the opponent can after every move.
pub fn is_lost_at_once(position: &Position) -> bool {
    if can_win(position) || threats(position).is_empty() {
        return false;
    }
    let mut board = position.clone();
    !possible_defences(position).into_iter().any(|played| is_defence(&mut board, played))
}

/// Empty for a piece from the reserve.
fn lifted_spaces(position: &Position, set: &MoveSet) -> SpaceSet {
    match set.source {
        Source::Reserve(_) => SpaceSet::EMPTY,
        Source::Board(from) => {
            position.top(from).map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
        }
    }
}

/// Whether the opponent can't win at once after a move, and the move itself does not lose.
pub(super) fn is_defence(position: &mut Position, played: Move) -> bool {
    position.with_move(played, |after, outcome| match outcome {
        Some(outcome) => outcome.winner() != Some(after.turn()),
        None => !can_win(after),
    })
}
