//! The game line by line: for screen readers, for terminals without a movable cursor, and for
//! scripts. The program reads a line and writes an answer; it never draws over earlier text.
//! [`serve`] waits for lines from an [`input`], which reads each as a [`request`] by the table of
//! [`mod@words`]. A [`session`] decides about requests and carries them out.

mod advice;
mod company;
mod connection;
mod exercise;
mod game;
mod help;
mod input;
mod learning;
mod piece_moves;
mod query;
mod request;
mod rulebook;
mod session;
mod spelling;
mod state;
#[cfg(test)]
mod tests;
mod words;

pub use advice::EngineShare;
pub use connection::PlainView;
pub use input::{Edited, LineInput, NewsPrinter, Stream, TypedLines, fitting};
pub use session::PlainSession;

use std::io::{self, ErrorKind, Write};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use thiserror::Error;

use crate::kit::strength::Strength;
use crate::kit::system;
use crate::kit::text::{Columns as _, StreamError};
use crate::punct::computer::ThinkRequest;
use crate::punct::control::intent::{ExerciseChoice, Intent, IntentSubject};
use crate::punct::exercises::ExerciseList;
use crate::punct::phrases::time_warning;
use crate::punct::play::{Offers, Session};
use crate::rules::{Move, Outcome};
use connection::InputEvent;
use request::{PlainQuery, Request};
use spelling::{AnswerLines, break_lines, named_sentence, sentence};

/// For the man page: usage and help of each word.
pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    words::WORDS.iter().map(|word| (word.usage, word.help()))
}

#[derive(Debug, Error)]
pub enum PlayError {
    #[error(transparent)]
    Broken(#[from] StreamError),
    /// The input ended, and the game could not be saved.
    #[error("the game could not be saved: {0}")]
    Unsaved(String),
}

/// Plays until the player quits, the input ends or the output is closed.
pub fn serve(
    mut input: impl LineInput + Send,
    output: impl Write + Send,
    mut table: PlainSession,
    notices: &[String],
) -> Result<(), PlayError> {
    let voice = Voice { output: Mutex::new(output), columns: input.columns() };
    let played = unless_gone(play(&mut input, &voice, &mut table, notices));
    // During an exercise the player's own game waits, and this is the game to save.
    table.leave_exercise();
    table.session.pause_clock();
    table.session.save_if_unsaved();
    let farewell = match table.connection {
        Some(_) => "The game stays where it is; the same line leads back to it.".to_owned(),
        None => sentence(&table.dialogue.where_saved(&table.session)),
    };
    let unsaved = table.session.save_error().map(ToString::to_string);
    table.session.release();
    played?;
    match unsaved {
        None => Ok(unless_gone(voice.write_paragraphs(&[farewell]))?),
        // The player was warned before leaving.
        Some(_) if table.dialogue.leaves => Ok(()),
        Some(why) => Err(PlayError::Unsaved(why)),
    }
}

/// Treats a closed output as no error.
fn unless_gone(result: Result<(), StreamError>) -> Result<(), StreamError> {
    match result {
        Err(StreamError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

const OUTDATED: &str = "The game has gone on since you began this line, so nothing was done; type it again if \
                        you still want it.";

/// From this level on, the computer announces that it thinks, since that can take long.
const ANNOUNCED: Strength = Strength::whole(8);

const NO_ROOM_FOR_BOARD: &str = "This terminal has too few columns for the board; \"rows\" tells what lies in \
                                 each row.";

fn play(
    input: &mut (impl LineInput + Send),
    voice: &Voice<impl Write + Send>,
    table: &mut PlainSession,
    notices: &[String],
) -> Result<(), StreamError> {
    let greeting = table.greeting(notices);
    voice.write_paragraphs(&table.spell_lines(&greeting))?;
    loop {
        loop {
            voice.write_paragraphs(&table.update_clock())?;
            let Some(request) = table.request() else { break };
            if request.strength >= ANNOUNCED {
                let name = table.session.name(table.session.turn());
                voice.write_paragraphs(&[format!("{name} is thinking.")])?;
            }
            let answer = table.computers_turn(request);
            voice.write_paragraphs(&table.spell_lines(&answer))?;
        }
        voice.write_paragraphs(table.dialogue.risk(&table.session).as_slice())?;
        let news = table.receive_news();
        voice.write_paragraphs(&table.spell_lines(&news))?;
        if table.dialogue.leaves {
            return Ok(());
        }
        let mut line = Vec::new();
        if !ask(input, table, voice, &mut line)? || !(table.engine.share.next_line)() {
            return Ok(());
        }
        let before = table.shown_state();
        voice.write_paragraphs(&table.update_clock())?;
        let is_outdated = input.is_outdated() || table.shown_state() != before;
        let request = match Request::read(&line) {
            Ok(None) => continue,
            Ok(Some(request)) => request,
            Err(error) => {
                voice.write_paragraphs(&table.spell_lines(&[sentence(&error.to_string())]))?;
                continue;
            }
        };
        if is_outdated && belongs_to_position(&request) {
            voice.write_paragraphs(&[OUTDATED.to_owned()])?;
            continue;
        }
        voice.write_paragraphs(&table.forewarning(&request))?;
        if request == Intent::BeginExercise(ExerciseChoice::TasksOfToday).into()
            && table.permit(&request).is_ok()
        {
            // If the output is closed, the answer will notice it.
            let found =
                table.look_for_tasks(&mut |progress| drop(voice.write_paragraphs(&[progress])));
            voice.write_paragraphs(&found)?;
        }
        let mut answer = table.answer(&request);
        let columns = answer.iter().map(|line| line.columns()).max().unwrap_or(0);
        let is_board = request == Request::Query(PlainQuery::Board);
        if is_board && (voice.columns)() < columns {
            answer = vec![NO_ROOM_FOR_BOARD.to_owned()];
        }
        voice.write_paragraphs(&if is_board { answer } else { table.spell_lines(&answer) })?;
    }
}

/// Such a request must not be carried out in another position than the player saw.
fn belongs_to_position(request: &Request) -> bool {
    match request {
        Request::Intent(intent) => {
            !matches!(intent.subject(), IntentSubject::Readers | IntentSubject::None)
        }
        Request::Answer(_)
        | Request::New(..)
        | Request::Open(_)
        | Request::Computer(_)
        | Request::Go
        | Request::If
        | Request::Again => true,
        Request::Query(_)
        | Request::Help(_)
        | Request::Back
        | Request::Last
        | Request::Telling(_)
        | Request::Spelling(_)
        | Request::Save(_)
        | Request::Level(_)
        | Request::Quit => false,
    }
}

/// The thread that reads a line shares this output.
struct Voice<W> {
    output: Mutex<W>,
    columns: Box<dyn Fn() -> usize + Send + Sync>,
}

impl<W: Write> Voice<W> {
    fn write_paragraphs(&self, paragraphs: &[String]) -> Result<(), StreamError> {
        self.write(&self.joined(paragraphs)).map_err(StreamError::Output)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock();
        output.write_all(text.as_bytes()).and_then(|()| output.flush())
    }

    fn joined(&self, paragraphs: &[String]) -> String {
        let columns = (self.columns)();
        let lines = paragraphs.iter().flat_map(|paragraph| break_lines(paragraph, columns));
        lines.flat_map(|line| [line, "\n".to_owned()]).collect()
    }
}

impl<W: Write> Write for &Voice<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.lock().flush()
    }
}

/// While the clock runs, and at a table, another thread reads the line; this thread writes the
/// warnings of the clock and the news. Returns `false` at the end of the input.
fn ask(
    input: &mut (impl LineInput + Send),
    table: &mut PlainSession,
    voice: &Voice<impl Write + Send>,
    line: &mut Vec<u8>,
) -> Result<bool, StreamError> {
    let (prompt, mut output) = (table.prompt(), voice);
    if clock_due(&table.session).is_none() && table.connection.is_none() {
        return input.ask(&prompt, line, &mut output);
    }
    let mut printer = input.printer();
    let inbox = table.inbox();
    thread::scope(|scope| {
        let read = || inbox.put_line(input.ask(&prompt, line, &mut output));
        let Some(reader) = system::start(scope, [read]).pop() else {
            return Err(StreamError::Input(io::Error::other("no thread can be started")));
        };
        loop {
            let before = table.shown_state();
            let mut news = match inbox.wait(clock_due(&table.session)) {
                InputEvent::Line(read) => {
                    // Once this thread has ended, the next one takes over its stack.
                    let _ = reader.join();
                    return read;
                }
                InputEvent::News => table.receive_news(),
                InputEvent::Nothing => table.update_clock(),
            };
            let goes_on = table.shown_state() != before;
            if goes_on && table.dialogue.question.take().is_some() {
                news.push("The game has gone on: what was asked before is not done.".to_owned());
            }
            if news.is_empty() && !goes_on {
                continue;
            }
            let (text, prompt) = (voice.joined(&table.spell_lines(&news)), table.prompt());
            let written = match &mut printer {
                Some(printer) => printer.print(&text, &prompt, goes_on),
                None => voice.write(&format!("\n{text}{prompt}")),
            };
            written.map_err(StreamError::Output)?;
        }
    })
}

/// `None` if no time runs.
fn clock_due(session: &Session) -> Option<Duration> {
    session.clock()?.until_warning(session.time())
}

/// What a typed line is about; `u32` counts finished games, `bool` is looking at another position.
type ShownState = (Vec<Move>, Option<Outcome>, Option<(Offers, u32)>, bool);

impl PlainSession {
    fn prompt(&self) -> String {
        if self.dialogue.question.is_some() {
            return "yes or no> ".to_owned();
        }
        if let Some(run) = &self.exercise {
            let prompt = match run.tasks.exit_list() {
                Some(ExerciseList::Puzzles { .. }) => "Puzzle> ",
                Some(ExerciseList::Lessons { .. }) => "Lesson> ",
                None => "Task> ",
            };
            return prompt.to_owned();
        }
        if !self.session.is_present() {
            return format!("Move {}> ", self.session.viewed_game().ply());
        }
        match self.session.game().outcome() {
            Some(_) => "Over> ".to_owned(),
            None => format!("{}> ", self.session.turn()),
        }
    }

    fn shown_state(&self) -> ShownState {
        let at_table = self.client().map(|it| (it.snapshot.offers, it.snapshot.round));
        let game = self.session.game();
        (game.moves().to_vec(), game.outcome(), at_table, !self.session.is_present())
    }

    /// Ends the game if a player's time is over. Warns if time runs out soon.
    fn update_clock(&mut self) -> AnswerLines {
        // At a table, the owner of the table runs the clock and ends the game.
        if self.connection.is_none() {
            if self.session.end_on_time() {
                self.dialogue.question = None;
                return self.next();
            }
            if self.engine.is_halted(&self.session) {
                self.session.stop_clock();
            } else {
                self.session.start_clock();
            }
        }
        let now = self.session.time();
        let warning = time_warning(&self.session, &mut self.dialogue.warnings, now);
        warning.iter().map(|warning| named_sentence(&self.session, warning)).collect()
    }

    /// `None` if no computer is to move, or if the computer must wait for the player.
    fn request(&self) -> Option<ThinkRequest> {
        let waits = self.dialogue.question.is_some();
        if waits { None } else { self.engine.request(&self.session) }
    }

    fn computers_turn(&mut self, request: ThinkRequest) -> AnswerLines {
        let answer = match self.engine.decide(self.session.game(), request) {
            Ok(answer) => answer,
            Err(why) => return vec![sentence(&why)],
        };
        if self.session.end_on_time() {
            return self.next();
        }
        let by = self.session.turn();
        self.carry_out(by, answer.into()).unwrap_or_else(|why| {
            self.engine.failed = true;
            let name = self.session.name(self.session.turn());
            let further = "\"undo\", \"strength\" or \"computer\" lets the game go on";
            let text = format!("{name} can't move: {why}; {further}");
            vec![named_sentence(&self.session, &text)]
        })
    }
}
