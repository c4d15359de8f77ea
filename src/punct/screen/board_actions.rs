//! The actions at the board by keys and mouse, and what Enter and Esc mean just now. The status
//! line, the line of keys and the menu ask for the meaning, too, so that they agree with the keys.

use super::App;
use super::action::BoardAction;
use super::app::move_of_tip;
use super::dialogs::{Dialog, TypeMove};
use super::modes::Mode;
use crate::kit::lessons::TaskDirection;
use crate::kit::shell::Effect;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Intent;
use crate::punct::screen::board::{Lens, PlacementCheck, Response};
use crate::rules::{Move, Refusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnterAction {
    /// Plays the shown move: a hint, a clue, or the move chosen in a panel.
    Play(Move),
    /// Tries the shown move outside the game.
    Try(Move),
    Lift,
    PutDown(Move),
    PutBack,
    /// Shows the next page of an exercise's text.
    ReadOn,
    /// Closes the text of an exercise.
    BeginTask,
    GoOn,
    TryAgain,
    Pause,
    Resume,
    /// Lets the computer think again after a failure.
    AskAgain,
    /// Back from a finished contest to GIPF.
    StepBack,
    /// Has no effect; the board says why.
    Nothing,
    /// Has the effect that the dialog on top gives it.
    OfDialog,
}

impl EnterAction {
    /// The label in the line of keys, and the words in the menu unless the key's row has them.
    fn words(self) -> Option<(&'static str, Option<&'static str>)> {
        Some(match self {
            EnterAction::Play(_) => ("play it", Some("Play the move that is shown")),
            EnterAction::Try(_) => ("try it", Some("Try the move that is shown")),
            EnterAction::Lift => ("lift", None),
            EnterAction::PutDown(_) => ("put down", None),
            EnterAction::PutBack => ("put back", None),
            EnterAction::ReadOn => ("read on", Some("Read on")),
            EnterAction::BeginTask => ("begin the task", Some("Begin the task")),
            EnterAction::GoOn => ("go on", Some("Go on")),
            EnterAction::TryAgain => ("try again", Some("Begin the task again")),
            EnterAction::Pause => ("pause", Some("Let the computers pause")),
            EnterAction::Resume => ("go on", Some("Let the computers go on")),
            EnterAction::AskAgain => ("try again", Some("Let the computer try again")),
            EnterAction::StepBack => ("go on with the result", Some("Go on with the result")),
            EnterAction::Nothing | EnterAction::OfDialog => return None,
        })
    }

    pub fn lifts(self) -> bool {
        self == EnterAction::Lift
    }

    pub fn label(self) -> Option<&'static str> {
        self.words().map(|(label, _)| label)
    }

    pub fn in_menu(self) -> Option<&'static str> {
        self.words()?.1
    }

    /// The text in a status line about a shown move. `None` if Enter does not play it.
    pub const fn status_text(self) -> Option<&'static str> {
        match self {
            EnterAction::Play(_) => Some("Enter plays it"),
            EnterAction::Try(_) => Some("Enter tries it"),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscAction {
    HideHint,
    /// Closes the text of an exercise that lies over the board.
    CloseText,
    /// Puts back the piece in the hand, or the piece lifted to look under it.
    PutBack,
    HideChains,
    ToPresent,
    ToGame,
    LeaveExercise,
    /// Back from a finished contest to GIPF.
    StepBack,
    Decline,
    Withdraw,
    Nothing,
}

impl EscAction {
    /// The label in the line of keys. `None` if Esc has no effect.
    pub const fn label(self) -> Option<&'static str> {
        Some(match self {
            EscAction::HideHint => "hide it",
            EscAction::CloseText => "to the board",
            EscAction::PutBack => "back",
            EscAction::HideChains => "hide the chains",
            EscAction::ToPresent => "present",
            EscAction::ToGame => "to the game",
            EscAction::LeaveExercise => "leave",
            EscAction::StepBack => "go on with the result",
            EscAction::Decline => "decline",
            EscAction::Withdraw => "withdraw",
            EscAction::Nothing => return None,
        })
    }
}

impl App {
    pub fn enter(&self) -> EnterAction {
        let (session, board) = (&self.session, &self.game.board);
        let is_panel = match self.dialogs.last() {
            None => false,
            Some(Dialog::Analysis(_) | Dialog::Openings(_)) => true,
            Some(_) => return EnterAction::OfDialog,
        };
        match &self.game.mode {
            Mode::Exercise(panel) if !is_panel => {
                let reads = self.game.mode.reads_exercise(&self.appearance);
                if reads && panel.has_more_pages(&self.appearance) {
                    return EnterAction::ReadOn;
                }
                if panel.run.has_failed() {
                    return EnterAction::TryAgain;
                }
                if !panel.run.expects_move() {
                    return EnterAction::GoOn;
                }
                if reads {
                    return EnterAction::BeginTask;
                }
            }
            Mode::Contest(_) if self.has_contest_ended() => return EnterAction::StepBack,
            Mode::Own | Mode::Table(_) | Mode::Contest(_) | Mode::Exercise(_) => {}
        }
        let computer = &self.game.computer;
        if session.is_present() && computer.failure.is_some() {
            EnterAction::AskAgain
        } else if session.is_present() && session.is_between_computers() {
            if computer.is_paused(session) { EnterAction::Resume } else { EnterAction::Pause }
        } else if self.no_move_notice().is_some() {
            EnterAction::Nothing
        } else if let Some(hand) = board.hand() {
            match hand.attempt(board.cursor) {
                PlacementCheck::Legal(aimed) => EnterAction::PutDown(aimed),
                PlacementCheck::Refused(_, Refusal::Unchanged) => EnterAction::PutBack,
                PlacementCheck::Refused(..) | PlacementCheck::OffBoard => EnterAction::Nothing,
            }
        } else if let Some(shown) = self.suggested_move() {
            if session.is_present() { EnterAction::Play(shown) } else { EnterAction::Try(shown) }
        } else if !is_panel && matches!(board.hand_at_cursor(session), Some(Ok(_))) {
            EnterAction::Lift
        } else {
            EnterAction::Nothing
        }
    }

    pub fn esc(&self) -> EscAction {
        let (session, board) = (&self.session, &self.game.board);
        if self.is_hinted() {
            return EscAction::HideHint;
        }
        if self.game.mode.reads_task(&self.appearance) {
            return EscAction::CloseText;
        }
        if board.hand().is_some() {
            return EscAction::PutBack;
        }
        match board.activity.lens() {
            Lens::Under(_) => return EscAction::PutBack,
            Lens::Chain(_) => return EscAction::HideChains,
            Lens::Plain => {}
        }
        if session.is_in_variation() {
            return EscAction::ToGame;
        }
        if !session.is_present() {
            return EscAction::ToPresent;
        }
        match &self.game.mode {
            Mode::Exercise(_) => EscAction::LeaveExercise,
            Mode::Contest(_) if self.has_contest_ended() => EscAction::StepBack,
            Mode::Table(panel) => {
                let me = panel.client.colour();
                match panel.client.snapshot.offers.first_for(me) {
                    Some(first) if me == Some(first.by) => EscAction::Withdraw,
                    Some(_) if me.is_some() => EscAction::Decline,
                    _ => EscAction::Nothing,
                }
            }
            Mode::Own | Mode::Contest(_) => EscAction::Nothing,
        }
    }

    fn has_contest_ended(&self) -> bool {
        self.session.game().outcome().is_some() && self.game.board.is_idle(&self.session)
    }

    pub fn no_move_notice(&self) -> Option<Notice> {
        self.game.mode.no_move_notice(&self.session, self.appearance.window)
    }

    /// A move is shown or searched: a hint or a clue. The text of an exercise hides both.
    pub fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(panel) => {
                panel.run.shown_move.is_some() && !self.game.mode.reads_exercise(&self.appearance)
            }
            Mode::Own | Mode::Table(_) | Mode::Contest(_) => self.game.advice.hint.is_some(),
        }
    }

    pub fn drop_hint(&mut self) {
        if !self.is_hinted() {
            return;
        }
        self.game.advice.hint = None;
        if let Some(panel) = self.game.mode.exercise_mut() {
            (panel.run.shown_move, panel.message) = (None, None);
        }
    }

    /// Returns the move to play, if the action is one.
    pub fn perform_at_board(&mut self, action: BoardAction) -> Option<Move> {
        match action {
            BoardAction::Confirm => {
                let enter = self.enter();
                self.drop_hint();
                match enter {
                    EnterAction::Play(played)
                    | EnterAction::Try(played)
                    | EnterAction::PutDown(played) => {
                        return Some(played);
                    }
                    EnterAction::ReadOn => {
                        if let Some(panel) = self.game.mode.exercise_mut() {
                            panel.page += 1;
                        }
                    }
                    EnterAction::BeginTask => self.close_text(),
                    EnterAction::GoOn => self.step_to(TaskDirection::Next),
                    EnterAction::TryAgain => self.set_up_task(),
                    EnterAction::Pause | EnterAction::Resume | EnterAction::AskAgain => {
                        self.game.computer.pause_or_go_on();
                    }
                    EnterAction::StepBack => self.ask_for(Effect::YieldScreen),
                    EnterAction::Nothing
                        if !self.dialogs.is_empty() && self.game.board.hand().is_none() =>
                    {
                        self.notice = Some(Notice::plain("No move is shown that could be played"));
                    }
                    EnterAction::Lift
                    | EnterAction::PutBack
                    | EnterAction::Nothing
                    | EnterAction::OfDialog => {
                        return self.act_at_board(BoardAction::Confirm);
                    }
                }
            }
            BoardAction::Back => match self.esc() {
                EscAction::HideHint => self.drop_hint(),
                EscAction::CloseText => self.close_text(),
                EscAction::LeaveExercise => self.leave_for_the_list(),
                EscAction::StepBack => self.ask_for(Effect::YieldScreen),
                EscAction::Decline | EscAction::Withdraw => self.act(Intent::Decline),
                EscAction::PutBack
                | EscAction::HideChains
                | EscAction::ToPresent
                | EscAction::ToGame
                | EscAction::Nothing => {
                    self.act_at_board(BoardAction::Back);
                }
            },
            // A mouse that only moves leaves a hint and a text as they are.
            BoardAction::Aim(_) => return self.act_at_board(action),
            action => {
                self.drop_hint();
                if let Some(panel) = self.game.mode.exercise_mut() {
                    panel.is_text_open = false;
                }
                return self.act_at_board(action);
            }
        }
        None
    }

    /// Says why if no move can be chosen now. Returns the move if a piece is put down.
    fn act_at_board(&mut self, action: BoardAction) -> Option<Move> {
        if action.makes_a_move() && self.game.mode.tries_while_waiting(&self.session) {
            self.game.board.try_from_present(&mut self.session);
        }
        if action.makes_a_move()
            && let Some(why) = self.no_move_notice()
        {
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
            Ok(Response::Done) => {}
            Ok(Response::Notice(notice)) | Err(notice) => self.notice = Some(notice),
            Ok(Response::Play(played)) => return Some(played),
            Ok(Response::Type) => {
                let position = self.session.viewed_game().position().clone();
                self.open_dialog(TypeMove::new(position, !self.session.is_present()));
            }
        }
        None
    }
}
