//! What stands behind the door: the one game of a host, or a server with its lobby.

use super::guest::{Admission, Exit, Guest, Terminal};
use super::keyboard::Keyboard;
use super::wire::Wire;

/// A guest in a channel of their own.
pub struct Visit {
    /// Who.
    pub guest: Guest,
    /// The terminal they asked for.
    pub terminal: Option<Terminal>,
    /// What they type.
    pub keyboard: Keyboard,
    /// The way to them.
    pub wire: Wire,
}

/// What stands behind the door.
pub trait GuestHandler: Send + Sync + 'static {
    /// Whether a guest may come in. `answer` is what they answered to the question that was asked
    /// the last time.
    fn admit(&self, guest: &Guest, answer: Option<&str>) -> Admission;

    /// Has a guest on a screen, who asked for a terminal, until they leave: on a thread of its own.
    fn screen(&self, visit: &mut Visit) -> Exit;

    /// Carries out the command of a guest: on a thread of its own.
    fn command(&self, visit: &mut Visit, command: &str) -> Exit;
}
