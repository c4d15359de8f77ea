//! A game with everything that a file says about it: the tree of its moves, the players' place in
//! the tree, and the position there. This module saves nothing.
//!
//! The moves of a record are always legal, and its ending always fits the moves.

use std::fmt;

use jiff::Timestamp;

use super::adjudication::{Adjudication, end_that_counts};
use super::header::Header;
use super::remark::Remark;
use super::tree::{NodeId, Tree};
use crate::kit::storage::{GameEnd, Name};
use crate::punct::clock::Clock;
use crate::rules::{
    Bridges, EndReason, Ending, EndingError, Game, Move, Player, Refusal, Rules, Variant,
};

/// A game with everything that a file says about it.
#[derive(Clone)]
pub struct Record {
    pub(super) header: Header,
    /// The moves, with the moves taken back and the variations.
    pub(super) tree: Tree,
    /// The players' place, in the main line of the tree.
    pub(super) here: NodeId,
    pub(super) game: Game,
    pub(super) saved: Option<Timestamp>,
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { header, tree, here, game, saved } = self;
        let mut shown = f.debug_struct("Record");
        shown.field("header", header).field("tree", tree).field("here", here);
        shown.field("ending", &game.ending()).field("saved", saved).finish()
    }
}

impl Record {
    /// Makes a record of a new game that begins at `started`; White's name comes first.
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> Record {
        let header = Header::new(rules, names, started);
        let game = header.start();
        Record::from_tree(header, game, Tree::new())
    }

    /// Makes a record of a game, with the moves of the game as its main line.
    pub fn from_game(game: Game, names: [Name; 2], started: Timestamp) -> Record {
        let tree = Tree::from_line(game.moves());
        let mut header = Header::new(game.rules(), names, started);
        if let Some(start) =
            game.at_ply(0).filter(|start| *start.position() != *header.start().position())
        {
            header = header.set_up(start.position().clone());
        }
        Record::from_tree(header, game, tree)
    }

    /// Makes a record from a tree. The main line of the tree must begin with the moves of `game`;
    /// the moves after them are those taken back.
    pub fn from_tree(header: Header, game: Game, tree: Tree) -> Record {
        assert_in_tests!(
            tree.main_line().starts_with(game.moves()),
            "the line leads through the game"
        );
        Record { header, here: tree.main_node(game.ply()), tree, game, saved: None }
    }

    /// Returns this record with another tree. Both trees must have the same main line.
    #[must_use]
    pub fn with_tree(&self, tree: Tree) -> Record {
        let here = tree.main_node(self.game.ply());
        Record { tree, here, ..self.clone() }
    }

    /// Returns a copy whose clock is stopped, because the clock in a file does not run.
    #[must_use]
    pub fn at_rest(&self, now: Timestamp) -> Record {
        let mut record = self.clone();
        record.stop_clock(now);
        record
    }

    pub fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The clock with the players' time, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.header.clock.as_ref()
    }

    pub fn saved_at(&self) -> Option<Timestamp> {
        self.saved
    }

    /// Returns the moves of the main line: those that led to the present position and, after them,
    /// those taken back.
    pub fn moves(&self) -> Vec<Move> {
        self.tree.main_line()
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the tree, so that the caller can comment on, mark, sort and delete moves. The caller
    /// can't delete the main line, so the players' place stays in the tree.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    pub fn here(&self) -> NodeId {
        self.here
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the operator's decision about the game if the node is its end.
    pub fn decision_at(&self, node: NodeId) -> Option<Adjudication> {
        if node == self.tree.end() { self.header.decision } else { None }
    }

    /// Returns the end that counts, and its reason; `None` if the game goes on.
    pub fn end_that_counts(&self) -> Option<(GameEnd, EndReason)> {
        Some(end_that_counts(self.game.outcome()?, self.header.decision))
    }

    /// Returns the game after `ply` moves of the main line, played or taken back; `None` if the
    /// main line has fewer moves.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        let is_later = self.game.ply() < ply && ply <= self.moves().len();
        if is_later {
            Some(self.game_at_node(self.tree.main_node(ply)))
        } else {
            self.game.at_ply(ply)
        }
    }

    /// Calls `seen` with the game at every node of the tree, parents first. Plays each move once.
    pub fn for_each_node(&self, mut seen: impl FnMut(NodeId, &Game)) {
        let mut game = self.header.start();
        let mut to_come = vec![(Tree::ROOT, game.ply())];
        while let Some((node, ply_before)) = to_come.pop() {
            while game.ply() > ply_before && game.undo() {}
            let played = self.tree.move_of(node).map_or(Ok(()), |played| game.play(played));
            assert_in_tests!(played.is_ok(), "a tree holds only legal moves");
            seen(node, &game);
            let ply = game.ply();
            to_come.extend(self.tree.children(node).iter().rev().map(|&child| (child, ply)));
        }
    }

    /// Returns the game at any node of the tree, without an ending by the players.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        let mut game = self.header.start();
        for played in self.tree.path(node) {
            if game.play(played).is_err() {
                assert_in_tests!(false, "a tree holds only legal moves");
                break;
            }
        }
        game
    }
}

/// The end of a game, as a file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Won(Player),
    Draw,
    /// The game has no result.
    Void,
}

/// A game found in a file. The reader of the file has checked that its moves are legal.
pub struct GameDraft {
    pub header: Header,
    pub tree: Tree,
    /// The number of moves of the main line before the players' place, if the file gives it.
    pub ply: Option<usize>,
    pub saved: Option<Timestamp>,
}

impl GameDraft {
    /// Returns the game after all moves of the main line.
    pub fn end(&self) -> Game {
        let mut game = self.header.start();
        for played in self.tree.main_line() {
            // The move is legal: the reader of the file played it.
            let _ = game.play(played);
        }
        game
    }

    /// Whether the players stand at the last of `moves` moves. The players can have ended the game
    /// only there.
    pub fn stands_at_end(&self, moves: usize) -> bool {
        self.ply.is_none_or(|ply| ply >= moves)
    }

    /// Makes the record of the game, with this ending after the last move.
    pub fn finish(mut self, ending: Option<Ending>) -> Result<Record, EndingError> {
        let mut game = self.end();
        if let Some(ending) = ending {
            game.end(ending)?;
        }
        let moves = game.ply();
        let ply = self.ply.filter(|&ply| ply < moves && ending.is_none()).unwrap_or(moves);
        if ply == 0 {
            self.header.take_back_swap();
        }
        let GameDraft { header, tree, saved, .. } = self;
        let game = game.at_ply(ply).unwrap_or(game);
        Ok(Record { saved, ..Record::from_tree(header, game, tree) })
    }
}

/// Reads a game by the rules that a file states. If the file states none, uses the default rules
/// or, if a move needs them, more permissive rules. A remark tells of each such change.
pub fn by_rules_it_needs<T, E>(
    stated: Option<Rules>,
    read: impl Fn(Rules) -> Result<T, E>,
    refused: impl Fn(&E) -> Option<(Move, Refusal)>,
) -> Result<(T, Vec<Remark>), E> {
    let mut rules = stated.unwrap_or_default();
    let mut remarks = Vec::new();
    loop {
        let error = match read(rules) {
            Ok(found) => return Ok((found, remarks)),
            Err(error) => error,
        };
        match refused(&error).filter(|_| stated.is_none()) {
            Some((by, Refusal::OneSupport(_))) if rules.bridges == Bridges::Two => {
                rules.bridges = Bridges::Any;
                remarks.push(Remark::NeedsBridges(rules.bridges, by));
            }
            Some((by, Refusal::CentralHexagon { .. })) if rules.variant == Variant::Standard => {
                rules.variant = Variant::Basic;
                remarks.push(Remark::NeedsVariant(rules.variant, by));
            }
            _ => return Err(error),
        }
    }
}
