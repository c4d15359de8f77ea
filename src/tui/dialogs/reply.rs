//! What a dialog answers: it changes nothing but itself.

use crate::tui::action::Action;
use crate::tui::message::Scrolling;

/// What a dialog answers to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing further; the dialog stays.
    Stay,
    /// The dialog is done with; what it was opened from is there again.
    Close,
    /// The dialog is done with; do this.
    Then(Action),
    /// Do this; the dialog stays.
    Meanwhile(Action),
    /// Do this; if it can be done, all dialogs are done with.
    Finish(Action),
    /// Scroll the dialog's text.
    Scroll(Scrolling),
}
