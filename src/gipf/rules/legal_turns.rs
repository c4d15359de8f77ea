//! All legal turns of a position, and the canonical one of those that leave the same board; playing
//! turns, taking them back and counting them.

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
    /// All legal turns, canonical, without challenges, always in the same order: one for each board
    /// that dealing with rows before the move can leave, each move, and each board that dealing
    /// with rows after it can leave. None if the game is over.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for before in ways(Progress::new(self.clone())) {
            complete(&before, &mut turns);
        }
        turns
    }
}

/// The turn as it is written: each dealing with rows in the way whose text sorts first, of those
/// that leave the same board.
pub(super) fn canonical(start: &Position, turn: &Turn) -> Result<Turn, Refusal> {
    let (before, mut progress) = first_way(Progress::new(start.clone()), &turn.before)?;
    progress.go_on(turn)?;
    let (after, progress) = first_way(progress, &turn.after)?;
    progress.check_end()?;
    Ok(Turn { before, after, ..turn.clone() })
}

/// Of the ways to deal with rows that leave the board these removals leave, the one whose text
/// sorts first, and the progress of the turn after it.
fn first_way(
    progress: Progress,
    removals: &[Removal],
) -> Result<(Vec<Removal>, Progress), Refusal> {
    if removals.is_empty() {
        return Ok((Vec::new(), progress));
    }
    let after = progress.clone().deal(removals)?;
    let leaves_the_same = |way: &Dealing| way.after.position() == after.position();
    // There is none if a row is still due; then the next step is refused.
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
        // Most moves make no row: no need to look for ways.
        if after.rows().next().is_none() {
            turns.push(turn(Vec::new()));
        } else {
            turns.extend(ways(after).into_iter().map(|way| turn(way.removals)));
        }
    }
}

/// The ways to deal with the rows there are, each with another board after it and, of those with
/// the same, the one whose text sorts first.
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
                // Neither text begins the other: what removes more leaves another board.
                if text(removals) < text(&known.removals) {
                    *known = way();
                }
            }
        }
    });
    found
}

/// Hands over each way to deal with rows, in every order.
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
    /// Plays a turn, written in canonical order or another.
    ///
    /// # Errors
    /// If it is not legal; then nothing changes.
    pub fn play(&mut self, turn: &Turn) -> Result<Undo, Refusal> {
        let after = Progress::new(self.clone()).follow(turn)?.end()?;
        Ok(Undo(std::mem::replace(self, after)))
    }

    pub fn undo(&mut self, undo: Undo) {
        *self = undo.0;
    }
}

/// The same, where players have not ended the game; the position ends as it began.
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
