//! What the engine says of a position, in words.

use super::text::{AnswerLines, count};
use super::told::Names;
use crate::computer::HINTS;
use crate::engine::{self, Budget, Candidate, Engine, reasons};
use crate::phrases;
use crate::record::Name;
use crate::rules::{Move, Player, Position};

/// How many winning moves are told with their reasons.
const MOST: usize = 5;

/// Where the opponent of the player to move would win at once.
pub(super) fn threats(position: &Position, names: &[Name; 2]) -> AnswerLines {
    let opponent = position.turn().opponent();
    let who = Names::new(names).of(opponent).to_owned();
    let moves = engine::threats(position);
    if moves.is_empty() {
        return vec![format!("{who} has no winning move at the moment.")];
    }
    let heading = format!("{who} threatens to win, with {}:", count(moves.len(), "move"));
    winning(heading, &position.passed(), opponent, names, moves)
}

/// What wins at once for the player to move.
pub(super) fn wins(position: &Position, names: &[Name; 2]) -> AnswerLines {
    let who = Names::new(names).of(position.turn()).to_owned();
    let moves = engine::wins(position);
    if moves.is_empty() {
        return vec![format!("{who} can't win with the next move.")];
    }
    let heading = format!("{who} can win at once, with {}:", count(moves.len(), "move"));
    winning(heading, position, position.turn(), names, moves)
}

fn winning(
    heading: String,
    position: &Position,
    player: Player,
    names: &[Name; 2],
    mut moves: Vec<Move>,
) -> AnswerLines {
    moves.sort_by_cached_key(ToString::to_string);
    let mut lines = vec![heading];
    lines.extend(moves.iter().take(MOST).map(|&played| {
        let why = reasons(position, played).into_iter().next();
        let why = why.map(|why| format!(" {}", phrases::reason(&why, player, names)));
        format!("{played}{}.", why.unwrap_or_default())
    }));
    let more: Vec<String> = moves.iter().skip(MOST).map(Move::to_string).collect();
    if !more.is_empty() {
        lines.push(format!("And {}.", phrases::list(&more, "and")));
    }
    lines
}

/// The good moves of a position, told one after the other.
pub(super) struct Hints {
    position: Position,
    moves: Vec<Candidate>,
    next: usize,
}

impl Hints {
    /// Looks for good moves of the player to move, with so many nodes.
    pub fn look(position: &Position, nodes: u32) -> Hints {
        let found = Engine::new().analyse(position, Budget::Nodes(nodes), HINTS, &mut |_| true);
        Hints { position: position.clone(), moves: found.candidates, next: 0 }
    }

    /// Whether these are for a position.
    pub fn are_for(&self, position: &Position) -> bool {
        self.position == *position
    }

    /// The next of them, and what speaks for it; after the last, the best again.
    pub fn tell(&mut self, names: &[Name; 2]) -> AnswerLines {
        let Some(good) = self.moves.get(self.next) else {
            return vec!["No move was found.".to_owned()];
        };
        let nth = self.next + 1;
        self.next = nth % self.moves.len();
        let which =
            if nth == 1 { "The best move found".to_owned() } else { format!("Number {nth}") };
        let mover = self.position.turn();
        let chance = 100.0 * good.chance;
        let mut lines = vec![format!("{which}: {}, chance {chance:.0}%.", good.played)];
        let why = reasons(&self.position, good.played);
        lines.extend(why.iter().map(|why| format!("It {}.", phrases::reason(why, mover, names))));
        lines
    }
}
