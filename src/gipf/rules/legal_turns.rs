//! All legal turns of a position, the canonical form of a turn, playing turns and counting them.

use std::collections::HashMap;

use super::position::Position;
use super::progress::Progress;
use super::turn::{Refusal, Removal, Turn};

/// One choice of removals for all present rows, and the state of the turn after them.
#[derive(Clone)]
struct RowChoice {
    removals: Vec<Removal>,
    after: Progress,
}

impl Position {
    /// Without challenges, always in the same order; none if the game is over. Canonical: of all
    /// dealings that leave the same board, only one is listed.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for RowChoice { removals, after: dealt } in dealings(Progress::new(self.clone())) {
            for made in dealt.moves() {
                let mut progress = dealt.clone();
                if progress.make(made).is_err() {
                    continue;
                }
                for RowChoice { removals: after, .. } in dealings(progress) {
                    turns.push(Turn { before: removals.clone(), after, ..Turn::from_move(made) });
                }
            }
        }
        turns
    }

    /// The position after a turn, which need not be canonical.
    pub fn after(&self, turn: &Turn) -> Result<Position, Refusal> {
        let mut progress = Progress::new(self.clone()).deal(&turn.before)?;
        progress.apply(turn)?;
        progress.deal(&turn.after)?.end()
    }
}

/// The same turn in one form of many: of all dealings that leave the same board, the one whose text
/// sorts first.
pub(super) fn canonical(start: &Position, turn: &Turn) -> Result<Turn, Refusal> {
    let before = canonical_dealing(Progress::new(start.clone()), &turn.before)?;
    let mut progress = before.after;
    progress.apply(turn)?;
    let after = canonical_dealing(progress, &turn.after)?;
    after.after.check_finish()?;
    Ok(Turn { before: before.removals, after: after.removals, ..turn.clone() })
}

fn canonical_dealing(progress: Progress, removals: &[Removal]) -> Result<RowChoice, Refusal> {
    let after = progress.clone().deal(removals)?;
    if removals.is_empty() {
        return Ok(RowChoice { removals: Vec::new(), after });
    }
    // None matches if a row must still be removed; then the turn's next step is refused.
    let mut dealings = dealings(progress).into_iter();
    let same = dealings.find(|dealing| dealing.after.position() == after.position());
    Ok(same.unwrap_or_else(|| RowChoice { removals: removals.to_vec(), after }))
}

/// For each board that can result, the dealing whose text sorts first.
fn dealings(progress: Progress) -> Vec<RowChoice> {
    let undealt = RowChoice { removals: Vec::new(), after: progress };
    // Most moves make no row.
    if undealt.after.rows().is_empty() {
        return vec![undealt];
    }
    let mut found = Vec::new();
    add_dealings(&undealt, &mut found, &mut HashMap::new());
    found
}

/// `indices` has the place of each board in `found`.
fn add_dealings(
    begun: &RowChoice,
    found: &mut Vec<RowChoice>,
    indices: &mut HashMap<Position, usize>,
) {
    if begun.after.due().is_none() {
        let index = *indices.entry(begun.after.position().clone()).or_insert(found.len());
        match found.get_mut(index) {
            None => found.push(begun.clone()),
            // Neither text is the beginning of the other, because more removals leave another
            // board.
            Some(known) if text(&begun.removals) < text(&known.removals) => *known = begun.clone(),
            Some(_) => {}
        }
    }
    for run in begun.after.rows() {
        for goes in begun.after.choices(run) {
            let mut next = begun.clone();
            if next.after.remove(run, goes).is_ok() {
                next.removals.push(Removal(goes));
                add_dealings(&next, found, indices);
            }
        }
    }
}

fn text(removals: &[Removal]) -> String {
    removals.iter().map(Removal::to_string).collect::<Vec<_>>().join(";")
}

/// Counts the sequences of `depth` turns that can follow a position.
pub(super) fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = position.legal_turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let positions = turns.iter().filter_map(|turn| position.after(turn).ok());
    positions.map(|after| count(&after, depth - 1)).sum()
}
