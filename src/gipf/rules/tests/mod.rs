//! Tests of the rules of GIPF, with boards, turns and repeatable chance.

mod agreement;
mod contests;
mod drafts;
mod ends;
mod jumping;
mod laws;
mod numbers;
mod pushing;
mod reading;
mod rows;
mod set_up;
mod slow_checks;
mod slow_lines;
mod slow_model;
mod slow_position;
mod slow_turns;

use super::position::Position;
use super::turn::Turn;
use crate::rules::Player;
use set_up::SetUp;

const WHITE: Player = Player::White;
const BLACK: Player = Player::Black;

/// The start of a game.
fn start(rules: &str) -> Position {
    Position::new(rules.parse().expect("rules"))
}

/// A position with a board: White to move, all other pieces in reserve, single pieces only.
fn board(rules: &str, board: &str) -> Position {
    SetUp::new(rules, board).position()
}

fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these turns, separated by blanks.
fn position_after(position: &Position, turns: &str) -> Position {
    let mut position = position.clone();
    for text in turns.split_whitespace() {
        position =
            position.after(&turn(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

/// Why a turn is refused.
fn refusal(position: &Position, text: &str) -> String {
    let refused = position.after(&turn(text));
    refused.err().unwrap_or_else(|| panic!("{text} is legal")).to_string()
}

/// The legal turns whose text contains `with`, sorted and separated by blanks.
fn legal(position: &Position, with: &str) -> String {
    let turns = position.legal_turns();
    let mut texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    texts.retain(|text| text.contains(with));
    texts.sort();
    texts.join(" ")
}

/// A small fixed stream of numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` - 1; `n` must not be 0.
    fn number_below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.number_below(list.len())]
    }
}
