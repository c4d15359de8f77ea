//! All legal turns of a position, the canonical form of a turn, playing turns, taking them back and
//! counting them.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use super::position::Position;
use super::progress::Progress;
use super::refusal::Refusal;
use super::turn::{Removal, Turn};

/// A way of dealing with the present rows: the removals, and the state of the turn after them.
struct Dealing {
    removals: Vec<Removal>,
    after: Progress,
}

impl Position {
    /// Lists all legal turns without challenges, always in the same order; none if the game is
    /// over. All turns are canonical: of several ways of removing rows that leave the same board,
    /// only one is listed.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for before in ways(Progress::new(self.clone())) {
            complete(&before, &mut turns);
        }
        turns
    }

    /// Plays a turn, whether it is canonical or not.
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

/// Returns the canonical form of a turn. Of all ways of removing rows that leave the same board,
/// the canonical form has the one whose text sorts first.
pub(super) fn canonical(start: &Position, turn: &Turn) -> Result<Turn, Refusal> {
    let (before, mut progress) = first_way(Progress::new(start.clone()), &turn.before)?;
    progress.go_on(turn)?;
    let (after, progress) = first_way(progress, &turn.after)?;
    progress.check_end()?;
    Ok(Turn { before, after, ..turn.clone() })
}

/// Returns the removals whose text sorts first among all that leave the same board as `removals`,
/// and the state of the turn after them.
fn first_way(
    progress: Progress,
    removals: &[Removal],
) -> Result<(Vec<Removal>, Progress), Refusal> {
    if removals.is_empty() {
        return Ok((Vec::new(), progress));
    }
    let after = progress.clone().deal(removals)?;
    let leaves_the_same = |way: &Dealing| way.after.position() == after.position();
    // No way matches if a row must still be removed; then the turn's next step is refused.
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
        // Most moves make no row. For these moves, no ways of removing rows are computed.
        if after.rows().next().is_none() {
            turns.push(turn(Vec::new()));
        } else {
            turns.extend(ways(after).into_iter().map(|way| turn(way.removals)));
        }
    }
}

/// Returns one way of dealing with the present rows for each board that can result: the way whose
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
                // Neither text is the beginning of the other, because more removals leave another
                // board.
                if text(removals) < text(&known.removals) {
                    *known = way();
                }
            }
        }
    });
    found
}

/// Calls `visit` for every sequence of removals after which no row must be removed.
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

/// Counts the sequences of `depth` turns that can follow a position. The position is restored at
/// the end.
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
