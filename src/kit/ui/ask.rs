//! Questions with the answers yes and no, and sometimes a third answer.

use super::action::{DialogBinding, DialogReply};
use super::page::Paragraph;
use super::shared_keys::CLOSE;
use super::theme::TextRole;

/// The keys of a question that is no longer asked.
static ENDED: [DialogBinding; 1] = [CLOSE];

/// A question, and the replies that its answers cause.
pub struct Ask<A> {
    pub title: String,
    /// The text of the question, safe to show.
    pub paragraphs: Vec<Paragraph>,
    pub keys: &'static [DialogBinding],
    /// The reply after yes.
    pub yes: DialogReply<A>,
    /// The reply after a third answer.
    pub other: DialogReply<A>,
    /// The action that asks the question again once the game has gone on, if the question is about
    /// the state of the game.
    pub asked_by: Option<A>,
}

impl<A> Ask<A> {
    /// Makes a question. The text `asked` must be safe to show.
    pub fn new(
        title: &str,
        asked: String,
        keys: &'static [DialogBinding],
        yes: DialogReply<A>,
    ) -> Ask<A> {
        let paragraphs = vec![(asked, TextRole::Normal)];
        Ask {
            title: title.to_owned(),
            paragraphs,
            keys,
            yes,
            other: DialogReply::Stay,
            asked_by: None,
        }
    }

    /// Returns this question as one that an action asks.
    #[must_use]
    pub fn asked_by(self, action: A) -> Ask<A> {
        Ask { asked_by: Some(action), ..self }
    }

    /// Leaves of the question only its title, because nothing is to be asked any longer.
    pub fn end(&mut self) {
        self.paragraphs.clear();
        (self.keys, self.yes) = (&ENDED, DialogReply::Stay);
    }

    /// Returns this question with a warning about what would be lost.
    #[must_use]
    pub fn warning(mut self, lost: String) -> Ask<A> {
        self.paragraphs.push((lost, TextRole::Warning));
        self
    }
}
