//! A use of a potential that waits for the other player's answer.

use crate::gipf::rules::{Jump, Removal};

/// A use that was announced and that the other player may contest.
#[derive(Clone, Debug)]
pub(super) struct Announcement {
    pub jump: Jump,
    /// The rows removed after it, if it was announced as a whole turn.
    pub planned: Option<Vec<Removal>>,
}
