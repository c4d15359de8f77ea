//! The talk at a table.

use super::apply::Applied;
use super::command::{CommandError, CommandResult};
use super::event::Event;
use super::game_match::Match;
use super::snapshot::ChatMessage;
use crate::kit::storage::{is_blank, printable};
use crate::rules::Player;

/// The greatest number of columns in a line.
const LINE_COLUMNS: usize = 200;

/// The greatest number of lines that each talk keeps: that of the players and that of the
/// spectators.
pub const LINES: usize = 200;

impl Match {
    /// Adds a line to the talk of the players.
    pub(super) fn say(&mut self, by: Player, line: &str) -> Applied {
        let who = self.seat(by).person().ok_or(CommandError::Watching)?;
        let by = self.record.header().name(by).clone();
        self.add_line(ChatMessage { who, by, watches: false, text: short(line)? });
        Ok(vec![Event::Said])
    }

    /// Adds a line to its talk. If that talk is full, deletes its oldest line.
    pub(super) fn add_line(&mut self, line: ChatMessage) {
        let mut all = self.talk.to_vec();
        let is_of_its_talk = |spoken: &ChatMessage| spoken.watches == line.watches;
        if all.iter().filter(|it| is_of_its_talk(it)).count() >= LINES
            && let Some(oldest) = all.iter().position(is_of_its_talk)
        {
            all.remove(oldest);
        }
        all.push(line);
        self.talk = all.into();
    }
}

/// Makes a line short and safe to show.
pub(super) fn short(line: &str) -> CommandResult<String> {
    if is_blank(line) {
        Err(CommandError::Silence)
    } else {
        Ok(printable(line.trim(), LINE_COLUMNS))
    }
}
