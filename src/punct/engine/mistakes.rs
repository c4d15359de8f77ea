//! The fault of a move, compared with a better one, and what it would give the opponent. Every
//! claim holds on the board by the rules.

use std::mem::discriminant;

use super::reasons::{
    Reason, all_reasons, chain_on, empty_spaces, empty_spaces_across, empty_to_side, reasons,
};
use super::wins::{can_win, wins, wins_at_once, wins_count_by_adding};
use crate::rules::{Move, Player, Position, Side, Space, SpaceSet, Variant, joined_side};

/// A true claim about the positions after the played and after the better move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The better move would have won at once.
    MissesWin,
    /// The opponent can win at once, and could not after the better move.
    AllowsWin,
    /// The better move was proved to win, and the played move was not.
    MissesForcedWin,
    /// The played move was proved to lose, and the better move was not.
    AllowsForcedWin,
    /// The move uncovered the opponent's chain that joins this side to the opposite one.
    Uncovers(Side),
    /// The move ended the game with fewer spaces of the central hexagon than the opponent.
    EndsBehind { own: u8, opponents: u8 },
    /// The opponent is nearer to joining a side to the opposite one than after the better move.
    /// `side` is in [`Side::PAIRS`]; `left` empty spaces are to be topped, `better` after the
    /// better move, if a path is left.
    LeavesPath { side: Side, left: u8, better: Option<u8> },
    /// Before the move, the player topped more of the central hexagon than the opponent. After the
    /// better move the player still would, but not after the played move. A player has few pieces
    /// left to add.
    LosesCentre { own: u8, opponents: u8 },
    /// The player is farther from joining a side to the opposite one than after the better move.
    /// The fields are as in `LeavesPath`; `left` is `None` if no path is left.
    StaysFar { side: Side, left: Option<u8>, better: u8 },
    /// The reason for the better move that does not hold for the played one.
    Misses(Reason),
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProvedMoves {
    /// And the played move is not proved to win.
    pub better_wins: bool,
    /// And the better move is not proved to lose.
    pub played_loses: bool,
}

/// A longer path is not reported.
const NEAR: u8 = 4;

/// A path is reported only if shorter than on the other board by this much.
const SHORTER: u8 = 2;

/// The central hexagon matters once a player has at most this number of pieces left to add.
pub(super) const FEW_PIECES: u8 = 4;

/// `None` if nothing can be claimed.
pub fn mistake(
    position: &Position,
    played: Move,
    better: Move,
    proved: ProvedMoves,
) -> Option<Mistake> {
    if wins_at_once(position, better) {
        return (!wins_at_once(position, played)).then_some(Mistake::MissesWin);
    }
    let ongoing = [played, better].map(|made| ongoing_after(position, made));
    if let [Some(after), Some(wanted)] = &ongoing
        && can_win(after)
        && !can_win(wanted)
    {
        return Some(Mistake::AllowsWin);
    }
    if let Some(lost) = lost_at_once(position, played) {
        return Some(lost);
    }
    if proved.better_wins {
        return Some(Mistake::MissesForcedWin);
    }
    if proved.played_loses {
        return Some(Mistake::AllowsForcedWin);
    }
    let [Some(after), wanted] = &ongoing else { return None };
    if let Some(wanted) = wanted {
        let mover = position.turn();
        if let Some(lost) = lost_centre(position, after, wanted) {
            return Some(lost);
        }
        if let Some((left, side, better)) = shorter_path(after, wanted, mover.opponent()) {
            return Some(Mistake::LeavesPath { side, left, better });
        }
        if let Some((better, side, left)) = shorter_path(wanted, after, mover) {
            return Some(Mistake::StaysFar { side, left, better });
        }
    }
    missed_reason(position, after, [played, better])
}

/// `None` if the move is illegal or ends the game.
pub(super) fn ongoing_after(position: &Position, played: Move) -> Option<Position> {
    let (after, outcome) = position.after_move(played).ok()?;
    outcome.is_none().then_some(after)
}

fn lost_centre(before: &Position, after: &Position, wanted: &Position) -> Option<Mistake> {
    let mover = before.turn();
    let counts = |board: &Position| [mover, mover.opponent()].map(|of| board.centre_count(of));
    let is_late = before.fewest_left() <= FEW_PIECES;
    let led = [before, wanted].map(counts).into_iter().all(|[own, opponents]| own > opponents);
    let [own, opponents] = counts(after);
    (before.rules().variant == Variant::Standard && is_late && led && own <= opponents)
        .then_some(Mistake::LosesCentre { own, opponents })
}

fn lost_at_once(position: &Position, played: Move) -> Option<Mistake> {
    let (after, outcome) = position.after_move(played).ok()?;
    let winner = outcome?.winner().filter(|&winner| winner != position.turn())?;
    let [own, opponents] = [winner.opponent(), winner].map(|player| after.centre_count(player));
    Some(match joined_side(after.tops(winner)) {
        Some(side) => Mistake::Uncovers(side),
        None => Mistake::EndsBehind { own, opponents },
    })
}

/// Finds a player's shortest path on one board that is clearly longer on the other board: the
/// number of empty spaces on the one board, one of the two sides, and the number on the other
/// board.
fn shorter_path(
    one: &Position,
    other: &Position,
    player: Player,
) -> Option<(u8, Side, Option<u8>)> {
    let shorter = Side::PAIRS.into_iter().filter_map(|side| {
        let short = empty_spaces(one, player, side).filter(|&short| short <= NEAR)?;
        let long = empty_spaces(other, player, side);
        long.is_none_or(|long| long >= short + SHORTER).then_some((short, side, long))
    });
    shorter.min_by_key(|&(short, ..)| short)
}

fn missed_reason(
    position: &Position,
    after: &Position,
    [played, better]: [Move; 2],
) -> Option<Mistake> {
    let of_played = all_reasons(position, played);
    let [mover, other] = [position.turn(), position.turn().opponent()];
    let (dots, own) = (played.placement().spaces(), after.tops(mover));
    let is_farther = |side, empty| empty_spaces(after, mover, side).is_none_or(|left| left > empty);
    // The played move may have taken a chain apart, and the chain's space may now belong to another
    // chain. Then no reason about this chain counts as missed.
    let missed = reasons(position, better).into_iter().find(|reason| match *reason {
        Reason::Cuts(one, two) => chain_on(after, other, one).contains(two),
        Reason::Blocks { piece, .. } => after.covering_layers(piece).is_empty(),
        Reason::Frees(piece) => !after.covering_layers(piece).is_empty(),
        Reason::JoinsChains(one, two) => {
            own.contains(one) && own.contains(two) && !chain_on(after, mover, one).contains(two)
        }
        Reason::JoinsToSide(space, side) => {
            own.contains(space) && !chain_on(after, mover, space).meets(side.spaces())
        }
        Reason::Nearer { side, empty: [_, empty], .. } => is_farther(side, empty),
        Reason::Approaches { chain, side, empty: [_, empty], .. } => {
            own.contains(chain) && is_farther(side, empty)
        }
        Reason::HoldsOff { chain, side, after: empty, .. } => {
            let left = empty_to_side(after, other, chain, side);
            left.is_some_and(|left| empty.is_none_or(|empty| left < empty))
        }
        Reason::Covers(spaces) => !spaces.meets(dots),
        Reason::Bridges { over, .. } => !dots.contains(over),
        _ => {
            let kind = discriminant(reason);
            reason.is_a_gain() && of_played.iter().all(|other| discriminant(other) != kind)
        }
    });
    missed.map(Mistake::Misses)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concession {
    pub wins: Vec<Move>,
    /// Whether the opponent wins by adding any piece, by the count of the central hexagon.
    pub by_adding: bool,
    /// A space that the player topped before the move and does not top after it. The space lies on
    /// the opponent's shortest path between two sides, and the move makes this path clearly
    /// shorter.
    pub opened: Option<Space>,
}

impl Concession {
    pub fn spaces(&self) -> SpaceSet {
        self.wins.iter().fold(SpaceSet::EMPTY, |all, reply| all | reply.placement().spaces())
    }
}

/// `None` if the move is illegal or ends the game.
pub fn concession_of(position: &Position, played: Move) -> Option<Concession> {
    let after = ongoing_after(position, played)?;
    let (mover, opponent) = (position.turn(), after.turn());
    // A new piece of the mover opens no path, so a path becomes shorter only where the mover's dots
    // have gone.
    let mut gone = (position.tops(mover) - after.tops(mover)).into_iter();
    let opened = shorter_path(&after, position, opponent).and_then(|(left, side, _)| {
        gone.find(|&space| empty_spaces_across(&after, opponent, side, space) == Some(left))
    });
    Some(Concession {
        wins: wins(&after),
        by_adding: wins_count_by_adding(&after, opponent),
        opened,
    })
}
