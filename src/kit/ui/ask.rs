//! Questions with the answers yes and no, and sometimes a third answer.

use super::action::{DialogBinding, DialogReply};
use super::page::Paragraph;
use super::shared_keys::{CLOSE, NO, YES};
use super::theme::TextRole;

/// A question, and the replies that its answers cause.
pub struct Ask<A> {
    pub title: String,
    /// The text of the question, safe to show.
    pub paragraphs: Vec<Paragraph>,
    pub keys: Vec<DialogBinding>,
    /// The reply after yes.
    pub yes: DialogReply<A>,
    /// The reply after a third answer.
    pub other: DialogReply<A>,
    /// The action that asks the question again once the game has gone on, if the question is about
    /// the state of the game.
    pub asked_by: Option<A>,
}

impl<A> Ask<A> {
    /// Makes a question with these labels for yes and no. The text `asked` must be safe to show.
    pub fn new(
        title: &str,
        asked: String,
        [agreed, declined]: [&'static str; 2],
        yes: DialogReply<A>,
    ) -> Ask<A> {
        let paragraphs = vec![(asked, TextRole::Normal)];
        let keys = vec![YES.label(agreed), NO.label(declined)];
        let (title, other) = (title.to_owned(), DialogReply::Stay);
        Ask { title, paragraphs, keys, yes, other, asked_by: None }
    }

    /// Returns this question as one that an action asks.
    #[must_use]
    pub fn asked_by(self, action: A) -> Ask<A> {
        Ask { asked_by: Some(action), ..self }
    }

    /// Leaves of the question only its title, because nothing is to be asked any longer.
    pub fn end(&mut self) {
        self.paragraphs.clear();
        (self.keys, self.yes) = (vec![CLOSE], DialogReply::Stay);
    }

    /// Returns this question with a warning about what would be lost.
    #[must_use]
    pub fn warning(mut self, lost: String) -> Ask<A> {
        self.paragraphs.push((lost, TextRole::Warning));
        self
    }
}
