//! Threats, wins and good moves, in words.

use super::move_report::has;
use super::text::{AnswerLines, chain_name};
use crate::kit::phrases::{People, counted};
use crate::punct::computer::HINTS;
use crate::punct::engine::{
    self, Analysis, Budget, Candidate, Engine, ForcedWin, GoodMoves, JoiningChain, MoveVerdict,
    Thinking, reasons,
};
use crate::punct::phrases::{self, list};
use crate::rules::{Move, Player, Position};

/// How many winning moves are given with their reasons.
const MOST: usize = 5;

/// Describes the moves with which the opponent could win at once if it were the opponent's turn.
pub(super) fn threats(position: &Position, people: &People) -> AnswerLines {
    let opponent = position.turn().opponent();
    let moves = engine::threats(position);
    if moves.is_empty() {
        return vec![has(people, opponent, "no winning move at the moment.")];
    }
    let threatens = people.does(opponent, ["threatens", "threaten"]);
    winning(&format!("{threatens} to win"), &position.after_pass(), opponent, people, moves)
}

/// Describes the moves with which the player to move wins at once.
pub(super) fn wins(position: &Position, people: &People) -> AnswerLines {
    let (player, moves) = (position.turn(), engine::wins(position));
    if moves.is_empty() {
        let text = format!("{} can't win with the next move.", people.who(player));
        return vec![people.first(player, &text)];
    }
    winning("can win", position, player, people, moves)
}

/// Says for each player how many more spaces the player needs to join two sides, and where.
pub(super) fn needs(position: &Position, people: &People) -> AnswerLines {
    let line = |player| match engine::spaces_to_join(position, player) {
        Some(spaces) => {
            let needs = people.does(player, ["needs", "need"]);
            let more = counted(spaces.into(), "more space");
            let who = people.who(player);
            let parts = JoiningChain::find(position, player).map(need_parts).unwrap_or_default();
            people.first(
                player,
                &format!("{who} {needs} {more} to join two sides by adding pieces{parts}."),
            )
        }
        None => has(people, player, "no way to join two sides by adding pieces alone."),
    };
    Player::BOTH.map(line).into()
}

/// Returns a text such as `: 2 from the chain through D3 to the bottom side, 13 to the top side`.
fn need_parts(way: JoiningChain) -> String {
    let mut legs = way.legs;
    legs.sort_by_key(|&(_, spaces)| spaces);
    let [(near, few), (far, many)] = legs.map(|(side, spaces)| (phrases::side(side), spaces));
    let through = chain_name(way.chain);
    match (few, many) {
        (_, 0) => String::new(),
        (0, _) => {
            let are = if many == 1 { "is" } else { "are" };
            format!(": {through} touches the {near} side, {many} {are} left to the {far} side")
        }
        _ => format!(": {few} from {through} to the {near} side, {many} to the {far} side"),
    }
}

/// Returns `Anna can win in any of 6 ways:`, and the moves.
fn winning(
    can: &str,
    position: &Position,
    player: Player,
    people: &People,
    mut moves: Vec<Move>,
) -> AnswerLines {
    moves.sort_by_cached_key(ToString::to_string);
    let ways = match moves.len() {
        1 => "in one way".to_owned(),
        number => format!("in any of {number} ways"),
    };
    let heading = format!("{} {can} {ways}:", people.who(player));
    let mut lines = vec![people.first(player, &heading)];
    lines.extend(moves.iter().take(MOST).map(|&played| {
        let why = reasons(position, played).into_iter().next();
        let why = why.map(|why| format!(" {}", phrases::reason(&why, player, people)));
        format!("{played}{}.", why.unwrap_or_default())
    }));
    let more: Vec<String> = moves.iter().skip(MOST).map(Move::to_string).collect();
    if !more.is_empty() {
        lines.push(format!("And {}.", list(&more, "and")));
    }
    lines
}

/// The good moves of a position. Each request for a hint gets the next move.
pub(super) struct Hints {
    position: Position,
    found: Option<Analysis>,
    /// The win by force, if the first of the moves begins one.
    forced: Option<ForcedWin>,
    next: usize,
}

impl Hints {
    /// Looks for good moves of the player to move.
    pub fn look(position: &Position, nodes: u32, share: &Share) -> Hints {
        let (mut moves, mut win) = (None, None);
        (share.hold)(&mut || {
            let mut go_on = |_: &Thinking<'_>| (share.goes_on)();
            let GoodMoves { found, forced } =
                Engine::new().hints(position, Budget::Nodes(nodes), HINTS, &mut go_on);
            (moves, win) = (Some(found), forced);
        });
        Hints { position: position.clone(), found: moves, forced: win, next: 0 }
    }

    pub fn are_for(&self, position: &Position) -> bool {
        self.position == *position
    }

    fn moves(&self) -> &[Candidate] {
        self.found.as_ref().map_or(&[], |found| &found.candidates)
    }

    /// Returns the move that was given last, if there was one.
    pub fn last_told(&self) -> Option<Move> {
        let moves = self.moves();
        let before = self.next.checked_sub(1).unwrap_or(moves.len().checked_sub(1)?);
        moves.get(before).map(|good| good.played)
    }

    /// Describes the next move and the reasons for it. After the last move, the best move comes
    /// again.
    pub fn tell(&mut self, people: &People) -> AnswerLines {
        let known = self.found.as_ref().and_then(|found| {
            let good = found.candidates.get(self.next)?.clone();
            Some((good, found.worth(self.next), found.candidates.len()))
        });
        let Some((good, worth, found)) = known else {
            return vec!["No move was found.".to_owned()];
        };
        let nth = self.next + 1;
        self.next = nth % found;
        let which = match nth {
            1 => "The best move found".to_owned(),
            _ => format!("Number {nth} of {found} moves found, {}", phrases::worth(worth)),
        };
        let mover = self.position.turn();
        let chance = chance_to_win(people, mover, good.chance);
        let mut lines = vec![format!("{which}: {}. {chance}", good.played)];
        if good.loses() {
            let lost = phrases::every_move_loses(mover, people);
            lines.insert(0, format!("{lost}."));
        }
        let forced = self.forced.as_ref().filter(|_| nth == 1);
        lines.extend(forced.map(|win| {
            let movers = [mover, mover.opponent()].into_iter().cycle();
            let by = |(mover, played)| format!("{} {played}", people.who(mover));
            let line: Vec<String> = movers.zip(&win.line).map(by).collect();
            let noun = if win.moves == 1 { "move" } else { "moves" };
            format!("It {} {noun}: {}.", phrases::forced_win(win), line.join("; "))
        }));
        lines.extend(why(&self.position, good.played, people));
        lines
    }
}

/// Returns the reasons for a move, one sentence each.
pub(super) fn why(position: &Position, played: Move, people: &People) -> AnswerLines {
    let mover = position.turn();
    let reasons = reasons(position, played);
    reasons.iter().map(|why| format!("It {}.", phrases::reason(why, mover, people))).collect()
}

/// Returns a sentence such as `Your chance to win: 56 %.`
fn chance_to_win(people: &People, player: Player, chance: f32) -> String {
    let text = format!("{} chance to win: {:.0} %.", people.whose(player), 100.0 * chance);
    people.first(player, &text)
}

/// The moves that turned a game.
pub(super) struct GameReview {
    pub moves: Vec<Move>,
    /// For each move that has a mark, the number of earlier moves and the verdict.
    pub turns: Vec<(usize, MoveVerdict)>,
    /// The index of the turn to tell next.
    pub next: usize,
}

/// Runs work of the engine when the engine is free, or never.
pub type HoldEngine = dyn Fn(&mut dyn FnMut());

/// How much of the machine a table may take.
pub struct Share {
    /// Waits until the next line may be answered. Returns `false` if nobody wants answers any more.
    pub next_line: Box<dyn Fn() -> bool>,
    pub hold: Box<HoldEngine>,
    /// Runs work that may take long: through a whole game.
    pub search: Box<HoldEngine>,
    /// Returns whether the answer is still wanted. The engine calls this every few milliseconds.
    pub goes_on: Box<dyn Fn() -> bool>,
    /// Returns a text that refuses the engine's work; `None` if the engine may work now.
    pub refusal: Box<dyn Fn() -> Option<String>>,
}

/// The machine is this table's alone.
impl Default for Share {
    fn default() -> Share {
        Share {
            next_line: Box::new(|| true),
            hold: Box::new(|work| work()),
            search: Box::new(|work| work()),
            goes_on: Box::new(|| true),
            refusal: Box::new(|| None),
        }
    }
}
