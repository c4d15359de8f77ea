//! Making a turn on the board. The steps of the turn go to the session, and the board follows the
//! session.

use super::act::BoardAct;
use super::activity::{Activity, taken_from};
use super::aim::Response;
use super::app::App;
use super::dialogs::Dialog;
use super::keys::Situation;
use super::state::Obstacle;
use super::words;
use crate::gipf::play::{Command, Refused};
use crate::gipf::rules::{Refusal, Step};
use crate::gipf::screen::dialogs::{ChallengeQuestion, questions};
use crate::kit::phrases::other_turn;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;

impl App {
    /// Carries out an act at the board. If a person at this screen may go on with the turn, the act
    /// is part of it; otherwise the player looks back, watches or waits.
    pub(super) fn act_at_board(&mut self, act: BoardAct) -> Result<(), Obstacle> {
        let Err(why) = self.check_may_act() else {
            let response = self.game.aim.act(act, self.session.draft());
            return self.respond(response);
        };
        match (self.situation(), act) {
            // Players who may not act can still move the cursor.
            (_, BoardAct::Step(step)) => {
                self.game.aim.cursor = taken_from(self.game.aim.cursor, step);
            }
            (_, BoardAct::Aim(point)) => self.game.aim.cursor = point,
            (Situation::Past, BoardAct::Confirm | BoardAct::Back | BoardAct::Switch) => {
                self.game.aim.looks_at = None;
            }
            (Situation::Past, _) => return Err(why),
            (_, BoardAct::Press(point)) => self.game.aim.cursor = point,
            (Situation::Contest, BoardAct::Confirm | BoardAct::Switch) => {
                self.game.is_beside_contest = false;
            }
            (Situation::Contest, BoardAct::Back) => {
                if self.game.has_start_screen {
                    self.leave_for(ShellAction::StartScreen)?;
                }
            }
            (Situation::Asked, BoardAct::Back) => {
                if self.is_here(self.session.turn()) {
                    self.take(Command::StepBack)?;
                }
            }
            // After a failure, the computer tries again.
            (_, BoardAct::Confirm) if self.game.failure.take().is_some() => {}
            (_, BoardAct::Confirm | BoardAct::Switch) if self.watches() => {
                self.game.is_paused = !self.game.is_paused;
                self.game.due = None;
            }
            _ => return Err(why),
        }
        Ok(())
    }

    /// Refuses changes of the game while an earlier position is visible.
    pub(super) fn check_present(&self) -> Result<(), Obstacle> {
        if self.looks_back() {
            let why = "You are looking back: } returns to the present";
            return Err(Obstacle::Refused(why.to_owned()));
        }
        Ok(())
    }

    /// Refuses steps of a turn, unless a person at this screen is to move and the present position
    /// is visible.
    pub(super) fn check_may_act(&self) -> Result<(), Obstacle> {
        self.check_present()?;
        let game = self.session.game();
        if game.outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.session.check_free()?;
        if self.session.may_act() {
            return Ok(());
        }
        Err(Obstacle::Refused(other_turn(self.session.names(), game.position().turn())))
    }

    /// Carries out the response to an act at the board.
    fn respond(&mut self, response: Response) -> Result<(), Obstacle> {
        match response {
            Response::Done => {}
            Response::Say(notice) => self.notice = Some(notice),
            Response::Step(Step::Push(entering, entry))
                if words::gives_up_potentials(entering, self.session.draft()) =>
            {
                self.open_dialog(questions::give_up_potentials(&self.session, entry));
            }
            Response::Step(step) => self.take(Command::Step(step))?,
            Response::StepBack => self.step_back()?,
            Response::Finish => self.take(Command::Finish)?,
        }
        Ok(())
    }

    fn step_back(&mut self) -> Result<(), Obstacle> {
        let text = match self.session.take(Command::StepBack) {
            Ok(_) => return Ok(()),
            Err(Refused::NothingBegun) => {
                "Nothing of this turn is done yet; u takes back the last turn"
            }
            Err(Refused::DecidedInTurn) => {
                "What a challenge has decided can't be taken back step by step; u takes it all back"
            }
            Err(refused) => return Err(refused.into()),
        };
        self.notice = Some(Notice::plain(text));
        Ok(())
    }

    /// Carries out a command of the player who decides on it, or else of the player at this screen,
    /// and tells about the events.
    pub(super) fn take(&mut self, command: Command) -> Result<(), Obstacle> {
        let decides = self.session.decides_on(&command).or(self.player_here());
        let events = self.session.apply(decides.unwrap_or(self.session.turn()), command)?;
        self.tell_events(events);
        Ok(())
    }

    /// Adapts the screen to the session: asks about an announced use, ends an activity that is no
    /// longer possible, and takes a row that must be removed.
    pub(super) fn follow(&mut self) {
        self.ask_about_use();
        let draft = self.session.draft();
        if !self.session.may_act() {
            self.game.aim.activity = Activity::Free;
            return;
        }
        let is_gone = match self.game.aim.activity {
            Activity::Row(deal) => !draft.rows().contains(&deal.run),
            Activity::Push(entry) => !draft.entries(self.game.aim.entering(draft)).contains(&entry),
            Activity::Jump(take) => take.choices(draft).is_empty(),
            Activity::Free => false,
        };
        if is_gone {
            self.game.aim.activity = Activity::Free;
        }
        let due = draft.rows().into_iter().find(|run| run.is_due);
        if let (Some(run), false) = (due, matches!(self.game.aim.activity, Activity::Row(_))) {
            self.game.aim.deal_with(run, draft);
        }
    }

    /// Opens the question whether to contest an announced use, if a player at this screen decides;
    /// closes the question if it is settled.
    fn ask_about_use(&mut self) {
        if self.session.open_contest().is_none() {
            self.game.is_beside_contest = false;
        }
        let is_asked =
            self.session.announced_jump().is_some_and(|_| self.is_here(self.session.challenger()));
        let is_open = self.dialogs.iter().any(Dialog::is_challenge);
        if is_asked && !is_open {
            self.game.aim.put_back();
            let may_take_back = self.is_here(self.session.turn());
            self.open_beneath(ChallengeQuestion { may_take_back });
        } else if !is_asked && is_open {
            self.close_unless(|dialog| !dialog.is_challenge());
        }
    }
}
