//! The faults of saves, and their places.

use serde_json::{Value, json};

use super::{LOADED, begun, going_on, written};
use crate::gipf::record::read;
use crate::punct::record::json as punct_json;

/// The message about a save that is refused.
fn refusal(save: &Value) -> String {
    match read(save.to_string().as_bytes()) {
        Ok(_) => panic!("taken: {save}"),
        Err(error) => error.to_string(),
    }
}

fn sound() -> Value {
    json!({"format": "gipf", "version": 1, "variant": "tournament", "potentials": 6,
        "challenges": 1, "punct": {"rules": "standard", "bridges": "two"},
        "white": "Anna", "black": "Bert", "turns": LOADED, "ending": null})
}

/// The message about a save with another value for a member.
fn save_with(key: &str, value: Value) -> String {
    let mut save = sound();
    save[key] = value;
    refusal(&save)
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_turn_that_cant_be_names_its_place() {
    assert_eq!(
        save_with("turns", json!(["Ge1-e2", "e9-e8"])),
        "turns[1]: e9-e8: your first move must be a GIPF-piece"
    );
    let unreadable = save_with("turns", json!(["Ge1-e2", "Ge5-e8"]));
    assert!(unreadable.starts_with("turns[1]: Ge5-e8: e5 is not a dot"), "{unreadable}");
    assert_eq!(
        save_with("turns", json!(["Ge1-e2", 7])),
        "turns[1]: expected a string, found a number"
    );
}

#[test]
fn a_save_of_punct_says_what_opens_it() {
    let save = r#"{"format":"punct","version":1,"rules":"standard","moves":[]}"#;
    let message = "format: this is a saved game of PÜNCT; 'punct FILE' opens it";
    assert_eq!(read(save.as_bytes()).unwrap_err().to_string(), message);
    let save = sound().to_string();
    let message = "format: this is a saved game of GIPF; 'punct gipf FILE' opens it";
    assert_eq!(punct_json::read(save.as_bytes()).unwrap_err().to_string(), message);
    assert_eq!(save_with("format", json!("chess")), "format: \"chess\" is not \"gipf\"");
}

#[test]
fn required_members_are_missed() {
    for key in ["format", "version", "variant", "turns"] {
        let mut save = sound();
        save.as_object_mut().expect("an object").remove(key);
        assert_eq!(refusal(&save), format!("{key}: missing"));
    }
}

#[test]
fn values_that_cant_be_are_named() {
    for (key, wrong, message) in [
        ("version", json!(2), "version: 2 is newer than this program reads (1)"),
        ("variant", json!("fast"), "variant: \"fast\" is not basic, standard or tournament"),
        ("potentials", json!(2), "potentials: 2 is not a number that is played"),
        ("challenges", json!(2), "challenges: 2 is not a number that is played"),
        ("punct", json!({"rules": "x"}), "punct.rules: \"x\" is neither basic nor standard"),
        ("punct", json!({"size": 1}), "punct: size is neither rules nor bridges"),
        ("white", json!(1), "white: expected a string, found a number"),
        ("computer", json!({"white": 4}), "computer.white: 4 is not a strength from 1 to 3"),
        ("started", json!("soon"), "started: \"soon\" is not a date and time (RFC 3339)"),
        ("ply", json!(5), "ply: 5 is after the last of 4 turns"),
        (
            "ending",
            json!({"kind": "claimed"}),
            "ending.kind: \"claimed\" is neither resigned nor agreed",
        ),
        ("ending", json!({"kind": "resigned"}), "ending.by: missing"),
    ] {
        assert_eq!(save_with(key, wrong), message);
    }
    let mut basic = sound();
    (basic["variant"], basic["turns"]) = (json!("basic"), json!([]));
    let message = "potentials: the basic version is played without PÜNCT-potentials";
    assert_eq!(refusal(&basic), message);
}

#[test]
fn an_ending_must_fit() {
    let mut save = sound();
    (save["ending"], save["ply"]) = (json!({"kind": "agreed", "by": null}), json!(2));
    assert_eq!(refusal(&save), "ending: the players stand at ply 2, before the last of 4 turns");
    let mut save = value(&written(&going_on(false)));
    save["ending"] = json!({"kind": "resigned", "by": "white"});
    assert_eq!(refusal(&save), "ending: a turn is begun");
}

#[test]
fn a_contest_that_cant_be_names_its_place() {
    let with = |key: &str, value_of: Value| {
        let mut save = value(&written(&going_on(false)));
        save["contest"][key] = value_of;
        refusal(&save)
    };
    let punct = json!({"format": "punct", "version": 1, "rules": "standard", "moves":
        ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-D3,D4,E4"]});
    let message = "contest.punct.moves[3]: T-D3,D4,E4: D3 is occupied";
    assert_eq!(with("punct", punct), message);
    assert_eq!(with("punct", json!(3)), "contest.punct: expected an object, found a number");
    assert_eq!(with("turn", json!("d1-d2")), "contest.turn: it ends in no use of a potential");
    let message = "contest.turn: c2*c3: c3 is empty: a potential needs a target";
    assert_eq!(with("turn", json!("c2*c3")), message);
    let over = json!({"format": "punct", "version": 1, "rules": "standard", "moves": [],
        "ending": {"kind": "resigned", "by": "white"}});
    assert_eq!(with("punct", over), "contest.punct: the game is over");
    let mut save = value(&written(&going_on(false)));
    save["challenges"] = json!(0);
    let message = "contest.turn: c2*b2+1: the other player has no challenge left";
    assert_eq!(refusal(&save), message);
    let mut save = value(&written(&going_on(false)));
    save["ply"] = json!(3);
    let message = "contest: the players stand at ply 3, before the last of 4 turns";
    assert_eq!(refusal(&save), message);
}

#[test]
fn contests_must_fit_the_turns() {
    let with = |key: &str, value_of: Value| {
        let mut save = value(&written(&begun()));
        save["contests"][0][key] = value_of;
        refusal(&save)
    };
    assert_eq!(with("turn", json!(6)), "contests[0].turn: 6 is not the number of a turn");
    let message = "contests[0].jump: c2*b2+1: turn 4 has no c2*b2+1?lost";
    assert_eq!(with("turn", json!(4)), message);
    assert_eq!(
        with("jump", json!("d1-d2")),
        "contests[0].jump: d1-d2: it is not the use of a potential alone"
    );
    assert_eq!(
        with("jump", json!("c2*b2+1?won")),
        "contests[0].jump: c2*b2+1?won: it is not the use of a potential alone"
    );
    let other = json!({"format": "punct", "version": 1, "rules": "basic", "moves": []});
    let message = "contests[0].punct: it is played by other rules than were agreed on";
    assert_eq!(with("punct", other), message);
    let mut twice = value(&written(&begun()));
    let again = twice["contests"][0].clone();
    twice["contests"].as_array_mut().expect("a list").push(again);
    assert_eq!(refusal(&twice), "contests[1]: this contest is there twice");
    let open = json!({"format": "punct", "version": 1, "rules": "standard", "moves": []});
    assert_eq!(with("punct", open), "contests[0].punct: the game is not over");
    let mut save = value(&written(&begun()));
    save["begun"] = json!("d1-d2");
    assert_eq!(refusal(&save), "begun: nothing was contested in this turn");
}

#[test]
fn what_is_no_save_says_so() {
    let refused = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    assert_eq!(refused(b" "), "the file is empty");
    assert_eq!(refused(b"[]"), "expected an object, found a list");
    assert_eq!(refused(b"{}"), "format: missing");
    assert!(refused(&vec![b' '; (1 << 20) + 1]).starts_with("larger than 1 MiB"));
    assert!(refused(b"{\xff}").starts_with("line 1 column 2: not UTF-8"));
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(refused(deep.as_bytes()), "format: missing");
}
