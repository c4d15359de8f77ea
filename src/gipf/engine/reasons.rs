//! What speaks for a turn. Each reason can be checked on the board.

use super::INNER;
use crate::gipf::rules::{Ending, Entry, FOURS, Kind, Move, Position, Spot, Turn};
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game ends.
    Wins(Ending),
    /// Basic pieces of the other player's leave the game.
    Captures(u8),
    /// A potential takes the spot of this piece of the other player's.
    TakesSpot(Spot, Kind),
    /// The other player could make a row by this push, and can't after the turn.
    StopsRow(Entry),
    /// Own basic pieces come back from a row.
    TakesBack(u8),
    /// The mover could make a row by this push next.
    Threatens(Entry),
    /// Another GIPF-piece may follow.
    KeepsGipf,
    /// The mover holds more of the seven spots in the middle, now this number.
    Middle(usize),
    /// The other player can make no row by one push.
    LeavesNoRow,
    /// Basic pieces stay in the mover's reserve.
    Leaves(u8),
}

/// Of a legal turn; the most important first, and at least one.
pub fn reasons(before: &Position, turn: &Turn) -> Vec<Reason> {
    let Ok(after) = before.after(turn) else { return Vec::new() };
    let (mover, other) = (before.turn(), before.turn().opponent());
    if let Some(outcome) = after.outcome()
        && outcome.winner == Some(mover)
    {
        return vec![Reason::Wins(outcome.ending)];
    }
    let mut reasons = Vec::new();
    let [had, has] = [before, &after].map(|position| position.supply(mover));
    if has.captured > had.captured {
        reasons.push(Reason::Captures(has.captured - had.captured));
    }
    if let Some(Move::Jump(jump)) = turn.move_made
        && let Some(top) = before.stack(jump.to).top()
    {
        reasons.push(Reason::TakesSpot(jump.to, top.kind));
    }
    let [could, can] = [before, &after].map(|position| pushes_to_a_row(position, other));
    let stopped = could.iter().find(|entry| !can.contains(entry));
    reasons.extend(stopped.map(|&entry| Reason::StopsRow(entry)));
    let spent = match turn.move_made {
        Some(Move::Push(entering, _)) => entering.kind().basic_pieces(),
        Some(Move::Jump(jump)) => jump.onto.kind().basic_pieces(),
        None => 0,
    };
    if has.basic + spent > had.basic {
        reasons.push(Reason::TakesBack(has.basic + spent - had.basic));
    }
    let [threats, new_threats] = [before, &after].map(|it| pushes_to_a_row(it, mover));
    let threat = new_threats.iter().find(|entry| !threats.contains(entry));
    reasons.extend(threat.map(|&entry| Reason::Threatens(entry)));
    if has.may_play_gipf() {
        reasons.push(Reason::KeepsGipf);
    }
    let [held, holds] = [before, &after].map(|it| (it.spots_of(mover) & *INNER).len());
    if holds > held {
        reasons.push(Reason::Middle(holds));
    }
    if can.is_empty() {
        reasons.push(Reason::LeavesNoRow);
    }
    reasons.push(Reason::Leaves(has.basic));
    reasons
}

/// Those by which the player, if to move, would complete four in a row.
pub(super) fn pushes_to_a_row(position: &Position, player: Player) -> Vec<Entry> {
    let (taken, own) = (position.occupied_spots(), position.spots_of(player));
    let makes_a_row = |entry: &Entry| {
        let line = entry.spots();
        let Some(empty) = line.iter().position(|&spot| !taken.contains(spot)) else { return false };
        let mut held = own;
        for (nth, &spot) in line[..=empty].iter().enumerate() {
            let comes = nth == 0 || own.contains(line[nth - 1]);
            held = if comes { held.with_spot(spot) } else { held.without_spot(spot) };
        }
        FOURS.iter().any(|&(four, _)| held.contains_all(four) && !own.contains_all(four))
    };
    if position.supply(player).basic == 0 {
        return Vec::new();
    }
    Entry::all().filter(makes_a_row).collect()
}
