//! A game with everything that its file has.
//!
//! The turns of a record are legal, and a begun turn fits the players' position. The reader of
//! files checks this, and the functions that change a record obey the rules.

use jiff::Timestamp;

use crate::gipf::engine::GipfStrength;
use crate::gipf::rules::{Challenges, Draft, Game, Jump, Removal, Rules, Turn};
use crate::kit::storage::Name;
use crate::kit::storage::json::UnknownMembers;
use crate::punct::record;
use crate::rules::Player;

/// The players' agreement before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    pub rules: Rules,
    /// The number of uses that each player may contest.
    pub challenges: Challenges,
    /// The rules of the games of PÜNCT about contested uses.
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

/// The facts about a game that no turn changes. The rules of GIPF are in [`Game`] instead.
#[derive(Clone, Debug)]
pub struct Header {
    /// The rules of the games of PÜNCT about contested uses.
    pub punct: crate::rules::Rules,
    /// White's name first.
    pub names: [Name; 2],
    /// The computer's strength for White and for Black; `None` for a person.
    pub computer: [Option<GipfStrength>; 2],
    /// When the game began, if the file has that time.
    pub started: Option<Timestamp>,
    /// Members that other programs added.
    pub unknown: UnknownMembers,
}

/// A game of PÜNCT that decides a contest.
pub type PunctRecord = record::Record;

/// A use of a potential that is being contested.
#[derive(Clone, Debug)]
pub struct Contest {
    pub jump: Jump,
    /// The game of PÜNCT, in which the challenger is White.
    pub punct: record::Record,
    /// The rows to remove after the use, if it was announced as part of a whole turn.
    pub planned: Option<Vec<Removal>>,
    /// Members that other programs added.
    pub(in crate::gipf) unknown: UnknownMembers,
}

impl Contest {
    /// Begins a game of PÜNCT about a use. The challenger has White, and the computer plays for the
    /// same players as in GIPF.
    pub fn new(gipf: &Record, jump: Jump, planned: Option<Vec<Removal>>, now: Timestamp) -> Self {
        let user = gipf.game.position().turn();
        let players = [user.opponent(), user];
        let name = |(player, colour): (Player, Player)| match gipf.name(player) {
            name if name.is_given_to(player) => name.clone(),
            _ => Name::default_of(colour),
        };
        let [white, black] = players;
        let names = [name((white, Player::White)), name((black, Player::Black))];
        let strength = |player| gipf.header.computer[player as usize];
        let strengths = players.map(|player| strength(player).map(GipfStrength::strength_in_punct));
        let mut header = record::Header::new(gipf.header.punct, names.clone(), now);
        header.set_players(names, strengths);
        let game = header.start();
        let punct = record::Record::from_tree(header, game, record::Tree::new());
        Contest { jump, punct, planned, unknown: UnknownMembers::new() }
    }
}

/// A contested use of a potential, with the game of PÜNCT that decided it.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The number of the turn in which the use was contested, from 1. The turn may be unfinished.
    pub turn: usize,
    pub jump: Jump,
    pub punct: record::Record,
    /// Members that other programs added.
    pub(in crate::gipf) unknown: UnknownMembers,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub(in crate::gipf) header: Header,
    /// The game at the players' position, with the turns taken back.
    pub(in crate::gipf) game: Game,
    /// The unfinished turn. The file has it only if one of its uses was or is contested.
    pub(in crate::gipf) draft: Draft,
    /// The open contest. If there is one, or if the draft has a decided one, the record has no
    /// turns that were taken back, and the game is not over.
    pub(in crate::gipf) contest: Option<Contest>,
    /// The decided contests: first those of the turns played, then those of the turns taken back,
    /// then those of the draft.
    pub(in crate::gipf) decided: Vec<Decided>,
    pub(in crate::gipf) saved: Option<Timestamp>,
}

impl Record {
    /// Begins a game at the time `started`; White's name comes first.
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

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn agreement(&self) -> Agreed {
        Agreed {
            rules: self.game.rules(),
            challenges: self.game.challenges(),
            punct: self.header.punct,
        }
    }

    pub fn name(&self, player: Player) -> &Name {
        &self.header.names[player as usize]
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the turns played, and after them those that were taken back.
    pub fn line(&self) -> impl Iterator<Item = &Turn> {
        self.game.turns().iter().chain(self.game.undone_turns().iter().rev())
    }

    /// Returns the game after this number of turns, including those taken back; `None` if there are
    /// fewer.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        let mut game = self.game.clone();
        while game.turns().len() > ply && game.undo() {}
        while game.turns().len() < ply && game.redo() {}
        (game.turns().len() == ply).then_some(game)
    }

    /// Forgets the turns that were taken back, with their contests.
    pub(in crate::gipf) fn forget_undone(&mut self) {
        if self.game.undone_turns().is_empty() {
            return;
        }
        let mut game = Game::new(self.game.rules(), self.game.challenges());
        for turn in self.game.turns() {
            let replayed = game.play(turn);
            assert_in_tests!(replayed.is_ok(), "a game holds only legal turns");
        }
        self.decided.retain(|decided| decided.turn <= game.turns().len());
        self.game = game;
    }

    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    #[cfg(test)]
    pub fn decided_contests(&self) -> &[Decided] {
        &self.decided
    }

    pub fn saved_at(&self) -> Option<Timestamp> {
        self.saved
    }
}
