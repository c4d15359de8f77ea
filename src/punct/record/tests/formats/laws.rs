//! Laws: a game that is written in a format and read again is the same game.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

use super::random_games::record;
use super::{read_as, remarks};
use crate::kit::storage::{Format, Name};
use crate::punct::record::Record;
use crate::punct::record::tests::{read, save};

/// The text of a save, which holds everything about a game.
fn whole(record: &Record) -> String {
    Format::Json.write(record)
}

/// The game after writing and reading it in a format, without any remark.
fn written_and_read(format: Format, record: &Record) -> Record {
    let reading = read_as(format, &format.write(record));
    assert_eq!(remarks(&reading), [""; 0]);
    reading.record
}

/// The game as SGF can hold it: each line ends with a line feed, and a name has one line.
fn with_line_ends_of_sgf(record: &Record) -> Record {
    let line_feeds = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
    let mut record = record.clone();
    let name = |name: &Name| Name::from_save(line_feeds(name.raw()).replace('\n', " "));
    let header = record.header_mut();
    header.names = header.names.each_ref().map(name);
    for entry in record.tree().entries() {
        let comment = line_feeds(record.tree().comment(entry.node));
        record.tree_mut().set_comment(entry.node, comment);
    }
    record
}

/// Whether a name has blanks or line breaks that a line of text can't hold.
fn has_odd_name(record: &Record) -> bool {
    let is_odd = |raw: &str| raw.trim() != raw || raw.is_empty() || raw.contains(char::is_control);
    record.header().names.iter().any(|name| is_odd(name.raw()))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(25),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_save_keeps_everything(seed in any::<u64>()) {
        let record = record(seed);
        let again = written_and_read(Format::Json, &record);
        assert_eq!(whole(&again), whole(&record));
        assert_eq!(again.game().outcome(), record.game().outcome());
    }

    #[test]
    fn a_save_and_sgf_and_a_save_keep_everything(seed in any::<u64>()) {
        let record = with_line_ends_of_sgf(&record(seed));
        let again = written_and_read(Format::Sgf, &record);
        assert_eq!(whole(&again), whole(&record), "{}", Format::Sgf.write(&record));
    }

    #[test]
    fn sgf_is_written_in_one_form(seed in any::<u64>()) {
        let text = Format::Sgf.write(&record(seed));
        assert_eq!(Format::Sgf.write(&read_as(Format::Sgf, &text).record), text);
    }

    #[test]
    fn a_text_and_a_save_and_a_text_keep_everything(seed in any::<u64>()) {
        let text = Format::Text.write(&record(seed));
        let save = whole(&written_and_read(Format::Text, &read_as(Format::Text, &text).record));
        assert_eq!(Format::Text.write(&read_as(Format::Json, &save).record), text);
    }

    #[test]
    fn a_save_and_a_text_and_a_save_keep_what_a_text_can_hold(seed in any::<u64>()) {
        let record = record(seed);
        let again = written_and_read(Format::Text, &record);
        let held = |record: &Record| {
            let (header, tree) = (record.header(), record.tree());
            let main = tree.nodes_through(tree.end());
            let marks: Vec<_> = main.into_iter().map(|node| tree.mark(node)).collect();
            let start = header.start().position_text();
            let who = (header.computer, header.swap);
            let when = (header.started, record.saved_at(), record.game().ply());
            (record.moves(), marks, start, header.rules, who, when)
        };
        assert_eq!(held(&again), held(&record), "{}", Format::Text.write(&record));
        assert_eq!(again.game().ending(), record.game().ending());
        for (again, name) in again.header().names.iter().zip(record.header().names.clone()) {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(name.raw().trim().is_empty() || words(again.raw()) == words(name.raw()));
        }
        let left_out = Format::Text.remark_on_writing(&record).is_some();
        assert!(left_out || whole(&again).len() == whole(&record).len() || has_odd_name(&record));
    }

    #[test]
    fn the_numbers_in_sgf_count_up_from_0_on_every_line(seed in any::<u64>()) {
        let text = Format::Sgf.write(&record(seed));
        let mut open: Vec<Option<u32>> = Vec::new();
        let mut last: Option<u32> = None;
        for line in text.lines() {
            if line == "(" {
                open.push(last);
            }
            let number = line.split_once("; P").and_then(|(_, rest)| {
                rest[2..].split(' ').next()?.parse::<u32>().ok()
            });
            if let Some(number) = number {
                assert_eq!(number, last.map_or(0, |last| last + 1), "{text}");
                last = Some(number);
            }
            let ends = line.ends_with(')') && line.contains("Done ]");
            for _ in line.matches(')').filter(|_| ends) {
                last = open.pop().flatten();
            }
        }
    }
}

/// The names of all members of the objects in a JSON value.
fn member_names(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Object(members) => {
            let own = members.keys().cloned();
            own.chain(members.values().flat_map(member_names)).collect()
        }
        Value::Array(values) => values.iter().flat_map(member_names).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => BTreeSet::new(),
    }
}

/// The names of all members that the schema of saves describes.
fn described(schema: &Value) -> BTreeSet<String> {
    match schema {
        Value::Object(members) => {
            let own = members.get("properties").and_then(Value::as_object);
            let own = own.into_iter().flat_map(|own| own.keys().cloned());
            own.chain(members.values().flat_map(described)).collect()
        }
        Value::Array(values) => values.iter().flat_map(described).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => BTreeSet::new(),
    }
}

#[test]
fn every_member_of_a_save_comes_back_from_sgf() {
    let all = |decided: &str, ending: Value| {
        json!({
            "format": "punct", "version": 1, "rules": "basic", "bridges": "any",
            "white": "Anna", "black": "Bert", "swap": "taken",
            "computer": {"white": 3.5, "black": 8}, "levels": 2,
            "clock": {
                "control": "20m+10s", "left": {"white": 1_201_500, "black": 1_205_250},
                "running": {"player": "white", "since": "2026-01-02T03:04:05.678Z"},
                "added": [10_000, 10_000, 0], "left_after": [null, 1_205_250, 1_201_500],
            },
            "decided": decided, "helped": true, "help": {"1": "tip", "2": "hint", "3": "undo", "4": "taught"},
            "started": "2026-01-01T00:00:00.5Z", "saved": "2026-01-02T03:04:06Z",
            "moves": ["T-D3,D4,E4", "T-L12,L13,M13"],
            "ending": ending,
            "study": {
                "line": ["T-D3,D4,E4", "T-L12,L13,M13"],
                "variations": [{"after": 1, "moves": ["T-N14,N15,O15"]}],
                "notes": [
                    {"after": 0, "comment": "two\nlines"},
                    {"after": 2, "comment": "best", "mark": "!!"},
                    {"of": 1, "after": 2, "mark": "?!"},
                ],
            },
            "tool": {"of": "another [program]"},
        })
    };
    let mut saves = vec![
        all("black", json!({"kind": "resigned", "by": "white", "because": [1.5]})),
        all("white", json!({"kind": "resigned", "by": "black", "time": true})),
        all("draw", json!({"kind": "agreed", "by": null})),
        all("void", json!({"kind": "agreed", "by": null, "aborted": "white"})),
        all("void", json!({"kind": "agreed", "by": null, "aborted": "black", "time": true})),
    ];
    let mut back = all("void", Value::Null);
    back["ply"] = json!(1);
    saves.push(back);
    let mut set_up = all("void", Value::Null);
    set_up["setup"] = json!(read(&save("", &["T-G3,G4,H4"])).game().position_text());
    set_up["rules"] = json!("standard");
    set_up["bridges"] = json!("two");
    saves.push(set_up);
    for save in &saves {
        let sgf = Format::Sgf.write(&read(&save.to_string()));
        let again = whole(&read_as(Format::Sgf, &sgf).record);
        assert_eq!(serde_json::from_str::<Value>(&again).expect("JSON"), *save, "{sgf}");
    }
    let schema = include_str!("../../../../../assets/save.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let tried = saves.iter().flat_map(member_names).collect();
    assert_eq!(described(&schema).difference(&tried).next(), None);
}
