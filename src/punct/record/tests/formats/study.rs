//! The member of a save that holds variations, comments and marks.

use std::collections::HashMap;

use jiff::Timestamp;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::names;
use super::random_games::record;
use crate::kit::storage::{Format, Name};
use crate::punct::record::tests::schema::assert_fits;
use crate::punct::record::tests::{self, REPEATED, read, refusal, written};
use crate::punct::record::{Record, Tree, TreeLine};

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
    let text = written(&read(&tests::save("", &[A, B])));
    assert!(!text.contains("study"), "{text}");
}

/// A study with comments and marks. The numbers of its variations are those of the tree's lines.
fn study() -> Value {
    json!({
        "line": [A, B],
        "variations": [
            {"after": 0, "moves": [C, B]},
            {"of": 1, "after": 1, "moves": [D]},
            {"after": 2, "moves": [C]},
        ],
        "notes": [
            {"after": 0, "comment": "well"},
            {"after": 2, "mark": "?!"},
            {"of": 2, "after": 2, "comment": "deep", "mark": "!!"},
        ],
    })
}

#[test]
fn no_file_holds_a_sign_of_a_person_that_hides_or_turns_text() {
    let hidden = ["\u{202E}", "\u{2066}", "\u{200B}", "\u{9B}", "\u{FEFF}"];
    let said = hidden.concat() + "שלום 😀";
    let game = read(&save(&[A, B], &study())).game().clone();
    let called = [(); 2].map(|()| Name::from_save(said.clone()));
    let mut record = Record::from_game(game, called, Timestamp::UNIX_EPOCH);
    record.tree_mut().set_comment(Tree::ROOT, said.clone());
    for format in [Format::Json, Format::Sgf] {
        let text = format.write(&record);
        assert!(!hidden.iter().any(|sign| text.contains(sign)), "{text}");
        assert!(text.contains("שלום 😀"), "{text}");
    }
    let again = read(&written(&record));
    assert_eq!((again.tree().comment(Tree::ROOT), names(&again)), (&*said, [&*said, &*said]));
}

#[test]
fn a_study_is_written_flat() {
    let record = read(&save(&[A, B], &study()));
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
    assert_eq!(json["study"], study());
}

#[test]
fn the_order_in_which_variations_were_written_once_is_read() {
    // The list has the variations that leave the main line before all other variations.
    let once = json!({
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
    let [once, now] = [once, study()].map(|study| read(&save(&[A, B], &study)));
    assert_eq!(shown(&once), shown(&now));
    assert_eq!(written(&once), written(&now));
}

/// The variations of a save, as numbers and moves.
fn variations(text: &str) -> Vec<(u64, u64, Value)> {
    // Other members may hold JSON that no value can hold, such as a number out of range.
    let members: HashMap<String, &RawValue> = serde_json::from_str(text).expect("JSON");
    let study = members.get("study").map_or("{}", |study| study.get());
    let study: Value = serde_json::from_str(study).expect("JSON");
    let variations = study["variations"].as_array().cloned().unwrap_or_default();
    let number = |value: &Value, key: &str| value[key].as_u64().unwrap_or(0);
    variations
        .iter()
        .map(|line| (number(line, "of"), number(line, "after"), line["moves"].clone()))
        .collect()
}

#[test]
fn variations_have_the_numbers_of_the_lines_of_the_tree() {
    for seed in 0..40 {
        let record = record(seed);
        let tree = record.tree();
        let shown = |line: &TreeLine| {
            let played = |&node| tree.move_of(node).map(|played| played.to_string());
            let moves: Vec<String> = line.nodes.iter().filter_map(played).collect();
            (line.off.expect("a variation") as u64, line.after as u64, json!(moves))
        };
        let lines: Vec<_> = tree.lines()[1..].iter().map(shown).collect();
        assert_eq!(variations(&written(&record)), lines);
    }
}

/// One piece of each player moves to and fro for this number of plies.
fn long_line(plies: usize) -> Vec<&'static str> {
    let (opening, shifts) = REPEATED.split_at(2);
    opening.iter().chain(shifts[..4].iter().cycle()).copied().take(plies).collect()
}

#[test]
fn a_long_line_with_a_variation_at_every_move_is_read() {
    let main = long_line(300);
    // The list alternates between both ends of the game, so that neighbours are far apart in the
    // game.
    let after = |nth: usize| if nth.is_multiple_of(2) { 299 - nth / 2 } else { 2 + nth / 2 };
    let variations: Vec<Value> =
        (0..298).map(|nth| json!({"after": after(nth), "moves": [C, D]})).collect();
    let notes = json!([{"of": 298, "after": 152, "comment": "the last"}]);
    let record =
        read(&save(&main, &json!({"line": main, "variations": variations, "notes": notes})));
    let lines = record.tree().lines();
    assert_eq!(lines.len(), 299);
    for (ply, line) in (2..).zip(&lines[1..]) {
        let path = record.tree().path(line.nodes[1]);
        let path: Vec<String> = path.iter().map(ToString::to_string).collect();
        assert_eq!((line.off, line.after), (Some(0), ply));
        assert_eq!(path, [&main[..ply], &[C, D]].concat());
    }
    assert_eq!(record.tree().comment(lines[149].nodes[1]), "the last");
    assert_eq!(written(&read(&written(&record))), written(&record));
}

#[test]
fn variations_of_variations_may_be_deep() {
    let line = long_line(300);
    let leaves = |nth: usize| {
        let moves = [line[nth + 2], C];
        json!({"of": nth, "after": nth + 2, "moves": moves})
    };
    let variations: Vec<Value> = (0..290).map(leaves).collect();
    // The last variation passes through a move of each earlier line.
    let notes = json!([
        {"of": 290, "after": 2, "comment": "early"},
        {"of": 290, "after": 150, "comment": "on the way"},
        {"of": 290, "after": 293, "comment": "at its end"},
    ]);
    let study = json!({"line": line[..2], "variations": variations, "notes": notes});
    let record = read(&save(&line[..2], &study));
    let tree = record.tree();
    let deepest = tree.lines().pop().expect("the last line").nodes;
    let mut path = tree.nodes_through(*deepest.last().expect("a move"));
    assert_eq!(path.len(), 294);
    let comments = [2, 150, 293].map(|ply| tree.comment(path[ply]));
    assert_eq!(comments, ["early", "on the way", "at its end"]);
    path.remove(0);
    let end = path.pop().map(|end| tree.move_of(end).expect("a move").to_string());
    assert_eq!(end.as_deref(), Some(C));
    assert!(path.iter().zip(line).all(|(&node, text)| tree.move_of(node) == text.parse().ok()));
}

#[test]
fn of_several_faults_the_first_in_the_file_is_told() {
    let illegal = |after: usize| json!({"after": after, "moves": [C, A]});
    let fault = |variations: Value| {
        let study = json!({"line": [A, B, D], "variations": variations});
        refusal(save(&[A, B, D], &study))
    };
    for order in [[1, 3], [3, 1]] {
        assert_eq!(
            fault(json!([illegal(order[0]), illegal(order[1])])),
            "study.variations[0].moves[1]: T-D3,D4,E4: D3 is occupied",
        );
    }
    assert_eq!(
        fault(json!([{"after": 2, "moves": [C]}, illegal(2), {"after": 1, "moves": [A]}])),
        "study.variations[1].moves[1]: T-D3,D4,E4: D3 is occupied",
    );
    assert_eq!(
        fault(json!([{"after": 2, "moves": [C]}, {"after": 9}, illegal(2)])),
        "study.variations[1].after: 9 is not a number of plies of that line",
    );
}

#[test]
fn what_another_program_has_changed_is_dropped_with_all_that_belongs_to_it() {
    let study = json!({
        "line": [A, B, C],
        "variations": [
            {"after": 1, "moves": [D]},
            {"after": 2, "moves": [D]},
            // This move is illegal there.
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
    assert_eq!(tree.children(tree.main_node(1)).len(), 2, "the played variation is the main line");
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
