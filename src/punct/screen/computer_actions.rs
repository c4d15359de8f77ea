//! The computer's turns on the screen: this module begins the computer's thoughts, and carries out
//! its decisions.

use std::time::Instant;

use super::app::App;
use super::computer::{ComputerCourse, ComputerPlay, ThoughtCause, players};
use super::state::{Punct, Task};
use super::telling::Origin;
use crate::kit::phrases::name_with_colour;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{SearchProgress, Thought};
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::computer::Answer;
use crate::punct::control::intent::RunLength;
use crate::punct::play::Seats;

impl App {
    /// Begins the computer's thought if the game waits for it, and ends a thought for which it no
    /// longer waits. This is called after every message, so that no action leaves a waiting game
    /// without a thought.
    pub(super) fn update_thinking(&mut self) {
        let cause = self.cause_to_think();
        // No thought begins while a dialog may change the game.
        let may_begin = !self.dialogs.iter().any(|dialog| dialog.kind().asks);
        let Punct { thought, computer, .. } = &mut self.game;
        let begun = Thought::follow(thought, &mut computer.failure, cause, may_begin);
        if let Some(Thought { job, cause, .. }) = begun {
            let task = Task::Think(job.ticket(), cause.request);
            self.start(task);
        }
    }

    /// Returns the question for the computer, if the game waits for the computer.
    fn cause_to_think(&self) -> Option<ThoughtCause> {
        let game = self.session.game();
        let ComputerPlay { seed, course, due, .. } = self.game.computer;
        let waits = self.watches() && (course == ComputerCourse::Paused || due.is_some());
        let request = self.session.think_request(seed).filter(|_| !waits)?;
        Some(ThoughtCause { request, ply: game.ply(), position: game.position().zobrist() })
    }

    /// Whether two computers play and the player here watches.
    pub fn watches(&self) -> bool {
        self.session.seats().are_computers() && self.session.game().outcome().is_none()
    }

    /// Takes a report about the computer's progress.
    pub(super) fn note_progress(&mut self, ticket: &Ticket, progress: SearchProgress) {
        if let Some(thought) = self.game.thought.as_mut().filter(|thought| thought.job.has(ticket))
        {
            thought.progress = Some(progress);
        }
    }

    /// Takes the computer's decision, unless the job was stopped.
    pub(super) fn take_answer(&mut self, ticket: &Ticket, answer: Result<Answer, WorkerFailure>) {
        let Some(cause) = Thought::end(&mut self.game.thought, ticket) else { return };
        let done = match answer {
            Ok(answer) => {
                let by = self.session.turn();
                let done = self.carry_out(by, answer.into(), Origin::Elsewhere);
                done.map_err(|why| why.to_string())
            }
            Err(failure) => Err(failure.why),
        };
        match done {
            Ok(()) if self.game.computer.course == ComputerCourse::OneMove => {
                self.game.computer.course = ComputerCourse::Paused;
            }
            Ok(()) if self.watches() => {
                self.game.computer.due = Some(Instant::now() + self.game.computer.pace.pause());
            }
            Ok(()) => {}
            Err(why) => {
                // The error is more important than the last notice.
                self.notice = None;
                self.game.computer.failure = Some((cause, why));
            }
        }
    }

    /// Changes the seats, or the computer's level.
    pub(super) fn change_seats(&mut self, seats: Seats) {
        if self.session.seats().are_computers() != seats.are_computers() {
            (self.game.computer.due, self.game.computer.course) = (None, ComputerCourse::On);
        }
        self.put_down();
        self.session.change_seats(seats);
        self.game.computer.failure = None;
        let text = players(&self.session);
        self.notice = Some(Notice::plain(text));
    }

    /// Lets the computer try again if it failed; otherwise pauses two computers or lets them go on.
    pub(super) fn pause_or_go_on(&mut self) {
        if self.game.computer.failure.take().is_some() {
            return;
        }
        let computer = &mut self.game.computer;
        computer.due = None;
        computer.course = match computer.course {
            ComputerCourse::Paused => ComputerCourse::On,
            ComputerCourse::On | ComputerCourse::OneMove => ComputerCourse::Paused,
        };
    }

    /// Lets one of two computers make a move and then pause, or both play on.
    pub(super) fn run_computers(&mut self, length: RunLength) {
        self.game.computer.due = None;
        self.game.computer.course = match length {
            RunLength::OneMove => ComputerCourse::OneMove,
            RunLength::ToEnd => ComputerCourse::On,
        };
    }

    /// Lets two computers play slower or faster.
    pub(super) fn change_pace(&mut self, slower: i8) {
        let computer = &mut self.game.computer;
        computer.pace = computer.pace.slower(slower);
        computer.due = computer.due.map(|_| Instant::now() + computer.pace.pause());
        self.notice = Some(Notice::plain(sentence(&computer.pace.to_string())));
    }

    /// Returns the status line about the computer: that it thinks, has failed or pauses.
    pub(super) fn computers_status(&self) -> Option<Notice> {
        let ComputerPlay { failure, course, .. } = &self.game.computer;
        let names = self.session.names();
        let turn = name_with_colour(names, self.session.game().position().turn());
        if let Some(thought) = &self.game.thought {
            let level = thought.cause.request.strength;
            let sign = thought.progress.and_then(SearchProgress::sign).unwrap_or_default();
            let name = self.session.name(self.session.game().position().turn());
            let text = format!("{name} (strength {level}) is thinking {sign}");
            return Some(Notice::plain(text.trim_end()));
        }
        if let Some((_, why)) = failure {
            return Some(Notice::warning(format!(
                "{turn} can't move: {why}. Enter: try again; u: undo; L: another strength"
            )));
        }
        (self.watches() && *course == ComputerCourse::Paused).then(|| {
            Notice::plain(format!("Paused, {turn} to move. Enter goes on, e makes one move"))
        })
    }
}
