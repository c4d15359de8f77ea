//! Answers to questions about the board, the game and the rules, and advice.

use super::advice::{self, Hints};
use super::reach::{LevelChange, all_that, reach};
use super::request::{PlainQuery, Whose};
use super::table::{PlainTable, board_lines};
use super::text::AnswerLines;
use super::{looking, move_report, rulebook, standing};
use crate::punct::control::intent::AdviceKind;
use crate::punct::engine::can_win;
use crate::punct::record::Help;
use crate::rules::{Player, Position};

const OVER: &str = "The game is over.";

impl PlainTable {
    fn position(&self) -> &Position {
        self.session.game().position()
    }

    /// Returns the player who asks: the person here who is to move or moves next. If nobody is
    /// here, returns the player to move.
    fn asker(&self) -> Player {
        let turn = self.position().turn();
        self.session.seats().here(turn).unwrap_or(turn)
    }

    /// Returns the players whose pieces a request means.
    fn players(&self, whose: Whose) -> Vec<Player> {
        match whose {
            Whose::Mine => vec![self.asker()],
            Whose::Theirs => vec![self.asker().opponent()],
            Whose::Of(player) => vec![player],
            Whose::All => Player::BOTH.to_vec(),
        }
    }

    pub(super) fn tell(&self, query: PlainQuery) -> AnswerLines {
        let people = &self.people();
        let game = self.session.viewed_game();
        let position = game.position();
        match query {
            PlainQuery::Board => board_lines(position),
            PlainQuery::Rows => looking::rows(position),
            PlainQuery::Along(line, gaps) => vec![looking::line(position, line, gaps)],
            PlainQuery::At(space) => looking::describe_space(position, space, people),
            PlainQuery::Around(space) => looking::describe_surroundings(position, space),
            PlainQuery::Pieces(whose) => {
                let of = |player| looking::pieces(position, player, people);
                self.players(whose).into_iter().flat_map(of).collect()
            }
            PlainQuery::Reserve(whose) => {
                let of = |player| move_report::reserve(position, player, people);
                self.players(whose).into_iter().map(of).collect()
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
            PlainQuery::Variations => self.tell_variations(),
            PlainQuery::Comments => self.tell_comments(),
            PlainQuery::Games => self.games(),
            PlainQuery::Players => standing::players(&self.session),
            PlainQuery::Time => standing::time(&self.session),
            PlainQuery::Talk => self.talk(),
            PlainQuery::Rules => rulebook::contents(),
            PlainQuery::RulesWhole => rulebook::whole(),
            PlainQuery::RulesPart(part) => part.lines(),
        }
    }

    pub(super) fn advise(&mut self, advice: AdviceKind) -> AnswerLines {
        let game = self.session.viewed_game().clone();
        let position = game.position();
        match advice {
            AdviceKind::Review(number) => self.review(number),
            AdviceKind::Reasons => self.why(),
            _ if game.outcome().is_some() => vec![OVER.to_owned()],
            AdviceKind::Threats => {
                self.seen_from(advice::threats(position, &self.people()), position)
            }
            AdviceKind::Needs => advice::needs(position, &self.people()),
            AdviceKind::Wins => {
                if can_win(position) {
                    self.note_named_moves();
                }
                self.seen_from(advice::wins(position, &self.people()), position)
            }
            AdviceKind::Hint => self.hint(position),
            // No word leads to what the screen shows beside the board.
            AdviceKind::Warnings | AdviceKind::Analysis | AdviceKind::Openings => {
                AnswerLines::new()
            }
        }
    }

    fn hint(&mut self, position: &Position) -> AnswerLines {
        let people = self.people();
        let known = self.hints.take().filter(|hints| hints.are_for(position));
        let hints = known.unwrap_or_else(|| Hints::look(position, self.hint_nodes, &self.share));
        let hints = self.hints.insert(hints);
        let answer = hints.tell(&people);
        if hints.last_told().is_some() {
            self.note_named_moves();
        }
        answer
    }

    /// Notes a hint, because an answer has named moves for the position of the game, or for one
    /// after it.
    fn note_named_moves(&mut self) {
        let is_ahead = self.session.viewed_game().ply() >= self.session.game().ply();
        if self.session.may_act() && is_ahead {
            self.session.note_help(Help::Hint);
        }
    }

    /// Returns an answer about the player to move. If the player looks back, the answer first names
    /// the player to move, who may be the opponent.
    fn seen_from(&self, answer: AnswerLines, position: &Position) -> AnswerLines {
        if self.session.is_present() {
            return answer;
        }
        let mut lines = vec![standing::is_to_move(&self.people(), position.turn(), " there")];
        lines.extend(answer);
        lines
    }
}
