//! The engine's advice. The application keeps the results; [`work`] runs in the searching thread.

mod hint;
mod review;
mod threats;
mod work;

pub use hint::{Hint, PositionAnalysis};
pub use review::{FirstMark, Review, TurningPoint, chance_of};
pub use threats::{Threats, end_warning, shown_needs};
pub use work::{AdviceTask, Budgets, EngineQuestion, Finding, start};
#[cfg(feature = "server")]
pub use work::{REVIEW, SEARCH_FOR_TASKS};

use crate::kit::phrases::percent;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::{Notice, sentence};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::engine::Concession;
use crate::punct::phrases;
use crate::punct::play::Seat;
use crate::punct::record::Tree;
use crate::punct::screen::board::{Board, Hand};
use crate::rules::{Game, Player, Position, SpaceSet};
use threats::{HandWarnings, NeedsDisplay};

#[derive(Default)]
pub struct Advice {
    pub hint: Option<Hint>,
    pub study: Option<PositionAnalysis>,
    pub review: Option<Review>,
    pub threats: Threats,
    pub in_hand: HandWarnings,
    pub needs: NeedsDisplay,
}

impl Advice {
    /// Begins a hint, or shows the next best move of the one shown.
    pub fn ask_for_hint(&mut self, position: &Position) -> Option<EngineQuestion> {
        if let Some(hint) = &mut self.hint {
            hint.next();
            return None;
        }
        let (job, question) = AdviceTask::Hint(position.clone()).with_job();
        self.hint = Some(Hint::searching(position.clone(), job));
        Some(question)
    }

    pub fn analysis_of(&mut self, game: &Game) -> (&PositionAnalysis, Option<EngineQuestion>) {
        let position = game.position();
        self.study.take_if(|study| study.position != *position);
        let mut question = None;
        let study = self.study.get_or_insert_with(|| {
            let mut job = None;
            if game.outcome().is_none() {
                (job, question) = Some(AdviceTask::Study(position.clone()).with_job()).unzip();
            }
            PositionAnalysis::new(position.clone(), job)
        });
        (study, question)
    }

    pub fn review(&mut self, session: &PlayerSession) -> (&Review, Option<EngineQuestion>) {
        let moves = session.game().moves();
        self.review.take_if(|review| review.moves != moves);
        let mut question = None;
        let review = self.review.get_or_insert_with(|| {
            let start = session.game_at_node(Tree::ROOT).position().clone();
            let first = start.turn();
            let (job, asked) =
                AdviceTask::Review { start, moves: moves.to_vec(), is_closer: false }.with_job();
            question = Some(asked);
            Review::new(first, moves.to_vec(), job)
        });
        (review, question)
    }

    /// Takes a result of the engine, if it is still wanted. Returns the question that follows it.
    pub fn receive(
        &mut self,
        ticket: &Ticket,
        finding: Finding,
        session: &PlayerSession,
    ) -> Result<Option<EngineQuestion>, WorkerFailure> {
        let study = self.study.as_mut().filter(|study| study.waits_for(ticket));
        let review = self.review.as_mut().filter(|review| review.waits_for(ticket));
        match finding {
            Finding::Advised(found) => {
                if let Some(mut hint) = self.hint.take_if(|hint| hint.waits_for(ticket)) {
                    hint.take_found(found?);
                    self.hint = Some(hint);
                }
            }
            Finding::SoFar(found) => {
                if let Some(study) = study {
                    study.take_found(found);
                }
            }
            Finding::Analysed(found) => {
                if let Some(study) = study {
                    study.job = None;
                    study.take_found(found?);
                }
            }
            Finding::GivesAway(found) => self.in_hand.receive(ticket, found)?,
            Finding::ReviewedSoFar(reviews) => {
                if let Some(review) = review {
                    review.take_reviews(reviews);
                }
            }
            Finding::Reviewed(reviews) => {
                if let Some(review) = review {
                    review.job = None;
                    review.take_reviews(reviews?);
                    if !review.is_closer() {
                        let start = session.game_at_node(Tree::ROOT).position().clone();
                        let moves = review.moves.clone();
                        let task = AdviceTask::Review { start, moves, is_closer: true };
                        let (job, question) = task.with_job();
                        review.begin_closer_review(job);
                        return Ok(Some(question));
                    }
                }
            }
            Finding::Tip(_) | Finding::TasksSoFar(_) | Finding::Tasks(_) => {}
        }
        Ok(None)
    }

    /// Follows the board: drops results about another position or another game.
    pub fn follow(&mut self, session: &PlayerSession, shows_needs: bool, in_exercise: bool) {
        let game = session.viewed_game();
        let position = game.position();
        let goes_on = game.outcome().is_none();
        let is_here = session.seats().seat(position.turn()) == Seat::HERE;
        let shows_threats = self.threats.are_shown(session.seats())
            && (is_here || !session.is_present())
            && goes_on
            && !in_exercise;
        self.threats.follow(shows_threats.then_some(position));
        self.needs.follow((shows_needs && goes_on).then_some(position));
        self.hint.take_if(|hint| hint.position != *position);
        self.review.take_if(|review| !review.is_of(&session.line()));
    }
}

impl Advice {
    /// Shows the better move before a move that turned the game, or else describes that move.
    pub fn show_turn(&mut self, turn: &TurningPoint, session: &PlayerSession) -> Option<Notice> {
        let people = &session.player_names_at(turn.ply);
        let viewer = people.you().unwrap_or(Player::White);
        let whose = if people.is_you(viewer) { "your chance" } else { "White" };
        let [before, after] = turn.chances_of(viewer).map(percent);
        let who = people.first(turn.mover, &people.you_or_name(turn.mover));
        let mut text =
            format!("{who} played {} {} ({whose} {before} → {after})", turn.played, turn.mark);
        let Some(better) = turn.better.clone() else { return Some(Notice::plain(text)) };
        if let Some(mistake) = turn.mistake {
            text = format!("{text}; {}", phrases::mistake(mistake, turn.mover, people));
        }
        let heading = text + "; better";
        let position = session.viewed_game().position().clone();
        self.hint = Some(Hint::from_candidate(position, heading, better));
        None
    }

    /// In full and in short: how the move in the hand would end the game, or what it would give the
    /// opponent, or else that the opponent can win at once.
    pub fn first_notices(
        &self,
        session: &PlayerSession,
        board: &Board,
        look: &Appearance,
    ) -> Option<[Notice; 2]> {
        let (names, hand) = (session.names(), board.hand());
        let you = if session.is_present() { hand.map(Hand::owner) } else { None };
        if let Some((after, outcome)) = board.end_in_hand() {
            return Some(end_warning(&after, outcome, you, names));
        }
        let mut notice = self.threats.alarm(&session.player_names(), look.glyphs().threat);
        if let Some(hand) = hand
            && let Some(given) = self.in_hand.concession()
        {
            // Lessons do not mention walls.
            let opened = if board.lesson_player.is_none() { given.opened } else { None };
            let shown = Concession { opened, ..given.clone() };
            let text = phrases::concession_text(&shown, hand.owner(), you, names);
            notice = text.map(|text| Notice::warning(sentence(&text)));
        }
        notice.map(|notice| [notice.clone(), notice])
    }

    /// Where the opponent could win at once after the move in the hand, as far as the engine knows,
    /// or else now. None if the move in the hand ends the game.
    pub fn threatened_spaces(&self, board: &Board) -> SpaceSet {
        if board.end_in_hand().is_some() {
            return SpaceSet::EMPTY;
        }
        self.in_hand.concession().map_or_else(|| self.threats.spaces(), Concession::spaces)
    }
}
