//! Commands to the match of a game at this screen, and the screen's texts about its events.

use super::app::App;
use super::computer::move_with_landing;
use super::state::Obstacle;
use crate::kit::phrases;
use crate::kit::storage::Name;
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::phrases::{actions, move_in_words, outcome_with_sides};
use crate::punct::play::{Command, Event, Refused};
use crate::punct::record::Undone;
use crate::rules::{Move, Player};

/// The giver of a command. A move made on this screen needs no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giver {
    Here,
    /// The computer, another player, or the player here on another screen or by a command. If the
    /// player here looks back, this screen stays at the earlier position.
    Elsewhere,
}

/// Methods that give commands to the match.
impl App {
    /// Gives a command of the player here to the match of a game at this screen.
    pub(super) fn ask_session(&mut self, command: Command) -> Result<(), Obstacle> {
        if command == Command::UNDO && self.game.board.hand().is_some() {
            self.put_all_back();
            let text = "The piece in your hand is back; u again takes back the last move";
            self.notice = Some(Notice::plain(text));
            return Ok(());
        }
        if command == Command::TakeOver
            && let Some(why) = actions::why_no_take_over(&self.session)
        {
            return Err(Obstacle::Refused(why.to_owned()));
        }
        let by = match command {
            Command::Play { .. } => Some(self.session.turn()),
            _ => self.session.player_here(),
        };
        let nothing = self.nothing_to_do(&command);
        let done = by.map(|by| self.carry_out(by, command, Giver::Here));
        match (done, nothing) {
            (Some(Ok(())), _) => {}
            (_, Some(nothing)) => {
                self.put_all_back();
                self.notice = Some(Notice::plain(nothing));
            }
            (Some(Err(why)), None) => return Err(why.into()),
            (None, None) => return Err(Obstacle::Refused(phrases::TWO_COMPUTERS.to_owned())),
        }
        Ok(())
    }

    /// Returns the text for an undo or redo that the match refuses because there is no move for it.
    fn nothing_to_do(&self, command: &Command) -> Option<String> {
        match command {
            &Command::UNDO if self.watches() => {
                Some("Two computers play; L gives you a colour".to_owned())
            }
            &Command::UNDO => Some(phrases::nothing_to_take_back("move")),
            Command::Redo => Some(phrases::nothing_to_play_again("move")),
            _ => None,
        }
    }

    /// Gives a command to the match, and tells its events.
    ///
    /// # Errors
    /// The match refuses the command. Nothing has changed then.
    pub(super) fn carry_out(
        &mut self,
        by: Player,
        command: Command,
        giver: Giver,
    ) -> Result<(), Refused> {
        let stays = giver == Giver::Elsewhere && self.game.board.is_aside();
        let shown = self.next_move(&command).filter(|_| !stays);
        let animation = shown.and_then(|played| self.animation_of(played));
        let events = self.session.apply(by, command)?;
        // The player may already look at the position that the move has made the present one.
        let stays = stays && self.game.board.node(&self.session) != self.session.here();
        if !stays {
            self.put_all_back();
            self.game.animation = animation;
        }
        for event in events {
            match (event, giver) {
                (Event::Played(played), Giver::Here) => {
                    self.game.board.cursor = played.placement().punct();
                }
                (event, _) => self.tell_event(event, stays),
            }
        }
        self.tell_the_end();
        Ok(())
    }

    /// Returns the first move that a command adds to the game, if it adds one.
    fn next_move(&self, command: &Command) -> Option<Move> {
        match command {
            Command::Play { played, .. } => Some(*played),
            Command::Redo => self.session.line().get(self.session.game().ply()).copied(),
            _ => None,
        }
    }
}

/// Methods that tell events. `stays` says that the player looks back and stays there.
impl App {
    fn tell_event(&mut self, event: Event, stays: bool) {
        match event {
            Event::Played(played) => self.tell_move(played, stays),
            Event::TakenOver => {
                let to_move = self.session.turn();
                let before = Name::exchanged(self.session.names());
                let text = actions::takes_over(&before, to_move);
                let next = phrases::to_move(self.session.names(), to_move);
                self.tell(Notice::good(format!("{text}: {next}")));
            }
            Event::TakenBack(undone) => {
                self.notice = Some(Notice::plain(self.undone_in_words(&undone)));
            }
            Event::PlayedAgain(played) => self.tell_redone(played),
            // The result of the game tells its end. The other events need no text at this screen.
            Event::Ended(_)
            | Event::TimeGiven(_)
            | Event::Offered(_)
            | Event::Settled(_)
            | Event::Rematch
            | Event::Edited(_)
            | Event::Shared(_)
            | Event::Said
            | Event::Pointed => {}
        }
    }

    /// Describes a move that was not chosen on this screen.
    fn tell_move(&mut self, played: Move, stays: bool) {
        let game = self.session.game();
        let before = game.ply().checked_sub(1).and_then(|ply| game.at_ply(ply));
        let Some(text) = before.map(|before| move_with_landing(&self.session, &before, played))
        else {
            return;
        };
        let is_own = self.session.people().is_you(self.session.turn().opponent());
        let text = if is_own { format!("Elsewhere, {text}") } else { text };
        if stays {
            self.tell(Notice::good(format!("{text}. }} returns to the present")));
        } else if self.session.game().outcome().is_none() {
            let may_take_over = self.session.may_take_over() && self.session.may_act();
            let swap = if may_take_over { ". S takes this move over" } else { "" };
            self.tell(Notice::plain(text + swap));
        }
    }

    fn undone_in_words(&self, undone: &Undone) -> String {
        let game = self.session.game();
        match undone {
            Undone::Swap(undone) => actions::swap_taken_back(undone.len(), game.ply() == 0),
            Undone::Ending => phrases::END_TAKEN_BACK.to_owned(),
            Undone::TimeOut => actions::GOES_ON_WITHOUT_CLOCK.to_owned(),
            Undone::Moves(undone) => {
                let name = self.session.name(self.session.turn());
                let last = undone.last().map(|&last| move_in_words(name, last));
                let taken_back = phrases::taken_back(&last.unwrap_or_default());
                format!("{taken_back}. Ctrl-r plays it again")
            }
        }
    }

    fn tell_redone(&mut self, played: Move) {
        let game = self.session.game();
        // The last move played again is not always the player's: it may be the computer's reply.
        let mover = game.position().turn().opponent();
        self.notice = Some(if let Some(outcome) = game.outcome() {
            let people = self.session.people();
            Notice::good(sentence(&outcome_with_sides(game.position(), outcome, people)))
        } else {
            let what = move_in_words(self.session.name(mover), played);
            Notice::plain(phrases::played_again(&what))
        });
    }
}
