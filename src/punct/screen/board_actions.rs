//! Actions at the board by keys and mouse.

use super::action::{Action, BoardAction};
use super::app::{App, move_of_tip};
use super::dialogs::{Dialog, TypeMove};
use super::enter::{Enter, Esc};
use super::modes::Mode;
use crate::kit::lessons::ToTask;
use crate::kit::shell::Effect;
use crate::kit::ui::action::{DialogAction, Pointer};
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Intent;
use crate::punct::screen::board::{Lens, PutDown, Response};
use crate::rules::{Move, Refusal};

impl App {
    pub fn enter(&self) -> Enter {
        let board = &self.game.board;
        let is_panel = match self.dialogs.last() {
            None => false,
            Some(Dialog::Analysis(_) | Dialog::Openings(_)) => true,
            Some(_) => return Enter::OfDialog,
        };
        let mode = &self.game.mode;
        if (self.dialogs.is_empty() || mode.exercise().is_none())
            && let Some(enter) = mode.enter(&self.session, board, &self.look)
        {
            return enter;
        }
        let (session, computer) = (&self.session, &self.game.computer);
        if session.is_present() && computer.failure.is_some() {
            Enter::AskAgain
        } else if session.is_present() && session.is_between_computers() {
            if computer.pauses(session) { Enter::Resume } else { Enter::Pause }
        } else if self.why_no_move().is_some() {
            Enter::Nothing
        } else if let Some(hand) = board.hand() {
            match hand.attempt(board.cursor) {
                PutDown::Legal(aimed) => Enter::PutDown(aimed),
                PutDown::Refused(_, Refusal::Unchanged) => Enter::PutBack,
                PutDown::Refused(..) | PutDown::OffBoard => Enter::Nothing,
            }
        } else if let Some(shown) = self.suggested_move() {
            if session.is_present() { Enter::Play(shown) } else { Enter::Try(shown) }
        } else if !is_panel && matches!(board.hand_at_cursor(session), Some(Ok(_))) {
            Enter::Lift
        } else {
            Enter::Nothing
        }
    }

    pub fn esc(&self) -> Esc {
        let board = &self.game.board;
        match board.activity.lens() {
            _ if self.is_hinted() => Esc::HideHint,
            _ if self.game.mode.reads_task(&self.look) => Esc::CloseText,
            _ if board.hand().is_some() => Esc::PutBack,
            Lens::Under(_) => Esc::PutBack,
            Lens::Chain(_) => Esc::HideChains,
            Lens::Plain if self.session.is_in_variation() => Esc::ToGame,
            Lens::Plain if !self.session.is_present() => Esc::ToPresent,
            Lens::Plain => self.game.mode.esc(&self.session, board).unwrap_or(Esc::Nothing),
        }
    }
}

/// What can be done at the board now.
impl App {
    /// Returns the reason why no move can be chosen on the board now, if none can.
    pub fn why_no_move(&self) -> Option<Notice> {
        self.game.mode.why_no_move(&self.session, self.look.window)
    }

    /// Whether a move is shown or searched: a hint or a clue. The text of an exercise hides both.
    pub fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(panel) => {
                panel.run.shown.is_some() && !self.game.mode.reads_exercise(&self.look)
            }
            Mode::Own | Mode::Table(_) | Mode::Contest(_) => self.game.advice.hint.is_some(),
        }
    }

    /// Removes the hint or the clue, if one is shown or searched.
    pub fn drop_hint(&mut self) {
        if !self.is_hinted() {
            return;
        }
        self.game.advice.hint = None;
        if let Some(panel) = self.game.mode.exercise_mut() {
            (panel.run.shown, panel.message) = (None, None);
        }
    }
}

/// Methods that carry out actions at the board.
impl App {
    /// Carries out an action at the board, except a move: returns the move to play, if there is
    /// one.
    pub fn perform_at_board(&mut self, action: BoardAction) -> Option<Move> {
        match action {
            BoardAction::Confirm => return self.press_enter(),
            BoardAction::Back => match self.esc() {
                Esc::HideHint => self.drop_hint(),
                Esc::CloseText => self.close_text(),
                Esc::LeaveExercise => self.leave_for_the_list(),
                Esc::StepBack => self.ask_for(Effect::StepAside),
                Esc::Decline | Esc::Withdraw => self.act(Intent::Decline),
                Esc::PutBack | Esc::HideChains | Esc::ToPresent | Esc::ToGame | Esc::Nothing => {
                    self.act_at_board(BoardAction::Back);
                }
            },
            action => {
                // A mouse that only moves leaves a hint and a text as they are.
                if !matches!(action, BoardAction::Aim(_)) {
                    self.drop_hint();
                    if let Some(panel) = self.game.mode.exercise_mut() {
                        panel.is_text_open = false;
                    }
                }
                return self.act_at_board(action);
            }
        }
        None
    }

    /// Carries out what Enter means at present, except a move: returns the move to play, if there
    /// is one.
    fn press_enter(&mut self) -> Option<Move> {
        let enter = self.enter();
        self.drop_hint();
        match enter {
            Enter::Play(played) | Enter::Try(played) | Enter::PutDown(played) => {
                return Some(played);
            }
            Enter::BeginTask => self.close_text(),
            Enter::GoOn => self.go(ToTask::On),
            Enter::TryAgain => self.set_up_task(),
            Enter::Pause | Enter::Resume | Enter::AskAgain => self.game.computer.pause_or_go_on(),
            Enter::StepBack => self.ask_for(Effect::StepAside),
            Enter::Nothing if !self.dialogs.is_empty() && self.game.board.hand().is_none() => {
                self.notice = Some(Notice::plain("No move is shown that could be played"));
            }
            Enter::Lift | Enter::PutBack | Enter::Nothing | Enter::OfDialog => {
                return self.act_at_board(BoardAction::Confirm);
            }
        }
        None
    }

    /// Lets the board carry out an action. If the action makes a move and none can be chosen now,
    /// says why instead. Returns the move if a piece is put down.
    pub fn act_at_board(&mut self, action: BoardAction) -> Option<Move> {
        if action.makes_a_move() && self.game.mode.tries_while_waiting(&self.session) {
            self.game.board.try_from_present(&mut self.session);
        }
        if let Some(why) = self.why_no_move().filter(|_| action.makes_a_move()) {
            if let BoardAction::Press(space) = action {
                self.game.board.cursor = space;
            }
            self.notice = Some(why);
            return None;
        }
        if action == (BoardAction::NextPlace { forward: true })
            && let Some(played) = move_of_tip(self)
            && self.game.board.bring(played, &self.session)
        {
            return None;
        }
        match self.game.board.act(action, &mut self.session) {
            Response::Done => {}
            Response::Say(notice) => self.notice = Some(notice),
            Response::Play(played) => return Some(played),
            Response::Type => {
                let position = self.session.viewed_game().position().clone();
                self.open_dialog(TypeMove::new(position, !self.session.is_present()));
            }
        }
        None
    }

    pub fn follow_pointer(&mut self, pointer: Pointer<Action>) {
        match pointer {
            Pointer::Moved(Some(Action::Board(BoardAction::Press(space)))) => {
                self.act(Action::Board(BoardAction::Aim(space)));
            }
            Pointer::Pressed(Some(action)) => {
                let empty_before = self.game.board.hand().is_none();
                self.act(action.clone());
                let lifted = empty_before && self.game.board.hand().is_some();
                self.game.dragged_from = lifted.then_some(action);
            }
            Pointer::Released(under) => {
                let at_cursor = Action::Board(BoardAction::Press(self.game.board.cursor));
                let from = self.game.dragged_from.take();
                // A piece that was dragged elsewhere is put down where the button is released.
                if from.is_some() && from != under && under == Some(at_cursor) {
                    self.act(Action::Board(BoardAction::Confirm));
                }
            }
            Pointer::Right if self.dialogs.is_empty() => {
                self.act(Action::Board(BoardAction::Turn { clockwise: true }));
            }
            Pointer::Moved(_) | Pointer::Pressed(None) | Pointer::Right => {}
            Pointer::Wheel(by) if self.dialogs.is_empty() => {
                self.act(Action::Board(BoardAction::Turn { clockwise: by > 0 }));
            }
            Pointer::Wheel(by) => self.act(DialogAction::Scroll(isize::from(by))),
        }
    }
}
