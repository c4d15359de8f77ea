//! Why an action can't be done, and the questions before an action that would lose something.

use std::fmt::Debug;
use std::path::Path;

use crate::kit::phrases::failure;
use crate::kit::session::{GameSession, LocalMatch};
use crate::kit::storage::{Kinship, Occupied, Overwrite, StoreError, visible_path};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, ShellAction,
};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page::Ask;

/// Why an action is not carried out at once.
#[derive(Debug)]
pub enum ActionObstacle<A> {
    /// The action can't be done. The text is a sentence that says why.
    Refused(String),
    /// The action would replace a save. A question comes first.
    Exists(Occupied),
    /// The action would lose the game, which can't be saved. A question comes first.
    Unsaved(A),
}

/// The result of carrying out an action.
pub type Performed<A> = Result<(), ActionObstacle<A>>;

/// Makes these errors of a game obstacles of the kind [`ActionObstacle::Refused`].
macro_rules! refused_by {
    ($($error:ty),+) => {
        $(impl<A> From<$error> for $crate::kit::shell::ActionObstacle<A> {
            fn from(error: $error) -> $crate::kit::shell::ActionObstacle<A> {
                $crate::kit::shell::ActionObstacle::Refused($crate::kit::phrases::sentence(&error.to_string()))
            }
        })+
    };
}
pub(crate) use refused_by;

impl<A> From<StoreError> for ActionObstacle<A> {
    fn from(error: StoreError) -> ActionObstacle<A> {
        match error {
            StoreError::Exists(occupied) => ActionObstacle::Exists(occupied),
            error => ActionObstacle::Refused(failure(&error)),
        }
    }
}

/// An action that a player can ask for in a game.
pub trait GameAction: Clone + Debug + PartialEq + From<ShellAction> + From<DialogAction> {
    /// Returns this action as one for the dialog on top; `None` if this action is not for a dialog.
    fn for_dialog(&self) -> Option<DialogAction>;

    /// Whether the action leaves open the panels over the board that need no answer, such as the
    /// result.
    fn leaves_result_open(&self) -> bool;
}

const ELSEWHERE: DialogBinding = row!(
    "s",
    (&[Key::Char('s'), Key::Char('S')], DialogAction::Command(DialogCommand::SaveElsewhere))
)
.label("save it elsewhere");

/// Asks whether to replace a save.
pub fn overwrite<A: GameAction>(there: Occupied) -> Ask<A> {
    let [holds, lost] = there.sentences();
    let is_other = there.by == Kinship::Other;
    let title = if is_other { "Replace the other game?" } else { "Replace it?" };
    let yes = DialogReply::Finish(ShellAction::Save(there.path, Overwrite::Allowed).into());
    Ask::new(title, holds, ["replace it", "go back"], yes).warning(lost)
}

/// Asks whether to carry out `next`, although that loses a game that can't be saved. `length` says
/// how much is lost: `12 moves`.
pub fn lose_unsaved<A: GameAction>(
    session: &GameSession<impl LocalMatch>,
    next: A,
    length: &str,
) -> Ask<A> {
    let trouble = session.save_error().map(ToString::to_string).unwrap_or_default();
    let leaves = next == ShellAction::Quit.into();
    let title = if leaves { "Leave without saving?" } else { "Go on without saving?" };
    let asked = format!("This game could not be saved: {trouble}");
    let lost = what_is_lost(session.path(), length);
    let other = DialogReply::Meanwhile(ShellAction::SaveAs.into());
    let answers = ["lose it", "keep it"];
    let mut ask = Ask::new(title, asked, answers, DialogReply::Leave(next)).warning(lost);
    ask.keys.push(ELSEWHERE);
    Ask { other, ..ask }
}

fn what_is_lost(path: Option<&Path>, length: &str) -> String {
    match path {
        Some(path) => format!(
            "If you go on, everything since the last save is lost. {} may hold an earlier state.",
            visible_path(path)
        ),
        None => format!("If you go on, the whole game is lost: {length}."),
    }
}
