//! What the computer does in a game of GIPF: it plays turns, and says whether to contest a use.

use std::time::{Duration, Instant};

use super::app::App;
use super::state::{Gipf, Task};
use crate::gipf::computer::{Answer, ThinkRequest};
use crate::kit::session::KeptGame as _;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::Thought;
use crate::kit::ui::notice::Notice;

/// How long two computers wait after each turn, so that it is seen.
const PAUSE: Duration = Duration::from_millis(700);

/// After so many turns two computers agree on a draw. No rule ends a game that goes round in
/// circles.
const MOST_TURNS: usize = 400;

impl App {
    /// Lets the computer think if it has to, and only then.
    pub(super) fn update_thinking(&mut self) {
        let cause = self.request().map(|request| (self.session.game().turns().len(), request));
        let waits = self.game.is_paused && self.watches() || self.game.due.is_some();
        let may_begin = !waits && !self.dialogs.iter().any(|dialog| dialog.kind().asks);
        let Gipf { thought, failure, .. } = &mut self.game;
        let begun = Thought::follow(thought, failure, cause, may_begin);
        if let Some(Thought { job, cause: (_, request), .. }) = begun {
            let task = Task::Think(job.ticket(), Box::new(request.clone()));
            self.start(task);
        }
    }

    /// What the computer has to do, if anything.
    fn request(&self) -> Option<ThinkRequest> {
        let session = &self.session;
        let game = session.game();
        // In a lesson it only sits there.
        let is_lesson = self.game.lesson.is_some();
        if is_lesson || game.outcome().is_some() || session.open_contest().is_some() {
            return None;
        }
        let level = |player| session.seats().seat(player).strength();
        let position = session.draft().position().clone();
        match session.announced_jump() {
            Some(jump) => {
                level(session.challenger())?;
                Some(ThinkRequest::Contest(position, jump))
            }
            None => Some(ThinkRequest::Play(position, level(game.position().turn())?)),
        }
    }

    /// Takes in what the computer has decided, unless that job was stopped.
    pub(super) fn take_answer(&mut self, ticket: &Ticket, answer: Result<Answer, WorkerFailure>) {
        let Some(cause) = Thought::end(&mut self.game.thought, ticket) else { return };
        let done = match answer {
            Ok(Answer::Turn(Some(turn))) => self.play_for_computer(&turn),
            Ok(Answer::Turn(None)) => Err("it found no turn".to_owned()),
            Ok(Answer::Contests(true)) => self.contest(),
            Ok(Answer::Contests(false)) => self.let_it_be(),
            Err(failure) => Err(failure.why),
        };
        match done {
            Ok(()) => {
                self.end_what_goes_on_for_ever();
                self.pause_between_computers();
            }
            Err(why) => {
                // More important than what was said last.
                self.notice = None;
                self.game.failure = Some((cause, why));
            }
        }
    }

    /// Lets a player who watches two computers see what was done.
    pub(super) fn pause_between_computers(&mut self) {
        if self.watches() {
            self.game.due = Some(Instant::now() + PAUSE);
        }
    }

    /// Ends a game of two computers that is too long, between two turns.
    fn end_what_goes_on_for_ever(&mut self) {
        let session = &self.session;
        let is_between = session.announced_jump().is_none()
            && session.open_contest().is_none()
            && session.draft().steps().is_empty();
        let is_long = session.game().turns().len() >= MOST_TURNS;
        if self.watches() && is_between && is_long && self.session.agree_draw().is_ok() {
            let text = format!("After {MOST_TURNS} turns two computers agree on a draw");
            self.notice = Some(Notice::plain(text));
            self.tell_the_end();
        }
    }
}
