//! Carries out actions for the game, and runs its clock.

use std::time::{Duration, Instant};

use super::action::Action;
use super::animation::Animation;
use super::app::App;
use super::computer::ComputerCourse;
use super::dialogs::Dialog;
use super::modes::{ContestWords, Mode};
use super::state::Obstacle;
use crate::kit::settings::{Choice, StrengthMove};
use crate::kit::storage::Name;
use crate::kit::ui::ask::Ask;
use crate::kit::ui::notice::Notice;
use crate::punct::clock::{Clock, until_it_changes};
use crate::punct::control::intent::Intent;
use crate::punct::phrases::{move_in_words, time_warning};
use crate::punct::screen::action::{NewGame, NextGame};
use crate::punct::screen::dialogs::{GameOver, questions};
use crate::rules::Player;

impl App {
    /// Makes the game on the screen a contest: it decides a use in GIPF.
    pub fn begin_contest(&mut self, contest: ContestWords) {
        self.game.mode = Mode::Contest(contest);
        self.tell_the_end();
    }

    /// Resets the board: it shows the present game, and the hand is empty.
    pub(super) fn put_all_back(&mut self) {
        self.game.board.return_to_present(&mut self.session);
        self.game.dragged_from = None;
    }

    /// Shows the result once the game is over, below the open dialogs.
    pub(super) fn tell_the_end(&mut self) {
        if let Some(outcome) = self.session.game().outcome() {
            let stake = self.game.mode.decision().map(str::to_owned);
            if let Some(winner) = outcome.winner() {
                self.end_guidance(winner);
            }
            let ends_now = !std::mem::replace(&mut self.game.is_counted, true);
            let strength = if ends_now { self.count_game() } else { self.game.strength_move };
            let tasks = if ends_now { self.look_for_tasks() } else { None };
            let table = self.game.mode.panel().map(|panel| panel.card(self.session.names()));
            let result = GameOver { stake, strength, tasks, table };
            self.open_beneath(result);
        }
    }

    /// Counts an own game against the computer, if the computer played at the player's strength.
    /// Returns how the game has moved that strength, if it has.
    fn count_game(&mut self) -> Option<StrengthMove> {
        if !self.game.mode.is_own() {
            return None;
        }
        let has_tips = self.game.guidance.guide.is_on();
        let moved = self.session.strength_move(self.game.own_strength, has_tips)?;
        self.game.own_strength = moved.after;
        self.keep(Choice::OwnStrength(moved.after));
        self.game.strength_move = Some(moved);
        self.game.strength_move
    }

    /// Returns the question that an action asks now; `None` if it asks none.
    pub(super) fn question_of(&self, asked_by: &Action) -> Option<Ask<Action>> {
        let Action::Intent(intent) = asked_by else { return None };
        let context = self.context();
        let question = if let Intent::Delete(Some(node)) = intent {
            context.permit(intent).ok().map(|()| questions::delete(&self.session, *node))
        } else {
            let question = context.confirmation(intent);
            question.map(|question| questions::confirm(&self.session, question))
        };
        question.map(|question| self.game.mode.at_stake(question))
    }

    /// Shows the last move again and describes it.
    pub(super) fn replay(&mut self) {
        let Some((before, last)) = self.session.viewed_game().before_last_move() else {
            self.notice = Some(Notice::plain("No move has been made yet"));
            return;
        };
        let mover = self.session.name_at(before.ply(), before.position().turn());
        self.notice = Some(Notice::plain(format!("{}.", move_in_words(mover, last))));
        self.game.animation = Animation::again(&before, last, Instant::now());
    }

    /// Opens a question on top of everything.
    pub(super) fn ask(&mut self, question: Ask<Action>) {
        self.open_dialog(self.game.mode.at_stake(question));
    }

    /// Begins another game of the same players, with exchanged colours.
    pub(super) fn play_again(&mut self) -> Result<(), Obstacle> {
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
    pub(super) fn update_clock(&mut self) {
        self.warn_of_time();
        if self.game.mode.is_owned_elsewhere() || self.session.clock().is_none() {
            return;
        }
        if self.session.end_on_time() {
            self.put_all_back();
            self.game.animation = None;
            self.tell_the_end();
        } else if self.rests() {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
    }

    /// Warns a player at this screen whose time runs out.
    fn warn_of_time(&mut self) {
        let (warnings, now) = (&mut self.game.warnings, self.session.time());
        if let Some(warning) = time_warning(&self.session, warnings, now) {
            self.notice = Some(Notice::warning(warning));
        }
    }

    /// Whether no move can be made at present: the start screen hides the game, or two computers
    /// pause.
    fn rests(&self) -> bool {
        let is_hidden = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::Start(_)));
        is_hidden || self.watches() && self.game.computer.course == ComputerCourse::Paused
    }

    /// Returns how much time a player has left, if the game has a clock.
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        let clock = self.session.clock()?;
        Some(clock.time_left(player, self.session.time()))
    }

    /// Returns the time at which the shown clock changes next, if it runs.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let running = self.session.clock()?.running()?;
        let left = self.time_left(running.player)?;
        // At a table, the owner decides what follows when the time is over.
        let changes = !left.is_zero() || !self.game.mode.is_owned_elsewhere();
        changes.then(|| Instant::now() + until_it_changes(left))
    }
}
