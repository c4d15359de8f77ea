//! Sets up and restores the terminal, asks it about itself, reads its input, and runs the loop.
//!
//! No module here depends on the game. The game is a [`Program`], which [`run_program`] runs in the
//! terminal. However the program ends (by a key, a signal, a panic, a closed window), the terminal
//! is restored.
//!
//! [`answers`] has the questions about what the terminal is and can do, and reads the answers. The
//! [`decoder`] reads the bytes of the [terminal of this process](tty) and of guests' terminals, and
//! waits for the rest of unfinished sequences. Only on Windows, crossterm reads the terminal of
//! this process.
//!
//! Data flows from threads that listen to the terminal and to signals ([`guard`]), through a
//! channel of [`input`]s, to the [`event_loop`], and from there to the program. The program's own
//! threads post to the same channel ([`job`]).

#[cfg_attr(not(unix), allow(dead_code, reason = "no terminal is asked there"))]
mod answers;
pub mod capabilities;
#[cfg_attr(not(unix), allow(dead_code, reason = "crossterm reads there"))]
mod decoder;
mod event_loop;
pub mod graphics;
mod guard;
pub mod inner_terminal;
mod input;
pub mod job;
mod output;
mod pen;
mod remote;
#[cfg(test)]
mod tests;
#[cfg(unix)]
mod tty;

pub use answers::{Answers, window_size};
pub use decoder::TimedDecoder;
#[cfg(test)]
pub use event_loop::LoopScreen;
pub use event_loop::{End, EventLoop, Flow, Program};
#[cfg(test)]
pub use input::Input;
pub use input::{Killer, Outbox, Work};
pub use output::{Output, SizedBackend, copy_to_clipboard};
pub use remote::{
    ClientInput, Environment, InputListener, RemoteTerminal, TerminalQuery, TerminalWire, connect,
    give_back, variable,
};

use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{self, Sender};
use std::thread;

use ratatui::Terminal;
use thiserror::Error;

use answers::{CellSizes, QueryTime};
use guard::{Guard, TerminalMode};
use output::RealScreen;

use crate::kit::text::TextStream;

#[derive(Debug, Error)]
pub enum TerminalError {
    #[error("punct needs a terminal to play in; 'punct --plain' plays without one")]
    Missing,
    #[error("the terminal can't be set up: {0}")]
    Start(io::Error),
    #[error("the terminal is gone: {0}")]
    Lost(String),
}

/// Without a terminal nobody would see the game, and it would wait for ever.
pub fn must_be_here() -> Result<(), TerminalError> {
    let is_here = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_here { Ok(()) } else { Err(TerminalError::Missing) }
}

/// Runs `program` in the terminal until it ends.
///
/// If a signal or Ctrl-C ends the program, the process dies of that signal, and this function does
/// not return. If the terminal is lost during the game, [`Program::leave`] has been called.
pub fn run_program(program: &mut impl Program) -> Result<(), TerminalError> {
    must_be_here()?;
    guard::install_hook();
    let (to, inputs) = mpsc::channel();
    guard::listen_to_signals(to.clone()).map_err(TerminalError::Start)?;
    let guard = Guard::enter().map_err(TerminalError::Start)?;
    let (answers, asked_again) = ask_and_listen(to.clone()).map_err(TerminalError::Start)?;
    let cells = CellSizes::new(answers.cell);
    program.start(answers, Outbox::new(to));
    let output = Output::default();
    let backend = SizedBackend::new(output.clone(), answers::grid);
    // The `Terminal` is never dropped. Its drop would show the cursor again, which the guard has
    // already done, and would report a failure.
    let mut terminal = ManuallyDrop::new(Terminal::new(backend).map_err(TerminalError::Start)?);
    let mut screen = RealScreen::new(guard, output, cells, asked_again);
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

#[cfg(unix)]
fn ask_and_listen<M: Send + 'static>(
    to: Sender<input::Input<M>>,
) -> io::Result<(Answers, Option<QueryTime>)> {
    // Until now the terminal reports only keys.
    let tty = tty::Tty::ask()?;
    guard::set(&TerminalMode::ALL)?;
    let (answers, asked_again) = (tty.answers(), tty.query_time());
    let known = answers.clone();
    let listener = thread::Builder::new().name("events".to_owned());
    listener.spawn(move || tty.forward(known, &to))?;
    Ok((answers, Some(asked_again)))
}

/// Asks nothing, because crossterm would take the answers for keys.
#[cfg(not(unix))]
fn ask_and_listen<M: Send + 'static>(
    to: Sender<input::Input<M>>,
) -> io::Result<(Answers, Option<QueryTime>)> {
    guard::set(&TerminalMode::ALL)?;
    let listener = thread::Builder::new().name("events".to_owned());
    listener.spawn(move || {
        loop {
            let read = crossterm::event::read();
            let is_last = read.is_err();
            if to.send(read.map_or_else(input::Input::Lost, input::Input::Event)).is_err()
                || is_last
            {
                return;
            }
        }
    })?;
    Ok((Answers { cell: answers::reported_cell(), ..Answers::default() }, None))
}
