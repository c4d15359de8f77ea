//! Short ways to say what is tested: boards and turns as text.

use crate::gipf::rules::{Position, SetUp, Turn};
use crate::rules::Player;

pub(super) const WHITE: Player = Player::White;
pub(super) const BLACK: Player = Player::Black;

/// The start of a game.
pub(super) fn start(rules: &str) -> Position {
    Position::new(rules.parse().expect("rules"))
}

/// A position with a board: White to move, all else in reserve, single pieces only.
pub(super) fn board(rules: &str, board: &str) -> Position {
    SetUp::new(rules, board).position()
}

pub(super) fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these turns, divided by blanks.
pub(super) fn after(position: &Position, turns: &str) -> Position {
    let mut position = position.clone();
    for text in turns.split_whitespace() {
        position.play(&turn(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

/// Why a turn is refused.
pub(super) fn refusal(position: &Position, text: &str) -> String {
    let refused = position.clone().play(&turn(text));
    refused.err().unwrap_or_else(|| panic!("{text} is legal")).to_string()
}

/// The legal turns that have a text in them, sorted and divided by blanks.
pub(super) fn legal(position: &Position, with: &str) -> String {
    let turns = position.legal_turns();
    let mut texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    texts.retain(|text| text.contains(with));
    texts.sort();
    texts.join(" ")
}
