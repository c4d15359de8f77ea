//! Sets up and restores the terminal, asks it about itself, reads its input, and runs the loop.
//!
//! No module here depends on the game. The game is a [`Program`], which [`play`] runs in the
//! terminal. However the program ends (by a key, a signal, a panic, a closed window), the terminal
//! is restored.
//!
//! [`questions`] has the questions about what the terminal is and can do, and [`forms`] reads the
//! answers. The [`decoder`] reads the bytes of the [terminal of this process](tty) and of guests'
//! terminals, and [`incoming`] waits for the rest of unfinished sequences. Only on Windows,
//! crossterm reads the terminal of this process.
//!
//! Data flows from the [`sources`] through a channel of [`input`]s to the [`event_loop`], and from
//! there to the [`program`]. The program's own threads post to the same channel ([`job`]).

#[cfg_attr(not(unix), allow(dead_code, reason = "no terminal is asked there"))]
mod answers;
mod away;
mod backend;
pub mod capabilities;
#[cfg_attr(not(unix), allow(dead_code, reason = "crossterm reads there"))]
mod decoder;
mod event_loop;
#[cfg_attr(not(unix), allow(dead_code, reason = "no terminal is asked there"))]
mod forms;
pub mod graphics;
mod guard;
#[cfg_attr(not(unix), allow(dead_code, reason = "crossterm reads there"))]
mod incoming;
mod input;
pub mod job;
mod modes;
mod output;
mod program;
#[cfg_attr(not(unix), allow(dead_code, reason = "no terminal is asked there"))]
mod questions;
mod sources;
#[cfg(test)]
mod tests;
#[cfg(unix)]
mod tty;

pub use crate::kit::terminal::away::{Environment, Questioning, variable};
pub use answers::Answers;
pub use answers::window_size;
pub use away::{AwayTerminal, ClientInput, WayThere, connect, give_back, write_colours_for_others};
#[cfg(test)]
pub use event_loop::LoopScreen;
pub use event_loop::{End, EventLoop};
pub use incoming::Incoming;
#[cfg(test)]
pub use input::Input;
pub use input::Outbox;
pub use input::{Killer, Work};
pub use program::{Flow, Program};

use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{self, Sender};

use ratatui::Terminal;
use thiserror::Error;

use answers::CellSizes;
use backend::SizedBackend;
use guard::Guard;
use modes::TerminalMode;
use output::{Output, RealScreen};
#[cfg(unix)]
use questions::Questions;

use crate::kit::text_stream::TextStream;

/// Why the program can't run in the terminal, or not any longer.
#[derive(Debug, Error)]
pub enum TerminalError {
    /// Standard input or standard output is not a terminal.
    #[error("punct needs a terminal to play in; 'punct --plain' plays without one")]
    Missing,
    #[error("the terminal can't be set up: {0}")]
    Start(io::Error),
    /// The terminal was lost during the game.
    #[error("the terminal is gone: {0}")]
    Lost(String),
}

/// Refuses to play without a terminal, because nobody would see the game, and it would wait for
/// ever.
///
/// # Errors
/// Fails with [`TerminalError::Missing`] if standard input or standard output is not a terminal.
pub fn must_be_here() -> Result<(), TerminalError> {
    let is_here = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_here { Ok(()) } else { Err(TerminalError::Missing) }
}

/// Runs `program` in the terminal until it ends.
///
/// If a signal or Ctrl-C ends the program, the process dies of that signal, and this function does
/// not return.
///
/// # Errors
/// Fails if there is no terminal, or the terminal can't be set up or is lost during the game. After
/// such a loss, [`Program::leave`] has been called.
pub fn play(program: &mut impl Program) -> Result<(), TerminalError> {
    must_be_here()?;
    guard::install_hook();
    let (to, inputs) = mpsc::channel();
    sources::listen_to_signals(&to).map_err(TerminalError::Start)?;
    let guard = Guard::enter().map_err(TerminalError::Start)?;
    let (answers, outbox) =
        (ask_and_listen(to.clone()).map_err(TerminalError::Start)?, Outbox::new(to));
    let cells = CellSizes::new(answers.cell);
    program.start(answers, outbox);
    let output = Output::default();
    let terminal = Terminal::new(SizedBackend::new(output.clone(), answers::grid));
    // The `Terminal` is never dropped. Its drop would show the cursor again, which the guard has
    // already done, and would report a failure.
    let mut terminal = ManuallyDrop::new(terminal.map_err(TerminalError::Start)?);
    let mut screen = RealScreen::new(guard, output, cells);
    let end = EventLoop::new(&mut *terminal, &mut screen, program).run(&inputs);
    drop(screen);
    if !matches!(end, End::Lost(_)) {
        for line in program.farewell() {
            // If this fails, no reader is left.
            let _ = writeln!(TextStream::new(io::stdout()), "{line}");
        }
    }
    if end != End::Quit
        && let Some(word) = program.last_word()
    {
        // If this fails, no reader is left.
        let _ = writeln!(TextStream::new(io::stderr()), "error: {word}");
    }
    match end {
        End::Quit => Ok(()),
        End::Killed(killer) => killer.die(),
        End::Lost(why) => Err(TerminalError::Lost(why)),
    }
}

/// Asks the terminal about itself and begins to listen to it. Returns the answers that come within
/// a moment.
#[cfg(unix)]
fn ask_and_listen<M: Send + 'static>(to: Sender<input::Input<M>>) -> io::Result<Answers> {
    let questions = Questions::from_environment(|name| std::env::var(name).ok());
    // Until now the terminal reports only keys.
    let tty = tty::Tty::ask(questions)?;
    modes::set(&TerminalMode::ALL)?;
    let answers = tty.answers();
    sources::listen_to_terminal(tty, answers.clone(), to)?;
    Ok(answers)
}

/// Begins to listen to the terminal. Asks it nothing, because crossterm would take the answers for
/// keys.
#[cfg(not(unix))]
fn ask_and_listen<M: Send + 'static>(to: Sender<input::Input<M>>) -> io::Result<Answers> {
    modes::set(&TerminalMode::ALL)?;
    sources::listen_to_terminal(to)?;
    Ok(Answers { cell: answers::reported_cell(), ..Answers::default() })
}
