//! All moves that win at once, as sets: without trying each move.
//!
//! A piece's dots are neighbours of each other. So a piece joins two opposite sides exactly if, of
//! both sides, a dot lies on the side or next to an own chain that reaches it. Lifting a piece can
//! only take own spaces away, never add any: what the chains reach before a lift bounds what they
//! reach after it.

use crate::rules::{
    Move, MoveSet, Outcome, Player, Position, Side, Source, SpaceSet, Variant, chain,
    with_neighbours,
};

/// All moves that win the game at once for the player to move, in no particular order.
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

/// All moves with which the opponent of the player to move would win at once if it were the
/// opponent's turn.
pub fn threats(position: &Position) -> Vec<Move> {
    wins(&position.passed())
}

/// Whether the player to move can win at once in any way.
pub fn can_win(position: &Position) -> bool {
    has_win(position) || (may_leave_no_move(position) && !wins(position).is_empty())
}

/// Whether the player to move can win at once by a connection or the count of the last piece.
pub(super) fn has_win(position: &Position) -> bool {
    let mut found = false;
    visit_wins(position, &mut |_| found = true);
    found
}

/// How many moves win at once for the player to move, by a connection or the count.
pub(super) fn count_wins(position: &Position) -> usize {
    let mut count = 0;
    visit_wins(position, &mut |set| count += set.puncts.len());
    count
}

/// Visits the sets of moves that win at once by a connection or the count of the last piece.
pub(super) fn visit_wins(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    let mover = position.turn();
    let counts = wins_count_by_adding(position, mover);
    let reach = SideReach::of(position.tops(mover));
    let aims = if counts { SpaceSet::BOARD } else { reach.aims() };
    if aims.is_empty() {
        return;
    }
    let mut lifted: Option<(Source, SideReach)> = None;
    position.visit_move_sets(aims, &mut |set| {
        if set.puncts.is_empty() {
            return;
        }
        let won = match set.source {
            Source::Reserve(_) if counts => set.puncts,
            Source::Reserve(_) => reach.joining(set),
            // What is reached with the piece still in place bounds what is reached without it.
            Source::Board(_) if reach.joining(set).is_empty() => return,
            Source::Board(_) => {
                let known = lifted.as_ref().is_some_and(|&(source, _)| source == set.source);
                if !known {
                    lifted = Some((set.source, SideReach::of(set.own)));
                }
                lifted.as_ref().map_or(SpaceSet::EMPTY, |(_, reach)| reach.joining(set))
            }
        };
        if !won.is_empty() {
            visit(&set.only(won));
        }
    });
}

/// Whether every piece the player adds ends the game in the player's favour (rules: The end, 2). No
/// piece is added in the central hexagon, so the count does not change.
pub(super) fn wins_count_by_adding(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && position.centre_count(player) > position.centre_count(player.opponent())
}

/// Whether a move could leave the opponent without any, and a count win (rules: The end, 3).
fn may_leave_no_move(position: &Position) -> bool {
    position.rules().variant == Variant::Standard && !position.passed().can_surely_add()
}

fn leaves_no_move(position: &Position, played: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(played);
    after.outcome_after(played).and_then(Outcome::winner) == Some(position.turn())
}

/// For each side, its spaces and those next to a chain that reaches it.
pub(super) struct SideReach([SpaceSet; 6]);

impl SideReach {
    /// The reach of the spaces that a player tops.
    pub fn of(own: SpaceSet) -> SideReach {
        SideReach(Side::ALL.map(|side| {
            let joined = chain(side.spaces(), own);
            if joined.is_empty() { side.spaces() } else { side.spaces() | with_neighbours(joined) }
        }))
    }

    /// Where the PÜNCT of any piece that joins two opposite sides must come down: no dot is
    /// further than two steps from it.
    pub fn aims(&self) -> SpaceSet {
        let near = |side: usize| with_neighbours(with_neighbours(self.0[side]));
        (0..3).fold(SpaceSet::EMPTY, |aims, side| aims | (near(side) & near(side + 3)))
    }

    /// For each side, the spaces a dot on which leaves a piece's length at most to what the
    /// opposite side reaches: from there, or from a chain of `own` next to it.
    pub fn a_piece_away(&self, own: SpaceSet) -> [SpaceSet; 6] {
        [0, 1, 2, 3, 4, 5].map(|side: usize| {
            let near = with_neighbours(with_neighbours(with_neighbours(self.0[(side + 3) % 6])));
            near | with_neighbours(chain(near, own))
        })
    }

    /// Where the PÜNCT comes down in those moves of a set that have a dot in reach of a side and one
    /// on the spaces given for it.
    pub fn extending(&self, set: &MoveSet, spaces: &[SpaceSet; 6]) -> SpaceSet {
        self.0.iter().zip(spaces).fold(SpaceSet::EMPTY, |puncts, (&reach, &spaces)| {
            puncts | set.meeting(reach) & set.meeting(spaces)
        })
    }

    /// Where the PÜNCT comes down in those moves of a set that join two opposite sides.
    #[inline]
    pub fn joining(&self, set: &MoveSet) -> SpaceSet {
        let joining = |side: usize| {
            let one = set.meeting(self.0[side]);
            if one.is_empty() { one } else { one & set.meeting(self.0[side + 3]) }
        };
        joining(0) | joining(1) | joining(2)
    }
}
