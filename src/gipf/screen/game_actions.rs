//! Undo, redo, viewing the past, resigning, draws, challenges and new games.

use super::action::{GipfAction, NewGame, PlayAction, ViewAction};
use super::dialogs::{TypeTurn, questions};
use super::{App, ContestQuestion, Obstacle, Task};
use crate::gipf::play::{Command, CommandError, Seats, Session};
use crate::gipf::record::TurnError;
use crate::gipf::rules::Refusal;
use crate::kit::phrases::{
    TWO_COMPUTERS, declines_draw, nothing_to_play_again, nothing_to_take_back,
};
use crate::kit::storage::Name;
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::text::Notice;
use crate::rules::Player;

impl App {
    pub(super) fn perform_in_game(&mut self, act: PlayAction) -> Result<(), Obstacle> {
        self.check_present()?;
        match act {
            PlayAction::Type => {
                self.check_may_act()?;
                self.game.aim.put_back();
                self.open_dialog(TypeTurn::default());
            }
            PlayAction::Command(command) => {
                if matches!(command, Command::Play(_) | Command::Step(_)) {
                    self.check_may_act()?;
                }
                self.take(command)?;
            }
            PlayAction::Undo if self.session.undo_loses_a_contest() => {
                self.open_dialog(questions::undo_contest());
            }
            // The computer may have ended its turn while the question was open.
            PlayAction::UndoContest if !self.session.undo_loses_a_contest() => {
                return Err(Obstacle::Refused("The turn has ended; u takes it back".to_owned()));
            }
            PlayAction::Undo | PlayAction::UndoContest => self.undo(),
            PlayAction::Redo => self.redo(),
            // While the game of PÜNCT goes on, players resign or agree on a draw there.
            PlayAction::Resign if self.session.open_contest().is_some() => {
                self.ask_in_contest(ContestQuestion::Resign);
            }
            PlayAction::Draw if self.session.open_contest().is_some() => {
                self.ask_in_contest(ContestQuestion::Draw);
            }
            PlayAction::Resign => {
                let question = questions::resign(&self.session, self.check_player_here()?);
                self.ask_while_playing(question)?;
            }
            PlayAction::Draw => {
                let here = self.check_player_here()?;
                if self.session.check_draw(here) == Err(CommandError::ComputerDeclines) {
                    let text = declines_draw(self.session.name(here.opponent()));
                    self.notice = Some(Notice::plain(text));
                } else {
                    self.ask_while_playing(questions::agree_draw(&self.session))?;
                }
            }
            PlayAction::PlayAgain => self.play_again()?,
            PlayAction::Lessons => self.show_lessons(),
            PlayAction::Lesson(nth) => self.begin_lesson(nth)?,
            // In a lesson, `perform_in_lesson` has given a clue already.
            PlayAction::Hint => self.ask_for_hint()?,
        }
        Ok(())
    }

    /// Goes to the contest's game of PÜNCT and asks there whether to resign or agree on a draw.
    fn ask_in_contest(&mut self, asked: ContestQuestion) {
        self.game.is_beside_contest = false;
        self.start(Task::AskInContest(asked));
    }

    fn check_player_here(&self) -> Result<Player, Obstacle> {
        self.player_here().ok_or_else(|| Obstacle::Refused(TWO_COMPUTERS.to_owned()))
    }

    fn ask_while_playing(&mut self, question: QuestionDialog<GipfAction>) -> Result<(), Obstacle> {
        if self.session.game().outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.open_dialog(question);
        Ok(())
    }

    fn undo(&mut self) {
        self.game.aim.put_back();
        let by = self.player_here().unwrap_or(self.session.turn());
        let undone = self.session.apply(by, Command::Undo);
        self.dialogs.clear();
        let text = match undone {
            Ok(events) => return self.show_events(events),
            Err(CommandError::Computers) if self.watches() => {
                "Two computers play; n begins another game".to_owned()
            }
            Err(CommandError::Turn(TurnError::Contested(_))) => {
                "The game of PÜNCT has an undo of its own: Enter leads there".to_owned()
            }
            Err(_) => nothing_to_take_back("turn"),
        };
        self.notice = Some(Notice::plain(text));
    }

    fn redo(&mut self) {
        self.game.aim.put_back();
        match self.session.take(Command::Redo) {
            Ok(events) => self.show_events(events),
            Err(_) => self.notice = Some(Notice::plain(nothing_to_play_again("turn"))),
        }
    }

    pub(super) fn view(&mut self, act: ViewAction) {
        match act {
            ViewAction::By(by) => self.view_by(by),
            ViewAction::ToStart => self.view_by(isize::MIN),
            ViewAction::ToPresent => self.game.aim.viewed_ply = None,
        }
    }

    /// Positions after turns taken back are included.
    fn view_by(&mut self, by: isize) {
        let (present, all) = (self.session.game().turns().len(), self.session.line().len());
        let ply = self.ply().saturating_add_signed(by).min(all);
        if ply == self.ply() {
            let end = if by < 0 { "This is the start of the game" } else { "No turn follows" };
            self.notice = Some(Notice::plain(end));
            return;
        }
        self.game.aim.put_back();
        self.game.aim.viewed_ply = if ply == present { None } else { Some(ply) };
    }

    fn play_again(&mut self) -> Result<(), Obstacle> {
        if self.session.game().outcome().is_none() {
            return Err(Obstacle::Refused(
                "Finish this game first, or start a new one with n".to_owned(),
            ));
        }
        let [white, black] = self.session.seats().computer();
        let game = NewGame {
            agreed: self.session.agreement(),
            names: Name::exchanged(self.session.names()),
            seats: Seats::from_strengths([black, white]),
        };
        self.leave_for(GipfAction::Begin(Box::new(game)))
    }

    pub(super) fn begin(&mut self, NewGame { agreed, names, seats }: NewGame) {
        let store = self.session.store().clone();
        self.play_on(Session::new(store, agreed, names, seats));
    }
}
