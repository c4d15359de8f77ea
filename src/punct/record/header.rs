//! The facts about a whole game, and the members of a file that other programs added.

use std::collections::BTreeMap;

use derive_more::Display;
use jiff::Timestamp;

use super::reading::Remark;
use crate::kit::storage::json::UnknownMembers;
use crate::kit::storage::{GameEnd, Name};
use crate::kit::strength::Strength;
use crate::punct::clock::Clock;
use crate::rules::{EndReason, Ending, Game, Outcome, Player, Position, Rules};

pub type StrengthChanges = Vec<(Strength, Strength)>;

coded! {
    /// Black may take over White's first move. The swap exchanges the names, levels and times, but
    /// not the moves: a program that does not know it still reads a legal game. Only the first move
    /// seems to be White's, though the present Black made it.
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
        /// Or another list of good moves that named moves.
        Hint = "hint",
        Undo = "undo",
        /// A tip stood beside the board but named no move.
        Taught = "taught",
    }
}

/// The error says in words what is wrong with the text.
pub fn setup_of(text: &str, rules: Rules) -> Result<Position, String> {
    let game = Game::from_position_text(text, rules.bridges).map_err(|error| error.to_string())?;
    if game.rules() != rules {
        return Err(format!("the game has {} rules", rules.variant));
    }
    Ok(game.position().clone())
}

#[derive(Clone, Debug)]
pub struct Header {
    pub(super) rules: Rules,
    /// `None` for the empty board.
    pub(super) setup: Option<Position>,
    pub names: [Name; 2],
    /// The computer's levels for White and Black; `None` for a human player.
    pub computer: [Option<Strength>; 2],
    pub(super) renumbered: StrengthChanges,
    pub swap: Option<Swap>,
    pub clock: Option<Clock>,
    /// By the number of the move from 1. The next move has its help already.
    pub(super) help: BTreeMap<usize, Help>,
    pub decision: Option<Adjudication>,
    pub(super) started: Option<Timestamp>,
    pub(super) unknown: UnknownMembers,
    /// Written only if the game still ends in this way.
    pub(super) unknown_of_ending: Option<(Ending, UnknownMembers)>,
}

impl Header {
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> Header {
        Header {
            rules,
            setup: None,
            names,
            computer: [None; 2],
            renumbered: StrengthChanges::new(),
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

    pub fn remark_on_levels(&self) -> Option<Remark> {
        if self.renumbered.is_empty() {
            return None;
        }
        Some(Remark::Renumbered(self.renumbered.clone()))
    }

    pub fn help(&self, number: usize) -> Option<Help> {
        self.help.get(&number).copied()
    }

    pub fn is_helped(&self) -> bool {
        self.help.values().any(|&help| help != Help::Taught)
    }

    /// The first help counts. The result tells whether this is it.
    pub fn add_help(&mut self, number: usize, help: Help) -> bool {
        let before = self.help(number);
        let is_new = before.is_none() || before == Some(Help::Taught) && help != Help::Taught;
        if is_new {
            self.help.insert(number, help);
        }
        is_new
    }

    pub fn set_players(&mut self, names: [Name; 2], computer: [Option<Strength>; 2]) {
        self.names = names;
        self.computer = computer;
    }

    pub(super) fn take_swap(&mut self) {
        self.exchange_players();
        self.swap = Some(Swap::Taken);
    }

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

    /// `ply` is counted before the move. After a swap, Black made the first move.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        if ply == 0 && self.swap == Some(Swap::Taken) {
            return Name::exchanged(&self.names)[mover as usize].clone();
        }
        self.name(mover).clone()
    }

    pub fn start(&self) -> Game {
        match &self.setup {
            Some(position) => Game::from_position(position.clone()),
            None => Game::new(self.rules),
        }
    }

    #[must_use]
    pub fn set_up(self, position: Position) -> Header {
        Header { setup: Some(position), ..self }
    }
}

coded! {
    #[derive(Display)]
    #[display("The operator has decided this game: {}", self.name())]
    pub enum Adjudication {
        Void = "void" => "it counts for nothing",
        WhiteWins = "white" => "White wins",
        BlackWins = "black" => "Black wins",
        Drawn = "draw" => "it is drawn",
    }
}

impl Adjudication {
    pub fn end(self) -> GameEnd {
        match self {
            Adjudication::Void => GameEnd::Aborted,
            Adjudication::WhiteWins => GameEnd::Won(Player::White),
            Adjudication::BlackWins => GameEnd::Won(Player::Black),
            Adjudication::Drawn => GameEnd::Draw,
        }
    }

    /// With the same result, for programs that know no decisions. `turn` is the player to move.
    pub fn ending(self, turn: Player) -> Ending {
        match self {
            Adjudication::Void => Ending::Aborted { by: turn, late: false },
            Adjudication::WhiteWins => Ending::Resigned { by: Player::Black },
            Adjudication::BlackWins => Ending::Resigned { by: Player::White },
            Adjudication::Drawn => Ending::Agreed,
        }
    }
}

pub fn effective_end(outcome: Outcome, decision: Option<Adjudication>) -> (GameEnd, EndReason) {
    match decision {
        Some(decision) => (decision.end(), EndReason::Adjudicated),
        None => (GameEnd::from_outcome(Some(outcome)), outcome.reason()),
    }
}
