//! Games of GIPF with everything that their files have. The turns of a [`Record`] are legal, and a
//! begun turn fits the players' position: the reader of files checks this, and changes obey the
//! rules.

mod save;
#[cfg(test)]
mod tests;

pub use save::read;

use std::path::Path;

use jiff::Timestamp;
use thiserror::Error;

use crate::gipf::engine::GipfStrength;
use crate::gipf::rules::{Challenges, Draft, Game, Jump, Outcome, Refusal, Removal, Rules, Turn};
use crate::kit::storage::json::UnknownMembers;
use crate::kit::storage::{Format, GameRelation, Name, ReadError, SavedGame};
use crate::punct::record::{Header, Tree};
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreedRules {
    pub rules: Rules,
    pub challenges: Challenges,
    /// The rules of the games of PÜNCT about contested uses.
    pub punct: crate::rules::Rules,
}

impl Default for AgreedRules {
    fn default() -> AgreedRules {
        let punct = crate::rules::Rules::default();
        AgreedRules { rules: Rules::default(), challenges: Challenges::DEFAULT, punct }
    }
}

pub type PunctRecord = crate::punct::record::Record;

#[derive(Clone, Debug)]
pub struct Contest {
    pub jump: Jump,
    /// The game of PÜNCT, in which the challenger is White.
    pub punct: PunctRecord,
    /// The rows to remove after the use, if it was announced as part of a whole turn.
    pub planned: Option<Vec<Removal>>,
    /// Members that other programs added.
    pub(in crate::gipf) unknown: UnknownMembers,
}

impl Contest {
    /// Begins a game of PÜNCT about a use. The computer plays for the same players as in GIPF.
    pub fn new(gipf: &Record, jump: Jump, planned: Option<Vec<Removal>>, now: Timestamp) -> Self {
        let user = gipf.game.position().turn();
        let players = [user.opponent(), user];
        let names = Player::BOTH.map(|colour| {
            let player = players[colour as usize];
            let name = gipf.name(player);
            if name.is_given_to(player) { name.clone() } else { Name::default_of(colour) }
        });
        let strengths = players
            .map(|player| gipf.computer[player as usize].map(GipfStrength::strength_in_punct));
        let mut header = Header::new(gipf.punct, names.clone(), now);
        header.set_players(names, strengths);
        let game = header.start();
        let punct = PunctRecord::from_tree(header, game, Tree::new());
        Contest { jump, punct, planned, unknown: UnknownMembers::new() }
    }
}

/// A contested use of a potential, with the game of PÜNCT that decided it.
#[derive(Clone, Debug)]
pub struct DecidedContest {
    /// The number of the turn in which the use was contested, from 1. The turn may be unfinished.
    pub turn: usize,
    pub jump: Jump,
    pub punct: PunctRecord,
    pub(in crate::gipf) unknown: UnknownMembers,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub(in crate::gipf) punct: crate::rules::Rules,
    /// White's name first.
    pub(in crate::gipf) names: [Name; 2],
    /// The computer's strength for White and for Black; `None` for a person.
    pub(in crate::gipf) computer: [Option<GipfStrength>; 2],
    /// When the game began, if the file has that time.
    pub(in crate::gipf) started: Option<Timestamp>,
    pub(in crate::gipf) saved: Option<Timestamp>,
    /// The game at the players' position, with the turns taken back.
    pub(in crate::gipf) game: Game,
    /// The unfinished turn. The file has it only if one of its uses was or is contested.
    pub(in crate::gipf) draft: Draft,
    /// The open contest. If there is one, or if the draft has a decided one, the record has no
    /// turns that were taken back, and the game is not over.
    pub(in crate::gipf) contest: Option<Contest>,
    /// First those of the turns played, then of those taken back, then of the draft.
    pub(in crate::gipf) decided: Vec<DecidedContest>,
    pub(in crate::gipf) unknown: UnknownMembers,
}

impl Record {
    /// Begins a game; White's name comes first.
    pub fn new(agreed: AgreedRules, names: [Name; 2], started: Timestamp) -> Record {
        let game = Game::new(agreed.rules, agreed.challenges);
        Record {
            punct: agreed.punct,
            names,
            computer: [None; 2],
            started: Some(started),
            saved: None,
            draft: Draft::new(game.position()),
            game,
            contest: None,
            decided: vec![],
            unknown: UnknownMembers::new(),
        }
    }

    pub fn agreement(&self) -> AgreedRules {
        let (rules, challenges) = (self.game.rules(), self.game.challenges());
        AgreedRules { rules, challenges, punct: self.punct }
    }

    pub fn name(&self, player: Player) -> &Name {
        &self.names[player as usize]
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    #[cfg(test)]
    pub fn decided_contests(&self) -> &[DecidedContest] {
        &self.decided
    }

    /// The turns played, and after them those that were taken back.
    pub fn line(&self) -> impl Iterator<Item = &Turn> {
        self.game.turns().iter().chain(self.game.undone_turns().iter().rev())
    }

    /// Reaches into turns taken back; `None` if there are fewer.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        let mut game = self.game.clone();
        while game.turns().len() > ply && game.undo() {}
        while game.turns().len() < ply && game.redo() {}
        (game.turns().len() == ply).then_some(game)
    }

    /// In place of the begun one. The turn need not name challenges lost in it. Turns taken back
    /// are forgotten. If the turn is refused, the record is unchanged.
    pub fn play(&mut self, turn: &Turn) -> Result<(), TurnError> {
        let turn = self.with_challenges(turn)?;
        // The contests of turns taken back are forgotten, too. The present turn can have decided
        // contests only if no turn was taken back.
        let last = self.game.turns().len() + usize::from(self.game.undone_turns().is_empty());
        self.game.play(&turn)?;
        self.decided.retain(|decided| decided.turn <= last);
        self.restart();
        Ok(())
    }

    /// None once the game is over or while a contest is open. After a won contest, the turns name
    /// all challenges decided in the present turn; after lost ones alone, none.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.game.outcome().is_some() || self.contest.is_some() {
            return Vec::new();
        }
        let begun = self.draft.to_turn();
        if !begun.was_contested {
            return self.draft.position().legal_turns();
        }
        // The contested use is made, so only the rows after it are left to choose.
        let mut turns = self.game.position().legal_turns();
        turns.retain_mut(|turn| {
            turn.lost.clone_from(&begun.lost);
            turn.was_contested = true;
            turn.move_made == begun.move_made
                && turn.before == begun.before
                && self.game.clone().play(turn).is_ok()
        });
        turns
    }

    /// A turn that finishes the present one after a won contest: the use is made, and any removal
    /// of the rows will do. `None` if the move of the turn is still to be made.
    pub fn turn_to_finish(&self) -> Option<Turn> {
        if self.draft.has_moved() { self.legal_turns().into_iter().next() } else { None }
    }

    /// Adds the challenges lost in the present turn and, if `turn` removes no rows before its move,
    /// the rows removed so far. After a won contest, it must name all challenges.
    pub(in crate::gipf) fn with_challenges(&self, turn: &Turn) -> Result<Turn, TurnError> {
        if let Some(contest) = &self.contest {
            return Err(TurnError::Contested(contest.jump));
        }
        let (mut turn, begun) = (turn.clone(), self.draft.to_turn());
        let says_all = turn.lost.starts_with(&begun.lost)
            && (!begun.was_contested || turn.was_contested && turn.move_made == begun.move_made);
        if says_all {
            return Ok(turn);
        }
        if begun.was_contested || !turn.lost.is_empty() {
            return Err(TurnError::Decided);
        }
        if turn.before.is_empty() {
            turn.before = begun.before;
        }
        turn.lost = begun.lost;
        Ok(turn)
    }

    /// Forgets the begun turn, and takes back a resignation or an agreed draw, or else the last
    /// turn. Returns `false` if there is none of these.
    pub fn undo(&mut self) -> bool {
        self.forget_begun();
        let undone = self.game.undo();
        self.restart();
        undone
    }

    pub fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        if self.game.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.forget_begun();
        self.forget_undone();
        self.game.end(outcome)
    }

    /// Begins the turn of the player to move anew, without an open contest.
    pub(in crate::gipf) fn restart(&mut self) {
        self.contest = None;
        self.draft = Draft::new(self.game.position());
    }

    /// Forgets the begun turn, with the contests in it.
    pub(in crate::gipf) fn forget_begun(&mut self) {
        if self.draft.to_turn().challenges() > 0 {
            let played = self.game.turns().len();
            self.decided.retain(|decided| decided.turn <= played);
        }
        self.restart();
    }

    pub(in crate::gipf) fn forget_undone(&mut self) {
        if !self.game.undone_turns().is_empty() {
            self.game.forget_undone();
            let played = self.game.turns().len();
            self.decided.retain(|decided| decided.turn <= played);
        }
    }
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum TurnError {
    #[error(transparent)]
    Illegal(#[from] Refusal),
    #[error("first the other player says whether to contest the use {0}")]
    Announced(Jump),
    #[error("first the game of PÜNCT about the use {0} is played to its end")]
    Contested(Jump),
    /// The turn contradicts a contest that was decided in it.
    #[error("a contest was decided in this turn: its result can't be left out or changed")]
    Decided,
    /// The turn names the result of a challenge that was not played.
    #[error("a game of PÜNCT decides a challenge: leave out ?won and ?lost")]
    NotPlayed,
    #[error("no use of a potential was announced or contested")]
    NothingAnnounced,
}

#[derive(Clone, Debug)]
pub struct Summary {
    /// White's name first.
    pub names: [Name; 2],
    pub rules: Rules,
    /// The number of turns before the players' position.
    pub ply: usize,
    pub is_contested: bool,
    pub outcome: Option<Outcome>,
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(_: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        Ok((save::read(bytes)?, Format::Json))
    }

    fn save(&self, saved: Timestamp) -> String {
        save::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.names
    }

    fn saved_at(&self) -> Option<Timestamp> {
        self.saved
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn summary(&self) -> Summary {
        Summary {
            names: self.names.clone(),
            rules: self.game.rules(),
            ply: self.game.turns().len(),
            is_contested: self.contest.is_some(),
            outcome: self.game.outcome(),
        }
    }

    fn relation_to(&self, found: &Record) -> GameRelation {
        let is_same = self.started.is_some()
            && self.started == found.started
            && self.agreement() == found.agreement();
        let mut own = self.line();
        let has_turns = found.line().all(|turn| own.next() == Some(turn));
        // If the own game has a further turn, the contest of the found game is over.
        let has_contest = found.contest.is_none() || own.next().is_some();
        let has_end = !found.is_over() || self.is_over();
        // Other games may have begun in the same second, so the first turns are compared.
        let begins_alike = self.line().next() == found.line().next();
        if is_same && has_turns && has_contest && has_end {
            GameRelation::Earlier
        } else if is_same && begins_alike {
            GameRelation::Further
        } else {
            GameRelation::Other
        }
    }
}
