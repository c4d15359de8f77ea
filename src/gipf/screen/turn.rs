//! How a turn goes on: what the player does on the board and what the computer decides go to the
//! session, and the screen shows its events.

use std::time::{Duration, Instant};

use super::action::BoardAction;
use super::aim::{Activity, Aim, Response, cursor_after};
use super::dialogs::{ChallengeQuestion, Dialog, GameOver, SettledContest, questions};
use super::keys::Situation;
use super::status::result;
use super::{App, Gipf, Obstacle, Task};
use crate::gipf::engine::Answer;
use crate::gipf::lessons::LessonTry;
use crate::gipf::phrases;
use crate::gipf::play::{Command, CommandError, ContestResult, Event, MOST_TURNS, Undone};
use crate::gipf::rules::{Refusal, Step, Turn};
use crate::kit::phrases::{
    END_TAKEN_BACK, PlayerNames, STATUS_COLUMNS, fitting, other_turn, played_again, taken_back,
};
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::Thought;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::text::Notice;

/// How long two computers wait after each turn, so that the player can see the turn.
const PAUSE: Duration = Duration::from_millis(700);

impl App {
    /// If no person here may go on with the turn, the player views the past, watches or waits.
    pub(super) fn act_at_board(&mut self, act: BoardAction) -> Result<(), Obstacle> {
        if act == BoardAction::Confirm
            && let Some(play) = self.hinted()
        {
            return self.perform_in_game(play);
        }
        if act == BoardAction::Back && self.game.hint.take().is_some() {
            return Ok(());
        }
        let Err(why) = self.check_may_act() else {
            let response = self.game.aim.act(act, self.session.draft());
            return self.respond(response);
        };
        let situation = self.situation();
        let is_past = situation == Situation::Past;
        let is_contest = situation == Situation::Contest;
        match act {
            // Players who may not act can still move the cursor.
            BoardAction::Step(step) => {
                self.game.aim.cursor = cursor_after(self.game.aim.cursor, step);
            }
            BoardAction::Aim(point) => self.game.aim.cursor = point,
            BoardAction::Press(point) if !is_past => self.game.aim.cursor = point,
            BoardAction::Confirm | BoardAction::Back | BoardAction::Switch if is_past => {
                self.game.aim.viewed_ply = None;
            }
            BoardAction::Confirm | BoardAction::Switch if is_contest => {
                self.game.is_beside_contest = false;
            }
            BoardAction::Back if is_contest => {
                if self.game.has_start_screen {
                    self.leave_for(ShellAction::StartScreen)?;
                }
            }
            BoardAction::Back if situation == Situation::Asked => {
                if self.is_here(self.session.turn()) {
                    self.take(Command::StepBack)?;
                }
            }
            // After a failure, the computer tries again.
            BoardAction::Confirm if self.game.failure.take().is_some() => {}
            BoardAction::Confirm | BoardAction::Switch if self.watches() => {
                self.game.is_paused = !self.game.is_paused;
                self.game.due = None;
            }
            BoardAction::Press(_)
            | BoardAction::Confirm
            | BoardAction::Switch
            | BoardAction::Back
            | BoardAction::Next { .. }
            | BoardAction::Choose(_) => return Err(why),
        }
        Ok(())
    }

    pub(super) fn check_present(&self) -> Result<(), Obstacle> {
        if self.is_viewing_past() {
            let why = "You are looking back: } returns to the present";
            return Err(Obstacle::Refused(why.to_owned()));
        }
        Ok(())
    }

    /// A person at this screen must be to move, and the present position must be visible.
    pub(super) fn check_may_act(&self) -> Result<(), Obstacle> {
        self.check_present()?;
        if self.session.game().outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.session.check_free()?;
        if self.session.awaits_step() {
            return Ok(());
        }
        Err(Obstacle::Refused(other_turn(self.session.names(), self.session.turn())))
    }

    fn respond(&mut self, response: Response) -> Result<(), Obstacle> {
        match response {
            Response::Done => {}
            Response::Notice(notice) => self.notice = Some(notice),
            Response::Give(Command::Step(Step::Push(entering, entry)))
                if phrases::gives_up_potentials(entering, self.session.draft()) =>
            {
                self.open_dialog(questions::give_up_potentials(&self.session, entry));
            }
            Response::Give(Command::StepBack) => self.step_back()?,
            Response::Give(command) => self.take(command)?,
        }
        Ok(())
    }

    fn step_back(&mut self) -> Result<(), Obstacle> {
        let text = match self.session.take(Command::StepBack) {
            Ok(_) => return Ok(()),
            Err(CommandError::NothingBegun) => {
                "Nothing of this turn is done yet; u takes back the last turn"
            }
            Err(CommandError::DecidedInTurn) => {
                "What a challenge decided can't be taken back in steps; u takes it all back"
            }
            Err(error) => return Err(error.into()),
        };
        self.notice = Some(Notice::plain(text));
        Ok(())
    }

    /// Carries out a command of the player who decides on it, or else of the player at this screen.
    pub(super) fn take(&mut self, command: Command) -> Result<(), Obstacle> {
        let decides = self.session.decides_on(&command).or(self.player_here());
        let events = self.session.apply(decides.unwrap_or(self.session.turn()), command)?;
        self.show_events(events);
        Ok(())
    }

    /// Asks about an announced use, ends an activity that is impossible now, and takes a due row.
    pub(super) fn settle_activity(&mut self) {
        self.ask_about_use();
        let draft = self.session.draft();
        if !self.session.awaits_step() {
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
        if let Some(run) = draft.due()
            && !matches!(self.game.aim.activity, Activity::Row(_))
        {
            self.game.aim.deal_with(run, draft);
        }
    }

    /// If a player at this screen decides; closes the question if it is settled.
    fn ask_about_use(&mut self) {
        if self.session.open_contest().is_none() {
            self.game.is_beside_contest = false;
        }
        let is_asked =
            self.session.announced_jump().is_some() && self.is_here(self.session.challenger());
        let is_open = self.dialogs.iter().any(Dialog::is_challenge);
        if is_asked && !is_open {
            self.game.aim.put_back();
            let may_take_back = self.is_here(self.session.turn());
            self.open_beneath(ChallengeQuestion { may_take_back });
        } else if !is_asked && is_open {
            self.close_unless(|dialog| !dialog.is_challenge());
        }
    }

    /// Begins the computer's turn, or stops thinking that is no longer needed. In a lesson the
    /// computer decides nothing.
    pub(super) fn update_thinking(&mut self) {
        let request = if self.game.lesson.is_some() { None } else { self.session.think_request() };
        let cause = request.map(|request| (self.session.game().turns().len(), request));
        let waits = self.game.is_paused && self.watches() || self.game.due.is_some();
        let may_begin =
            !waits && !self.dialogs.iter().any(|dialog| dialog.properties().may_change_game);
        let Gipf { thought, failure, .. } = &mut self.game;
        let begun = Thought::update(thought, failure, cause, may_begin);
        if let Some(Thought { job, cause: (_, request), .. }) = begun {
            let task = Task::Think(job.ticket(), Box::new(request.clone()));
            self.start(task);
        }
    }

    pub(super) fn take_answer(&mut self, ticket: &Ticket, answer: Result<Answer, WorkerFailure>) {
        let Some(cause) = Thought::end(&mut self.game.thought, ticket) else { return };
        match self.take_decision(answer) {
            Ok(()) => self.pause_between_computers(),
            Err(why) => {
                // The last notice would hide the failure.
                self.notice = None;
                self.game.failure = Some((cause, why));
            }
        }
    }

    fn take_decision(&mut self, answer: Result<Answer, WorkerFailure>) -> Result<(), String> {
        let answer = answer.map_err(|failure| failure.why)?;
        let command = Command::from_answer(answer).ok_or("it found no turn")?;
        let events = self.session.take(command);
        self.show_events(events.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn pause_between_computers(&mut self) {
        if self.watches() {
            self.game.due = Some(Instant::now() + PAUSE);
        }
    }

    pub(super) fn show_events(&mut self, events: Vec<Event>) {
        for event in events {
            match event {
                Event::Stepped => self.game.aim.activity = Activity::Free,
                Event::Announced(_) => {
                    self.game.aim.activity = Activity::Free;
                    self.notice = None;
                }
                Event::ContestDeclined => {
                    let people = PlayerNames::from(self.session.names());
                    let lets_be = phrases::lets_be(&people.you_or_name(self.session.challenger()));
                    self.notice = Some(Notice::plain(lets_be));
                }
                Event::ContestBegun => self.game.is_beside_contest = false,
                Event::ContestMoved => {}
                Event::ContestSettled(result) => self.show_settled(result),
                Event::Played(turn) => self.show_turn(&turn),
                Event::TakenBack(undone) => self.notice = Some(Notice::plain(undone_text(&undone))),
                Event::PlayedAgain(turn) => {
                    self.notice = Some(match self.session.game().outcome() {
                        Some(_) => result(self),
                        None => Notice::plain(fitting(
                            [turn.to_string(), "the turn".to_owned()].map(|it| played_again(&it)),
                            STATUS_COLUMNS,
                        )),
                    });
                }
                Event::Ended(_) if self.session.seats().are_computers() => {
                    let text = format!("After {MOST_TURNS} turns two computers agree on a draw");
                    self.notice = Some(Notice::plain(text));
                }
                // Nothing hides the result.
                Event::Ended(_) => {
                    self.game.aim.put_back();
                    self.dialogs.clear();
                }
            }
        }
        if self.game.lesson.is_none() {
            self.show_end();
        }
    }

    /// In a lesson, judges the turn instead.
    fn show_turn(&mut self, turn: &Turn) {
        let Aim { cursor, viewed_ply, .. } = self.game.aim;
        self.game.aim = Aim { cursor, viewed_ply, ..Aim::default() };
        if self.game.lesson.is_some() {
            let after = Box::new(self.session.game().position().clone());
            return self.judge_in_lesson(&LessonTry::Turn(after));
        }
        let played = self.session.game().turns().len();
        let before = self.session.position_at(played.saturating_sub(1));
        let mover = before.map_or(self.session.challenger(), |position| position.turn());
        let did_let_be = played.checked_sub(2).is_some_and(|nth| self.was_let_be(nth));
        let mut reports = phrases::turn_report(self.session.name(mover), did_let_be, turn);
        if played.checked_sub(1).is_some_and(|nth| self.was_let_be(nth)) {
            let challenger = PlayerNames::from(self.session.names()).you_or_name(mover.opponent());
            let lets_be = phrases::lets_be(&challenger);
            reports.splice(0..0, reports.clone().iter().map(|it| format!("{lets_be}. {it}")));
        }
        self.notice = Some(Notice::plain(fitting(reports, STATUS_COLUMNS)));
    }

    /// The turn `nth`, from 0, is a use that the other player could have contested, but did not.
    fn was_let_be(&self, nth: usize) -> bool {
        let game = self.session.game();
        let Some(before) = self.session.position_at(nth) else { return false };
        game.turns().get(nth).is_some_and(|turn| turn.uncontested_jump().is_some())
            && game.challenges_left(before.turn().opponent()) > 0
    }

    pub(super) fn show_end(&mut self) {
        let is_shown = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::GameOver(_)));
        if self.session.game().outcome().is_some() && !is_shown {
            self.open_beneath(GameOver);
        }
    }

    fn show_settled(&mut self, result: ContestResult) {
        self.close_unless(|dialog| !dialog.is_challenge());
        let settled = SettledContest(result);
        if self.session.seats().are_computers() {
            // A notice replaces the dialog, because no player is here to answer it.
            self.notice = Some(Notice::plain(settled.consequence(&self.session)));
            self.pause_between_computers();
        } else {
            self.dialogs.push(Dialog::Settled(settled));
        }
    }
}

fn undone_text(undone: &Undone) -> String {
    match undone {
        Undone::Begun { contests: 0 } => {
            "What was begun of the turn is taken back; u again takes back the last turn".to_owned()
        }
        Undone::Begun { .. } => {
            "The turn begins anew; what the challenge had decided is taken back, too".to_owned()
        }
        Undone::Ending => END_TAKEN_BACK.to_owned(),
        Undone::Turns(undone) => {
            let last = undone.last().map(ToString::to_string).unwrap_or_default();
            let wordings = [&last, "the last turn"];
            fitting(
                wordings.map(|turn| format!("{}. Ctrl-r plays it again", taken_back(turn))),
                STATUS_COLUMNS,
            )
        }
    }
}
