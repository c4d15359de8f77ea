//! What comes next in the game: the last move, whose turn it is, and the words that lead on.

use super::move_report::ReportedMove;
use super::standing::is_to_move;
use super::table::PlainTable;
use super::text::{AnswerLines, sentence};
use super::words::find_word;
use crate::kit::settings::Telling;
use crate::punct::phrases;
impl PlainTable {
    /// Describes the number of moves, the last move, and what comes next.
    pub(super) fn so_far(&self) -> AnswerLines {
        let game = self.session.game();
        let mut lines = AnswerLines::new();
        if let (Some(last), ply) = (game.last_move(), game.ply()) {
            let played = if ply == 1 { "1 move was played" } else { "moves were played" };
            let played = if ply == 1 { played.to_owned() } else { format!("{ply} {played}") };
            lines.push(format!("{played}; the last: {last}."));
        }
        lines.extend(self.what_next(Telling::Full));
        lines
    }

    /// Describes the last move, and what comes next.
    pub(super) fn last_move(&self) -> AnswerLines {
        let game = self.session.game();
        let mut lines = match game.before_last_move() {
            Some((before, last)) => {
                let (before, after, people) = (before.position(), game.position(), self.people());
                ReportedMove::new(before, last, after, &people).report(self.learnt.telling)
            }
            None => vec!["No move has been played yet.".to_owned()],
        };
        lines.extend(self.what_next(Telling::Full));
        lines
    }

    /// Describes the player to move and the player's other choices, or the result of a finished
    /// game. In brief, does not tell a player against the computer whose turn it is, since the
    /// prompt does.
    pub(super) fn what_next(&self, telling: Telling) -> AnswerLines {
        let session = &self.session;
        let game = session.game();
        let (people, turn) = (session.people(), game.position().turn());
        let says =
            |text: &str| people.first(turn, &format!("{} {text}", people.name_with_colour(turn)));
        let decision = session.record().decision_at(session.here());
        if let Some(result) = phrases::end(game, decision, &people) {
            return vec![self.sentence(&result), sentence(&self.afterwards(telling))];
        }
        let mut lines = AnswerLines::new();
        if game.draw_can_be_claimed() {
            lines.push(format!(
                "{}: {} may \"claim\" a draw.",
                phrases::THIRD_TIME,
                people.name_with_colour(turn)
            ));
        }
        if session.may_take_over() {
            lines.push(says("may take over this move with \"swap\"."));
        }
        if telling == Telling::Full || session.seats().person_and_level().is_none() {
            lines.push(is_to_move(&people, turn, ""));
        }
        if session.seats().are_computers() {
            lines.push("\"go\" lets the computer move, \"finish\" goes on to the end.".to_owned());
        }
        lines
    }

    /// Lists the words that lead on from the finished game, in full with what they do.
    fn afterwards(&self, telling: Telling) -> String {
        let can_be_used = |name: &str| find_word(name).is_some_and(|word| self.can_be_used(word));
        let again = match self.connection {
            Some(_) => "offers another game",
            None => "plays again with the colours swapped",
        };
        let words = [
            ("review", "tells which moves turned the game"),
            ("today", "looks for tasks in it"),
            ("join", "goes over it with the other player"),
            ("again", again),
            ("new", "begins a new game"),
            ("quit", "leaves"),
        ];
        let words = words.into_iter().filter(|(name, _)| can_be_used(name));
        match telling {
            Telling::Full => {
                let words = words.map(|(name, does)| format!("\"{name}\" {does}"));
                words.collect::<Vec<_>>().join(", ")
            }
            Telling::Brief => {
                let words: Vec<String> = words.map(|(name, _)| format!("\"{name}\"")).collect();
                phrases::list(&words, "or")
            }
        }
    }
}
