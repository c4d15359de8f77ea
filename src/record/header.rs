//! What is true of a whole game: the rules, the players, the clock, and the members of a file that
//! other programs added.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::player_name::Name;
use crate::clock::Clock;
use crate::engine::Strength;
use crate::rules::{Ending, Game, Player, Position, Rules};

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

    /// Black takes over White's first move: names, computer and times change their colours.
    pub(super) fn take_swap(&mut self) {
        self.exchange_players();
        self.swap = Some(Swap::Taken);
    }

    /// Takes back that Black took over White's first move, if Black has.
    pub(super) fn take_back_swap(&mut self) {
        if self.swap == Some(Swap::Taken) {
            self.exchange_players();
            self.swap = Some(Swap::Allowed);
        }
    }

    fn exchange_players(&mut self) {
        let [white, black] = self.computer;
        self.set_players(Name::exchanged(&self.names), [black, white]);
        self.clock = self.clock.map(Clock::exchanged);
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
