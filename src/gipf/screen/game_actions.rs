//! What is done with the game as a whole: undo and redo, looking back, its end, challenges.

use super::act::{Act, GameAct, LookAct, NewGame};
use super::app::App;
use super::state::{AskedInContest, Obstacle, Task};
use crate::gipf::phrases;
use crate::gipf::rules::{Entering, Refusal, Step};
use crate::gipf::screen::dialogs::{TypeTurn, questions};
use crate::gipf::session::{Seats, Session, Undone};
use crate::kit::phrases::{
    END_TAKEN_BACK, TWO_COMPUTERS, declines_draw, nothing_to_play_again, nothing_to_take_back,
    played_again, taken_back,
};
use crate::kit::session::KeptGame as _;
use crate::kit::storage::Name;
use crate::kit::ui::ask::Ask;
use crate::kit::ui::notice::Notice;
use crate::rules::Player;

impl App {
    pub(super) fn perform_in_game(&mut self, act: GameAct) -> Result<(), Obstacle> {
        self.check_present()?;
        match act {
            GameAct::Type => {
                self.check_may_act()?;
                self.game.aim.put_back();
                self.open_dialog(TypeTurn::default());
            }
            GameAct::Play(turn) => {
                self.check_may_act()?;
                self.play_typed(&turn)?;
            }
            GameAct::PushSingle(entry) => {
                self.check_may_act()?;
                self.step(Step::Push(Entering::Single, entry))?;
            }
            GameAct::Undo if self.session.undo_loses_a_contest() => {
                self.open_dialog(questions::undo_contest());
            }
            // The computer may have ended its turn while the question was open.
            GameAct::UndoContest if !self.session.undo_loses_a_contest() => {
                return Err(Obstacle::Refused("The turn has ended; u takes it back".to_owned()));
            }
            GameAct::Undo | GameAct::UndoContest => self.undo(),
            GameAct::Redo => self.redo(),
            // The game of PÜNCT is the one being played; that of GIPF waits.
            GameAct::Resign if self.session.open_contest().is_some() => {
                self.ask_in_contest(AskedInContest::Resign);
            }
            GameAct::Draw if self.session.open_contest().is_some() => {
                self.ask_in_contest(AskedInContest::Draw);
            }
            GameAct::Resign => {
                let question = questions::resign(&self.session, self.check_player_here()?);
                self.ask_while_playing(question)?;
            }
            GameAct::Draw => self.draw_wanted()?,
            GameAct::GiveUp(player) => {
                self.session.resign(player)?;
                self.show_end();
            }
            GameAct::AgreeDraw => {
                self.session.agree_draw()?;
                self.show_end();
            }
            GameAct::Contest => self.contest().map_err(Obstacle::Refused)?,
            GameAct::LetItBe => self.let_it_be().map_err(Obstacle::Refused)?,
            GameAct::TakeBackUse => {
                self.session.step_back();
            }
            GameAct::PlayAgain => self.play_again()?,
            GameAct::Lessons => self.show_lessons()?,
            GameAct::Lesson(nth) => self.set_up_lesson(nth)?,
            GameAct::Hint => {
                let why = "Hints are given in the lessons: w lists them";
                return Err(Obstacle::Refused(why.to_owned()));
            }
        }
        Ok(())
    }

    /// Goes to the game of PÜNCT of the contest and asks for this there.
    fn ask_in_contest(&mut self, asked: AskedInContest) {
        self.game.is_beside_contest = false;
        self.start(Task::AskInContest(asked));
    }

    fn check_player_here(&self) -> Result<Player, Obstacle> {
        let none = || Obstacle::Refused(TWO_COMPUTERS.to_owned());
        self.player_here().ok_or_else(none)
    }

    fn ask_while_playing(&mut self, question: Ask<Act>) -> Result<(), Obstacle> {
        if self.session.game().outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.open_dialog(question);
        Ok(())
    }

    /// Asks about a draw. The computer agrees to none.
    fn draw_wanted(&mut self) -> Result<(), Obstacle> {
        let here = self.check_player_here()?;
        if !self.is_here(here.opponent()) && self.session.game().outcome().is_none() {
            let text = declines_draw(self.session.name(here.opponent()));
            self.notice = Some(Notice::plain(text));
            return Ok(());
        }
        self.ask_while_playing(questions::agree_draw(&self.session))
    }

    fn show_end(&mut self) {
        self.game.aim.put_back();
        self.dialogs.clear();
        self.tell_the_end();
    }

    fn undo(&mut self) {
        self.game.aim.put_back();
        let undone = self.session.undo();
        self.dialogs.clear();
        self.notice = Some(Notice::plain(match undone {
            None if self.watches() => "Two computers play; n begins another game".to_owned(),
            None if self.session.open_contest().is_some() => {
                "The game of PÜNCT has an undo of its own: Enter leads there".to_owned()
            }
            None => nothing_to_take_back("turn"),
            Some(Undone::Begun { contests: 0 }) => {
                "What was begun of the turn is taken back; u again takes back the last turn"
                    .to_owned()
            }
            Some(Undone::Begun { .. }) => {
                "The turn begins anew; what the challenge had decided is taken back, too".to_owned()
            }
            Some(Undone::Ending) => END_TAKEN_BACK.to_owned(),
            Some(Undone::Turns(undone)) => {
                let last = undone.last().map(ToString::to_string).unwrap_or_default();
                format!("{}. Ctrl-r plays it again", taken_back(&last))
            }
        }));
    }

    fn redo(&mut self) {
        self.game.aim.put_back();
        self.notice = Some(match self.session.redo() {
            None => Notice::plain(nothing_to_play_again("turn")),
            Some(turn) => match self.session.game().outcome() {
                Some(outcome) => Notice::good(phrases::outcome(outcome, self.session.names())),
                None => Notice::plain(played_again(&turn.to_string())),
            },
        });
        self.tell_the_end();
    }

    pub(super) fn look(&mut self, act: LookAct) {
        match act {
            LookAct::By(by) => self.look_by(by),
            LookAct::ToStart => self.look_by(isize::MIN),
            LookAct::ToPresent => self.game.aim.looks_at = None,
        }
    }

    /// Looks at the position so many turns later, or earlier if negative. Turns taken back can be
    /// looked at, too.
    fn look_by(&mut self, by: isize) {
        let (present, all) = (self.session.game().turns().len(), self.session.line().len());
        let ply = self.ply().saturating_add_signed(by).min(all);
        if ply == self.ply() {
            let end = if by < 0 { "This is the start of the game" } else { "No turn follows" };
            self.notice = Some(Notice::plain(end));
            return;
        }
        let cursor = self.game.aim.cursor;
        self.game.aim.put_back();
        self.game.aim.cursor = cursor;
        self.game.aim.looks_at = (ply != present).then_some(ply);
    }

    /// Begins another game between the same players, colours swapped.
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
        self.leave_for(Act::Begin(Box::new(game)))
    }

    pub(super) fn begin(&mut self, NewGame { agreed, names, seats }: NewGame) {
        let store = self.session.store().clone();
        self.play_on(Session::new(store, agreed, names, seats));
    }
}
