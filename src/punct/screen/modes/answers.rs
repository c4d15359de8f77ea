//! What modes answer differently: what may be done and why not, how it is done, what the screen
//! says.

use super::{Mode, exercise, own};
use crate::kit::phrases::other_turn;
use crate::kit::shell::Effect;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::punct::play::Command;
use crate::punct::screen::action::{Action, SessionAction};
use crate::punct::screen::app::App;
use crate::punct::screen::board::Situation;
use crate::punct::screen::meaning::{Enter, Esc};
use crate::punct::screen::state::Obstacle;
use crate::rules::Move;

const LOOKING_BACK: &str = "You are looking back: } returns to the present";

/// What may be done, and why not. The keys, the mouse, the menu and the line of keys ask here.
impl App {
    /// Why an action is refused now, if it is.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let is_over = self.session.game().outcome().is_some();
        let by_mode = match &self.game.mode {
            Mode::Own => own::refusal(action).map(str::to_owned),
            Mode::Table(place) => place.refusal(action, self.why_no_advice()),
            Mode::Contest(contest) => contest.refusal(action, is_over).map(str::to_owned),
            // A move may be tried at any time: the task judges it.
            Mode::Exercise(_) => return exercise::refusal(action).map(str::to_owned),
        };
        by_mode.or_else(|| self.refusal_by_position(action))
    }

    /// Why the position looked at refuses an action with the game: what is aside from the game or
    /// another player's turn.
    fn refusal_by_position(&self, action: &Action) -> Option<String> {
        let tries_moves = !self.game.mode.is_owned_elsewhere();
        match action {
            action if action.needs_company() => None,
            Action::Command(Command::Play { .. } | Command::UNDO)
            | Action::Session(
                SessionAction::Level { .. } | SessionAction::Slower(_) | SessionAction::Players,
            ) if tries_moves && self.game.board.is_aside() => None,
            Action::Command(_) | Action::Session(_) if self.game.board.is_aside() => {
                Some(LOOKING_BACK.to_owned())
            }
            Action::Command(Command::Play { .. }) if self.waits_for_others() => {
                let turn = self.session.game().position().turn();
                Some(other_turn(self.session.names(), turn))
            }
            _ => None,
        }
    }

    /// Whether the game waits for a player who is not here.
    fn waits_for_others(&self) -> bool {
        self.session.game().outcome().is_none() && !self.session.may_act()
    }

    /// Why no move can be chosen on the board now, if none can.
    pub(in crate::punct::screen) fn why_no_move(&self) -> Option<Notice> {
        match &self.game.mode {
            Mode::Exercise(exercise) if !exercise.wants_a_move() => {
                Some(exercise.status(self.columns()))
            }
            Mode::Table(_) if self.game.board.is_aside() => Some(Notice::warning(LOOKING_BACK)),
            _ => self.game.board.why_no_move(&self.session),
        }
    }

    pub(in crate::punct::screen) fn may_choose(&self) -> bool {
        self.why_no_move().is_none()
    }

    /// Whether there is something that a player could take back.
    pub(in crate::punct::screen) fn can_be_undone(&self) -> bool {
        let (board, game) = (&self.game.board, self.session.game());
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.sheet.task.is_some(),
            _ if board.is_aside() => board.is_in_variation(&self.session),
            _ if board.hand().is_some() || game.ending().is_some() => true,
            Mode::Table(_) => game.ply() > 0,
            Mode::Own | Mode::Contest(_) => self.session.may_undo(),
        }
    }

    /// Whether a hint would tell something new.
    pub(in crate::punct::screen) fn can_be_hinted(&self) -> bool {
        match (&self.game.mode, &self.game.advice.hint) {
            (Mode::Exercise(exercise), _) => exercise.wants_a_move() && exercise.shown.is_none(),
            (_, Some(hint)) => hint.has_others(),
            (_, None) => {
                let is_over = self.game.board.game(&self.session).outcome().is_some();
                !is_over && self.game.board.may_act(&self.session)
            }
        }
    }
}

/// What is done otherwise than in a game of one's own.
impl App {
    /// Carries out an action in the way of the mode; `None` leaves it to the game.
    pub(in crate::punct::screen) fn perform_in_mode(
        &mut self,
        action: &Action,
    ) -> Option<Result<(), Obstacle>> {
        match (&self.game.mode, action) {
            (Mode::Exercise(_), action) => self.perform_in_exercise(action),
            (Mode::Contest(_), Action::Shell(ShellAction::StartScreen)) => {
                self.ask_for(Effect::StepAside);
                Some(Ok(()))
            }
            (Mode::Table(_), Action::Shell(ShellAction::Quit)) => self.quit_table(),
            (Mode::Table(_), Action::Session(SessionAction::PlayAgain)) => {
                Some(self.ask_match(Command::REMATCH))
            }
            _ => None,
        }
    }

    /// Asks the match for something. The match of a game at this screen answers at once; the owner
    /// of a table answers by a message.
    pub(in crate::punct::screen) fn ask_match(&mut self, command: Command) -> Result<(), Obstacle> {
        match (command, &self.game.mode) {
            (Command::Play { played, .. }, _) if self.game.board.is_aside() => {
                Ok(self.try_move(played)?)
            }
            (Command::UNDO, _) if self.game.board.is_aside() => self.undo_aside(),
            (command, Mode::Table(_)) => self.ask_table(command),
            (command, _) => self.ask_session(command),
        }
    }

    /// Does what follows once the result of a game has been read.
    pub(in crate::punct::screen) fn leave_result(&mut self) {
        if let Mode::Contest(_) = self.game.mode {
            self.ask_for(Effect::StepAside);
        }
    }

    /// Takes away the move that is shown, and what was said of it.
    pub(in crate::punct::screen) fn forget_shown(&mut self) {
        self.game.advice.hint = None;
        if let Mode::Exercise(exercise) = &mut self.game.mode {
            (exercise.shown, exercise.said) = (None, None);
        }
    }
}

/// What the screen says.
impl App {
    /// What the board is used for, where the mode says so while no piece is in the hand.
    pub(in crate::punct::screen) fn situation_in_mode(
        &self,
        at_the_board: Situation,
    ) -> Option<Situation> {
        let exercise = self.game.mode.exercise()?;
        Some(exercise.situation(at_the_board))
    }

    /// What the line below the board says while nothing has just happened.
    pub(in crate::punct::screen) fn status_in_mode(&self) -> Option<Notice> {
        match &self.game.mode {
            Mode::Own => None,
            Mode::Table(place) => self.table_status(place),
            Mode::Contest(contest) => {
                let begins = self.session.game().ply() == 0 && self.game.board.is_at_rest();
                begins.then(|| contest.status())
            }
            Mode::Exercise(exercise) => self.exercise_status(exercise),
        }
    }

    /// Whether a move is shown or looked for: a hint, or a clue. The text of an exercise hides it.
    pub(in crate::punct::screen) fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.shown.is_some() && !self.reads_exercise(),
            _ => self.game.advice.hint.is_some(),
        }
    }

    /// The move that a clue shows, in an exercise; or the one that the engine advises.
    pub(in crate::punct::screen) fn shown_or(
        &self,
        advised: impl FnOnce() -> Option<Move>,
    ) -> Option<Move> {
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.shown,
            _ => advised(),
        }
    }

    /// What Enter does because of the mode.
    pub(in crate::punct::screen) fn enter_in_mode(&self) -> Option<Enter> {
        match &self.game.mode {
            Mode::Exercise(exercise) if self.dialogs.is_empty() => self.enter_in(exercise),
            _ => self.steps_back().then_some(Enter::StepBack),
        }
    }

    /// What Esc does because of the mode, at a board at which nothing else is done.
    pub(in crate::punct::screen) fn esc_in_mode(&self) -> Option<Esc> {
        match &self.game.mode {
            Mode::Exercise(_) => Some(Esc::LeaveExercise),
            _ if self.steps_back() => Some(Esc::StepBack),
            Mode::Table(place) => place.offer_to_answer().map(|_| Esc::Decline),
            Mode::Own | Mode::Contest(_) => None,
        }
    }

    /// Whether Enter and Esc lead back from a game that is over and part of another.
    fn steps_back(&self) -> bool {
        let is_over = self.session.game().outcome().is_some();
        matches!(self.game.mode, Mode::Contest(_)) && is_over && self.game.board.is_at_rest()
    }
}
