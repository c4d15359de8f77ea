//! The turn being made on the board: its steps go to the session, and the board follows it.

use super::act::BoardAct;
use super::activity::{Activity, taken_from};
use super::aim::{Aim, Response};
use super::app::App;
use super::dialogs::Dialog;
use super::keys::Situation;
use super::state::Obstacle;
use super::words;
use crate::gipf::rules::{Deed, Refusal, Step, Turn};
use crate::gipf::screen::dialogs::{ChallengeQuestion, GameOver, SettledContest, questions};
use crate::gipf::session::{Announced, ContestResult};
use crate::kit::phrases::{People, other_turn};
use crate::kit::session::KeptGame as _;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;

impl App {
    /// Does something at the board: for the turn, if a person here may make one; or else for who
    /// looks back, watches or waits.
    pub(super) fn act_at_board(&mut self, act: BoardAct) -> Result<(), Obstacle> {
        let Err(why) = self.check_may_act() else {
            let response = self.game.aim.act(act, self.session.draft());
            return self.respond(response);
        };
        match (self.situation(), act) {
            // The cursor is free to roam.
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
                if self.is_here(self.session.challenger().opponent()) {
                    self.session.step_back();
                }
            }
            // It tries again.
            (_, BoardAct::Confirm) if self.game.failure.take().is_some() => {}
            (_, BoardAct::Confirm | BoardAct::Switch) if self.watches() => {
                self.game.is_paused = !self.game.is_paused;
                self.game.due = None;
            }
            _ => return Err(why),
        }
        Ok(())
    }

    /// Refuses what changes the game while an earlier position is looked at.
    pub(super) fn check_present(&self) -> Result<(), Obstacle> {
        if self.looks_back() {
            let why = "You are looking back: } returns to the present";
            return Err(Obstacle::Refused(why.to_owned()));
        }
        Ok(())
    }

    /// Refuses a turn on the board shown, unless a person here makes one now.
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

    /// Does what came of an act at the board.
    fn respond(&mut self, response: Response) -> Result<(), Obstacle> {
        match response {
            Response::Done => {}
            Response::Say(notice) => self.notice = Some(notice),
            Response::Step(Step::Push(entering, entry))
                if words::gives_up_potentials(entering, self.session.draft()) =>
            {
                self.open_dialog(questions::give_up_potentials(&self.session, entry));
            }
            Response::Step(step) => self.step(step)?,
            Response::StepBack => self.step_back(),
            Response::Finish => self.finish_turn()?,
        }
        Ok(())
    }

    pub(super) fn step(&mut self, step: Step) -> Result<(), Obstacle> {
        self.session.step(step)?;
        self.game.aim.activity = Activity::Free;
        Ok(())
    }

    fn step_back(&mut self) {
        if !self.session.step_back() {
            let text = if self.session.draft().steps().is_empty() {
                "Nothing of this turn is done yet; u takes back the last turn"
            } else {
                "What a challenge has decided can't be taken back step by step; u takes it all back"
            };
            self.notice = Some(Notice::plain(text));
        }
    }

    /// Follows the session: asks about a use that was announced, ends a turn that is done, shows
    /// the rows that are due.
    pub(super) fn follow(&mut self) {
        self.ask_about_use();
        let draft = self.session.draft();
        // A turn that came back with a decided contest ends here, too, be it the computer's.
        if draft.has_moved() && draft.rows().is_empty() && self.session.game().outcome().is_none() {
            let _ = self.finish_turn();
            return;
        }
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

    /// Asks whether an announced use is contested, as long as that is to be decided here.
    fn ask_about_use(&mut self) {
        if self.session.open_contest().is_none() {
            self.game.is_beside_contest = false;
        }
        let is_asked =
            self.session.announced_jump().is_some_and(|_| self.is_here(self.session.challenger()));
        let is_open = self.dialogs.iter().any(Dialog::is_challenge);
        if is_asked && !is_open {
            self.game.aim.put_back();
            let may_take_back = self.is_here(self.session.challenger().opponent());
            self.dialogs.insert(0, Dialog::Challenge(ChallengeQuestion { may_take_back }));
        } else if !is_asked && is_open {
            self.dialogs.retain(|dialog| !dialog.is_challenge());
        }
    }

    /// Ends the turn and tells of it.
    fn finish_turn(&mut self) -> Result<(), Obstacle> {
        let turn = self.session.finish()?;
        self.tell_turn(&turn);
        Ok(())
    }

    pub(super) fn play_for_computer(&mut self, turn: &Turn) -> Result<(), String> {
        let announced = self.session.play(turn).map_err(|blocked| blocked.to_string())?;
        self.tell_announced(announced, turn);
        Ok(())
    }

    /// Plays a turn that was typed. What goes of a row need not be: it is chosen on the board.
    pub(super) fn play_typed(&mut self, turn: &Turn) -> Result<(), Obstacle> {
        if self.session.begin(turn) {
            self.game.aim.put_back();
            return Ok(());
        }
        let announced = self.session.play(turn)?;
        self.game.aim.put_back();
        self.tell_announced(announced, turn);
        Ok(())
    }

    fn tell_announced(&mut self, announced: Announced, turn: &Turn) {
        match announced {
            Announced::Made => self.tell_turn(turn),
            Announced::MayBeContested => self.notice = None,
        }
    }

    /// Says what the last turn did, and shows the result once the game is over.
    fn tell_turn(&mut self, turn: &Turn) {
        let looks_at = self.game.aim.looks_at;
        let (cursor, wanted) = (self.game.aim.cursor, None);
        self.game.aim = Aim { cursor, wanted, looks_at, ..Aim::new() };
        if self.game.lesson.is_some() {
            return self.judge_in_lesson();
        }
        let played = self.session.game().turns().len();
        let mover = self.session.position_at(played.saturating_sub(1));
        let mover = mover.map_or(self.session.challenger(), |position| position.turn());
        let name = self.session.name(mover).to_string();
        let was_let_be = |nth: Option<usize>| nth.is_some_and(|nth| self.was_let_be(nth));
        let let_be = was_let_be(played.checked_sub(2));
        let told = words::turn_report(&name, let_be, turn.deed, &turn.to_string());
        let text = if was_let_be(played.checked_sub(1)) {
            let challenger = People::from(self.session.names()).who(mover.opponent());
            format!("{}. {told}", words::lets_be(&challenger))
        } else {
            told
        };
        self.notice = Some(Notice::plain(text));
        self.tell_the_end();
    }

    /// Whether the nth turn is a use that the other player could have contested.
    fn was_let_be(&self, nth: usize) -> bool {
        let game = self.session.game();
        let is_use = |turn: &Turn| matches!(turn.deed, Some(Deed::Jump(_))) && !turn.was_contested;
        let mover = self.session.position_at(nth).map(|position| position.turn());
        game.turns().get(nth).is_some_and(is_use)
            && mover.is_some_and(|mover| game.challenges_left(mover.opponent()) > 0)
    }

    /// Shows the result once the game is over, below the dialogs that are open.
    pub(super) fn tell_the_end(&mut self) {
        let is_told = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::GameOver(_)));
        if self.session.game().outcome().is_some() && !is_told {
            self.dialogs.insert(0, GameOver.into());
        }
    }

    /// The announced use is contested.
    pub(super) fn contest(&mut self) -> Result<(), String> {
        self.session.contest().map(drop).map_err(|blocked| blocked.to_string())?;
        self.game.is_beside_contest = false;
        Ok(())
    }

    /// The announced use is let be.
    pub(super) fn let_it_be(&mut self) -> Result<(), String> {
        let people = People::from(self.session.names());
        let lets_be = words::lets_be(&people.who(self.session.challenger()));
        let turns = self.session.game().turns().len();
        self.session.let_it_be().map_err(|blocked| blocked.to_string())?;
        // A whole turn tells of it, too.
        match self.session.game().turns().last().cloned() {
            Some(turn) if self.session.game().turns().len() > turns => self.tell_turn(&turn),
            _ => self.notice = Some(Notice::plain(lets_be)),
        }
        Ok(())
    }

    /// A contest was decided by its game of PÜNCT.
    pub fn tell_settled(&mut self, settled: ContestResult) {
        self.dialogs.retain(|dialog| !dialog.is_challenge());
        let settled = SettledContest(settled);
        if self.session.seats().are_computers() {
            // No player is there to answer a dialog.
            self.notice = Some(Notice::plain(settled.what_follows(&self.session)));
            self.pause_between_computers();
        } else {
            self.dialogs.push(Dialog::Settled(settled));
        }
        self.tell_the_end();
    }
}
