//! A puzzle as a line of text: writes and reads it.
//!
//! `win-in-two win-2 | missed 7 nodes 64 | standard two white 24 | C3C4D4 / E5E6E7 C3E5F6+1 |
//! T-D8,D9,E9` has five fields: theme and goal; difficulty; rules, bridges, player to move and ply;
//! White's pieces, a stroke, and Black's pieces; the right moves in the order of notation. A piece
//! is written as its dots in the order of canonical notation, then `+` and its level if it is above
//! level 0. Each puzzle can be written in only one way.

use std::str::FromStr;

use thiserror::Error;

use super::{Difficulty, Goal, Puzzle, PuzzleTheme};
use crate::rules::{
    Bridges, Game, Kind, Level, Move, NotationError, Piece, Placement, Player, PositionTextError,
    Refusal, Variant,
};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleTextError {
    #[error("a puzzle has five fields with | between them")]
    Fields,
    /// A word can't be read; `what` names the thing that the word should be.
    #[error("\"{}\" is not a {what}", .word.escape_debug())]
    Word { word: String, what: &'static str },
    /// No game can reach the position.
    #[error("position: {0}")]
    Position(PositionTextError),
    #[error("the game is over")]
    Over,
    #[error("answer: {0}")]
    Notation(NotationError),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    /// The line can be read, but is not in the canonical form, which is this.
    #[error("write it so: {0}")]
    Form(String),
}

const BETWEEN: &str = " | ";

const OWNERS: &str = " / ";

pub fn write(puzzle: &Puzzle) -> String {
    let position = &puzzle.position;
    let (rules, turn, ply) = (position.rules(), position.turn().code(), position.ply());
    let Difficulty { missed, nodes } = puzzle.difficulty;
    let pieces = position.pieces();
    let of = |owner| {
        let own = pieces.iter().copied().filter(|piece| piece.owner == owner);
        own.map(piece_text).collect::<Vec<_>>().join(" ")
    };
    let answers: Vec<String> = puzzle.answers.iter().map(Move::to_string).collect();
    [
        format!("{} {}", puzzle.theme.code(), puzzle.goal.code()),
        format!("missed {missed} nodes {nodes}"),
        format!("{} {} {turn} {ply}", rules.variant.code(), rules.bridges.code()),
        Player::BOTH.map(of).join(OWNERS),
        answers.join(" "),
    ]
    .join(BETWEEN)
}

pub fn read(line: &str) -> Result<Puzzle, PuzzleTextError> {
    let fields: Vec<&str> = line.split(BETWEEN).collect();
    let [about, difficulty, rules, pieces, answers] = fields[..] else {
        return Err(PuzzleTextError::Fields);
    };
    let (theme, goal) = halves(about, "theme and goal")?;
    let theme = PuzzleTheme::from_code(theme).ok_or_else(|| unreadable(theme, "theme"))?;
    let found = Goal::ALL.into_iter().find(|known| known.code() == goal);
    let goal = found.ok_or_else(|| unreadable(goal, "goal"))?;
    let difficulty = read_difficulty(difficulty)?;
    let game = read_position(rules, pieces)?;
    if game.outcome().is_some() {
        return Err(PuzzleTextError::Over);
    }
    let position = game.position().clone();
    let mut moves = Vec::new();
    for answer in answers.split(' ') {
        let answer: Move = answer.parse().map_err(PuzzleTextError::Notation)?;
        position.check(answer).map_err(|why| PuzzleTextError::Illegal(answer, why))?;
        moves.push(answer);
    }
    moves.sort_by_cached_key(Move::to_string);
    moves.dedup();
    let puzzle = Puzzle { theme, goal, difficulty, position, answers: moves };
    let form = write(&puzzle);
    if form == line { Ok(puzzle) } else { Err(PuzzleTextError::Form(form)) }
}

fn read_difficulty(text: &str) -> Result<Difficulty, PuzzleTextError> {
    let words: Vec<&str> = text.split(' ').collect();
    let ["missed", missed, "nodes", nodes] = words[..] else {
        return Err(unreadable(text, "difficulty"));
    };
    let missed: u8 = word(missed, "number of tries")?;
    if missed > Difficulty::TRIES {
        return Err(unreadable(&missed.to_string(), "number of tries"));
    }
    Ok(Difficulty { missed, nodes: word(nodes, "number of nodes")? })
}

/// Reads the position. Makes the usual text of a position, because the reader of that text checks
/// the position.
fn read_position(rules: &str, pieces: &str) -> Result<Game, PuzzleTextError> {
    let words: Vec<&str> = rules.split(' ').collect();
    let [variant, bridges, turn, ply] = words[..] else {
        return Err(unreadable(rules, "set of rules, player and ply"));
    };
    let variant: Variant = word(variant, "set of rules")?;
    let bridges: Bridges = word(bridges, "setting of bridges")?;
    let turn: Player = word(turn, "player to move")?;
    let ply: u32 = word(ply, "number of moves")?;
    let (white, black) = pieces.split_once(OWNERS).unwrap_or((pieces, ""));
    let mut shown = Vec::new();
    let mut reserves = Vec::new();
    for (owner, list) in [(Player::White, white), (Player::Black, black)] {
        let mut left = Kind::ALL.map(Kind::count);
        for text in list.split(' ').filter(|text| !text.is_empty()) {
            let (placement, level) = read_piece(text)?;
            let kind = placement.kind();
            left[kind as usize] = left[kind as usize].saturating_sub(1);
            let dots = placement.canonical_dots().map(|dot| dot.to_string()).join(".");
            shown.push(format!("{}{}{level}:{dots}", &owner.code()[..1], kind.code()));
        }
        reserves.push(left.map(|count| count.to_string()).concat());
    }
    let pieces = if shown.is_empty() { "-".to_owned() } else { shown.join(";") };
    let text = format!("{variant} {} {ply} {} {pieces}", turn.code(), reserves.join(" "));
    Game::from_position_text(&text, bridges).map_err(PuzzleTextError::Position)
}

fn piece_text(piece: Piece) -> String {
    let dots = piece.placement.canonical_dots().map(|dot| dot.to_string()).concat();
    let level = piece.level;
    if level == Level::GROUND { dots } else { format!("{dots}+{level}") }
}

fn read_piece(text: &str) -> Result<(Placement, u8), PuzzleTextError> {
    let wrong = || unreadable(text, "piece");
    let (dots, level) = text.split_once('+').unwrap_or((text, "0"));
    let level = level.parse().map_err(|_| wrong())?;
    match dots.parse() {
        Ok(Move::Add(placement)) => Ok((placement, level)),
        _ => Err(wrong()),
    }
}

fn halves<'a>(text: &'a str, what: &'static str) -> Result<(&'a str, &'a str), PuzzleTextError> {
    text.split_once(' ').ok_or_else(|| unreadable(text, what))
}

fn unreadable(word: &str, what: &'static str) -> PuzzleTextError {
    PuzzleTextError::Word { word: word.to_owned(), what }
}

fn word<T: FromStr>(text: &str, what: &'static str) -> Result<T, PuzzleTextError> {
    text.parse().map_err(|_| unreadable(text, what))
}
