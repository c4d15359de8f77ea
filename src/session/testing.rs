//! A game as long as two players who only move to and fro can make it.

use jiff::Timestamp;

use crate::record::{Name, Record};
use crate::rules::{Move, Player, Rules};

/// A game of so many plies: one piece each, which both move about.
pub fn long_game(plies: usize) -> Record {
    let names = Player::BOTH.map(Name::default_of);
    let mut live = Record::new(Rules::default(), names, Timestamp::UNIX_EPOCH);
    for text in ["T-D3,D4,E4", "T-N14,N15,O15"] {
        live.play(text.parse().expect("a move")).expect("a legal move");
    }
    let mut legal = Vec::new();
    while live.game().ply() < plies {
        legal.clear();
        live.game().legal_moves(&mut legal);
        let moves_about = |played: &&Move| matches!(played, Move::Shift { .. });
        live.play(*legal.iter().find(moves_about).expect("a way")).expect("a legal move");
    }
    live
}
