//! Carries out actions for the game and for advice, and makes clock, guide and advice follow it.

use std::time::Instant;

use super::animation::Animation;
use super::app::{App, is_guided, may_show_needs, shows_needs};
use super::dialogs::Dialog;
use super::modes::Mode;
use super::own_tasks::TaskSearch;
use super::state::{Obstacle, Task};
use crate::kit::settings::Choice;
use crate::kit::storage::Name;
use crate::kit::ui::text::Notice;
use crate::punct::clock::Clock;
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::phrases::{move_in_words, time_warning};
use crate::punct::screen::action::{NewGame, NextGame};
use crate::punct::screen::advice::{EngineQuestion, shown_needs};
use crate::punct::screen::dialogs::{AnalysisPanel, GameOver, OpeningsPanel, ReviewGraph};

impl App {
    /// Makes the game on the screen a part of something else.
    pub fn set_mode(&mut self, mode: Mode) {
        self.game.mode = mode;
        self.tell_the_end();
    }

    /// Resets the board: it shows the present game, and the hand is empty.
    pub fn put_all_back(&mut self) {
        self.game.board.return_to_present(&mut self.session);
        self.game.dragged_from = None;
    }

    /// Shows the result once the game is over, below the open dialogs.
    pub fn tell_the_end(&mut self) {
        if let Some(outcome) = self.session.game().outcome() {
            let stake = self.game.mode.decision().map(str::to_owned);
            if let Some(winner) = outcome.winner()
                && self.game.mode.is_own()
                && let Some(notice) = self.game.guidance.end_if_learnt(&self.session, winner)
            {
                self.notice = Some(notice);
            }
            let ends_now = !std::mem::replace(&mut self.game.is_counted, true);
            if ends_now && self.game.mode.is_own() {
                // The game counts if the computer played at the player's strength.
                let has_tips = self.game.guidance.guide.is_on();
                let moved = self.session.strength_move(self.game.own_strength, has_tips);
                self.game.strength_move = moved;
                if let Some(moved) = moved {
                    self.game.own_strength = moved.after;
                    self.keep(Choice::OwnStrength(moved.after));
                }
            }
            let strength = self.game.strength_move;
            let mut tasks = None;
            if ends_now
                && self.game.mode.has_tasks(&self.session)
                && let Some(question) = self.game.tasks.begin_search(&self.session)
            {
                self.ask_engine(Some(question));
                tasks = Some(TaskSearch::Going(0));
            }
            let table = self.game.mode.panel().map(|panel| panel.card(self.session.names()));
            let result = GameOver { stake, strength, tasks, table };
            self.open_beneath(result);
        }
    }

    /// Shows the last move again and describes it.
    pub fn replay(&mut self) {
        let Some((before, last)) = self.session.viewed_game().before_last_move() else {
            self.notice = Some(Notice::plain("No move has been made yet"));
            return;
        };
        let mover = self.session.name_at(before.ply(), before.position().turn());
        self.notice = Some(Notice::plain(format!("{}.", move_in_words(mover, last))));
        self.game.animation = Animation::again(&before, last, Instant::now());
    }

    /// Makes the guide follow the game, and keeps what a newcomer has been told.
    pub fn update_guidance(&mut self) {
        if is_guided(self) {
            let shows_needs = may_show_needs(self);
            let question = self.game.guidance.follow(&self.session, shows_needs);
            self.ask_engine(question);
        }
        if let Some(guide) = self.game.guidance.take_change() {
            // The next game fits the way in which it will be played.
            if let Some(moved) = &mut self.game.strength_move {
                moved.has_tips = guide.is_on();
            }
            self.keep(Choice::Guide(guide));
        }
    }

    /// Begins another game of the same players, with exchanged colours.
    pub fn play_again(&mut self) -> Result<(), Obstacle> {
        let seats = self.session.seats_again(self.game.strength_move).exchanged();
        self.keep_next_colour(seats);
        let game = NewGame {
            rules: self.session.game().rules(),
            names: Name::exchanged(self.session.names()),
            seats,
            swap: self.session.swap().is_some(),
            clock: self.session.clock().map(Clock::control),
            own_name: self.game.own_name.clone(),
        };
        self.go_on_to(NextGame::Begin(Box::new(game)))
    }
}

impl App {
    /// Lets the time of the player to move run while the game is played on this screen. Ends the
    /// game when the time is over. At a table, the owner does both.
    pub fn update_clock(&mut self) {
        let now = self.session.time();
        if let Some(warning) = time_warning(&self.session, &mut self.game.warnings, now) {
            self.notice = Some(Notice::warning(warning));
        }
        if self.game.mode.is_owned_elsewhere() || self.session.clock().is_none() {
            return;
        }
        // The start screen hides the game.
        let is_hidden = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::Start(_)));
        if self.session.end_on_time() {
            self.put_all_back();
            self.game.animation = None;
            self.tell_the_end();
        } else if is_hidden || self.game.computer.pauses(&self.session) {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
    }
}

/// Methods for the engine's advice.
impl App {
    /// Gives advice, or switches it on or off.
    pub fn advise(&mut self, kind: AdviceKind) {
        if matches!(kind, AdviceKind::Hint | AdviceKind::Analysis | AdviceKind::Openings) {
            self.game.board.put_down();
        }
        let advice = &mut self.game.advice;
        match kind {
            AdviceKind::Hint => {
                let question = advice.ask_for_hint(self.session.viewed_game().position());
                self.ask_engine(question);
            }
            AdviceKind::Threats | AdviceKind::Wins => {
                let shows = !advice.threats.are_shown(self.session.seats());
                advice.threats.wanted = Some(shows);
                self.keep(Choice::Threats(shows));
                self.follow_board();
                let status = self.game.advice.threats.status(&self.session.people());
                let otherwise = if shows {
                    "From now on threats are shown; T hides them"
                } else {
                    "Threats are hidden; T shows them"
                };
                self.notice = status.or_else(|| Some(Notice::plain(otherwise)));
            }
            AdviceKind::Warnings => {
                self.notice = Some(advice.in_hand.switch());
                let is_hushed = advice.in_hand.is_hushed;
                self.keep(Choice::Warnings(!is_hushed));
            }
            AdviceKind::Needs => {
                let shows = !shows_needs(self);
                self.game.advice.needs.wanted = shows;
                self.game.guidance.note_needs_told();
                self.keep(Choice::Needs(shows));
                self.notice = Some(shown_needs(shows));
            }
            AdviceKind::Analysis => self.open_dialog(AnalysisPanel::default()),
            AdviceKind::Openings => self.open_dialog(OpeningsPanel::default()),
            AdviceKind::Review(_) | AdviceKind::Reasons => {
                let (review, question) = advice.review(&self.session);
                let graph = ReviewGraph::new(self.session.viewed_game().ply(), review);
                self.ask_engine(question);
                self.open_dialog(graph);
            }
        }
    }

    /// Lets the engine search, if it is asked something.
    pub fn ask_engine(&mut self, question: Option<EngineQuestion>) {
        if let Some((ticket, task)) = question {
            self.start(Task::Advise(ticket, Box::new(task)));
        }
    }

    /// Makes the engine's results follow the board: drops results about another position, and
    /// begins the open analysis again for the new one.
    pub fn follow_board(&mut self) {
        let (shows_needs, in_exercise) = (shows_needs(self), self.game.mode.exercise().is_some());
        let advice = &mut self.game.advice;
        advice.follow(&self.session, shows_needs, in_exercise);
        let mut analysis = None;
        for dialog in &mut self.dialogs {
            match dialog {
                Dialog::Openings(panel) => panel.follow(self.session.viewed_game()),
                Dialog::Analysis(panel) => analysis = Some(panel),
                Dialog::Graph(graph) => graph.follow(advice.review.as_ref()),
                _ => {}
            }
        }
        if let Some(panel) = analysis {
            let (study, question) = advice.study(self.session.viewed_game());
            panel.follow(study);
            self.ask_engine(question);
        } else {
            advice.study = None;
        }
    }

    /// Makes the warnings follow the move in the hand. Asks the engine about the move once the hand
    /// has rested on it.
    pub fn update_in_hand(&mut self, now: Instant) {
        let mut aimed = None;
        if self.context().permit(&Intent::Advise(AdviceKind::Warnings)).is_ok() {
            aimed = self.game.board.aimed_move();
        }
        let question = self.game.advice.in_hand.follow(aimed, now);
        self.ask_engine(question);
    }
}
