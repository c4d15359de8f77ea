//! Sound saves, broken systematically: cut at any byte, with every value replaced, omitted or given
//! twice. Each is refused with a message that names the place. (`tests/saves/odd` has saves that
//! are broken in one way only.)

use serde_json::{Value, json};

use super::{REPEATED, assert_same, old_save, old_saves, read, refusal, written};
use crate::kit::storage::visible;
use crate::punct::record::json as record_json;

/// A save with every known member.
fn full() -> Value {
    json!({
        "format": "punct", "version": 1, "rules": "standard", "bridges": "two",
        "white": "Anna", "black": "Bert",
        "started": "2025-03-01T10:00:00Z", "saved": "2025-03-01T10:40:00Z",
        "moves": REPEATED, "ending": {"kind": "claimed", "by": "white"}, "ply": REPEATED.len(),
    })
}

/// For each value of [`full`], its place as messages write it, its JSON pointer and its type.
fn places() -> Vec<(String, String, &'static str)> {
    let mut places: Vec<_> = [
        ("format", "a string"),
        ("version", "a number"),
        ("rules", "a string"),
        ("bridges", "a string"),
        ("white", "a string"),
        ("black", "a string"),
        ("started", "a string"),
        ("saved", "a string"),
        ("moves", "a list"),
        ("ending", "an object"),
        ("ending.kind", "a string"),
        ("ending.by", "a string"),
        ("ply", "a number"),
    ]
    .map(|(at, kind)| (at.to_owned(), format!("/{}", at.replace('.', "/")), kind))
    .into();
    for index in 0..REPEATED.len() {
        places.push((format!("moves[{index}]"), format!("/moves/{index}"), "a string"));
    }
    places
}

/// A value of each JSON type, with the name of the type in messages.
fn of_every_type() -> [(Value, &'static str); 6] {
    [
        (Value::Null, "null"),
        (json!(true), "true or false"),
        (json!(7), "a number"),
        (json!("\u{1b}[2J"), "a string"),
        (json!([[]]), "a list"),
        (json!({"": 1}), "an object"),
    ]
}

#[test]
fn a_save_cut_at_any_byte_is_refused_with_the_place() {
    for (name, text) in old_saves() {
        let whole = text.trim_end().len();
        // The save with non-ASCII names is cut at every byte, the others in steps.
        let step = if name == "resigned" { 1 } else { 7 };
        for end in (0..whole).step_by(step) {
            let refused = refusal(&text.as_bytes()[..end]);
            let expected = match std::str::from_utf8(&text.as_bytes()[..end]) {
                _ if end == 0 => refused == "the file is empty",
                Ok(_) => refused.ends_with(": not JSON: the file ends too soon"),
                Err(_) => refused.ends_with(": not UTF-8 text"),
            };
            assert!(expected, "{name} cut at {end}: {refused}");
            assert!(end == 0 || refused.starts_with("line "), "{refused}");
        }
    }
}

#[test]
fn a_value_of_another_type_is_refused_with_the_place() {
    for (at, pointer, expected) in places() {
        for (value, found) in of_every_type() {
            let mut save = full();
            *save.pointer_mut(&pointer).expect("a value") = value;
            let refused = refusal(save.to_string());
            match (at.as_str(), found) {
                // Any string is a valid name, and a game may have no ending.
                ("white" | "black", "a string") | ("ending", "null") => {
                    assert!(refused.starts_with("taken"), "{refused}");
                }
                ("ending.by", "null") => assert_eq!(refused, "ending.by: missing"),
                ("ply", "a number") => assert!(refused.starts_with("ending: "), "{refused}"),
                _ if found == expected => {
                    assert!(refused.starts_with(&at), "{at}, {found}: {refused}");
                }
                _ => assert_eq!(refused, format!("{at}: expected {expected}, found {found}")),
            }
            assert!(refused.starts_with("taken") || refused == visible(&refused), "{refused}");
        }
    }
}

#[test]
fn a_member_left_out_has_its_meaning_or_is_missed() {
    for at in ["format", "version", "rules", "moves"] {
        let mut save = full();
        save.as_object_mut().expect("an object").remove(at);
        assert_eq!(refusal(save.to_string()), format!("{at}: missing"));
    }
    for at in ["bridges", "white", "black", "started", "saved", "ending", "ply"] {
        let mut save = full();
        save.as_object_mut().expect("an object").remove(at);
        assert_eq!(read(&save.to_string()).moves().len(), REPEATED.len(), "{at}");
    }
    for at in ["kind", "by"] {
        let mut save = full();
        save["ending"].as_object_mut().expect("an object").remove(at);
        assert_eq!(refusal(save.to_string()), format!("ending.{at}: missing"));
    }
}

#[test]
fn a_member_given_twice_is_refused_by_name() {
    let save = full();
    for (at, value) in save.as_object().expect("an object") {
        let text = save.to_string().replacen('{', &format!("{{{at:?}:{value},"), 1);
        assert_eq!(refusal(text), format!("{at}: given twice"));
    }
    let ending = r#"{"by":"white","#;
    let text = save.to_string().replacen(ending, &format!(r#"{ending}"by":"white","#), 1);
    assert_eq!(refusal(text), "ending.by: given twice");
}

#[test]
fn a_move_out_of_turn_is_refused_wherever_it_stands() {
    let text = old_save("standard");
    let moves: Vec<String> = read(&text).moves().iter().map(ToString::to_string).collect();
    let shift = |text: &String| text.split('-').next().is_some_and(|start| start.len() > 2);
    let shifts: Vec<usize> = (1..moves.len()).filter(|&index| shift(&moves[index])).collect();
    assert!(!shifts.is_empty());
    for index in shifts {
        let mut cut = moves.clone();
        cut.remove(index - 1);
        let mut save: Value = serde_json::from_str(&text).expect("JSON");
        save["moves"] = json!(cut);
        let refused = refusal(save.to_string());
        let place = format!("moves[{}]: {}: ", index - 1, moves[index]);
        assert!(refused.starts_with(&place), "{place}{refused}");
    }
}

#[test]
fn huge_and_deep_values_do_no_harm_anywhere() {
    let deep = "[".repeat(200_000) + &"]".repeat(200_000);
    let wide = format!("[{}0]", "0,".repeat(200_000));
    let long = json!("\u{301}\u{202E}".repeat(50_000)).to_string();
    let many = format!("1{}", "0".repeat(400_000));
    for huge in [deep, wide, long, many] {
        for (at, pointer, _) in places() {
            let mut save = full();
            *save.pointer_mut(&pointer).expect("a value") = json!("HERE");
            let refused = refusal(save.to_string().replacen("\"HERE\"", &huge, 1));
            let name = at == "white" || at == "black";
            assert!(refused.starts_with(&at) || name, "{at}: {refused:.200}");
            assert!(refused.chars().count() < 400 || refused.starts_with("taken"), "{at}");
        }
        let record = record_json::read(
            full().to_string().replacen('{', &format!("{{\"x\":{huge},"), 1).as_bytes(),
        );
        let record = record.expect("an unknown member may hold anything");
        assert_same(&read(&written(&record)), &record);
    }
}
