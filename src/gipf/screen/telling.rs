//! Tells the player about the events of the game.

use super::activity::Activity;
use super::aim::Aim;
use super::app::App;
use super::dialogs::Dialog;
use super::words;
use crate::gipf::lessons::LessonTry;
use crate::gipf::phrases;
use crate::gipf::play::{ContestResult, Event, MOST_TURNS, Undone};
use crate::gipf::rules::{Deed, Turn};
use crate::gipf::screen::dialogs::{GameOver, SettledContest};
use crate::kit::phrases::{END_TAKEN_BACK, People, played_again, taken_back};
use crate::kit::ui::notice::Notice;

impl App {
    /// Tells about events, and opens the result once the game is over.
    pub(super) fn tell_events(&mut self, events: Vec<Event>) {
        for event in events {
            match event {
                Event::Stepped => self.game.aim.activity = Activity::Free,
                Event::Announced(_) => {
                    self.game.aim.activity = Activity::Free;
                    self.notice = None;
                }
                Event::LetBe => {
                    let people = People::from(self.session.names());
                    let lets_be = words::lets_be(&people.who(self.session.challenger()));
                    self.notice = Some(Notice::plain(lets_be));
                }
                Event::ContestBegun => self.game.is_beside_contest = false,
                Event::ContestMoved => {}
                Event::ContestSettled(result) => self.tell_settled(result),
                Event::Played(turn) => self.tell_turn(&turn),
                Event::TakenBack(undone) => self.tell_undone(undone),
                Event::PlayedAgain(turn) => self.tell_redone(&turn),
                Event::Ended(_) => self.tell_ended(),
            }
        }
        if self.game.lesson.is_none() {
            self.tell_the_end();
        }
    }

    fn tell_undone(&mut self, undone: Undone) {
        self.notice = Some(Notice::plain(match undone {
            Undone::Begun { contests: 0 } => {
                "What was begun of the turn is taken back; u again takes back the last turn"
                    .to_owned()
            }
            Undone::Begun { .. } => {
                "The turn begins anew; what the challenge had decided is taken back, too".to_owned()
            }
            Undone::Ending => END_TAKEN_BACK.to_owned(),
            Undone::Turns(undone) => {
                let last = undone.last().map(ToString::to_string).unwrap_or_default();
                format!("{}. Ctrl-r plays it again", taken_back(&last))
            }
        }));
    }

    fn tell_redone(&mut self, turn: &Turn) {
        self.notice = Some(match self.session.game().outcome() {
            Some(outcome) => Notice::good(phrases::outcome(outcome, self.session.names())),
            None => Notice::plain(played_again(&turn.to_string())),
        });
    }

    /// Tells that two computers agreed on a draw. If players ended the game, ends the activity at
    /// the board and closes the dialogs, so that the result is visible.
    fn tell_ended(&mut self) {
        if self.session.seats().are_computers() {
            let text = format!("After {MOST_TURNS} turns two computers agree on a draw");
            self.notice = Some(Notice::plain(text));
        } else {
            self.game.aim.put_back();
            self.dialogs.clear();
        }
    }

    /// Describes the turn that was just played. In a lesson, judges the turn instead.
    fn tell_turn(&mut self, turn: &Turn) {
        let looks_at = self.game.aim.looks_at;
        let (cursor, wanted) = (self.game.aim.cursor, None);
        self.game.aim = Aim { cursor, wanted, looks_at, ..Aim::new() };
        if self.game.lesson.is_some() {
            let after = Box::new(self.session.game().position().clone());
            return self.judge_in_lesson(&LessonTry::Turn(after));
        }
        let played = self.session.game().turns().len();
        let mover = self.session.position_at(played.saturating_sub(1));
        let mover = mover.map_or(self.session.challenger(), |position| position.turn());
        let name = self.session.name(mover).to_string();
        let was_let_be = |nth: Option<usize>| nth.is_some_and(|nth| self.was_let_be(nth));
        let let_be = was_let_be(played.checked_sub(2));
        let report = words::turn_report(&name, let_be, turn.deed, &turn.to_string());
        let text = if was_let_be(played.checked_sub(1)) {
            let challenger = People::from(self.session.names()).who(mover.opponent());
            format!("{}. {report}", words::lets_be(&challenger))
        } else {
            report
        };
        self.notice = Some(Notice::plain(text));
    }

    /// Whether the turn `nth`, from 0, is a use that the other player could have contested, but did
    /// not.
    fn was_let_be(&self, nth: usize) -> bool {
        let game = self.session.game();
        let is_use = |turn: &Turn| matches!(turn.deed, Some(Deed::Jump(_))) && !turn.was_contested;
        let mover = self.session.position_at(nth).map(|position| position.turn());
        game.turns().get(nth).is_some_and(is_use)
            && mover.is_some_and(|mover| game.challenges_left(mover.opponent()) > 0)
    }

    /// Opens the result once the game is over, below the open dialogs.
    pub(super) fn tell_the_end(&mut self) {
        let is_told = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::GameOver(_)));
        if self.session.game().outcome().is_some() && !is_told {
            self.open_beneath(GameOver);
        }
    }

    fn tell_settled(&mut self, settled: ContestResult) {
        self.close_unless(|dialog| !dialog.is_challenge());
        let settled = SettledContest(settled);
        if self.session.seats().are_computers() {
            // A notice replaces the dialog, because no player is here to answer it.
            self.notice = Some(Notice::plain(settled.what_follows(&self.session)));
            self.pause_between_computers();
        } else {
            self.dialogs.push(Dialog::Settled(settled));
        }
    }
}
