//! The session of a player who plays line by line.

use super::advice::AdviceLog;
use super::connection::{PlainConnection, table_state, unread_talk};
use super::dialogue::Dialogue;
use super::engine::{EngineAccess, SHARED_REVIEW_NODES, Share};
use super::learning::Learnt;
use super::spelling::spell;
use super::text::{AnswerLines, named_sentence, sentence};
use crate::kit::lessons::LessonProgress;
use crate::kit::settings::SavedSettings;
use crate::punct::computer::ThinkRequest;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::own_tasks::TaskStore;
use crate::punct::phrases::time_warning;
use crate::punct::play::{Offers, Session};
use crate::rules::{Move, Outcome};

/// The texts for a player who has done no lesson yet: against the computer, and otherwise.
const FOR_NEWCOMERS: [&str; 2] = [
    "\"lessons\" teaches the game.",
    "\"lessons\" teaches the game, \"computer black\" gives Black to the computer.",
];

/// What a line that is being typed is about.
type ShownState = (Vec<Move>, Option<Outcome>, Option<(Offers, u32)>, bool);

/// A game being played line by line.
pub struct PlainSession {
    pub(super) session: PlayerSession,
    /// The connection to a table; `None` if the game is played at this keyboard.
    pub(super) connection: Option<PlainConnection>,
    /// The lesson or puzzle on the board. The session holds its position meanwhile.
    pub(super) exercise: Option<ExerciseRun>,
    pub(super) engine: EngineAccess,
    pub(super) advice: AdviceLog,
    pub(super) learnt: Learnt,
    pub(super) dialogue: Dialogue,
}

impl PlainSession {
    pub fn new(session: Session) -> PlainSession {
        let mut learnt = Learnt::default();
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

    /// Returns this session for a player with these settings, which also hold the player's
    /// progress.
    #[must_use]
    pub fn with_player(self, saved: SavedSettings) -> PlainSession {
        PlainSession { learnt: self.learnt.with_player(saved), ..self }
    }

    /// Returns this session for a player whose tasks are kept in a store.
    #[must_use]
    pub fn with_tasks_in(self, store: Box<dyn TaskStore>) -> PlainSession {
        PlainSession { learnt: self.learnt.with_tasks_in(store), ..self }
    }

    /// Returns this session with an engine that other tables use too.
    #[must_use]
    pub fn sharing(mut self, share: Share) -> PlainSession {
        (self.engine.share, self.engine.review_nodes) = (share, SHARED_REVIEW_NODES);
        self
    }

    /// Returns the text before the first prompt.
    pub fn greeting(&self, notices: &[String]) -> AnswerLines {
        let mut lines = vec![
            "PÜNCT. \"help\" lists the words you can use, \"menu\" those that do something now."
                .to_owned(),
        ];
        if self.learnt.settings.lessons == LessonProgress::default() && self.connection.is_none() {
            let are_persons = self.session.seats().computer() == [None; 2];
            lines.push(FOR_NEWCOMERS[usize::from(are_persons)].to_owned());
        }
        lines.extend(notices.iter().map(|notice| named_sentence(&self.session, notice)));
        lines.extend(self.learnt.trouble.clone());
        lines.extend(self.opening_state());
        if let Some(client) = self.client() {
            lines.extend(table_state(client, &self.session));
            lines.extend(unread_talk(client));
        }
        lines
    }

    /// Returns the text after the last answer: where the game is.
    pub fn farewell(&mut self) -> String {
        match self.connection {
            Some(_) => "The game stays where it is; the same line leads back to it.".to_owned(),
            None => sentence(&self.dialogue.where_saved(&self.session)),
        }
    }

    /// Returns an answer with its moves and spaces in the player's spelling.
    pub fn spell_lines(&self, lines: &[String]) -> AnswerLines {
        lines.iter().map(|line| spell(line, self.learnt.settings.spelling)).collect()
    }

    pub fn prompt(&self) -> String {
        if self.dialogue.question.is_some() {
            return "yes or no> ".to_owned();
        }
        if let Some(run) = &self.exercise {
            let prompt = match run.tasks.way_out() {
                Some(ExerciseList::Puzzles { .. }) => "Puzzle> ",
                Some(ExerciseList::Lessons { .. }) => "Lesson> ",
                None => "Task> ",
            };
            return prompt.to_owned();
        }
        if !self.session.is_present() {
            return format!("Move {}> ", self.session.viewed_game().ply());
        }
        let game = self.session.game();
        match game.outcome() {
            Some(_) => "Over> ".to_owned(),
            None => format!("{}> ", game.position().turn()),
        }
    }

    /// If a player's time is over, ends the game and returns a text about the end. Otherwise starts
    /// or stops the clock, and returns a warning if the time of a player here runs out soon.
    pub fn update_clock(&mut self) -> AnswerLines {
        // At a table, the owner of the table runs the clock and ends the game.
        if self.connection.is_none() {
            if self.session.end_on_time() {
                self.dialogue.question = None;
                return self.next();
            }
            if self.engine.is_halted(&self.session) {
                self.session.stop_clock();
            } else {
                self.session.start_clock();
            }
        }
        let now = self.session.time();
        let warning = time_warning(&self.session, &mut self.dialogue.warnings, now);
        warning.iter().map(|warning| named_sentence(&self.session, warning)).collect()
    }

    /// Returns the moves and the outcome, the offers and the number of finished games at a table,
    /// and whether the player looks at another position.
    pub fn shown_state(&self) -> ShownState {
        let at_table = self.client().map(|it| (it.snapshot.offers, it.snapshot.round));
        let game = self.session.game();
        (game.moves().to_vec(), game.outcome(), at_table, !self.session.is_present())
    }

    /// Returns the request for the computer's decision. Returns `None` if no computer is to move,
    /// or if the computer must wait for the player.
    pub fn request(&self) -> Option<ThinkRequest> {
        let waits = self.dialogue.question.is_some();
        if waits { None } else { self.engine.request(&self.session) }
    }

    pub fn computers_turn(&mut self, request: ThinkRequest) -> AnswerLines {
        let answer = match self.engine.decide(self.session.game(), request) {
            Ok(answer) => answer,
            Err(why) => return vec![sentence(&why)],
        };
        if self.session.end_on_time() {
            return self.next();
        }
        let by = self.session.turn();
        self.carry_out(by, answer.into()).unwrap_or_else(|why| {
            self.engine.failed = true;
            let name = self.session.name(self.session.game().position().turn());
            let further = "\"undo\", \"strength\" or \"computer\" lets the game go on";
            let text = format!("{name} can't move: {why}; {further}");
            vec![named_sentence(&self.session, &text)]
        })
    }
}
