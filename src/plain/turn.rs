//! The computer's turn.

use super::table::PlainTable;
use super::text::{AnswerLines, sentence};
use crate::computer::{Answer, Errand};
use crate::engine::Strength;
use crate::rules::Ending;

/// From this level on the computer may think so long that its turn is announced.
const ANNOUNCED: u8 = 7;

impl PlainTable {
    /// What the computer is to decide now, if it is its turn.
    pub(super) fn errand(&self) -> Option<Errand> {
        let (game, seats) = (self.session.game(), self.session.seats());
        let strength = seats.of(game.position().turn()).strength()?;
        let waits = self.failed || seats.are_computers() && self.wanted == 0;
        let may_take_over = self.session.may_take_over();
        let errand = Errand { strength, seed: self.seed, may_take_over };
        (game.outcome().is_none() && self.question.is_none() && !waits).then_some(errand)
    }

    /// What is said before the computer thinks, if that takes long.
    pub(super) fn announcement(&self, errand: Errand) -> AnswerLines {
        let name = self.session.name(self.session.game().position().turn());
        let is_long = Strength::new(ANNOUNCED).is_some_and(|level| errand.strength >= level);
        is_long.then(|| format!("{name} is thinking.")).into_iter().collect()
    }

    /// The computer takes its turn.
    pub(super) fn computers_turn(&mut self, errand: Errand) -> AnswerLines {
        self.wanted = self.wanted.saturating_sub(1);
        let answer = (self.think)(self.session.game(), errand, &mut |_| true);
        if self.session.end_on_time() {
            return self.next();
        }
        self.carry_out(answer).unwrap_or_else(|why| {
            self.failed = true;
            let name = self.session.name(self.session.game().position().turn());
            let further = "\"undo\", \"level\" or \"computer\" lets the game go on";
            vec![sentence(&format!("{name} can't move: {why}; {further}"))]
        })
    }

    fn carry_out(&mut self, answer: Answer) -> Result<AnswerLines, String> {
        let by = self.session.game().position().turn();
        match answer {
            Answer::Play(played) => {
                let mut lines = self.played(played).map_err(|refusal| refusal.to_string())?;
                if self.goes_round() {
                    let by = self.session.game().position().turn();
                    lines.extend(self.end(Ending::Claimed { by })?);
                }
                Ok(lines)
            }
            Answer::TakeOver if self.session.may_take_over() => Ok(self.take_over()),
            Answer::TakeOver => Err("no swap is possible".to_owned()),
            Answer::Resign => self.end(Ending::Resigned { by }),
            Answer::Nothing => Err("it found no move".to_owned()),
        }
    }

    /// Whether two computers repeat a position, so that the game might go on without end.
    fn goes_round(&self) -> bool {
        self.session.seats().are_computers() && self.session.game().draw_can_be_claimed()
    }
}
