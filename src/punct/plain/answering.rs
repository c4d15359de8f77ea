//! Carries out requests and answers them.

use super::game::{RequestResult, spelling_message, telling_message};
use super::request::{AdviceRequest, PlainQuery, Request, Word};
use super::table::PlainTable;
use super::text::AnswerLines;
use super::words::first_word;
use crate::kit::lessons::ToTask;
use crate::kit::settings::Choice;
use crate::punct::control::viewing::ViewStep;
use crate::punct::play::Command;

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
        let done = match self.why_refused(request) {
            Some(why) => Err(why),
            None => self.carry_out_request(request),
        };
        lines.extend(done.unwrap_or_else(|why| vec![self.sentence(&why)]));
        lines
    }

    /// Carries out a request that is no answer to an open question.
    ///
    /// # Errors
    /// Returns the reason why the request is refused.
    pub(super) fn carry_out_request(&mut self, request: &Request) -> RequestResult {
        let is_task = self.exercise.is_some();
        if is_task && let Some(why) = request.why_not_in_exercise() {
            return Err(why.to_owned());
        }
        match *request {
            Request::Match(Command::Play { played, .. }) if is_task => {
                self.play_in_exercise(played)
            }
            Request::Match(Command::UNDO) | Request::Again if is_task => {
                Ok(self.restart_exercise())
            }
            Request::Advice(AdviceRequest::Hint) if is_task => self.hint_in_exercise(),
            Request::Go if is_task => self.go_on_in_exercise(),
            Request::Back if is_task => self.go_in_exercise(ToTask::Back),
            Request::Query(query @ (PlainQuery::At(_) | PlainQuery::Chains)) => {
                let mut lines = self.tell(query);
                lines.extend(self.inspect_in_exercise(query));
                Ok(lines)
            }
            Request::Query(query) => Ok(self.tell(query)),
            Request::Advice(advice) => Ok(self.advise(advice)),
            Request::Exercise(exercise) => self.study(exercise),
            Request::Company(ref company) => self.keep_company(company),
            Request::Tree(ref change) => self.change_tree(change),
            Request::Help(ref topic) => Ok(self.help_about(topic)),
            Request::View(step) => self.view(step),
            Request::Back => self.view(ViewStep::By(-1)),
            Request::Telling(telling) => {
                Ok(self.keep_voice(&Choice::Telling(telling), telling_message(telling)))
            }
            Request::Spelling(spelling) => {
                Ok(self.keep_voice(&Choice::Spelling(spelling), spelling_message(spelling)))
            }
            Request::Match(ref command) => self.ask_match(command),
            Request::Answer(yes) => self.answer_offer(yes),
            Request::Save(ref name) => self.save(name),
            Request::Resign => self.resign(),
            Request::Draw => self.draw(),
            Request::Level(Some(level)) => self.level(level),
            Request::Level(None) => self.own_level(),
            Request::Computer(plays) => Ok(self.seat(plays)),
            Request::Go if self.goes_through_review() => self.next_turn(),
            Request::Go => self.watch(1),
            Request::Finish => self.watch(usize::MAX),
            Request::Again => self.play_again(),
            Request::New(..) | Request::Open(_) | Request::Quit => Ok(self.leave_if_saved(request)),
        }
    }

    /// Returns the reason why a request can't be carried out at this table, or while the engine
    /// gives no advice; `None` if it can.
    pub(super) fn why_refused(&self, request: &Request) -> Option<String> {
        let no_use = request.why_no_use(self.kept_in());
        no_use.or_else(|| self.why_no_advice().filter(|_| request.is_for_engine()))
    }

    /// Returns the reason why a word can't be used here now, or never; `None` if it can.
    pub(super) fn why_word_refused(&self, word: &'static Word) -> Option<String> {
        self.why_refused(&example_of(word)?)
    }
}

/// Reads the usage of a word as a request.
pub(super) fn example_of(word: &'static Word) -> Option<Request> {
    let (_, example) = first_word(word.usage);
    (word.read)(word, example).or_else(|_| (word.read)(word, "")).ok()
}
