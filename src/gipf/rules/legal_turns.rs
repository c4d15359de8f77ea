//! All legal turns of a position, and the canonical one among those that leave the same board; also
//! playing turns, taking them back and counting them.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use super::position::Position;
use super::progress::Progress;
use super::refusal::Refusal;
use super::turn::{Removal, Turn};

/// A way of dealing with the present rows, and the progress of the turn after it.
struct Dealing {
    removals: Vec<Removal>,
    after: Progress,
}

impl Position {
    /// All legal turns, canonical, without challenges, always in the same order; none if the game
    /// is over. Each turn combines a board that removing rows before the move can leave, a move,
    /// and a board that removing rows after the move can leave.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for before in ways(Progress::new(self.clone())) {
            complete(&before, &mut turns);
        }
        turns
    }
}

/// The written form of a turn. Of all removals that leave the same board, the ones whose text sorts
/// first are written.
pub(super) fn canonical(start: &Position, turn: &Turn) -> Result<Turn, Refusal> {
    let (before, mut progress) = first_way(Progress::new(start.clone()), &turn.before)?;
    progress.go_on(turn)?;
    let (after, progress) = first_way(progress, &turn.after)?;
    progress.check_end()?;
    Ok(Turn { before, after, ..turn.clone() })
}

/// Among the removals that leave the same board as these, the ones whose text sorts first, and the
/// progress of the turn after them.
fn first_way(
    progress: Progress,
    removals: &[Removal],
) -> Result<(Vec<Removal>, Progress), Refusal> {
    if removals.is_empty() {
        return Ok((Vec::new(), progress));
    }
    let after = progress.clone().deal(removals)?;
    let leaves_the_same = |way: &Dealing| way.after.position() == after.position();
    // No way matches if a row is still due; then the next step is refused.
    let first = ways(progress).into_iter().find(leaves_the_same);
    Ok(first.map_or_else(|| (removals.to_vec(), after), |way| (way.removals, way.after)))
}

/// Adds all turns that begin with these removals.
fn complete(before: &Dealing, turns: &mut Vec<Turn>) {
    for deed in before.after.deeds() {
        let mut after = before.after.clone();
        if after.make(deed).is_err() {
            continue;
        }
        let turn = |after| Turn { before: before.removals.clone(), after, ..Turn::from_deed(deed) };
        // Most moves make no row, so these need no ways.
        if after.rows().next().is_none() {
            turns.push(turn(Vec::new()));
        } else {
            turns.extend(ways(after).into_iter().map(|way| turn(way.removals)));
        }
    }
}

/// The ways to deal with the present rows, one for each board that they can leave: the one whose
/// text sorts first.
fn ways(progress: Progress) -> Vec<Dealing> {
    if progress.rows().next().is_none() {
        return vec![Dealing { removals: Vec::new(), after: progress }];
    }
    let mut found = Vec::new();
    let mut places = HashMap::new();
    deal(&progress, &mut Vec::new(), &mut |removals, after| {
        let way = || Dealing { removals: removals.to_vec(), after: after.clone() };
        match places.entry(after.position().clone()) {
            Slot::Vacant(slot) => {
                slot.insert(found.len());
                found.push(way());
            }
            Slot::Occupied(slot) => {
                let known: &mut Dealing = &mut found[*slot.get()];
                // Neither text begins the other: a longer removal leaves another board.
                if text(removals) < text(&known.removals) {
                    *known = way();
                }
            }
        }
    });
    found
}

/// Visits each way to deal with rows, in every order.
fn deal(
    progress: &Progress,
    removals: &mut Vec<Removal>,
    visit: &mut impl FnMut(&[Removal], &Progress),
) {
    if progress.due().is_none() {
        visit(removals, progress);
    }
    for run in progress.rows() {
        for goes in progress.choices(run) {
            let mut after = progress.clone();
            if after.remove(run, goes).is_ok() {
                removals.push(Removal(goes));
                deal(&after, removals, visit);
                removals.pop();
            }
        }
    }
}

fn text(removals: &[Removal]) -> String {
    removals.iter().map(Removal::to_string).collect::<Vec<_>>().join(";")
}

#[derive(Clone, Debug)]
pub struct Undo(Position);

impl Position {
    /// Plays a turn, in canonical order or another.
    ///
    /// # Errors
    /// Fails if the turn is not legal; the position is unchanged then.
    pub fn play(&mut self, turn: &Turn) -> Result<Undo, Refusal> {
        let after = Progress::new(self.clone()).follow(turn)?.end()?;
        Ok(Undo(std::mem::replace(self, after)))
    }

    pub fn undo(&mut self, undo: Undo) {
        *self = undo.0;
    }
}

/// The number of sequences of `depth` turns, in a game without an agreed end; the position is
/// restored at the end.
pub(super) fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = position.legal_turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let mut sum = 0;
    for turn in &turns {
        if let Ok(undo) = position.play(turn) {
            sum += count(position, depth - 1);
            position.undo(undo);
        }
    }
    sum
}
