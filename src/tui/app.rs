//! The application's state and what follows from it. [`update`](super::update) changes it;
//! [`screen`](super::screen) draws it.

use std::time::Instant;

use super::action::{Action, ShellAction};
use super::animation::Animation;
use super::appearance::Appearance;
use super::board::{Attempt, Board, Hand, Mode};
use super::dialogs::{Confirm, Dialog, Question, Understood};
use super::keys::Situation;
use super::message::Effect;
use super::notice::Notice;
use crate::picture::Scene;
use crate::record::Name;
use crate::rules::Source;
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
    /// The animation of the last move, while it runs.
    pub animation: Option<Animation>,
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
            animation: None,
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
            Some(Dialog::Confirm(Confirm { question: Question::LoseUnsaved(action) }))
                if **action == ShellAction::Quit
        )
    }

    /// What the board is used for just now.
    pub fn situation(&self) -> Situation {
        self.board.situation(&self.session)
    }

    /// When the application wants [`Message::Ticked`](super::message::Message::Ticked), if it does.
    pub fn deadline(&self) -> Option<Instant> {
        self.animation.as_ref().map(Animation::next)
    }

    /// What the picture of the board shows.
    pub fn scene(&self) -> Scene {
        if let Some(animation) = &self.animation {
            return animation.scene();
        }
        let mut scene = self.board.scene(&self.session);
        if let Some(Dialog::TypeMove(typed)) = self.dialogs.last() {
            self.mark_typed(&typed.understood(), &mut scene);
        }
        scene
    }

    /// Shows a move being typed on the board, as far as it is understood.
    fn mark_typed(&self, understood: &Understood, scene: &mut Scene) {
        match understood {
            Understood::Spaces(spaces) => scene.pointed = spaces.iter().copied().collect(),
            Understood::Move(typed) => {
                let placement = typed.placement();
                let game = self.session.game();
                let hand = match typed.source() {
                    Source::Reserve(kind) => Hand::take(game, kind),
                    Source::Board(from) => Hand::lift(game, from),
                };
                match hand {
                    Ok(mut hand) if hand.kind() == placement.kind() => {
                        hand.turn_to(placement.orientation());
                        scene.position = hand.without().clone();
                        scene.ghost = hand.ghost(placement.punct());
                        if let (Attempt::Legal(_), Source::Board(from)) =
                            (hand.attempt(placement.punct()), hand.source())
                        {
                            scene.marker = Some((from, hand.owner()));
                        }
                    }
                    _ => scene.pointed = placement.spaces(),
                }
            }
        }
    }

    /// The line below the board: what just happened, what a key would do, or why it can't.
    pub fn status(&self) -> Notice {
        self.notice.clone().unwrap_or_else(|| self.board.status(&self.session))
    }

    /// Opens a dialog on top of the others.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        self.dialogs.push(dialog);
    }

    /// Asks a question on top of everything.
    pub(super) fn ask(&mut self, question: Question) {
        self.dialogs.push(Dialog::Confirm(Confirm { question }));
    }

    /// Puts everything back: the board shows the present game and the hand is empty.
    pub(super) fn put_all_back(&mut self) {
        self.board.mode = Mode::default();
        self.dragged_from = None;
    }
}
