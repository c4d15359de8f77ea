//! Finds all moves that win at once, as sets, without trying single moves.
//!
//! The dots of a piece are neighbours of each other. So a piece joins two opposite sides exactly
//! if, for both sides, one of its dots lies on the side or next to an own chain that reaches the
//! side. A lift can take own spaces away, but it never adds any. So the chains reach at most as far
//! after a lift as before it.

use super::paths::{OwnChain, chains_of};
use crate::rules::{
    ANYWHERE, Kind, Move, MoveSet, Orientation, Outcome, Player, Position, Side, Source, SpaceSet,
    Variant, chain_and_beside, puncts_meeting, with_neighbours,
};

/// Returns all moves that win the game at once for the player to move, in no particular order.
pub fn wins(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_wins(position, &mut |set| moves.extend(set.moves()));
    if may_leave_no_move(position) {
        let mut others = Vec::new();
        position.legal_moves(&mut others);
        others.retain(|&played| !moves.contains(&played) && leaves_no_move(position, played));
        moves.append(&mut others);
    }
    moves
}

/// Returns all moves with which the opponent of the player to move could win at once if it were the
/// opponent's turn.
pub fn threats(position: &Position) -> Vec<Move> {
    wins(&position.after_pass())
}

/// Whether the player to move can win at once in any way.
pub fn can_win(position: &Position) -> bool {
    has_win(position) || (may_leave_no_move(position) && !wins(position).is_empty())
}

/// Whether the player to move can win at once by a connection or the count of the last piece.
pub fn has_win(position: &Position) -> bool {
    let mut found = false;
    visit_wins(position, &mut |_| found = true);
    found
}

/// Counts the moves that win at once for the player to move, by a connection or the count of the
/// last piece.
pub fn count_wins(position: &Position) -> usize {
    let mut count = 0;
    visit_wins(position, &mut |set| count += set.puncts.len());
    count
}

/// Visits the sets of moves that win at once by a connection or the count of the last piece.
pub fn visit_wins(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    visit_wins_of(&chains_of(position.tops(position.turn())), position, visit);
}

/// Visits the sets of [`visit_wins`], given the chains of the player to move.
pub fn visit_wins_of(chains: &[OwnChain], position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    let mover = position.turn();
    let reach = SideReach::from_chains(chains);
    let counts = wins_count_by_adding(position, mover);
    if counts {
        visit_adds(position, visit);
    } else if reach.axes == 0 {
        return;
    }
    let mut lifted: Option<(Source, SideReach)> = None;
    // The chains reach at most as far without the piece as with it.
    let joining = reach.joining_table();
    let aims =
        |kind, orientation: Orientation| joining[kind as usize][usize::from(orientation.index())];
    position.visit_move_sets(aims, &mut |set| {
        let given_up = position.tops(mover) - set.own;
        match set.source {
            Source::Reserve(_) if counts => {}
            _ if !given_up.meets(reach.chains) => visit(set),
            source => {
                if lifted.as_ref().is_none_or(|&(known, _)| known != source) {
                    lifted = Some((source, SideReach::from_chains(&chains_of(set.own))));
                }
                let Some((_, reach)) = &lifted else { return };
                let won = set.only(reach.joining(set.kind, set.orientation));
                if !won.puncts.is_empty() {
                    visit(&won);
                }
            }
        }
    });
}

fn visit_adds(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    position.visit_move_sets(ANYWHERE, &mut |set| {
        if matches!(set.source, Source::Reserve(_)) {
            visit(set);
        }
    });
}

/// Whether the player wins by adding any piece, which is the last one (rules: The end, 2). No piece
/// is added in the central hexagon, so the count does not change.
pub fn wins_count_by_adding(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && position.centre_count(player) > position.centre_count(player.opponent())
}

/// Whether a move could leave the opponent without any move, and so win by the count (rules: The
/// end, 3).
fn may_leave_no_move(position: &Position) -> bool {
    position.rules().variant == Variant::Standard && !position.after_pass().can_surely_add()
}

fn leaves_no_move(position: &Position, played: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(played);
    after.outcome_after(played).and_then(Outcome::winner) == Some(position.turn())
}

/// For each side, its spaces, the chains that reach the side, and the spaces next to these chains.
pub struct SideReach {
    sides: [SpaceSet; 6],
    /// The chains that reach a side.
    chains: SpaceSet,
    /// The axes whose two sides one piece could join: bits 0 to 2.
    axes: u8,
}

impl SideReach {
    /// Makes the reach of a player's chains.
    pub fn from_chains(chains: &[OwnChain]) -> SideReach {
        let mut sides = Side::ALL.map(Side::spaces);
        let mut reaching = SpaceSet::EMPTY;
        for chain in chains {
            for (reach, side) in sides.iter_mut().zip(Side::ALL) {
                if chain.spaces.meets(side.spaces()) {
                    *reach |= chain.beside;
                    reaching |= chain.spaces;
                }
            }
        }
        // If a piece joins both sides, its middle dot (of a triangle, any dot) lies at most one
        // step from the reach of each side.
        let may_join =
            |axis: &usize| with_neighbours(sides[*axis]).meets(with_neighbours(sides[*axis + 3]));
        let axes = (0..3).filter(may_join).fold(0, |axes, axis| axes | 1 << axis);
        SideReach { sides, chains: reaching, axes }
    }

    /// Returns the spaces of the PÜNCT in pieces of this orientation that join two opposite sides.
    #[inline]
    pub fn joining(&self, kind: Kind, orientation: Orientation) -> SpaceSet {
        let meeting = |side: usize| puncts_meeting(kind, orientation, self.sides[side]);
        let axes = (0..3).filter(|axis| self.axes >> axis & 1 == 1);
        axes.fold(SpaceSet::EMPTY, |joining, axis| joining | meeting(axis) & meeting(axis + 3))
    }

    /// Returns [`SideReach::joining`] for each kind and orientation.
    fn joining_table(&self) -> [[SpaceSet; 6]; 6] {
        let mut table = [[SpaceSet::EMPTY; 6]; 6];
        for kind in Kind::ALL {
            for orientation in kind.orientations() {
                table[kind as usize][usize::from(orientation.index())] =
                    self.joining(kind, orientation);
            }
        }
        table
    }

    /// Returns the spaces of all dots in pieces that join two opposite sides: the middle dots and
    /// their neighbours.
    pub fn aims(&self) -> SpaceSet {
        let near = |side: usize| with_neighbours(self.sides[side]);
        (0..3)
            .fold(SpaceSet::EMPTY, |aims, axis| aims | with_neighbours(near(axis) & near(axis + 3)))
    }

    /// Returns for each side the spaces that are at most a piece's length away from the reach of
    /// the opposite side. A chain of `own` on one of these spaces adds its spaces and their
    /// neighbours.
    pub fn a_piece_away(&self, own: SpaceSet) -> [SpaceSet; 6] {
        std::array::from_fn(|side| {
            let opposite = self.sides[(side + 3) % 6];
            let near = with_neighbours(with_neighbours(with_neighbours(opposite)));
            near | chain_and_beside(near, own).1
        })
    }

    /// Finds the moves of a set with a dot in reach of a side and a dot on the spaces given for
    /// that side. Returns the spaces of the PÜNCT in these moves.
    pub fn extending(&self, set: &MoveSet, spaces: &[SpaceSet; 6]) -> SpaceSet {
        self.sides.iter().zip(spaces).fold(SpaceSet::EMPTY, |puncts, (&reach, &spaces)| {
            puncts | set.meeting(reach) & set.meeting(spaces)
        })
    }
}
