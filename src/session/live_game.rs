//! A game in progress, in memory: the tree of its moves, where the players stand, and the position
//! there. Saves nothing; `punct gtp` and `punct move` need no more than this.

use std::fmt;

use jiff::Timestamp;

use crate::clock::Clock;
use crate::engine::Strength;
use crate::record::{Header, Name, NodeId, Record, Swap, Tree};
use crate::rules::{Ending, EndingError, Game, Move, Refusal, Rules};

/// A game in progress.
#[derive(Clone)]
pub struct LiveGame {
    header: Header,
    tree: Tree,
    /// Where the players stand.
    here: NodeId,
    /// The game up to there.
    game: Game,
}

impl fmt::Debug for LiveGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LiveGame { header, game, .. } = self;
        let mut shown = f.debug_struct("LiveGame");
        shown.field("header", header).field("moves", &game.moves()).finish_non_exhaustive()
    }
}

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// These moves, the latest first.
    Moves(Vec<Move>),
    /// How the players ended the game.
    Ending,
    /// That a player's time was over. The game goes on without a clock.
    TimeOut,
    /// That Black took over White's first move, after these moves, the latest first, and with that
    /// move itself if it is the last of them.
    Swap(Vec<Move>),
}

impl LiveGame {
    /// A new game that begins at `started`; White's name comes first.
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> LiveGame {
        let header = Header::new(rules, names, started);
        let game = header.start();
        LiveGame { header, tree: Tree::new(), here: Tree::ROOT, game }
    }

    /// The game of a record, with the moves that were taken back.
    pub fn of_record(record: &Record) -> LiveGame {
        LiveGame::standing(record.header().clone(), record.game(), record.tree().clone())
    }

    /// A game that has been played from its start without a record.
    pub fn of_game(game: Game, names: [Name; 2], started: Timestamp) -> LiveGame {
        let tree = Tree::of_line(game.moves());
        let mut header = Header::new(game.rules(), names, started);
        if let Some(start) =
            game.at(0).filter(|start| *start.position() != *header.start().position())
        {
            header = header.set_up(start.position().clone());
        }
        LiveGame::standing(header, game, tree)
    }

    /// The main line of the tree is the moves of `game` and, after them, those that were taken back.
    fn standing(header: Header, game: Game, tree: Tree) -> LiveGame {
        LiveGame { header, here: tree.main_node(game.ply()), tree, game }
    }

    /// The record of the game as it stands.
    pub fn record(&self) -> Record {
        Record::of_game(self.header.clone(), &self.game, self.tree.clone())
    }

    /// The record of the game as it stands, with the clock at rest: what is in a file does not tick.
    pub fn record_at_rest(&self, now: Timestamp) -> Record {
        let mut header = self.header.clone();
        header.set_clock(self.header.clock().copied().map(|mut clock| {
            clock.stop(now);
            clock
        }));
        Record::of_game(header, &self.game, self.tree.clone())
    }

    /// What is true of the whole game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game where the players stand.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves that led here and, after them, those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.tree.main_line()
    }

    /// The moves with all variations.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, to be commented, marked, put in order or deleted. Where the players stand is in
    /// the main line, of which nothing can be deleted.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Where the players stand.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The game as it stood, will stand again or might stand at a node of the tree. It goes on
    /// there even where the players ended it.
    pub fn at(&self, node: NodeId) -> Game {
        let mut game = self.header.start();
        for played in self.tree.path(node) {
            if game.play(played).is_err() {
                debug_assert!(false, "a tree holds only legal moves");
                break;
            }
        }
        game
    }

    /// Follows a move from a node or begins a variation with it. The game stays as it is.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refusal> {
        debug_assert!(self.tree.has(node), "a forgotten node");
        self.at(node).play(tried)?;
        Ok(self.tree.add(node, tried))
    }

    /// Plays a move. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.game.play(played)?;
        self.here = self.tree.play(self.here, played);
        Ok(())
    }

    /// Takes back how the game was ended, or else up to `plies` moves. `None` if there is
    /// nothing to take back. If Black took over the first move, that goes back with it, and so do
    /// for ever the moves that followed, made with the colours exchanged.
    pub fn undo(&mut self, plies: usize) -> Option<Undone> {
        if let Some(ending) = self.game.ending() {
            self.game.undo();
            if let Ending::TimeOut { .. } = ending {
                self.header.set_clock(None);
                return Some(Undone::TimeOut);
            }
            return Some(Undone::Ending);
        }
        let mut undone = Vec::new();
        while undone.len() < plies
            && let (Some(played), Some(parent)) =
                (self.game.last_move(), self.tree.parent(self.here))
        {
            if parent == Tree::ROOT && self.header.swap() == Some(Swap::Taken) {
                self.header.take_back_swap();
                self.tree.end_at(self.here);
            }
            self.game.undo();
            self.here = parent;
            undone.push(played);
        }
        (!undone.is_empty()).then_some(Undone::Moves(undone))
    }

    /// Plays the next of the moves taken back again and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.tree.next(self.here)?;
        let played = self.tree.played(next)?;
        self.game.play(played).ok()?;
        self.here = next;
        Some(played)
    }

    /// Says who plays; the names follow the seats.
    pub fn set_players(&mut self, names: [Name; 2], computer: [Option<Strength>; 2]) {
        self.header.set_players(names, computer);
    }

    /// Sets the players' time, or says that there is no clock.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.header.set_clock(clock);
    }

    /// Says whether Black may take over White's first move, or has.
    pub fn set_swap(&mut self, swap: Option<Swap>) {
        self.header.set_swap(swap);
    }

    /// Forgets the moves that were taken back.
    pub fn forget_undone(&mut self) {
        self.tree.end_at(self.here);
    }

    /// Ends the game as the players decide. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.game.end(ending)?;
        self.tree.end_at(self.here);
        Ok(())
    }
}
