//! How a game in a file relates to the present one.

use super::*;
use crate::kit::storage::{Kinship, SavedGame as _};

/// A game begun at this second, after these turns.
fn record_after(started: &str, turns: &[&str]) -> Record {
    read(&format!(
        r#"{{"format":"gipf","version":1,"variant":"basic","started":"2026-01-02T03:04:{started}Z","turns":{turns:?}}}"#
    ))
}

#[test]
fn a_game_holds_its_earlier_states_and_no_other_game() {
    let now = record_after("05", &["e1-e2", "e9-e8"]);
    for (started, turns, kinship) in [
        ("05", &[][..], Kinship::Earlier),
        ("05", &["e1-e2"], Kinship::Earlier),
        ("05", &["e1-e2", "e9-e8"], Kinship::Earlier),
        ("05", &["e1-e2", "e9-e8", "b1-b2"], Kinship::Further),
        ("05", &["b1-b2"], Kinship::Other),
        ("06", &["e1-e2"], Kinship::Other),
    ] {
        assert_eq!(now.kinship(&record_after(started, turns)), kinship, "{turns:?}");
    }
}
