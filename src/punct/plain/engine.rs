//! The engine's work for a player, who may share the machine with others.

use crate::kit::system::new_seed;
use crate::punct::computer::{self, Answer, HINT_NODES, HINTS, Think, ThinkRequest};
use crate::punct::engine::{Budget, Engine, GoodMoves, MoveReview, review};
use crate::punct::play::Session;
use crate::rules::{Game, Position};

/// The number of nodes that a review spends on each move.
const REVIEW_NODES: u32 = 1000;

/// The number of nodes that a review spends on each move if other tables share the engine.
pub(super) const SHARED_REVIEW_NODES: u32 = 100;

/// Runs work of the engine when the engine is free, or never.
pub type HoldEngine = dyn Fn(&mut dyn FnMut());

/// How much of the machine a table may take.
pub struct Share {
    /// Waits until the next line may be answered. Returns `false` if nobody wants answers any more.
    pub next_line: Box<dyn Fn() -> bool>,
    pub hold: Box<HoldEngine>,
    /// Runs work that may take long: through a whole game.
    pub search: Box<HoldEngine>,
    /// Returns whether the answer is still wanted. The engine calls this every few milliseconds.
    pub goes_on: Box<dyn Fn() -> bool>,
    /// Returns a text that refuses the engine's work; `None` if the engine may work now.
    pub refusal: Box<dyn Fn() -> Option<String>>,
}

/// The machine is this table's alone.
impl Default for Share {
    fn default() -> Share {
        Share {
            next_line: Box::new(|| true),
            hold: Box::new(|work| work()),
            search: Box::new(|work| work()),
            goes_on: Box::new(|| true),
            refusal: Box::new(|| None),
        }
    }
}

pub(super) struct EngineAccess {
    pub think: Think,
    pub share: Share,
    /// The seed of the computer's choices, which stays the same throughout a game.
    seed: u64,
    pub hint_nodes: u32,
    pub review_nodes: u32,
    /// The number of moves that two computers are still to make.
    pub wanted: usize,
    /// Whether the computer could not move. The computer then tries again only on request.
    pub failed: bool,
}

impl Default for EngineAccess {
    fn default() -> EngineAccess {
        EngineAccess {
            think: computer::think,
            share: Share::default(),
            seed: new_seed(),
            hint_nodes: HINT_NODES,
            review_nodes: REVIEW_NODES,
            wanted: 0,
            failed: false,
        }
    }
}

impl EngineAccess {
    pub fn begin_game(&mut self) {
        (self.seed, self.wanted, self.failed) = (new_seed(), 0, false);
    }

    /// Whether two computers wait for a request to go on.
    pub fn is_halted(&self, session: &Session) -> bool {
        self.wanted == 0 && session.seats().are_computers()
    }

    /// Returns the request for the computer's decision. Returns `None` if no computer is to move,
    /// or if the computer must wait for the player.
    pub fn request(&self, session: &Session) -> Option<ThinkRequest> {
        let waits = self.failed || self.is_halted(session);
        if waits { None } else { session.think_request(self.seed) }
    }

    /// Lets the computer decide.
    ///
    /// # Errors
    /// The engine may not work now.
    pub fn decide(&mut self, game: &Game, request: ThinkRequest) -> Result<Answer, String> {
        self.wanted = self.wanted.saturating_sub(1);
        if let Some(why) = (self.share.refusal)() {
            self.failed = true;
            return Err(why);
        }
        let mut answer = Answer::Nothing;
        (self.share.hold)(&mut || {
            answer = (self.think)(game, request, &mut |_| (self.share.goes_on)());
        });
        Ok(answer)
    }

    /// Looks for good moves of the player to move.
    pub fn good_moves(&self, position: &Position) -> Option<GoodMoves> {
        let (mut found, nodes) = (None, Budget::Nodes(self.hint_nodes));
        (self.share.hold)(&mut || {
            let mut engine = Engine::new();
            found = Some(engine.hints(position, nodes, HINTS, &mut |_| (self.share.goes_on)()));
        });
        found
    }

    /// Looks for the moves that turned a game. Returns each with the number of earlier moves;
    /// `None` if the work is broken off.
    pub fn turns(&self, game: &Game) -> Option<Vec<(usize, MoveReview)>> {
        let (mut turns, mut is_whole) = (Vec::new(), false);
        (self.share.search)(&mut || {
            turns.clear();
            review(&mut Engine::new(), game, self.review_nodes, &mut |ply, verdict| {
                if verdict.mark.is_some() {
                    turns.push((ply, verdict));
                }
                is_whole = (self.share.goes_on)();
                is_whole
            });
        });
        is_whole.then_some(turns)
    }
}
