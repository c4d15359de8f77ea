//! No word is cut: each word of a small window also stands in a large one.

use std::collections::HashSet;

use super::super::seat::{Seat, text_of};
use super::{Window, all_dialogs, bricks};

const SMALL: Window = (80, 24);
const LARGE: [Window; 2] = [(200, 60), (120, 40)];

/// Parts of a word of a comment that is wider than any column.
const BROKEN: [&str; 2] = ["matt", "er"];

/// The words of a frame. A word before the sign that its text continues keeps the sign.
fn words(seat: &mut Seat, window: Window) -> HashSet<String> {
    let text = text_of(&seat.frame(window));
    let words = text.split(|c: char| !c.is_alphabetic() && c != '…').filter(|word| word.len() > 1);
    words.map(str::to_lowercase).collect()
}

#[test]
fn no_word_is_cut_in_a_small_window() {
    let mut seats = all_dialogs(&bricks());
    let mut known: HashSet<String> = BROKEN.map(str::to_owned).into();
    for (_, seat) in &mut seats {
        for window in LARGE {
            known.extend(words(seat, window));
        }
    }
    for (name, seat) in &mut seats {
        for word in words(seat, SMALL) {
            assert!(known.contains(&word) || word.contains('…'), "{name}: {word}");
        }
    }
}
