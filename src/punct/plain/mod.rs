//! The game line by line: for screen readers, for terminals without a movable cursor, and for
//! scripts. The program reads a line and writes an answer; it never draws over earlier text.
//!
//! [`serve`] reads lines from an [`input`] and writes answers. The table of [`mod@words`] turns a
//! line into a [`request`], with the [`arguments`] after its first word; [`misread`] has the
//! errors. A [`session`] answers requests by [`answering`]. Its parts: the [`engine`] works for the
//! player; [`advice`] holds the hints and the review; [`learning`] keeps the progress; [`dialogue`]
//! knows what was said and asked; a player at a table has a [`connection`]. [`game`] changes the
//! game, [`exercise`] has lessons and puzzles, and [`company`] tells the news from a table. These
//! modules make texts: [`standing`] (the state of the game), [`help`] (possible words), [`query`]
//! (answers to questions), [`looking`] (the board) and [`reach`]. [`looking_back`] shows earlier
//! positions, [`spelling`] writes moves in words, and [`text`] breaks text into lines. [`waiting`]
//! waits for the next line of the player.

mod advice;
mod answering;
mod arguments;
mod company;
mod connection;
mod dialogue;
mod engine;
mod exercise;
mod game;
mod help;
mod input;
mod learning;
mod looking;
mod looking_back;
mod misread;
mod query;
mod reach;
mod request;
mod rulebook;
mod session;
mod spelling;
mod standing;

#[cfg(test)]
mod tests;
mod text;
mod waiting;
mod words;

pub use connection::PlainView;
pub use engine::Share;
pub use input::{Echo, Edited, LineInput, NewsPrinter, Stream, fitting};
pub use session::PlainSession;

use std::io::{ErrorKind, Write};

use thiserror::Error;
use unicode_width::UnicodeWidthStr as _;

use crate::kit::strength::Strength;
use crate::kit::text::Broken;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use request::{PlainQuery, Request};
use text::sentence;
use waiting::Voice;

/// Returns the usage and help of each word, for the man page.
pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    words::WORDS.iter().map(|word| (word.usage, word.help))
}

#[derive(Debug, Error)]
pub enum PlayError {
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The input ended, and the game could not be saved.
    #[error("the game could not be saved: {0}")]
    Unsaved(String),
}

/// Plays until the player quits, the input ends or the output is closed. Writes the `notices` with
/// the greeting.
///
/// # Errors
/// Fails if reading or writing fails, or if the input ends while the game can't be saved.
pub fn serve(
    mut input: impl LineInput + Send,
    output: impl Write + Send,
    mut table: PlainSession,
    notices: &[String],
) -> Result<(), PlayError> {
    let voice = Voice::new(output, input.columns());
    let played = unless_gone(play(&mut input, &voice, &mut table, notices));
    // During an exercise the player's own game waits, and this is the game to save.
    table.leave_exercise();
    table.session.pause_clock();
    table.session.save_if_unsaved();
    let place = table.farewell();
    let unsaved = table.session.save_error().map(ToString::to_string);
    table.session.release();
    played?;
    match unsaved {
        None => Ok(unless_gone(voice.say(&[place]))?),
        // The player was warned before leaving.
        Some(_) if table.dialogue.leaves => Ok(()),
        Some(why) => Err(PlayError::Unsaved(why)),
    }
}

/// Treats a closed output as no error.
fn unless_gone(result: Result<(), Broken>) -> Result<(), Broken> {
    match result {
        Err(Broken::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// The answer to a line that was begun before news of another position.
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
) -> Result<(), Broken> {
    let greeting = table.greeting(notices);
    voice.say(&table.spell_lines(&greeting))?;
    loop {
        loop {
            voice.say(&table.update_clock())?;
            let Some(request) = table.request() else { break };
            if request.strength >= ANNOUNCED {
                let name = table.session.name(table.session.turn());
                voice.say(&[format!("{name} is thinking.")])?;
            }
            let answer = table.computers_turn(request);
            voice.say(&table.spell_lines(&answer))?;
        }
        voice.say(&table.dialogue.risk(&table.session))?;
        let news = table.hear_news();
        voice.say(&table.spell_lines(&news))?;
        if table.dialogue.leaves {
            return Ok(());
        }
        let mut line = Vec::new();
        if !waiting::ask(input, table, voice, &mut line)? || !(table.engine.share.next_line)() {
            return Ok(());
        }
        let before = table.shown_state();
        voice.say(&table.update_clock())?;
        let is_outdated = input.is_outdated() || table.shown_state() != before;
        match Request::read(&line) {
            Ok(None) => {}
            Ok(Some(request)) => {
                if is_outdated && request.belongs_to_position() {
                    voice.say(&[OUTDATED.to_owned()])?;
                    continue;
                }
                voice.say(&table.forewarning(&request))?;
                if request == Intent::BeginExercise(ExerciseChoice::TasksOfToday).into()
                    && table.permit(&request).is_ok()
                {
                    // If the output is closed, the answer will notice it.
                    let found = table.look_for_tasks(&mut |told| drop(voice.say(&[told])));
                    voice.say(&found)?;
                }
                let mut answer = table.answer(&request);
                let columns = answer.iter().map(|line| line.width()).max().unwrap_or(0);
                if request == Request::Query(PlainQuery::Board) && voice.columns() < columns {
                    answer = vec![NO_ROOM_FOR_BOARD.to_owned()];
                }
                voice.say(&if request.is_about_words() {
                    answer
                } else {
                    table.spell_lines(&answer)
                })?;
            }
            Err(misread) => voice.say(&[sentence(&misread.to_string())])?,
        }
    }
}
