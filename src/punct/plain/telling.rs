//! Commands to the match, and the texts about its events.

use super::game::RequestResult;
use super::move_report::ReportedMove;
use super::request::TreeRequest;
use super::table::PlainTable;
use super::text::AnswerLines;
use crate::kit::phrases::{People, played_again};
use crate::punct::control::permit::{IntentError, commander};
use crate::punct::control::viewing::TriedMoveError;
use crate::punct::phrases::{actions, move_in_words};
use crate::punct::play::{Command, Event, Refused};
use crate::rules::{Game, Player};

const LOOKING_BACK: &str = "you are looking back; \"last\" returns to the present";

const MORE_MOVES_FOLLOW: &str =
    "more moves follow this one; \"back\" steps back, \"drop\" deletes them all";

impl PlainTable {
    /// Gives a command of the player here to the match, and tells its events.
    /// While the player views another position, tries the move or takes a tried one back.
    pub(super) fn ask_match(&mut self, command: &Command) -> RequestResult {
        if self.viewing.is_present() {
            return self.ask_match_at_present(command);
        }
        if let Command::Play { played, .. } = *command {
            return self.change_tree(&TreeRequest::Try(played));
        }
        if *command == Command::UNDO {
            return match self.viewing.tried_move(&self.session) {
                Ok(_) => self.change_tree(&TreeRequest::Drop),
                Err(TriedMoveError::OfGame) => Err(LOOKING_BACK.to_owned()),
                Err(TriedMoveError::FollowedByMoves) => Err(MORE_MOVES_FOLLOW.to_owned()),
            };
        }
        Err(LOOKING_BACK.to_owned())
    }

    /// Refuses to end the game while the player views another position.
    pub(super) fn check_present(&self) -> Result<(), String> {
        if self.viewing.is_present() { Ok(()) } else { Err(LOOKING_BACK.to_owned()) }
    }

    fn ask_match_at_present(&mut self, command: &Command) -> RequestResult {
        if let Some(client) = self.client() {
            let is_late = client.late_opponent(self.session.time()).is_some();
            let claims_time = is_late && *command == Command::ClaimDraw;
            return self.ask_table(if claims_time { Command::ClaimTime } else { command.clone() });
        }
        let by = commander(&self.session, command).map_err(|why| why.to_string())?;
        self.carry_out(by, command.clone()).map_err(|why| IntentError::from(why).to_string())
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
