//! How a game in a file relates to the present one.

use super::*;
use crate::kit::storage::{GameRelation, SavedGame as _};

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
        ("05", &[][..], GameRelation::Earlier),
        ("05", &["e1-e2"], GameRelation::Earlier),
        ("05", &["e1-e2", "e9-e8"], GameRelation::Earlier),
        ("05", &["e1-e2", "e9-e8", "b1-b2"], GameRelation::Further),
        ("05", &["b1-b2"], GameRelation::Other),
        ("06", &["e1-e2"], GameRelation::Other),
    ] {
        assert_eq!(now.relation_to(&record_after(started, turns)), kinship, "{turns:?}");
    }
}
