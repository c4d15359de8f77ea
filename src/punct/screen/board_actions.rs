//! The actions at the board by keys and mouse, and what Enter and Esc mean just now. The status
//! line, the line of keys and the menu ask for the meaning, too, so that they agree with the keys.

use super::App;
use super::action::BoardAction;
use super::app::move_of_tip;
use super::dialogs::{Dialog, TypeMove};
use super::modes::Mode;
use crate::kit::lessons::TaskStep;
use crate::kit::shell::Effect;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Intent;
use crate::punct::screen::board::{Lens, PlacementCheck, Response};
use crate::rules::{Move, Refusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enter {
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

impl Enter {
    /// The label in the line of keys, and the words in the menu unless the key's row has them.
    fn words(self) -> Option<(&'static str, Option<&'static str>)> {
        Some(match self {
            Enter::Play(_) => ("play it", Some("Play the move that is shown")),
            Enter::Try(_) => ("try it", Some("Try the move that is shown")),
            Enter::Lift => ("lift", None),
            Enter::PutDown(_) => ("put down", None),
            Enter::PutBack => ("put back", None),
            Enter::ReadOn => ("read on", Some("Read on")),
            Enter::BeginTask => ("begin the task", Some("Begin the task")),
            Enter::GoOn => ("go on", Some("Go on")),
            Enter::TryAgain => ("try again", Some("Begin the task again")),
            Enter::Pause => ("pause", Some("Let the computers pause")),
            Enter::Resume => ("go on", Some("Let the computers go on")),
            Enter::AskAgain => ("try again", Some("Let the computer try again")),
            Enter::StepBack => ("go on with the result", Some("Go on with the result")),
            Enter::Nothing | Enter::OfDialog => return None,
        })
    }

    pub fn lifts(self) -> bool {
        self == Enter::Lift
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
            Enter::Play(_) => Some("Enter plays it"),
            Enter::Try(_) => Some("Enter tries it"),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Esc {
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

impl Esc {
    /// The label in the line of keys. `None` if Esc has no effect.
    pub const fn label(self) -> Option<&'static str> {
        Some(match self {
            Esc::HideHint => "hide it",
            Esc::CloseText => "to the board",
            Esc::PutBack => "back",
            Esc::HideChains => "hide the chains",
            Esc::ToPresent => "present",
            Esc::ToGame => "to the game",
            Esc::LeaveExercise => "leave",
            Esc::StepBack => "go on with the result",
            Esc::Decline => "decline",
            Esc::Withdraw => "withdraw",
            Esc::Nothing => return None,
        })
    }
}

impl App {
    pub fn enter(&self) -> Enter {
        let (session, board) = (&self.session, &self.game.board);
        let is_panel = match self.dialogs.last() {
            None => false,
            Some(Dialog::Analysis(_) | Dialog::Openings(_)) => true,
            Some(_) => return Enter::OfDialog,
        };
        match &self.game.mode {
            Mode::Exercise(panel) if !is_panel => {
                let reads = self.game.mode.reads_exercise(&self.look);
                if reads && panel.has_more_pages(&self.look) {
                    return Enter::ReadOn;
                }
                if panel.run.has_failed() {
                    return Enter::TryAgain;
                }
                if !panel.run.wants_a_move() {
                    return Enter::GoOn;
                }
                if reads {
                    return Enter::BeginTask;
                }
            }
            Mode::Contest(_) if self.has_contest_ended() => return Enter::StepBack,
            Mode::Own | Mode::Table(_) | Mode::Contest(_) | Mode::Exercise(_) => {}
        }
        let computer = &self.game.computer;
        if session.is_present() && computer.failure.is_some() {
            Enter::AskAgain
        } else if session.is_present() && session.is_between_computers() {
            if computer.pauses(session) { Enter::Resume } else { Enter::Pause }
        } else if self.why_no_move().is_some() {
            Enter::Nothing
        } else if let Some(hand) = board.hand() {
            match hand.attempt(board.cursor) {
                PlacementCheck::Legal(aimed) => Enter::PutDown(aimed),
                PlacementCheck::Refused(_, Refusal::Unchanged) => Enter::PutBack,
                PlacementCheck::Refused(..) | PlacementCheck::OffBoard => Enter::Nothing,
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
        let (session, board) = (&self.session, &self.game.board);
        if self.is_hinted() {
            return Esc::HideHint;
        }
        if self.game.mode.reads_task(&self.look) {
            return Esc::CloseText;
        }
        if board.hand().is_some() {
            return Esc::PutBack;
        }
        match board.activity.lens() {
            Lens::Under(_) => return Esc::PutBack,
            Lens::Chain(_) => return Esc::HideChains,
            Lens::Plain => {}
        }
        if session.is_in_variation() {
            return Esc::ToGame;
        }
        if !session.is_present() {
            return Esc::ToPresent;
        }
        match &self.game.mode {
            Mode::Exercise(_) => Esc::LeaveExercise,
            Mode::Contest(_) if self.has_contest_ended() => Esc::StepBack,
            Mode::Table(panel) => {
                let me = panel.client.colour();
                match panel.client.snapshot.offers.first_for(me) {
                    Some(first) if me == Some(first.by) => Esc::Withdraw,
                    Some(_) if me.is_some() => Esc::Decline,
                    _ => Esc::Nothing,
                }
            }
            Mode::Own | Mode::Contest(_) => Esc::Nothing,
        }
    }

    fn has_contest_ended(&self) -> bool {
        self.session.game().outcome().is_some() && self.game.board.is_idle(&self.session)
    }

    pub fn why_no_move(&self) -> Option<Notice> {
        self.game.mode.why_no_move(&self.session, self.look.window)
    }

    /// A move is shown or searched: a hint or a clue. The text of an exercise hides both.
    pub fn is_hinted(&self) -> bool {
        match &self.game.mode {
            Mode::Exercise(panel) => {
                panel.run.shown.is_some() && !self.game.mode.reads_exercise(&self.look)
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
            (panel.run.shown, panel.message) = (None, None);
        }
    }

    /// Returns the move to play, if the action is one.
    pub fn perform_at_board(&mut self, action: BoardAction) -> Option<Move> {
        match action {
            BoardAction::Confirm => {
                let enter = self.enter();
                self.drop_hint();
                match enter {
                    Enter::Play(played) | Enter::Try(played) | Enter::PutDown(played) => {
                        return Some(played);
                    }
                    Enter::ReadOn => {
                        if let Some(panel) = self.game.mode.exercise_mut() {
                            panel.page += 1;
                        }
                    }
                    Enter::BeginTask => self.close_text(),
                    Enter::GoOn => self.step_to(TaskStep::Next),
                    Enter::TryAgain => self.set_up_task(),
                    Enter::Pause | Enter::Resume | Enter::AskAgain => {
                        self.game.computer.pause_or_go_on();
                    }
                    Enter::StepBack => self.ask_for(Effect::StepAside),
                    Enter::Nothing
                        if !self.dialogs.is_empty() && self.game.board.hand().is_none() =>
                    {
                        self.notice = Some(Notice::plain("No move is shown that could be played"));
                    }
                    Enter::Lift | Enter::PutBack | Enter::Nothing | Enter::OfDialog => {
                        return self.act_at_board(BoardAction::Confirm);
                    }
                }
            }
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
            && let Some(why) = self.why_no_move()
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
