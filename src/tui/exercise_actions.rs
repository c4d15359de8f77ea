//! How the application carries out actions while an exercise is on the board.

use super::action::{Action, AdviceAction, BoardAction, SessionAction, ShellAction, TreeAction};
use super::app::App;
use super::board::{Board, Lens};
use super::exercise::{Aside, Exercise, Going, Standing, Stands, Tasks, Verdict, Way, fits_below};
use super::keys::Situation;
use super::notice::Notice;
use super::obstacle::Obstacle;
use crate::lessons::{Sight, Try};
use crate::rules::Move;
use crate::session::Session;
use crate::settings::Choice;

impl App {
    /// Puts the game aside and begins exercises.
    pub(super) fn begin_exercise(&mut self, tasks: Box<dyn Tasks>) {
        self.leave_exercise();
        let store = self.session.store().clone();
        let session = Session::of_exercise(store, tasks.start());
        let computer = self.computer.for_another_game();
        let aside = Aside {
            session: std::mem::replace(&mut self.session, session),
            board: std::mem::replace(&mut self.board, Board::new()),
            computer: std::mem::replace(&mut self.computer, computer),
            dialogs: std::mem::take(&mut self.dialogs),
        };
        self.exercise = Some(Box::new(Exercise::new(tasks, aside)));
        self.set_up_task();
    }

    /// Brings back the game that was put aside.
    pub fn leave_exercise(&mut self) {
        let Some(exercise) = self.exercise.take() else { return };
        let Aside { session, board, computer, dialogs } = exercise.aside;
        (self.session, self.board, self.computer, self.dialogs) =
            (session, board, computer, dialogs);
        (self.animation, self.notice, self.dragged_from) = (None, None, None);
    }

    /// What an exercise is about while no piece is in the hand.
    pub(super) fn situation_in_exercise(&self, at_the_board: Situation) -> Situation {
        let waits = self.exercise.as_ref().is_some_and(|exercise| !exercise.wants_a_move());
        match at_the_board {
            _ if waits => Situation::Judged,
            Situation::OnPiece => Situation::OnPiece,
            _ => Situation::Exercise,
        }
    }

    /// What the line below the board says of the exercise, unless the player is about something.
    pub(super) fn exercise_status(&self) -> Option<Notice> {
        let exercise = self.exercise.as_ref()?;
        let is_idle = self.board.is_at_rest() && self.board.hand_at_cursor(&self.session).is_none();
        // Beside the board the task is seen all the time.
        let has_news = exercise.said.is_some() || self.text_lies_over();
        (is_idle && has_news || !exercise.wants_a_move()).then(|| exercise.status(self.columns()))
    }

    /// Whether the text of the exercise lies over the board now.
    pub fn reads_exercise(&self) -> bool {
        let is_open = self.exercise.as_ref().is_some_and(|exercise| exercise.is_text_open);
        is_open && self.text_lies_over()
    }

    fn text_lies_over(&self) -> bool {
        Stands::in_window(&self.appearance, self.appearance.window()) == Stands::Over
    }

    /// Sets up the position of the task.
    fn set_up_task(&mut self) {
        let Some(exercise) = &mut self.exercise else { return };
        let store = exercise.aside.session.store().clone();
        self.session = Session::of_exercise(store, exercise.begin());
        self.board = Board::new();
        self.board.cursor = exercise.tasks.cursor().unwrap_or(self.board.cursor);
        (self.animation, self.notice) = (None, None);
    }

    /// Carries out an action in an exercise; `None` leaves it to the game.
    pub(super) fn perform_in_exercise(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let exercise = self.exercise.as_mut()?;
        exercise.shown = None;
        match action {
            Action::Board(action) => self.board_in_exercise(*action).map(Ok),
            Action::Session(action) => Some(self.session_in_exercise(*action)),
            Action::Tree(action) => Some(self.tree_in_exercise(action)),
            Action::Advice(AdviceAction::Hint) => Some(self.hint_in_exercise()),
            Action::Advice(_) => Some(refused()),
            Action::Shell(action) => self.shell_in_exercise(action),
            Action::Dialog(_) | Action::Nothing => None,
        }
    }

    fn board_in_exercise(&mut self, action: BoardAction) -> Option<()> {
        let reads = self.reads_exercise();
        let (is_at_rest, columns) = (self.board.is_at_rest(), self.columns());
        let exercise = self.exercise.as_mut()?;
        let waits = !exercise.wants_a_move();
        match action {
            BoardAction::Aim(_) => return None,
            BoardAction::Confirm if waits => self.go_on_or_try_again(),
            BoardAction::Confirm | BoardAction::Back if reads => {
                exercise.is_text_open = false;
                self.notice = Some(exercise.status(columns));
            }
            BoardAction::Back if is_at_rest => self.leave_for_the_list(),
            _ if waits && action.makes_a_move() => {
                if let BoardAction::Press(space) = action {
                    self.board.cursor = space;
                }
                self.notice = Some(exercise.status(columns));
            }
            _ => {
                exercise.is_text_open = false;
                return None;
            }
        }
        Some(())
    }

    fn session_in_exercise(&mut self, action: SessionAction) -> Result<(), Obstacle> {
        match action {
            SessionAction::Play(played) => return self.play_in_exercise(played),
            SessionAction::Undo => {
                self.set_up_task();
                self.notice = Some(Notice::plain("The task begins again"));
            }
            _ => return refused(),
        }
        Ok(())
    }

    fn tree_in_exercise(&mut self, action: &TreeAction) -> Result<(), Obstacle> {
        match action {
            TreeAction::LookBy(by) => self.go(if *by < 0 { Way::Back } else { Way::On }),
            TreeAction::LookToStart => self.go(Way::GroupBack),
            TreeAction::LookToPresent => self.go(Way::GroupOn),
            _ => return refused(),
        }
        Ok(())
    }

    fn shell_in_exercise(&mut self, action: &ShellAction) -> Option<Result<(), Obstacle>> {
        match action {
            ShellAction::ExerciseText => {
                let exercise = self.exercise.as_mut()?;
                if exercise.wants_a_move() {
                    exercise.said = None;
                }
                exercise.is_text_open = true;
                self.board.mode = super::board::Mode::default();
                Some(Ok(()))
            }
            ShellAction::NewGame
            | ShellAction::Open
            | ShellAction::SaveAs
            | ShellAction::Save(..)
            | ShellAction::Players => Some(refused()),
            ShellAction::StartScreen
            | ShellAction::Begin(_)
            | ShellAction::BeginAtOnce(_)
            | ShellAction::PlayComputer(_)
            | ShellAction::OpenSave(_)
            | ShellAction::OpenPasted(_)
            | ShellAction::Lessons { .. }
            | ShellAction::Puzzles { .. }
            | ShellAction::LoseUnsaved(_)
            | ShellAction::Quit => {
                self.leave_exercise();
                None
            }
            _ => None,
        }
    }

    /// Judges a move, plays it if it stands, and the answers after it.
    fn play_in_exercise(&mut self, played: Move) -> Result<(), Obstacle> {
        let columns = self.columns();
        let Some(exercise) = &mut self.exercise else { return Ok(()) };
        if !exercise.wants_a_move() {
            self.notice = Some(exercise.status(columns));
            return Ok(());
        }
        let before = self.session.game().clone();
        let mut after = before.clone();
        after.play(played)?;
        let tried = Try { before: before.position(), played, after: &after };
        match exercise.tasks.judge(&tried) {
            Verdict::Refused(why) => {
                self.say_in_exercise(Notice::warning(plain(&why)));
                self.keep_from_exercise();
            }
            Verdict::Played { says, replies, standing } => {
                self.note_standing(&says, standing);
                self.put_all_back();
                for played in std::iter::once(played).chain(replies) {
                    self.animation = self.animation_of(played);
                    self.session.play(played)?;
                }
                self.board.cursor = played.placement().punct();
                self.notice = self.exercise.as_ref().map(|exercise| exercise.status(columns));
            }
        }
        Ok(())
    }

    /// Notes what was said and how the task stands.
    fn note_standing(&mut self, says: &str, standing: Standing) {
        let Some(exercise) = &mut self.exercise else { return };
        exercise.standing = standing;
        exercise.sheet = exercise.tasks.sheet();
        exercise.clues = 0;
        let says = plain(says);
        self.say_in_exercise(match standing {
            Standing::Failed => Notice::warning(says),
            Standing::Open | Standing::Solved => Notice::good(says),
        });
        self.keep_from_exercise();
    }

    /// Says something of the task, over the board if the two lines below it are too short for that.
    fn say_in_exercise(&mut self, said: Notice) {
        let columns = self.columns();
        let Some(exercise) = &mut self.exercise else { return };
        exercise.is_text_open = !fits_below(&said.text, columns);
        exercise.said = Some(said.clone());
        self.notice = Some(said);
    }

    fn columns(&self) -> usize {
        usize::from(self.appearance.window().width)
    }

    /// Keeps what is new, here and for the next time.
    fn keep_from_exercise(&mut self) {
        let kept = self.exercise.as_mut().and_then(|exercise| exercise.tasks.to_keep());
        let Some(choice) = kept else { return };
        match &choice {
            Choice::Lessons(progress) => self.progress = progress.clone(),
            Choice::Puzzles(tally) => self.tally = tally.clone(),
            _ => {}
        }
        self.keep(choice);
    }

    /// Lets the exercise take in what the player looks at.
    pub(super) fn look_in_exercise(&mut self) {
        let lens = self.board.mode.lens();
        let sight = Sight {
            cursor: self.board.cursor,
            under: if let Lens::Under(piece) = lens { Some(piece) } else { None },
            chain: matches!(lens, Lens::Chain(_)),
        };
        let Some(exercise) = &mut self.exercise else { return };
        if !exercise.wants_a_move() || self.board.hand().is_some() {
            return;
        }
        if let Some(says) = exercise.tasks.look(sight) {
            self.note_standing(&says, Standing::Solved);
        }
    }

    fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
        let waits = Obstacle::Refused("Nothing is to be found here: Enter goes on".to_owned());
        let Some(exercise) = self.exercise.as_mut().filter(|exercise| exercise.wants_a_move())
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
        self.keep_from_exercise();
        Ok(())
    }

    fn go_on_or_try_again(&mut self) {
        match self.exercise.as_ref().map(|exercise| exercise.standing) {
            Some(Standing::Failed) => self.set_up_task(),
            _ => self.go(Way::On),
        }
    }

    fn go(&mut self, way: Way) {
        let Some(exercise) = &mut self.exercise else { return };
        match exercise.tasks.go(way) {
            Going::There => {
                exercise.is_text_open = true;
                self.set_up_task();
            }
            Going::Nowhere => self.notice = Some(Notice::plain("There is nothing further")),
            Going::Over(next) => {
                self.leave_for_the_list();
                // What follows can't be refused: it only asks.
                let _ = self.perform_for_shell(next);
            }
        }
    }

    /// Leaves for the list that the exercises are chosen from.
    fn leave_for_the_list(&mut self) {
        let Some(way_out) = self.exercise.as_ref().map(|exercise| exercise.tasks.way_out()) else {
            return;
        };
        self.leave_exercise();
        let _ = self.perform_for_shell(way_out);
    }
}

/// A sentence without the marks around its keys.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

/// What makes no sense in an exercise.
fn refused() -> Result<(), Obstacle> {
    Err(Obstacle::Refused("That is for games; Esc leaves the exercise".to_owned()))
}
