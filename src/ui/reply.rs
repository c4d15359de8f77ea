//! What a dialog answers: it changes nothing but itself.

use crate::shell::Scrolling;

/// What a dialog answers to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<A> {
    /// Nothing further; the dialog stays.
    Stay,
    /// The dialog is done with; what it was opened from is there again.
    Close,
    /// The dialog is done with; do this.
    Then(A),
    /// Do this; the dialog stays.
    Meanwhile(A),
    /// Do this; if it can be done, all dialogs are done with.
    Finish(A),
    /// Scroll the dialog's text.
    Scroll(Scrolling),
}

impl<A> Reply<A> {
    /// The same, with the actions of another program.
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> Reply<B> {
        match self {
            Reply::Stay => Reply::Stay,
            Reply::Close => Reply::Close,
            Reply::Then(action) => Reply::Then(to(action)),
            Reply::Meanwhile(action) => Reply::Meanwhile(to(action)),
            Reply::Finish(action) => Reply::Finish(to(action)),
            Reply::Scroll(scrolling) => Reply::Scroll(scrolling),
        }
    }
}
