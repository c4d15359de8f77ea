//! Carries out actions while an exercise is on the board, and judges moves, looks and hints.

use super::state::{Exercise, fits_below};
use super::text::Stands;
use crate::kit::lessons::{TaskStanding, TaskVerdict};
use crate::kit::settings::Choice;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::ToKeep;
use crate::punct::lessons::{Inspection, Try};
use crate::punct::play::Command;
use crate::punct::screen::action::{Action, AdviceAction, StudyAction};
use crate::punct::screen::app::App;
use crate::punct::screen::board::{Activity, Lens};
use crate::punct::screen::board_actions::Enter;
use crate::punct::screen::state::Obstacle;
use crate::rules::Move;

impl App {
    /// Returns the effect of Enter in an exercise, unless the board decides it.
    pub(in crate::punct::screen::modes) fn enter_in(&self, exercise: &Exercise) -> Option<Enter> {
        match (exercise.wants_a_move(), exercise.standing) {
            (true, _) => self.reads_exercise().then_some(Enter::BeginTask),
            (false, TaskStanding::Failed) => Some(Enter::TryAgain),
            (false, TaskStanding::Open | TaskStanding::Solved) => Some(Enter::GoOn),
        }
    }

    /// Returns the status line of the exercise, unless the board has something more important to
    /// tell.
    pub(in crate::punct::screen::modes) fn exercise_status(
        &self,
        exercise: &Exercise,
    ) -> Option<Notice> {
        // A text about a blocked piece at the cursor is more useful than the task, unless the
        // player can lift the piece: then the task is more useful.
        let board = &self.game.board;
        let can_lift = || matches!(board.hand_at_cursor(&self.session), Some(Ok(_)));
        // The text about a piece that has just come down has precedence.
        let last = self.session.game().last_move().map(|last| last.placement().punct());
        let is_blocked = board.is_at_rest()
            && last != Some(board.cursor)
            && board.blocked_notice(&self.session).is_some()
            && !(exercise.wants_a_move() && can_lift());
        let is_idle = board.is_at_rest() || !exercise.wants_a_move();
        (is_idle && !is_blocked).then(|| exercise.status(self.columns()))
    }

    /// Whether the text of the exercise lies over the board now.
    pub fn reads_exercise(&self) -> bool {
        let is_open = self.game.mode.exercise().is_some_and(|exercise| exercise.is_text_open);
        is_open && self.text_lies_over()
    }

    /// Whether the text lies over the board while the exercise asks for a move.
    pub(in crate::punct::screen) fn reads_task(&self) -> bool {
        let wants_a_move = self.game.mode.exercise().is_some_and(Exercise::wants_a_move);
        wants_a_move && self.reads_exercise()
    }

    pub(in crate::punct::screen) fn text_lies_over(&self) -> bool {
        Stands::in_window(&self.look, self.look.window()) == Stands::Over
    }

    /// Carries out an action in an exercise. Returns `None` if the game must carry it out.
    pub(in crate::punct::screen) fn perform_in_exercise(
        &mut self,
        action: &Action,
    ) -> Option<Result<(), Obstacle>> {
        match action {
            Action::Command(Command::Play { played, .. }) => {
                return Some(self.play_in_exercise(*played));
            }
            Action::Command(Command::UNDO) => {
                self.set_up_task();
                self.notice = Some(Notice::plain("The task begins again"));
            }
            Action::Tree(action) if let Some(to) = action.to_task() => self.go(to),
            Action::Advice(AdviceAction::Warnings) => return None,
            Action::Advice(_) => return Some(self.hint_in_exercise()),
            action => {
                if leaves(action) {
                    self.leave_exercise();
                }
                return None;
            }
        }
        Some(Ok(()))
    }

    /// Opens the text of the exercise, or closes it if it is open already. A text that shows a
    /// notice about the last move shows the task instead, and stays open, while the exercise asks
    /// for a move.
    pub(in crate::punct::screen) fn open_or_close_text(&mut self) {
        let is_open = self.reads_exercise();
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        if is_open && (exercise.said.is_none() || !exercise.wants_a_move()) {
            return self.close_text();
        }
        if exercise.wants_a_move() {
            exercise.said = None;
        }
        exercise.is_text_open = true;
        self.game.board.activity = Activity::default();
    }

    /// Closes the text over the board to make room for a notice below it.
    pub(in crate::punct::screen) fn make_room_for_notice(&mut self) {
        if let Some(exercise) = self.game.mode.exercise_mut()
            && self.notice.is_some()
            && self.notice != exercise.said
        {
            exercise.is_text_open = false;
        }
    }

    /// Closes the text, and shows the task in the status line.
    pub(in crate::punct::screen) fn close_text(&mut self) {
        let columns = self.columns();
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        exercise.is_text_open = false;
        self.notice = Some(exercise.status(columns));
    }

    pub(in crate::punct::screen) fn columns(&self) -> usize {
        usize::from(self.look.window().width)
    }
}

impl App {
    /// Judges a move. If it is right, plays it and the replies to it.
    fn play_in_exercise(&mut self, played: Move) -> Result<(), Obstacle> {
        let columns = self.columns();
        let Some(exercise) = self.game.mode.exercise_mut() else { return Ok(()) };
        if !exercise.wants_a_move() {
            self.notice = Some(exercise.status(columns));
            return Ok(());
        }
        let before = self.session.game().clone();
        let mut after = before.clone();
        after.play(played)?;
        let tried = Try { before: before.position().clone(), played, after };
        match exercise.tasks.judge(&tried) {
            TaskVerdict::Refused(why) => {
                self.say_in_exercise(Notice::warning(plain(&why)));
                self.keep_from_exercise();
            }
            TaskVerdict::Played { says, replies, standing } => {
                self.note_standing(&says, standing);
                self.put_all_back();
                for played in std::iter::once(played).chain(replies) {
                    self.game.animation = self.animation_of(played);
                    self.session.play(played)?;
                }
                self.game.board.cursor = played.placement().punct();
                self.notice = self.game.mode.exercise().map(|exercise| exercise.status(columns));
            }
        }
        Ok(())
    }

    /// Notes the text about a move and the state of the task.
    fn note_standing(&mut self, says: &str, standing: TaskStanding) {
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        exercise.standing = standing;
        exercise.sheet = exercise.tasks.sheet();
        exercise.clues = 0;
        let says = plain(says);
        self.say_in_exercise(match standing {
            TaskStanding::Failed => Notice::warning(says),
            TaskStanding::Open | TaskStanding::Solved => Notice::good(says),
        });
        self.keep_from_exercise();
    }

    /// Shows a notice about the task, over the board if the two lines below it are too short.
    fn say_in_exercise(&mut self, said: Notice) {
        let columns = self.columns();
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        exercise.is_text_open = !fits_below(&said.text, columns);
        exercise.said = Some(said.clone());
        self.notice = Some(said);
    }

    /// Keeps new progress on this screen and in the settings or the file of tasks.
    fn keep_from_exercise(&mut self) {
        let progress = self.game.mode.exercise_mut().and_then(|exercise| exercise.tasks.to_keep());
        let choice = match progress {
            Some(ToKeep::Choice(choice)) => choice,
            Some(ToKeep::Tasks(change)) => return self.change_tasks(change),
            None => return,
        };
        match &choice {
            Choice::Lessons(progress) => self.game.progress = progress.clone(),
            Choice::Puzzles(tally) => self.game.tally = tally.clone(),
            _ => {}
        }
        self.keep(choice);
    }

    /// Lets the exercise judge what the player looks at.
    pub(in crate::punct::screen) fn look_in_exercise(&mut self) {
        let lens = self.game.board.activity.lens();
        let inspection = Inspection {
            cursor: self.game.board.cursor,
            under: if let Lens::Under(piece) = lens { Some(piece) } else { None },
            chain: matches!(lens, Lens::Chain(_)),
        };
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        if !exercise.wants_a_move() || self.game.board.hand().is_some() {
            return;
        }
        if let Some(says) = exercise.tasks.look(inspection) {
            self.note_standing(&says, TaskStanding::Solved);
        }
    }

    fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
        if self.game.mode.exercise().is_some_and(|it| it.standing == TaskStanding::Failed) {
            self.set_up_task();
        }
        let waits = || Obstacle::Refused("No move is asked for here. Enter goes on".to_owned());
        let Some(exercise) =
            self.game.mode.exercise_mut().filter(|exercise| exercise.wants_a_move())
        else {
            return Err(waits());
        };
        let clue = exercise.tasks.hint(exercise.clues).ok_or_else(waits)?;
        exercise.clues += 1;
        exercise.shown = clue.shown;
        if clue.shown.is_some() {
            self.put_all_back();
        }
        self.say_in_exercise(Notice::plain(plain(&clue.says)));
        if let Some(exercise) = self.game.mode.exercise_mut()
            && exercise.shown.is_some()
        {
            // The player must see the board, and Enter plays the shown move.
            exercise.is_text_open = false;
        }
        self.keep_from_exercise();
        Ok(())
    }
}

/// Whether an action leaves the exercises.
fn leaves(action: &Action) -> bool {
    match action {
        Action::Next(_) => true,
        Action::Study(action) => !matches!(action, StudyAction::Card | StudyAction::Text),
        Action::Shell(action) => matches!(
            action,
            ShellAction::StartScreen | ShellAction::OpenSave(_) | ShellAction::Quit
        ),
        _ => false,
    }
}

/// Returns a text without the marks around its keys.
fn plain(text: &str) -> String {
    text.replace('`', "")
}
