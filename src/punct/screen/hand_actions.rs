//! The warnings about the move in the hand. In every game they tell how the move would end the game
//! by the rules. Where advice is allowed, they tell what the move would give the opponent.

use std::time::Instant;

use super::app::App;
use super::state::Task;
use crate::kit::settings::Choice;
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::engine::GivesAway;
use crate::punct::phrases;
use crate::punct::screen::advice::{AdviceTask, would_end};
use crate::punct::screen::board::{Hand, PutDown};
use crate::rules::{Outcome, Position, SpaceSet};

impl App {
    /// Returns the notice that stands first below the board, in full and in short. It tells how the
    /// move in the hand would end the game, or what that move would give the opponent. If neither
    /// is known, it tells that the opponent can win at once.
    pub fn first_notices(&self) -> Option<[Notice; 2]> {
        let (names, hand) = (self.session.names(), self.game.board.hand());
        let you = hand.map(Hand::owner).filter(|_| self.session.is_present());
        if let Some((after, outcome)) = self.end_in_hand() {
            return Some(would_end(&after, outcome, you, names));
        }
        let notice = match (hand, self.game.advice.in_hand.gives_away()) {
            (Some(hand), Some(given)) => {
                // Lessons do not mention walls.
                let opened = given.opened.filter(|_| self.game.board.pupil.is_none());
                let given = GivesAway { opened, ..given.clone() };
                phrases::gives_away(&given, hand.owner(), you, names)
                    .map(|text| Notice::warning(sentence(&text)))
            }
            _ => self.game.advice.threats.alarm(&self.session.people(), self.look.glyphs().threat),
        };
        notice.map(|notice| [notice.clone(), notice])
    }

    /// Returns the spaces where the opponent could win at once: after the move in the hand, if the
    /// engine has found what that move gives away, or else in the present position. There are none
    /// if the move in the hand ends the game.
    pub(super) fn threatened_spaces(&self) -> SpaceSet {
        match self.game.advice.in_hand.gives_away() {
            _ if self.end_in_hand().is_some() => SpaceSet::EMPTY,
            Some(given) => given.spaces(),
            None => self.game.advice.threats.spaces(),
        }
    }

    fn end_in_hand(&self) -> Option<(Position, Outcome)> {
        let hand = self.game.board.hand()?;
        hand.end_of(hand.attempt(self.game.board.cursor))
    }

    /// Makes the warnings follow the move in the hand. Asks the engine about the move once the hand
    /// has rested on it.
    pub(super) fn update_in_hand(&mut self, now: Instant) {
        let may_advise = self.context().permit(&Intent::Advise(AdviceKind::Warnings)).is_ok();
        let is_wanted = may_advise && !self.game.advice.in_hand.is_hushed;
        let cursor = self.game.board.cursor;
        let hand = self.game.board.hand().filter(|_| is_wanted);
        let aimed = hand.and_then(|hand| match hand.attempt(cursor) {
            attempt @ PutDown::Legal(played) => {
                hand.end_of(attempt).is_none().then_some((hand.position(), played))
            }
            _ => None,
        });
        if let Some((ticket, before, played)) = self.game.advice.in_hand.follow(aimed, now) {
            let task = AdviceTask::GivesAway(before, played);
            self.start(Task::Advise(ticket, Box::new(task)));
        }
    }

    /// Switches warnings about the move in the hand on or off.
    pub(super) fn switch_warnings(&mut self) {
        let is_hushed = !self.game.advice.in_hand.is_hushed;
        self.game.advice.in_hand.is_hushed = is_hushed;
        self.keep(Choice::Warnings(!is_hushed));
        self.notice = Some(Notice::plain(if is_hushed {
            "No more warnings of what a move in your hand gives away; B tells them again"
        } else {
            "Once a move in your hand rests, you are told what it gives away; B hushes that"
        }));
    }
}
