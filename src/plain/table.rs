//! The table at which the game is played: what it knows besides the game, and which part of the
//! program answers a request.

use super::aloud;
use super::looking;
use super::question::PlainQuestion;
use super::reach::reach;
use super::request::{Request, Whose};
use super::text::{AnswerLines, sentence};
use super::{chains, standing};
use crate::computer::{self, HINT_NODES, Think, new_seed};
use crate::diagram;
use crate::plain::advice::{self, Hints};
use crate::plain::told::{self, Names};
use crate::rules::{Player, Position};
use crate::session::Session;

/// A game being played line by line.
pub struct PlainTable {
    pub(super) session: Session,
    /// What the computer's choices depend on, the same throughout a game.
    pub(super) seed: u64,
    /// How the computer thinks.
    pub(super) think: Think,
    /// How many nodes good moves are worth.
    pub(super) hint_nodes: u32,
    /// The good moves told last.
    pub(super) hints: Option<Hints>,
    /// What the player is asked, if anything.
    pub(super) question: Option<PlainQuestion>,
    /// How many moves two computers are to make now.
    pub(super) wanted: usize,
    /// Whether the computer could not move. It does not try again by itself.
    pub(super) failed: bool,
    /// Whether the player leaves.
    pub(super) leaves: bool,
}

impl PlainTable {
    /// A table for a game.
    pub fn new(session: Session) -> PlainTable {
        PlainTable {
            session,
            seed: new_seed(),
            think: computer::think,
            hint_nodes: HINT_NODES,
            hints: None,
            question: None,
            wanted: 0,
            failed: false,
            leaves: false,
        }
    }

    /// What is said before the first line is read; `notice` is what else there is to know.
    pub(super) fn greeting(&self, notice: Option<&str>) -> AnswerLines {
        let mut lines = vec!["PÜNCT. \"help\" lists the words you can use.".to_owned()];
        lines.extend(notice.map(sentence));
        lines.extend(standing::players(&self.session));
        lines.extend(standing::so_far(&self.session));
        lines
    }

    /// The short text before a line is typed.
    pub(super) fn prompt(&self) -> String {
        let game = self.session.game();
        match (self.question.is_some(), game.outcome()) {
            (true, _) => "yes or no> ".to_owned(),
            (false, Some(_)) => "Over> ".to_owned(),
            (false, None) => format!("{}> ", game.position().turn()),
        }
    }

    /// Lets the time of whoever is to move run, or ends the game because it is over and says so.
    pub(super) fn update_clock(&mut self) -> AnswerLines {
        if self.session.end_on_time() {
            self.question = None;
            return self.next();
        }
        // Two computers wait until they are asked to go on.
        if self.session.seats().are_computers() && self.wanted == 0 {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
        AnswerLines::new()
    }

    /// Does what a player asks for, and answers.
    pub(super) fn answer(&mut self, request: &Request) -> AnswerLines {
        let question = self.question.take();
        if let Request::Answer(yes) = request {
            return match question {
                Some(question) => self.answered(question, *yes),
                None => vec!["There is no question to answer.".to_owned()],
            };
        }
        let mut lines = AnswerLines::new();
        lines.extend(question.map(|_| "That was no answer, so: no.".to_owned()));
        lines.extend(match self.change(request) {
            Some(done) => done.unwrap_or_else(|why| vec![sentence(&why)]),
            None => self.look(request),
        });
        lines
    }

    fn position(&self) -> &Position {
        self.session.game().position()
    }

    /// Whoever asks: the person here who is to move, or may be next.
    fn asking(&self) -> Player {
        let turn = self.position().turn();
        self.session.seats().here(turn).unwrap_or(turn)
    }

    /// Answers a request that changes nothing.
    fn look(&mut self, request: &Request) -> AnswerLines {
        let names = Names::new(self.session.names());
        let position = self.session.game().position();
        match *request {
            Request::Board => drawn(position),
            Request::Rows => looking::rows(position),
            Request::Row(row) => vec![looking::row(position, row)],
            Request::Column(column) => vec![looking::column(position, column)],
            Request::At(space) => looking::at(position, space, &names),
            Request::Around(space) => looking::around(position, space),
            Request::Pieces(whose) => {
                let asking = self.asking();
                let players = match whose {
                    Whose::Mine => vec![asking],
                    Whose::Theirs => vec![asking.opponent()],
                    Whose::Of(player) => vec![player],
                    Whose::All => Player::BOTH.to_vec(),
                };
                let of = |player| looking::pieces(position, player, &names);
                players.into_iter().flat_map(of).collect()
            }
            Request::Reserve => {
                Player::BOTH.map(|player| told::reserve(position, player, &names)).into()
            }
            Request::Chains => {
                let of = |player: Player| chains::all(position.tops(player), names.of(player));
                Player::BOTH.into_iter().flat_map(of).collect()
            }
            Request::Centre => told::whole_centre(position, &names),
            Request::Moves => standing::moves(&self.session),
            Request::Last => standing::last(&self.session),
            Request::Players => standing::players(&self.session),
            Request::Time => standing::time(&self.session),
            Request::Rules => aloud::rules(),
            Request::Help => aloud::help(),
            Request::HelpOn(word) => aloud::help_on(word),
            _ => self.advise(request),
        }
    }

    /// Answers what only makes sense while the game is on.
    fn advise(&mut self, request: &Request) -> AnswerLines {
        let game = self.session.game();
        if game.outcome().is_some() {
            return vec!["The game is over.".to_owned()];
        }
        let (position, names) = (game.position(), self.session.names());
        match *request {
            Request::Reach(piece, at) => reach(position, piece, at, &Names::new(names)),
            Request::Threats => advice::threats(position, names),
            Request::Wins => advice::wins(position, names),
            Request::Hint => {
                let known = self.hints.take().filter(|hints| hints.are_for(position));
                let hints = known.unwrap_or_else(|| Hints::look(position, self.hint_nodes));
                let hints = self.hints.insert(hints);
                hints.tell(names)
            }
            _ => AnswerLines::new(),
        }
    }
}

fn drawn(position: &Position) -> AnswerLines {
    let board = diagram::board(position);
    let legend = diagram::LEGEND.split(['\n', '·']).map(str::trim);
    board.lines().chain(legend).map(str::to_owned).collect()
}
