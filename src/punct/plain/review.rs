//! The review of a game: its turning points, in sentences.

use super::advice::{GameReview, Hints, why};
use super::game::RequestResult;
use super::request::Request;
use super::table::PlainTable;
use super::text::{AnswerLines, sentence};
use crate::kit::phrases::{People, counted};
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent};
use crate::punct::engine::{Engine, Mistake, MoveVerdict, review};
use crate::punct::phrases::{self, move_in_words};
use crate::rules::{Game, Move, Player};

impl PlainTable {
    /// Returns a warning before work that takes a while; empty before other work.
    pub(super) fn forewarning(&self, request: &Request) -> AnswerLines {
        let ply = self.session.game().ply();
        let is_long = match request {
            Request::Intent(Intent::Advise(AdviceKind::Review(_))) => {
                self.present_review().is_none()
            }
            Request::Intent(Intent::BeginExercise(ExerciseChoice::TasksOfToday)) => {
                self.players_to_search().is_some()
            }
            _ => false,
        };
        (is_long && self.permit(request).is_ok())
            .then(|| format!("Looking at {} takes a while.", counted(ply, "move")))
            .into_iter()
            .collect()
    }

    /// Says how many moves turned the game; with a number, from 1, describes one of these moves.
    /// Reviews the game first, unless it was reviewed already.
    pub(super) fn review(&mut self, number: Option<usize>) -> AnswerLines {
        if self.present_review().is_none() {
            self.reviewed = self.review_game();
        }
        let Some(found) = &mut self.reviewed else {
            return vec!["The review was broken off.".to_owned()];
        };
        found.next = number.unwrap_or(1).saturating_sub(1);
        match number {
            Some(_) => self.next_turn().unwrap_or_else(|why| vec![sentence(&why)]),
            None => self.review_head(),
        }
    }

    /// Returns the review of the game as it is now, if one was made.
    fn present_review(&self) -> Option<&GameReview> {
        self.reviewed.as_ref().filter(|found| found.moves == self.session.game().moves())
    }

    /// Looks for the moves that turned the game; `None` if the work is broken off.
    fn review_game(&self) -> Option<GameReview> {
        let game = self.session.game();
        let (mut turns, mut is_whole) = (Vec::new(), false);
        (self.share.search)(&mut || {
            turns.clear();
            review(&mut Engine::new(), game, self.review_nodes, &mut |ply, verdict| {
                if verdict.mark.is_some() {
                    turns.push((ply, verdict));
                }
                is_whole = (self.share.goes_on)();
                is_whole
            });
        });
        is_whole.then(|| GameReview { moves: game.moves().to_vec(), turns, next: 0 })
    }

    fn review_head(&self) -> AnswerLines {
        let Some(found) = self.present_review() else { return AnswerLines::new() };
        let game = self.session.game();
        let number = match found.turns.len() {
            0 => "None".to_owned(),
            number => number.to_string(),
        };
        let yours = self.session.you().filter(|_| !found.turns.is_empty()).map(|you| {
            let mover = |ply| game.at_ply(ply).map(|before| before.position().turn());
            let yours = found.turns.iter().filter(|(ply, _)| mover(*ply) == Some(you)).count();
            format!("; {yours} of them yours")
        });
        let moves = counted(game.ply(), "move");
        let head = format!("{number} of the {moves} turned the game{}.", yours.unwrap_or_default());
        let further = "\"next\" tells the first of them, and so on; \"review 2\" tells the second.";
        let further = (!found.turns.is_empty()).then(|| further.to_owned());
        std::iter::once(head).chain(further).collect()
    }

    /// Whether `next` goes on to the next move that turned the game.
    pub(super) fn goes_through_review(&self) -> bool {
        let plays_on =
            self.session.seats().are_computers() && self.session.game().outcome().is_none();
        self.exercise.is_none() && !plays_on && self.present_review().is_some()
    }

    /// Describes the next move that turned the game.
    pub(super) fn next_turn(&mut self) -> RequestResult {
        let found = self.reviewed.as_mut().ok_or("the game was not reviewed")?;
        let Some((ply, verdict)) = found.turns.get(found.next).cloned() else {
            return Err(match found.turns.len() {
                0 => "no move turned the game".to_owned(),
                number => {
                    format!("no further move turned the game; \"review {number}\" tells the last")
                }
            });
        };
        found.next += 1;
        Ok(self.turn(ply, &verdict).into_iter().collect())
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

    /// Returns the reasons for the last hint in the position that the player looks at, or else for
    /// the move that led to the position.
    pub(super) fn why(&self) -> AnswerLines {
        let game = self.session.viewed_game();
        let hint = self.hints.as_ref().filter(|hints| hints.are_for(game.position()));
        if let Some(hinted) = hint.and_then(Hints::last_told) {
            return self.reasons(format!("The hint was {hinted}."), game, hinted);
        }
        match game.before_last_move() {
            Some((before, last)) => {
                let which = if self.session.is_present() {
                    "The last move".to_owned()
                } else {
                    format!("Move {}", game.ply())
                };
                self.reasons(format!("{which} was {last}."), &before, last)
            }
            None => vec!["No move has been played yet.".to_owned()],
        }
    }

    /// Returns a heading and the reasons for a move in the position of a game.
    fn reasons(&self, heading: String, before: &Game, played: Move) -> AnswerLines {
        let people = self.session.people_at(before.ply());
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
