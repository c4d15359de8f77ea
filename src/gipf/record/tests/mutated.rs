//! Saves changed at random: reading never panics, and an accepted save stays the same when written
//! and read again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::{all_kinds, assert_same, read, written};
use crate::gipf::record::read as read_save;
use crate::kit::storage::visible;
use crate::kit::tests::trials;
use crate::punct::record::tests::mutated::disturbance;

/// Reads a file and checks the result.
fn judge(bytes: &[u8]) {
    match read_save(bytes) {
        Ok(record) => {
            let text = written(&record);
            let again = read(&text);
            assert_same(&again, &record);
            assert_eq!(written(&again), text);
        }
        Err(error) => {
            let message = error.to_string();
            assert_eq!(message, visible(&message));
            assert!(!message.is_empty() && message.chars().count() < 500, "{message}");
        }
    }
}

/// The signs of JSON and of the values in a save.
const SIGNS: &[u8] = br#"{}[]",:\0123456789eE+-*;?x.abcdefghiBGLPU "#;

/// Values from a save, or from elsewhere.
fn odd_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<u8>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(json!("c2*b2+1")),
        Just(json!("c2*b2+1?lost;d1-d2")),
        Just(json!("c2*b2+1?won")),
        Just(json!(["Ge1-e2", "Gb1-b2"])),
        Just(json!({"kind": "resigned", "by": "black"})),
        Just(json!({"turn": "c2*b2+2", "whole": true, "punct": {}})),
        ".{0,12}".prop_map(Value::from),
    ]
}

const KEYS: [&str; 17] = [
    "format",
    "version",
    "variant",
    "potentials",
    "challenges",
    "punct",
    "white",
    "computer",
    "started",
    "turns",
    "ending",
    "ply",
    "begun",
    "contest",
    "contests",
    "turn",
    "x",
];

proptest! {
    #![proptest_config(trials(100))]

    #[test]
    fn changed_bytes_do_no_harm(
        which in any::<Index>(),
        changes in vec(disturbance(SIGNS), 1..6),
    ) {
        let kinds = all_kinds();
        let mut bytes = written(which.get(&kinds)).into_bytes();
        for change in &changes {
            change.happen(&mut bytes);
        }
        judge(&bytes);
    }

    #[test]
    fn changed_members_do_no_harm(
        which in any::<Index>(),
        changes in vec((prop::sample::select(KEYS.to_vec()), any::<bool>(), odd_value()), 1..4),
    ) {
        let kinds = all_kinds();
        let mut save: Value = serde_json::from_str(&written(which.get(&kinds))).expect("JSON");
        for (key, inner, value) in changes {
            let object = if inner && save["contest"].is_object() { &mut save["contest"] } else { &mut save };
            object[key] = value;
        }
        judge(save.to_string().as_bytes());
    }
}
