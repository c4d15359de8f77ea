//! Uses of potentials: how they are announced, contested, and decided by games of PÜNCT.
//!
//! The challenger is White in the game of PÜNCT. The game of GIPF waits until that game is over.

use jiff::Timestamp;

use super::command::{Applied, ContestResult, Event};
use super::game_match::{Announcement, Match};
use crate::gipf::record::{Blocked, Contest, Decided, PunctRecord, remove};
use crate::gipf::rules::{Removal, Step};
use crate::rules::Player;

impl Match {
    /// Announces a use. The use is made at once if the other player has no challenge left.
    pub(super) fn announce(&mut self, use_made: Announcement) -> Applied {
        self.draft().check_jump(use_made.jump)?;
        if self.challenges_left(self.challenger()) == 0 {
            return self.make(use_made);
        }
        let jump = use_made.jump;
        self.announced = Some(use_made);
        Ok(vec![Event::Announced(jump)])
    }

    /// Makes a use. If a whole turn was announced, the rest of the turn follows.
    fn make(&mut self, Announcement { jump, planned }: Announcement) -> Applied {
        self.record.draft.step(Step::Jump(jump))?;
        let mut events = vec![Event::Stepped];
        events.extend(self.go_on(planned)?);
        Ok(events)
    }

    /// Makes the announced use, which the other player does not contest.
    pub(super) fn let_be(&mut self) -> Applied {
        let use_made = self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        let mut events = vec![Event::LetBe];
        events.extend(self.make(use_made)?);
        Ok(events)
    }

    /// Begins a game of PÜNCT, because the other player contests the announced use. Turns taken
    /// back are forgotten.
    pub(super) fn contest(&mut self, now: Timestamp) -> Applied {
        let Announcement { jump, planned } =
            self.announced.take().ok_or(Blocked::NothingAnnounced)?;
        self.record.forget_undone();
        self.record.contest = Some(Contest::new(&self.record, jump, planned, now));
        Ok(vec![Event::ContestBegun])
    }

    /// Stores the contest's game of PÜNCT after a change. If that game is over, the use is made, or
    /// the potential leaves the game. If the potential leaves the game and no other move is
    /// possible, the turn and the game end.
    ///
    /// # Errors
    /// Fails if there is no contest.
    pub fn follow_contest(&mut self, punct: PunctRecord) -> Applied {
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

    /// Ends a contest whose game of PÜNCT has this winner; `None` means a draw.
    fn settle_contest(&mut self, contest: Contest, winner: Option<Player>) -> Applied {
        let Contest { jump, punct, planned, unknown } = contest;
        let challenger = self.challenger();
        let winner = winner.map(|winner| [challenger, challenger.opponent()][winner as usize]);
        let result = ContestResult { jump, user: challenger.opponent(), winner };
        let step = if result.is_used() { Step::Win(jump) } else { Step::Lose(jump) };
        self.record.draft.step(step)?;
        let turn = self.game().turns().len() + 1;
        self.record.decided.push(Decided { turn, jump, punct, unknown });
        let mut events = vec![Event::ContestSettled(result)];
        if result.is_used() {
            events.extend(self.go_on(planned)?);
        } else {
            // This fails if another move is possible; then the turn goes on.
            events.extend(self.finish().unwrap_or_default());
        }
        Ok(events)
    }

    /// Finishes a turn that was announced as a whole, after its use is made.
    fn go_on(&mut self, planned: Option<Vec<Removal>>) -> Applied {
        let Some(planned) = planned else { return Ok(vec![]) };
        for Removal(goes) in planned {
            remove(&mut self.record.draft, goes)?;
        }
        self.finish()
    }
}
