//! Commands to the match, and the texts about its events.

use super::game::RequestResult;
use super::move_report::ReportedMove;
use super::table::PlainTable;
use super::text::AnswerLines;
use crate::kit::phrases::{People, played_again};
use crate::punct::phrases::{actions, move_in_words};
use crate::punct::play::{Command, Event, Refused};
use crate::rules::{Game, Player};

impl PlainTable {
    /// Gives a command of the player here to the match, and tells its events.
    pub(super) fn ask_match(&mut self, command: Command) -> RequestResult {
        if self.connection.is_some() {
            return self.ask_table(command);
        }
        let by = self.context().commander(&command);
        let done = by.and_then(|by| Ok(self.carry_out(by, command)?));
        done.map_err(|why| why.in_plain())
    }

    /// Gives a command to the match of the session, and tells its events and what comes next.
    ///
    /// # Errors
    /// Fails if the match refuses the command. Nothing has changed then.
    pub(super) fn carry_out(
        &mut self,
        by: Player,
        command: Command,
    ) -> Result<AnswerLines, Refused> {
        let mut lines = self.tell_command(by, command)?;
        lines.extend(self.next());
        Ok(lines)
    }

    /// Gives a command to the match of the session, and tells its events alone.
    ///
    /// # Errors
    /// Fails if the match refuses the command. Nothing has changed then.
    pub(super) fn tell_command(
        &mut self,
        by: Player,
        command: Command,
    ) -> Result<AnswerLines, Refused> {
        let (before, people) = (self.session.game().clone(), self.people());
        let events = self.session.apply(by, command)?;
        let mut lines = AnswerLines::new();
        for event in events {
            lines.extend(self.tell_event(event, &before, &people));
        }
        Ok(lines)
    }

    /// Describes an event. `before` and `people` are the game and its players before the command.
    fn tell_event(&self, event: Event, before: &Game, people: &People) -> AnswerLines {
        match event {
            Event::Played(_) => self.report_move(before.ply()),
            Event::TakenOver => {
                let text = actions::takes_over(people.clone(), self.session.turn());
                vec![self.sentence(&text)]
            }
            Event::TakenBack(undone) => {
                let (people, turn) = (self.people(), self.session.turn());
                let ply = self.session.game().ply();
                let texts = actions::taken_back_in_words(&undone, &people, turn, ply);
                texts.iter().map(|text| self.sentence(text)).collect()
            }
            Event::PlayedAgain(_) => self.redone_in_words(before.ply()),
            // The text of [`PlainTable::next`] tells the end of the game. The other events need no
            // text here.
            Event::Ended(_)
            | Event::TimeGiven(_)
            | Event::Offered(_)
            | Event::Settled(_)
            | Event::Rematch
            | Event::Edited(_)
            | Event::Shared(_)
            | Event::Said
            | Event::Pointed => AnswerLines::new(),
        }
    }

    /// Describes the move that was played just now as number `ply`, counted from 0.
    pub(super) fn report_move(&self, ply: usize) -> AnswerLines {
        let (game, people) = (self.session.game(), self.people());
        let Some((before, after)) = game.at_ply(ply).zip(game.at_ply(ply + 1)) else {
            return AnswerLines::new();
        };
        let (before, after, played) = (before.position(), after.position(), game.moves()[ply]);
        ReportedMove::new(before, played, after, &people).report_as_new(self.learnt.telling)
    }

    /// Describes the moves that were played again, after the first `before` moves of the game.
    fn redone_in_words(&self, before: usize) -> AnswerLines {
        let game = self.session.game();
        let mut lines = AnswerLines::new();
        for (ply, &played) in game.moves().iter().enumerate().skip(before) {
            let Some(mover) = game.at_ply(ply).map(|game| game.position().turn()) else {
                break;
            };
            let what = move_in_words(self.people().who(mover), played);
            lines.push(self.sentence(&played_again(&what)));
        }
        lines
    }
}
