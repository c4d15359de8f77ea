//! A written save reads as the same game, and fits the schema, `assets/gipf-save.schema.json`.

use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use super::{all_kinds, assert_same, begun, game_of, going_on, read, written};
use crate::gipf::engine::GipfStrength;
use crate::gipf::record::{AgreedRules, Record};
use crate::gipf::rules::{Challenges, Potentials, Rules, Version};
use crate::kit::storage::{Name, now};
use crate::rules::{Player, Variant};

#[test]
fn every_kind_of_game_is_read_as_it_was_written() {
    for record in all_kinds() {
        let text = written(&record);
        assert_same(&read(&text), &record);
        assert_eq!(written(&read(&text)), text);
    }
}

#[test]
fn all_that_can_be_agreed_on_is_kept() {
    let punct = crate::rules::Rules { variant: Variant::Basic, ..Default::default() };
    for version in Version::ALL {
        for potentials in Potentials::ALL {
            let Ok(rules) = Rules::new(version, potentials) else { continue };
            for challenges in Challenges::ALL {
                let agreed = AgreedRules { rules, challenges, punct };
                let record = Record::new(agreed, Player::BOTH.map(Name::default_of), now());
                assert_eq!(read(&written(&record)).agreement(), agreed);
            }
        }
    }
}

#[test]
fn who_plays_is_kept() {
    let mut record = game_of(&["Ge1-e2"]);
    record.computer = [None, GipfStrength::new(3)];
    record.saved = Some(now());
    let again = read(&written(&record));
    assert_eq!(again.computer, [None, GipfStrength::new(3)]);
    assert_eq!(again.names.clone().map(|name| name.to_string()), ["Anna", "Bert"]);
    assert_eq!((again.started, again.saved), (record.started, record.saved));
}

#[test]
fn what_another_program_adds_is_kept() {
    let [plain, contested, decided] =
        [game_of(&["Ge1-e2"]), going_on(true), begun()].map(|record| written(&record));
    for text in [
        plain.replacen("\"turns\"", "\"x\": [1e999, \"\\u00e9\"], \"turns\"", 1),
        contested.replacen("\"whole\"", "\"x\": 1.50, \"whole\"", 1),
        contested.replacen("\"moves\"", "\"x\": 1.50, \"moves\"", 1),
        decided.replacen("\"jump\"", "\"x\": {\"a\":  2}, \"jump\"", 1),
        decided.replacen("\"moves\"", "\"x\": {\"a\":  2}, \"moves\"", 1),
    ] {
        let added = written(&read(&text));
        let is_kept =
            ["1e999", "1.50", "{\"a\":  2}"].into_iter().any(|value| added.contains(value));
        assert!(text.contains("\"x\"") && added.contains("\"x\"") && is_kept, "{added}");
        assert_eq!(written(&read(&added)), added);
    }
}

#[test]
fn what_is_not_said_is_as_usual() {
    let record = read(r#"{"format":"gipf","version":1,"variant":"standard","turns":[]}"#);
    assert_eq!(record.agreement().rules, Rules::usual(Version::Standard));
    assert_eq!(record.agreement().challenges, Challenges::DEFAULT);
    assert_eq!(record.agreement().punct, crate::rules::Rules::default());
    assert_eq!(record.name(Player::White).to_string(), "White");
}

/// The faults of saves by the schema.
fn faults(saves: &[Value]) -> Vec<Option<String>> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.enable_format_assertions();
    for text in [
        include_str!("../../../../assets/gipf-save.schema.json"),
        include_str!("../../../../assets/save.schema.json"),
    ] {
        let schema: Value = serde_json::from_str(text).expect("JSON");
        let id = schema["$id"].as_str().expect("its name").to_owned();
        compiler.add_resource(&id, schema).expect("a resource");
    }
    let index = compiler.compile("urn:punct:gipf-save:1", &mut schemas).expect("a schema");
    let fault = |save| schemas.validate(save, index).err().map(|error| format!("{error:#}"));
    saves.iter().map(fault).collect()
}

#[test]
fn every_kind_of_save_fits() {
    let saves: Vec<Value> = all_kinds()
        .iter()
        .map(|record| serde_json::from_str(&written(record)).expect("JSON"))
        .collect();
    for (save, fault) in saves.iter().zip(faults(&saves)) {
        assert_eq!(fault, None, "{save:#}");
    }
}

#[test]
fn what_is_wrong_does_not_fit() {
    let save: Value = serde_json::from_str(&written(&begun())).expect("JSON");
    for (key, wrong) in [
        ("format", json!("punct")),
        ("potentials", json!(2)),
        ("turns", json!(["e1e2"])),
        ("begun", json!(1)),
        ("contest", json!({"turn": "c2*b2+1"})),
        ("contests", json!([{"turn": 0}])),
    ] {
        let mut save = save.clone();
        save[key] = wrong;
        assert_ne!(faults(&[save]), [None], "{key}");
    }
}
