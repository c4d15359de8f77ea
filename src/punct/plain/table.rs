//! The table at which the game is played. The table asks before actions that can't be undone, and
//! lets the computer move.

use std::path::PathBuf;
use std::time::Duration;

use unicode_width::UnicodeWidthStr as _;

use super::advice::{GameReview, Hints, Share};
use super::connection::PlainConnection;
use super::learning::{EndedGame, Learnt};
use super::request::Request;
use super::spelling::spell;
use super::standing;
use super::text::{AnswerLines, sentence, with_stop};
use crate::kit::lessons::LessonProgress;
use crate::kit::phrases::People;
use crate::kit::session::AT_RISK;
use crate::kit::settings::SavedSettings;
use crate::kit::storage::{Occupied, Overwrite};
use crate::kit::strength::Strength;
use crate::kit::system::new_seed;
use crate::punct::clock::TimeWarnings;
use crate::punct::computer::{self, Answer, HINT_NODES, Think, ThinkRequest};
use crate::punct::control::confirmation::Confirmation;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::diagram;
use crate::punct::lessons::own_tasks::TaskStore;
use crate::punct::phrases::{delete_question, time_warning};
use crate::punct::play::{Offers, Session};
use crate::punct::record::NodeId;
use crate::rules::{Move, Outcome, Position};

/// The number of nodes that a review spends on each move.
const REVIEW_NODES: u32 = 1000;

/// The number of nodes that a review spends on each move if other tables share the engine.
const SHARED_REVIEW_NODES: u32 = 100;

/// The texts for a player who has done no lesson yet: against the computer, and otherwise.
const FOR_NEWCOMERS: [&str; 2] = [
    "\"lessons\" teaches the game.",
    "\"lessons\" teaches the game, \"computer black\" gives Black to the computer.",
];

/// What a line that is being typed is about.
type ShownState = (Vec<Move>, Option<Outcome>, Option<(Offers, u32)>, bool);

/// A game being played line by line.
pub struct PlainTable {
    pub(super) session: PlayerSession,
    /// The connection to a table; `None` if the game is played at this keyboard.
    pub(super) connection: Option<PlainConnection>,
    /// The seed of the computer's choices, which stays the same throughout a game.
    pub(super) seed: u64,
    pub(super) think: Think,
    pub(super) share: Share,
    pub(super) hint_nodes: u32,
    /// The good moves found last.
    pub(super) hints: Option<Hints>,
    pub(super) question: Option<PlainQuestion>,
    /// The number of moves that two computers are still to make.
    pub(super) wanted: usize,
    /// Whether the computer could not move. The computer then tries again only on request.
    pub(super) failed: bool,
    pub(super) leaves: bool,
    pub(super) has_told_risk: bool,
    /// The folder that an answer named last.
    pub(super) told_folder: Option<PathBuf>,
    /// The lesson or puzzle on the board. The session holds its position meanwhile.
    pub(super) exercise: Option<ExerciseRun>,
    pub(super) learnt: Learnt,
    /// The moves of the last game that was searched for tasks.
    pub(super) searched: Vec<Move>,
    pub(super) review_nodes: u32,
    /// The review made last.
    pub(super) reviewed: Option<GameReview>,
    pub(super) warnings: TimeWarnings,
    pub(super) counted: Option<EndedGame>,
}

impl PlainTable {
    pub fn new(session: Session) -> PlainTable {
        let counted = EndedGame::at_first(&session);
        PlainTable {
            session: session.into(),
            connection: None,
            seed: new_seed(),
            think: computer::think,
            share: Share::default(),
            hint_nodes: HINT_NODES,
            hints: None,
            question: None,
            wanted: 0,
            failed: false,
            leaves: false,
            has_told_risk: false,
            told_folder: None,
            exercise: None,
            learnt: Learnt::default(),
            searched: Vec::new(),
            review_nodes: REVIEW_NODES,
            reviewed: None,
            warnings: TimeWarnings::default(),
            counted,
        }
    }

    /// Returns this table for a player with these settings, which also hold the player's progress.
    #[must_use]
    pub fn with_player(self, saved: SavedSettings) -> PlainTable {
        PlainTable { learnt: Learnt::new(saved), ..self }
    }

    /// Returns this table for a player whose tasks are kept in a store.
    #[must_use]
    pub fn with_tasks_in(self, store: Box<dyn TaskStore>) -> PlainTable {
        PlainTable { learnt: self.learnt.with_tasks_in(store), ..self }
    }

    /// Returns this table with an engine that other tables use too.
    #[must_use]
    pub fn sharing(self, share: Share) -> PlainTable {
        PlainTable { share, review_nodes: SHARED_REVIEW_NODES, ..self }
    }

    /// Returns the text before the first prompt.
    pub(super) fn greeting(&self, notices: &[String]) -> AnswerLines {
        let mut lines = vec![
            "PÜNCT. \"help\" lists the words you can use, \"menu\" those that do something now."
                .to_owned(),
        ];
        if self.learnt.progress == LessonProgress::default() && self.connection.is_none() {
            let are_persons = self.session.seats().computer() == [None; 2];
            lines.push(FOR_NEWCOMERS[usize::from(are_persons)].to_owned());
        }
        lines.extend(notices.iter().map(|notice| self.sentence(notice)));
        lines.extend(self.learnt.trouble.clone());
        lines.extend(standing::players(&self.session));
        lines.extend(self.notes());
        lines.extend(self.so_far());
        lines.extend(self.table_state());
        lines.extend(self.unread_talk());
        lines
    }

    /// Returns the text after the last answer: where the game is.
    pub(super) fn farewell(&mut self) -> String {
        match self.connection {
            Some(_) => "The game stays where it is; the same line leads back to it.".to_owned(),
            None => sentence(&self.where_saved()),
        }
    }

    /// Whether "yes" or "no" answers something: a question, or an offer of the other player.
    pub(super) fn waits_for_answer(&self) -> bool {
        self.question.is_some() || self.client().is_some_and(|it| it.offer_to_answer().is_some())
    }

    /// Returns an answer with its moves and spaces in the player's spelling.
    pub(super) fn spell_lines(&self, lines: &[String]) -> AnswerLines {
        lines.iter().map(|line| spell(line, self.learnt.spelling)).collect()
    }

    pub(super) fn prompt(&self) -> String {
        if self.question.is_some() {
            return "yes or no> ".to_owned();
        }
        if let Some(prompt) = self.exercise_prompt() {
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
    pub(super) fn update_clock(&mut self) -> AnswerLines {
        // At a table, the owner of the table runs the clock and ends the game.
        if self.connection.is_none() {
            if self.session.end_on_time() {
                self.question = None;
                return self.next();
            }
            self.run_clock();
        }
        let now = self.session.time();
        let warning = time_warning(&self.session, &mut self.warnings, now);
        warning.iter().map(|warning| self.sentence(warning)).collect()
    }

    /// Returns the moves and the outcome, the offers and the number of finished games at a table,
    /// and whether the player looks at another position.
    pub(super) fn shown_state(&self) -> ShownState {
        let at_table = self.client().map(|it| (it.snapshot.offers, it.snapshot.round));
        let game = self.session.game();
        (game.moves().to_vec(), game.outcome(), at_table, !self.session.is_present())
    }

    /// Starts the clock. Stops it while two computers wait for a request to go on.
    fn run_clock(&mut self) {
        if self.session.seats().are_computers() && self.wanted == 0 {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
    }

    /// Returns the time until the next warning is due or the running time is over; `None` if no
    /// time runs.
    pub(super) fn clock_due(&self) -> Option<Duration> {
        self.session.clock()?.until_warning(self.session.time())
    }

    /// Warns once if the disk does not promise to keep the game.
    pub(super) fn risk(&mut self) -> AnswerLines {
        let is_untold = self.session.is_at_risk() && !self.has_told_risk;
        self.has_told_risk |= is_untold;
        is_untold.then(|| sentence(AT_RISK)).into_iter().collect()
    }

    /// Returns a text as a sentence, with a capital letter unless it begins with a player's name.
    pub(super) fn sentence(&self, text: &str) -> String {
        with_stop(self.people().sentence(text))
    }

    /// Returns the players as the answers call them.
    pub(super) fn people(&self) -> People {
        self.session.people()
    }
}

/// Returns how many columns a board takes that was drawn with characters.
pub(super) fn board_columns(lines: &[String]) -> usize {
    lines.iter().map(|line| line.width()).max().unwrap_or(0)
}

pub(super) fn board_lines(position: &Position) -> AnswerLines {
    let board = diagram::board(position);
    let legend = diagram::LEGEND.split(['\n', '·']).map(str::trim);
    board.lines().chain(legend).map(str::to_owned).collect()
}

/// A question to be answered with yes or no.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlainQuestion {
    Confirm(Confirmation),
    /// Asks whether to delete this move of a variation and all moves after it.
    Delete(NodeId),
    /// Asks whether to replace the save at that place.
    Overwrite(Occupied),
    /// Asks whether to carry out this request although the game can't be saved and will be lost.
    LoseUnsaved(Box<Request>),
}

impl PlainTable {
    /// Asks a question. The next line is its answer.
    pub(super) fn ask(&mut self, question: PlainQuestion) -> AnswerLines {
        let text = match &question {
            PlainQuestion::Confirm(question) => question.question(&self.session),
            PlainQuestion::Delete(node) => delete_question(self.session.tree(), *node),
            PlainQuestion::Overwrite(there) => {
                let [holds, _] = there.sentences();
                format!("{holds} Replace it?")
            }
            PlainQuestion::LoseUnsaved(_) => {
                format!("{}. Go on, and lose it?", self.where_saved())
            }
        };
        self.question = Some(question);
        vec![text, "Answer \"yes\" or \"no\".".to_owned()]
    }

    pub(super) fn carry_out_answer(&mut self, question: PlainQuestion, yes: bool) -> AnswerLines {
        let done = match question {
            _ if !yes => return vec!["Then it stays as it is.".to_owned()],
            PlainQuestion::Confirm(question) => {
                self.carry_out_request(&Intent::Confirmed(question).into())
            }
            PlainQuestion::Delete(node) => {
                self.carry_out_request(&Intent::Delete(Some(node)).into())
            }
            PlainQuestion::Overwrite(there) => Ok(self.save_at(&there.path, Overwrite::Allowed)),
            PlainQuestion::LoseUnsaved(request) => Ok(self.leave_for(&request)),
        };
        done.unwrap_or_else(|why| vec![self.sentence(&why)])
    }
}

/// From this level on, the computer announces that it thinks, since that can take long.
const ANNOUNCED: Strength = Strength::whole(8);

impl PlainTable {
    /// Returns the request for the computer's decision. Returns `None` if no computer is to move,
    /// or if the computer must wait for the player.
    pub(super) fn request(&self) -> Option<ThinkRequest> {
        let waits = self.failed || self.session.seats().are_computers() && self.wanted == 0;
        let request = self.session.think_request(self.seed);
        request.filter(|_| self.question.is_none() && !waits)
    }

    pub(super) fn announcement(&self, request: ThinkRequest) -> AnswerLines {
        let name = self.session.name(self.session.game().position().turn());
        (request.strength >= ANNOUNCED)
            .then(|| format!("{name} is thinking."))
            .into_iter()
            .collect()
    }

    pub(super) fn computers_turn(&mut self, request: ThinkRequest) -> AnswerLines {
        self.wanted = self.wanted.saturating_sub(1);
        let Share { hold, goes_on, refusal, .. } = &self.share;
        if let Some(why) = refusal() {
            self.failed = true;
            return vec![sentence(&why)];
        }
        let mut answer = Answer::Nothing;
        hold(&mut || {
            answer = (self.think)(self.session.game(), request, &mut |_| goes_on());
        });
        if self.session.end_on_time() {
            return self.next();
        }
        let by = self.session.turn();
        self.carry_out(by, answer.into()).unwrap_or_else(|why| {
            self.failed = true;
            let name = self.session.name(self.session.game().position().turn());
            let further = "\"undo\", \"strength\" or \"computer\" lets the game go on";
            vec![self.sentence(&format!("{name} can't move: {why}; {further}"))]
        })
    }
}
