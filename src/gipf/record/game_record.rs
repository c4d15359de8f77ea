//! A game with all that a file says about it.
//!
//! A record is sound: its turns are legal, and what is begun fits where the players stand. Only a
//! reader, which checks what it reads, and the session, which plays by the rules, make or change one.

use std::path::Path;

use jiff::Timestamp;

use crate::gipf::level::Level;
use crate::gipf::rules::{Challenges, Draft, Game, Jump, Outcome, Removal, Rules, Turn};
use crate::record::{self, Format, Name, ReadError, SavedGame, UnknownMembers};
use crate::rules::Player;

/// What the players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The version and the potentials.
    pub rules: Rules,
    /// How often each may contest a use of a potential.
    pub challenges: Challenges,
    /// The rules by which PÜNCT is played then.
    pub punct: crate::rules::Rules,
}

impl Default for Agreed {
    fn default() -> Agreed {
        Agreed {
            rules: Rules::default(),
            challenges: Challenges::DEFAULT,
            punct: crate::rules::Rules::default(),
        }
    }
}

/// What is true of a whole game besides its rules, whichever turn it has come to.
#[derive(Clone, Debug)]
pub struct Header {
    /// The rules by which PÜNCT is played about uses of potentials.
    pub punct: crate::rules::Rules,
    /// The names of the players, White's first.
    pub names: [Name; 2],
    /// How strong the computer plays White and Black, where it does.
    pub computer: [Option<Level>; 2],
    /// When the game began, if the file says so.
    pub started: Option<Timestamp>,
    /// Members that other programs added.
    pub unknown: UnknownMembers,
}

/// A use of a potential that is being contested.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The use that was announced.
    pub jump: Jump,
    /// The game of PÜNCT about it; the challenger is White in it.
    pub punct: record::Record,
    /// The rows removed after the use, if it was announced as a whole turn.
    pub planned: Option<Vec<Removal>>,
    /// Members that other programs added.
    pub(in crate::gipf) unknown: UnknownMembers,
}

/// A use of a potential that was contested, with the game of PÜNCT that decided.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The number of the turn, from 1; one more than the turns played if that is not finished.
    pub turn: usize,
    /// The use that was announced.
    pub jump: Jump,
    /// The game of PÜNCT about it.
    pub punct: record::Record,
    /// Members that other programs added.
    pub(in crate::gipf) unknown: UnknownMembers,
}

/// A game with all a file says of it.
#[derive(Clone, Debug)]
pub struct Record {
    pub(in crate::gipf) header: Header,
    /// The game where the players stand, with the turns taken back.
    pub(in crate::gipf) game: Game,
    /// The turn being made. A file keeps it only if a challenge was decided in it or is going on.
    pub(in crate::gipf) draft: Draft,
    /// The contest that is going on. No turns are taken back then, nor while the draft has a decided
    /// challenge, and the game is not over.
    pub(in crate::gipf) contest: Option<Contest>,
    /// The contests of the turns played, of those taken back and of the draft, in their order.
    pub(in crate::gipf) decided: Vec<Decided>,
    /// When the file was written, if it says so.
    pub(in crate::gipf) saved: Option<Timestamp>,
}

impl Record {
    /// A game that begins at `started`; White's name comes first.
    pub fn new(agreed: Agreed, names: [Name; 2], started: Timestamp) -> Record {
        let game = Game::new(agreed.rules, agreed.challenges);
        let header = Header {
            punct: agreed.punct,
            names,
            computer: [None; 2],
            started: Some(started),
            unknown: UnknownMembers::new(),
        };
        Record {
            header,
            draft: Draft::new(game.position()),
            game,
            contest: None,
            decided: vec![],
            saved: None,
        }
    }

    /// What is true of the whole game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What the players agreed on.
    pub fn agreed(&self) -> Agreed {
        Agreed {
            rules: self.game.rules(),
            challenges: self.game.challenges(),
            punct: self.header.punct,
        }
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &Name {
        &self.header.names[player as usize]
    }

    /// The game where the players stand.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The turns that led here and, after them, those that were taken back.
    pub fn line(&self) -> impl Iterator<Item = &Turn> {
        self.game.turns().iter().chain(self.game.undone().iter().rev())
    }

    /// The game as it stood after so many turns; `None` if it has fewer.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        let mut game = self.game.clone();
        while game.turns().len() > ply && game.undo() {}
        while game.turns().len() < ply && game.redo() {}
        (game.turns().len() == ply).then_some(game)
    }

    /// Forgets the turns that were taken back, with their contests. Where the players stand and what
    /// is begun stays.
    pub(in crate::gipf) fn forget_undone(&mut self) {
        if self.game.undone().is_empty() {
            return;
        }
        let mut game = Game::new(self.game.rules(), self.game.challenges());
        for turn in self.game.turns() {
            let replayed = game.play(turn);
            debug_assert!(replayed.is_ok(), "a game holds only legal turns");
        }
        self.decided.retain(|decided| decided.turn <= game.turns().len());
        self.game = game;
    }

    /// The turn being made.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The contest that is going on.
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// The contests that were decided, in their order.
    #[cfg(test)]
    pub fn decided(&self) -> &[Decided] {
        &self.decided
    }

    /// When the file was written, if it says so.
    pub fn saved(&self) -> Option<Timestamp> {
        self.saved
    }
}

/// What a player who chooses among saves wants to know of one.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The names of the players, White's first.
    pub names: [Name; 2],
    /// The rules it is played by.
    pub rules: Rules,
    /// After how many turns the players stand.
    pub ply: usize,
    /// Whether a game of PÜNCT is going on in it.
    pub is_contested: bool,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(_: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        Ok((super::save::read(bytes)?, Format::Json))
    }

    fn save(&self, saved: Timestamp) -> String {
        super::save::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.header.names
    }

    fn saved(&self) -> Option<Timestamp> {
        Record::saved(self)
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let ply = self.game.turns().len();
        Summary {
            names: self.header.names.clone(),
            rules: self.game.rules(),
            ply,
            is_contested: self.contest.is_some(),
            outcome: self.game.outcome(),
        }
    }
}
