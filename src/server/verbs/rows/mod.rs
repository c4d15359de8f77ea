//! Rows of the server's lists. Commands make text or JSON from a row, and the lobby makes an item.
//!
//! - [`games`]: games and challenges;
//! - [`people`]: players, their keys and their sessions;
//! - [`notes`]: what is said and reported, and who is let in or kept out.

mod games;
mod notes;
mod people;

pub use games::{ChallengeItem, GameItem, MoveItem, PastGame};
pub use notes::{BanItem, InvitationItem, LineItem, ReportItem, SpokenItem};
pub use people::{
    AccountItem, ArrivalItem, GuestItem, IgnoredItem, KeyItem, PresentItem, SessionItem,
    StandingItem,
};

use serde::Serialize;

use super::answer::{AnswerLine, AnswerResult, line_list};
use crate::server::database::Terms;

/// A row of a list. Its fields are the JSON.
pub trait ListedRow: Serialize {
    /// The width of the head, in columns.
    const WIDTH: usize = 5;

    /// Returns the number before the text. It is empty for a row without a number.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the text for people.
    fn text(&self) -> String;

    /// Converts the row to a line of an answer.
    fn to_line(&self) -> AnswerLine {
        let (head, text) = (self.head(), self.text());
        let width = Self::WIDTH;
        let text = if head.is_empty() { text } else { format!("{head:>width$}  {text}") };
        // Serialization of these types never fails.
        AnswerLine { text, json: serde_json::to_value(self).unwrap_or_default() }
    }
}

/// Returns an answer of rows. If there are none, people read `none`.
pub fn list_rows(
    rows: impl IntoIterator<Item = impl ListedRow>,
    none: &'static str,
) -> AnswerResult {
    line_list(rows.into_iter().map(|row| row.to_line()), none)
}

/// The columns that all rows with terms have.
#[derive(Serialize)]
struct TermsColumns {
    rules: &'static str,
    bridges: &'static str,
    rated: bool,
    clock: Option<String>,
}

impl TermsColumns {
    fn new(terms: &Terms) -> TermsColumns {
        TermsColumns {
            rules: terms.rules.variant.code(),
            bridges: terms.rules.bridges.code(),
            rated: terms.rated,
            clock: terms.clock.map(|clock| clock.to_string()),
        }
    }
}
