//! Carries out requests and answers them, if they are permitted.

#![deny(clippy::wildcard_enum_match_arm)]

use super::game::{RequestResult, spelling_message, telling_message};
use super::request::{PlainQuery, Request, Word};
use super::table::PlainTable;
use super::text::AnswerLines;
use super::words::first_word;
use crate::kit::lessons::ToTask;
use crate::kit::settings::Choice;
use crate::punct::control::confirmation::Confirmation;
use crate::punct::control::error::IntentError;
use crate::punct::control::intent::{AdviceKind, Intent, PlanChange, RunLength};
use crate::punct::control::permit::{GameContext, PlayerContext};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::ViewStep;
use crate::punct::play::Command;

/// What a player may do.
impl PlainTable {
    /// Returns what decides about the requests of the player.
    pub(super) fn context(&self) -> PlayerContext<'_> {
        let game = match &self.exercise {
            Some(run) => GameContext::Exercise { run, is_alone: false },
            None => self.game_context(),
        };
        PlayerContext { session: &self.session, game, advice_ban: self.why_no_advice() }
    }

    fn game_context(&self) -> GameContext<'_> {
        self.client().map_or(GameContext::Own, GameContext::Table)
    }

    fn meaning_of_back(&self) -> Intent {
        match self.exercise {
            Some(_) => Intent::GoToTask(ToTask::Back),
            None => Intent::View(ViewStep::By(-1)),
        }
    }

    fn meaning_of_again(&self) -> Intent {
        if self.exercise.is_some() { Intent::Undo } else { Intent::PlayAgain }
    }

    /// Returns the intent of `go`; `None` if it tells the next move that turned the game.
    fn meaning_of_go(&self) -> Option<Intent> {
        if self.exercise.is_some() {
            return Some(Intent::GoToTask(ToTask::On));
        }
        (!self.goes_through_review()).then_some(Intent::RunComputers(RunLength::OneMove))
    }

    /// Returns the intent of `last`; `None` if it only tells the last move.
    fn meaning_of_last(&self) -> Option<Intent> {
        (!self.session.is_present()).then_some(Intent::View(ViewStep::Present))
    }

    /// Returns the intent of `if`; `None` if it lists the conditional moves.
    fn meaning_of_if(&self) -> Option<Intent> {
        (!self.session.is_present()).then_some(Intent::Plan(PlanChange::Add))
    }

    /// Checks whether a request can be carried out now.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn permit(&self, request: &Request) -> Result<(), IntentError> {
        let context = self.context();
        let intent = match request {
            Request::Intent(intent) => Some(intent.clone()),
            Request::Back => Some(self.meaning_of_back()),
            Request::Again => Some(self.meaning_of_again()),
            Request::Go if self.connection.is_some() && !self.goes_through_review() => {
                return Err(IntentError::NotReviewed);
            }
            Request::Go => self.meaning_of_go(),
            Request::Last => self.meaning_of_last(),
            // The list, too, is for players who can plan.
            Request::If => self.meaning_of_if().or(Some(Intent::Plan(PlanChange::Remove))),
            Request::Answer(_) if self.client().and_then(TableClient::colour).is_none() => {
                return Err(IntentError::NothingToAnswer);
            }
            Request::Answer(true) => Some(Intent::Accept),
            Request::Answer(false) => Some(Intent::Decline),
            Request::Query(_)
            | Request::Help(_)
            | Request::Open(_)
            | Request::Telling(_)
            | Request::Spelling(_)
            | Request::Save(_)
            | Request::Level(_)
            | Request::Computer(_)
            | Request::New(..)
            | Request::Quit => return self.permit_in_game(request, &context),
        };
        intent.map_or(Ok(()), |intent| context.permit(&intent))
    }

    /// Checks whether a request can ever be carried out in this game, outside exercises.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn permit_outside_exercises(&self, request: &Request) -> Result<(), IntentError> {
        let is_for_exercises =
            matches!(request, Request::Intent(Intent::ReadTask | Intent::LeaveExercise));
        if is_for_exercises && self.connection.is_none() {
            return Ok(());
        }
        self.permit_in_game(request, &PlayerContext { game: self.game_context(), ..self.context() })
    }

    fn permit_in_game(
        &self,
        request: &Request,
        context: &PlayerContext<'_>,
    ) -> Result<(), IntentError> {
        match request {
            Request::Intent(intent) => context.permit_in_game(intent),
            Request::Level(_) | Request::Computer(_) => {
                context.permit_in_game(&Intent::SetSeats(self.session.seats()))
            }
            Request::Again => context.permit_in_game(&Intent::PlayAgain),
            Request::If => context.permit_in_game(&Intent::Plan(PlanChange::Add)),
            Request::Save(_) => context.permit_save(),
            Request::Open(_) | Request::Query(PlainQuery::Games) => context.permit_open(),
            Request::New(..) => context.permit_new_game(),
            Request::Query(PlainQuery::Talk) => context.permit_in_game(&Intent::Say(String::new())),
            Request::Query(
                PlainQuery::Players
                | PlainQuery::Time
                | PlainQuery::Variations
                | PlainQuery::Comments,
            ) => context.permit_in_games(),
            Request::Query(_)
            | Request::Help(_)
            | Request::Back
            | Request::Last
            | Request::Go
            | Request::Telling(_)
            | Request::Spelling(_)
            | Request::Answer(_)
            | Request::Quit => Ok(()),
        }
    }
}

/// What a player does.
impl PlainTable {
    /// Carries out a request and answers.
    pub(super) fn answer(&mut self, request: &Request) -> AnswerLines {
        let question = self.question.take();
        if let Request::Answer(yes) = *request
            && let Some(question) = question
        {
            return self.carry_out_answer(question, yes);
        }
        let mut lines = AnswerLines::new();
        lines
            .extend(question.map(|_| "That is neither yes nor no, so it counts as no.".to_owned()));
        let done = self.carry_out_request(request);
        lines.extend(done.unwrap_or_else(|why| vec![self.sentence(&why)]));
        lines
    }

    /// Carries out a request that is no answer to an open question.
    ///
    /// # Errors
    /// Returns the reason why the request is refused.
    pub(super) fn carry_out_request(&mut self, request: &Request) -> RequestResult {
        self.permit(request).map_err(|why| why.in_plain())?;
        match *request {
            Request::Intent(ref intent) => self.perform(intent.clone()),
            Request::Back => self.perform(self.meaning_of_back()),
            Request::Again => self.perform(self.meaning_of_again()),
            Request::Go => match self.meaning_of_go() {
                Some(intent) => self.perform(intent),
                None => self.next_turn(),
            },
            Request::Last => match self.meaning_of_last() {
                Some(intent) => self.perform(intent),
                None => Ok(self.last_move()),
            },
            Request::If => match self.meaning_of_if() {
                Some(intent) => self.perform(intent),
                None => Ok(self.planned()),
            },
            Request::Answer(true) => self.perform(Intent::Accept),
            Request::Answer(false) => self.perform(Intent::Decline),
            Request::Level(Some(level)) => self.level(level),
            Request::Level(None) => self.own_level(),
            Request::Computer(plays) => self.perform(Intent::SetSeats(self.seats_with(plays))),
            Request::Query(query @ (PlainQuery::At(_) | PlainQuery::Chains)) => {
                let mut lines = self.tell(query);
                lines.extend(self.inspect_in_exercise(query));
                Ok(lines)
            }
            Request::Query(query) => Ok(self.tell(query)),
            Request::Help(ref topic) => Ok(self.help_about(topic)),
            Request::Telling(telling) => {
                Ok(self.keep_voice(&Choice::Telling(telling), telling_message(telling)))
            }
            Request::Spelling(spelling) => {
                Ok(self.keep_voice(&Choice::Spelling(spelling), spelling_message(spelling)))
            }
            Request::Save(ref name) => self.save(name),
            Request::New(..) | Request::Open(_) | Request::Quit => Ok(self.leave_if_saved(request)),
        }
    }

    /// Carries out an intent that is permitted.
    ///
    /// # Errors
    /// Returns the reason why the match or the table refuses it.
    pub(super) fn perform(&mut self, intent: Intent) -> RequestResult {
        let is_exercise = self.exercise.is_some();
        let is_present = self.session.is_present();
        match intent {
            Intent::Play(played) if is_exercise => self.play_in_exercise(played),
            Intent::Play(played) if !is_present => self.try_move(played),
            Intent::Try(played) => self.try_move(played),
            Intent::Undo if is_exercise => Ok(self.restart_exercise()),
            Intent::Undo if !is_present => self.delete_viewed(),
            Intent::Resign => {
                let question = Confirmation::of_resigning(&self.session, self.client());
                Ok(self.confirm(question.map_err(|why| why.in_plain())?))
            }
            Intent::Draw => {
                let question = Confirmation::of_draw(&self.session, self.client());
                match question.map_err(|why| why.in_plain())? {
                    Some(question) => Ok(self.confirm(question)),
                    None => self.ask_match(Command::DRAW),
                }
            }
            Intent::PlayAgain if self.connection.is_none() => {
                Ok(self.leave_if_saved(&Request::Again))
            }
            Intent::Play(_)
            | Intent::TakeOver
            | Intent::Undo
            | Intent::Redo
            | Intent::Claim
            | Intent::Confirmed(_)
            | Intent::GiveTime
            | Intent::Accept
            | Intent::Decline
            | Intent::PlayAgain
            | Intent::Say(_) => match self.context().command(&intent) {
                Some(command) => self.ask_match(command),
                None => Ok(AnswerLines::new()),
            },
            Intent::SetSeats(seats) => Ok(self.set_seats(seats)),
            Intent::RunComputers(length) => Ok(self.run_computers(length)),
            Intent::View(step) => self.view(step),
            Intent::Comment(node, text) => self.comment(node, text),
            Intent::Mark(node, mark) => self.mark(node, mark),
            Intent::Promote => self.promote(),
            Intent::Delete(None) => self.delete_viewed(),
            Intent::Delete(Some(node)) => self.delete(node),
            Intent::Plan(change) => self.plan(change),
            Intent::Share => self.join(),
            Intent::Follow => self.follow(),
            Intent::Advise(AdviceKind::Hint) if is_exercise => self.hint_in_exercise(),
            Intent::Advise(kind) => Ok(self.advise(kind)),
            Intent::ListExercises(list) => Ok(self.list_exercises(list)),
            Intent::BeginExercise(choice) => self.begin_chosen(choice),
            Intent::GoToTask(ToTask::On) => self.go_on_in_exercise(),
            Intent::GoToTask(to) => self.go_in_exercise(to),
            Intent::ReadTask => Ok(self.task_lines()),
            Intent::LeaveExercise => Ok(self.leave_exercise()),
        }
    }
}

/// Reads the usage of a word as a request.
pub(super) fn example_of(word: &'static Word) -> Option<Request> {
    let (_, example) = first_word(word.usage);
    (word.read)(word, example).or_else(|_| (word.read)(word, "")).ok()
}
