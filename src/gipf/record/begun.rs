//! Turns that are not yet finished, made again from what was done of them.

use crate::gipf::rules::{Deed, Draft, Position, Refusal, Removal, SpotSet, Turn};

/// The turn of which this was done.
///
/// # Errors
/// If something of it is not legal.
pub fn draft_of(position: &Position, done: &Turn) -> Result<Draft, Refusal> {
    let mut draft = Draft::new(position);
    for &Removal(goes) in &done.before {
        remove(&mut draft, goes)?;
    }
    for &jump in &done.lost {
        draft.lose(jump)?;
    }
    match done.deed {
        None => {}
        Some(Deed::Push(entering, entry)) => draft.push(entering, entry)?,
        Some(Deed::Jump(jump)) if done.was_contested => draft.win(jump)?,
        Some(Deed::Jump(jump)) => draft.jump(jump)?,
    }
    for &Removal(goes) in &done.after {
        remove(&mut draft, goes)?;
    }
    Ok(draft)
}

/// Removes the row of which these go.
///
/// # Errors
/// If none may go so; then of the rows that these belong to, why the first may not.
pub fn remove(draft: &mut Draft, goes: SpotSet) -> Result<(), Refusal> {
    let rows = draft.rows();
    let mut with_all = rows.iter().filter(|run| run.spots.contains_all(goes));
    let fits = with_all.clone().find(|run| draft.check_removal(**run, goes).is_ok());
    match fits.or_else(|| with_all.next()) {
        Some(&run) => draft.remove(run, goes),
        None => Err(Refusal::NoRow(goes)),
    }
}
