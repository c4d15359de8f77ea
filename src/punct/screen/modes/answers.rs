//! The questions that modes answer differently: what can be done at the board, and what the screen
//! shows.

use super::Mode;
use crate::kit::shell::Effect;
use crate::kit::ui::notice::Notice;
use crate::punct::screen::advice::Hint;
use crate::punct::screen::app::App;
use crate::punct::screen::board::why_no_move;
use crate::punct::screen::board_actions::{Enter, Esc};
use crate::rules::Move;

/// Methods about what can be done at the board.
impl App {
    /// Whether the player may try moves from the present, since the game waits for others.
    pub(in crate::punct::screen) fn tries_while_waiting(&self) -> bool {
        self.game.mode.is_owned_elsewhere()
            && self.session.is_present()
            && self.session.game().outcome().is_none()
            && !self.session.may_act()
    }

    /// Returns the reason why no move can be chosen on the board now, if none can.
    pub(in crate::punct::screen) fn why_no_move(&self) -> Option<Notice> {
        match &self.game.mode {
            Mode::Exercise(panel) if !panel.run.wants_a_move() => {
                Some(panel.status(self.look.window()))
            }
            Mode::Table(_) if self.tries_while_waiting() => None,
            _ => why_no_move(&self.session),
        }
    }

    pub(in crate::punct::screen) fn may_choose(&self) -> bool {
        self.why_no_move().is_none()
    }

    /// Whether a hint or a clue would show something new after the one shown.
    pub(in crate::punct::screen) fn has_other_hint(&self) -> bool {
        match (&self.game.mode, &self.game.advice.hint) {
            (Mode::Exercise(panel), _) => panel.run.has_other_clue(),
            (_, hint) => hint.as_ref().is_some_and(Hint::has_others),
        }
    }
}

/// Methods about what the screen shows.
impl App {
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
        if let Mode::Exercise(panel) = &mut self.game.mode {
            (panel.run.shown, panel.message) = (None, None);
        }
    }
}

/// Methods for the contents of the screen.
impl App {
    /// Returns the mode's status line, for times without a notice.
    pub(in crate::punct::screen) fn status_in_mode(&self) -> Option<Notice> {
        match &self.game.mode {
            Mode::Own => None,
            Mode::Table(panel) => self.table_status(panel),
            Mode::Contest(contest) => {
                let begins =
                    self.session.game().ply() == 0 && self.game.board.is_at_rest(&self.session);
                begins.then(|| contest.status())
            }
            Mode::Exercise(panel) => self.exercise_status(panel),
        }
    }

    /// Whether a move is shown or searched: a hint or a clue. The text of an exercise hides both.
    pub(in crate::punct::screen) fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(panel) => panel.run.shown.is_some() && !self.reads_exercise(),
            _ => self.game.advice.hint.is_some(),
        }
    }

    /// Returns the move of a clue in an exercise. In a game, returns the advised move.
    pub(in crate::punct::screen) fn shown_or(
        &self,
        advised: impl FnOnce() -> Option<Move>,
    ) -> Option<Move> {
        match &self.game.mode {
            Mode::Exercise(panel) => panel.run.shown,
            _ => advised(),
        }
    }

    /// Returns the effect of Enter, if the mode decides it.
    pub(in crate::punct::screen) fn enter_in_mode(&self) -> Option<Enter> {
        match &self.game.mode {
            Mode::Exercise(panel) if self.dialogs.is_empty() => self.enter_in(panel),
            _ => self.steps_back().then_some(Enter::StepBack),
        }
    }

    /// Returns the effect of Esc while the player does nothing at the board, if the mode decides
    /// it.
    pub(in crate::punct::screen) fn esc_in_mode(&self) -> Option<Esc> {
        match &self.game.mode {
            Mode::Exercise(_) => Some(Esc::LeaveExercise),
            _ if self.steps_back() => Some(Esc::StepBack),
            Mode::Table(panel) => {
                let me = panel.client.colour()?;
                let first = panel.client.snapshot.offers.first_for(Some(me))?;
                Some(if first.by == me { Esc::Withdraw } else { Esc::Decline })
            }
            Mode::Own | Mode::Contest(_) => None,
        }
    }

    /// Whether Enter and Esc lead back to GIPF from a finished contest.
    fn steps_back(&self) -> bool {
        let is_over = self.session.game().outcome().is_some();
        matches!(self.game.mode, Mode::Contest(_))
            && is_over
            && self.game.board.is_at_rest(&self.session)
    }
}
