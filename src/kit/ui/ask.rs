//! Questions with the answers yes and no.

use super::action::{DialogBinding, DialogReply};
use super::page::Paragraph;
use super::theme::TextRole;

/// A question, and what follows from its answers.
pub struct Ask<A> {
    pub title: String,
    /// The text of the question, safe to show.
    pub paragraphs: Vec<Paragraph>,
    pub keys: &'static [DialogBinding],
    /// The reply after yes.
    pub yes: DialogReply<A>,
    /// The reply after a third answer.
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

    /// This question with a warning of what will be lost.
    #[must_use]
    pub fn warning(mut self, lost: String) -> Ask<A> {
        self.paragraphs.push((lost, TextRole::Warning));
        self
    }
}
