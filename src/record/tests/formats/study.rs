//! The member of a save that holds variations, comments and marks.

use serde_json::{Value, json};

use super::super::schema::assert_fits;
use super::super::{read, refusal, written};
use super::random_games::record;
use crate::record::{Record, Tree};

const A: &str = "T-D3,D4,E4";
const B: &str = "T-N14,N15,O15";
const C: &str = "T-D6,D7,E7";
const D: &str = "T-N11,N12,O12";

/// A save of these moves with this study.
fn save(moves: &[&str], study: &Value) -> String {
    json!({"format": "punct", "version": 1, "rules": "standard", "moves": moves, "study": study})
        .to_string()
}

fn shown(record: &Record) -> Vec<String> {
    let tree = record.tree();
    let mut lines = Vec::new();
    let mut to_come = vec![Tree::ROOT];
    while let Some(node) = to_come.pop() {
        let mark = tree.mark(node).map(|mark| mark.to_string()).unwrap_or_default();
        let path: Vec<String> = tree.path(node).iter().map(ToString::to_string).collect();
        lines.push(format!("{}{mark} {}", path.join(" "), tree.comment(node)).trim().to_owned());
        to_come.extend(tree.children(node).iter().rev());
    }
    lines
}

#[test]
fn a_plain_game_has_no_study() {
    let text = written(&read(&super::super::save("", &[A, B])));
    assert!(!text.contains("study"), "{text}");
}

#[test]
fn a_study_is_written_flat() {
    let study = json!({
        "line": [A, B],
        "variations": [
            {"after": 0, "moves": [C, B]},
            {"after": 2, "moves": [C]},
            {"of": 1, "after": 1, "moves": [D]},
        ],
        "notes": [
            {"after": 0, "comment": "well"},
            {"after": 2, "mark": "?!"},
            {"of": 3, "after": 2, "comment": "deep", "mark": "!!"},
        ],
    });
    let record = read(&save(&[A, B], &study));
    assert_eq!(
        shown(&record),
        [
            "well".to_owned(),
            A.to_owned(),
            format!("{A} {B}?!"),
            format!("{A} {B} {C}"),
            C.to_owned(),
            format!("{C} {B}"),
            format!("{C} {D}!! deep"),
        ]
    );
    let text = written(&record);
    assert_fits(&text);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["study"], study);
}

#[test]
fn what_another_program_has_changed_is_dropped_with_all_that_belongs_to_it() {
    let study = json!({
        "line": [A, B, C],
        "variations": [
            {"after": 1, "moves": [D]},
            {"after": 2, "moves": [D]},
            // A move that is illegal there.
            {"of": 2, "after": 3, "moves": [A]},
            {"of": 3, "after": 1, "moves": ["T-N8,N9,O9"]},
        ],
        "notes": [
            {"after": 1, "comment": "one"},
            {"after": 2, "comment": "two"},
            {"of": 1, "after": 2, "mark": "!"},
            {"of": 2, "after": 3, "mark": "?"},
        ],
    });
    let record = read(&save(&[A, "T-N13,N14,O14", C], &study));
    assert_eq!(
        shown(&record),
        [
            String::new(),
            format!("{A} one"),
            format!("{A} T-N13,N14,O14"),
            format!("{A} T-N13,N14,O14 {C}"),
            format!("{A} {D}!"),
            format!("{A} T-N8,N9,O9"),
        ]
    );
}

#[test]
fn a_game_played_on_elsewhere_keeps_its_study() {
    let variations = json!([{"after": 1, "moves": [D, C]}, {"after": 1, "moves": [B]}]);
    let study = json!({"line": [A], "variations": variations});
    let record = read(&save(&[A, B], &study));
    assert_eq!(record.moves().len(), 2);
    let tree = record.tree();
    assert_eq!(
        tree.children(tree.main_node(1)).len(),
        2,
        "the variation that was played is the main line"
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let with = |study: Value| refusal(save(&[A, B], &study));
    assert_eq!(with(json!([])), "study: expected an object, found a list");
    assert_eq!(with(json!({})), "study.line: missing");
    assert_eq!(with(json!({"line": {}})), "study.line: expected a list, found an object");
    assert!(with(json!({"line": ["pass"]})).starts_with("study.line[0]: pass: "));
    let variations = |variation: Value| with(json!({"line": [A, B], "variations": [variation]}));
    assert_eq!(variations(json!(1)), "study.variations[0]: expected an object, found a number");
    assert_eq!(variations(json!({"after": 1})), "study.variations[0].moves: missing");
    assert_eq!(
        variations(json!({"of": 1, "after": 0, "moves": []})),
        "study.variations[0].of: 1 is not the main line or an earlier variation"
    );
    assert_eq!(
        variations(json!({"after": 3, "moves": []})),
        "study.variations[0].after: 3 is not a number of plies of that line"
    );
    assert_eq!(
        variations(json!({"after": 1, "moves": [A]})),
        "study.variations[0].moves[0]: T-D3,D4,E4: D3 is occupied"
    );
    let notes = |note: Value| with(json!({"line": [A, B], "notes": [note]}));
    assert_eq!(
        notes(json!({"comment": 1})),
        "study.notes[0].comment: expected a string, found a number"
    );
    assert_eq!(
        notes(json!({"after": 1, "mark": "!!!"})),
        "study.notes[0].mark: \"!!!\" is none of !! ! !? ?! ? ??"
    );
    assert!(notes(json!({"mark": "!"})).starts_with("study.notes[0].mark: after 0 stands before"));
}

#[test]
fn every_study_fits_the_schema() {
    for seed in 0..40 {
        assert_fits(&written(&record(seed)));
    }
}
