//! Questions that are answered with yes or no.

use super::action::{DialogBinding, DialogReply};
use super::page::Paragraph;
use super::theme::TextRole;

/// A question, and what follows from its answers.
pub struct Ask<A> {
    pub title: String,
    /// What is asked, safe to show.
    pub paragraphs: Vec<Paragraph>,
    pub keys: &'static [DialogBinding],
    /// What follows from yes.
    pub yes: DialogReply<A>,
    /// What follows from a third answer.
    pub other: DialogReply<A>,
}

impl<A> Ask<A> {
    /// A question in one sentence, which is safe to show.
    pub fn new(
        title: &str,
        asked: String,
        keys: &'static [DialogBinding],
        yes: DialogReply<A>,
    ) -> Ask<A> {
        let paragraphs = vec![(asked, TextRole::Normal)];
        Ask { title: title.to_owned(), paragraphs, keys, yes, other: DialogReply::Stay }
    }

    /// The same with a warning of what is lost.
    #[must_use]
    pub fn warning(mut self, lost: String) -> Ask<A> {
        self.paragraphs.push((lost, TextRole::Warning));
        self
    }
}
