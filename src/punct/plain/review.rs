//! The review of a game: its turning points, in sentences.

use super::advice::{Hints, why};
use super::request::Request;
use super::table::PlainTable;
use super::text::{AnswerLines, count, sentence};
use crate::kit::phrases::People;
use crate::punct::engine::{Engine, Mistake, MoveVerdict, review};
use crate::punct::phrases::{self, move_in_words};
use crate::rules::{Move, Player};

impl PlainTable {
    /// Returns a warning before work that takes a while; empty before other work.
    pub(super) fn forewarning(&self, request: &Request) -> AnswerLines {
        let ply = self.session.game().ply();
        let is_long = match request {
            Request::Review => ply > 0 && self.exercise.is_none(),
            Request::Today => self.players_to_search().is_some(),
            _ => false,
        };
        is_long
            .then(|| format!("Looking at {} takes a while.", count(ply, "move")))
            .into_iter()
            .collect()
    }

    /// Describes the moves that have a mark, each with its fault, the better move and the first
    /// reason for that.
    pub(super) fn review(&mut self) -> AnswerLines {
        let game = self.session.game().clone();
        let mut turns = Vec::new();
        (self.share.hold)(&mut || {
            turns.clear();
            review(&mut Engine::new(), &game, self.review_nodes, &mut |ply, verdict| {
                if verdict.mark.is_some() {
                    turns.push((ply, verdict));
                }
                (self.share.goes_on)()
            });
        });
        let moves = count(game.ply(), "move");
        let number = match turns.len() {
            0 => "None".to_owned(),
            number => number.to_string(),
        };
        let mut lines = vec![format!("{number} of the {moves} turned the game.")];
        lines.extend(turns.iter().filter_map(|(ply, verdict)| self.turn(*ply, verdict)));
        lines
    }

    /// Describes a move that turned the game; `None` if the move has no mark.
    fn turn(&self, ply: usize, verdict: &MoveVerdict) -> Option<String> {
        let before = self.session.game().at_ply(ply)?;
        let position = before.position();
        let mover = position.turn();
        let people = self.session.people_at(ply);
        let deed = move_in_words(people.who(mover), verdict.played);
        let mark = verdict.mark.map(phrases::mark)?;
        let mut sentences = vec![format!("Move {}, {mark}: {deed}.", ply + 1)];
        // The text about the better move covers this kind of mistake.
        let is_told = |mistake: &Mistake| !matches!(mistake, Mistake::Misses(_));
        let mistake = verdict
            .mistake
            .filter(is_told)
            .map(|mistake| phrases::mistake(mistake, mover, &people));
        sentences.extend(mistake.map(|mistake| sentence(&mistake)));
        if let Some(better) = verdict.better().map(|better| better.played) {
            sentences.push(format!("Better was {better}."));
            sentences.extend(why(position, better, &people).into_iter().take(1));
        }
        sentences.push(chances(&people, mover, [verdict.before, verdict.after]));
        Some(sentences.join(" "))
    }

    /// Returns the reasons for the last hint in this position, or else for the last move.
    pub(super) fn why(&self) -> AnswerLines {
        let game = self.session.game();
        let hint = self.hints.as_ref().filter(|hints| hints.are_for(game.position()));
        if let Some(hinted) = hint.and_then(Hints::last_told) {
            return self.reasons(format!("The hint was {hinted}."), game.ply(), hinted);
        }
        match (game.last_move(), game.ply().checked_sub(1)) {
            (Some(last), Some(ply)) => {
                self.reasons(format!("The last move was {last}."), ply, last)
            }
            _ => vec!["No move has been played yet.".to_owned()],
        }
    }

    fn reasons(&self, heading: String, ply: usize, played: Move) -> AnswerLines {
        let Some(before) = self.session.game().at_ply(ply) else { return AnswerLines::new() };
        let people = self.session.people_at(ply);
        let mut lines = vec![heading];
        lines.extend(why(before.position(), played, &people));
        if lines.len() == 1 {
            lines.push("No reason for it can be told.".to_owned());
        }
        lines
    }
}

fn chances(people: &People, player: Player, chances: [f32; 2]) -> String {
    let [before, after] = chances.map(|chance| format!("{:.0} %", 100.0 * chance));
    let went = if before == after {
        format!("stayed at {after}")
    } else {
        format!("went from {before} to {after}")
    };
    let text = format!("{} chance to win {went}.", people.whose(player));
    people.first(player, &text)
}
