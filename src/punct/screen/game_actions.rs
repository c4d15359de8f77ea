//! The actions on the game and for advice; clock, guide and advice follow the game.

use std::time::Instant;

use super::App;
use super::app::{is_guided, may_show_needs, shows_needs};
use super::dialogs::Dialog;
use super::modes::Mode;
use super::{Obstacle, Task, TaskSearch};
use crate::kit::phrases::moves;
use crate::kit::settings::SettingChange;
use crate::kit::storage::{Format, Name};
use crate::kit::ui::text::{Notice, Tone};
use crate::punct::clock::Clock;
use crate::punct::control::intent::{AdviceKind, Intent, IntentError, PlanChange};
use crate::punct::control::viewing::{ViewError, ViewStep};
use crate::punct::phrases::{move_in_words, no_longer_conditional, time_warning};
use crate::punct::play::{Command, CommandResult, TreeChange};
use crate::punct::record::NodeId;
use crate::punct::screen::action::{CopiedText, NewGame, NextGame};
use crate::punct::screen::advice::{EngineQuestion, shown_needs};
use crate::punct::screen::board::Animation;
use crate::punct::screen::dialogs::{
    AnalysisPanel, GameOver, Moves, OpeningsPanel, ReviewGraph, questions,
};
use crate::rules::Move;

const NO_MOVE_YET: &str = "No move has been made yet";

impl App {
    pub fn set_mode(&mut self, mode: Mode) {
        self.game.mode = mode;
        self.show_result();
    }

    /// The board shows the present game, and the hand is empty.
    pub fn put_all_back(&mut self) {
        self.game.board.return_to_present(&mut self.session);
        self.game.dragged_from = None;
    }

    /// Shows the result once the game is over, below the open dialogs.
    pub fn show_result(&mut self) {
        let Some(outcome) = self.session.game().outcome() else { return };
        let stake = self.game.mode.contest().map(|contest| contest.decided.clone());
        if let Some(winner) = outcome.winner()
            && self.game.mode.is_own()
            && let Some(notice) = self.game.guidance.end_if_learnt(&self.session, winner)
        {
            self.notice = Some(notice);
        }
        let ends_now = !std::mem::replace(&mut self.game.is_end_counted, true);
        if ends_now && self.game.mode.is_own() {
            // The game counts if the computer played at the player's strength.
            let has_tips = self.game.guidance.guide.is_on();
            let moved = self.session.strength_move(self.game.own_strength, has_tips);
            self.game.strength_move = moved;
            if let Some(moved) = moved {
                self.game.own_strength = moved.after;
                self.save_choice(SettingChange::OwnStrength(moved.after));
            }
            self.count_day();
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

    /// As a day on which the person played or learnt.
    pub fn count_day(&mut self) {
        let strength = self.game.own_strength.fitting(false);
        if self.game.days.add((self.game.today)(), strength) {
            self.save_choice(SettingChange::Days(self.game.days.clone()));
        }
    }

    pub fn replay(&mut self) {
        let Some((before, last)) = self.session.viewed_game().before_last_move() else {
            self.notice = Some(Notice::plain(NO_MOVE_YET));
            return;
        };
        let mover = self.session.name_at(before.ply(), before.position().turn());
        let text = format!("{}.", move_in_words(mover, last));
        self.notice = Some(Notice { text, tone: Tone::LastMove });
        self.game.animation = Animation::replay(&before, last, Instant::now());
    }

    pub fn copy(&mut self, what: CopiedText) {
        let (text, name) = match what {
            CopiedText::Move => {
                let Some((_, last)) = self.session.viewed_game().before_last_move() else {
                    self.notice = Some(Notice::plain(NO_MOVE_YET));
                    return;
                };
                (last.to_string(), last.to_string())
            }
            CopiedText::Game => {
                (Format::Text.write(self.session.record()), "the game as text".to_owned())
            }
        };
        if !self.appearance.capabilities.takes_text {
            let why = "This terminal has no clipboard for programs";
            self.notice = Some(Notice::warning(why));
            return;
        }
        self.copied = Some(text);
        let said = format!("Sent to the clipboard, if your terminal lets programs use it: {name}");
        self.notice = Some(Notice::plain(said));
    }

    /// Makes the guide follow the game, and saves what a newcomer has been told.
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
            self.save_choice(SettingChange::Guide(guide));
        }
    }

    pub fn play_again(&mut self) -> Result<(), Obstacle> {
        let seats = self.session.seats_again(self.game.strength_move).exchanged();
        self.save_next_colour(seats);
        let game = NewGame {
            rules: self.session.game().rules(),
            names: Name::exchanged(self.session.names()),
            seats,
            swap: self.session.swap().is_some(),
            clock: self.session.clock().map(Clock::control),
            own_name: self.game.own_name.clone(),
        };
        self.begin_next(NextGame::Begin(Box::new(game)))
    }
}

impl App {
    /// Runs and ends only a game on this screen; at a table, the owner does both.
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
            self.show_result();
        } else if is_hidden || self.game.computer.is_paused(&self.session) {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
    }
}

impl App {
    /// At a table, also asks for the same change of the shared or else of the private tree.
    pub fn edit_tree(&mut self, node: NodeId, change: TreeChange) -> CommandResult {
        let Some(edit) = self.session.edit_node(node, change)? else { return Ok(()) };
        if let Some(client) = self.game.mode.client()
            && let Some(command) = client.edit_command(edit)
        {
            self.start(Task::Command(command));
        }
        Ok(())
    }

    /// Tries or follows a move after the node shown. The game stays as it is.
    pub fn try_move(&mut self, tried: Move) -> CommandResult {
        let animation = Animation::of_move(self.session.viewed_game(), tried, &self.appearance);
        let before = self.session.viewed_node();
        self.edit_tree(before, TreeChange::Try(vec![tried]))?;
        if let Some(node) = self.session.tree().child(before, tried) {
            self.game.board.view(node, &mut self.session);
        }
        self.game.animation = animation;
        self.game.board.cursor = tried.placement().punct();
        Ok(())
    }

    /// A step beyond the end of the game begins to try moves there.
    pub fn view_step(&mut self, step: ViewStep) -> Result<(), Obstacle> {
        if step == ViewStep::Present {
            self.put_all_back();
            return Ok(());
        }
        match self.session.target(step) {
            Ok(node) => self.view_node(node),
            Err(ViewError::End) if self.game.mode.may_try_from_present(&self.session) => {
                self.game.board.try_from_present(&mut self.session);
            }
            Err(why) => return self.refuse(&IntentError::View(why)),
        }
        Ok(())
    }

    pub fn view_node(&mut self, node: NodeId) {
        let held = self.game.board.hand().is_some();
        self.game.dragged_from = None;
        self.game.board.view(node, &mut self.session);
        if held {
            let ply = self.session.viewed_game().ply();
            let text = format!("You are looking at move {ply}; the piece in your hand is back");
            self.notice = Some(Notice::plain(text));
        }
    }

    pub fn plan_reply(&mut self, change: PlanChange) -> Result<(), Obstacle> {
        let node = self.session.viewed_node();
        let plans = match change {
            PlanChange::Remove if self.session.is_present() => {
                return self.ask_match(Command::ForgetPlan);
            }
            PlanChange::Add => true,
            PlanChange::Remove => false,
            PlanChange::Toggle => !self.session.is_planned(),
        };
        let before = self.session.tree().clone();
        self.edit_tree(node, TreeChange::Plan(plans))?;
        let tree = self.session.tree();
        let ended = no_longer_conditional(&before, tree);
        let reply = tree.move_of(node).map(|reply| reply.to_string()).unwrap_or_default();
        self.notice = Some(Notice::good(match ended {
            Some(ended) if plans => format!("Conditional: {reply}. {ended}"),
            Some(ended) => format!("{ended}; the variation stays"),
            None => format!("Conditional: {reply} is played at once if the moves before it come"),
        }));
        Ok(())
    }

    /// With all moves after it. Asks first if more than a single move would be lost.
    pub fn delete_viewed(&mut self) -> Result<(), Obstacle> {
        let node = self.session.viewed_node();
        if self.session.tree().is_single_move(node) {
            return self.delete(node);
        }
        self.open_dialog(questions::delete(&self.session, node));
        Ok(())
    }

    pub fn delete(&mut self, node: NodeId) -> Result<(), Obstacle> {
        let (lost, parent) =
            (self.session.tree().moves_from(node), self.session.tree().parent(node));
        self.edit_tree(node, TreeChange::Delete)?;
        if let Some(parent) = parent {
            self.view_node(parent);
        }
        self.notice = Some(Notice::plain(format!("Deleted: {} of the variation", moves(lost))));
        Ok(())
    }

    pub fn follow_tree(&mut self) {
        if self.game.board.return_if_overtaken(&mut self.session) {
            self.game.dragged_from = None;
            self.deferred_notice = Some(Notice::plain("The game has gone on: this is the present"));
        }
        let (node, may_plan) = (self.session.viewed_node(), self.game.mode.may_plan(&self.session));
        for dialog in &mut self.dialogs {
            if let Dialog::Moves(list) = dialog {
                *list = Moves::new(node, &self.session, may_plan);
            }
        }
    }
}

impl App {
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
                let are_wanted = !advice.threats.are_shown(self.session.seats());
                advice.threats.wanted = Some(are_wanted);
                self.save_choice(SettingChange::Threats(are_wanted));
                self.follow_board();
                let status = self.game.advice.threats.status(&self.session.player_names());
                let otherwise = if are_wanted {
                    "From now on threats are shown; T hides them"
                } else {
                    "Threats are hidden; T shows them"
                };
                self.notice = status.or_else(|| Some(Notice::plain(otherwise)));
            }
            AdviceKind::Warnings => {
                self.notice = Some(advice.in_hand.switch());
                let is_hushed = advice.in_hand.is_hushed;
                self.save_choice(SettingChange::Warnings(!is_hushed));
            }
            AdviceKind::Needs => {
                let shows = !shows_needs(self);
                self.game.advice.needs.is_shown = shows;
                self.game.guidance.mark_needs_explained();
                self.save_choice(SettingChange::Needs(shows));
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

    pub fn ask_engine(&mut self, question: Option<EngineQuestion>) {
        if let Some((ticket, task)) = question {
            self.start(Task::Advise(ticket, Box::new(task)));
        }
    }

    /// Drops results about another position, and begins the open analysis again for the new one.
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
            let (study, question) = advice.analysis_of(self.session.viewed_game());
            panel.follow(study);
            self.ask_engine(question);
        } else {
            advice.study = None;
        }
    }

    /// Asks the engine about the move once the hand has rested on it.
    pub fn update_in_hand(&mut self, now: Instant) {
        let mut aimed = None;
        if self.context().permit(&Intent::Advise(AdviceKind::Warnings)).is_ok() {
            aimed = self.game.board.aimed_move();
        }
        let question = self.game.advice.in_hand.follow(aimed, now);
        self.ask_engine(question);
    }
}
