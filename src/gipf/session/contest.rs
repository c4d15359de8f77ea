//! Uses of potentials: announced, contested by games of PÜNCT, and settled by them.
//!
//! The challenger is White in the game of PÜNCT. The game of GIPF waits until it is over.

use super::{Announcement, Session};
use crate::gipf::record::{Blocked, Contest, Decided, remove};
use crate::gipf::rules::{Jump, Removal, Step, Turn};
use crate::kit::session::KeptGame as _;
use crate::kit::storage::json::UnknownMembers;
use crate::kit::storage::{Name, now};
use crate::punct::record::{self, Tree};
use crate::rules::Player;

impl Session {
    /// Announces a use of a potential. It is made at once if the other player has no challenge
    /// left.
    ///
    /// # Errors
    /// If the rules don't allow it, or another one waits.
    pub fn announce(&mut self, jump: Jump) -> Result<Announced, Blocked> {
        self.check_free()?;
        self.draft().check_jump(jump)?;
        if self.challenges_left(self.challenger()) == 0 {
            self.record.draft.step(Step::Jump(jump))?;
            return Ok(Announced::Made);
        }
        self.announced = Some(Announcement { jump, planned: None });
        Ok(Announced::MayBeContested)
    }

    pub fn announced_jump(&self) -> Option<Jump> {
        self.announced.as_ref().map(|announcement| announcement.jump)
    }

    /// How many challenges a player has left, without those spent in the turn being made.
    pub fn challenges_left(&self, player: Player) -> usize {
        let left = self.game().challenges_left(player);
        let spent = if player == self.challenger() { self.begun_contests() } else { 0 };
        left.saturating_sub(spent)
    }

    /// The player who may contest uses of potentials now.
    pub fn challenger(&self) -> Player {
        self.game().position().turn().opponent()
    }

    /// The other player does not contest the announced use: it is made. A whole turn is finished.
    pub fn let_it_be(&mut self) -> Result<(), Blocked> {
        let Announcement { jump, planned } =
            self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        self.record.draft.step(Step::Jump(jump))?;
        self.go_on(planned)
    }

    /// The other player contests the announced use: a game of PÜNCT opens. Saves; turns taken back
    /// are forgotten.
    pub fn contest(&mut self) -> Result<&Contest, Blocked> {
        let Announcement { jump, planned } =
            self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        self.record.forget_undone();
        let (punct, unknown) = (self.new_game_of_punct(), UnknownMembers::new());
        self.record.contest = Some(Contest { jump, punct, planned, unknown });
        self.save();
        self.open_contest().ok_or(Blocked::NothingAnnounced)
    }

    pub fn open_contest(&self) -> Option<&Contest> {
        self.record.contest()
    }

    #[cfg(test)]
    pub fn decided_contests(&self) -> &[Decided] {
        self.record.decided_contests()
    }

    /// Stores the contest's game of PÜNCT after a change and saves. If that game is over, the
    /// contest is settled: the use is made, or the potential is out of the game. If no other move
    /// is possible then, the turn and the game end.
    pub fn contest_moved(
        &mut self,
        punct: record::Record,
    ) -> Result<Option<ContestResult>, Blocked> {
        let mut contest = self.record.contest.take().ok_or(Blocked::NothingAnnounced)?;
        contest.punct = punct;
        let Some(outcome) = contest.punct.game().outcome() else {
            self.record.contest = Some(contest);
            self.save();
            return Ok(None);
        };
        let challenger = self.challenger();
        let winner = outcome.winner().map(|winner| match winner {
            Player::White => challenger,
            Player::Black => challenger.opponent(),
        });
        let settled = ContestResult { jump: contest.jump, user: challenger.opponent(), winner };
        self.apply_result(settled, contest)?;
        Ok(Some(settled))
    }

    fn apply_result(&mut self, settled: ContestResult, contest: Contest) -> Result<(), Blocked> {
        let Contest { jump, punct, planned, unknown } = contest;
        let step = if settled.is_used() { Step::Win(jump) } else { Step::Lose(jump) };
        self.record.draft.step(step)?;
        let turn = self.record.game.turns().len() + 1;
        self.record.decided.push(Decided { turn, jump, punct, unknown });
        // Saved only once, so that a killed program leaves nothing half done.
        let is_done = if settled.is_used() {
            let goes_on = planned.is_some();
            self.go_on(planned)?;
            goes_on
        } else {
            // If another move is possible, a turn without one can't be finished.
            self.finish().is_ok()
        };
        if !is_done {
            self.save();
        }
        Ok(())
    }

    /// Finishes a turn that was announced as a whole, once its use is made.
    fn go_on(&mut self, planned: Option<Vec<Removal>>) -> Result<(), Blocked> {
        let Some(planned) = planned else { return Ok(()) };
        for Removal(goes) in planned {
            remove(&mut self.record.draft, goes)?;
        }
        self.finish().map(drop)
    }

    /// Announces a use as part of a whole turn, or plays the turn if the other player has no
    /// challenge left. The caller has checked the turn, except for its challenges.
    pub(super) fn announce_turn(&mut self, jump: Jump, turn: &Turn) -> Result<Announced, Blocked> {
        let announced = self.announce(jump)?;
        let planned = Some(turn.after.clone());
        match announced {
            Announced::Made => self.go_on(planned)?,
            Announced::MayBeContested => self.announced = Some(Announcement { jump, planned }),
        }
        Ok(announced)
    }

    /// How many contests were decided in the turn being made.
    pub(super) fn begun_contests(&self) -> usize {
        self.draft().so_far().challenges()
    }

    /// A new game of PÜNCT: the challenger is White, and the computer plays for the players for
    /// whom it plays GIPF.
    fn new_game_of_punct(&self) -> record::Record {
        let players = [self.challenger(), self.challenger().opponent()];
        let name = |(player, colour): (Player, Player)| match self.name(player) {
            name if name.is_given_to(player) => name.clone(),
            _ => Name::default_of(colour),
        };
        let [white, black] = players;
        let names = [name((white, Player::White)), name((black, Player::Black))];
        let strength = |player| Some(self.seats().seat(player).strength()?.strength_in_punct());
        let mut header = record::Header::new(self.agreement().punct, names.clone(), now());
        header.set_players(names, players.map(strength));
        let game = header.start();
        record::Record::from_tree(header, game, Tree::new())
    }
}

/// What becomes of an announced use of a potential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// It is made: the other player has no challenge left.
    Made,
    /// The other player may contest it or let it be.
    MayBeContested,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestResult {
    pub jump: Jump,
    /// The player who used the potential.
    pub user: Player,
    /// The player of GIPF who won the game of PÜNCT; `None` for a draw, which loses the use too.
    pub winner: Option<Player>,
}

impl ContestResult {
    /// Whether the use is made; otherwise the potential is out of the game.
    pub fn is_used(self) -> bool {
        self.winner == Some(self.user)
    }
}
