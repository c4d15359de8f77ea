//! Carries out requests and answers them, if they are permitted.

#![deny(clippy::wildcard_enum_match_arm)]

use super::company::planned;
use super::dialogue::PlainQuestion;
use super::exercise::list_exercises;
use super::game::seats_with;
use super::request::{PlainQuery, Request, Word};
use super::session::PlainSession;
use super::standing;
use super::text::{AnswerLines, RequestResult, named_sentence};
use super::words::first_word;
use crate::kit::lessons::ToTask;
use crate::kit::phrases::counted;
use crate::kit::settings::{Choice, Spelling, Telling};
use crate::kit::storage::Overwrite;
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange, RunLength};
use crate::punct::control::intent::{IntentError, Permission};
use crate::punct::control::permit::{GameContext, PlayerContext};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::ViewStep;
use crate::punct::play::TreeChange;

/// What a player may do.
impl PlainSession {
    /// Returns what decides about the requests of the player.
    pub fn context(&self) -> PlayerContext<'_> {
        let game = match &self.exercise {
            Some(run) => GameContext::Exercise { run, is_alone: false },
            None => self.game_context(),
        };
        let ban = self.client().and_then(TableClient::why_no_advice).map(str::to_owned);
        let advice_ban = ban.or_else(|| (self.engine.share.refusal)());
        PlayerContext { session: &self.session, game, advice_ban }
    }

    fn game_context(&self) -> GameContext<'_> {
        self.client().map_or(GameContext::Own, GameContext::Table)
    }

    /// Returns the intent of a request in the state that the player sees; `None` if the request is
    /// of plain play alone.
    pub fn intent_of(&self, request: &Request) -> Option<Intent> {
        let is_exercise = self.exercise.is_some();
        let is_present = self.session.is_present();
        match request {
            Request::Intent(intent) => Some(intent.clone()),
            Request::Back if is_exercise => Some(Intent::GoToTask(ToTask::Back)),
            Request::Back => Some(Intent::View(ViewStep::By(-1))),
            Request::Again if is_exercise => Some(Intent::Undo),
            Request::Again => Some(Intent::PlayAgain),
            Request::Go if is_exercise => Some(Intent::GoToTask(ToTask::On)),
            Request::Go => {
                let tells_review = self.goes_through_review();
                (!tells_review).then_some(Intent::RunComputers(RunLength::OneMove))
            }
            Request::Last => (!is_present).then_some(Intent::View(ViewStep::Present)),
            Request::If => (!is_present).then_some(Intent::Plan(PlanChange::Add)),
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
            | Request::Quit => None,
        }
    }

    /// Whether `next` goes on to the next move that turned the game.
    fn goes_through_review(&self) -> bool {
        self.exercise.is_none()
            && !self.session.is_between_computers()
            && self.advice.review_of(self.session.game()).is_some()
    }

    /// Checks whether a request can be carried out now.
    ///
    /// # Errors
    /// Why not.
    pub fn permit(&self, request: &Request) -> Permission {
        let context = self.context();
        let is_player = self.client().is_some_and(|client| client.colour().is_some());
        if matches!(request, Request::Answer(_)) && !is_player {
            return Err(IntentError::NothingToAnswer);
        }
        if *request == Request::Go && self.connection.is_some() && !self.goes_through_review() {
            return Err(IntentError::NotReviewed);
        }
        if let Some(intent) = self.intent_of(request) {
            return context.permit(&intent);
        }
        // The list, too, is for players who can plan.
        if *request == Request::If {
            return context.permit(&Intent::Plan(PlanChange::Remove));
        }
        self.permit_in_game(request, &context)
    }

    /// Checks whether a request can ever be carried out in this game, outside exercises.
    ///
    /// # Errors
    /// Why not.
    pub fn permit_outside_exercises(&self, request: &Request) -> Permission {
        let is_for_exercises =
            matches!(request, Request::Intent(Intent::ReadTask | Intent::LeaveExercise));
        if is_for_exercises && self.connection.is_none() {
            return Ok(());
        }
        self.permit_in_game(request, &PlayerContext { game: self.game_context(), ..self.context() })
    }

    fn permit_in_game(&self, request: &Request, context: &PlayerContext<'_>) -> Permission {
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
impl PlainSession {
    /// Returns a warning before work that takes a while; empty before other work.
    pub fn forewarning(&self, request: &Request) -> AnswerLines {
        let game = self.session.game();
        let today = Intent::BeginExercise(ExerciseChoice::TasksOfToday);
        let is_long = if let Request::Intent(Intent::Advise(AdviceKind::Review(_))) = request {
            self.advice.review_of(game).is_none()
        } else {
            *request == today.into() && self.players_to_search().is_some()
        };
        if !is_long || self.permit(request).is_err() {
            return AnswerLines::new();
        }
        vec![format!("Looking at {} takes a while.", counted(game.ply(), "move"))]
    }

    /// Carries out a request and answers.
    pub fn answer(&mut self, request: &Request) -> AnswerLines {
        let question = self.dialogue.question.take();
        let mut lines = AnswerLines::new();
        let done = if let Request::Answer(yes) = *request
            && let Some(question) = question
        {
            self.carry_out_answer(question, yes)
        } else {
            let unanswered = "That is neither yes nor no, so it counts as no.";
            lines.extend(question.map(|_| unanswered.to_owned()));
            self.carry_out_request(request)
        };
        lines.extend(done.unwrap_or_else(|why| vec![named_sentence(&self.session, &why)]));
        lines
    }

    fn carry_out_answer(&mut self, question: PlainQuestion, yes: bool) -> RequestResult {
        if !yes {
            return Ok(vec!["Then it stays as it is.".to_owned()]);
        }
        match question {
            PlainQuestion::Confirm(confirmed) => {
                self.carry_out_request(&Intent::Confirmed(confirmed).into())
            }
            PlainQuestion::Delete(node) => {
                self.carry_out_request(&Intent::Delete(Some(node)).into())
            }
            PlainQuestion::Overwrite(there) => Ok(self.save_at(&there.path, Overwrite::Allowed)),
            PlainQuestion::LoseUnsaved(next) => Ok(self.leave_for(&next)),
        }
    }

    /// Carries out a request that is no answer to an open question.
    ///
    /// # Errors
    /// Returns the reason why the request is refused.
    pub fn carry_out_request(&mut self, request: &Request) -> RequestResult {
        self.permit(request).map_err(|why| why.in_plain())?;
        if let Some(intent) = self.intent_of(request) {
            return self.perform(intent);
        }
        match *request {
            Request::Go => match &mut self.advice.review {
                Some(review) => review.next_turn(&self.session),
                None => Ok(AnswerLines::new()),
            },
            Request::Last => Ok(self.last_move()),
            Request::If => Ok(planned(self.session.tree())),
            Request::Level(level) => self.level(level),
            Request::Computer(plays) => {
                self.perform(Intent::SetSeats(seats_with(self.session.seats(), plays)))
            }
            Request::Query(query) => {
                let mut lines = self.tell(query);
                lines.extend(self.inspect_in_exercise(query));
                Ok(lines)
            }
            Request::Help(ref topic) => Ok(self.help_about(topic)),
            Request::Telling(telling) => {
                let text = match telling {
                    Telling::Full => "Moves are told in full.",
                    Telling::Brief => "Moves are told in brief.",
                };
                Ok(self.learnt.keep_voice(&Choice::Telling(telling), text))
            }
            Request::Spelling(spelling) => {
                let text = match spelling {
                    Spelling::Words => "Moves are told in words.",
                    Spelling::Letters => "Moves are told in notation.",
                    Spelling::Alphabet => "Letters are told by the radio alphabet.",
                };
                Ok(self.learnt.keep_voice(&Choice::Spelling(spelling), text))
            }
            Request::Save(ref name) => {
                let path = self.session.store().path_of(name).map_err(|error| error.to_string())?;
                Ok(self.save_at(&path, Overwrite::Never))
            }
            Request::New(..) | Request::Open(_) | Request::Quit => Ok(self.leave_if_saved(request)),
            // These have an intent.
            Request::Intent(_) | Request::Back | Request::Again | Request::Answer(_) => {
                Ok(AnswerLines::new())
            }
        }
    }

    /// Carries out an intent that is permitted.
    ///
    /// # Errors
    /// Returns the reason why the match or the table refuses it.
    pub fn perform(&mut self, intent: Intent) -> RequestResult {
        let is_exercise = self.exercise.is_some();
        let is_present = self.session.is_present();
        if let Some(question) = self.context().confirmation(&intent) {
            return Ok(self.dialogue.confirm(question, &self.session));
        }
        match intent {
            Intent::Play(played) if is_exercise => self.play_in_exercise(played),
            Intent::Play(played) if !is_present => self.try_move(played),
            Intent::Try(played) => self.try_move(played),
            Intent::Undo if is_exercise => {
                let mut lines = vec!["The task begins again.".to_owned()];
                lines.extend(self.set_up_task());
                Ok(lines)
            }
            Intent::Undo if !is_present => self.delete(None),
            Intent::PlayAgain if self.connection.is_none() => {
                Ok(self.leave_if_saved(&Request::Again))
            }
            Intent::Play(_)
            | Intent::TakeOver
            | Intent::Undo
            | Intent::Redo
            | Intent::Resign
            | Intent::Draw
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
            Intent::SetSeats(seats) => {
                self.session.change_seats(seats);
                let mut lines = standing::players(&self.session);
                lines.extend(self.next());
                Ok(lines)
            }
            Intent::RunComputers(length) => {
                self.engine.failed = false;
                self.engine.wanted = match length {
                    RunLength::OneMove => 1,
                    RunLength::ToEnd => usize::MAX,
                };
                Ok(AnswerLines::new())
            }
            Intent::View(step) => self.view(step),
            Intent::Comment(node, text) => self.comment(node, text),
            Intent::Mark(node, mark) => {
                self.edit(self.context().node(node), TreeChange::Mark(mark))?;
                Ok(vec!["The mark of this move is kept.".to_owned()])
            }
            Intent::Promote => {
                self.edit(self.session.viewed_node(), TreeChange::Promote)?;
                Ok(vec!["The variation stands one place further up.".to_owned()])
            }
            Intent::Delete(node) => self.delete(node),
            Intent::Plan(change) => self.plan(change),
            Intent::Share => self.join(),
            Intent::Follow => self.follow(),
            Intent::Advise(AdviceKind::Hint) if is_exercise => self.hint_in_exercise(),
            Intent::Advise(kind) => Ok(self.advise(kind)),
            Intent::ListExercises(list) => Ok(list_exercises(list, &self.learnt)),
            Intent::BeginExercise(choice) => self.begin_chosen(choice),
            Intent::GoToTask(to) => self.go_in_exercise(to),
            Intent::ReadTask => Ok(self.task_lines()),
            Intent::LeaveExercise => Ok(self.leave_exercise()),
        }
    }
}

/// Reads the usage of a word as a request.
pub fn example_of(word: &'static Word) -> Option<Request> {
    let (_, example) = first_word(word.usage);
    (word.read)(word, example).or_else(|_| (word.read)(word, "")).ok()
}
