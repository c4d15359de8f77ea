//! An exercise on the board, while the player's own game waits.

use super::intent::{IntentError, Permission};
use super::viewing::PlayerSession;
use crate::kit::lessons::{TaskOutcome, TaskSheet, TaskState};
use crate::kit::ui::text::Tone;
use crate::punct::exercises::{ExerciseProgress, PunctTasks};
use crate::punct::lessons::{Inspection, MoveAttempt};
use crate::punct::play::{CommandResult, Session};
use crate::rules::Move;

pub struct ExerciseRun {
    pub tasks: Box<dyn PunctTasks>,
    /// The texts about the task, as they were when the state of the task last changed.
    pub sheet: TaskSheet,
    pub state: TaskState,
    pub clues: usize,
    pub shown_move: Option<Move>,
    suspended: PlayerSession,
}

pub struct TaskFeedback {
    /// Keys stand between backquotes.
    pub text: String,
    pub tone: Tone,
    pub to_save: Option<ExerciseProgress>,
}

impl ExerciseRun {
    /// Suspends the game of a session, and sets up the first task there.
    pub fn begin(tasks: Box<dyn PunctTasks>, session: &mut PlayerSession) -> ExerciseRun {
        session.pause_clock();
        let task = Session::for_exercise(session.store().clone(), tasks.start());
        let suspended = std::mem::replace(session, task.into());
        let sheet = tasks.sheet();
        ExerciseRun { tasks, sheet, state: TaskState::Open, clues: 0, shown_move: None, suspended }
    }

    pub fn leave(&mut self, session: &mut PlayerSession) {
        std::mem::swap(session, &mut self.suspended);
    }

    pub fn restart(&mut self, session: &mut PlayerSession) {
        self.restart_here();
        let store = self.suspended.store().clone();
        *session = Session::for_exercise(store, self.tasks.start()).into();
    }

    pub fn restart_here(&mut self) {
        self.tasks.restart();
        self.sheet = self.tasks.sheet();
        self.state = TaskState::Open;
        self.clues = 0;
        self.shown_move = None;
    }

    pub fn expects_move(&self) -> bool {
        self.state == TaskState::Open && self.sheet.task.is_some()
    }

    /// The error says what the person can do while the task asks for no move.
    pub fn check_expects_move(&self) -> Permission {
        if self.expects_move() {
            return Ok(());
        }
        Err(if self.has_failed() { IntentError::TaskFailed } else { IntentError::NoMoveAsked })
    }

    pub fn has_failed(&self) -> bool {
        self.state == TaskState::Failed
    }

    /// Whether a clue would tell something new. A failed task begins again with its first clue.
    pub fn has_other_clue(&self) -> bool {
        self.has_failed() || self.expects_move() && self.shown_move.is_none()
    }

    /// With the replies, unless the task refuses the move. `None` if no move is asked for.
    pub fn play(
        &mut self,
        played: Move,
        session: &mut Session,
    ) -> CommandResult<Option<TaskFeedback>> {
        if !self.expects_move() {
            return Ok(None);
        }
        self.shown_move = None;
        let mut after = session.game().clone();
        after.play(played)?;
        let tried = MoveAttempt { before: session.game().position().clone(), played, after };
        Ok(Some(match self.tasks.judge(&tried) {
            TaskOutcome::Refused(why) => self.feedback(why, Tone::Warning),
            TaskOutcome::Played { text: says, replies, state: standing } => {
                for played in std::iter::once(played).chain(replies) {
                    session.play(played)?;
                }
                self.judged(says, standing)
            }
        }))
    }

    /// Judges what the player looks at. `None` unless this solves the task.
    pub fn inspect(&mut self, inspection: Inspection) -> Option<TaskFeedback> {
        if !self.expects_move() {
            return None;
        }
        let praise = self.tasks.inspect(inspection)?;
        Some(self.judged(praise, TaskState::Solved))
    }

    pub fn clue(&mut self) -> Option<TaskFeedback> {
        if !self.expects_move() {
            return None;
        }
        let clue = self.tasks.hint(self.clues)?;
        self.clues += 1;
        self.shown_move = clue.shown;
        Some(self.feedback(clue.text, Tone::Plain))
    }

    fn judged(&mut self, text: String, standing: TaskState) -> TaskFeedback {
        self.state = standing;
        self.sheet = self.tasks.sheet();
        self.clues = 0;
        self.feedback(text, if self.has_failed() { Tone::Warning } else { Tone::Good })
    }

    fn feedback(&mut self, text: String, tone: Tone) -> TaskFeedback {
        TaskFeedback { text, tone, to_save: self.tasks.take_progress() }
    }
}
