//! The application's state, and what can be read off it.
//!
//! How it changes is in [`super::update`]; how it is shown, in [`super::view`].

use std::path::PathBuf;

use super::action::Action;
use super::dialog::{Dialog, Menu, Question, StartItem};
use super::flight::Flight;
use super::hand::Hand;
use super::keys::Context;
use super::look::Look;
use super::scene::Scene;
use super::view::raster::Raster;
use super::words;
use super::zones::Zones;
use crate::record::Store;
use crate::rules::{
    Game, Outcome, Piece, Player, Position, Refusal, Source, Space, SpaceSet, chains,
};
use crate::session::Session;

/// Everything the screen shows and the keys change.
pub struct App {
    /// The game being played.
    pub session: Session,
    /// Where the cursor is on the board.
    pub cursor: Space,
    /// The piece in the hand, if a move is being chosen.
    pub hand: Option<Hand>,
    /// The earlier position looked at, if one is.
    pub past: Option<Game>,
    /// The piece lifted to look under, if one is.
    pub peek: Option<Piece>,
    /// Whose largest chain is shown, if one is.
    pub chain_of: Option<Player>,
    /// Whether the last frame had room for the board. Where it had not, keys wait too.
    pub has_room: bool,
    /// What is open on top of the board.
    pub dialog: Option<Dialog>,
    /// What that was opened from, to come back to when it closes; the last one first.
    pub beneath: Vec<Dialog>,
    /// What just happened or went wrong, until the next thing does.
    pub notice: Option<Notice>,
    /// The last move's piece on its way, if that is being shown.
    pub flight: Option<Flight>,
    /// How the board is drawn.
    pub look: Look,
    /// What the picture of the board keeps from frame to frame.
    pub raster: Raster,
    /// The same for the samples of it on the help page, which have a size of their own.
    pub samples: Raster,
    /// What the last frame has where, for the mouse.
    pub zones: Zones,
    /// What the button of the mouse that is still held was pressed on, if that took or lifted a
    /// piece.
    pub dragged_from: Option<Action>,
    /// Set when the program is to end.
    pub leaving: bool,
}

/// A line for the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// How a line for the players is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// For information.
    Plain,
    /// What was wanted can be done.
    Good,
    /// Something is refused or wrong.
    Warning,
}

impl Notice {
    /// A line for information.
    pub fn plain(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Plain }
    }

    /// A line saying that something can be done.
    pub fn good(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Good }
    }

    /// A line saying that something is refused or wrong.
    pub fn warning(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Warning }
    }
}

impl App {
    /// The application with a game on the table.
    pub fn new(session: Session, look: Look) -> App {
        App {
            session,
            cursor: Space::CENTRE,
            hand: None,
            past: None,
            peek: None,
            chain_of: None,
            has_room: true,
            dialog: None,
            beneath: Vec::new(),
            notice: None,
            flight: None,
            look,
            raster: Raster::default(),
            samples: Raster::default(),
            zones: Zones::default(),
            dragged_from: None,
            leaving: false,
        }
    }

    /// Opens the start screen on top.
    pub fn welcome(&mut self) {
        let mut items = vec![StartItem::Begin];
        items.extend(resumable(self.session.store()));
        items.extend([
            StartItem::NewGame,
            StartItem::Open,
            StartItem::Rules,
            StartItem::Help,
            StartItem::Quit,
        ]);
        self.dialog = Some(Dialog::Start(Menu { items, chosen: 0 }));
    }

    /// The game as it is looked at: the present one, or as it was.
    pub fn game(&self) -> &Game {
        self.past.as_ref().unwrap_or(self.session.game())
    }

    /// Whether it is being asked if an unsaved game is to be left.
    pub fn asks_to_quit(&self) -> bool {
        matches!(self.dialog, Some(Dialog::Ask(Question::QuitUnsaved)))
    }

    /// What the players are about.
    pub fn context(&self) -> Context {
        if self.past.is_some() {
            Context::Past
        } else if self.session.game().outcome().is_some() {
            Context::Over
        } else if self.hand.is_some() {
            Context::Hand
        } else {
            Context::Idle
        }
    }

    /// The pieces as they lie now, without the one in the hand or lifted to look under.
    pub fn position(&self) -> Position {
        let lifted = self.peek.and_then(|piece| self.game().position().peeled(piece));
        match (&self.hand, lifted) {
            (Some(hand), _) => hand.without().clone(),
            (None, Some(lifted)) => lifted,
            (None, None) => self.game().position().clone(),
        }
    }

    /// The piece topmost at the cursor, when nothing is in the hand.
    pub fn piece_at_cursor(&self) -> Option<Piece> {
        let under_cursor = || self.position().top(self.cursor);
        self.hand.is_none().then(under_cursor).flatten()
    }

    /// A hand that lifts the own free piece at the cursor, to show what it could do.
    pub fn hand_at_cursor(&self) -> Option<Result<Hand, Refusal>> {
        if self.context() != Context::Idle || self.peek.is_some() {
            return None;
        }
        let piece = self.piece_at_cursor()?;
        let game = self.session.game();
        (piece.owner == game.position().turn()).then(|| lift(game, piece))
    }

    /// What the board's picture shows.
    pub fn scene(&self) -> Scene {
        if let Some(flight) = &self.flight {
            return flight.scene();
        }
        let mut scene = Scene::new(self.position());
        scene.cursor = Some(self.cursor);
        self.mark_last_move(&mut scene);
        self.mark_chain(&mut scene);
        match (&self.hand, self.hand_at_cursor()) {
            (Some(hand), _) => {
                mark_reach(&mut scene, hand);
                scene.marker = from_board(hand.source()).map(|from| (from, hand.owner()));
                scene.ghost = hand.ghost(self.cursor);
            }
            (None, Some(Ok(hand))) => mark_reach(&mut scene, &hand),
            (None, Some(Err(_))) => {
                if let Some(piece) = self.piece_at_cursor() {
                    let covers = scene.position.covers(piece);
                    scene.blockers = covers.into_iter().map(|(dot, _)| dot).collect();
                }
            }
            (None, None) => {}
        }
        scene
    }

    fn mark_last_move(&self, scene: &mut Scene) {
        let Some(last) = self.game().last_move() else { return };
        let in_hand = self
            .hand
            .as_ref()
            .is_some_and(|hand| hand.source() == Source::Board(last.placement().punct()));
        if !in_hand {
            scene.last = last.placement().spaces();
        }
        scene.last_from = from_board(last.source());
    }

    fn mark_chain(&self, scene: &mut Scene) {
        let winner = self.game().outcome().and_then(Outcome::winner);
        let tops = |player| scene.position.tops(player);
        scene.chain = match (self.chain_of, winner) {
            (Some(player), _) => chains(tops(player)).into_iter().next(),
            (None, Some(winner)) => crate::rules::winning_chain(tops(winner)),
            (None, None) => None,
        }
        .unwrap_or(SpaceSet::EMPTY);
    }

    /// Whether the stack at the cursor hides something or is being looked under.
    pub fn shows_stack(&self) -> bool {
        let mut dots = self.position().stack(self.cursor).collect::<Vec<_>>().into_iter();
        self.peek.is_some() || dots.len() > 1 || dots.any(|dot| dot.gap)
    }

    /// The line that says what just happened, what would happen, or why not.
    pub fn status(&self) -> Notice {
        if let Some(notice) = &self.notice {
            return notice.clone();
        }
        if let Some(hand) = &self.hand {
            return words::attempt(hand, self.cursor);
        }
        if self.peek.is_some() {
            return words::looking_under(&self.position(), self.cursor);
        }
        if let Some(player) = self.chain_of {
            return words::largest_chain(self.position().tops(player), player);
        }
        match self.hand_at_cursor() {
            Some(Ok(hand)) => words::reach(&hand),
            Some(Err(refusal)) => Notice::warning(words::sentence(&refusal.to_string())),
            None => self.standing(),
        }
    }

    /// What there is to say about the game as it stands.
    fn standing(&self) -> Notice {
        let game = self.game();
        if let Some(past) = &self.past {
            let (ply, plies) = (past.ply(), self.session.game().ply());
            return Notice::plain(format!("Looking back: after move {ply} of {plies}"));
        }
        if let Some(outcome) = game.outcome() {
            return Notice::good(words::ended(game.position(), outcome));
        }
        if game.draw_can_be_claimed() {
            return Notice::warning("This position occurs for the third time: d claims a draw");
        }
        match game.last_move() {
            Some(last) => Notice::plain(words::last_move(last, game.position().turn().opponent())),
            None => Notice::plain("White begins: take a piece with 1-6"),
        }
    }
}

/// A hand with the piece lifted, or why it can't be.
pub fn lift(game: &Game, piece: Piece) -> Result<Hand, Refusal> {
    game.position().check_uncovered(piece)?;
    Hand::lift(game, piece.placement.punct())
}

fn mark_reach(scene: &mut Scene, hand: &Hand) {
    scene.targets = hand.targets();
    if let Source::Board(from) = hand.source() {
        scene.lines = crate::rules::lines_through(from);
    }
}

fn from_board(source: Source) -> Option<Space> {
    match source {
        Source::Board(from) => Some(from),
        Source::Reserve(_) => None,
    }
}

/// The line of the start screen that goes on with the latest unfinished game, if there is one.
/// Trouble with the folder is told when something is to be opened or saved there.
fn resumable(store: &Store) -> Option<StartItem> {
    let path: PathBuf = store.latest_unfinished().ok()??;
    let record = crate::record::read(&path).ok()?;
    Some(StartItem::Resume(path, words::record(&record)))
}
