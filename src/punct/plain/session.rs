//! Which requests of a player are permitted, and how they are carried out and answered.

#![deny(clippy::wildcard_enum_match_arm)]

use std::path::{Path, PathBuf};

use super::advice::{AdviceLog, EngineAccess, EngineShare, SHARED_REVIEW_NODES};
use super::connection::PlainConnection;
use super::learning::LearningState;
use super::request::{PlainQuery, Request};
use super::spelling::{AnswerLines, RequestResult, named_sentence, sentence, spell};
use crate::kit::lessons::TaskDirection;
use crate::kit::phrases::counted;
use crate::kit::session::AT_RISK;
use crate::kit::settings::{SavedSettings, SettingChange, Spelling, Verbosity};
use crate::kit::storage::{Occupied, Overwrite, visible_path};
use crate::punct::clock::TimeWarnings;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::control::intent::{
    AdviceKind, Confirmation, ExerciseChoice, Intent, IntentError, Permission, PlanChange,
    RunLength,
};
use crate::punct::control::permit::{GameContext, PlayerContext};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::{PlayerSession, ViewStep};
use crate::punct::lessons::own_tasks::TaskStore;
use crate::punct::phrases::delete_question;
use crate::punct::play::{Session, TreeChange};
use crate::punct::record::NodeId;

pub struct PlainSession {
    pub(super) session: PlayerSession,
    /// The connection to a table; `None` if the game is played at this keyboard.
    pub(super) connection: Option<PlainConnection>,
    /// The lesson or puzzle on the board. The session holds its position meanwhile.
    pub(super) exercise: Option<ExerciseRun>,
    pub(super) engine: EngineAccess,
    pub(super) advice: AdviceLog,
    pub(super) learnt: LearningState,
    pub(super) dialogue: Dialogue,
}

impl PlainSession {
    pub fn new(session: Session) -> PlainSession {
        let mut learnt = LearningState::default();
        learnt.begin_game(&session);
        PlainSession {
            session: session.into(),
            connection: None,
            exercise: None,
            engine: EngineAccess::default(),
            advice: AdviceLog::default(),
            learnt,
            dialogue: Dialogue::default(),
        }
    }

    #[must_use]
    pub fn with_player(self, saved: SavedSettings) -> PlainSession {
        PlainSession { learnt: self.learnt.with_player(saved), ..self }
    }

    #[must_use]
    pub fn with_tasks_in(self, store: Box<dyn TaskStore>) -> PlainSession {
        PlainSession { learnt: self.learnt.with_tasks_in(store), ..self }
    }

    #[must_use]
    pub fn sharing(mut self, share: EngineShare) -> PlainSession {
        self.engine.share = share;
        self.engine.review_nodes = SHARED_REVIEW_NODES;
        self
    }

    pub fn client(&self) -> Option<&TableClient> {
        self.connection.as_ref().map(|connection| &connection.client)
    }

    pub fn spell_lines(&self, lines: &[String]) -> AnswerLines {
        lines.iter().map(|line| spell(line, self.learnt.settings.spelling)).collect()
    }
}

impl PlainSession {
    pub fn context(&self) -> PlayerContext<'_> {
        let game = match &self.exercise {
            Some(run) => GameContext::Exercise { run, is_alone: false },
            None => self.game_context(),
        };
        let ban = self.client().and_then(TableClient::advice_ban_reason).map(str::to_owned);
        let advice_ban = ban.or_else(|| (self.engine.share.refusal)());
        PlayerContext { session: &self.session, game, advice_ban }
    }

    fn game_context(&self) -> GameContext<'_> {
        self.client().map_or(GameContext::Own, GameContext::Table)
    }

    /// `None` if the request is of plain play alone.
    pub fn intent_of(&self, request: &Request) -> Option<Intent> {
        let is_exercise = self.exercise.is_some();
        let is_present = self.session.is_present();
        match request {
            Request::Intent(intent) => Some(intent.clone()),
            Request::Back if is_exercise => Some(Intent::GoToTask(TaskDirection::Previous)),
            Request::Back => Some(Intent::View(ViewStep::By(-1))),
            Request::Again if is_exercise => Some(Intent::Undo),
            Request::Again => Some(Intent::PlayAgain),
            Request::Go if is_exercise => Some(Intent::GoToTask(TaskDirection::Next)),
            Request::Go if !self.goes_through_review() => {
                Some(Intent::RunComputers(RunLength::OneMove))
            }
            Request::Last if !is_present => Some(Intent::View(ViewStep::Present)),
            Request::If if !is_present => Some(Intent::Plan(PlanChange::Add)),
            Request::Answer(true) => Some(Intent::Accept),
            Request::Answer(false) => Some(Intent::Decline),
            Request::Go
            | Request::Last
            | Request::If
            | Request::Query(_)
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

    /// Whether a request can ever be carried out in this game, outside exercises.
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
            Request::Open(_) | Request::Query(PlainQuery::Games | PlainQuery::OwnRecord) => {
                context.permit_open()
            }
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

impl PlainSession {
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

    pub fn answer(&mut self, request: &Request) -> AnswerLines {
        let question = self.dialogue.question.take();
        let mut lines = AnswerLines::new();
        let done = if let Request::Answer(yes) = *request
            && let Some(question) = question
        {
            self.carry_out_answer(question, yes)
        } else {
            if question.is_some() {
                lines.push("That is neither yes nor no, so it counts as no.".to_owned());
            }
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
    pub fn carry_out_request(&mut self, request: &Request) -> RequestResult {
        self.permit(request).map_err(|why| why.plain_text())?;
        if let Some(intent) = self.intent_of(request) {
            return self.perform(intent);
        }
        match *request {
            Request::Go => match &mut self.advice.review {
                Some(review) => review.next_turn(&self.session),
                None => Ok(AnswerLines::new()),
            },
            Request::Last => Ok(self.last_move()),
            Request::If => Ok(self.planned()),
            Request::Level(level) => self.change_level(level),
            Request::Computer(plays) => self.perform(Intent::SetSeats(self.seats_with(plays))),
            Request::Query(query) => {
                let mut lines = self.answer_query(query);
                lines.extend(self.inspect_in_exercise(query));
                Ok(lines)
            }
            Request::Help(ref topic) => Ok(self.help_about(topic)),
            Request::Telling(verbosity) => {
                let text = match verbosity {
                    Verbosity::Full => "Moves are told in full.",
                    Verbosity::Brief => "Moves are told in brief.",
                };
                Ok(self.learnt.save_choice(&SettingChange::Telling(verbosity), text))
            }
            Request::Spelling(spelling) => {
                let how = match spelling {
                    Spelling::Words => "Moves are told in words.",
                    Spelling::Letters => "Moves are told in notation.",
                    Spelling::Alphabet => "Letters are told by the radio alphabet.",
                };
                Ok(self.learnt.save_choice(&SettingChange::Spelling(spelling), how))
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

    /// Carries out an intent that is permitted, unless the match or the table refuses it.
    pub fn perform(&mut self, intent: Intent) -> RequestResult {
        let is_exercise = self.exercise.is_some();
        let is_present = self.session.is_present();
        if let Some(question) = self.context().confirmation(&intent) {
            return Ok(self.ask(PlainQuestion::Confirm(question)));
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
            Intent::SetSeats(seats) => Ok(self.change_seats(seats)),
            Intent::RunComputers(length) => {
                self.engine.failed = false;
                self.engine.computer_moves_left = match length {
                    RunLength::OneMove => 1,
                    RunLength::ToEnd => usize::MAX,
                };
                Ok(AnswerLines::new())
            }
            Intent::View(step) => self.view_step(step),
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
            Intent::Plan(change) => self.change_plan(change),
            Intent::Share => self.join(),
            Intent::Follow => self.follow(),
            Intent::Advise(AdviceKind::Hint) if is_exercise => self.hint_in_exercise(),
            Intent::Advise(kind) => {
                Ok(self.advice.give_advice(kind, &mut self.session, &self.engine))
            }
            Intent::ListExercises(list) => Ok(self.list_exercises(list)),
            Intent::BeginExercise(choice) => self.begin_chosen(choice),
            Intent::GoToTask(to) => self.go_in_exercise(to),
            Intent::ReadTask => Ok(self.task_lines()),
            Intent::LeaveExercise => Ok(self.leave_exercise()),
        }
    }

    /// The next line is the answer.
    pub(super) fn ask(&mut self, question: PlainQuestion) -> AnswerLines {
        let session = &self.session;
        let text = match &question {
            PlainQuestion::Confirm(question) => question.question(session),
            PlainQuestion::Delete(node) => delete_question(session.tree(), *node),
            PlainQuestion::Overwrite(there) => {
                let [holds, _] = there.sentences();
                format!("{holds} Replace it?")
            }
            PlainQuestion::LoseUnsaved(_) => {
                format!("{}. Go on, and lose it?", self.dialogue.where_saved(session))
            }
        };
        self.dialogue.question = Some(question);
        vec![text, "Answer \"yes\" or \"no\".".to_owned()]
    }
}

/// What the answers have said already, and the question that the next line answers.
#[derive(Default)]
pub(super) struct Dialogue {
    pub question: Option<PlainQuestion>,
    pub leaves: bool,
    pub warnings: TimeWarnings,
    has_named_risk: bool,
    named_folder: Option<PathBuf>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlainQuestion {
    Confirm(Confirmation),
    /// Asks whether to delete this move of a variation and all moves after it.
    Delete(NodeId),
    Overwrite(Occupied),
    /// Asks whether to carry out this request although the game can't be saved and will be lost.
    LoseUnsaved(Box<Request>),
}

impl Dialogue {
    pub fn where_saved(&mut self, session: &Session) -> String {
        if let Some(trouble) = session.save_error() {
            format!("The game could not be saved: {trouble}")
        } else if let Some(path) = session.path() {
            format!("The game is saved in {}", self.name_file(path))
        } else if session.store().keeps_files() {
            "Nothing was played, so nothing is saved".to_owned()
        } else {
            "This game is not saved anywhere".to_owned()
        }
    }

    /// By the absolute path at first, later by the name alone, until the folder is another one.
    pub fn name_file(&mut self, path: &Path) -> String {
        let whole = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = whole.parent().map(Path::to_owned);
        let is_same_folder = folder == self.named_folder;
        self.named_folder = folder;
        match whole.file_name() {
            Some(name) if is_same_folder => visible_path(Path::new(name)),
            Some(_) | None => visible_path(&whole),
        }
    }

    /// Warns once if the disk does not promise to keep the game.
    pub fn risk(&mut self, session: &Session) -> Option<String> {
        if self.has_named_risk || !session.is_at_risk() {
            return None;
        }
        self.has_named_risk = true;
        Some(sentence(AT_RISK))
    }
}
