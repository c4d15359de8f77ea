//! The questions that modes answer differently: which actions are allowed, how they are carried
//! out, and what the screen shows.

use super::{ContestWords, Mode};
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

/// Methods that allow or refuse actions. The keys, the mouse, the menu and the line of keys use
/// them.
impl App {
    /// Returns the reason why an action is refused now, if it is refused.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let is_over = self.session.game().outcome().is_some();
        let for_now = match &self.game.mode {
            Mode::Table(_) if self.is_aside_from_game(action) => None,
            Mode::Table(place) => place.refusal(action, self.why_no_advice()),
            Mode::Contest(_) if !is_over => ContestWords::refusal(action).map(str::to_owned),
            Mode::Own | Mode::Contest(_) | Mode::Exercise(_) => None,
        };
        let by_mode = for_now.or_else(|| self.game.mode.refusal(action).map(str::to_owned));
        match self.game.mode {
            // A move may be tried at any time, since the task judges it.
            Mode::Exercise(_) => by_mode,
            _ => by_mode.or_else(|| self.refusal_by_position(action)),
        }
    }

    /// Returns the reason why an action on the game is refused because of the shown position: it is
    /// not the present one, or another player is to move.
    fn refusal_by_position(&self, action: &Action) -> Option<String> {
        match action {
            action if action.needs_company() || self.is_aside_from_game(action) => None,
            Action::Session(SessionAction::Slower(_) | SessionAction::Players)
                if self.game.board.is_aside() =>
            {
                None
            }
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

    /// Whether an action is a move that is tried, or taken back, outside the game.
    fn is_aside_from_game(&self, action: &Action) -> bool {
        self.game.board.is_aside()
            && matches!(action, Action::Command(Command::Play { .. } | Command::UNDO))
    }

    /// Whether the player may try moves from the present, since the game waits for others.
    pub(in crate::punct::screen) fn tries_while_waiting(&self) -> bool {
        self.game.mode.is_owned_elsewhere()
            && !self.game.board.is_aside()
            && self.waits_for_others()
    }

    /// Whether the game waits for a player who is not at this screen.
    fn waits_for_others(&self) -> bool {
        self.session.game().outcome().is_none() && !self.session.may_act()
    }

    /// Returns the reason why no move can be chosen on the board now, if none can.
    pub(in crate::punct::screen) fn why_no_move(&self) -> Option<Notice> {
        match &self.game.mode {
            Mode::Exercise(exercise) if !exercise.wants_a_move() => {
                Some(exercise.status(self.columns()))
            }
            Mode::Table(_) if self.tries_while_waiting() => None,
            _ => self.game.board.why_no_move(&self.session),
        }
    }

    pub(in crate::punct::screen) fn may_choose(&self) -> bool {
        self.why_no_move().is_none()
    }

    /// Whether a player could take something back.
    pub(in crate::punct::screen) fn can_be_undone(&self) -> bool {
        let (board, game) = (&self.game.board, self.session.game());
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.sheet.task.is_some(),
            _ if board.is_aside() => board.is_in_variation(&self.session),
            _ if board.hand().is_some() => true,
            // At a table, nothing can be taken back after the end.
            Mode::Table(_) => game.ply() > 0 && game.outcome().is_none(),
            Mode::Own | Mode::Contest(_) => game.ending().is_some() || self.session.may_undo(),
        }
    }

    /// Whether a hint would show something new.
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

/// Methods for actions that some modes carry out in their own way.
impl App {
    /// Carries out an action in the way of the mode. Returns `None` if the game must carry it out.
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

    /// Gives a command to the match. The match of a game at this screen answers at once; the owner
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

    /// Carries out what follows when a player closes the result of a game: a contest leads back to
    /// GIPF.
    pub(in crate::punct::screen) fn leave_result(&mut self) {
        if let Mode::Contest(_) = self.game.mode {
            self.ask_for(Effect::StepAside);
        }
    }

    /// Removes the shown move and the notices about it.
    pub(in crate::punct::screen) fn forget_shown(&mut self) {
        self.game.advice.hint = None;
        if let Mode::Exercise(exercise) = &mut self.game.mode {
            (exercise.shown, exercise.said) = (None, None);
        }
    }
}

/// Methods for the contents of the screen.
impl App {
    /// Returns what the board is used for while no piece is in the hand, if the mode decides it.
    pub(in crate::punct::screen) fn situation_in_mode(
        &self,
        at_the_board: Situation,
    ) -> Option<Situation> {
        let exercise = self.game.mode.exercise()?;
        Some(exercise.situation(at_the_board))
    }

    /// Returns the mode's status line, for times without a notice.
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

    /// Whether a move is shown or searched: a hint or a clue. The text of an exercise hides both.
    pub(in crate::punct::screen) fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.shown.is_some() && !self.reads_exercise(),
            _ => self.game.advice.hint.is_some(),
        }
    }

    /// Returns the move of a clue in an exercise. In a game, returns the advised move.
    pub(in crate::punct::screen) fn shown_or(
        &self,
        advised: impl FnOnce() -> Option<Move>,
    ) -> Option<Move> {
        match &self.game.mode {
            Mode::Exercise(exercise) => exercise.shown,
            _ => advised(),
        }
    }

    /// Returns the effect of Enter, if the mode decides it.
    pub(in crate::punct::screen) fn enter_in_mode(&self) -> Option<Enter> {
        match &self.game.mode {
            Mode::Exercise(exercise) if self.dialogs.is_empty() => self.enter_in(exercise),
            _ => self.steps_back().then_some(Enter::StepBack),
        }
    }

    /// Returns the effect of Esc while the player does nothing at the board, if the mode decides
    /// it.
    pub(in crate::punct::screen) fn esc_in_mode(&self) -> Option<Esc> {
        match &self.game.mode {
            Mode::Exercise(_) => Some(Esc::LeaveExercise),
            _ if self.steps_back() => Some(Esc::StepBack),
            Mode::Table(place) => place.offer_to_answer().map(|_| Esc::Decline),
            Mode::Own | Mode::Contest(_) => None,
        }
    }

    /// Whether Enter and Esc lead back to GIPF from a finished contest.
    fn steps_back(&self) -> bool {
        let is_over = self.session.game().outcome().is_some();
        matches!(self.game.mode, Mode::Contest(_)) && is_over && self.game.board.is_at_rest()
    }
}
