//! The application's state and what follows from it. [`update`](super::update) changes it;
//! [`screen`](super::screen) draws it.

use std::time::Instant;

use jiff::Zoned;
use jiff::civil::Date;

use super::action::{Action, ShellAction};
use super::advice::Advice;
use super::animation::Animation;
use super::appearance::Appearance;
use super::board::{Board, Lens, Mode, show_move};
use super::computer::{ComputerPlay, Thought};
use super::context::Context;
use super::dialogs::{Confirm, Dialog, Question, Understood};
use super::keys::Situation;
use super::message::Effect;
use super::notice::Notice;
use crate::lessons::LessonProgress;
use crate::lessons::puzzles::{PuzzleSet, Tally};
use crate::picture::Scene;
use crate::record::Name;
use crate::session::Session;

/// Everything the screen shows and the players change.
pub struct App {
    /// The game being played.
    pub session: Session,
    /// Where the player stands at the board.
    pub board: Board,
    /// The open dialogs, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// What just happened or went wrong. The next action clears it.
    pub notice: Option<Notice>,
    /// A notice for when the line below the board is seen and free: the start screen covers it.
    pub held_notice: Option<Notice>,
    /// What the engine was asked, and what it has found.
    pub advice: Advice,
    /// The animation of the last move, while it runs.
    pub animation: Option<Animation>,
    /// The computer's part in the game.
    pub computer: ComputerPlay,
    /// What it thinks about, if it does.
    pub thought: Option<Thought>,
    /// What the game is part of.
    pub context: Context,
    /// Which lessons are done.
    pub progress: LessonProgress,
    /// The puzzles there are.
    pub puzzles: &'static PuzzleSet,
    /// What has come of the puzzles tried.
    pub tally: Tally,
    /// What day it is.
    pub today: fn() -> Date,
    /// How the screen looks.
    pub appearance: Appearance,
    /// The name of whoever plays here, if they gave it.
    pub own_name: Option<Name>,
    /// What the mouse button, still held, was pressed on, if that took or lifted a piece.
    pub(super) dragged_from: Option<Action>,
    /// The effects for the program to carry out.
    pub(super) effects: Vec<Effect>,
}

impl App {
    /// The application with a game to play.
    pub fn new(session: Session, appearance: Appearance) -> App {
        App {
            session,
            board: Board::new(),
            dialogs: Vec::new(),
            notice: None,
            held_notice: None,
            advice: Advice::default(),
            animation: None,
            computer: ComputerPlay::new(),
            thought: None,
            context: Context::Own,
            progress: LessonProgress::default(),
            puzzles: PuzzleSet::shipped(),
            tally: Tally::default(),
            today: || Zoned::now().date(),
            appearance,
            own_name: None,
            dragged_from: None,
            effects: Vec::new(),
        }
    }

    /// Whether the window has room for the board. If not, keys do nothing: players should see what
    /// they change.
    pub fn has_room(&self) -> bool {
        self.appearance.size().is_some()
    }

    /// Whether the question on top asks to leave an unsaved game.
    pub fn asks_to_quit(&self) -> bool {
        matches!(
            self.dialogs.last(),
            Some(Dialog::Confirm(Confirm { question: Question::LoseUnsaved(action), .. }))
                if **action == Action::Shell(ShellAction::Quit)
        )
    }

    /// What the board is used for just now.
    pub fn situation(&self) -> Situation {
        let situation = self.board.situation(&self.session);
        match situation {
            Situation::Hand | Situation::Adding => situation,
            _ if self.context.exercise().is_some() => self.situation_in_exercise(situation),
            _ if self.board.is_aside() => situation,
            Situation::Over => situation,
            _ if self.watches() => Situation::Watching,
            _ if !self.session.may_act() => Situation::Waiting,
            _ => situation,
        }
    }

    /// When the application wants [`Message::Ticked`](super::message::Message::Ticked), if it does.
    pub fn deadline(&self) -> Option<Instant> {
        let others = [self.clock_due(), self.pointing_due(Instant::now())];
        self.step_due().into_iter().chain(others.into_iter().flatten()).min()
    }

    /// When the next step of an animation is due, or the next of two computers.
    pub(super) fn step_due(&self) -> Option<Instant> {
        let animation = self.animation.as_ref().map(Animation::next);
        animation.into_iter().chain(self.computer.due()).min()
    }

    /// What the picture of the board shows.
    pub fn scene(&self) -> Scene {
        if let Some(animation) = &self.animation {
            return animation.scene();
        }
        let mut scene = self.board.scene(&self.session);
        scene.threats = self.advice.threats.spaces();
        let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
        scene.pointed = self.spaces_of_other() - held;
        if let Some(exercise) = self.context.exercise().filter(|exercise| exercise.wants_a_move()) {
            scene.pointed = exercise.tasks.marks() - held;
        }
        if let Some(Dialog::TypeMove(typed)) = self.dialogs.last() {
            match typed.understood() {
                Understood::Spaces(spaces) => scene.pointed = spaces.into_iter().collect(),
                Understood::Move(typed) => {
                    show_move(self.board.game(&self.session), typed, &mut scene);
                }
            }
        } else if let Some(advised) = self.advised() {
            scene.forget_reach();
            show_move(self.board.game(&self.session), advised, &mut scene);
        }
        scene
    }

    /// The line below the board: what just happened, what the engine says, what a key would do, or
    /// why it can't.
    pub fn status(&self) -> Notice {
        let computers = || self.computers_status().filter(|_| self.board.is_at_rest());
        self.notice
            .clone()
            .or_else(|| self.exercise_status())
            .or_else(|| self.table_status())
            .or_else(|| self.stake())
            .or_else(|| self.advised_status())
            .or_else(computers)
            .unwrap_or_else(|| self.board.status(&self.session))
    }

    /// What the game decides, before its first move.
    fn stake(&self) -> Option<Notice> {
        let begins = self.session.game().ply() == 0 && self.board.is_at_rest();
        let bound = self.context.contest().filter(|_| begins)?;
        Some(Notice::plain(bound.stake.as_str()))
    }

    /// What people say of the position on the board, if they do and no move is being chosen.
    pub fn comment(&self) -> Option<&str> {
        let comment = self.session.tree().comment(self.board.node(&self.session));
        let is_looked_at = matches!(self.board.mode, Mode::Looking(Lens::Plain));
        // The list of moves has it, too.
        let is_listed = matches!(self.dialogs.last(), Some(Dialog::Moves(_)));
        (is_looked_at && !is_listed && !comment.is_empty()).then_some(comment)
    }

    /// Whether the line below the board tells of the position, and of nothing that just happened.
    pub fn says_nothing_new(&self) -> bool {
        self.notice.is_none() && self.advised_status().is_none()
    }

    /// What the engine says: the hint; or the threats, while nothing special is done at the board.
    fn advised_status(&self) -> Option<Notice> {
        let (names, Advice { hint, threats, .. }) = (self.session.names(), &self.advice);
        if let Some(hint) = hint {
            let columns = usize::from(self.appearance.window().width);
            let enter = match (self.may_play(), self.board.is_aside()) {
                (false, _) => None,
                (true, false) => Some("Enter plays it"),
                (true, true) => Some("Enter tries it"),
            };
            return Some(hint.status(names, enter, columns));
        }
        let is_idle =
            matches!(self.situation(), Situation::Idle | Situation::Past | Situation::Variation);
        let is_plain = self.board.mode.lens() == Lens::Plain;
        threats.status(names).filter(|_| threats.is_any() && is_idle && is_plain)
    }

    /// Opens a dialog on top of the others.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        self.dialogs.push(dialog);
    }

    /// Asks a question on top of everything.
    pub(super) fn ask(&mut self, question: Question) {
        let stake = self.context.contest().map(|bound| bound.decided.clone());
        self.dialogs.push(Dialog::Confirm(Confirm { question, stake }));
    }

    /// Puts everything back: the board shows the present game and the hand is empty.
    pub(super) fn put_all_back(&mut self) {
        self.board.return_to_present();
        self.dragged_from = None;
    }
}
