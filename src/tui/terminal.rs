//! The terminal: setting it up and putting it back, what comes in from it, and the loop between.
//!
//! Nothing here knows the game. The game is a [`Program`]; [`play`] gives it the terminal until it
//! ends, and whatever ends it (a key, a signal, a panic, a closed window) the terminal is afterwards
//! as it was before.

mod event_loop;
mod guard;
mod input;
mod output;
mod panic;
#[cfg(test)]
mod tests;

pub use event_loop::{Flow, Program};
// The random events of a test go through the same loop.
#[cfg(test)]
pub use {
    event_loop::Screen,
    input::{Input, Killer},
};

pub use event_loop::{End, EventLoop};

use guard::Guard;
use output::Output;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::{error, fmt};

/// Why there was no playing, or no further playing, in the terminal.
#[derive(Debug)]
pub enum TerminalError {
    /// Standard input or standard output is no terminal.
    Missing,
    /// The terminal can't be set up.
    Start(io::Error),
    /// The terminal went away during the game.
    Lost(String),
}

impl fmt::Display for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str(
                "punct needs a terminal to play in; see 'punct --help' for what works without one",
            ),
            Self::Start(error) => write!(f, "the terminal can't be set up: {error}"),
            Self::Lost(why) => write!(f, "the terminal is gone: {why}"),
        }
    }
}

impl error::Error for TerminalError {}

/// Runs `program` in the terminal until it ends.
///
/// Ended by a signal (or Ctrl-C), the process dies of that signal and this does not return.
///
/// # Errors
/// When there is no terminal, it can't be set up, or it is lost during the game; the program has
/// then been told to [`Program::leave`].
pub fn play(program: &mut impl Program) -> Result<(), TerminalError> {
    // crossterm would look for /dev/tty instead, and a game nobody sees would wait for ever.
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TerminalError::Missing);
    }
    panic::install_hook();
    let inputs = input::listen().map_err(TerminalError::Start)?;
    let mut guard = Guard::enter().map_err(TerminalError::Start)?;
    let terminal = Terminal::new(CrosstermBackend::new(Output::default()));
    // Never dropped: its drop would show the cursor once more after the guard has done so, and
    // panic when that fails.
    let mut terminal = ManuallyDrop::new(terminal.map_err(TerminalError::Start)?);
    let end = EventLoop::new(&mut *terminal, &mut guard, program).run(&inputs);
    drop(guard);
    if end != End::Quit
        && let Some(word) = program.last_word()
    {
        // Perhaps nobody is left to read it.
        let _ = writeln!(io::stderr(), "error: {word}");
    }
    match end {
        End::Quit => Ok(()),
        End::Killed(killer) => killer.die(),
        End::Lost(why) => Err(TerminalError::Lost(why)),
    }
}
