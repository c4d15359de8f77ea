//! The screen's questions to the engine for advice, and what the screen does with the answers.

use super::action::{Action, ScreenAction};
use super::advice::Advice;
use super::app::App;
use super::dialogs::Dialog;
use super::guidance::TipState;
use super::state::{Obstacle, Task};
use crate::kit::phrases::percent;
use crate::kit::settings::Choice;
use crate::kit::strength::Strength;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::control::viewing::ViewStep;
use crate::punct::phrases;
use crate::punct::play::Seat;
use crate::punct::record::Tree;
use crate::punct::screen::advice::{AdviceTask, Finding, Hint, Review, Study};
use crate::punct::screen::board::Activity;
use crate::punct::screen::dialogs::{AnalysisPanel, OpeningsPanel, ReviewGraph};
use crate::rules::{Move, Player};

/// Threats are shown by default against computers up to this level.
const BEGINNERS: Strength = Strength::whole(4);

impl App {
    /// Gives advice, or switches it on or off.
    pub(super) fn advise(&mut self, kind: AdviceKind) {
        match kind {
            AdviceKind::Hint => self.hint(),
            AdviceKind::Threats | AdviceKind::Wins => self.switch_threats(),
            AdviceKind::Warnings => self.switch_warnings(),
            AdviceKind::Needs => self.switch_needs(),
            AdviceKind::Analysis => {
                self.put_down();
                self.open_dialog(AnalysisPanel::default());
            }
            AdviceKind::Openings => {
                self.put_down();
                self.open_dialog(OpeningsPanel::default());
            }
            AdviceKind::Review(_) | AdviceKind::Reasons => self.review(),
        }
    }

    /// Removes the hint or the clue before an action that changes the game, the position on the
    /// board or the advice.
    pub(super) fn end_hint(&mut self, action: &Action) {
        let ends = match action {
            Action::Intent(intent) => !matches!(
                intent,
                Intent::GiveTime
                    | Intent::Accept
                    | Intent::Decline
                    | Intent::Comment(..)
                    | Intent::Mark(..)
                    | Intent::Promote
                    | Intent::Say(_)
                    | Intent::Share
                    | Intent::Follow
                    | Intent::Advise(
                        AdviceKind::Hint
                            | AdviceKind::Threats
                            | AdviceKind::Needs
                            | AdviceKind::Warnings
                    )
                    | Intent::ListExercises(_)
                    | Intent::BeginExercise(_)
                    | Intent::GoToTask(_)
                    | Intent::ReadTask
                    | Intent::LeaveExercise
            ),
            Action::Screen(action) => {
                matches!(
                    action,
                    ScreenAction::ViewTurn(_) | ScreenAction::Slower(_) | ScreenAction::Moves
                )
            }
            Action::Shell(_) | Action::Next(_) | Action::Board(_) | Action::Dialog(_) => false,
        };
        if ends {
            self.drop_hint();
        }
    }

    /// Removes the hint or the clue, if one is shown or searched.
    pub(super) fn drop_hint(&mut self) {
        if self.is_hinted() {
            self.forget_shown();
        }
    }

    /// Returns the move that the board shows as a ghost: a clue, the move chosen in an open panel,
    /// or the hint. There is none while a piece is in the hand.
    pub(super) fn suggested_move(&self) -> Option<Move> {
        if self.game.board.hand().is_some() {
            return None;
        }
        if let Some(panel) = self.game.mode.exercise() {
            return panel.run.shown;
        }
        match self.dialogs.last() {
            Some(Dialog::Analysis(panel)) => panel.chosen_move(),
            Some(Dialog::Openings(panel)) => panel.chosen_move(),
            _ => self.game.advice.hint.as_ref().and_then(Hint::shown_move),
        }
    }

    /// Takes a result of the engine, if it is still wanted.
    pub(super) fn take_finding(&mut self, ticket: &Ticket, finding: Finding) {
        if matches!(&self.game.guidance.tip, TipState::Looking(job) if job.has(ticket)) {
            // No player waits for a tip, so a failure needs no text.
            let Finding::Tip(found) = finding else { return };
            return self.tell_tip(found.unwrap_or_default());
        }
        let Advice { hint, study, review, in_hand, .. } = &mut self.game.advice;
        let hint = hint.as_mut().filter(|hint| hint.waits_for(ticket));
        let study = study.as_mut().filter(|study| study.waits_for(ticket));
        let review = review.as_mut().filter(|review| review.waits_for(ticket));
        match (finding, hint, study, review) {
            (Finding::SoFar(found), _, Some(study), _) => study.note_found(found),
            (Finding::Advised(Ok(good)), Some(hint), ..) => hint.note_found(good),
            (Finding::Analysed(Ok(found)), _, Some(study), _) => {
                study.note_found(found);
                study.end();
            }
            (Finding::GivesAway(Ok(Some(found))), ..) => in_hand.note_found(ticket, found),
            (Finding::GivesAway(Err(failure)), ..) if in_hand.waits_for(ticket) => {
                self.search_failed(&failure);
            }
            (Finding::Advised(Err(failure)), Some(_), ..) => {
                self.game.advice.hint = None;
                self.search_failed(&failure);
            }
            (Finding::Analysed(Err(failure)), _, Some(study), _) => {
                study.end();
                self.search_failed(&failure);
            }
            (Finding::ReviewedSoFar(verdicts), .., Some(review)) => review.note_verdicts(verdicts),
            (Finding::Reviewed(Ok(verdicts)), .., Some(review)) => {
                review.note_verdicts(verdicts);
                review.end();
                self.look_closer();
            }
            (Finding::Reviewed(Err(failure)), .., Some(review)) => {
                review.end();
                self.search_failed(&failure);
            }
            _ => {}
        }
        let graph = self.dialogs.iter_mut().find_map(|dialog| match dialog {
            Dialog::Graph(graph) => Some(graph),
            _ => None,
        });
        if let (Some(graph), Some(review)) = (graph, &self.game.advice.review) {
            graph.follow(review);
        }
    }

    fn search_failed(&mut self, failure: &WorkerFailure) {
        self.notice = Some(Notice::warning(sentence(&failure.to_string())));
    }

    /// Makes the engine's results follow the board: drops results about another position, and
    /// begins the open analysis again for the new one.
    pub(super) fn follow_board(&mut self) {
        let (shows_threats, shows_needs) = (self.shows_threats(), self.shows_needs());
        let game = self.session.viewed_game();
        for dialog in &mut self.dialogs {
            if let Dialog::Openings(panel) = dialog {
                panel.follow(game);
            }
        }
        let position = game.position();
        let over = game.outcome().is_some();
        let is_here = self.session.seats().seat(position.turn()) == Seat::HERE;
        let concerns_us = is_here || !self.session.is_present();
        let looks_for_threats =
            shows_threats && concerns_us && !over && self.game.mode.exercise().is_none();
        self.game.advice.threats.look_at(looks_for_threats.then_some(position));
        self.game.advice.needs.look_at((shows_needs && !over).then_some(position));
        if self.game.advice.hint.as_ref().is_some_and(|hint| hint.position != *position) {
            self.game.advice.hint = None;
        }
        let of_other_game = |review: &Review| !review.is_of(&self.session.line());
        if self.game.advice.review.as_ref().is_some_and(of_other_game) {
            self.game.advice.review = None;
        }
        let (position, study) = (position.clone(), self.game.advice.study.take());
        let is_panel = |dialog: &Dialog| matches!(dialog, Dialog::Analysis(_));
        let Some(nth) = self.dialogs.iter().position(is_panel) else { return };
        let study = study.filter(|study| study.position == position).unwrap_or_else(|| {
            let job = (!over).then(|| self.ask_engine(AdviceTask::Study(position.clone())));
            Study::new(position, job)
        });
        if let Some(Dialog::Analysis(panel)) = self.dialogs.get_mut(nth) {
            panel.follow(&study);
        }
        self.game.advice.study = Some(study);
    }

    fn hint(&mut self) {
        if let Some(hint) = &mut self.game.advice.hint {
            return hint.next();
        }
        let game = self.session.viewed_game();
        let position = game.position().clone();
        self.put_down();
        let job = self.ask_engine(AdviceTask::Hint(position.clone()));
        self.game.advice.hint = Some(Hint::looking(position, job));
    }

    /// Puts back the piece in the hand; the position on the board stays.
    pub(super) fn put_down(&mut self) {
        if self.game.board.hand().is_some() {
            self.game.board.activity = Activity::default();
        }
    }

    /// Whether threats are shown: by the players' choice, or without a choice against a weak
    /// computer.
    pub(super) fn shows_threats(&self) -> bool {
        let is_weak = |strength: Strength| strength <= BEGINNERS;
        let for_beginners = self.session.seats().computer().into_iter().flatten().any(is_weak);
        self.game.advice.threats.wanted.unwrap_or(for_beginners)
    }

    fn switch_threats(&mut self) {
        let shows = !self.shows_threats();
        self.game.advice.threats.wanted = Some(shows);
        self.keep(Choice::Threats(shows));
        self.follow_board();
        let status = self.game.advice.threats.status(&self.session.people());
        self.notice = Some(match status {
            Some(status) => status,
            None if shows => Notice::plain("From now on threats are shown; T hides them"),
            None => Notice::plain("Threats are hidden; T shows them"),
        });
    }

    /// Whether the players' needs are shown. To a newcomer they are shown only once they have been
    /// explained.
    pub(super) fn shows_needs(&self) -> bool {
        self.may_show_needs() && self.knows_needs()
    }

    /// Whether the needs may be shown: advice is allowed, and the players have not hidden the
    /// needs.
    pub(super) fn may_show_needs(&self) -> bool {
        let asked = Intent::Advise(AdviceKind::Needs);
        self.game.advice.needs.wanted && self.context().permit(&asked).is_ok()
    }

    fn switch_needs(&mut self) {
        let shows = !self.shows_needs();
        self.game.advice.needs.wanted = shows;
        // The notice explains the numbers.
        self.note_needs_told();
        self.keep(Choice::Needs(shows));
        self.notice = Some(Notice::plain(if shows {
            "The top line says how many more spaces each needs, by adding, to join sides"
        } else {
            "The top line no longer says what the players need; N shows it again"
        }));
    }

    fn review(&mut self) {
        let moves = self.session.game().moves().to_vec();
        let start = self.session.game_at_node(Tree::ROOT);
        let is_whole = |review: &Review| review.is_whole(&moves);
        if !self.game.advice.review.as_ref().is_some_and(is_whole) {
            let start = start.position().clone();
            let first = start.turn();
            let job = self.ask_engine(AdviceTask::Review(start, moves.clone()));
            self.game.advice.review = Some(Review::new(first, moves, job));
        }
        let ply = self.session.viewed_game().ply();
        if let Some(review) = &self.game.advice.review {
            self.dialogs.push(Dialog::Graph(ReviewGraph::new(ply, review)));
        }
    }

    /// Begins a second, closer review of the moves, unless there has been one.
    fn look_closer(&mut self) {
        let reviewed = self.game.advice.review.as_ref().filter(|review| !review.is_closer());
        let Some(moves) = reviewed.map(|review| review.moves().to_vec()) else { return };
        let start = self.session.game_at_node(Tree::ROOT).position().clone();
        let job = self.ask_engine(AdviceTask::CloserReview(start, moves));
        if let Some(review) = &mut self.game.advice.review {
            review.look_closer(job);
        }
    }

    /// Looks at the position before the move at `ply` that turned the game, and shows a better
    /// move.
    pub(super) fn view_turn(&mut self, ply: usize) -> Result<(), Obstacle> {
        let turns = self.game.advice.review.as_ref().map_or_else(Vec::new, Review::turns);
        let Some(turn) = turns.into_iter().find(|turn| turn.ply == ply) else { return Ok(()) };
        let node = self.session.tree().main_node(ply);
        self.view(ViewStep::Node(node))?;
        let people = self.session.people_at(ply);
        let viewer = people.you().unwrap_or(Player::White);
        let whose = if people.is_you(viewer) { "your chance" } else { "White" };
        let [before, after] = turn.chances_of(viewer).map(percent);
        let played = format!(
            "{} played {} {} ({whose} {before} → {after})",
            people.first(turn.mover, &people.who(turn.mover)),
            turn.played,
            turn.mark
        );
        let position = self.session.viewed_game().position().clone();
        match turn.better {
            Some(better) => {
                let in_words = |mistake| phrases::mistake(mistake, turn.mover, &people);
                let wrong = turn.mistake.map(in_words);
                let heading = match wrong {
                    Some(wrong) => format!("{played}; {wrong}; better"),
                    None => format!("{played}; better"),
                };
                self.game.advice.hint = Some(Hint::from_candidate(position, heading, better));
            }
            None => self.notice = Some(Notice::plain(played)),
        }
        Ok(())
    }

    pub(super) fn ask_engine(&mut self, task: AdviceTask) -> Job {
        let job = Job::new();
        self.start(Task::Advise(job.ticket(), Box::new(task)));
        job
    }
}
