//! Answers to questions about the board, the game and the rules, and advice.

use super::connection::talk;
use super::game::games;
use super::reach::{LevelChange, all_that, reach};
use super::request::{PlainQuery, Whose};
use super::session::PlainSession;
use super::text::AnswerLines;
use super::{advice, looking, looking_back, rulebook, standing};
use crate::punct::control::intent::AdviceKind;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::diagram;
use crate::punct::engine::can_win;
use crate::punct::phrases::move_report;
use crate::punct::play::Session;
use crate::punct::record::Help;
use crate::rules::Player;

const OVER: &str = "The game is over.";

impl PlainSession {
    pub fn tell(&self, query: PlainQuery) -> AnswerLines {
        let people = &self.session.people();
        let game = self.session.viewed_game();
        let position = game.position();
        match query {
            PlainQuery::Board => {
                let board = diagram::board(position);
                let legend = diagram::LEGEND.split(['\n', '·']).map(str::trim);
                board.lines().chain(legend).map(str::to_owned).collect()
            }
            PlainQuery::Rows => looking::rows(position),
            PlainQuery::Along(line, gaps) => vec![looking::line(position, line, gaps)],
            PlainQuery::At(space) => looking::describe_space(position, space, people),
            PlainQuery::Around(space) => looking::describe_surroundings(position, space),
            PlainQuery::Pieces(whose) => {
                let of = |player| looking::pieces(position, player, people);
                players(&self.session, whose).into_iter().flat_map(of).collect()
            }
            PlainQuery::Reserve(whose) => {
                let of = |player| move_report::reserve(position, player, people);
                players(&self.session, whose).into_iter().map(of).collect()
            }
            PlainQuery::Reach(..) | PlainQuery::Climbs(_) | PlainQuery::Bridges(_)
                if game.outcome().is_some() =>
            {
                vec![OVER.to_owned()]
            }
            PlainQuery::Reach(piece, at) => reach(position, piece, at, people),
            PlainQuery::Climbs(punct) => all_that(position, LevelChange::Climbs, punct, people),
            PlainQuery::Bridges(punct) => all_that(position, LevelChange::Bridges, punct, people),
            PlainQuery::Chains => {
                let of = |player: Player| move_report::all_chains(position, player, people);
                Player::BOTH.into_iter().flat_map(of).collect()
            }
            PlainQuery::Centre => move_report::whole_centre(position, people),
            PlainQuery::Moves => standing::moves(&self.session),
            PlainQuery::Variations => looking_back::variations(&self.session),
            PlainQuery::Comments => {
                let lines = looking_back::comments(self.session.tree());
                if lines.is_empty() {
                    vec!["No comment and no mark yet.".to_owned()]
                } else {
                    lines
                }
            }
            PlainQuery::Games => games(self.session.store()),
            PlainQuery::Players => standing::players(&self.session),
            PlainQuery::Time => standing::time(&self.session),
            PlainQuery::Talk => self.client().map(talk).unwrap_or_default(),
            PlainQuery::Rules => rulebook::contents(),
            PlainQuery::RulesWhole => rulebook::whole(),
            PlainQuery::RulesPart(part) => part.lines(),
        }
    }

    pub fn advise(&mut self, advice: AdviceKind) -> AnswerLines {
        let (game, people) = (self.session.viewed_game(), self.session.people());
        let position = game.position();
        match advice {
            AdviceKind::Review(number) => self.advice.review(number, &self.session, &self.engine),
            AdviceKind::Reasons => self.advice.why(&self.session),
            _ if game.outcome().is_some() => vec![OVER.to_owned()],
            AdviceKind::Threats => seen_from(&self.session, advice::threats(position, &people)),
            AdviceKind::Needs => advice::needs(position, &people),
            AdviceKind::Wins => {
                let lines = seen_from(&self.session, advice::wins(position, &people));
                if can_win(position) {
                    note_named_moves(&mut self.session);
                }
                lines
            }
            AdviceKind::Hint => {
                let lines = self.advice.hint(&self.session, &self.engine);
                if self.advice.last_hint(position).is_some() {
                    note_named_moves(&mut self.session);
                }
                lines
            }
            // No word leads to what the screen shows beside the board.
            AdviceKind::Warnings | AdviceKind::Analysis | AdviceKind::Openings => {
                AnswerLines::new()
            }
        }
    }
}

/// Returns the players whose pieces a request means. The player who asks is the person here who is
/// to move or moves next; if nobody is here, the player to move.
fn players(session: &Session, whose: Whose) -> Vec<Player> {
    let asker = session.seats().here(session.turn()).unwrap_or(session.turn());
    match whose {
        Whose::Mine => vec![asker],
        Whose::Theirs => vec![asker.opponent()],
        Whose::Of(player) => vec![player],
        Whose::All => Player::BOTH.to_vec(),
    }
}

/// Notes a hint, because an answer names moves for the position of the game, or for one after it.
fn note_named_moves(session: &mut PlayerSession) {
    let is_ahead = session.viewed_game().ply() >= session.game().ply();
    if session.may_act() && is_ahead {
        session.note_help(Help::Hint);
    }
}

/// Returns an answer about the player to move. If the player looks back, the answer first names the
/// player to move, who may be the opponent.
fn seen_from(session: &PlayerSession, mut answer: AnswerLines) -> AnswerLines {
    if !session.is_present() {
        let turn = session.viewed_game().position().turn();
        answer.insert(0, standing::is_to_move(&session.people(), turn, " there"));
    }
    answer
}
