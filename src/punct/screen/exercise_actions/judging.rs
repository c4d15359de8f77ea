//! How moves, looks and hints in an exercise are judged and told.

use crate::kit::settings::Choice;
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::{TaskStanding, TaskVerdict};
use crate::punct::lessons::{Sight, Try};
use crate::punct::screen::app::App;
use crate::punct::screen::board::Lens;
use crate::punct::screen::exercise::fits_below;
use crate::punct::screen::state::Obstacle;
use crate::rules::Move;

impl App {
    /// Judges a move, plays it if it stands, and the answers after it.
    pub(super) fn play_in_exercise(&mut self, played: Move) -> Result<(), Obstacle> {
        let columns = self.columns();
        let Some(exercise) = self.game.context.exercise_mut() else { return Ok(()) };
        if !exercise.wants_a_move() {
            self.notice = Some(exercise.status(columns));
            return Ok(());
        }
        let before = self.session.game().clone();
        let mut after = before.clone();
        after.play(played)?;
        let tried = Try { before: before.position(), played, after: &after };
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
                self.notice = self.game.context.exercise().map(|exercise| exercise.status(columns));
            }
        }
        Ok(())
    }

    /// Notes what was said and how the task stands.
    fn note_standing(&mut self, says: &str, standing: TaskStanding) {
        let Some(exercise) = self.game.context.exercise_mut() else { return };
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

    /// Says something of the task, over the board if the two lines below it are too short for that.
    fn say_in_exercise(&mut self, said: Notice) {
        let columns = self.columns();
        let Some(exercise) = self.game.context.exercise_mut() else { return };
        exercise.is_text_open = !fits_below(&said.text, columns);
        exercise.said = Some(said.clone());
        self.notice = Some(said);
    }

    /// Keeps what is new, here and for the next time.
    fn keep_from_exercise(&mut self) {
        let kept = self.game.context.exercise_mut().and_then(|exercise| exercise.tasks.to_keep());
        let Some(choice) = kept else { return };
        match &choice {
            Choice::Lessons(progress) => self.game.progress = progress.clone(),
            Choice::Puzzles(tally) => self.game.tally = tally.clone(),
            _ => {}
        }
        self.keep(choice);
    }

    /// Lets the exercise take in what the player looks at.
    pub(in crate::punct::screen) fn look_in_exercise(&mut self) {
        let lens = self.game.board.mode.lens();
        let sight = Sight {
            cursor: self.game.board.cursor,
            under: if let Lens::Under(piece) = lens { Some(piece) } else { None },
            chain: matches!(lens, Lens::Chain(_)),
        };
        let Some(exercise) = self.game.context.exercise_mut() else { return };
        if !exercise.wants_a_move() || self.game.board.hand().is_some() {
            return;
        }
        if let Some(says) = exercise.tasks.look(sight) {
            self.note_standing(&says, TaskStanding::Solved);
        }
    }

    pub(super) fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
        let is_spoilt =
            self.game.context.exercise().is_some_and(|it| it.standing == TaskStanding::Failed);
        let enter = if is_spoilt { "Enter: try again" } else { "Enter goes on" };
        let waits = Obstacle::Refused(format!("There is no hint here: {enter}"));
        let Some(exercise) =
            self.game.context.exercise_mut().filter(|exercise| exercise.wants_a_move())
        else {
            return Err(waits);
        };
        let clue = exercise.tasks.hint(exercise.clues).ok_or(waits)?;
        exercise.clues += 1;
        exercise.shown = clue.shown;
        if clue.shown.is_some() {
            self.put_all_back();
        }
        self.say_in_exercise(Notice::plain(plain(&clue.says)));
        if let Some(exercise) = self.game.context.exercise_mut()
            && exercise.shown.is_some()
        {
            // The board has to be seen, and Enter plays what it shows.
            exercise.is_text_open = false;
        }
        self.keep_from_exercise();
        Ok(())
    }
}

/// A sentence without the marks around its keys.
fn plain(text: &str) -> String {
    text.replace('`', "")
}
