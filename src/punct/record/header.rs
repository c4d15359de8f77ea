//! The facts about a whole game: the rules, the players, the clock, and the members of a file that
//! other programs added.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::adjudication::Adjudication;
use super::remark::Remark;
use crate::kit::storage::Name;
use crate::kit::storage::json::UnknownMembers;
use crate::kit::strength::Strength;
use crate::punct::clock::Clock;
use crate::rules::{Ending, Game, Player, Position, Rules};

/// The computer's levels as an older file numbers them, each with its present number.
pub type Renumbered = Vec<(Strength, Strength)>;

coded! {
    /// The state of the swap, in a game in which Black may take over White's first move.
    ///
    /// The swap exchanges the names, the computer's levels and the times, but not the moves.
    /// Therefore a program that does not know the swap still reads a legal game with the right
    /// names. Only the first move seems to be White's, though the present Black made it.
    pub enum Swap {
        /// Black may take over the move, or could have taken it over but made a move instead.
        Allowed = "allowed",
        Taken = "taken",
    }
}

coded! {
    /// What a move owes to others than the player who made it.
    pub enum Help {
        Tip = "tip",
        /// A hint, or another list of good moves, named moves.
        Hint = "hint",
        /// A move was taken back.
        Undo = "undo",
        /// A tip stood beside the board but named no move.
        Taught = "taught",
    }
}

/// Reads the position in which a game by these rules began. The error says in words what is wrong
/// with the text.
pub fn setup_of(text: &str, rules: Rules) -> Result<Position, String> {
    let game = Game::from_position_text(text, rules.bridges).map_err(|error| error.to_string())?;
    if game.rules() != rules {
        return Err(format!("the game has {} rules", rules.variant));
    }
    Ok(game.position().clone())
}

/// The facts about a game as a whole.
#[derive(Clone, Debug)]
pub struct Header {
    pub(super) rules: Rules,
    /// The position the game began from, if that was not the empty board.
    pub(super) setup: Option<Position>,
    pub names: [Name; 2],
    /// The computer's levels for White and Black; `None` for a human player.
    pub computer: [Option<Strength>; 2],
    /// The levels that had other numbers when the file was written, and their present numbers.
    pub(super) renumbered: Renumbered,
    pub swap: Option<Swap>,
    pub clock: Option<Clock>,
    /// The help with moves, by the number of the move from 1. The next move has its help already.
    pub(super) help: BTreeMap<usize, Help>,
    pub decision: Option<Adjudication>,
    /// When the game began, if the file says so.
    pub(super) started: Option<Timestamp>,
    /// Members that other programs added.
    pub(super) unknown: UnknownMembers,
    /// Members that other programs added to this ending. They are written only if the game still
    /// ends in this way.
    pub(super) unknown_of_ending: Option<(Ending, UnknownMembers)>,
}

impl Header {
    /// Makes the header of a game that begins at `started`; White's name comes first.
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> Header {
        Header {
            rules,
            setup: None,
            names,
            computer: [None; 2],
            renumbered: Renumbered::new(),
            swap: None,
            clock: None,
            help: BTreeMap::new(),
            decision: None,
            started: Some(started),
            unknown: UnknownMembers::new(),
            unknown_of_ending: None,
        }
    }

    pub fn name(&self, player: Player) -> &Name {
        &self.names[player as usize]
    }

    /// Returns a remark on levels that had other numbers when the file was written, if there are
    /// any.
    pub fn remark_on_levels(&self) -> Option<Remark> {
        let renumbered = self.renumbered.clone();
        (!renumbered.is_empty()).then_some(Remark::Renumbered(renumbered))
    }

    pub fn help(&self, number: usize) -> Option<Help> {
        self.help.get(&number).copied()
    }

    /// Whether a move was made with help: a tip, a hint, or after a move was taken back.
    pub fn is_helped(&self) -> bool {
        self.help.values().any(|&help| help != Help::Taught)
    }

    /// Notes the help with a move. The first help counts. Returns whether that is new.
    pub fn note_help(&mut self, number: usize, help: Help) -> bool {
        let before = self.help(number);
        let is_new = before.is_none() || before == Some(Help::Taught) && help != Help::Taught;
        if is_new {
            self.help.insert(number, help);
        }
        is_new
    }

    pub fn set_players(&mut self, names: [Name; 2], computer: [Option<Strength>; 2]) {
        (self.names, self.computer) = (names, computer);
    }

    /// Lets Black take over White's first move: exchanges the names, levels and times of the
    /// players.
    pub(super) fn take_swap(&mut self) {
        self.exchange_players();
        self.swap = Some(Swap::Taken);
    }

    /// Undoes the swap, if Black has taken over White's first move.
    pub(super) fn take_back_swap(&mut self) {
        if self.swap == Some(Swap::Taken) {
            self.exchange_players();
            self.swap = Some(Swap::Allowed);
        }
    }

    fn exchange_players(&mut self) {
        let [white, black] = self.computer;
        self.set_players(Name::exchanged(&self.names), [black, white]);
        self.clock = self.clock.take().map(Clock::exchanged);
    }

    /// Returns the name of the player who made a move. `ply` is the number of moves before the
    /// move, and `mover` its colour. If Black has taken over White's first move, returns the name
    /// of the present Black for that move.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        if ply == 0 && self.swap == Some(Swap::Taken) {
            return Name::exchanged(&self.names)[mover as usize].clone();
        }
        self.name(mover).clone()
    }

    /// Returns the game before its first move.
    pub fn start(&self) -> Game {
        match &self.setup {
            Some(position) => Game::from_position(position.clone()),
            None => Game::new(self.rules),
        }
    }

    /// Returns this header for a game that began from this position.
    #[must_use]
    pub fn set_up(self, position: Position) -> Header {
        Header { setup: Some(position), ..self }
    }
}
