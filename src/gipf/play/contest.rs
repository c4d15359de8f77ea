//! Uses of potentials: announced, contested by games of PÜNCT, and settled by them.
//!
//! The challenger is White in the game of PÜNCT. The game of GIPF waits until it is over.

use jiff::Timestamp;

use super::apply::Applied;
use super::command::Event;
use super::game_match::Match;
use crate::gipf::record::{Blocked, Contest, Decided, remove};
use crate::gipf::rules::{Jump, Removal, Step};
use crate::kit::storage::Name;
use crate::kit::storage::json::UnknownMembers;
use crate::punct::record::{self, Tree};
use crate::rules::Player;

/// A use that was announced and that the other player may contest.
#[derive(Clone, Debug)]
pub(super) struct Announcement {
    pub jump: Jump,
    /// The rows removed after it, if it was announced as part of a whole turn.
    pub planned: Option<Vec<Removal>>,
}

impl Match {
    /// Announces a use. It is made at once if the other player has no challenge left.
    pub(super) fn announce(&mut self, use_made: Announcement) -> Applied {
        self.draft().check_jump(use_made.jump)?;
        if self.challenges_left(self.challenger()) == 0 {
            return self.make(use_made);
        }
        let jump = use_made.jump;
        self.announced = Some(use_made);
        Ok(vec![Event::Announced(jump)])
    }

    /// Makes a use, and the rest of the turn that it was announced with.
    fn make(&mut self, Announcement { jump, planned }: Announcement) -> Applied {
        self.record.draft.step(Step::Jump(jump))?;
        let mut events = vec![Event::Stepped];
        events.extend(self.go_on(planned)?);
        Ok(events)
    }

    /// The other player does not contest the announced use: it is made.
    pub(super) fn let_be(&mut self) -> Applied {
        let use_made = self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        let mut events = vec![Event::LetBe];
        events.extend(self.make(use_made)?);
        Ok(events)
    }

    /// The other player contests the announced use: a game of PÜNCT opens. Turns taken back are
    /// forgotten.
    pub(super) fn contest(&mut self, now: Timestamp) -> Applied {
        let Announcement { jump, planned } =
            self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        self.record.forget_undone();
        let (punct, unknown) = (self.new_game_of_punct(now), UnknownMembers::new());
        self.record.contest = Some(Contest { jump, punct, planned, unknown });
        Ok(vec![Event::ContestBegun])
    }

    /// Takes in the contest's game of PÜNCT after a change. If that game is over, the contest is
    /// settled: the use is made, or the potential is out of the game. If no other move is possible
    /// then, the turn and the game end.
    ///
    /// # Errors
    /// No contest is going on.
    pub fn follow_contest(&mut self, punct: record::Record) -> Applied {
        self.change(|game| {
            let contest = game.record.contest.take().ok_or(Blocked::NothingAnnounced)?;
            let contest = Contest { punct, ..contest };
            if let Some(outcome) = contest.punct.game().outcome() {
                return game.settle_contest(contest, outcome.winner());
            }
            game.record.contest = Some(contest);
            Ok(vec![Event::ContestMoved])
        })
    }

    /// Settles a contest by the winner of its game of PÜNCT.
    fn settle_contest(&mut self, contest: Contest, winner: Option<Player>) -> Applied {
        let Contest { jump, punct, planned, unknown } = contest;
        let challenger = self.challenger();
        let winner = winner.map(|winner| match winner {
            Player::White => challenger,
            Player::Black => challenger.opponent(),
        });
        let result = ContestResult { jump, user: challenger.opponent(), winner };
        let step = if result.is_used() { Step::Win(jump) } else { Step::Lose(jump) };
        self.record.draft.step(step)?;
        let turn = self.game().turns().len() + 1;
        self.record.decided.push(Decided { turn, jump, punct, unknown });
        let mut events = vec![Event::ContestSettled(result)];
        if result.is_used() {
            events.extend(self.go_on(planned)?);
        } else {
            // If another move is possible, a turn without one can't be finished.
            events.extend(self.finish().unwrap_or_default());
        }
        Ok(events)
    }

    /// Finishes a turn that was announced as a whole, once its use is made.
    fn go_on(&mut self, planned: Option<Vec<Removal>>) -> Applied {
        let Some(planned) = planned else { return Ok(vec![]) };
        for Removal(goes) in planned {
            remove(&mut self.record.draft, goes)?;
        }
        self.finish()
    }

    /// A new game of PÜNCT: the challenger is White, and the computer plays for the players for
    /// whom it plays GIPF.
    fn new_game_of_punct(&self, now: Timestamp) -> record::Record {
        let players = [self.challenger(), self.challenger().opponent()];
        let name = |(player, colour): (Player, Player)| match self.name(player) {
            name if name.is_given_to(player) => name.clone(),
            _ => Name::default_of(colour),
        };
        let [white, black] = players;
        let names = [name((white, Player::White)), name((black, Player::Black))];
        let strength = |player| Some(self.seats.seat(player).strength()?.strength_in_punct());
        let mut header = record::Header::new(self.agreement().punct, names.clone(), now);
        header.set_players(names, players.map(strength));
        let game = header.start();
        record::Record::from_tree(header, game, Tree::new())
    }
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
