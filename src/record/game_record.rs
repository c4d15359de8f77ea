//! What a file says about a game, as data. Replaying the moves gives the positions.
//!
//! A record is sound: its moves are legal and its ending fits them. Only two places make one: a
//! reader, which replays and checks what it reads, and [`Record::of_game`], from a game played
//! under the rules.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::player_name::Name;
use super::tree::Tree;
use crate::clock::Clock;
use crate::engine::Strength;
use crate::rules::{Ending, Game, Move, Player, Position, Rules};

/// Members of a file that this program does not know, in their order, as they were written.
pub type UnknownMembers = Vec<(String, Box<RawValue>)>;

/// Where a game stands in which Black may take over White's first move.
///
/// Taking it over exchanges the names (and whom the computer plays for) and nothing else: the moves
/// stay as they are. So whoever does not know this member still reads a sound game with the right
/// names, but for the first move: whoever made that has Black now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap {
    /// Black may do so after White's first move, or may have done so and did not.
    Allowed,
    /// Black has done so.
    Taken,
}

/// What is true of a whole game, whichever move it has come to.
#[derive(Clone, Debug)]
pub struct Header {
    pub(super) rules: Rules,
    /// The position the game began from, if that was not the empty board.
    pub(super) setup: Option<Position>,
    pub(super) names: [Name; 2],
    /// How strong the computer plays White and Black, where it does.
    pub(super) computer: [Option<Strength>; 2],
    /// Whether Black may take over White's first move, or has.
    pub(super) swap: Option<Swap>,
    /// The players' time, if the game has a clock.
    pub(super) clock: Option<Clock>,
    /// When the game began, if the file says so.
    pub(super) started: Option<Timestamp>,
    /// Members that other programs added.
    pub(super) unknown: UnknownMembers,
    /// Members that other programs added to the ending. They belong to this ending and are not
    /// written with another.
    pub(super) unknown_of_ending: Option<(Ending, UnknownMembers)>,
}

impl Header {
    /// The header of a game that begins at `started`; White's name comes first.
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> Header {
        Header {
            rules,
            setup: None,
            names,
            computer: [None; 2],
            swap: None,
            clock: None,
            started: Some(started),
            unknown: UnknownMembers::new(),
            unknown_of_ending: None,
        }
    }

    /// The names of the players, White's first.
    pub fn names(&self) -> &[Name; 2] {
        &self.names
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &Name {
        &self.names[player as usize]
    }

    /// How strong the computer plays White and Black, where it does.
    pub fn computer(&self) -> [Option<Strength>; 2] {
        self.computer
    }

    /// Whether Black may take over White's first move, or has; `None` if the game has no such rule.
    pub fn swap(&self) -> Option<Swap> {
        self.swap
    }

    /// The players' time, if the game has a clock.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets the players' time, or says that there is no clock.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
    }

    /// Says who plays: the names, and how strong the computer plays White and Black.
    pub fn set_players(&mut self, names: [Name; 2], computer: [Option<Strength>; 2]) {
        (self.names, self.computer) = (names, computer);
    }

    /// Says whether Black may take over White's first move, or has.
    pub fn set_swap(&mut self, swap: Option<Swap>) {
        self.swap = swap;
    }

    /// Takes back that Black took over White's first move: names, computer and times change their
    /// colours again. Does nothing if Black has not.
    pub fn take_back_swap(&mut self) {
        if self.swap == Some(Swap::Taken) {
            let [white, black] = self.computer;
            self.set_players(Name::exchanged(&self.names), [black, white]);
            self.clock = self.clock.map(Clock::exchanged);
            self.swap = Some(Swap::Allowed);
        }
    }

    /// The name of whoever made the move that came after `ply` others, with the pieces of `mover`:
    /// the first move, if Black has taken it over, was the other player's.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        if ply == 0 && self.swap == Some(Swap::Taken) {
            return Name::exchanged(&self.names)[mover as usize].clone();
        }
        self.name(mover).clone()
    }

    /// The game before its first move. Every replay begins here.
    pub fn start(&self) -> Game {
        match &self.setup {
            Some(position) => Game::from_position(position.clone()),
            None => Game::new(self.rules),
        }
    }

    /// The header of a game that began from a position and not from the empty board.
    #[must_use]
    pub fn set_up(self, position: Position) -> Header {
        Header { setup: Some(position), ..self }
    }
}

/// A game as a file holds it.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) header: Header,
    /// The moves, those taken back and the variations included.
    pub(super) tree: Tree,
    /// After how many moves of the main line the players stand.
    pub(super) ply: usize,
    /// How the players ended the game, if they did; they stand at the last move then.
    pub(super) ending: Option<Ending>,
    /// When the file was written, if it says so.
    pub(super) saved: Option<Timestamp>,
}

impl Record {
    /// The record of a game. The main line of the tree is its moves and, after them, those that were
    /// taken back.
    pub fn of_game(header: Header, game: &Game, tree: Tree) -> Record {
        debug_assert!(
            tree.main_line().starts_with(game.moves()),
            "the line leads through the game"
        );
        Record { header, ply: game.ply(), ending: game.ending(), tree, saved: None }
    }

    /// What is true of the whole game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// When the file was written, if it says so.
    pub fn saved(&self) -> Option<Timestamp> {
        self.saved
    }

    /// The main line, moves taken back included.
    pub fn moves(&self) -> Vec<Move> {
        self.tree.main_line()
    }

    /// The moves, those taken back and the variations included.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The game where the players stand.
    pub fn game(&self) -> Game {
        self.replay(self.ply)
    }

    /// The game as it stood after `ply` moves; `None` if it has fewer.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        (ply <= self.moves().len()).then(|| self.replay(ply))
    }

    fn replay(&self, ply: usize) -> Game {
        let mut game = self.header.start();
        for played in self.moves().into_iter().take(ply) {
            game.play(played).expect("a record holds only legal moves");
        }
        if let Some(ending) = self.ending.filter(|_| ply == self.ply) {
            game.end(ending).expect("a record's ending fits its moves");
        }
        game
    }
}
