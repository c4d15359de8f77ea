//! What a player is asked before it is done.

use std::path::PathBuf;

use super::request::Request;
use crate::rules::Player;

/// A question to be answered with yes or no.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlainQuestion {
    /// Does this player resign?
    Resign(Player),
    /// Do both agree on a draw?
    AgreeDraw,
    /// Replace another game's save?
    Overwrite(PathBuf),
    /// Do this, although it loses a game that can't be saved?
    LoseUnsaved(Box<Request>),
}
