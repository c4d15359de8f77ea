//! The computer's part in a game of GIPF: it plays turns, and decides whether to contest a use.

use std::time::{Duration, Instant};

use super::app::App;
use super::state::{Gipf, Task};
use crate::gipf::computer::{Answer, ThinkRequest};
use crate::gipf::play::Command;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::Thought;

/// How long two computers wait after each turn, so that the player can see the turn.
const PAUSE: Duration = Duration::from_millis(700);

impl App {
    /// Starts the computer's thinking if it must decide, and stops thinking that is no longer
    /// needed.
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

    /// Returns what the computer must decide next; `None` if nothing, and always in a lesson.
    fn request(&self) -> Option<ThinkRequest> {
        if self.game.lesson.is_some() { None } else { self.session.think_request() }
    }

    /// Carries out the computer's decision, unless its job was stopped.
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
        self.tell_events(events.map_err(|refused| refused.to_string())?);
        Ok(())
    }

    /// Delays the next decision of two computers, so that the player who watches can see the last
    /// turn.
    pub(super) fn pause_between_computers(&mut self) {
        if self.watches() {
            self.game.due = Some(Instant::now() + PAUSE);
        }
    }
}
